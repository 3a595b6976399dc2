"""Signals: from whom they count, and until when."""

import asyncio
import time

import pytest
from dbus_fast import Message

from raidwright.bus import Bus, BusError, Call, Match, ServedMethod, Signal
from tests.bus.raw_caller import RawCaller

DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
PATH, INTERFACE, NAME = "/io/test/thing", "io.test.Thing", "io.test.Service"


async def _settle(bus: Bus) -> None:
    """What was sent to ``bus`` before has arrived once the daemon answers it."""
    for _ in range(3):
        await bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")


def test_only_the_owner_of_the_name_is_believed(bus_address: str) -> None:
    async def scenario() -> None:
        owner, liar, client = [await Bus.connect(bus_address) for _ in range(3)]
        await owner.own_name(NAME)
        heard: list[Signal] = []
        await client.subscribe(Match(sender=NAME, interface=INTERFACE), heard.append)
        owner.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("true",))
        liar.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("false",))
        await _settle(owner)
        await _settle(liar)
        await _settle(client)
        assert [signal.body for signal in heard] == [("true",)]
        for bus in (owner, liar, client):
            await bus.close()

    asyncio.run(scenario())


def test_a_new_owner_is_believed_from_its_first_word(bus_address: str) -> None:
    async def scenario() -> None:
        client, first = await Bus.connect(bus_address), await Bus.connect(bus_address)
        heard: list[object] = []
        await client.subscribe(Match(sender=NAME), lambda signal: heard.append(signal.body))
        await first.own_name(NAME)
        first.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("first",))
        await _settle(first)
        await first.close()
        second = await Bus.connect(bus_address)
        await second.own_name(NAME)
        second.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("second",))
        await _settle(second)
        await _settle(client)
        assert heard == [("first",), ("second",)]
        await second.close()
        await client.close()

    asyncio.run(scenario())


def test_an_owner_that_comes_before_the_answer_who_it_was_is_read_is_believed(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is older than the news: both lay there while the loop was at something else."""

    async def scenario(newcomer: RawCaller) -> None:
        client = await Bus.connect(bus_address)
        ask_for_owner = client._owner

        def be_busy() -> None:
            # The daemon has answered by now, and nobody has read that.
            time.sleep(0.1)
            request = Message(*DAEMON, "RequestName", signature="su", body=[NAME, 0])
            assert newcomer.answer_to(newcomer.send(request)).body == [1]

        async def owner(name: str) -> str:
            asyncio.get_running_loop().call_soon(be_busy)
            return await ask_for_owner(name)

        monkeypatch.setattr(client, "_owner", owner)
        heard: list[object] = []
        await client.subscribe(Match(sender=NAME), lambda signal: heard.append(signal.body))
        said = Message.new_signal(PATH, INTERFACE, "Event", "s", ["true"])
        said.destination = client.unique_name
        newcomer.send(said)
        await asyncio.sleep(0.1)
        await _settle(client)
        assert heard == [("true",)]
        await client.close()

    with RawCaller(bus_address) as newcomer:
        asyncio.run(scenario(newcomer))


def test_whoever_gives_up_subscribing_leaves_nobody_deaf(bus_address: str) -> None:
    async def scenario() -> None:
        owner, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await owner.own_name(NAME)
        heard: list[object] = []
        given_up = asyncio.create_task(client.subscribe(Match(sender=NAME), heard.append))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        await client.subscribe(Match(sender=NAME), lambda signal: heard.append(signal.body))
        owner.emit(client.unique_name, PATH, INTERFACE, "Event", "s", ("true",))
        await _settle(owner)
        await _settle(client)
        assert heard == [("true",)]
        await owner.close()
        await client.close()

    asyncio.run(scenario())


def test_a_closed_subscription_hears_nothing(bus_address: str) -> None:
    async def scenario() -> None:
        sender, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        heard: list[Signal] = []
        subscription = await client.subscribe(Match(under="/io/test"), heard.append)
        sender.emit(client.unique_name, PATH, INTERFACE, "Event", "", ())
        sender.emit(client.unique_name, "/io/testing", INTERFACE, "Event", "", ())
        await _settle(sender)
        await _settle(client)
        await subscription.close()
        await subscription.close()
        sender.emit(client.unique_name, PATH, INTERFACE, "Event", "", ())
        await _settle(sender)
        await _settle(client)
        assert len(heard) == 1
        await sender.close()
        await client.close()

    asyncio.run(scenario())


def test_a_name_that_goes_is_noticed(bus_address: str) -> None:
    async def scenario() -> None:
        leaver, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        gone: list[str] = []
        await client.on_name_gone(gone.append)
        await leaver.own_name(NAME)
        await leaver.close()
        await _settle(client)
        assert set(gone) == {NAME, leaver.unique_name}
        await client.close()

    asyncio.run(scenario())


def test_a_name_has_one_owner(bus_address: str) -> None:
    async def scenario() -> None:
        first, second = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await first.own_name(NAME)
        await first.own_name(NAME)
        with pytest.raises(BusError, match="already owns"):
            await second.own_name(NAME)
        await first.close()
        await second.close()

    asyncio.run(scenario())


async def _nothing(_: Call) -> tuple[object, ...]:
    return ()


def test_introspection_is_exact(bus_address: str) -> None:
    async def scenario() -> None:
        server, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        methods = {"Run": ServedMethod("sah", "s", _nothing)}
        await server.serve(PATH, INTERFACE, methods, {"Event": "ss"})
        introspect = ("org.freedesktop.DBus.Introspectable", "Introspect")
        (xml,) = await client.call(server.unique_name, PATH, *introspect)
        assert (
            f'<interface name="{INTERFACE}"><method name="Run"><arg type="s" direction="in" />'
            '<arg type="ah" direction="in" /><arg type="s" direction="out" /></method>'
            '<signal name="Event"><arg type="s" /><arg type="s" /></signal></interface>'
        ) in str(xml)
        (above,) = await client.call(server.unique_name, "/io", *introspect)
        assert '<node name="test" />' in str(above)
        assert INTERFACE not in str(above)
        peer = (server.unique_name, "/anywhere", "org.freedesktop.DBus.Peer")
        assert await client.call(*peer, "Ping") == ()
        with pytest.raises(BusError) as caught:
            await client.call(
                server.unique_name, PATH, "org.freedesktop.DBus.Properties", "GetAll", "s", ("x",)
            )
        assert caught.value.name.endswith("UnknownMethod")
        await server.close()
        await client.close()

    asyncio.run(scenario())
