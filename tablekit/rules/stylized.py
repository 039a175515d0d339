"""The script of `stylized` and `sport`: deal, nights and days until there is a result."""

from __future__ import annotations

from tablekit.rules.day import morning, speeches
from tablekit.rules.game import Game, Script
from tablekit.rules.night import meeting_night, night
from tablekit.rules.prompts import Say
from tablekit.rules.seats import members
from tablekit.rules.verdict import over
from tablekit.rules.vote import last_words, vote


def play(game: Game) -> Script:
    """Run a game from the phase in its position to the end (S-1.3)."""
    with game.unless(over):
        while game.pos.phase != "over":
            yield from PHASES[game.pos.phase](game)
    game.to("over", finished=True, ballot=None)
    game.note("winner", winner=game.pos.winner, reason=game.pos.reason)
    while True:
        yield Say(kind="over", phase="over", next_kind="new_game")


def deal(game: Game) -> Script:
    """Deal at random (S-1.1): each seat's card in turn, or the players take cards."""
    if any(game.pos.facts):
        for seat in members(game.pos.seats):
            yield Say(kind="deal_seat", phase="deal", seat=seat, next_kind="deal_next")
    else:
        yield Say(kind="deal_cards", phase="deal", next_kind="city_sleeps")
    game.to("night", night=0)


def any_night(game: Game) -> Script:
    """Night zero, in which nobody acts, or a later one (S-1.3)."""
    yield from night(game) if game.pos.night else meeting_night(game)


PHASES = {
    "deal": deal,
    "night": any_night,
    "morning": morning,
    "speeches": speeches,
    "vote": vote,
    "words": last_words,
}
