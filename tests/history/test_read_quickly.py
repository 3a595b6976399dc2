"""A long history is read without Python's collector going through all that the program holds."""

import gc

from raidwright.bench.run import Run
from raidwright.history.entries import from_json, to_json
from tests.bench.builders import a_run, passes


def test_the_collector_has_nothing_to_do_with_what_was_measured() -> None:
    run = from_json(to_json(a_run(passes([1e8] * 5))), Run)
    assert run is not None
    (first, *_) = run.passes
    assert [each for each in (run, run.spec, first, first.row) if gc.is_tracked(each)] == []
