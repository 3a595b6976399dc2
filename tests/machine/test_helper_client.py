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
from raidwright.machine.port import MachineError
from raidwright.protocol import ERROR_PREFIX, ErrorCode, HelperFacts, encode
from raidwright.storage.failures import Failure, failure
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


class Refusing:
    """A bus whose helper refuses everything, in words and as a failure of its own version."""

    def __init__(self, told: Failure) -> None:
        self._told = told

    async def call(self, *where: object, **_: object) -> CallAnswer:
        raise BusError(f"{ERROR_PREFIX}{ErrorCode.REFUSED.value}", "The helper's words.", encode(self._told))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (Failure("a-kind-of-tomorrow"), "The helper's words."),
        (Failure("no-test-file", (("path", "/srv"),)), "The helper's words."),
        (failure("dismissed"), "Authentication was canceled. Nothing was changed."),
    ],
)
def test_a_refusal_of_another_version_is_told_in_the_words_that_came_along(told: Failure, words: str) -> None:
    with pytest.raises(MachineError) as caught:
        asyncio.run(HelperClient(cast(Bus, Refusing(told))).facts())
    assert (caught.value.sentence, str(caught.value)) == (words, words)


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
