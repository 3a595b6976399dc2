"""What only the helper can tell: asked for when it is due, and believed until it says otherwise."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from msgspec import structs

from raidwright.bus import Bus
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.protocol import HelperFacts
from raidwright.storage.levels import level_named
from raidwright.storage.snapshot.absent_arrays import absent_arrays
from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    array_status,
    count_slots,
    failures_survived,
    is_given_up,
    is_system_of_nas,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Host, Snapshot

_PAUSE, _LONG_PAUSE = 60.0, 600.0
"""Seconds from an answer to the next question, at least, and to one about what no event tells of."""
_FIRST_SECONDS = 5.0
"""Seconds that the first look waits for the helper."""
_LONG_WORK = ("check", "reshape")
"""What md may be at that leaves a count or a layout, which only the helper can tell."""
_NOT_WHOLE = (
    ArrayStatus.FAILED,
    ArrayStatus.UNWRITABLE,
    ArrayStatus.DEGRADED,
    ArrayStatus.REBUILDING,
    ArrayStatus.REBUILD_WAITING,
)


@dataclass(frozen=True)
class _Question:
    """What the helper is asked, and how the arrays and their long work were when it was."""

    answer: asyncio.Task[HelperFacts | None]
    about: frozenset[Array]
    at_work: frozenset[str]


class HelperQuestions:
    """The helper's facts about arrays; nobody is asked for a password, and only the first look waits.

    It is asked at first, when a check or a reshape has ended, and when a running array is not whole any
    more or not as it was, at most once a minute. What is left of a mirror or a RAID 10 breaks with no event
    from UDisks2 (md's ``raid1_error`` and ``raid10_error`` keep the disk): as long as one is down to its last
    copy the helper is asked every ten minutes, and so it is as long as it does not answer about an array that
    is not whole, or has told of entries about an array that is not here. Each question may start it, and each
    answer costs a read of every disk's first blocks.

    ``answered`` is called when an answer has come that no look has waited for.
    """

    def __init__(self, bus: Bus, answered: Callable[[], None]) -> None:
        self._helper = HelperClient(bus)
        self._answered = answered
        self._question: _Question | None = None
        """Under way, or answered and not laid over a look yet."""
        self._seen = Snapshot(Host(""), ())
        self._shown: tuple[Array, ...] = ()
        self._at_work: frozenset[str] | None = None
        """UUIDs of what is at long work, or was and has not been asked about; None before any answer."""
        self._believed: dict[str, Array] = {}
        """Arrays by UUID as the helper told of them last."""
        self._host: Host | None = None
        """What it told last of the computer itself: also which arrays its files name."""
        self._asked: frozenset[Array] = frozenset()
        """What is not whole and is as it was when it was asked about."""
        self._is_silent = False
        self._not_before = self._repeat_at = 0.0

    async def about(self, shown: Snapshot) -> HelperFacts | None:
        """What is to be laid over ``shown``, which UDisks2 tells; None while the helper has said nothing.

        Where the helper does not answer it is asked again after a later change.
        """
        self._seen, self._shown = shown, shown.arrays
        self._asked &= self._short()
        if self._at_work is not None:
            self._at_work |= _at_long_work(self._shown)
        if self._question is None and self._is_due():
            await self._ask()
        facts = self._take_answer()
        if facts is None:
            lasting = tuple(self._lasting())
            is_told = lasting or self._host is not None
            return HelperFacts(self._host or shown.host, (), arrays=lasting) if is_told else None
        return facts

    def due_in(self) -> float | None:
        """Seconds until the helper is to be asked although nothing has changed; None when it is not."""
        at = None if self._question else min(self._moments(), default=None)
        return None if at is None else max(0.0, at - time.monotonic())

    def close(self) -> None:
        """Wait for no answer any more."""
        if self._question is not None:
            self._question.answer.cancel()

    def _is_due(self) -> bool:
        now = time.monotonic()
        is_retry = self._is_silent and self._owes_first_or_end() and now >= self._repeat_at
        return is_retry or any(now >= moment for moment in self._moments())

    def _moments(self) -> Iterator[float]:
        """When the helper is to be asked, whether something changes until then or not."""
        short = self._short()
        if short - self._asked or (self._owes_first_or_end() and not self._is_silent):
            yield self._not_before
        if (
            (short and self._is_silent)
            or self._awaits_entries()
            or any(_breaks_unseen(array) for array in self._arrays_with_word())
        ):
            yield self._repeat_at

    def _owes_first_or_end(self) -> bool:
        """Whether nothing was ever answered, or nothing since a check or a reshape has ended."""
        if self._at_work is None:
            return True
        return bool(self._at_work - _at_long_work(self._shown))

    def _awaits_entries(self) -> bool:
        """Whether an array is named that is not here: no event tells when its entries are taken out."""
        return self._host is not None and bool(absent_arrays(structs.replace(self._seen, host=self._host)))

    def _short(self) -> frozenset[Array]:
        """The running arrays that are not whole, without their progress."""
        pairs = zip(self._shown, self._arrays_with_word(), strict=True)
        return frozenset(shown.without_progress() for shown, array in pairs if _is_short(array))

    def _arrays_with_word(self) -> Iterator[Array]:
        """Each array, with what holds of what the helper has told of it."""
        lasting = {array.uuid: array for array in self._lasting()}
        yield from (lasting.get(array.uuid, array) for array in self._shown)

    def _lasting(self) -> Iterator[Array]:
        """Each array that the helper has told of, with what it said that holds also when members change."""
        for array in self._shown:
            word = self._believed.get(array.uuid)
            if word is not None:
                yield _with_word(array, word)

    async def _ask(self) -> None:
        is_first = self._at_work is None and not self._is_silent
        self._asked = about = frozenset(array.without_progress() for array in self._shown)
        answer = asyncio.create_task(self._answer())
        self._question = _Question(answer, about, _at_long_work(self._shown))
        if is_first:
            await asyncio.wait({answer}, timeout=_FIRST_SECONDS)
        if not answer.done():
            answer.add_done_callback(lambda _: self._answered())

    async def _answer(self) -> HelperFacts | None:
        try:
            return await self._helper.facts(unasked=True)
        except MachineError:
            return None
        finally:
            now = time.monotonic()
            self._not_before, self._repeat_at = now + _PAUSE, now + _LONG_PAUSE

    def _take_answer(self) -> HelperFacts | None:
        """What the helper has answered since the last look; None when it has not."""
        question = self._question
        if question is None or not question.answer.done():
            return None
        self._question = None
        facts = question.answer.result()
        self._is_silent = facts is None
        if facts is None:
            return None
        changed = {each.uuid for each in self._shown if each.without_progress() not in question.about}
        owed = (self._at_work or frozenset()) & changed
        self._at_work = question.at_work | _at_long_work(self._shown) | owed
        self._believed = {array.uuid: array for array in facts.arrays}
        self._host = structs.replace(facts.host, helper=True)
        facts = structs.replace(facts, host=self._host)
        self._asked = question.about
        lasting = {array.uuid: array for array in self._lasting() if array.uuid in changed}
        return structs.replace(facts, arrays=tuple(lasting.get(each.uuid, each) for each in facts.arrays))


def _is_short(array: Array) -> bool:
    return array_status(array) in _NOT_WHOLE and not is_system_of_nas(array)


def _breaks_unseen(array: Array) -> bool:
    """Whether it is down to a last copy, whose disk md keeps in its place when that fails."""
    is_lacking = array.running and len(count_slots(array).working) < array.expected
    level = level_named(array.level)
    is_kind = level is not None and level.facts.has_copies and not is_system_of_nas(array)
    return (
        is_kind
        and is_lacking
        and array_status(array) is not ArrayStatus.FAILED
        and not failures_survived(array)
    )


def _with_word(array: Array, word: Array) -> Array:
    is_broken = is_given_up(word)
    if is_broken and not array.running:
        # UDisks2 shows no block device of a failed array.
        return word
    return structs.replace(
        array,
        layout=word.layout,
        log=word.log,
        component=word.component,
        state=word.state if is_broken else "",
        bad=word.bad,
        # A check that runs counts anew.
        mismatches=None if array.sync else word.mismatches,
        spreading=word.spreading,
    )


def _at_long_work(arrays: Iterable[Array]) -> frozenset[str]:
    return frozenset(each.uuid for each in arrays if each.sync and each.sync.action in _LONG_WORK)
