"""What a connection owes to those it speaks with: its name, an end to what was begun, and a bound."""

import asyncio
import contextlib
import os
import socket

import pytest
from dbus_fast import Message

from raidwright.bus import Bus, BusError, Call, Match, ServedMethod, Signal
from raidwright.bus.limits import LIMITS
from raidwright.bus.subscriptions import Subscription
from tests.bus.messages import answer, signal_header

PATH, INTERFACE, NAME = "/io/test", "io.test.Waiting", "io.test.Service"
DAEMON = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
_REPLACE_EXISTING, _DO_NOT_QUEUE, _EXISTS = 2, 4, 3


@pytest.mark.parametrize("shared", [True, False])
def test_a_name_cannot_be_taken_from_its_owner(bus_address: str, *, shared: bool) -> None:
    async def scenario() -> None:
        first, thief = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await first.own_name(NAME, shared=shared)
        flags = _REPLACE_EXISTING | _DO_NOT_QUEUE
        assert await thief.call(*DAEMON, "RequestName", "su", (NAME, flags)) == (_EXISTS,)
        assert await thief.call(*DAEMON, "GetNameOwner", "s", (NAME,)) == (first.unique_name,)
        for bus in (first, thief):
            await bus.close()

    asyncio.run(scenario())


def test_who_shares_a_name_has_it_after_the_other(bus_address: str) -> None:
    async def scenario() -> None:
        first, second = await Bus.connect(bus_address), await Bus.connect(bus_address)
        for bus in (first, second):
            await bus.own_name(NAME, shared=True)
        assert await second.call(*DAEMON, "GetNameOwner", "s", (NAME,)) == (first.unique_name,)
        await first.disown_name(NAME)
        assert await first.call(*DAEMON, "GetNameOwner", "s", (NAME,)) == (second.unique_name,)
        for bus in (first, second):
            await bus.close()

    asyncio.run(scenario())


def test_nobody_is_asked_for_a_password_unless_the_caller_says_so(bus_address: str) -> None:
    async def interactive(call: Call) -> tuple[object, ...]:
        return (call.interactive,)

    async def scenario() -> None:
        server, client = await Bus.connect(bus_address), await Bus.connect(bus_address)
        await server.serve(PATH, INTERFACE, {"Ask": ServedMethod("", "b", interactive)})
        ask = (server.unique_name, PATH, INTERFACE, "Ask")
        assert await client.call(*ask) == (False,)
        assert await client.call(*ask, interactive=True) == (True,)
        for bus in (server, client):
            await bus.close()

    asyncio.run(scenario())


