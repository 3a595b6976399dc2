"""Answers as they find who asked, and what leaves on the socket, without a bus."""

import asyncio
import os
import socket
from collections.abc import Iterator, Sequence

import pytest
from dbus_fast import Message, MessageType

from raidwright.bus import BusError, Descriptor
from raidwright.bus.asking import IN_FLIGHT, MOST_OWED, Asking, Outgoing, answer_values
from raidwright.bus.message_header import MessageError, header_size, read_header
from raidwright.bus.messages import DISCONNECTED, FAILED, NO_REPLY, ODD_ANSWER
from tests.bus.messages import answer, call, received

ERROR = MessageType.ERROR


def descriptor() -> Descriptor:
    return Descriptor(os.open("/dev/null", os.O_RDONLY))


def is_open(owned: Descriptor) -> bool:
    return repr(owned) != "Descriptor(closed)"


class Wire:
    """In place of an `Outgoing`."""

    def __init__(self) -> None:
        self.serials: list[int] = []
        self.travelling: list[tuple[Descriptor, ...]] = []
        self.closed = False

    def send(self, message: bytes, descriptors: tuple[Descriptor, ...]) -> None:
        header = read_header(message[: header_size(message)])
        assert header.descriptors == len(descriptors)
        self.serials.append(header.serial)
        self.travelling.append(descriptors)

    def close(self) -> None:
        self.closed = True


def asking() -> tuple[Asking, Wire]:
    wire = Wire()
    return Asking(wire), wire  # type: ignore[arg-type]


async def reply(of: Asking, message: Message, *descriptors: Descriptor) -> bool:
    """Whether anybody takes the answer."""
    arrived = received(message, descriptors)
    taker = of.taker(arrived.header)
    if taker is not None:
        taker(arrived)
        await asyncio.sleep(0)
    return taker is not None


def test_an_answer_goes_to_who_asked() -> None:
    async def scenario() -> None:
        ask, wire = asking()
        calls = [asyncio.create_task(ask.ask(call("Read"), 5, ())) for _ in range(3)]
        await asyncio.sleep(0)
        assert wire.serials == [1, 2, 3]
        for number in (2, 3, 1):
            assert await reply(ask, answer("s", (f"to {number}",), to=number))
        answers = await asyncio.gather(*calls)
        assert [each.values() for each in answers] == [("to 1",), ("to 2",), ("to 3",)]
        assert not await reply(ask, answer(to=2))
        assert not await reply(ask, answer(to=7))

    asyncio.run(scenario())


def test_a_peer_that_owes_many_answers_is_asked_no_more_until_one_comes() -> None:
    """UDisks2 beside a slow disk, looked at every few seconds: the bus cut us off after 128 questions."""

    async def scenario() -> None:
        ask, wire = asking()
        for _ in range(MOST_OWED - 1):
            with pytest.raises(BusError, match="within 0"):
                await ask.ask(call("Read"), 0, ())
        dropped = asyncio.create_task(ask.ask(call("Read"), 5, ()))
        await asyncio.sleep(0)
        dropped.cancel()
        await asyncio.wait([dropped])
        with pytest.raises(BusError, match="does not answer") as refused:
            await ask.ask(call("Read"), 5, ())
        assert (refused.value.name, len(wire.serials)) == (NO_REPLY, MOST_OWED)
        await reply(ask, answer(to=3))
        asked_again = asyncio.create_task(ask.ask(call("Read"), 5, ()))
        await asyncio.sleep(0)
        await reply(ask, answer(to=MOST_OWED + 1))
        assert (await asked_again).values() == ()

    asyncio.run(scenario())


def test_copies_of_descriptors_travel() -> None:
    async def scenario() -> None:
        ask, wire = asking()
        ours = descriptor()
        task = asyncio.create_task(ask.ask(call("Read", "h", (0,)), 5, (ours.fileno(),)))
        await asyncio.sleep(0)
        ((copy,),) = wire.travelling
        assert copy.fileno() != ours.fileno()
        assert os.path.samestat(os.fstat(copy.fileno()), os.fstat(ours.fileno()))
        await reply(ask, answer(to=1))
        await task

    asyncio.run(scenario())


