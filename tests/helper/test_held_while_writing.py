"""What is kept from others while a plan writes: the computer awake, and the disks locked in one order."""

import asyncio
import os
from pathlib import Path

import pytest

from raidwright.bus import BusError, Descriptor
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.inhibitor import inhibit_sleep
from tests.helper.plans import holding, some_disk


class Login:
    """logind, or nobody in its place."""

    def __init__(self, *, there: bool = True) -> None:
        self._there = there
        self.asked: list[tuple[object, ...]] = []
        self.reading, lock = os.pipe()
        self.lock = Descriptor(lock)

    async def call(self, *call: object, **_: object) -> tuple[object, ...]:
        self.asked.append(call)
        if not self._there:
            self.lock.close()
            raise BusError("org.freedesktop.DBus.Error.ServiceUnknown", "nobody")
        return (self.lock,)

    def is_held(self) -> bool:
        os.set_blocking(self.reading, False)
        try:
            return os.read(self.reading, 1) != b""
        except BlockingIOError:
            return True


def held_inside(login: Login) -> bool:
    async def scenario() -> bool:
        async with inhibit_sleep(login, "Disks are being set up or changed"):  # type: ignore[arg-type]
            return login.is_held()

    return asyncio.run(scenario())


def test_the_computer_stays_awake_for_as_long_as_it_writes() -> None:
    login = Login()
    assert held_inside(login)
    assert not login.is_held()
    ((*place, body),) = login.asked
    assert place == [
        "org.freedesktop.login1",
        "/org/freedesktop/login1",
        "org.freedesktop.login1.Manager",
        "Inhibit",
        "ssss",
    ]
    assert body == (
        "sleep:shutdown:handle-lid-switch",
        "Raidwright",
        "Disks are being set up or changed",
        "block",
    )
    os.close(login.reading)


def test_without_logind_nothing_is_held_and_nothing_fails() -> None:
    login = Login(there=False)
    assert not held_inside(login)
    os.close(login.reading)


def test_disks_are_locked_in_the_order_of_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever locks several disks in another order could wait for us while we wait for him."""
    locked: list[str] = []
    monkeypatch.setattr(held_disks, "_lock", lambda disk: locked.append(disk.device.node))
    nodes = ("urandom", "null", "zero")
    opened = [os.open(f"/dev/{node}", os.O_RDONLY) for node in nodes]
    disks = [
        HeldDisk(some_disk(index), descriptor, Device(nodes[index], Path("/nowhere")))
        for index, descriptor in enumerate(opened)
    ]
    holding(*disks).lock()
    assert locked == ["null", "zero", "urandom"]
    for descriptor in opened:
        os.close(descriptor)
