"""A sync is watched until it is over, and kept however the watching ends."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from raidwright.bench.sync_watch import SyncMoment
from raidwright.machine.port import MachineError
from raidwright.session.history import TolerantHistory
from raidwright.session.sync_watch import watch_sync
from raidwright.storage.failures import Sentence
from tests.bench.moments import a_moment, a_rebuild
from tests.ui.bench_builders import UUID, a_machine
from tests.ui.builders import InventedMachine

SNAPSHOT = a_machine()


def not_kept(why: Sentence) -> None:
    raise AssertionError(why)


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TolerantHistory:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return TolerantHistory(not_kept)


def watched(
    says: Sequence[SyncMoment], history: TolerantHistory, most: int = 1000
) -> tuple[list[SyncMoment], Exception | None]:
    machine = InventedMachine(SNAPSHOT)
    machine.moments = list(says)

    async def scenario() -> tuple[list[SyncMoment], Exception | None]:
        seen: list[SyncMoment] = []
        events = watch_sync(machine, SNAPSHOT.arrays[0], SNAPSHOT, history, beat=0.0)
        try:
            async for moment in events:
                seen.append(moment)
                if len(seen) == most:
                    await events.aclose()  # type: ignore[attr-defined]
                    break
        except MachineError as error:
            return seen, error
        return seen, None

    return asyncio.run(scenario())


def test_it_ends_with_the_sync_and_is_kept(history: TolerantHistory) -> None:
    moments = a_rebuild(30)
    seen, error = watched(moments, history)
    assert (seen[: len(moments)], error) == (moments, None)
    assert len(seen) == len(moments) + 2
    record = history.last_sync(UUID)
    assert record is not None
    assert (record.name, record.machine, record.moments) == ("tank", "Invented", tuple(seen))
    assert [(each.device, each.title, each.path) for each in record.disks] == [
        (name, f"Norrland ST4000 ZW60{name.upper()}Q7", f"/dev/{name}") for name in ("vda", "vdb", "vdc")
    ]
    assert history.last_sync("another") is None


def test_a_moment_at_rest_between_two_syncs_does_not_end_it(history: TolerantHistory) -> None:
    seen, _ = watched([*a_rebuild(5), *a_rebuild(5)], history)
    assert len(seen) == 14


def test_who_looks_away_keeps_what_was_seen(history: TolerantHistory) -> None:
    seen, _ = watched(a_rebuild(30), history, most=10)
    record = history.last_sync(UUID)
    assert record is not None
    assert (len(seen), record.moments) == (10, tuple(seen))


def test_without_a_sync_nothing_is_kept(history: TolerantHistory) -> None:
    seen, _ = watched([a_moment(0, 0.0, action="idle", speed=0)], history)
    assert len(seen) == 3
    assert history.last_sync(UUID) is None


def test_an_array_that_is_gone_is_told(history: TolerantHistory) -> None:
    _, error = watched([], history)
    assert error is not None
    assert "No array" in str(error)
