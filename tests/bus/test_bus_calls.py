"""Asking: many at once, large ones, slow ones, and what comes back."""

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from raidwright.bus import Bus, BusError, Call, Limits, ServedMethod, Variant

PATH, INTERFACE = "/io/test", "io.test.Echo"
MANY = Limits(of_sender=1000, of_user=1000, in_all=1000, size=4_000_000)
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


async def _echo(call: Call) -> tuple[object, ...]:
    return call.body


async def _who(call: Call) -> tuple[object, ...]:
    await asyncio.sleep(0.001 * (hash(call.sender) % 7))
    return (call.sender,)


async def _never(_: Call) -> tuple[object, ...]:
    await asyncio.Event().wait()
    return ()


async def _say_no(_: Call) -> tuple[object, ...]:
    raise BusError("io.test.Error.Refused", "The disk is in use.")


async def _break(_: Call) -> tuple[object, ...]:
    raise KeyError("/root/secret/path")


METHODS = {
    "Echo": ServedMethod("s", "s", _echo),
    "Facts": ServedMethod("a{sv}", "a{sv}", _echo),
    "Who": ServedMethod("", "s", _who),
    "Never": ServedMethod("", "", _never),
    "SayNo": ServedMethod("", "", _say_no),
    "Break": ServedMethod("", "", _break),
}


@asynccontextmanager
async def pair(address: str) -> AsyncIterator[tuple[Bus, Bus]]:
    server, client = await Bus.connect(address, MANY), await Bus.connect(address)
    await server.serve(PATH, INTERFACE, METHODS)
    try:
        yield server, client
    finally:
        await client.close()
        await server.close()


async def ask(
    client: Bus, server: Bus, member: str, *more: object, timeout: float = 25
) -> tuple[object, ...]:
    signature = METHODS[member].in_signature if member in METHODS else ""
    return await client.call(server.unique_name, PATH, INTERFACE, member, signature, more, timeout=timeout)


