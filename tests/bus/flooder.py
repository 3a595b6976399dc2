"""A program that sends a helper as many calls as it can, of every kind, and keeps few connections for long.

Run as: python -m tests.bus.flooder ADDRESS UID MESSAGES SEED
"""

import os
import random
import sys
from collections.abc import Callable

from dbus_fast import Message

from raidwright.protocol import encode
from tests.bus.raw_caller import RawCaller, to_helper
from tests.helper.plans import mount_spec, some_build

_NO_REPLY = 1
_BEFORE_CLOSING = 500
"""Messages, on average."""


def flood(address: str, uid: int, count: int, chance: random.Random) -> None:
    """Send ``count`` messages and read no answer; now and then leave in the middle of one and come again."""
    reading, _ = os.pipe()
    caller = RawCaller(address, uid)
    kinds = _kinds()
    for _ in range(count):
        make = chance.choice(kinds)
        message = make(_NO_REPLY * chance.randint(0, 1))
        descriptors = [reading] * chance.choice((0, 0, 1, 16))
        try:
            if chance.random() < 1 / _BEFORE_CLOSING:
                data = caller.packed(message)
                caller.socket.sendall(data[: chance.randrange(len(data))])
                raise BrokenPipeError
            caller.send(message, descriptors)
        except OSError:
            # We have gone ourselves, or the daemon has had enough of us.
            caller.socket.close()
            caller = RawCaller(address, uid)
    caller.socket.close()


def _kinds() -> list[Callable[[int], Message]]:
    plan, locked = some_build(), some_build(luks=True)
    bodies = [
        ("Facts", "", ()),
        ("Run", "ssah", (encode(plan), plan.fingerprint(), [])),
        ("Run", "ssah", (encode(locked), locked.fingerprint(), [0])),
        ("Run", "ssah", ("x" * 256 * 1024, "", [])),
        ("Measure", "s", (encode(mount_spec()),)),
        ("Cancel", "s", ("",)),
        ("Cancel", "ssah", ("0" * 32, "", [0])),
        ("Absent", "av", ([],)),
    ]

    def maker(member: str, signature: str, body: tuple[object, ...]) -> Callable[[int], Message]:
        return lambda flags: to_helper(member, signature, body, flags=flags)

    introspect = "org.freedesktop.DBus.Introspectable"
    return [
        *(maker(*each) for each in bodies),
        lambda flags: to_helper("Introspect", interface=introspect, flags=flags),
    ]


if __name__ == "__main__":
    _, bus_address, user, messages, seed = sys.argv
    flood(bus_address, int(user), int(messages), random.Random(int(seed)))
