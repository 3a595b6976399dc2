"""Calls as they are admitted, answered and refused, without a bus."""

import asyncio
import os
from collections.abc import Awaitable, Callable

import pytest
from dbus_fast import Message, MessageFlag

from raidwright.bus import BusError, Call, Descriptor, Limits, ServedMethod, Variant
from raidwright.bus.answering import Answering
from raidwright.bus.asking import Asking
from raidwright.bus.limits import Callers
from raidwright.bus.message_header import Header, header_size, read_header, read_values
from raidwright.bus.serving import Objects
from tests.bus.messages import INTERFACE, PATH, call, received

ERROR = "org.freedesktop.DBus.Error."


class MuteAnswering:
    """An `Answering` whose answers go nowhere: ``sent`` is the header and the values of each."""

    def __init__(self, limits: Limits, handler: Callable[[Call], Awaitable[tuple[object, ...]]]) -> None:
        self.sent: list[tuple[Header, list[object]]] = []
        self.callers = Callers(limits, self._uid)
        objects = Objects(handler)
        methods = {
            "Read": ServedMethod("sh", "v", handler),
            "Plain": ServedMethod("s", "", handler),
        }
        objects.add(PATH, INTERFACE, methods, {})
        self.answering = Answering(objects, self.callers, limits, Asking(self))  # type: ignore[arg-type]

    def send(self, message: bytes, descriptors: tuple[Descriptor, ...]) -> None:
        assert descriptors == ()
        self.sent.append((read_header(message[: header_size(message)]), read_values(message)))

    async def _uid(self, _: str) -> int:
        return 1000

    def take(self, message: Message, *descriptors: Descriptor, announced: int = -1) -> bool:
        """Whether the call is admitted; then it is taken."""
        arrived = received(message, descriptors, announced=announced)
        taker = self.answering.admit(arrived.header)
        if taker is not None:
            taker(arrived)
        return taker is not None

    async def answered(self, message: Message, *descriptors: Descriptor, announced: int = -1) -> str:
        """The name of the error that answers the call; empty when it is answered well."""
        self.take(message, *descriptors, announced=announced)
        await self.answering.wait_until_answered()
        header, values = self.sent[-1]
        assert (header.reply_serial, header.serial) == (3, len(self.sent))
        if header.kind == 3:
            (words,) = values
            assert isinstance(words, str)
            assert words.endswith(".")
        return header.error_name.removeprefix(ERROR)


async def _nothing(_: Call) -> tuple[object, ...]:
    return ()


def descriptor() -> Descriptor:
    return Descriptor(os.open("/dev/null", os.O_RDONLY))


def is_open(owned: Descriptor) -> bool:
    try:
        owned.fileno()
    except ValueError:
        return False
    return True


def test_a_call_is_answered_with_what_its_method_gives() -> None:
    calls: list[Call] = []

    async def give(asked: Call) -> tuple[object, ...]:
        calls.append(asked)
        assert all(map(is_open, asked.fds))
        return (Variant("as", ("one", "two")),)

    async def scenario() -> None:
        mute = MuteAnswering(Limits(), give)
        given = descriptor()
        message = call("Read", "sh", ("words", 0), flags=MessageFlag.ALLOW_INTERACTIVE_AUTHORIZATION)
        assert await mute.answered(message, given) == ""
        ((header, values),) = mute.sent
        assert header.signature == "v"
        assert values[0].value == ["one", "two"]  # type: ignore[attr-defined]
        assert calls == [Call(":1.7", 1000, ("words", 0), (given,), interactive=True)]
        assert not is_open(given)
        assert await mute.answered(call("Read", "sh", ("words", 0)), descriptor()) == ""
        assert not calls[1].interactive
        assert mute.callers._calls.total() == 0

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("message", "name"),
    [
        (call("Absent"), "UnknownMethod"),
        (call("Plain", "s", ("x",), path="/io/else"), "UnknownMethod"),
        (call("Plain", "s", ("x",), interface="io.test.Else"), "UnknownMethod"),
        (call("Plain", "ss", ("x", "y")), "InvalidArgs"),
        (call("Plain", "s", ("x" * 100,)), "LimitsExceeded"),
        # Another flag, of which a daemon knows what to do.
        (call("Absent", flags=MessageFlag.NO_AUTOSTART), "UnknownMethod"),
    ],
)
def test_a_call_that_does_not_fit_is_refused_before_it_is_read(message: Message, name: str) -> None:
    async def scenario() -> None:
        mute = MuteAnswering(Limits(size=100), _nothing)
        assert await mute.answered(message) == name
        message.flags |= MessageFlag.NO_REPLY_EXPECTED
        assert not mute.take(message)
        assert len(mute.sent) == 1

    asyncio.run(scenario())


