"""What is exported and read back has the same figures."""

from datetime import UTC

from hypothesis import given, settings
from hypothesis import strategies as st

from raidwright.bench.cdm_text import as_text
from raidwright.bench.importing import read_figures
from raidwright.bench.profiles import CLASSIC, PROFILES
from raidwright.bench.report import as_json
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.bench.summary import Statistic
from tests.bench.builders import a_run

PASS = st.builds(
    dict,
    bytes=st.integers(0, 10**12),
    operations=st.integers(0, 10**8),
    seconds=st.floats(0.5, 600),
    latency_mean=st.floats(0, 50),
)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    rows = draw(st.sampled_from([profile.rows for profile in PROFILES]))
    keys = draw(st.sets(st.sampled_from([(row, side) for row in rows for side in Direction]), min_size=1))
    measured = [
        PassResult(row=row, direction=side, number=number, latency_p99=0.0, **facts)
        for row, side in keys
        for number, facts in enumerate(draw(st.lists(PASS, min_size=1, max_size=4)), 1)
    ]
    comment = draw(st.text(st.characters(categories=["L", "N"]), max_size=20))
    started = float(draw(st.integers(0, 4_000_000_000)))
    sides = tuple(side for side in Direction if side in {side for _, side in keys})
    spec = BenchSpec(MountedAt("/srv/tank"), rows, sides, passes=5)
    return a_run(measured, spec=spec, comment=comment, started=started)


def figures(text: str) -> list[str]:
    return sorted(line for line in text.splitlines() if "MB/s" in line and "bytes/s" not in line)


@settings(max_examples=60, deadline=None)
@given(runs(), st.sampled_from(Statistic))
def test_the_text_read_back_writes_the_same_figures(run: Run, statistic: Statistic) -> None:
    text = as_text(run, UTC, statistic)
    found = read_figures(text, UTC, 0.0)
    assert found.unread == ()
    (back,) = found.runs
    again = as_text(back.run, UTC)
    if run.spec.rows == CLASSIC.rows and back.run.spec.rows != CLASSIC.rows:
        # Not all of its rows were measured, so nothing says that the other layout was meant.
        assert len(figures(again)) == len(figures(text))
    else:
        assert figures(again) == figures(text)
    assert (back.run.started, back.run.spec.size) == (run.started, run.spec.size)


@settings(max_examples=30, deadline=None)
@given(runs())
def test_json_read_back_is_the_run_itself(run: Run) -> None:
    assert read_figures(as_json(run), UTC, 0.0).runs[0].run == run
