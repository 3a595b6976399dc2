"""A sync is watched for hours by whoever was let look once, and by nobody else."""

from pathlib import Path

import pytest

from raidwright.bench.sync_watch import SyncMoment
from raidwright.bus import BusError, Call
from raidwright.helper import service
from raidwright.helper.service import Service
from raidwright.protocol import ERROR_PREFIX, ErrorCode, decode
from tests.bench.moments import a_rebuild
from tests.helper.test_service import CALLER, FakeBus, bus, run

__all__ = ["bus"]

(MOMENT, *_) = a_rebuild(1)


class KeptYes(FakeBus):
    """A bus where polkit's yes is over after the first question: it would take the password again."""

    def __init__(self) -> None:
        super().__init__()
        self.questions = 0

    async def call(self, *call: object, **more: object) -> tuple[object, ...]:
        await super().call(*call, **more)
        self.questions += 1
        return ([self.questions == 1, self.questions > 1, {}],)


async def moment_for(served: Service, sender: str) -> SyncMoment | str:
    """What the caller is answered, or the name of the error."""
    try:
        (answer,) = await served.methods["Moment"].handler(Call(sender, 1000, ("uuid",), interactive=False))
    except BusError as error:
        return error.name
    return decode(str(answer), SyncMoment)


def test_who_was_let_look_once_sees_each_moment_until_it_leaves(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "sync_moment", lambda _: MOMENT)
    answers: list[SyncMoment | str] = []

    async def scenario(served: Service) -> None:
        await served.methods["Facts"].handler(Call(CALLER, 1000, ()))
        answers.extend([await moment_for(served, CALLER), await moment_for(served, ":1.8")])
        served.forget(CALLER)
        answers.append(await moment_for(served, CALLER))

    run(KeptYes(), tmp_path, scenario)
    denied = ERROR_PREFIX + ErrorCode.NOT_AUTHORISED.value
    assert answers == [MOMENT, denied, denied]