def test_who_has_gone_is_not_answered() -> None:
    async def scenario() -> None:
        mute = MuteAnswering(Limits(), _nothing)
        message = call("Plain", "s", ("x",))
        assert await mute.answered(message) == ""
        mute.answering.forget(":1.7")
        assert not mute.take(message)
        assert len(mute.sent) == 1

    asyncio.run(scenario())


def test_a_call_of_the_greatest_size_is_taken() -> None:
    async def scenario() -> None:
        mute = MuteAnswering(Limits(size=9), _nothing)
        assert await mute.answered(call("Plain", "s", ("1234",))) == ""
        assert await mute.answered(call("Plain", "s", ("12345",))) == "LimitsExceeded"

    asyncio.run(scenario())


def test_descriptors_are_taken_only_where_they_are_wanted_and_all_of_them() -> None:
    async def scenario() -> None:
        mute = MuteAnswering(Limits(), _nothing)
        assert not mute.take(call("Plain", "s", ("x",)), announced=1)
        assert mute.sent[-1][0].error_name == f"{ERROR}InvalidArgs"
        for announced in (0, 2):
            only = descriptor()
            assert await mute.answered(call("Read", "sh", ("x", 0)), only, announced=announced) == "Failed"
            assert not is_open(only)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("raised", "name"),
    [
        (BusError("io.test.Error.Refused", "The disk is in use."), "io.test.Error.Refused"),
        (KeyError("/root/secret"), "Failed"),
    ],
)
def test_what_a_handler_raises_is_told_without_its_secrets(
    caplog: pytest.LogCaptureFixture, raised: Exception, name: str
) -> None:
    async def fail(_: Call) -> tuple[object, ...]:
        raise raised

    async def scenario() -> None:
        mute = MuteAnswering(Limits(), fail)
        given = descriptor()
        assert await mute.answered(call("Read", "sh", ("x", 0)), given) == name
        assert not is_open(given)
        assert "secret" not in str(mute.sent)
        assert bool(caplog.messages) == isinstance(raised, KeyError)
        assert mute.take(call("Plain", "s", ("x",), flags=MessageFlag.NO_REPLY_EXPECTED))
        await mute.answering.wait_until_answered()
        assert len(mute.sent) == 1
        assert mute.callers._calls.total() == 0

    asyncio.run(scenario())


def test_values_that_cannot_be_read_are_refused() -> None:
    async def scenario() -> None:
        mute = MuteAnswering(Limits(), _nothing)
        arrived = received(call("Plain", "s", ("words",)))
        taker = mute.answering.admit(arrived.header)
        assert taker is not None
        taker(arrived.__class__(arrived.header, arrived.data[:-3], ()))
        await mute.answering.wait_until_answered()
        assert mute.sent[-1][0].error_name == f"{ERROR}InvalidArgs"

    asyncio.run(scenario())


def test_who_asks_too_much_at_once_is_refused_at_once_and_close_ends_the_rest() -> None:
    async def never(_: Call) -> tuple[object, ...]:
        await asyncio.Event().wait()
        return ()

    async def scenario() -> None:
        mute = MuteAnswering(Limits(of_sender=2), never)
        message = call("Plain", "s", ("x",))
        assert [mute.take(message) for _ in range(3)] == [True, True, False]
        assert [header.error_name for header, _ in mute.sent] == [f"{ERROR}LimitsExceeded"]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(mute.answering.wait_until_answered(), 0.01)
        await mute.answering.close()
        await mute.answering.wait_until_answered()
        assert mute.callers._calls.total() == 0
        assert len(mute.sent) == 1

    asyncio.run(scenario())
