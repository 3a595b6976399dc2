"""What a header says, and what it says of what does not stand in it."""

import pytest
from dbus_fast import Message, MessageType

from raidwright.bus.message_header import Header, Kind, MessageError, header_size, read_header


def header(message: Message) -> Header:
    data = bytes(message._marshall(True))
    return read_header(data[: header_size(data)])


def test_what_a_header_does_not_say_is_empty() -> None:
    call = Message(path="/io/test", member="Read", serial=1)
    assert header(call) == Header(Kind.CALL, 0, 1, 0, "/io/test", "", "Read", "", 0, "", "", 0)
    answer = Message(message_type=MessageType.METHOD_RETURN, reply_serial=7, serial=2)
    assert header(answer) == Header(Kind.RETURN, 0, 2, 0, "", "", "", "", 7, "", "", 0)


def test_all_that_a_header_says_is_read() -> None:
    call = Message(
        destination=":1.1", path="/io/test", interface="io.test", member="Read", signature="sh", serial=3
    )
    call.body = ["words", 0]
    call.unix_fds = [0]
    assert header(call) == Header(Kind.CALL, 0, 3, 16, "/io/test", "io.test", "Read", "", 0, "", "sh", 1)
    error = Message(message_type=MessageType.ERROR, error_name="io.test.Error", reply_serial=1, serial=4)
    assert header(error) == Header(Kind.ERROR, 0, 4, 0, "", "", "", "io.test.Error", 1, "", "", 0)


def test_a_message_of_a_kind_that_is_not_known_is_of_none() -> None:
    data = bytearray(Message(path="/io/test", member="Read", serial=1)._marshall(True))
    data[1] = 5
    assert read_header(bytes(data)[: header_size(data)]).kind is None


@pytest.mark.parametrize("cut", [1, 8])
def test_a_header_that_is_not_whole_is_none(cut: int) -> None:
    data = bytes(Message(path="/io/test", member="Read", serial=1)._marshall(True))
    with pytest.raises(MessageError):
        read_header(data[: header_size(data) - 8 - cut])
