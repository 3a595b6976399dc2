"""A practice machine that comes on slowly is waited for; one that does not come on at all is given up."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from raidwright.machine.practice import PracticeError, PracticeMachine, machine
from raidwright.machine.practice.disk_set import DiskSet
from raidwright.machine.practice.frames import MACHINE, Frame, FrameKind, encode_frame
from raidwright.machine.practice.launch import Launched
from raidwright.machine.practice.mux import Mux

STAGE = 0.3


@pytest.fixture(autouse=True)
def short_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_STAGE_SECONDS", STAGE)


@contextmanager
def starting() -> Iterator[tuple[PracticeMachine, int]]:
    """One whose guest says what is written to the descriptor."""
    host_read, guest_write = os.pipe()
    guest_read, host_write = os.pipe()
    mux = Mux(host_read, host_write, lambda _: None)
    processes = SimpleNamespace(ended=asyncio.get_running_loop().create_future())
    try:
        yield PracticeMachine(DiskSet("few", ()), Launched(None, None, processes, mux)), guest_write  # type: ignore[arg-type]
    finally:
        mux.close()
        os.close(guest_write)
        os.close(guest_read)


def test_each_stage_has_its_own_time() -> None:
    async def scenario() -> None:
        with starting() as (practice, guest):
            coming_up = asyncio.ensure_future(practice._boot_ends())
            for _ in range(4):
                await asyncio.sleep(STAGE * 0.6)
                os.write(guest, encode_frame(Frame(FrameKind.PROGRESS, MACHINE, b"Connecting the disks")))
            os.write(guest, encode_frame(Frame(FrameKind.READY, MACHINE)))
            await coming_up

    asyncio.run(scenario())


def test_what_does_not_come_on_is_given_up() -> None:
    async def scenario() -> None:
        with starting() as (practice, guest):
            os.write(guest, encode_frame(Frame(FrameKind.PROGRESS, MACHINE, b"Connecting the disks")))
            with pytest.raises(PracticeError, match="did not start within"):
                await practice._boot_ends()

    asyncio.run(scenario())