def test_who_gets_no_answer_is_told_and_a_late_one_is_let_go() -> None:
    async def scenario() -> None:
        ask, _ = asking()
        with pytest.raises(BusError, match=r":1\.1 did not answer within 0\.01 seconds") as caught:
            await ask.ask(call("Read"), 0.01, ())
        assert caught.value.name == NO_REPLY
        assert ask.taker(received(answer(to=1)).header) is None

    asyncio.run(scenario())


def test_of_an_answer_that_comes_twice_nothing_is_kept() -> None:
    async def scenario() -> None:
        ask, _ = asking()
        task = asyncio.create_task(ask.ask(call("Read"), 5, ()))
        await asyncio.sleep(0)
        taker = ask.taker(received(answer(to=1)).header)
        assert taker is not None
        first, second = descriptor(), descriptor()
        taker(received(answer("h", (0,)), (first,)))
        taker(received(answer("h", (0,)), (second,)))
        assert (await task).descriptors == (first,)
        assert (is_open(first), is_open(second)) == (True, False)

    asyncio.run(scenario())


def test_a_lost_connection_is_told_to_all_who_wait_and_to_all_who_come() -> None:
    async def scenario() -> None:
        ask, wire = asking()
        calls = [asyncio.create_task(ask.ask(call("Read"), 5, ())) for _ in range(2)]
        await asyncio.sleep(0)
        taker = ask.taker(received(answer("s", ("",), to=2)).header)
        assert taker is not None
        taker(received(answer("s", ("in time",), to=2)))
        ask.give_up()
        assert wire.closed
        with pytest.raises(BusError) as caught:
            await calls[0]
        assert caught.value.name == DISCONNECTED
        assert (await calls[1]).values() == ("in time",)
        with pytest.raises(BusError) as caught:
            await ask.ask(call("Read"), 5, ())
        assert caught.value.name == DISCONNECTED
        assert wire.serials == [1, 2]

    asyncio.run(scenario())


def test_only_so_many_calls_wait_at_the_same_time() -> None:
    async def scenario() -> None:
        ask, wire = asking()
        calls = [asyncio.create_task(ask.ask(call("Read"), 5, ())) for _ in range(IN_FLIGHT + 1)]
        for _ in range(3):
            await asyncio.sleep(0)
        assert wire.serials == list(range(1, 33))
        await reply(ask, answer(to=5))
        for _ in range(3):
            await asyncio.sleep(0)
        assert wire.serials == list(range(1, 34))
        ask.give_up()
        await asyncio.gather(*calls, return_exceptions=True)

    asyncio.run(scenario())


def values_of(message: Message, *descriptors: Descriptor) -> tuple[object, ...]:
    return answer_values(received(message, descriptors))


def test_a_descriptor_of_an_answer_is_whose_answer_it_is_and_others_are_closed() -> None:
    wanted, hidden = descriptor(), descriptor()
    assert values_of(answer("sh(h)", ("words", 1, [0])), hidden, wanted) == ("words", wanted, (0,))
    assert (is_open(wanted), is_open(hidden)) == (True, False)


@pytest.mark.parametrize("index", [1, 2, 2**32 - 1])
def test_a_descriptor_that_did_not_arrive_is_missed(index: int) -> None:
    only = descriptor()
    with pytest.raises(MessageError, match="did not arrive"):
        values_of(answer("h", (index,)), only)
    assert not is_open(only)


@pytest.mark.parametrize(
    ("error_name", "signature", "body", "told"),
    [
        ("io.test.Error.No", "s", ("No.",), ("io.test.Error.No", "No.")),
        ("io.test.Error.No", "us", (7, "No."), ("io.test.Error.No", "No.")),
        ("io.test.Error.No", "", (), ("io.test.Error.No", "")),
    ],
)
def test_an_error_is_its_name_and_its_first_words(
    error_name: str, signature: str, body: Sequence[object], told: tuple[str, str]
) -> None:
    sent = descriptor()
    with pytest.raises(BusError) as caught:
        values_of(answer(signature, body, kind=ERROR, error_name=error_name), sent)
    assert (caught.value.name, caught.value.message) == told
    assert not is_open(sent)
    nameless = received(answer("s", ("x",), kind=ERROR, error_name=error_name))
    with pytest.raises(BusError) as caught:
        answer_values(nameless.__class__(nameless.header._replace(error_name=""), nameless.data, ()))
    assert caught.value.name == FAILED


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        yield ours, theirs


