"""What is measured, one function a figure."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from bench.games import fresh, played
from tablekit.rules import inputs as i
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.display import Outputs
from tablekit.table.history import record_of
from tablekit.table.journal import encode, read
from tablekit.table.ports import LampFrame, Press
from tablekit.table.restoring import header, replayed


def timed_feed(games: list[tuple[object, list[i.Input]]]) -> float:
    """Feed recorded games; return seconds."""
    plays = [(fresh(begun), its) for begun, its in games]  # type: ignore[arg-type]
    begun_at = time.perf_counter()
    for play, its in plays:
        for it in its:
            play.feed(it)
    return time.perf_counter() - begun_at


def rules_per_input(ruleset: str, players: int, games: int = 300) -> tuple[float, float]:
    """Return µs an input and complete games a second."""
    recorded = [played(ruleset, players, seed) for seed in range(games)]
    inputs = sum(len(its) for _, its in recorded)
    best = min(timed_feed(recorded) for _ in range(3))  # type: ignore[arg-type]
    return best / inputs * 1e6, games / best


def replay_ms(inputs: int = 3_000) -> float:
    """Return the ms it takes to read and replay journals with so many inputs."""
    journals, total, seed = [], 0, 0
    while total < inputs:
        begun, its = played("stylized", 10, seed)
        lines = [encode(1, header(begun, f"g{seed}", "", "", ""))]
        lines += [encode(n, record_of(it)) for n, it in enumerate(its, 2)]
        journals.append(b"".join(lines))
        total, seed = total + len(its), seed + 1
    begun_at = time.perf_counter()
    for content in journals:
        replayed(read(content).records, rulebook.load)
    return (time.perf_counter() - begun_at) * 1000 * inputs / total


class Frames:
    """A lamp device that notes when it was handed a frame."""

    def __init__(self) -> None:
        self.at = 0.0
        self.frames = 0

    def show(self, frame: LampFrame) -> None:
        """Note the moment."""
        self.at = time.perf_counter()
        self.frames += 1


def in_window(frames: Frames, seats: int = 20) -> Fingers:
    """Return a table with an open ballot window."""
    table = Fingers(outputs=Outputs(lamps=frames))
    table.begin("stylized", seats)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to_window(5)
    table.key("#")
    return table


def press_to_lamp_us(rounds: int = 150) -> tuple[float, float]:
    """Return p50 and p99 in µs from an input on the queue to the lamp frame handed over."""
    found = []
    for _ in range(rounds):
        frames = Frames()
        table = in_window(frames)
        for seat in range(1, 21):
            table.table.post(Press(seat, True, table.clock.now_ms()))
            begun = time.perf_counter()
            table.table.step()
            found.append((frames.at - begun) * 1e6)
    found.sort()
    return found[len(found) // 2], found[len(found) * 99 // 100]


def edges_a_second(edges: int = 20_000) -> float:
    """Return how many edges a second the table takes with all seats mashing, none lost."""
    table = in_window(Frames())
    for number in range(edges):
        down = number // 20 % 2 == 0
        table.table.queue.put(Press(number % 20 + 1, down, table.clock.now_ms()))
    before = len(table.session.nodes)
    begun = time.perf_counter()
    table.table.step()
    spent = time.perf_counter() - begun
    assert len(table.session.nodes) - before == edges, "an edge was lost"
    return edges / spent


def scenario_s() -> float:
    """Return the seconds of a 16-player scenario, start of the process included."""
    path = Path(__file__).parent.parent / "tests" / "scenarios" / "stylized_16.scenario"
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "tablekit", "play", str(path)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return time.perf_counter() - begun


START = """
import time, sys
begun = time.perf_counter()
from tablekit.scenario.fingers import Fingers
table = Fingers()
assert table.host[7]
print((time.perf_counter() - begun) * 1000)
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def start_ready_ms_and_mib() -> tuple[float, float]:
    """Return the ms from a bare interpreter to a table that shows its first screen, and its MiB."""
    found = []
    for _ in range(5):
        out = subprocess.run(
            [sys.executable, "-c", START], check=True, capture_output=True, text=True
        )
        ready, size = map(float, out.stdout.split())
        found.append((ready, size))
    return min(ready for ready, _ in found), max(size for _, size in found)


def growth_by_seats() -> float:
    """Return the cost of an input at 20 seats divided by that at 8."""
    large, small = rules_per_input("stylized", 20, 100)[0], rules_per_input("stylized", 8, 100)[0]
    return large / small


def growth_by_hours(hours: int = 12) -> float:
    """Return the cost of a game in the last hour of an evening divided by that in the first."""
    table = Fingers()
    spent = []
    for number in range(hours * 2):
        table.begin("sport", 10) if number == 0 else None
        begun = time.perf_counter()
        table.to("over")
        spent.append(time.perf_counter() - begun)
        table.next()
        table.wait(1)
        if table.table.setup is not None:
            table.table.setup.seats = tuple(range(1, 11))
        table.next(6)
    half = len(spent) // 2
    return min(spent[half:]) / min(spent[:half])
