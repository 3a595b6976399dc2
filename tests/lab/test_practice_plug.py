"""Disks come, go and fail while the machine works, and UDisks2 and md see it as they would with real ones."""

import asyncio
import time

import msgspec
import pytest

from raidwright.bus import Bus, Match
from raidwright.machine.practice import Model, PracticeError, Unit
from tests.lab.building import until

_UDISKS = "/org/freedesktop/UDisks2"
_PULL, _ENOUGH = "/dev/md/pull", "/run/enough"
_UNIT = Unit("ADDED-0001", "0x5f0c000000000001", "0000:03:00.0", 7)
_ADDED = Model("Added A2T", "ssd", "A1", 2_000_398_934_016, (_UNIT,))


def _slot(practice, serial):
    return next(slot for slot in practice.slots if slot.serial == serial)


def _shell(run, practice, *argv):
    done = run(practice.run(argv))
    assert done.returncode == 0, done.output.decode()
    return done.output.decode()


def _present(run, practice, serial):
    links = _shell(run, practice, "find", "/dev/disk/by-id", "-name", f"ata-*_{serial}")
    return links.strip() != ""


def _until(run, practice, condition):
    run(until(practice, condition))


def _mdstat(words):
    return f"grep -q '{words}' /proc/mdstat"


def _settle(run, practice):
    _shell(run, practice, "udevadm", "settle", "--timeout=60")


def test_a_disk_keeps_its_identity_over_pull_and_insert(run, practice):
    for serial in ("TESTDISK-1", "TESTDISK-2"):
        run(practice.pull(serial))
    _settle(run, practice)
    assert not _present(run, practice, "TESTDISK-1")
    assert _slot(practice, "TESTDISK-1").state == "pulled"
    with pytest.raises(PracticeError, match="is unplugged"):
        run(practice.pull("TESTDISK-1"))
    for serial in ("TESTDISK-2", "TESTDISK-1"):
        run(practice.insert(serial))
    _settle(run, practice)
    for serial in ("TESTDISK-1", "TESTDISK-2"):
        name = _slot(practice, serial).name
        link = _shell(run, practice, "readlink", "-f", f"/dev/disk/by-id/ata-Testbed_T1G_{serial}")
        assert link.strip() == f"/dev/{name}"


def test_udisks_hears_of_a_pull(run, practice):
    async def scenario():
        heard = asyncio.Queue()
        bus = await Bus.connect(practice.address)
        match = Match(sender="org.freedesktop.UDisks2", member="InterfacesRemoved")
        await bus.subscribe(match, heard.put_nowait)
        block, drive = _slot(practice, "TESTDISK-8").name, "Testbed_T1G_TESTDISK_8"
        missing = {f"{_UDISKS}/block_devices/{block}", f"{_UDISKS}/drives/{drive}"}
        await practice.pull("TESTDISK-8")
        async with asyncio.timeout(60):
            while missing:
                missing.discard((await heard.get()).body[0])
        await bus.close()
        await practice.insert("TESTDISK-8")

    run(scenario())
    _settle(run, practice)


@pytest.fixture
def mirror(run, practice, leaves_clean):
    """Two disks in a mirror called pull, with a bitmap; their serials."""
    serials = ("TESTDISK-3", "TESTDISK-4")
    create = ("mdadm", "--create", _PULL, "--run", "--level=1", "--raid-devices=2", "--assume-clean")
    members = [f"/dev/{_slot(practice, serial).name}" for serial in serials]
    _shell(run, practice, *create, "--bitmap=internal", "--homehost=any", "--name=pull", *members)
    yield serials
    _until(run, practice, f"mdadm --stop {_PULL}")
    present = [f"/dev/{slot.name}" for slot in practice.slots if slot.serial in serials and slot.name]
    _shell(run, practice, "mdadm", "--zero-superblock", *present)


