"""The lines of a journal.

Other versions of this program read them too: what those have to understand stands beside the plan and the
commands, whose own forms may change.
"""

import contextlib
import datetime
from collections.abc import Sequence
from typing import Annotated, cast

import msgspec

from raidwright.helper.looking import kernel
from raidwright.storage.documents import parse_json
from raidwright.storage.fact import Lasting
from raidwright.storage.plan.continuing.leftovers import Contents, Leftover, leftovers
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.command import Command

Moment = Annotated[datetime.datetime, msgspec.Meta(tz=True)]
_LINE_LIMIT = 1 << 20


class About(Lasting, frozen=True):
    """What is told of a plan by its name."""

    purpose: str
    array: str
    """Empty when the plan has none."""
    uuid: str
    steps: int
    done: int = 0
    """Steps that an earlier plan had done, which this one continues."""


class Opened(Lasting, frozen=True, tag="opened"):
    """A plan begins, for the user with number ``uid``."""

    time: Moment
    uid: int
    plan: msgspec.Raw
    about: About | None = None
    """The first versions wrote neither this nor the next."""
    leftovers: tuple[Leftover, ...] | None = None
    start: str = ""
    """By which the kernel tells this start of the computer from all others."""

    def read_plan(self) -> Plan | None:
        """The plan; None when it is of a form that this version does not know."""
        for form in (_as_it_is, _of_the_first_versions):
            with contextlib.suppress(msgspec.MsgspecError, LookupError, TypeError):
                return form(self.plan)
        return None


class Intent(Lasting, frozen=True, tag="intent"):
    """Step ``index`` is about to be run, with exactly these commands."""

    time: Moment
    index: int
    commands: msgspec.Raw


class Done(Lasting, frozen=True, tag="done"):
    """Step ``index`` was run and verified."""

    time: Moment
    index: int


class Closed(Lasting, frozen=True, tag="closed"):
    """The plan ended: "done", "stopped" or "failed", and why."""

    time: Moment
    outcome: str
    sentence: str = ""


class Illegible(Lasting, frozen=True, tag="illegible"):
    """A line that this version cannot read. It is never written."""


Entry = Opened | Intent | Done | Closed | Illegible


def first_entry(plan: Plan, uid: int, before: Sequence[Contents]) -> Opened:
    """The first line; ``before`` is what is on the plan's disks, in their order."""
    return Opened(now(), uid, _raw(plan), about(plan), leftovers(plan, before), kernel.this_start())


def about(plan: Plan) -> About:
    """What is told of ``plan``."""
    array = plan.array
    name, uuid = (array.name, array.uuid) if array else ("", "")
    return About(plan.purpose.value, name, uuid, len(plan.steps), plan.done)


def intent(index: int, commands: tuple[Command, ...]) -> Intent:
    """The line before a step."""
    return Intent(now(), index, _raw(commands))


def now() -> datetime.datetime:
    """The moment, as it is written down."""
    return datetime.datetime.now(datetime.UTC)


def parse_entries(data: bytes) -> tuple[Entry, ...]:
    """The entries of one journal file, one for each line; a line that was torn at the end is none."""
    lines = data.splitlines(keepends=True)
    return tuple(_entry(line) for line in lines if line.endswith(b"\n"))


def _entry(line: bytes) -> Entry:
    try:
        return parse_json(line, cast("type[Entry]", Entry)) if len(line) <= _LINE_LIMIT else Illegible()
    except msgspec.MsgspecError:
        return Illegible()


def _as_it_is(plan: msgspec.Raw) -> Plan:
    return parse_json(plan, Plan)


def _of_the_first_versions(plan: msgspec.Raw) -> Plan:
    """Whole disks alone were proven, by number; losses were English, and file systems had no sizes yet."""
    document = parse_json(plan, dict)
    for step in document["steps"]:
        if step["type"] == "verify-clean" and "disk" in step:
            step["target"] = {"type": "disk", "disk": step.pop("disk")}
        if step["type"] == "make-filesystem":
            step.setdefault("device", 0)
    return msgspec.convert({**document, "losses": [], "design": None, "predicted": None}, type=Plan)


def _raw(document: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(document))
