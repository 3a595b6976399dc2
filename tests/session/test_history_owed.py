"""What is measured while the history cannot be written, or while its folder vanishes, is kept later."""

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, BenchDone, PassResult
from raidwright.history import History, SavedAction, default_path
from raidwright.protocol import JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.session.recording import RunKeeper
from raidwright.storage.failures import Sentence
from raidwright.storage.operations.operation import Purpose
from tests.full_disk import no_file_beyond
from tests.session.test_measured_kept import PLACE, SPEC
from tests.session.working import own_history
from tests.ui.bench_builders import events

__all__ = ["own_history"]

BEGUN, *REST = events(SPEC)
PASSES = [event for event in REST if isinstance(event, PassResult)]
DONE = REST[-1]


@pytest.fixture
def told() -> list[Sentence]:
    return []


@pytest.fixture
def history(told: list[Sentence]) -> TolerantHistory:
    found = TolerantHistory(told.append)
    found.runs()
    return found


def keeper(history: TolerantHistory) -> RunKeeper:
    assert isinstance(BEGUN, Begun)
    assert isinstance(DONE, BenchDone)
    return RunKeeper(history, "tank", PLACE)


def the_run() -> tuple[Run, bool]:
    """The only one, and whether it is told to be measured just now."""
    (saved,) = History(default_path()).runs().runs
    return saved.run, saved.under_way


def test_a_run_that_ended_while_the_disk_was_full_is_whole_as_soon_as_there_is_room(
    history: TolerantHistory, told: list[Sentence]
) -> None:
    measuring = keeper(history)
    measuring.take(BEGUN)
    measuring.take(PASSES[0])
    with no_file_beyond(0):
        for event in REST[REST.index(PASSES[0]) + 1 :]:
            measuring.take(event)
        measuring.end()
    assert told
    assert all(each.startswith("Cannot use the history") for each in told)
    history.actions()
    run, under_way = the_run()
    assert (list(run.passes), run.complete, under_way) == (PASSES, True, False)


def test_what_was_done_while_the_disk_was_full_is_kept_later(history: TolerantHistory) -> None:
    action = SavedAction(1.0, "This computer", Purpose.BUILD, "f", "tank", "done")
    with no_file_beyond(0):
        history.add_action(action)
        assert history.add_run("tank", structs.replace(_whole(), comment="x")) == 0
        assert history.actions().actions == (), "what is owed keeps nobody from reading"
    assert history.actions().actions == (structs.replace(action, number=1),)
    assert [saved.run.comment for saved in history.runs().runs] == ["x"]
    assert len(history.runs().runs) == 1, "once"


def test_what_could_not_be_begun_is_kept_from_the_first_pass_that_can_be(history: TolerantHistory) -> None:
    measuring = keeper(history)
    with no_file_beyond(0):
        measuring.take(BEGUN)
        measuring.take(PASSES[0])
    measuring.take(PASSES[1])
    run, under_way = the_run()
    assert (list(run.passes), under_way) == (PASSES[:2], True)
    measuring.end()
    assert the_run()[1] is False


def test_a_run_outlives_the_folder_of_its_history(history: TolerantHistory, told: list[Sentence]) -> None:
    measuring = keeper(history)
    measuring.take(BEGUN)
    measuring.take(PASSES[0])
    shutil.rmtree(Path(default_path()).parent)
    measuring.take(PASSES[1])
    assert list(the_run()[0].passes) == PASSES[:2]
    shutil.rmtree(Path(default_path()).parent)
    for event in REST[REST.index(PASSES[1]) + 1 :]:
        measuring.take(event)
    shutil.rmtree(Path(default_path()).parent)
    measuring.end()
    run, under_way = the_run()
    assert (list(run.passes), run.complete, under_way) == (PASSES, True, False)
    assert measuring.number == 1
    assert told == []


def _whole() -> Run:
    measuring = RunKeeper(TolerantHistory(pytest.fail), "tank", PLACE)
    for event in (BEGUN, *REST):
        assert not isinstance(event, JobFailed)
        measuring._recorder.take(event)
    run = measuring._recorder.run(PLACE, 1.0)
    assert run is not None
    return run
