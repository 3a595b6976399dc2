"""What the computer is, and that asking it leaves nothing running."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper import runner
from raidwright.helper.looking import kernel
from raidwright.helper.looking.hardware import host_facts
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Link, Uplink


def test_whoever_stops_asking_has_no_program_left(monkeypatch: pytest.MonkeyPatch) -> None:
    running: set[tuple[str, ...]] = set()

    async def run(argv: tuple[str, ...], *, timeout: float) -> runner.Completed:
        running.add(argv)
        patience = 0.01 * len(running)
        try:
            await asyncio.Event().wait()
        finally:
            # A program that was killed takes its time to end.
            await asyncio.sleep(patience)
            running.discard(argv)
        raise AssertionError

    async def scenario() -> None:
        asking = asyncio.create_task(host_facts.host(practice=False))
        while len(running) < 2:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        assert not running

    monkeypatch.setattr(runner, "run", run)
    asyncio.run(scenario())


def pci(folder: Path, kind: str, lanes: int, speed: str) -> None:
    """A device of PCI Express as /sys has it, listed on its bus."""
    folder.mkdir(parents=True)
    facts = {"class": kind}
    for name in ("current", "max"):
        facts |= {f"{name}_link_speed": speed, f"{name}_link_width": str(lanes)}
    for name, text in facts.items():
        (folder / name).write_text(text + "\n")
    bus = next(each for each in folder.parents if each.name == "sys") / "bus/pci/devices"
    bus.mkdir(parents=True, exist_ok=True)
    (bus / folder.name).symlink_to(folder)


def test_the_links_on_the_way_to_the_processor_are_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An NVMe disk behind a switch whose uplink has two lanes of 5 GT/s, and one in a slot of its own."""
    root = tmp_path / "sys/devices/pci0000:00"
    pci(root / "0000:00:01.0", "0x060400", 2, "5.0 GT/s PCIe")
    pci(root / "0000:00:01.0/0000:01:00.0", "0x060400", 2, "5.0 GT/s PCIe")
    pci(root / "0000:00:01.0/0000:01:00.0/0000:02:01.0", "0x060400", 4, "16.0 GT/s PCIe")
    pci(root / "0000:00:01.0/0000:01:00.0/0000:02:01.0/0000:03:00.0", "0x010802", 4, "16.0 GT/s PCIe")
    pci(root / "0000:00:02.0/0000:04:00.0", "0x010802", 4, "8.0 GT/s PCIe")
    monkeypatch.setattr(kernel, "SYS", tmp_path / "sys")
    above = Uplink("0000:00:01.0", 2, 5.0), Uplink("0000:01:00.0", 2, 5.0), Uplink("0000:02:01.0", 4, 16.0)
    assert tuple(host_facts._links()) == (
        Link("pci-0000:03:00.0", 4, 16.0, 4, 16.0, above),
        Link("pci-0000:04:00.0", 4, 8.0, 4, 8.0),
    )


def test_levels_are_those_for_which_the_kernel_has_a_driver(tmp_path: Path) -> None:
    """Loadable or built in, as Linux 6.8 had no linear; where nothing is told, nothing is missing."""
    assert host_facts.missing_levels(tmp_path / "6.8") == ()
    (tmp_path / "modules.alias").write_text(
        "alias md-raid1 raid1\nalias md-level-1 raid1\nalias md-level-10 x\n"
    )
    assert host_facts.missing_levels(tmp_path) == ()
    built_in = "raid456.alias=md-level-4\0raid456.alias=md-level-5\0raid456.alias=md-level-6\0"
    (tmp_path / "modules.builtin.modinfo").write_text(built_in)
    assert host_facts.missing_levels(tmp_path) == (Level.LINEAR, Level.RAID0)
    (tmp_path / "modules.builtin.modinfo").write_text(
        f"{built_in}raid0.alias=md-level-0\0linear.alias=md-level--1\0"
    )
    assert host_facts.missing_levels(tmp_path) == ()
