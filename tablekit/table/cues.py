"""Names of sounds, from two public values: the one before an input and the one after it.

A replay makes no cues.  Nothing that happens at night changes them (S-2.3).
"""

from __future__ import annotations

from tablekit.rules.public import Public

NIGHT, DAY, LEAVE, VOTE, FOUL, PRESS = "night", "day", "leave", "vote", "foul", "press"
TEN_SECONDS, TIME_OVER, GOOD_NIGHT = "ten_seconds", "time_over", "good_night"
TEN_SECONDS_MS = 10_000
DARK_PHASES = ("night", "deal")


def cues(before: Public, after: Public) -> tuple[str, ...]:
    """Return the cues that a change of the public value gives rise to, in order."""
    found: list[str] = []
    dawn = before.phase == "night" and after.phase != "night"
    if after.phase == "night" and before.phase != "night":
        found.append(NIGHT)
    if dawn:
        found.append(DAY)
    if after.phase not in DARK_PHASES and len(after.left) > len(before.left):
        found.append(LEAVE)
    if after.bars and after.phase == "vote" and not before.bars:
        found.append(VOTE)
    if after.phase not in DARK_PHASES and not dawn and sum(after.fouls) > sum(before.fouls):
        found.append(FOUL)
    if after.pressing & ~before.pressing and after.candidate == before.candidate:
        found.append(PRESS)
    if after.winner and not before.winner:
        found.append(win_cue(after.winner))
    return tuple(found)


def win_cue(winner: str) -> str:
    """Return the cue of a result: the side's own, the draw's, or plainly the day's end."""
    return GOOD_NIGHT if winner == "none" else f"win_{winner}"


def clock_cues(seen: Public, since: int, until: int) -> tuple[str, ...]:
    """Return the cues of a clock as game time goes from `since` (excluded) to `until`."""
    deadline, length, sounds = seen.clock
    if not sounds or deadline <= 0:
        return ()
    found = []
    warning = deadline - TEN_SECONDS_MS
    if length > TEN_SECONDS_MS and since < warning <= until:
        found.append(TEN_SECONDS)
    if since < deadline <= until:
        found.append(TIME_OVER)
    return tuple(found)


def number_cues(seen: Public, since: int, until: int) -> tuple[str, ...]:
    """Return the numbers to be called as game time goes on while numbers are called (S-4.K)."""
    start, beat, called = seen.round
    if not called:
        return ()
    return tuple(
        f"number_{seat}"
        for place, seat in enumerate(called)
        if since < start + place * beat + 1 <= until
    )


def next_sound(seen: Public, since: int) -> int | None:
    """Return the game time of the next cue that time itself brings, None if there is none."""
    times = []
    deadline, length, sounds = seen.clock
    if sounds and deadline > 0:
        if length > TEN_SECONDS_MS:
            times.append(deadline - TEN_SECONDS_MS)
        times.append(deadline)
    start, beat, called = seen.round
    times.extend(start + place * beat + 1 for place in range(len(called)))
    return min((t for t in times if t > since), default=None)
