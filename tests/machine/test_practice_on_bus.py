"""A practice machine whose helper comes later than its disks, or not at all."""

import asyncio

import pytest

from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeError, PracticeMachine
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.storage.failures import failure


class Invented:
    """A practice machine on a bus that is not there."""

    address = "unix:path=/nowhere"

    def __init__(self, *, comes: bool) -> None:
        self.unexpected_end: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.closed = 0
        self._comes = comes

    async def wait_for_helper(self) -> None:
        if not self._comes:
            raise PracticeError(failure("practice-helper", words="no message"))

    async def close(self) -> None:
        self.closed += 1
        self.unexpected_end.cancel()


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """What was asked for at the start; whether the helper comes."""
    asked = {"comes": True}

    async def start(*_: object, whole: bool, **__: object) -> Invented:
        asked["whole"] = whole
        return Invented(comes=asked["comes"])

    monkeypatch.setattr(PracticeMachine, "start", start)
    return asked


@pytest.mark.parametrize("whole", [True, False])
def test_whether_the_helper_is_waited_for_is_up_to_who_starts_it(
    invented: dict[str, bool], *, whole: bool
) -> None:
    async def scenario() -> None:
        machine = await PracticeBusMachine.start("small", whole=whole)
        await asyncio.sleep(0)
        await machine.close()

    asyncio.run(scenario())
    assert invented["whole"] is whole


def test_a_machine_whose_helper_stays_away_ends_and_says_why(invented: dict[str, bool]) -> None:
    invented["comes"] = False

    async def scenario() -> str:
        machine = await PracticeBusMachine.start("small", whole=False)
        await asyncio.wait({machine.unexpected_end})
        with pytest.raises(MachineError) as caught:
            async for _ in machine.watch():
                pass
        await machine.close()
        return str(caught.value)

    assert "no message" in asyncio.run(scenario())