def test_a_mirror_lives_through_a_pull_under_load(run, practice, mirror):
    pulled, _ = mirror
    load = ("fio", "--name=load", f"--filename={_PULL}", "--rw=randwrite", "--bs=16k", "--iodepth=16")
    more = ("--ioengine=libaio", "--direct=1", "--time_based", "--runtime=300", "--size=512M")

    async def scenario():
        fio = asyncio.ensure_future(practice.run((*load, *more, f"--trigger-file={_ENOUGH}")))
        written = f"/sys/block/{_slot(practice, pulled).name}/stat"
        async with asyncio.timeout(60):
            while int((await practice.run(("cat", written))).output.split()[4]) < 100:
                await asyncio.sleep(0.1)
        await practice.pull(pulled)
        await until(practice, _mdstat(r"\[2/1\] \[_U\]"))
        assert not fio.done(), fio.result().output.decode()
        await practice.run(("touch", _ENOUGH))
        return await fio

    fio = run(scenario())
    assert fio.returncode == 0, fio.output.decode()
    # udev's rule fails the member, but cannot remove it while requests to it are under way.
    _until(run, practice, f"mdadm {_PULL} --remove failed && ! {_mdstat('(F)')}")
    run(practice.insert(pulled))
    _settle(run, practice)
    name = _slot(practice, pulled).name
    _until(run, practice, f"{_mdstat(name)} || mdadm {_PULL} --re-add /dev/{name}")
    _shell(run, practice, "sysctl", "dev.raid.speed_limit_max=200000")
    _until(run, practice, _mdstat(r"\[2/2\] \[UU\]"))


def test_a_failed_disk_answers_with_errors_until_it_is_repaired(run, practice):
    device = f"/dev/{_slot(practice, 'TESTDISK-5').name}"
    read = ("dd", f"if={device}", "of=/dev/null", "bs=4k", "count=1", "iflag=direct")
    run(practice.fail("TESTDISK-5"))
    assert _slot(practice, "TESTDISK-5").state == "failed"
    write = ("dd", "if=/dev/zero", f"of={device}", "bs=4k", "count=1", "oflag=direct")
    for request in (read, write):
        assert b"Input/output error" in run(practice.run(request)).output
    run(practice.repair("TESTDISK-5"))
    for request in (read, write):
        _shell(run, practice, *request)
    run(practice.fail("TESTDISK-5"))
    assert b"Input/output error" in run(practice.run(write)).output
    run(practice.pull("TESTDISK-5"))
    run(practice.insert("TESTDISK-5"))
    _settle(run, practice)
    assert _slot(practice, "TESTDISK-5").state == "present"
    for request in (read, write):
        _shell(run, practice, *request)


@pytest.mark.parametrize(
    "drill",
    [
        *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("failed", "pulled")),
        "failed and pulled",
    ],
)
def test_a_member_can_be_repaired_after_any_drill_under_load(run, practice, mirror, drill):
    serial, _ = mirror
    load = ("fio", "--name=load", f"--filename={_PULL}", "--rw=randwrite", "--bs=16k", "--iodepth=16")
    more = ("--ioengine=libaio", "--direct=1", "--time_based", "--runtime=300", "--size=512M")

    async def scenario():
        await practice.run(("rm", "-f", _ENOUGH))
        fio = asyncio.ensure_future(practice.run((*load, *more, f"--trigger-file={_ENOUGH}")))
        if "failed" in drill:
            await practice.fail(serial)
            await until(practice, _mdstat(r"\[2/1\] \[_U\]"))
        if "pulled" in drill:
            await practice.pull(serial)
            await until(practice, _mdstat(r"\[2/1\] \[_U\]"))
            await practice.insert(serial)
        else:
            await practice.repair(serial)
        await practice.run(("touch", _ENOUGH))
        return await fio

    fio = run(scenario())
    assert fio.returncode == 0, fio.output.decode()
    assert _slot(practice, serial).state == "present"
    device = f"/dev/{_slot(practice, serial).name}"
    _shell(run, practice, "dd", f"if={device}", "of=/dev/null", "bs=1M", "count=4", "iflag=direct")
    _until(run, practice, f"mdadm {_PULL} --remove failed && ! {_mdstat('(F)')}")
    _until(run, practice, f"{_mdstat(device[5:])} || mdadm {_PULL} --re-add {device}")
    _shell(run, practice, "sysctl", "dev.raid.speed_limit_max=200000")
    _until(run, practice, _mdstat(r"\[2/2\] \[UU\]"))


