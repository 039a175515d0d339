"""Plays a recorded game at a virtual table, by keys and presses.

What the record lacks is filled in by the rules of docs/recorded-games.md; nothing that the rules
decide is forced.
"""

from __future__ import annotations

import msgspec

from tablekit.lab.recorded_compare import DiffersError, check_departures, check_outcome
from tablekit.lab.recorded_form import SPEECH, Nominee, Offence, RecordedBallot, RecordedGame
from tablekit.lab.recorded_fouls import moment_of, offences, worked_out
from tablekit.rules.options import Options
from tablekit.rules.position import ALL, Position, living, voters
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Speech
from tablekit.rules.seats import clockwise, mask, members
from tablekit.scenario.fingers import Fingers, StuckError

LONGEST = 5_000
"""How many moments a game may have; every game ends long before."""

AIM = 0.3
"""When, in its beat, a shooter presses, and for how long: a share of the beat."""

SECOND_KEY_S = 0.6
"""When a second `#` counts as meant (the second law of the console)."""


class Replay:
    """One recorded game at a virtual table.

    `stood_in` tells for what the recorded outcome stood: a text's key, and the days, nights or
    seats concerned.
    """

    def __init__(self, game: RecordedGame, options: Options) -> None:
        self.game = game
        self.table = Fingers()
        chosen = msgspec.structs.asdict(options)
        self.table.begin("sport", len(game.roles), roles=game.roles, **chosen)
        self.stood_in: dict[str, list[int]] = {}
        self.pending = offences(game)
        for offence in worked_out(game):
            self.note("removal", offence.seat)
        self.compared = 0  # the half day before which departures were compared
        self.spoken = 0  # the moment whose speech has begun
        self.to_nominate: dict[int, list[Nominee]] = {}  # by day
        self.ballots_held: dict[int, int] = {}  # by day

    @property
    def pos(self) -> Position:
        """The position now."""
        return self.table.session.play.pos

    @property
    def half(self) -> int:
        """The half day that the table stands at."""
        prompt = self.table.prompt
        return moment_of(self.pos, prompt).half if prompt else 0

    def note(self, key: str, number: int) -> None:
        """Note where the recorded outcome stood for what the record lacks."""
        numbers = self.stood_in.setdefault(key, [])
        if number not in numbers:
            numbers.append(number)

    def play(self) -> None:
        """Play to the end of the game or of the record; raise `DiffersError` where they part."""
        for _ in range(LONGEST):
            prompt = self.table.prompt
            if prompt is None:
                self.table.go_on()
                continue
            self.compare()
            if self.pos.finished or self.record_ends():
                break
            if self.speaks(prompt):
                self.nominations(prompt.seat)
            elif not self.penalise(prompt):
                self.act(prompt)
        else:
            raise StuckError(self.table.where("the end of the game"))
        check_departures(self.game, self.pos)
        check_outcome(self.game, self.pos)

    def compare(self) -> None:
        """At each new half day, compare the departures so far."""
        if self.half > self.compared:
            self.compared = self.half
            check_departures(self.game, self.pos, self.half, self.half - 1)

    def record_ends(self) -> bool:
        """Tell whether the record has no more to play; it may end only where the game does."""
        recorded = self.game.nights if self.half % 2 else self.game.days
        if self.half // 2 <= len(recorded) or self.pos.winner:
            return False
        if self.game.finished:
            raise DiffersError("plays_on", self.half)
        return True

    def act(self, prompt: Prompt) -> None:
        """Do what the record has for this moment, then go on."""
        if prompt.kind == "ballot_ready":
            self.ballot_window(prompt.seats[0])
        elif prompt.kind == "raise_ready":
            self.raise_window(prompt.seats)
        elif isinstance(prompt, Pick) and prompt.kind == "best_move":
            self.best_move(prompt.seat)
        else:
            if isinstance(prompt, Round) and prompt.collects:
                self.shots(prompt)
            elif isinstance(prompt, Call):
                self.night_act(prompt)
            elif prompt.kind == "ballot_result":
                self.check_votes()
            self.table.go_on()

    def keyed(self, keys: str, what: str, **fields: object) -> None:
        """Press keys; raise `DiffersError` if the console refuses them."""
        self.table.key(keys)
        refused = self.table.table.consoles[1].refused
        if refused is not None:
            why, seat = refused.why, refused.seat
            raise DiffersError("refused", self.half, what=what, why=why, why_seat=seat, **fields)

    # Fouls

    def penalise(self, prompt: Prompt) -> bool:
        """Give a foul of this moment, or one whose moment this game did not have."""
        now = moment_of(self.pos, prompt)
        for offence in self.pending:
            own = now.place != SPEECH or offence.seat == prompt.seat
            if offence.moment < now or (offence.moment == now and own):
                self.pending.remove(offence)
                self.give(offence)
                return True
        return False

    def give(self, offence: Offence) -> None:
        """Key a penalty; one that removes is asked for once more."""
        code = f"A {offence.code} " if offence.code else ""
        self.keyed(f"A {offence.seat} {code}#", "foul", seat=offence.seat)
        if self.table.table.consoles[1].question is not None:
            self.table.wait(SECOND_KEY_S)
            self.keyed("#", "foul", seat=offence.seat)

    # Speeches

    def speaks(self, prompt: Prompt) -> bool:
        """Tell whether a speech has just begun."""
        begun = self.table.session.play.serial
        if begun == self.spoken or not isinstance(prompt, Speech) or not prompt.nominates:
            return False
        self.spoken = begun
        return True

    def nominations(self, speaker: int) -> None:
        """Key the speaker's nominations, and those of who cannot make them any more."""
        pos = self.pos
        coming_up = self.to_nominate.setdefault(pos.day, list(self.game.day(pos.day).nominees))
        order = clockwise(living(pos), pos.opener)
        later = order[order.index(speaker) + 1 :]
        own = [nominee for nominee in coming_up if nominee.by == speaker]
        orphans = [n for n in coming_up if n.by != speaker and n.by not in later]
        for nominee in own or orphans[:1]:
            coming_up.remove(nominee)
            if nominee.by != speaker:
                self.note("nomination", nominee.seat)
            self.keyed(f"B {nominee.seat} #", "nomination", by=speaker, seat=nominee.seat)

    # Ballots

    def ballot(self) -> RecordedBallot:
        """Return the record of the ballot that runs; raise `DiffersError` if it has another."""
        held, day = self.pos.ballot, self.pos.day
        assert held is not None
        recorded, number = self.game.day(day).ballots, self.ballots_held[day]
        if number > len(recorded):
            raise DiffersError("no_ballot", self.half, seats=held.candidates)
        found = recorded[number - 1]
        alike = tuple if self.game.ordered else set
        if alike(found.candidates) != alike(held.candidates):
            seats, was = held.candidates, found.candidates
            raise DiffersError("candidates", self.half, seats=seats, recorded=was)
        return found

    def ballot_window(self, candidate: int) -> None:
        """Hold a candidate's window with the recorded voters."""
        held, day = self.pos.ballot, self.pos.day
        if held is not None and not held.closed:
            self.ballots_held[day] = self.ballots_held.get(day, 0) + 1
        votes = self.ballot().votes
        if any(seat not in votes for seat in members(voters(self.pos))):
            self.note("votes", day)
        self.table.votes(candidate, [seat for seat, c in sorted(votes.items()) if c == candidate])

    def check_votes(self) -> None:
        """Raise `DiffersError` if a vote was counted otherwise than it is recorded."""
        held = self.pos.ballot
        assert held is not None
        if not held.closed:
            return  # its candidates were removed before any window opened
        for seat, candidate in sorted(self.ballot().votes.items()):
            counted = held.votes[seat]
            if counted != candidate:
                raise DiffersError("vote", self.half, seat=seat, recorded=candidate, played=counted)

    def raise_window(self, tied: tuple[int, ...]) -> None:
        """Hold the raise-all: the recorded hands, else all or none by the recorded outcome."""
        day = self.game.day(self.pos.day)
        hands = day.hands
        if hands is None:
            self.note("hands", self.pos.day)
            gone = set(tied) & set(day.leavers("raise_vote"))
            hands = members(living(self.pos)) if gone else ()
        self.table.votes(ALL, hands)

    def best_move(self, seat: int) -> None:
        """Key the best move of the seat that the record has it from; others name nobody."""
        for named in self.game.best_move if seat == self.game.best_mover else ():
            self.keyed(f"{named} #", "best_move", by=seat, seat=named)
        self.table.settle_guard()
        self.table.key("#")

    # Night

    def shots(self, prompt: Round) -> None:
        """Press while the numbers are called: shooters on their targets, the others as cover."""
        session = self.table.session
        began_ms, aim_ms = session.play.opened + session.offset, round(AIM * prompt.beat_ms)
        aims, covers = self.aims(), self.pos.options.cover_presses
        for beat, number in enumerate(prompt.seats):
            pressing = [seat for seat, target in aims.items() if target == number]
            if covers and number not in self.game.blacks:
                pressing.append(number)
            self.table.until(began_ms + beat * prompt.beat_ms + aim_ms)
            self.table.hold(*pressing)
            self.table.wait(aim_ms / 1000)
            self.table.release(*pressing)

    def aims(self) -> dict[int, int]:
        """Return who shoots at whom: as recorded, and at the victim for want of a shot."""
        night = self.game.night(self.pos.night)
        aims = dict(night.shots)
        for seat in members(living(self.pos) & mask(self.game.blacks)):
            if night.killed and seat not in aims:
                aims[seat] = night.killed
                self.note("shot", self.pos.night)
        return aims

    def night_act(self, prompt: Call) -> None:
        """Key the answer to a calling that has none yet; who is out has none to give."""
        play, number = self.table.session.play, self.pos.night
        if play.given is not None or play.kept or prompt.pairs or not number:
            return
        night = self.game.night(number)
        checks = {"call_father": night.don_check, "call_detective": night.sheriff_check}
        target = checks.get(prompt.kind, night.killed)
        if target and prompt.kind not in checks and not night.shots:
            self.note("shot", number)
        if target or prompt.acts:
            self.keyed(f"{target} #", "answer", seat=target)
