"""An array that waits to be unlocked after a start of the computer is told of once."""

import pytest
from msgspec.structs import replace

from raidwright.storage.rules.news import Memory, memory_after, waiting_news, with_opened
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.settings import setting_lines
from tests.storage.machines import HOST
from tests.storage.raids import raid

LUKS = "0a1b2c3d-0000-4000-8000-000000000001"
CRYPTTAB = f"tank UUID={LUKS} none luks,noauto\n"
TANK = raid("raid1", "in_sync", "in_sync", name="nas:tank", path="/dev/md0")
LOCKED = Block("/dev/md0", "9:0", 1000, ArrayDevice(TANK.uuid), Luks(LUKS, "2"))
OPEN = Block("/dev/mapper/tank", "253:0", 900, Unlocked("/dev/md0", "tank"), Blank())


def computer(*, locked: bool, entered: bool = True, name: str = "nas:tank") -> Snapshot:
    lines = tuple(setting_lines("/etc/crypttab", (CRYPTTAB if entered else "").encode(), public=True))
    blocks = (LOCKED,) if locked else (LOCKED, OPEN)
    return Snapshot(replace(HOST, settings=lines), blocks, (replace(TANK, name=name),))


def told(*moments: tuple[str, bool]) -> list[int]:
    """How much is told at each moment: the start it belongs to, and whether the array is locked."""
    memory, counts = Memory(), []
    for boot, locked in moments:
        now = computer(locked=locked)
        counts.append(len(waiting_news(memory, now, boot, "")))
        memory = with_opened(memory_after(memory, now), memory, now, boot)
    return counts


@pytest.mark.parametrize(
    ("moments", "expected"),
    [
        ((("a", False), ("b", True), ("b", True)), [0, 1, 0]),
        ((("a", False), ("a", True)), [0, 0]),
        ((("a", True), ("a", False), ("a", True), ("b", True)), [1, 0, 0, 1]),
    ],
)
def test_it_is_told_once_after_each_start_and_never_what_somebody_locked(
    moments: tuple[tuple[str, bool], ...], expected: list[int]
) -> None:
    assert told(*moments) == expected


def test_an_array_that_this_computer_has_no_entry_of_waits_for_nobody() -> None:
    assert waiting_news(Memory(), computer(locked=True, entered=False), "a", "") == ()


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("nas:tank", "ssh -t nas.local raidwright unlock tank"),
        ("nas:$(reboot)", f"ssh -t nas.local raidwright unlock {TANK.uuid}"),
    ],
)
def test_the_line_for_another_computer_is_told_where_one_can_log_in(name: str, command: str) -> None:
    (finding,) = waiting_news(Memory(), computer(locked=True, name=name), "a", "nas.local")
    assert dict(finding.facts)["command"] == command