def test_a_new_disk_in_an_empty_slot_is_blank_and_has_its_name(run, practice):
    empty = sum(slot.state == "empty" for slot in practice.slots)
    slot = run(practice.add(_ADDED, _UNIT))
    _settle(run, practice)
    assert _present(run, practice, _UNIT.serial)
    assert int(_shell(run, practice, "blockdev", "--getsize64", f"/dev/{slot.name}")) == _ADDED.size
    assert _shell(run, practice, "wipefs", "--noheadings", f"/dev/{slot.name}") == ""
    assert sum(slot.state == "empty" for slot in practice.slots) == empty - 1
    with pytest.raises(PracticeError, match="already exists"):
        run(practice.add(_ADDED, _UNIT))


def test_a_full_disk_set_says_so(run, practice):
    other = msgspec.structs.replace(_UNIT, serial="ADDED-0002", wwn="0x5f0c000000000002", port=8)
    run(practice.add(_ADDED, other))
    third = msgspec.structs.replace(_UNIT, serial="ADDED-0003", wwn="0x5f0c000000000003", port=9)
    with pytest.raises(PracticeError, match="has no empty slot"):
        run(practice.add(_ADDED, third))


def test_a_limit_changes_the_speed_at_once(run, practice):
    name = _slot(practice, "TESTDISK-6").name
    run(practice.set_limits("TESTDISK-6", 8_000_000, 0))
    read = ("dd", f"if=/dev/{name}", "of=/dev/null", "bs=1M", "iflag=direct", "count=16")
    began = time.monotonic()
    _shell(run, practice, *read)
    assert 1.5 < time.monotonic() - began < 60
    run(practice.set_limits("TESTDISK-6", 0, 0))


def test_what_waits_goes_on_when_a_limit_is_lifted(run, practice):
    name = _slot(practice, "TESTDISK-6").name
    run(practice.set_limits("TESTDISK-6", 1, 0))
    read = f"dd if=/dev/{name} of=/dev/null bs=1M iflag=direct count=4"
    _shell(run, practice, "sh", "-c", f"{read} 2>/dev/null & echo $! > /run/waiting; sleep 1")
    _shell(run, practice, "sh", "-c", "kill -0 $(cat /run/waiting)")
    run(practice.set_limits("TESTDISK-6", 0, 0))
    over = (
        "for _ in $(seq 600); do kill -0 $(cat /run/waiting) 2>/dev/null || exit 0; sleep 0.1; done; exit 1"
    )
    _shell(run, practice, "sh", "-c", over)


def test_a_disk_that_is_not_there_is_named(run, practice):
    with pytest.raises(PracticeError, match="NO-SUCH-DISK"):
        run(practice.pull("NO-SUCH-DISK"))


def test_disks_behind_one_link_are_as_fast_together_as_it_is(run, practice):
    pair = ("TESTDISK-5", "TESTDISK-6")
    names = [_slot(practice, serial).name for serial in pair]
    run(practice.set_limits(pair[0], 8_000_000, 0))
    run(practice.share_limits(pair))
    reads = "; ".join(f"dd if=/dev/{name} of=/dev/null bs=1M iflag=direct count=12 &" for name in names)
    began = time.monotonic()
    _shell(run, practice, "sh", "-c", f"{reads.replace('&;', '&')} wait")
    assert time.monotonic() - began > 2 * 12 * 1024**2 / 8_000_000 * 0.8
    for serial in pair:
        run(practice.share_limits([serial]))
    run(practice.set_limits(pair[0], 0, 0))
