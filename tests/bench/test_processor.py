"""Where the processor goes: for each gigabyte, by whom, and who was the limit."""

import json
from datetime import UTC

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bench.processor import cost_of, cost_sentences, workers_text
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult, Worker
from raidwright.bench.statistics import cell
from raidwright.bench.sustained import doubts
from raidwright.bench.verdicts import Reason, judge
from raidwright.language.measurements import reason_words
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.report.tables import as_json, cells_document
from tests.bench.builders import SEQ_Q8, a_pass, a_run, markdown_of, passes

LIMIT = "The processor was the bottleneck, not the disks: kcryptd/253:0."
COST = "CPU seconds per GB: 1.40, including kcryptd/253:0 0.98, fio 0.20. Busiest core: 97 % utilization."


def worked(core: float = 0.97, **seconds: float) -> PassResult:
    """A gigabyte in five seconds: 1.4 s of all cores, of which these took so many, each in one thread."""
    made = a_pass(200e6, seconds=5.0, cpu_seconds=1.4)
    taken = (Worker(name, busy, busy) for name, busy in seconds.items())
    return replace(made, workers=tuple(taken), busiest_core=core)


ENCRYPTED = worked(**{"kcryptd/253:0": 0.98, "fio": 0.2, "raidwright": 0.001})


def bound(result: PassResult) -> Run:
    """A run in which the thread that took most was at its end."""
    first, *others = result.workers
    ended = replace(result, workers=(replace(first, busiest=4.9), *others))
    return a_run([replace(ended, number=number) for number in (1, 2, 3)], (SEQ_Q8,))


def test_processor_time_is_that_of_all_passes_for_a_gigabyte_and_the_most_comes_first() -> None:
    cost = cost_of(cell([ENCRYPTED, worked(fio=0.6)]))
    assert cost.total == pytest.approx(1.4)
    assert [(each.name, pytest.approx(each.seconds)) for each in cost.workers] == [
        ("kcryptd/253:0", 0.49),
        ("fio", 0.4),
        ("raidwright", 0.0005),
    ]


def test_the_busiest_core_is_told_only_when_every_pass_knows_it() -> None:
    assert cost_of(cell([worked(0.5), worked(0.7)])).busiest_core == pytest.approx(0.6)
    assert cost_of(cell([worked(0.5), worked(0.0)])).busiest_core == 0.0


def test_what_is_not_known_or_moved_nothing_is_not_told() -> None:
    assert cost_sentences(cost_of(cell(passes([100e6])))) == ()
    assert cost_sentences(cost_of(cell([replace(ENCRYPTED, bytes=0)]))) == ()
    assert markdown_of(a_run(passes([100e6]))).endswith(" |\n")
    alone = replace(ENCRYPTED, workers=(), busiest_core=0.0)
    assert list(map(str, cost_sentences(cost_of(cell([alone]))))) == ["CPU seconds per GB: 1.40."]


def test_only_who_took_something_is_named_and_no_more_than_four() -> None:
    crowd = worked(a=0.1, b=0.2, c=0.3, d=0.004, e=0.5, f=0.6)
    assert workers_text(cost_of(cell([crowd]))) == "f 0.60, e 0.50, c 0.30, b 0.20"


def test_the_worker_at_its_end_is_named_and_without_one_nobody_is() -> None:
    run = bound(ENCRYPTED)
    (made,) = run.cells().values()
    assert reason_words(Reason.PROCESSOR, judge(made)) == LIMIT
    everybody = cell([worked()])
    said = reason_words(Reason.PROCESSOR, judge(everybody))
    assert said == "The processor was the bottleneck, not the disks."
    assert [reason_words(*each) for each in doubts(run).items()] == [LIMIT]


def test_every_report_says_who_was_the_limit_and_where_the_processor_went() -> None:
    run = bound(ENCRYPTED)
    assert markdown_of(run).endswith(f"\n\n- SEQ1M Q8T1 read: {LIMIT} {COST}\n")
    page = report(run, ReportForm.HTML, UTC)
    assert f"SEQ1M Q8T1 read: {LIMIT}" in page
    assert ">1.40</td><td>kcryptd/253:0 0.98, fio 0.20</td>" in page
    assert ">97 %</td>" in page
    (document,) = cells_document(run)
    assert document["at_its_end"] == "kcryptd/253:0"
    assert json.loads(json.dumps(document["processor"]))["workers"][1] == {"name": "fio", "seconds": 0.2}


def test_a_pass_that_was_kept_before_cores_were_known_is_still_read() -> None:
    run = a_run([replace(ENCRYPTED, busiest_core=0.0)])
    document = json.loads(as_json(run))
    for result in document["passes"]:
        del result["busiest_core"]
    assert msgspec.json.decode(json.dumps(document), type=Run) == run
