"""The bridge: what is said on either side arrives on the other, descriptors included."""

import asyncio
import contextlib
import hashlib
import os
import socket

import pytest

from raidwright.bus import Bus, BusError, Variant
from raidwright.machine.practice.machine import wait_for_name
from tests.lab.building import opened, seen, shell, until

_DBUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_UDISKS = ("org.freedesktop.UDisks2", "/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager")
_POLKIT = (
    "org.freedesktop.PolicyKit1",
    "/org/freedesktop/PolicyKit1/Authority",
    "org.freedesktop.PolicyKit1.Authority",
)
_DRIVE = "org.freedesktop.UDisks2.Drive"
_SERVICE = ("io.test.Digest", "/io/test/Digest", "io.test.Digest")

_DIGEST_SERVICE = """
import asyncio, hashlib, os, sys
sys.path.insert(0, "/run/practice/site")
from raidwright.bus import Bus, ServedMethod

async def digest(call):
    contents = []
    for fd in call.fds:
        digest = hashlib.sha256(os.read(fd.fileno(), 1 << 20)).hexdigest()
        contents.append(digest + " " + os.readlink(f"/proc/self/fd/{fd.fileno()}"))
    stop.set()
    return (contents,)

async def main():
    global stop
    stop = asyncio.Event()
    bus = await Bus.connect("unix:path=/run/dbus/system_bus_socket")
    await bus.serve("/io/test/Digest", "io.test.Digest", {"Digest": ServedMethod("ah", "as", digest)})
    await bus.own_name("io.test.Digest")
    print("ready", flush=True)
    await stop.wait()
    await asyncio.sleep(0.2)
    await bus.close()

asyncio.run(main())
"""
_POLICY = """<busconfig><policy user="root"><allow own="io.test.Digest"/></policy>
<policy context="default"><allow send_destination="io.test.Digest"/></policy></busconfig>"""


async def _with_bus(address, work):
    bus = await Bus.connect(address)
    try:
        return await work(bus)
    finally:
        await bus.close()


async def _uid(bus):
    return (await bus.call(*_DBUS, "GetConnectionUnixUser", "s", (bus.unique_name,)))[0]


def test_each_address_is_its_own_person(run, practice):
    async def everyone():
        guest = practice.address_of(65534, session=False)
        addresses = (practice.address, practice.root_address, guest)
        return [await _with_bus(address, _uid) for address in addresses]

    assert run(everyone()) == [os.getuid() or 1000, 0, 65534]


def test_udisks_shows_every_disk_as_a_drive_of_its_own(run, practice):
    (objects,) = run(_with_bus(practice.address, lambda bus: bus.call(*_UDISKS, "GetManagedObjects")))
    drives = [interfaces[_DRIVE] for interfaces in objects.values() if _DRIVE in interfaces]
    seen = {drive["Serial"]: (drive["Model"], drive["Size"], drive["WWN"] != "") for drive in drives}
    assert seen == {slot.serial: (slot.model, slot.size, True) for slot in practice.slots if slot.serial}
    rates = {drive["Model"]: drive["RotationRate"] for drive in drives}
    assert rates == {"Testbed T1G": -1, "Bystander B16M": 0}


def test_udisks_that_ends_comes_up_again(run, practice):
    """As on a real computer, where the bus starts it as soon as it is asked."""

    async def scenario():
        async with opened(practice) as machine:
            before = {disk.path for disk in (await machine.look()).blocks}
            await shell(practice, "sleep 2; pkill -SEGV udisksd")
            await until(practice, "grep -q 'udisksd has ended' /run/daemons.log")
        async with opened(practice) as machine:
            assert await wait_for_name(practice.root_address, "org.freedesktop.UDisks2", 60)
            after = await seen(machine, lambda now: {disk.path for disk in now.blocks} == before)
            assert {disk.path for disk in after.blocks} == before
        return await shell(practice, "grep udisksd.has /run/daemons.log")

    assert "udisksd has ended with -11 after" in run(scenario())


def _may(action, subject_uid):
    async def ask(bus):
        subject = ("system-bus-name", {"name": Variant("s", bus.unique_name)})
        answer = await bus.call(
            *_POLKIT, "CheckAuthorization", "(sa{sv})sa{ss}us", (subject, action, {}, 0, "")
        )
        return answer[0][0]

    return ask


def test_polkit_knows_the_session_from_a_stranger(run, practice):
    action = "org.freedesktop.udisks2.filesystem-mount"

    async def both():
        stranger = practice.address_of(os.getuid() or 1000, session=False)
        ask = _may(action, None)
        return await _with_bus(practice.address, ask), await _with_bus(stranger, ask)

    assert run(both()) == (True, False)


