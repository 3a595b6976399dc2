"""What the journals tell of their plans: how far each came, and on which disks it may have left something.

Other versions of this program read the lines too: what those have to understand stands beside the plan and
the commands, whose own forms may change.
"""

import contextlib
import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple, cast

import msgspec

from raidwright.helper.looking import kernel
from raidwright.storage.fact import Lasting
from raidwright.storage.fields import parse_json
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import Contents, Leftover, covers, leftovers
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.step import Command, Effect

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


_HARMLESS = frozenset(
    purpose.value for purpose in (Purpose.USE, Purpose.UPKEEP, Purpose.KEEP, Purpose.HEADER, Purpose.SHARE)
)
_IN_SERVICE = (_HARMLESS - {Purpose.SHARE.value}) | {Purpose.REPAIR.value, Purpose.ENLARGE.value}
"""What is told as unfinished. Of shares the next helper leaves nothing half (`sharing_left`)."""
_WHOLE_ARRAY = frozenset({Purpose.BUILD.value, Purpose.TEARDOWN.value})
DONE = "done"
"""Outcome of a plan of which every step was done."""


@dataclass(frozen=True)
class Account:
    """What one journal tells."""

    name: str
    """Name of the journal's file."""
    begun: datetime.datetime
    about: About | None
    """None when this version cannot read what the plan was."""
    leftovers: tuple[Leftover, ...]
    """What may be left on the disks that a step was begun to write to."""
    reached: int
    """Before this step, counted from 0, all may have been begun."""
    done: int
    """Before this step all were done; of those that were run beside it others may be."""
    outcome: str
    """How the plan said that it ended; empty when it said nothing."""
    opened: Opened | None = None
    """The journal's first line, where that can be read."""
    untouched: tuple[Leftover, ...] = ()
    """Of each disk that no step was begun to write to, what was on it, where the journal says that."""

    @property
    def has_begun_step(self) -> bool:
        """Whether the first step that was not done was begun."""
        return self.reached > self.done

    @property
    def ended_well(self) -> bool:
        """Whether every step was done."""
        return self.outcome == DONE or (self.about is not None and self.done >= self.about.steps)


class Unsettled(NamedTuple):
    """A plan that never came to its end, and what no later plan has written over."""

    account: Account
    leftovers: tuple[Leftover, ...]
    """What is left on each disk; none when the journal cannot be read."""
    passed: bool
    """Whether a plan that was begun later has gone well."""


def account_of(name: str, begun: datetime.datetime, entries: Sequence[Entry]) -> Account:
    """What the journal ``name`` tells; ``begun`` is used where its first line, which says it, is torn."""
    first = entries[0] if entries and isinstance(entries[0], Opened) else None
    about_plan = _about(first)
    before = about_plan.done if about_plan else 0
    reached = max(before, _count(entry.index for entry in entries if isinstance(entry, Intent)))
    if about_plan is None:
        # The first line is on the disk before anything else happens, every other one with a step.
        reached = max(reached, len(entries) - 1)
    every = _leftovers(first) if about_plan else ()
    return Account(
        name=name,
        begun=first.time if first else begun,
        about=about_plan,
        leftovers=tuple(leftover for leftover in every if leftover.since < reached),
        reached=reached,
        done=max(before, _count(entry.index for entry in entries if isinstance(entry, Done))),
        outcome=next((entry.outcome for entry in entries if isinstance(entry, Closed)), ""),
        opened=first,
        untouched=tuple(each for each in _written_down(first) if each.since >= reached),
    )


def unsettled_plans(accounts: Iterable[Account]) -> Iterator[Unsettled]:
    """Each plan that left something behind, of ``accounts`` with the newest first.

    A disk that a later plan has written to is that plan's business alone.
    """
    later: list[Leftover] = []
    passed = False
    for account in accounts:
        mine = tuple(
            leftover for leftover in account.leftovers if not any(covers(each, leftover) for each in later)
        )
        unknown = account.about is None and account.reached > 0
        if not account.ended_well and (mine or unknown):
            yield Unsettled(account, mine, passed)
        later += account.leftovers
        passed = passed or (account.ended_well and not _leaves_all_as_it_is(account))


def left_in_service(accounts: Iterable[Account]) -> Iterator[Account]:
    """Each plan, of ``accounts`` with the newest first, that was broken off on an array which goes on.

    A plan that failed or was stopped told so itself, and is told again if it has destroyed. A later plan
    takes its place: one on the same array for the same purpose or for all of it, or one that cleaned or used
    its new disk.
    """
    later: set[tuple[str, str]] = set()
    written: list[Leftover] = []
    for account in accounts:
        about_plan = account.about
        if about_plan is not None:
            every = {(about_plan.uuid, purpose) for purpose in (about_plan.purpose, *_WHOLE_ARRAY)}
            replaced = every & later or _is_written_over(account, written)
            if _is_broken_off(account) and not replaced:
                yield account
            if account.done or not account.outcome:
                later.add((about_plan.uuid, about_plan.purpose))
        written += account.leftovers


def _is_broken_off(account: Account) -> bool:
    """Whether the plan was broken off on an array that goes on, and has not said so or has destroyed."""
    is_open = not account.outcome or has_begun_to_destroy(account)
    return bool(_array_goes_on(account) and account.reached and is_open and not account.ended_well)


def has_begun_to_destroy(account: Account) -> bool:
    """Whether a teardown that leaves no disk to clean, above arrays that go on, has begun to destroy."""
    purpose = account.about.purpose if account.about else ""
    if purpose != Purpose.TEARDOWN.value or account.leftovers or account.opened is None:
        return False
    plan = account.opened.read_plan()
    return plan is not None and any(step.effect is Effect.DESTROYS for step in plan.steps[: account.reached])


def _is_written_over(account: Account, written: Sequence[Leftover]) -> bool:
    """Whether later plans have written to every disk on which this one has left something."""
    mine = account.leftovers
    return bool(mine) and all(any(covers(each, left) for each in written) for left in mine)


def _array_goes_on(account: Account) -> bool:
    """Whether the plan's array goes on: also one to be taken down, until something of it is destroyed."""
    purpose = account.about.purpose if account.about else ""
    return purpose in _IN_SERVICE or (purpose == Purpose.TEARDOWN.value and not account.leftovers)


def only_uses(account: Account) -> bool:
    """Whether the plan only used an array, as somebody does each day: it has made and named nothing."""
    return account.about is not None and account.about.purpose == Purpose.USE.value


def _leaves_all_as_it_is(account: Account) -> bool:
    """Whether the plan is of a kind that changes nothing of what others have left."""
    return account.about is not None and account.about.purpose in _HARMLESS


def _about(first: Opened | None) -> About | None:
    if first is None or first.about is not None:
        return first.about if first else None
    plan = first.read_plan()
    return about(plan) if plan else None


def _leftovers(first: Opened | None) -> tuple[Leftover, ...]:
    if first is None or first.leftovers is not None:
        return _written_down(first)
    plan = first.read_plan()
    return leftovers(plan) if plan else ()


def _written_down(first: Opened | None) -> tuple[Leftover, ...]:
    return (first.leftovers or ()) if first else ()


def _count(indexes: Iterable[int]) -> int:
    return max(indexes, default=-1) + 1
