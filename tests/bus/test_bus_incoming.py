"""Bytes from the socket to messages, however they are cut, and each message's descriptors with it alone."""

import array
import os
import random
import socket
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from dbus_fast import Message

from raidwright.bus.descriptor import Descriptor, close_all, copies
from raidwright.bus.incoming import Incoming, Received, Taker
from raidwright.bus.message_header import LONGEST, Header, MessageError, header_size

_RIGHTS = (socket.SOL_SOCKET, socket.SCM_RIGHTS)


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        yield ours, theirs


@pytest.fixture
def null() -> Iterator[int]:
    with Path("/dev/null").open() as file:
        yield file.fileno()


def message(number: int, words: str = "", descriptors: int = 0, path: str = "/io/test") -> bytearray:
    made = Message(":1.1", path, "io.test", f"Number{number}", signature="s", body=[words], serial=number)
    made.unix_fds = [0] * descriptors
    return bytearray(made._marshall(True))


def send(end: socket.socket, data: bytes, descriptors: Sequence[int] = ()) -> None:
    assert end.sendmsg([data], [(*_RIGHTS, array.array("i", descriptors))] if descriptors else []) == len(
        data
    )


class Ears:
    """Takes every message, or those that ``wanted`` says."""

    def __init__(self, ours: socket.socket, wanted: set[str] | None = None) -> None:
        self.heard: list[Received] = []
        self.headers: list[Header] = []
        self._wanted = wanted
        self.incoming = Incoming(ours, self._choose)

    def _choose(self, header: Header) -> Taker | None:
        self.headers.append(header)
        return self.heard.append if self._wanted is None or header.member in self._wanted else None

    def listen(self, times: int = 50) -> "Ears":
        for _ in range(times):
            self.incoming.read()
        return self

    @property
    def counts(self) -> list[tuple[str, int]]:
        return [(each.header.member, len(each.descriptors)) for each in self.heard]

    def close(self) -> None:
        self.incoming.close()
        for each in self.heard:
            close_all(each.descriptors)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("seed", range(5))
def test_messages_arrive_whole_however_they_are_cut(pair, seed: int) -> None:
    ours, theirs = pair
    chance = random.Random(seed)
    ears = Ears(ours)
    words = ["x" * chance.choice((0, 1, 7, 300, 70_000)) for _ in range(20)]
    data = b"".join(message(number, each) for number, each in enumerate(words, 1))
    while data:
        cut = chance.choice((1, 15, 16, 17, 200, 20_000))
        send(theirs, data[:cut])
        data = data[cut:]
        ears.listen(1)
    assert [each.values() for each in ears.heard] == [(each,) for each in words]
    assert [each.header.serial for each in ears.heard] == list(range(1, 21))


def test_every_message_has_its_own_descriptors(pair, null: int) -> None:
    """All of it is there before the first reading, which takes as much at once as the kernel gives."""
    ours, theirs = pair
    before = open_files()
    ears = Ears(ours)
    wanted = [0, 1, 0, 0, 16, 1, 0, 2, 0]
    for number, count in enumerate(wanted):
        send(theirs, message(number + 1, descriptors=count), [null] * count)
    assert [count for _, count in ears.listen().counts] == wanted
    ears.close()
    assert open_files() == before


def test_descriptors_belong_to_the_message_that_is_not_complete_yet(pair, null: int) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    large = message(2, "x" * 1000, 1)
    send(theirs, message(1))
    send(theirs, large[:700], [null])
    assert ears.listen(5).counts == [("Number1", 0)]
    send(theirs, large[700:])
    send(theirs, message(3))
    assert ears.listen().counts == [("Number1", 0), ("Number2", 1), ("Number3", 0)]
    ears.close()


def test_descriptors_that_come_with_a_single_byte_belong_to_its_message(pair, null: int) -> None:
    """The kernel gives the message before it and this byte at once."""
    ours, theirs = pair
    ears = Ears(ours)
    second = message(2, descriptors=1)
    send(theirs, message(1))
    send(theirs, second[:1], [null])
    send(theirs, second[1:])
    assert ears.listen().counts == [("Number1", 0), ("Number2", 1)]
    ears.close()


def test_of_what_is_not_wanted_nothing_is_kept(pair, null: int) -> None:
    ours, theirs = pair
    before = open_files()
    ears = Ears(ours, {"Number3"})
    send(theirs, message(1, descriptors=16), [null] * 16)
    large = message(2, "x" * 3_000_000, 1)
    for start in range(0, len(large), 50_000):
        send(theirs, large[start : start + 50_000], [null] if not start else [])
        ears.listen(2)
        assert len(ears.incoming._buffer) == 0
        assert open_files() == before
    send(theirs, message(3, "wanted", 1), [null])
    assert ears.listen().counts == [("Number3", 1)]
    assert [each.descriptors for each in ears.headers] == [16, 1, 1]
    ears.close()
    assert open_files() == before


