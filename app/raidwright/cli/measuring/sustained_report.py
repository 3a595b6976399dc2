"""What a sustained run came to, for the terminal: each pass by position and by time, and what was found."""

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.run import Run
from raidwright.bench.sustained.sentences import doubts, pass_name, sustained_told
from raidwright.bench.sustained.stretch import (
    course_of,
    rates_in_parts,
    rates_in_time,
    sustained_results,
    written_twice,
)
from raidwright.bench.verdict_sentences import reason_sentence
from raidwright.cli.terminal.printing import print_table, say, say_json
from raidwright.cli.terminal.speech import columns, spoken, tr
from raidwright.storage.units import format_size, megabytes

_COURSE_LETTERS = 60
"""Letters of a drawn course at most."""
_BARS = " ▁▂▃▄▅▆▇█"
_HEAD = columns("", "transferred", "MB/s", "slowest part", "fastest part")


def print_sustained(run: Run, *, as_json: bool) -> None:
    """Print a sustained run; for programs as one line after its events."""
    if as_json:
        say_json(_document(run))
        return
    print_table([*_pass_columns(run)], (1, 2, 3, 4), _HEAD)
    say()
    _print_courses(run)
    for key, sentence in sustained_told(run):
        say(f"{spoken(pass_name(key))}: {spoken(sentence)}" if key else spoken(sentence))
    for reason, judged in doubts(run).items():
        say(reason_sentence(reason, judged))
    if run.practice:
        say(PRACTICE_NOTE)


def bar_letters(rates: tuple[float, ...], full: float) -> str:
    """A letter for each rate, as high as its share of ``full``; whatever moved at all can be seen."""
    steps = len(_BARS) - 1
    return "".join(_BARS[min(steps, max(int(rate > 0), round(rate / full * steps)))] for rate in rates)


def _pass_columns(run: Run) -> list[tuple[str, ...]]:
    return [
        (
            spoken(pass_name((each.direction, each.number))),
            format_size(each.bytes),
            megabytes(each.rate, 2),
            megabytes(min(each.bins), 2) if each.bins else "–",
            megabytes(max(each.bins), 2) if each.bins else "–",
        )
        for each in sustained_results(run)
    ]


def _print_courses(run: Run) -> None:
    """Print the course of each pass by position and by time, all to one scale."""
    lines: list[tuple[str, tuple[float, ...]]] = []
    for result in run.passes:
        course, name = course_of(result), pass_name((result.direction, result.number))
        parts = min(_COURSE_LETTERS, len(course) - 1)
        lines.append((tr("{name} by position", name=name), rates_in_parts(course, parts)))
        lines.append((tr("{name} by time", name=name), rates_in_time(course, parts)))
    full = max((rate for _, rates in lines for rate in rates), default=0.0)
    if full:
        print_table([(name, f"|{bar_letters(rates, full)}|") for name, rates in lines])
        say(f"|█| = {megabytes(full)} MB/s")
        say()


def _document(run: Run) -> dict[str, object]:
    twice = written_twice(run)
    return {
        "type": "summary",
        "complete": run.complete,
        "size": run.spec.size,
        "passes": [msgspec.to_builtins(each) for each in sustained_results(run)],
        "twice": msgspec.to_builtins(twice) if twice else None,
        "hypervisor": run.surroundings.hypervisor if run.surroundings else "",
        "told": [str(sentence) for _, sentence in sustained_told(run)],
        "doubts": [reason.value for reason in doubts(run)],
    }