LARGE = bytes(range(256)) * 16_384


def drained(end: socket.socket, size: int) -> bytes:
    """So many bytes, read by another thread."""
    data = b""
    while len(data) < size:
        data += end.recv(1 << 20)
    return data


def test_what_the_other_end_does_not_take_at_once_leaves_in_order(pair) -> None:
    ours, theirs = pair

    async def scenario() -> None:
        relieved: list[int] = []
        out = Outgoing(ours, lambda: relieved.append(out.backlog))
        given = descriptor()
        out.send(b"first", (given,))
        assert (out.backlog, relieved, is_open(given)) == (0, [0], False)
        begun, behind = descriptor(), descriptor()
        out.send(LARGE, (begun,))
        assert not is_open(begun), "they leave with the first byte"
        out.send(b"last", (behind,))
        assert (out.backlog, relieved, is_open(behind)) == (2, [0], True)
        data = await asyncio.to_thread(drained, theirs, len(LARGE) + 9)
        assert data == b"first" + LARGE + b"last"
        await asyncio.sleep(0)
        assert (out.backlog, relieved, is_open(behind)) == (0, [0, 0], False)
        assert not asyncio.get_running_loop().remove_writer(ours)
        out.send(b"more")
        assert theirs.recv(10) == b"more"
        out.close()

    asyncio.run(scenario())


def test_descriptors_arrive_with_their_message(pair) -> None:
    ours, theirs = pair

    async def scenario() -> None:
        Outgoing(ours, lambda: None).send(b"with two", (descriptor(), descriptor()))
        data, numbers, _, _ = socket.recv_fds(theirs, 100, 8)
        assert (data, len(numbers)) == (b"with two", 2)
        for number in numbers:
            os.close(number)

    asyncio.run(scenario())


def test_what_is_closed_sends_nothing_and_keeps_nothing(pair) -> None:
    ours, _ = pair

    async def scenario() -> None:
        out = Outgoing(ours, lambda: None)
        out.send(LARGE)
        waiting, late = descriptor(), descriptor()
        out.send(b"waiting", (waiting,))
        out.close()
        out.send(b"late", (late,))
        assert (out.backlog, is_open(waiting), is_open(late)) == (0, False, False)
        assert not asyncio.get_running_loop().remove_writer(ours)
        out.close()

    asyncio.run(scenario())


def test_a_connection_that_is_lost_comes_to_its_end_for_the_reader_too(pair) -> None:
    ours, theirs = pair
    theirs.sendall(b"the last answer")
    theirs.shutdown(socket.SHUT_RD)

    async def scenario() -> None:
        relieved: list[bool] = []
        out = Outgoing(ours, lambda: relieved.append(True))
        given = descriptor()
        out.send(b"words", (given,))
        assert (out.backlog, relieved, is_open(given)) == (0, [True], False)
        assert ours.recv(100) == b"the last answer"
        assert ours.recv(100) == b""

    asyncio.run(scenario())


@pytest.mark.parametrize("odd", ["", "us", "s", "v", "au"])
def test_refuses_answer_of_another_type_before_it_is_read(odd: str) -> None:
    async def scenario() -> None:
        ask, _ = asking()
        task = asyncio.create_task(ask.ask(call("Read"), 5, (), "u"))
        await asyncio.sleep(0)
        header = received(answer("u", (1,), to=1)).header._replace(signature=odd)
        assert ask.taker(header) is None
        with pytest.raises(BusError) as caught:
            await task
        assert caught.value.name == ODD_ANSWER

    asyncio.run(scenario())


def test_error_of_enormous_length_is_told_by_its_name() -> None:
    async def scenario() -> None:
        ask, _ = asking()
        task = asyncio.create_task(ask.ask(call("Read"), 5, (), "u"))
        await asyncio.sleep(0)
        message = answer("s", ("x" * 100_000,), kind=ERROR, error_name="org.example.No", to=1)
        assert ask.taker(received(message).header) is None
        with pytest.raises(BusError) as caught:
            await task
        assert (caught.value.name, caught.value.message) == ("org.example.No", "")

    asyncio.run(scenario())
