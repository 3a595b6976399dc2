"""Whatever somebody has put into a text of the greatest length: read, or refused, before anybody waits."""

import itertools
import json
import time
from collections.abc import Iterable, Iterator

import pytest

from raidwright.bench.imports.figures import MOST_RESULTS, Reading
from raidwright.bench.imports.text import LONGEST, read_figures
from raidwright.report.tables import as_json
from tests.bench.builders import a_run, passes
from tests.bench.test_posted import NOW, UTC
from tests.load import SHARED

PATIENCE = 1.0 * SHARED
"""Seconds of the processor: one, where nobody else wants it. What was unreadable took half a minute."""
HEAD = "CrystalDiskMark 8.0.4 x64 (C) 2007\n[Read]\n"
LINE = "SEQ 1MiB (Q=8,T=1): 1.0 MB/s\n"
SIDE = {"io_bytes": 1, "total_ios": 1, "runtime": 1, "lat_ns": {}}
NONE = {"io_bytes": 0, "total_ios": 0, "runtime": 0, "lat_ns": {}}

JOB: dict[str, object] = {"jobname": "a", "error": 0, "read": SIDE, "write": NONE}


def cells() -> Iterator[str]:
    """Lines of rows that are all different."""
    for block, queue, threads in itertools.product(range(4, 1024), range(1, 64), range(1, 64)):
        yield f"SEQ {block}KiB (Q={queue},T={threads}): 1.0 MB/s\n"


def up_to_limit(pieces: Iterable[str], head: str = "", foot: str = "") -> str:
    room = LONGEST - len(head) - len(foot)
    fitting: list[str] = []
    for piece in pieces:
        room -= len(piece)
        if room < 0:
            break
        fitting.append(piece)
    return "".join((head, *fitting, foot))


def fio(jobs: Iterable[dict[str, object]], options: dict[str, str] | None = None) -> str:
    head = f'"global options":{json.dumps(options)},' if options else ""
    texts = (json.dumps(JOB | job) + ",\n" for job in jobs)
    return up_to_limit(texts, f'{{"fio version":"fio-3.33",{head}"jobs":[\n', json.dumps(JOB) + "]}")


def reading_of(text: str) -> Reading:
    before = time.process_time()
    reading = read_figures(text, UTC, NOW)
    assert time.process_time() - before < PATIENCE
    return reading


TEXTS = {
    "rows": lambda: up_to_limit(cells(), HEAD),
    "one row": lambda: up_to_limit(itertools.repeat(LINE), HEAD),
    "results": lambda: up_to_limit(itertools.repeat(HEAD + LINE)),
    "few rows": lambda: HEAD + "".join(itertools.islice(cells(), 19_000)),
    "chatter": lambda: up_to_limit(itertools.repeat("a\n")),
    "some chatter": lambda: "a\n" * 19_000,
    "empty lines": lambda: "\r" * LONGEST,
    "one line": lambda: "a" * LONGEST,
    "marks of a page": lambda: up_to_limit(itertools.repeat("<p>")),
    "marks that do not end": lambda: up_to_limit(itertools.repeat("<p ")),
    "digits": lambda: up_to_limit(itertools.repeat("1"), "SEQ "),
    "brackets": lambda: up_to_limit(itertools.repeat("["), "Test: 1 GiB "),
    "pauses": lambda: up_to_limit(itertools.repeat("[Interval=5"), "Test: 1 GiB "),
    "groups": lambda: fio({"groupid": number} for number in itertools.count()),
    "named as told": lambda: fio({"groupid": 0} for _ in itertools.count()),
    "threads": lambda: fio(({} for _ in itertools.count()), {"numjobs": "99999999"}),
    "other threads": lambda: fio(({"error": at} for at in itertools.count()), {"numjobs": "1000"}),
    "options": lambda: fio(
        ({"groupid": number} for number in range(4000)), {f"o{number}": "" for number in range(150_000)}
    ),
    "documents": lambda: up_to_limit(itertools.repeat("{\n}\n"), '"fio version"\n'),
    "brackets that open": lambda: up_to_limit(itertools.repeat("{\n"), '"fio version"\n'),
    "brackets within brackets": lambda: up_to_limit(itertools.repeat('{"a":'), '{"fio version":1,"jobs":'),
    "margin": lambda: " " * (LONGEST - 40) + '{"fio version"\n}',
    "our own": lambda: as_json(a_run(passes([100.0] * 5600))),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_nobody_waits_for_a_text_of_the_greatest_length(kind: str) -> None:
    text = TEXTS[kind]()
    assert len(text) <= LONGEST
    reading = reading_of(text)
    assert reading.runs or reading.unread
    assert len(reading.runs) <= MOST_RESULTS


def test_of_more_results_than_are_kept_the_first_are_read_and_the_next_line_is_told() -> None:
    reading = reading_of((HEAD + LINE) * (MOST_RESULTS + 5))
    assert len(reading.runs) == MOST_RESULTS
    (rest,) = reading.unread
    assert rest.line == 3 * MOST_RESULTS + 1
    assert str(rest.reason) == "Only the first 100 results of a text are imported."
    assert not reading_of((HEAD + LINE) * MOST_RESULTS).unread


def test_of_more_jobs_than_are_read_that_is_told() -> None:
    (told,) = read_figures(TEXTS["groups"](), UTC, NOW).unread
    assert str(told.reason) == "The text has more than 4096 jobs."
