"""What only the helper can tell: asked for when it is due, and believed until it says otherwise."""

import time
from collections.abc import Iterable, Iterator

from msgspec import structs

from raidwright.bus import Bus
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.protocol import HelperFacts
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.standing import Standing, is_system_of_nas, standing

_PAUSE = 60.0
"""Seconds from a question to the next about the same, and after one that was not answered."""
_LONG_WORK = ("check", "reshape")
"""What md may be at that leaves a count or a layout, which only the helper can tell."""
_NOT_WHOLE = (Standing.FAILED, Standing.UNWRITABLE, Standing.DEGRADED, Standing.REBUILDING)


class HelperWord:
    """The helper's facts about arrays; nobody is asked for a password.

    It is asked at first, when a check or a reshape has ended, and about once a minute as long as a running
    array is not whole: no event tells that one broke (md's ``raid10_error``).
    """

    def __init__(self, bus: Bus) -> None:
        self._helper = HelperClient(bus)
        self._at_work: frozenset[str] | None = None
        """UUIDs of what is at long work, or was and has not been asked about; None before any answer."""
        self._believed: dict[str, Array] = {}
        """Arrays by UUID as the helper told of them last."""
        self._is_short = False
        self._is_silent = False
        self._repeat_at = 0.0
        self._not_before = 0.0

    async def about(self, shown: Snapshot) -> HelperFacts | None:
        """What is to be laid over ``shown``, which UDisks2 tells; None while the helper has said nothing.

        Where the helper does not answer it is asked again after a later change.
        """
        at_work = _at_long_work(shown.arrays)
        is_first = self._at_work is None and bool(shown.arrays)
        has_ended = self._at_work is not None and bool(self._at_work - at_work)
        self._note_short(shown)
        facts = await self._ask() if is_first or has_ended or self._is_repeat_due() else None
        if facts is not None:
            self._at_work, self._believed = at_work, {array.uuid: array for array in facts.arrays}
            self._note_short(shown)
            return facts
        if self._at_work is not None:
            self._at_work |= at_work
        lasting = tuple(self._lasting(shown.arrays))
        return HelperFacts(shown.host, (), arrays=lasting) if lasting else None

    def due_in(self) -> float | None:
        """Seconds until the helper is to be asked although nothing has changed; None when it is not."""
        if not self._is_short or self._is_silent:
            return None
        return max(0.0, self._repeat_at - time.monotonic())

    def _note_short(self, shown: Snapshot) -> None:
        believed = {array.uuid: array for array in self._lasting(shown.arrays)}
        arrays = [believed.get(array.uuid, array) for array in shown.arrays]
        self._is_short = any(standing(each) in _NOT_WHOLE and not is_system_of_nas(each) for each in arrays)

    def _is_repeat_due(self) -> bool:
        return self._is_short and time.monotonic() >= self._repeat_at

    async def _ask(self) -> HelperFacts | None:
        now = time.monotonic()
        if now < self._not_before:
            return None
        self._repeat_at = now + _PAUSE
        try:
            facts = await self._helper.facts(unasked=True)
        except MachineError:
            self._is_silent, self._not_before = True, time.monotonic() + _PAUSE
            return None
        self._is_silent = False
        return facts

    def _lasting(self, arrays: Iterable[Array]) -> Iterator[Array]:
        """Each array that the helper has told of, with what it said that holds also when members change."""
        for array in arrays:
            word = self._believed.get(array.uuid)
            if word is not None:
                yield _with_word(array, word)


def _with_word(array: Array, word: Array) -> Array:
    is_broken = word.running and word.state == "broken"
    if is_broken and not array.running:
        # UDisks2 shows no block device of a failed array.
        return word
    state = word.state if is_broken else ""
    return structs.replace(array, layout=word.layout, log=word.log, component=word.component, state=state)


def _at_long_work(arrays: Iterable[Array]) -> frozenset[str]:
    return frozenset(each.uuid for each in arrays if each.sync and each.sync.action in _LONG_WORK)
