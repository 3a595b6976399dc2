"""A sync that is cut short on the real kernel is kept as far as it came, and never as ended."""

import asyncio

import pytest

from raidwright.bench.sync_watch import sync_timeline
from raidwright.machine.port import MachineError
from raidwright.session.history import TolerantHistory
from raidwright.session.sync_watch import watch_sync
from tests.lab.building import opened, seen, shell

_DONE = (
    "modprobe -a raid1 raid456 raid10; echo 4000 >/proc/sys/dev/raid/speed_limit_max;"
    " echo 4000 >/proc/sys/dev/raid/speed_limit_min;"
    " mdadm -q --create /dev/md/data --run --homehost=any --name=data --size=100M {how}; udevadm settle"
)
_MIRROR = "--level=1 --raid-devices=2 A B"
_CHECKED = f"{_MIRROR} --assume-clean; echo {{0}} >/sys/block/md127/md/sync_action"
_REBUILT = "--level=1 --raid-devices=2 A missing; udevadm settle; mdadm -q /dev/md/data --add B"
_FAIL = "mdadm -q /dev/md/data --fail B"
_IDLE = "echo idle >/sys/block/md127/md/sync_action"
_FAST = "echo 200000 >/proc/sys/dev/raid/speed_limit_max"
_CASES = {
    "first sync, a disk fails": (_MIRROR, _FAIL, False),
    "first sync, ended": (_MIRROR, _FAST, True),
    "rebuild, the new disk fails": (_REBUILT, _FAIL, False),
    "rebuild, ended": (_REBUILT, _FAST, True),
    "check, halted": (_CHECKED.format("check"), _IDLE, False),
    "check, ended": (_CHECKED.format("check"), _FAST, True),
    "repair, halted": (_CHECKED.format("repair"), _IDLE, False),
    "first sync, the array is stopped": (_MIRROR, "mdadm -q --stop /dev/md/data", False),
}
_OFTEN = ("first sync, a disk fails", "check, halted", "rebuild, ended")


@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.parametrize(
    "name", [each if each in _OFTEN else pytest.param(each, marks=pytest.mark.exhaustive) for each in _CASES]
)
def test_it_has_ended_only_when_md_is_done(run, practice, tmp_path, monkeypatch, name):
    made, then, ended = _CASES[name]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    history = TolerantHistory(lambda why: pytest.fail(str(why)))
    names = {slot.serial: slot.name for slot in practice.slots}

    def on_disks(script):
        for letter, serial in (("A", "TESTDISK-1"), ("B", "TESTDISK-2")):
            script = script.replace(f" {letter}", f" /dev/{names[serial]}")
        return script

    async def scenario():
        await shell(practice, on_disks(_DONE.format(how=made)))
        try:
            async with opened(practice) as machine:
                now = await seen(machine, lambda now: now.arrays and now.arrays[0].running)
                moving = 0
                try:
                    async for moment in watch_sync(machine, now.arrays[0], now, history, beat=0.5):
                        moving += moment.moves
                        if moving == 6:
                            await shell(practice, on_disks(then))
                except MachineError:
                    assert "stop" in then
            return history.last_sync(now.arrays[0].uuid)
        finally:
            await shell(practice, "mdadm -q --stop --scan; udevadm settle")
            await asyncio.sleep(0.5)
            for serial in ("TESTDISK-1", "TESTDISK-2"):
                await shell(practice, f"wipefs -qaf /dev/{names[serial]}; udevadm settle")

    record = run(scenario())
    timeline = sync_timeline(record.moments)
    assert timeline.ended == ended
    assert (timeline.end == 1.0) == ended
    assert timeline.broken_off == (not ended and "stop" not in then)
