"""A drawer of disks of an old NAS: told what was on them, looked into, and brought to blank with a proof."""

from pathlib import Path

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import free_disks, guest, opened, seen, shell, whole_disks
from tests.lab.conftest import Run, digests
from tests.lab.nas import MAKE_NAS, MAKE_QNAP
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

FOUR = [f"TESTDISK-{number}" for number in range(1, 5)]


class Drawer:
    """The disks of a NAS, as somebody at the terminal finds them."""

    def __init__(self, practice: PracticeMachine, machine: BusMachine, terminal: Terminal) -> None:
        self._practice = practice
        self._machine = machine
        self._terminal = terminal

    async def fill(self, script: str) -> None:
        """Lay the disks out."""
        disks = whole_disks(await free_disks(self._machine, *FOUR))
        for letter, serial in zip("ABCD", FOUR, strict=True):
            script = script.replace(f" {letter}", f" {disks[serial].path}")
        # udev reads a table again that was written, and the partitions are gone for that moment.
        await shell(self._practice, f"{script}\nudevadm settle")

    async def halve(self) -> None:
        """Take the second half away."""
        for serial in FOUR[2:]:
            await self._practice.pull(serial)

    async def here(self, count: int) -> Snapshot:
        """The snapshot in which that many members of each array are told of, none of which runs."""
        wanted = dict.fromkeys(("md0", "md1", "2"), count)

        def told(now: Snapshot) -> bool:
            return {array.name: _present(array) for array in now.arrays} == wanted

        snapshot = await seen(self._machine, told)
        assert told(snapshot), snapshot.arrays
        return snapshot

    async def digest(self, *serials: str) -> dict[str, str]:
        """Of the whole disks, as they lie there."""
        return await digests(self._practice, [s for s in self._practice.slots if s.serial in serials])

    async def refuses(self, words: str, *typed: str) -> None:
        """What is typed is not done, and why is said."""
        status, said = await self._terminal.call(*typed)
        assert (status, words in said) == (1, True), said


def _present(array: Array) -> int:
    return count_slots(array).present if array.component and not array.running else 0


