"""Descriptors: they arrive, they belong to somebody, and none is left open."""

import asyncio
import os

from raidwright.bus import Bus, BusError, Call, Limits, ServedMethod

PATH, INTERFACE = "/io/test", "io.test.Reader"


async def _read(call: Call) -> tuple[object, ...]:
    assert not any(os.get_inheritable(fd.fileno()) for fd in call.fds)
    words = [os.read(fd.fileno(), 100).decode() for fd in call.fds]
    return (" ".join(words),)


async def _give(_: Call) -> tuple[object, ...]:
    return ()


METHODS = {"Read": ServedMethod("ah", "s", _read), "Plain": ServedMethod("s", "", _give)}


def _memory(text: bytes) -> int:
    fd = os.memfd_create("test")
    os.write(fd, text)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_a_descriptor_arrives_and_none_is_left_open(bus_address: str) -> None:
    async def scenario() -> None:
        server, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await server.serve(PATH, INTERFACE, METHODS)
        before = _open_files()
        for number in range(50):
            fds = (_memory(b"one %d" % number), _memory(b"two"))
            answer = await client.call(server.unique_name, PATH, INTERFACE, "Read", "ah", ([0, 1],), fds=fds)
            assert answer == (f"one {number} two",)
            for fd in fds:
                os.close(fd)
        assert _open_files() == before
        await client.close()
        await server.close()

    asyncio.run(scenario())


def test_descriptors_nobody_asked_for_are_closed(bus_address: str) -> None:
    async def scenario() -> None:
        server, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await server.serve(PATH, INTERFACE, METHODS)
        fd = _memory(b"unwanted")
        before = _open_files()
        for member, signature in (("Absent", "ah"), ("Plain", "ah")):
            for _ in range(20):
                try:
                    await client.call(
                        server.unique_name, PATH, INTERFACE, member, signature, ([0],), fds=(fd,)
                    )
                except BusError:
                    continue
                raise AssertionError("answered what it must refuse")
        assert _open_files() == before
        os.close(fd)
        await client.close()
        await server.close()

    asyncio.run(scenario())


def test_a_descriptor_behind_a_full_socket_still_arrives(bus_address: str) -> None:
    async def scenario() -> None:
        server, client = (
            await Bus.connect(bus_address, Limits(of_sender=20, of_user=20)),
            await Bus.connect(bus_address),
        )
        await server.serve(PATH, INTERFACE, METHODS)
        before = _open_files()
        fds = [_memory(b"word %d" % number) for number in range(20)]
        for _ in range(30):
            client.emit(client.unique_name, PATH, INTERFACE, "Noise", "s", ("x" * 100_000,))
        calls = (
            client.call(server.unique_name, PATH, INTERFACE, "Read", "ah", ([0],), fds=(fd,)) for fd in fds
        )
        answers = await asyncio.gather(*calls)
        assert answers == [(f"word {number}",) for number in range(20)]
        for fd in fds:
            os.close(fd)
        assert _open_files() == before
        await client.close()
        await server.close()

    asyncio.run(scenario())
