"""After each step of a teardown: what is still there is noticed."""

import asyncio

import msgspec
import pytest

from raidwright.helper.looking import occupants
from raidwright.helper.plans import verify_removal as verifying
from raidwright.helper.plans.verify_removal import verify_removal
from raidwright.helper.trouble import Trouble
from raidwright.storage.steps import OnArray, Step, SwapOff, Unmount
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import at_once, some_teardown

__all__ = ["fake_proc", "fake_sys"]

MOUNTED = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n40 22 9:127 / /srv/a rw - ext4 /dev/md127 rw\n"
A, B = Unmount(OnArray(), "/srv/a"), Unmount(OnArray(), "/srv/b")


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "becomes", at_once)


@pytest.fixture(autouse=True)
def _array(fake_sys: FakeSys) -> None:
    fake_sys.number(fake_sys.stacked("md127", fake_sys.disk("vdq0"), folder="md"), "9:127")


def trouble(step: Step, *more: Step) -> str:
    """What is said when ``step``, with ``more`` after it, was done; empty when it is well."""
    plan = msgspec.structs.replace(some_teardown(), steps=(step, *more))
    try:
        asyncio.run(verify_removal(plan, step))
    except Trouble as caught:
        return caught.sentence
    return ""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths that somebody holds for himself."""
    found: list[str] = []
    monkeypatch.setattr(occupants, "claimed", lambda device: device.path in found)
    return found


def test_a_mount_that_stayed_is_noticed(fake_proc: FakeProc, held: list[str]) -> None:
    assert trouble(A) == ""
    fake_proc.process(0, MOUNTED)
    assert trouble(A) == "/dev/md127 is still mounted on /srv/a."
    # An automounter waits on the same point for somebody to come.
    fake_proc.process(
        0, MOUNTED.replace("9:127 / /srv/a rw - ext4 /dev/md127", "0:60 / /srv/a rw - autofs a")
    )
    assert trouble(A) == ""


def test_after_the_last_unmount_nobody_holds_the_device(fake_proc: FakeProc, held: list[str]) -> None:
    held.append("/dev/md127")
    assert trouble(A, B) == ""
    assert "held by what cannot be seen" in trouble(B)
    fake_proc.process(7, MOUNTED, name="bwrap")
    assert "still mounted on “/srv/a” (in the mount namespace of process 7, bwrap)" in trouble(A)


def test_swap_that_stayed_on_is_noticed(fake_proc: FakeProc) -> None:
    assert trouble(SwapOff(OnArray())) == ""
    fake_proc.swap_to("/dev/md127")
    assert trouble(SwapOff(OnArray())) == "/dev/md127 is still swapped to."