def test_it_is_told_whether_a_name_has_an_owner(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        assert not await bus.is_there(NAME)
        await bus.own_name(NAME)
        assert await bus.is_there(NAME)
        await bus.close()

    asyncio.run(scenario())


class Waiting:
    """A service whose calls wait until they are let go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.ends: list[str] = []

    async def answer(self, _: Call) -> tuple[object, ...]:
        self.begun.set()
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            # What it holds it lets go of in its own time.
            await asyncio.sleep(0.05)
            self.ends.append("cancelled")
            raise
        self.ends.append("answered")
        return ()

    @property
    def methods(self) -> dict[str, ServedMethod]:
        return {"Wait": ServedMethod("", "", self.answer)}


def test_closing_waits_until_nothing_is_left_of_a_call(bus_address: str) -> None:
    async def scenario() -> None:
        server, client, waiting = await Bus.connect(bus_address), await Bus.connect(bus_address), Waiting()
        await server.serve(PATH, INTERFACE, waiting.methods)
        call = asyncio.create_task(client.call(server.unique_name, PATH, INTERFACE, "Wait"))
        await waiting.begun.wait()
        await server.close()
        assert waiting.ends == ["cancelled"]
        with pytest.raises(BusError):
            await call
        await client.close()

    asyncio.run(scenario())


def test_it_is_quiet_when_every_call_is_answered(bus_address: str) -> None:
    async def scenario() -> None:
        server, client, waiting = await Bus.connect(bus_address), await Bus.connect(bus_address), Waiting()
        await server.serve(PATH, INTERFACE, waiting.methods)
        call = asyncio.create_task(client.call(server.unique_name, PATH, INTERFACE, "Wait"))
        await waiting.begun.wait()
        asyncio.get_running_loop().call_later(0.05, waiting.go_on.set)
        await server.wait_until_answered()
        assert waiting.ends == ["answered"]
        assert await call == ()
        for bus in (server, client):
            await bus.close()

    asyncio.run(scenario())


def test_the_daemon_is_told_that_a_subscription_has_ended(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        asked: list[tuple[object, ...]] = []
        daemon = bus._daemon

        async def listened(member: str, signature: str, body: tuple[object, ...]) -> tuple[object, ...]:
            asked.append((member, *body))
            return await daemon(member, signature, body)

        monkeypatch.setattr(bus, "_daemon", listened)
        match = Match(under=PATH)
        subscription = await bus.subscribe(match, print)
        await subscription.close()
        await subscription.close()
        assert asked == [("AddMatch", match.rule()), ("RemoveMatch", match.rule())]
        await bus.close()

    asyncio.run(scenario())


def test_a_fault_of_ours_in_choosing_costs_one_message_and_is_told(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        server, client, waiting = await Bus.connect(bus_address), await Bus.connect(bus_address), Waiting()
        await server.serve(PATH, INTERFACE, waiting.methods)
        waiting.go_on.set()
        with monkeypatch.context() as broken:
            broken.setattr(server._answering, "admit", lambda _: 1 // 0)
            with pytest.raises(BusError) as caught:
                await client.call(server.unique_name, PATH, INTERFACE, "Wait", timeout=0.2)
        assert caught.value.name.endswith("NoReply")
        assert await client.call(server.unique_name, PATH, INTERFACE, "Wait") == ()
        for bus in (server, client):
            await bus.close()

    asyncio.run(scenario())
    assert caplog.messages == ["choosing what is read failed"]


def test_a_fault_of_ours_in_hearing_is_told_and_the_next_signal_is_heard(
    bus_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        bus, heard = await Bus.connect(bus_address), asyncio.Event()

        def hear(signal: Signal) -> None:
            if signal.body == ("good",):
                heard.set()
            raise KeyError(signal.body)

        await bus.subscribe(Match(under=PATH), hear)
        for words in ("bad", "good"):
            bus.emit(bus.unique_name, PATH, INTERFACE, "Event", "s", (words,))
        await heard.wait()
        await bus.close()

    asyncio.run(scenario())
    assert caplog.messages == [f"hearing {INTERFACE}.Event failed"]


def test_who_has_gone_is_not_answered(bus_address: str) -> None:
    async def scenario() -> None:
        server, client, waiting = await Bus.connect(bus_address), await Bus.connect(bus_address), Waiting()
        await server.serve(PATH, INTERFACE, waiting.methods)
        waiting.go_on.set()
        ask = (server.unique_name, PATH, INTERFACE, "Wait")
        assert await client.call(*ask) == ()
        server.forget(client.unique_name)
        with pytest.raises(BusError) as caught:
            await client.call(*ask, timeout=0.2)
        assert caught.value.name.endswith("NoReply")
        assert waiting.ends == ["answered"]
        for bus in (server, client):
            await bus.close()

    asyncio.run(scenario())


def test_of_signals_that_nobody_wants_nothing_is_read(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        await bus.subscribe(Match(under=PATH), print)
        for path, wanted in ((PATH, True), ("/io/else", False)):
            assert bool(bus._taker(signal_header(path, INTERFACE, "Event", ":1.7"))) is wanted
        await bus.close()

    asyncio.run(scenario())


def test_from_who_takes_none_of_ours_nothing_more_is_read() -> None:
    async def scenario() -> None:
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setblocking(False)
        bus, heard = Bus(ours, LIMITS, None), list[Signal]()
        bus._subscriptions.add(Subscription(Match(under=PATH), heard.append, bus._unsubscribe))
        for _ in range(400):
            bus.emit(":1.9", PATH, INTERFACE, "Event", "s", ("x" * 10_000,))
        for words in ("first", "second"):
            said = Message.new_signal(PATH, INTERFACE, "Event", "s", [words])
            said.serial = 1
            theirs.send(bytes(said._marshall(True)))
            await asyncio.sleep(0.05)
        assert [signal.body for signal in heard] == [("first",)]
        while len(heard) < 2:
            with contextlib.suppress(BlockingIOError):
                theirs.recv(1_000_000)
            await asyncio.sleep(0)
        await bus.close()
        theirs.close()

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_closing_lets_go_of_what_did_not_arrive_completely() -> None:
    async def scenario() -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        with theirs:
            bus = Bus(ours, LIMITS, None)
            socket.send_fds(theirs, [b"l"], [writing])
            await asyncio.sleep(0.05)
            os.close(writing)
            await bus.close()
            # The other end of a pipe is gone when nobody has it open.
            assert os.read(reading, 1) == b""
        os.close(reading)

    asyncio.run(asyncio.wait_for(scenario(), 20))


def test_an_answer_that_cannot_be_read_is_said_to_be_one() -> None:
    async def scenario() -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            bus = Bus(ours, LIMITS, None)
            call = asyncio.create_task(bus.call(":1.9", PATH, INTERFACE, "Read"))
            await asyncio.sleep(0)
            odd = bytearray(answer("s", ("words",), to=1)._marshall(True))
            # It is said to be longer than all that there is.
            odd[-10] = 0x50
            theirs.send(odd)
            with pytest.raises(BusError, match=r"The answer of :1\.9 cannot be read"):
                await call
            await bus.close()

    asyncio.run(asyncio.wait_for(scenario(), 20))
