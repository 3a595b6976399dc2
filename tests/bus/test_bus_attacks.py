"""Callers who mean ill: what they send does not reach others, and nothing of it is kept."""

import asyncio
import contextlib
import os
from pathlib import Path

import pytest
from dbus_fast import Message

from raidwright.bus import Bus, Call, ServedMethod
from tests.bus.raw_caller import RawCaller

PATH, INTERFACE = "/io/test", "io.test.Counter"


async def _count(call: Call) -> tuple[object, ...]:
    await asyncio.sleep(0)
    return (len(call.fds),)


async def _ping(_: Call) -> tuple[object, ...]:
    return ()


METHODS = {"Count": ServedMethod("ah", "u", _count), "Ping": ServedMethod("", "", _ping)}


@contextlib.asynccontextmanager
async def served(address: str):
    bus = await Bus.connect(address)
    await bus.serve(PATH, INTERFACE, METHODS)
    try:
        yield bus
    finally:
        await bus.close()


def call(bus: Bus, member: str, signature: str = "", body: tuple[object, ...] = (), interface=INTERFACE):
    return Message(bus.unique_name, PATH, interface, member, signature=signature, body=list(body))


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_a_call_without_descriptors_is_not_given_those_of_the_next(bus_address: str) -> None:
    async def scenario() -> None:
        async with served(bus_address) as bus:
            first, second = RawCaller(bus_address), RawCaller(bus_address)
            reading, writing = os.pipe()
            before = open_files()
            for _ in range(50):
                without = first.send(call(bus, "Count", "ah", ([],)))
                with_one = second.send(call(bus, "Count", "ah", ([0],)), (reading,))
                assert (await asyncio.to_thread(first.answer_to, without)).body == [0]
                assert (await asyncio.to_thread(second.answer_to, with_one)).body == [1]
            assert open_files() == before
            for caller in (first, second):
                caller.socket.close()
            os.close(reading)
            os.close(writing)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("interface", "member"),
    [
        ("org.freedesktop.DBus.Introspectable", "Introspect"),
        ("org.freedesktop.DBus.Peer", "Ping"),
        ("org.freedesktop.DBus.Peer", "GetMachineId"),
        (INTERFACE, "Ping"),
        (INTERFACE, "Absent"),
    ],
)
def test_descriptors_for_what_takes_none_are_refused_and_closed(
    bus_address: str, interface: str, member: str
) -> None:
    async def scenario() -> None:
        async with served(bus_address) as bus:
            with RawCaller(bus_address) as caller, Path("/dev/null").open() as null:
                before = open_files()
                for _ in range(20):
                    serial = caller.send(call(bus, member, interface=interface), (null.fileno(),) * 16)
                    answer = await asyncio.to_thread(caller.answer_to, serial)
                    assert answer.error_name, answer.body
                assert open_files() == before

    asyncio.run(scenario())
