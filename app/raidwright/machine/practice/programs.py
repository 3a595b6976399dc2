"""Running a program inside the practice machine."""

from collections.abc import Sequence
from typing import NamedTuple

from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.frames import Frame, FrameKind
from raidwright.machine.practice.mux import Channel, Mux
from raidwright.storage.failures import english


class Finished(NamedTuple):
    """A program that has ended in the guest: its exit status, and what it wrote to output and error."""

    returncode: int
    output: bytes


async def run_program(mux: Mux, argv: Sequence[str], stdin: bytes = b"") -> Finished:
    """Run a program as the guest's root; raises PracticeError when it cannot be started or is cut off.

    Cancelled, it kills the program and everything the program started.
    """
    channel = await mux.open({"run": list(argv)})
    try:
        output, last = await _converse(channel, stdin)
    finally:
        channel.close()
    words = last.payload.decode("utf-8", "replace")
    try:
        return Finished(int(words), output)
    except ValueError:
        raise PracticeError(
            english("{program} was interrupted: “{words}”.", program=argv[0], words=words)
        ) from None


async def _converse(channel: Channel, stdin: bytes) -> tuple[bytes, Frame]:
    await channel.send(FrameKind.DATA, stdin)
    await channel.send(FrameKind.DONE)
    output = bytearray()
    while (frame := await channel.receive()).kind is FrameKind.DATA:
        output += frame.payload
    return bytes(output), frame
