"""Messages as they arrive, without a bus."""

from collections.abc import Sequence

from dbus_fast import Message, MessageFlag, MessageType

from raidwright.bus.descriptor import Descriptor
from raidwright.bus.incoming import Received
from raidwright.bus.message_header import Header, Kind, header_size, read_header

PATH, INTERFACE = "/io/test", "io.test.Reader"


def received(message: Message, descriptors: Sequence[Descriptor] = (), *, announced: int = -1) -> Received:
    """The message, read back; ``announced`` descriptors stand in its header, as many as came unless given."""
    message.unix_fds = [0] * (len(descriptors) if announced < 0 else announced)
    data = bytes(message._marshall(True))
    # Who sends is for the daemon to say, so the library leaves it out.
    header = read_header(data[: header_size(data)])._replace(sender=message.sender or "")
    return Received(header, data, tuple(descriptors))


def call(
    member: str,
    signature: str = "",
    body: Sequence[object] = (),
    *,
    sender: str = ":1.7",
    flags: MessageFlag = MessageFlag.NONE,
    path: str = PATH,
    interface: str = INTERFACE,
) -> Message:
    """A call with serial number 3."""
    return Message(
        destination=":1.1",
        path=path,
        interface=interface,
        member=member,
        signature=signature,
        body=list(body),
        sender=sender,
        flags=flags,
        serial=3,
    )


def answer(
    signature: str = "",
    body: Sequence[object] = (),
    *,
    kind: MessageType = MessageType.METHOD_RETURN,
    error_name: str | None = None,
    to: int = 3,
) -> Message:
    """An answer to the message of number ``to``."""
    return Message(
        destination=":1.1",
        message_type=kind,
        error_name=error_name,
        reply_serial=to,
        signature=signature,
        body=list(body),
        sender=":1.7",
        serial=9,
    )


def signal_header(path: str, interface: str, member: str, sender: str) -> Header:
    """The header of a signal."""
    return Header(Kind.SIGNAL, 0, 1, 0, path, interface, member, "", 0, sender, "", 0)
