"""After an exchange was begun: md copies, and has written down that it does."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import md
from raidwright.storage.steps.md import ReplaceMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, some_repair, verify, waiting

__all__ = ["fake_sys"]

STEP = ReplaceMember(OnDisk(0), OnDisk(2), (OnDisk(0), OnDisk(1)))
PLAN = some_repair(STEP)


async def _three_times(condition: Callable[[], bool], patience: float = 0.0) -> bool:
    return any(condition() for _ in range(3))


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, _three_times)


class Exchange:
    """The first of two members is copied to a third disk, of which a superblock tells the place."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch, words: str = "0 spare,replacement") -> None:
        disks = [sys.disk(f"vdq{number}") for number in range(3)]
        states = ("in_sync,want_replacement", "in_sync", words)
        array = sys.stacked("md127", *disks, folder="md")
        fill_md(array, dict(zip(disks, states, strict=True)), uuid=ARRAY, raid_disks="2", level="raid1")
        self.state = array.folder / "md/dev-vdq0/state"
        self.places: list[int] = []
        patch.setattr(md, "read_md_superblock", self._read)

    def _read(self, _: Device) -> SimpleNamespace | None:
        place = self.places.pop(0)
        return SimpleNamespace(number=2, slot_of=lambda number: place if number == 2 else -1)

    def was_woken(self) -> bool:
        """Whether md was told once more, since this was asked last."""
        told, self.state = self.state.read_text(), _asked(self.state)
        return told == "want_replacement\n"


def _asked(state: Path) -> Path:
    state.write_text("in_sync,want_replacement\n")
    return state


def test_md_is_woken_until_the_superblock_has_the_place(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = Exchange(fake_sys, monkeypatch)
    exchange.places = [0]
    verify(PLAN, STEP)
    assert not exchange.was_woken()
    exchange.places = [-1, 0]
    verify(PLAN, STEP)
    assert exchange.was_woken()
    assert exchange.places == []


def test_what_md_does_not_write_down_is_no_failure(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of version 0.90 the superblock has no word for it."""
    exchange = Exchange(fake_sys, monkeypatch)
    exchange.places = [-1, -1, -1]
    verify(PLAN, STEP)


def test_what_is_not_copied_is_noticed(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    Exchange(fake_sys, monkeypatch, "none spare")
    with pytest.raises(HelperError, match="vdq0 in /dev/md127 did not start"):
        verify(PLAN, STEP)


@pytest.mark.parametrize(
    "said",
    ["/dev/vdq0 is not active and so cannot be replaced", "/dev/vdq2 is active and cannot be a replacement"],
)
def test_what_md_has_begun_by_itself_meanwhile_is_no_failure(said: str) -> None:
    """It throws a member out, or has a new one take the place of one with errors as soon as it joins."""
    handling = md.handle(PLAN, STEP)
    assert handling.is_exhausted(f"mdadm: {said}\n")
    assert not handling.is_exhausted("mdadm: Cannot find /dev/vdq2\n")
