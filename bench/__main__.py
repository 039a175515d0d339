"""Print every figure beside its goal; exit 1 if a ratio misses its own."""

from __future__ import annotations

import sys

from bench import measures
from bench.yardstick import microseconds_an_action


class Report:
    """Rows of a table: figure, seen, goal; ratios are asserted, times only printed."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def row(self, name: str, seen: str, goal: str) -> None:
        """Print one row."""
        print(f"{name:<48}{seen:>18}   {goal}", flush=True)

    def ratio(self, name: str, seen: float, most: float) -> None:
        """Print a ratio and remember it if it is larger than allowed."""
        missed = seen > most
        self.row(name, f"{seen:.2f}", f"at most {most}" + ("  MISSED" if missed else ""))
        if missed:
            self.missed.append(name)


def main() -> int:
    """Measure; return the exit status."""
    report = Report()
    yard = microseconds_an_action()
    us, games = measures.rules_per_input("sport", 10)
    report.row("rules, sport: an input", f"{us:.2f} µs", "half of werewolf-engine's action")
    report.row("rules, sport: complete games a second", f"{games:.0f}", "1,500 or more")
    if yard is None:
        report.row("werewolf-engine: an action", "not installed", "pip install werewolf-engine")
    else:
        report.row("werewolf-engine: an action", f"{yard:.2f} µs", "the yardstick")
        report.ratio("rules, sport: input / its action", us / yard, 0.5)
    us20, games20 = measures.rules_per_input("stylized", 20, 100)
    report.row("rules, stylized with 20: an input", f"{us20:.2f} µs", "")
    report.row("rules, stylized with 20: games a second", f"{games20:.0f}", "")
    report.row("3,000 inputs replayed from lines", f"{measures.replay_ms():.1f} ms", "50 ms")
    p50, p99 = measures.press_to_lamp_us()
    report.row("press to lamp frame, 20 seats, p50", f"{p50:.1f} µs", "")
    report.row("press to lamp frame, 20 seats, p99", f"{p99:.1f} µs", "60 µs (half of MPF's 120)")
    edges = measures.edges_a_second()
    report.row("edges a second, all seats mashing", f"{edges:.0f}", "20,000, none lost")
    ready, size = measures.start_ready_ms_and_mib()
    report.row("start to ready, no window", f"{ready:.0f} ms", "500 ms")
    report.row("memory, no window", f"{size:.0f} MiB", "60 MiB")
    report.row("a 16-player scenario, start included", f"{measures.scenario_s():.2f} s", "2 s")
    report.ratio("an input at 20 seats / at 8", measures.growth_by_seats(), 1.5)
    report.ratio("a game in the evening's second half / first", measures.growth_by_hours(), 1.05)
    if report.missed:
        print("missed: " + ", ".join(report.missed))
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