def test_an_endless_header_is_not_read(pair) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    long = message(1, path="/" + "a" * 100_000)
    for start in range(0, len(long), 40_000):
        send(theirs, long[start : start + 40_000])
        ears.listen(2)
        assert len(ears.incoming._buffer) == 0
    send(theirs, message(2))
    assert ears.listen().counts == [("Number2", 0)]


def test_a_header_of_the_longest_length_is_read_and_no_longer_one(pair) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    fits = 8000 + LONGEST - header_size(message(1, path="/" + "a" * 8000))
    for number, length in ((1, fits), (2, fits + 8), (3, 0)):
        send(theirs, message(number, path="/" + "a" * length))
    assert [each.header.serial for each in ears.listen().heard] == [1, 3]


@pytest.mark.parametrize("place", [1, 2])
def test_kinds_and_flags_from_the_future_spoil_nothing(pair, place: int) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    odd = message(1)
    odd[place] = 0xC0
    send(theirs, odd)
    send(theirs, message(2))
    ears.listen()
    assert [each.serial for each in ears.headers] == [1, 2]


@pytest.mark.parametrize("seed", range(20))
def test_a_header_of_noise_is_passed_over(pair, seed: int) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    odd = message(1, "words")
    size = 16 + struct.unpack_from("<I", odd, 12)[0]
    odd[16:size] = random.Random(seed).randbytes(size - 16)
    send(theirs, odd)
    send(theirs, message(2))
    assert ears.listen().counts[-1:] == [("Number2", 0)]


def test_values_of_noise_are_no_values(pair) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    odd = message(1, "words")
    odd[-10] = 0x50
    send(theirs, odd)
    ears.listen()
    with pytest.raises(MessageError):
        ears.heard[0].values()


def test_what_is_no_message_bus_is_left(pair) -> None:
    ours, theirs = pair
    send(theirs, b"HTTP/1.1 200 OK\r\n\r\n")
    with pytest.raises(MessageError):
        Ears(ours).listen()


def test_lost_descriptors_are_seen_to_be_lost(pair, null: int) -> None:
    ours, theirs = pair
    ears = Ears(ours)
    send(theirs, message(1, descriptors=17), [null] * 17)
    send(theirs, message(2, descriptors=1), [null])
    assert ears.listen().counts == [("Number1", 16), ("Number2", 1)]
    assert [each.descriptors for each in ears.headers] == [17, 1]
    ears.close()


def test_the_end_in_the_middle_leaves_nothing_open(pair, null: int) -> None:
    ours, theirs = pair
    before = open_files()
    ears = Ears(ours)
    send(theirs, message(1, descriptors=2)[:-3], [null] * 2)
    theirs.close()
    with pytest.raises(EOFError):
        ears.listen()
    assert ears.heard == []
    ears.close()
    assert open_files() == before - 1


def test_a_descriptor_is_closed_once(null: int) -> None:
    first = Descriptor(os.dup(null))
    number = first.fileno()
    first.close()
    with pytest.raises(ValueError, match="closed"):
        first.fileno()
    again = os.dup(null)
    assert again == number, "the number is somebody else's now"
    first.close()
    os.fstat(again)
    os.close(again)


def test_the_first_number_is_one_like_any_other(null: int) -> None:
    """Where nothing is open as standard input the next file gets its number."""
    kept = os.dup(0)
    os.close(0)
    first = Descriptor(os.dup(null))
    try:
        assert (first.fileno(), repr(first)) == (0, "Descriptor(0)")
        first.close()
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(0)
    finally:
        os.dup2(kept, 0)
        os.close(kept)


def test_a_forgotten_descriptor_is_closed(null: int) -> None:
    before = open_files()
    Descriptor(os.dup(null)).copy()
    assert open_files() == before


def test_copies_are_the_same_file_and_close_by_themselves(null: int) -> None:
    first = Descriptor(os.dup(null))
    second, (third,) = first.copy(), copies([null])
    numbers = [each.fileno() for each in (first, second, third)]
    assert len({null, *numbers}) == 4
    assert repr(first) == f"Descriptor({numbers[0]})"
    first.close()
    assert repr(first) == "Descriptor(closed)"
    for number in numbers[1:]:
        assert os.path.samestat(os.fstat(number), os.fstat(null))
    with pytest.raises(ValueError, match="closed"):
        first.copy()
    close_all((second, third))


def test_what_did_not_arrive_completely_is_let_go(pair, null: int) -> None:
    ours, theirs = pair
    before = open_files()
    ears = Ears(ours)
    send(theirs, message(1, descriptors=2)[:-3], [null] * 2)
    ears.listen(2)
    assert open_files() == before + 2
    ears.incoming.close()
    assert open_files() == before
