"""A session at an invented machine, and what the history has of it afterwards."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from raidwright.history import SavedAction, SavedRun
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from raidwright.storage.failures import Sentence, failure
from tests.ui.bench_builders import a_machine
from tests.ui.builders import FakeOpener, Happening, InventedMachine

GONE = MachineError(ErrorCode.FAILED, failure("bus-lost"))


@pytest.fixture(autouse=True)
def own_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def never(sentence: Sentence) -> None:
    raise AssertionError(sentence)


def kept() -> tuple[SavedAction, ...]:
    return TolerantHistory(never).actions().actions


def kept_runs() -> tuple[SavedRun, ...]:
    return TolerantHistory(never).runs().runs


def at(script: list[Happening], work: Callable[[Session], Coroutine[object, object, None]]) -> None:
    """Do ``work`` in a session at a machine that plays ``script``."""

    async def scenario() -> None:
        machine = InventedMachine(a_machine(), "This computer")
        machine.script = script
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        try:
            await work(session)
        finally:
            await session.close()

    asyncio.run(scenario())
