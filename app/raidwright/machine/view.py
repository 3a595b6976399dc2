"""One look at one computer that stays up to date as long as its connection lasts, also on how far a sync is.

md writes down how far it is every sixteenth of the way or every five minutes, whichever comes first
(md_do_sync in the kernel's drivers/md/md.c), which on large disks is a number that stands still. Its speed it
states all the time, so what lies in between can be worked out.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from raidwright.bus import DAEMON, Bus, Match, Signal, Subscription
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.protocol import BUS_NAME, CHANGED, INTERFACE, HelperFacts
from raidwright.reading.look import host_of, whole_look
from raidwright.reading.udisks import (
    ObjectCache,
    UdisksObjects,
    device_number,
    read_arrays,
    uses_of,
    without_devices,
)
from raidwright.storage.failures import NOT_ALLOWED, Failure, failure
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE

_REPORT_STEP = 1 / 16
"""The largest part of the way that md goes without a report."""
_NEARLY_DONE = 0.999


@dataclass
class _Reported:
    action: str
    completed: float
    gone: float
    """Fraction of the way since the report, by the speeds stated since."""
    time: float


class SyncEstimator:
    """Knows, for each array, what was last reported and when."""

    def __init__(self) -> None:
        self._known: dict[str, _Reported] = {}

    def as_of(self, array: Array, now: float) -> Array:
        """``array`` with its sync as far as it must be at ``now`` (monotonic seconds)."""
        if array.sync is None:
            self._known.pop(array.uuid, None)
            return array
        return msgspec.structs.replace(array, sync=self._sync(array.uuid, array.sync, now))

    def _sync(self, uuid: str, sync: Sync, now: float) -> Sync:
        reported = self._known.get(uuid)
        if reported is None or (reported.action, reported.completed) != (sync.action, sync.completed):
            self._known[uuid] = _Reported(sync.action, sync.completed, 0.0, now)
            return sync
        if not sync.remaining:
            return sync
        rest = 1 - sync.completed
        reported.gone += rest * (now - reported.time) / sync.remaining
        reported.time = now
        advance = min(reported.gone, _REPORT_STEP, rest * _NEARLY_DONE)
        remaining = round(sync.remaining * (1 - advance / rest)) if rest else sync.remaining
        return msgspec.structs.replace(sync, completed=sync.completed + advance, remaining=remaining)


_PAUSE = 1.0
"""Seconds between two questions to the helper, which probes the disks for its answer."""
_MOST_ANSWERS = 4
_LONGEST_CHANGE = 5.0
"""Answers of the helper, and seconds, until the last is taken although arrays go on changing."""
_HELD_UP = 0.5
"""Seconds without a word of UDisks2, after which a disk may hold it up, and the helper as well."""
_RECHECK_INTERVAL = 4.0
"""Seconds between two looks at running arrays: no event tells that one broke (md's ``raid10_error``)."""
_PRACTICE_PATIENCE = 15.0
"""Seconds in which a practice machine's helper comes up; unlike a real one it is not started on demand."""
_PLAN_CHANGES = Match(sender=BUS_NAME, interface=INTERFACE, member=CHANGED)
_HELPER_COMES = Match(sender=DAEMON, member="NameOwnerChanged", first=BUS_NAME)


@dataclass(frozen=True)
class _Seen:
    """What UDisks2 says of devices and arrays: when it changes, the helper may have something new to say."""

    devices: frozenset[tuple[str, ...]]
    arrays: tuple[Array, ...]


class LiveSnapshot:
    """What UDisks2 and the helper say. ``changed`` is set when `snapshot` may differ from the last one.

    As long as somebody is ``busy`` measuring, the helper is not asked without a reason.
    """

    def __init__(self, bus: Bus, host: Host, busy: Callable[[], bool] = bool) -> None:
        self._bus = bus
        self._host = host
        self._busy = busy
        self._cache = ObjectCache(bus)
        self._helper = HelperClient(bus)
        self._pace = SyncEstimator()
        self._facts: HelperFacts | None = None
        self._silence: Failure | None = None
        self._is_denied = False
        """Whether a person was asked for a password and gave none; they say when they want to be again."""
        self._is_turned_away = False
        """Whether the helper was asked by too many at that moment: it is asked again, and knows as much."""
        self._seen: _Seen | None = None
        self._answered: _Seen | None = None
        self._gone: frozenset[str] = frozenset()
        """Numbers of devices that root saw and sees no more, while UDisks2 has not said that they left."""
        self._is_ask_due = self._is_ask_urgent = False
        self._hurry = asyncio.Event()
        self._asking: asyncio.Task[None] | None = None
        self._recheck_timer: asyncio.TimerHandle | None = None
        self._subscriptions: list[Subscription] = []
        self._helper_came = asyncio.Event()
        self._has_come_meanwhile = False
        """Whether a helper has come since the question under way was put."""
        self.changed = self._cache.changed

    async def open(self) -> None:
        """Begin to follow. Raises BusError when UDisks2 does not answer."""
        self._bus.lost.add_done_callback(self._on_bus_lost)
        self._subscriptions = [
            await self._bus.subscribe(_HELPER_COMES, self._helper_changed),
            await self._bus.subscribe(_PLAN_CHANGES, self._plan_changed),
        ]
        beside = asyncio.create_task(self._have_helper_wait())
        try:
            await self._cache.open()
        finally:
            beside.cancel()
            await asyncio.wait({beside})

    async def snapshot(self) -> Snapshot:
        """The computer as it is now. What the helper has to say of new devices comes with a later change."""
        objects = await self._cache.objects()
        present = _Seen(_devices(objects), _arrays(objects))
        if present != self._seen:
            # Also when a disk has gone and come back meanwhile: the answer under way may be without it.
            self._seen, self._is_ask_due = present, True
        if self._is_ask_due and not self._is_asking:
            pause = 0.0 if self._is_ask_urgent or not self._facts else _PAUSE
            self._is_ask_due = self._is_ask_urgent = False
            self._hurry.clear()
            self._asking = asyncio.create_task(self._ask(pause, unasked=self._is_denied))
        facts = self._facts_for(present)
        objects = self._without_gone(objects, present)
        snapshot = whole_look(objects, facts.host if facts else self._silent_host(), facts)
        now = asyncio.get_running_loop().time()
        arrays = tuple(self._pace.as_of(array, now) for array in snapshot.arrays)
        return msgspec.structs.replace(snapshot, arrays=arrays)

    async def settled_snapshot(self) -> Snapshot:
        """The computer as it is now, with the helper's answer when there is a helper."""
        await self._wait_for_answer()
        if self._facts is None and self._host.practice:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PRACTICE_PATIENCE):
                    await self._helper_came.wait()
            await self._wait_for_answer()
        snapshot, answers, until = await self.snapshot(), 1, time.monotonic() + _LONGEST_CHANGE
        while not self._is_told_of_all and self._asking is not None:
            if answers == _MOST_ANSWERS or time.monotonic() > until:
                break
            # Something changed while the helper answered.
            await self._asking
            snapshot, answers = await self.snapshot(), answers + 1
        return snapshot

    async def _have_helper_wait(self) -> None:
        """Have it find out, beside UDisks2, which disk does not answer: it knows so when it is asked next."""
        await asyncio.sleep(_HELD_UP)
        with contextlib.suppress(MachineError):
            await self._helper.facts(unasked=True)

    @property
    def _is_asking(self) -> bool:
        return self._asking is not None and not self._asking.done()

    @property
    def _is_told_of_all(self) -> bool:
        """Whether what the helper says is of what was seen last; also when it is silent."""
        if self._facts is None or self._answered is None or self._seen is None:
            return True
        return self._answered == self._seen

    def look_again(self) -> None:
        """Let the helper be asked once more because a person wants it, who may be asked for a password."""
        self._is_denied = False
        self.ask_again()

    def ask_again(self, *, at_once: bool = True) -> None:
        """Let the helper be asked once more, though no device has changed; ``at_once`` without a pause."""
        self._is_ask_due = True
        if at_once:
            self._is_ask_urgent = True
            self._hurry.set()
        self.changed.set()

    async def close(self) -> None:
        """Follow the computer no more."""
        self._bus.lost.remove_done_callback(self._on_bus_lost)
        if self._recheck_timer is not None:
            self._recheck_timer.cancel()
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        for subscription in self._subscriptions:
            await subscription.close()
        await self._cache.close()

    def _silent_host(self) -> Host:
        """The host while its helper is silent, and why; a practice machine's is only late, with no reason."""
        silence = None if self._host.practice else self._silence
        return msgspec.structs.replace(self._host, silence=silence)

    def _facts_for(self, present: _Seen) -> HelperFacts | None:
        """What the helper has said, without what has changed since: UDisks2 knows better then."""
        facts, answered = self._facts, self._answered
        if facts is None or answered is None or answered == present:
            return facts
        changed = {number for number, *_ in answered.devices ^ present.devices}
        devices = tuple(
            msgspec.structs.replace(each, root=None) if each.number in changed else each
            for each in facts.devices
        )
        arrays = facts.arrays if answered.arrays == present.arrays else ()
        return msgspec.structs.replace(facts, devices=devices, arrays=arrays)

    def _without_gone(self, objects: UdisksObjects, present: _Seen) -> UdisksObjects:
        """``objects`` without what has left: UDisks2 says so late, or not while a disk holds it up.

        What it says anew of a device, root has not been asked about yet.
        """
        if not self._gone or self._answered is None:
            return objects
        self._gone &= {number for number, *_ in present.devices}
        unchanged = {number for number, *_ in present.devices & self._answered.devices}
        return without_devices(objects, self._gone & unchanged)

    async def _wait_for_answer(self) -> None:
        await self.snapshot()
        if self._asking is not None:
            await self._asking

    async def _ask(self, pause: float, *, unasked: bool = False) -> None:
        if pause and await self._is_hurried(pause):
            # Whoever could not wait is answered by this question, which is put only now.
            self._is_ask_due = self._is_ask_urgent = False
            unasked = self._is_denied
        asked, self._has_come_meanwhile = self._seen, False
        try:
            facts = await self._helper.facts(unasked=unasked)
            host = host_of(facts, practice=self._host.practice)
            before = {each.number for each in self._facts.devices} if self._facts else set()
            self._gone = (self._gone | before) - {each.number for each in facts.devices}
            self._facts, self._answered = msgspec.structs.replace(facts, host=host), asked
            self._silence, self._is_denied, self._is_turned_away = None, False, False
        except MachineError as error:
            self._note_silence(_silence_of(error), unasked=unasked)
        self.changed.set()
        self._schedule_recheck()

    async def _is_hurried(self, seconds: float) -> bool:
        """Whether somebody cannot wait these ``seconds``, which are over otherwise."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._hurry.wait()
        return False

    def _note_silence(self, silence: Failure, *, unasked: bool) -> None:
        """Note why the helper said nothing; a failure of a question nobody waits for changes nothing."""
        if not unasked:
            self._is_turned_away = silence.kind == "busy"
            self._facts, self._silence = self._facts if self._is_turned_away else None, silence
            self._is_denied = silence.kind in NOT_ALLOWED
        if silence.kind == "no-helper" and self._has_come_meanwhile:
            self._is_ask_due = True

    def _schedule_recheck(self) -> None:
        """Have running arrays, and disks that could not be read, looked at again in a while."""
        if self._recheck_timer is not None:
            self._recheck_timer.cancel()
        facts = self._facts
        if self._is_turned_away:
            self._recheck_timer = asyncio.get_running_loop().call_later(_RECHECK_INTERVAL, self.ask_again)
        elif facts is not None and (facts.under_way or self._gone or _changes_untold(facts)):
            self._recheck_timer = asyncio.get_running_loop().call_later(
                _RECHECK_INTERVAL, self._recheck_arrays
            )

    def _recheck_arrays(self) -> None:
        if self._busy() or self._bus.lost.done():
            self._schedule_recheck()
        elif not self._is_asking:
            self._asking = asyncio.create_task(self._ask(0.0, unasked=True))

    def _helper_changed(self, signal: Signal) -> None:
        _, before, now = signal.body
        if now and not before and self._facts is None:
            self._helper_came.set()
            # The daemon starts one for our own question, which it answers.
            self._has_come_meanwhile = True
            if not self._is_asking:
                self._seen = None
                self.changed.set()

    def _plan_changed(self, _: Signal) -> None:
        """A plan of whomever has begun or ended: what it did to the journal shows on no device."""
        self.ask_again()

    def _on_bus_lost(self, _: object) -> None:
        self.changed.set()


def _changes_untold(facts: HelperFacts) -> bool:
    """Whether no event may tell of what changes: an array breaks, a disk answers again, or is let go of."""
    is_shut = any(device.claimed or UNREADABLE in device.signatures for device in facts.devices)
    return is_shut or any(array.running for array in facts.arrays)


def _silence_of(error: MachineError) -> Failure:
    """Why the helper said nothing, as a failure of a kind."""
    if error.failure is not None and error.failure.kind:
        return error.failure
    return failure("helper-silent", said=error.sentence)


def _devices(objects: UdisksObjects) -> frozenset[tuple[str, ...]]:
    """The number of each device, and what UDisks2 says of it that root knows as well."""
    return frozenset(
        (
            device_number(block),
            str(block.number("Size")),
            block.text("IdType"),
            block.text("IdUUID"),
            str(block.flag("ReadOnly")),
            *uses_of(objects, block),
        )
        for block in objects.with_interface("Block")
    )


def _arrays(objects: UdisksObjects) -> tuple[Array, ...]:
    """All arrays, without how far a resync is, which changes all the time."""
    return tuple(array.without_progress() for array in read_arrays(objects, ()))