def test_a_burst_of_600_calls_is_answered_one_by_one(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            words = [f"word {n}" for n in range(600)]
            answers = await asyncio.gather(*(ask(client, server, "Echo", word) for word in words))
            assert [answer for (answer,) in answers] == words

    asyncio.run(scenario())


def test_signals_in_a_burst_survive_a_full_socket(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            for _ in range(600):
                server.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("x" * 2000,))
            assert await ask(client, server, "Echo", "still there") == ("still there",)

    asyncio.run(scenario())


@pytest.mark.parametrize("size", [150_000, 215_000, 2_000_000])
def test_a_large_message_does_not_kill_the_connection(bus_address: str, size: int) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            large = ask(client, server, "Echo", "x" * size)
            small = ask(client, server, "Echo", "small")
            assert await asyncio.gather(large, small) == [("x" * size,), ("small",)]

    asyncio.run(scenario())


def test_each_of_15_callers_at_once_is_known_by_its_own_name(bus_address: str) -> None:
    async def scenario() -> None:
        server = await Bus.connect(bus_address, MANY)
        await server.serve(PATH, INTERFACE, METHODS)
        clients = await asyncio.gather(*(Bus.connect(bus_address) for _ in range(15)))
        calls = [(client, ask(client, server, "Who")) for client in clients for _ in range(10)]
        answers = await asyncio.gather(*(call for _, call in calls))
        assert answers == [(client.unique_name,) for client, _ in calls]
        assert len({client.unique_name for client in clients}) == 15
        await asyncio.gather(*(client.close() for client in clients))
        await server.close()

    asyncio.run(scenario())


def test_variants_travel_and_arrive_as_plain_values(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            sent = {"name": Variant("s", "x"), "sizes": Variant("at", (1, 2**60)), "yes": Variant("b", True)}
            assert await ask(client, server, "Echo", "x") == ("x",)
            with pytest.raises(BusError):  # the echo lost the variants, which is a fault of the handler
                await ask(client, server, "Facts", sent)
            (owner,) = await client.call(*DAEMON, "GetConnectionCredentials", "s", (server.unique_name,))
            assert isinstance(owner, dict)
            assert owner["ProcessID"] == os.getpid()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("member", "name", "words"),
    [
        ("SayNo", "io.test.Error.Refused", "The disk is in use."),
        ("Break", "org.freedesktop.DBus.Error.Failed", "fault of its own"),
        ("Absent", "org.freedesktop.DBus.Error.UnknownMethod", "Absent"),
    ],
)
def test_errors_carry_a_name_and_a_sentence_and_nothing_else(
    bus_address: str, member: str, name: str, words: str
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            with pytest.raises(BusError) as caught:
                await ask(client, server, member)
            assert caught.value.name == name
            assert words in caught.value.message
            assert "secret" not in caught.value.message
            assert "Traceback" not in caught.value.message

    asyncio.run(scenario())


def test_wrong_arguments_are_refused_before_the_handler(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            with pytest.raises(BusError) as caught:
                await client.call(server.unique_name, PATH, INTERFACE, "Echo", "u", (7,))
            assert caught.value.name == "org.freedesktop.DBus.Error.InvalidArgs"

    asyncio.run(scenario())


def test_a_call_that_nobody_answers_ends_and_the_next_one_works(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            with pytest.raises(BusError) as caught:
                await ask(client, server, "Never", timeout=0.05)
            assert caught.value.name == "org.freedesktop.DBus.Error.NoReply"
            assert await ask(client, server, "Echo", "next") == ("next",)

    asyncio.run(scenario())


def test_nobody_there_is_an_error_with_words(bus_address: str) -> None:
    async def scenario(address: str) -> str:
        with pytest.raises(BusError) as caught:
            await Bus.connect(address)
        return caught.value.message

    assert "No such file" in asyncio.run(scenario("unix:path=/nonexistent/bus"))
    assert "transport" in asyncio.run(scenario("nonsense"))


def test_a_service_that_does_not_exist_is_named(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (_, client):
            with pytest.raises(BusError) as caught:
                await client.call("io.test.Absent", PATH, INTERFACE, "Echo", "s", ("x",))
            assert caught.value.name == "org.freedesktop.DBus.Error.ServiceUnknown"

    asyncio.run(scenario())


def test_a_lost_bus_ends_every_wait_and_says_so(bus_address: str, stop_bus: Callable[[], None]) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            waiting = asyncio.create_task(ask(client, server, "Never"))
            await ask(client, server, "Echo", "there")
            assert not client.lost.done()
            stop_bus()
            await asyncio.wait_for(client.lost, 60)
            with pytest.raises(BusError) as caught:
                await waiting
            assert caught.value.name == "org.freedesktop.DBus.Error.Disconnected"
            with pytest.raises(BusError, match="lost"):
                await ask(client, server, "Echo", "too late")
            client.emit(server.unique_name, PATH, INTERFACE, "Event", "s", ("nobody",))

    asyncio.run(scenario())


def test_a_loss_that_a_sender_meets_first_is_told_like_any_other(
    bus_address: str, stop_bus: Callable[[], None]
) -> None:
    """The bus ends while this loop does not run, so it is writing that fails, before reading could."""

    async def scenario() -> None:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        async with pair(bus_address) as (_, client):
            fd = os.open("/dev/null", os.O_RDONLY)
            stop_bus()
            client.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("nobody",))
            with pytest.raises(BusError, match="lost"):
                await client.call("io.test.Absent", PATH, INTERFACE, "Take", "h", (0,), fds=(fd,))
            os.close(fd)
            await client.lost
        gc.collect()
        assert complaints == []

    asyncio.run(scenario())


def test_nothing_is_left_of_a_hundred_connections(bus_address: str) -> None:
    async def scenario() -> None:
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(100):
            bus = await Bus.connect(bus_address)
            await bus.close()
        assert len(os.listdir("/proc/self/fd")) == before
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scenario())


def test_closing_cancels_the_calls_being_answered(bus_address: str) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            waiting = asyncio.create_task(ask(client, server, "Never"))
            await ask(client, server, "Echo", "there")
            await server.close()
            with pytest.raises(BusError):
                await waiting

    asyncio.run(scenario())


def test_a_fault_that_callers_provoke_does_not_fill_the_log(
    bus_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with pair(bus_address) as (server, client):
            for _ in range(50):
                with pytest.raises(BusError):
                    await ask(client, server, "Break")

    asyncio.run(scenario())
    (record,) = caplog.records
    assert record.exc_info
    assert record.getMessage() == f"{INTERFACE}.Break failed"
