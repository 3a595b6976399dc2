"""What the helper is asked, and how long somebody may type a password for it."""

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.bus import Bus, BusError
from raidwright.bus.messages import NO_REPLY, CallAnswer
from raidwright.machine.helper_client import HelperClient
from raidwright.protocol import HelperFacts, encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import VerifyClean
from raidwright.storage.steps.targets import OnDisk

_TYPING = 300.0
_DISK = DiskIdentity("/dev/sda", "id", "model", "serial", "wwn", 10**9, 512, 4096, 1, "", ())
_PLAN = Plan(Purpose.TEARDOWN, (_DISK,), None, (VerifyClean(OnDisk(0)),))
_SPEC = BenchSpec(MountedAt("/srv/x"), DEFAULT.rows, (Direction.READ,))


class SlowTypist:
    """A bus whose user needs five minutes for the password that each call takes."""

    async def call(
        self, *where: object, timeout: float, interactive: bool, fds: Sequence[int] = ()
    ) -> CallAnswer:
        assert interactive
        if timeout < _TYPING:
            raise BusError(NO_REPLY, "")
        return CallAnswer((encode(HelperFacts(Host(name="nas"), ())),))


@pytest.mark.parametrize("asked", ["facts", "run", "measure", "cancel"])
def test_whoever_types_a_password_is_not_hurried(asked: str) -> None:
    client = HelperClient(cast(Bus, SlowTypist()))
    asyncio.run(ask(client, asked))


async def ask(client: HelperClient, asked: str) -> None:
    match asked:
        case "facts":
            assert (await client.facts()).host.name == "nas"
        case "run":
            await client.run(_PLAN, ())
        case "measure":
            await client.measure(_SPEC)
        case _:
            await client.cancel("job")
