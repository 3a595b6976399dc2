"""What has to be typed for a plan: the passphrase of a container, and people's passwords for sharing.

All of them travel in one sealed memory, each on a line of its own. One that is alone may hold any bytes.
"""

from collections.abc import Mapping

from raidwright.storage.plan.plan import Plan

PASSPHRASE = ""
"""Stands for the passphrase where a name stands for the password of somebody."""


def secrets_wanted(plan: Plan) -> tuple[str, ...]:
    """Whose secrets ``plan`` needs, in the order in which they travel: names, and `PASSPHRASE`."""
    commands = (command for step in plan.ahead for command in step.commands(plan))
    return tuple(dict.fromkeys(command.whose for command in commands if command.secret))


def join_secrets(plan: Plan, secrets: Mapping[str, bytes | bytearray]) -> bytearray:
    """All that ``plan`` wants out of ``secrets``, as they travel. Raises KeyError when one lacks."""
    joined = bytearray()
    for place, whose in enumerate(secrets_wanted(plan)):
        joined += b"\n" if place else b""
        joined += secrets[whose]
    return joined


def secret_of(plan: Plan, whose: str, joined: bytes | bytearray) -> bytearray:
    """A copy of one out of the ``joined`` secrets, for its owner to overwrite. Raises ValueError."""
    wanted = secrets_wanted(plan)
    if len(wanted) == 1:
        return bytearray(joined)
    start = 0
    for _ in range(wanted.index(whose)):
        start = joined.index(b"\n", start) + 1
    end = joined.find(b"\n", start)
    return bytearray(memoryview(joined)[start : end if end >= 0 else len(joined)])