def test_a_long_answer_arrives_whole(run, practice):
    size = 400_000
    script = f"import subprocess,sys;sys.stdout.buffer.write(bytes(i * 7 % 251 for i in range({size})))"
    done = run(practice.run(["/usr/bin/python3", "-ISc", script]))
    assert done.output == bytes(i * 7 % 251 for i in range(size))


def test_what_goes_in_comes_out(run, practice):
    data = os.urandom(50_000)
    assert run(practice.run(["cat"], data)).output == data
    assert run(practice.run(["false"])).returncode == 1
    assert run(practice.run(["/bin/sh", "-c", "kill -9 $$"])).returncode == -9


def test_a_program_that_leaves_a_daemon_behind_still_ends(run, practice):
    done = run(practice.run(["/bin/sh", "-c", "sleep 600 & echo done"]), 60)
    assert done == (0, b"done\n")
    assert run(practice.run(["pkill", "-f", "sleep 600"])).returncode == 0


def test_a_cancelled_program_is_ended(run, practice):
    async def begun_and_cancelled():
        sleeping = asyncio.ensure_future(practice.run(["sleep", "4711"]))
        await until(practice, "pgrep -f '[s]leep 4711'")
        sleeping.cancel()
        await until(practice, "! pgrep -f '[s]leep 4711'")
        return sleeping.cancelled()

    assert run(begun_and_cancelled())


def _memfd(content, offset=0):
    fd = os.memfd_create("secret")
    os.write(fd, content)
    os.lseek(fd, offset, os.SEEK_SET)
    return fd


def _pipe(content):
    readable, writable = os.pipe()
    os.write(writable, content)
    os.close(writable)
    return readable


def test_descriptors_travel_by_value(run, practice):
    secrets = [b"correct horse battery staple", b"", os.urandom(60_000), b"0123456789"]

    async def scenario():
        await practice.run(["tee", "/etc/dbus-1/system.d/digest.conf"], _POLICY.encode())
        async with asyncio.TaskGroup() as group:
            service = group.create_task(practice.run(["/usr/bin/python3", "-c", _DIGEST_SERVICE]))
            bus = await Bus.connect(practice.address)
            await _name_owned(bus, _SERVICE[0])
            fds = (_memfd(secrets[0]), _pipe(secrets[1]), _pipe(secrets[2]), _memfd(secrets[3], offset=4))
            try:
                return (await bus.call(*_SERVICE, "Digest", "ah", ([0, 1, 2, 3],), fds=fds))[0]
            finally:
                for fd in fds:
                    os.close(fd)
                await bus.close()
                await service

    answers = run(scenario())
    contents = [*secrets[:3], secrets[3][4:]]
    assert [answer.split()[0] for answer in answers] == [
        hashlib.sha256(text).hexdigest() for text in contents
    ]
    assert all("/memfd:" in answer for answer in answers)


async def _name_owned(bus, name):
    async with asyncio.timeout(60):
        while not (await bus.call(*_DBUS, "NameHasOwner", "s", (name,)))[0]:
            await asyncio.sleep(0.1)


@pytest.mark.parametrize("kind", ["too many", "too long", "socket", "endless pipe"])
def test_a_descriptor_that_cannot_be_copied_ends_the_connection(run, practice, kind):
    async def scenario():
        bus = await Bus.connect(practice.address)
        ours, theirs = socket.socketpair()
        readable, writable = os.pipe()
        fds = {
            "too many": [_memfd(b"x") for _ in range(5)],
            "too long": [_memfd(bytes(65_537))],
            "socket": [os.dup(theirs.fileno())],
            "endless pipe": [os.dup(readable)],
        }[kind]
        with pytest.raises(BusError):
            await bus.call(*_DBUS, "Digest", "ah", (list(range(len(fds))),), fds=fds)
        assert bus.lost.done()
        await bus.close()
        for fd in (*fds, readable, writable):
            os.close(fd)
        ours.close()
        theirs.close()

    run(scenario())


def test_many_connections_at_once(run, practice):
    async def one():
        return await _with_bus(practice.address, _uid)

    async def all_of_them():
        return await asyncio.gather(*(one() for _ in range(20)))

    assert len(set(run(all_of_them()))) == 1
    run(until(practice, "! ps -eo stat= | grep -q ^Z"))


def test_a_sender_who_is_cancelled_spoils_nothing_for_others(run, practice):
    data = os.urandom(200_000)

    async def give_up_in_the_middle():
        async with asyncio.timeout(0.15):
            await practice.run(["cat"], data)

    async def scenario():
        for _ in range(5):
            with contextlib.suppress(TimeoutError):
                await give_up_in_the_middle()
        return await asyncio.gather(_with_bus(practice.address, _uid), practice.run(["cat"], data[:20_000]))

    uid, done = run(scenario())
    assert uid == (os.getuid() or 1000)
    assert done == (0, data[:20_000])