@pytest.mark.exhaustive
def test_half_of_a_nas_is_told_of_looked_into_and_cleaned(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with opened(practice) as machine:
            drawer = Drawer(practice, machine, terminal)
            await drawer.fill(MAKE_NAS)
            await drawer.halve()
            await _half(practice, drawer, terminal)
            await _three(practice, drawer, terminal)
            said = await terminal.confirmed("wipe", *FOUR[:3])
            assert (
                "The disks are blank. The start and end of each disk were checked. No data was found." in said
            )
            assert said.count("): clean\n") == 3
            await free_disks(machine, *FOUR[:3])
            await practice.insert(FOUR[3])
            await drawer.here(1)
            await terminal.confirmed("wipe", FOUR[3])
            snapshot = await free_disks(machine, *FOUR)
            every = " ".join(whole_disks(snapshot)[serial].path for serial in FOUR)
            assert await shell(practice, f"wipefs --no-act {every}") == ""
            assert snapshot.host.unfinished is None

    run(scenario(), 600)


async def _half(practice: PracticeMachine, drawer: Drawer, terminal: Terminal) -> None:
    """Its data cannot be put together, its system can."""
    await drawer.here(2)
    for words in (
        "“md0” was a RAID 1 array. Connected members: 2 of 12.",
        "“2” was a RAID 5 array created on DiskStation. Connected members: 2 of 4.",
        "member 2 of 4 of the RAID 5 array “2”, created on DiskStation",
    ):
        await drawer.refuses(words, "wipe", *FOUR[:2])
    await drawer.refuses("only 2 of 4 members are connected and up to date", "inspect", "2")
    before = await drawer.digest(*FOUR[:2])
    await terminal.done("inspect", "md0", "--at", "/mnt/nas")
    assert await shell(practice, "cat /mnt/nas/VERSION") == "7.2\n"
    assert (await guest(practice, "touch", "/mnt/nas/VERSION"))[0] != 0
    await drawer.refuses("“md0” is running. Stop it first", "wipe", *FOUR[:2])
    await terminal.done("stop", "md0")
    assert await drawer.digest(*FOUR[:2]) == before, "not a byte may differ"


async def _three(practice: PracticeMachine, drawer: Drawer, terminal: Terminal) -> None:
    """One disk more, and the data are there."""
    await practice.insert(FOUR[2])
    await drawer.here(3)
    before = await drawer.digest(*FOUR[:3])
    assert "To unmount and stop it: raidwright stop 2" in await terminal.done("inspect", "2")
    assert await shell(practice, "cat /mnt/2/photo/1.jpg") == "a picture\n"
    await terminal.done("stop", "2")
    assert await drawer.digest(*FOUR[:3]) == before, "not a byte may differ"
    await drawer.here(3)
    await drawer.refuses(f"also uses Testbed T1G {FOUR[2]}", "wipe", *FOUR[:2])


@pytest.mark.exhaustive
def test_a_qnap_is_told_of_and_cleaned_though_udev_has_started_what_it_found(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """Its system and swap run wherever its disks are, and nobody wants to stop these one by one."""
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with opened(practice) as machine:
            drawer = Drawer(practice, machine, terminal)
            await drawer.fill(MAKE_QNAP)
            await _qnap(practice, machine, drawer, terminal)
            await drawer.halve()
            await seen(machine, lambda now: len(_here(now, "1")) == 2)
            assert (await terminal.confirmed("wipe", *FOUR[:2])).count("): clean\n") == 2
            await free_disks(machine, *FOUR[:2])
            for serial in FOUR[2:]:
                await practice.insert(serial)
            now = await seen(machine, lambda now: len(_here(now, "1")) == 2 == _spares(now, "256"))
            assert _spares(now, "256") == 2, now.arrays
            assert (await terminal.confirmed("wipe", *FOUR[2:])).count("): clean\n") == 2
            snapshot = await free_disks(machine, *FOUR)
            every = " ".join(whole_disks(snapshot)[serial].path for serial in FOUR)
            assert await shell(practice, f"wipefs --no-act {every}; grep ^md /proc/mdstat || true") == ""
            assert snapshot.host.unfinished is None

    run(scenario(), 600)


async def _qnap(practice: PracticeMachine, machine: BusMachine, drawer: Drawer, terminal: Terminal) -> None:
    """All of it: what was on it is told, its system looked into, and its thin pool not."""
    await seen(machine, lambda now: len(_here(now, "1")) == len(_here(now, "9")) == 4)
    await terminal.done("inspect", "9", "--at", "/mnt/nas")
    assert await shell(practice, "cat /mnt/nas/version") == "5.1.0\n"
    await drawer.refuses("“9” is running. Stop it first", "wipe", *FOUR)
    await terminal.done("stop", "9")
    assert "“vg288” has volumes in a thin pool, which LVM cannot open" in await terminal.done("inspect", "1")
    # As it is when they are plugged in.
    await shell(practice, "udevadm trigger --action=add --subsystem-match=block; udevadm settle")
    await seen(
        machine, lambda now: {"13", "256", "322"} <= {each.name for each in now.arrays if each.running}
    )
    await terminal.done("stop", "1")
    for words in (
        "“9” was a RAID 1 array created on NAS. Connected members: 4 of 24.",
        "“13” is running but not in use. It is stopped first.",
        "Stop the unused array",
    ):
        await drawer.refuses(words, "wipe", *FOUR)


def _spares(now: Snapshot, name: str) -> int:
    return sum(states == ("spare",) for _, states in _here(now, name))


def _here(now: Snapshot, name: str) -> list[tuple[str, tuple[str, ...]]]:
    """Members of the array that are there, and how they are."""
    return [(each.path, each.states) for array in now.arrays if array.name == name for each in array.members]
