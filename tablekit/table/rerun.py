"""Running a game's script again over inputs in force: as they are, or after a correction."""

from __future__ import annotations

from tablekit.rules import inputs as i
from tablekit.rules.play import Play
from tablekit.rules.refusal import refusal
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.start import Start, begin
from tablekit.table.history import Chain, Pins, inputs_of


def whole(start: Start, rules: Ruleset, chain: Chain, pins: Pins) -> Play:
    """Run the script over a chain of inputs."""
    play = begin(start, rules, dict(pins))
    for _, it in inputs_of(chain):
        play.feed(it)
    return play


def corrected(
    start: Start, rules: Ruleset, chain: Chain, pins: Pins, until: int
) -> tuple[Play, Chain]:
    """Run the script over a corrected chain; return the game and the inputs that fitted.

    Clocks run out anew, up to the game time `until`; the run stops at the first answer that no
    longer fits.
    """
    play, n = begin(start, rules, dict(pins)), 0
    kept: Chain = None
    for n, it in inputs_of(chain):
        if isinstance(it, i.Due):
            continue
        kept = clocks_out(play, kept, n, it.t)
        if refusal(play, it) is not None:
            return play, kept
        play.feed(it)
        kept = (kept, n, it)
    return play, clocks_out(play, kept, n, until)


def clocks_out(play: Play, chain: Chain, n: int, until: int) -> Chain:
    """Let clocks run out up to a game time; return the chain with their inputs."""
    while 0 < play.due <= until:
        due = i.Due(play.due, play.prompt.on)
        play.feed(due)
        chain = (chain, n, due)
    return chain


def answers(chain: Chain) -> int:
    """Count the inputs of a chain that are not clocks running out."""
    return sum(1 for _, it in inputs_of(chain) if type(it) is not i.Due)


def chained(items: list[tuple[int, i.Input]]) -> Chain:
    """Return a list of inputs as a chain."""
    chain: Chain = None
    for n, it in items:
        chain = (chain, n, it)
    return chain
