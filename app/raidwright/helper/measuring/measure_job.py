"""One measurement, from the grant to the last event."""

import asyncio
import contextlib
import hashlib
import logging
import math
from collections.abc import Callable
from pathlib import Path

import msgspec

from raidwright.bench.cost import LONGEST_RUN, planned_seconds
from raidwright.bench.samples import Begun
from raidwright.bench.spec import BenchSpec, DiskGroup
from raidwright.bench.sustained import ONE_AT_A_TIME, longest_seconds
from raidwright.helper.errors import FAULT, HelperError, bad_request, refusal
from raidwright.helper.limits import package_lock
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring import targets
from raidwright.helper.measuring.measure import measure
from raidwright.helper.plans.journal import Journal
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent

_log = logging.getLogger("raidwright.helper")


class MeasureJob:
    """A measurement to be authorised."""

    def __init__(self, spec: BenchSpec) -> None:
        """Raise HelperError for passes that take too long, a folder, or a mount that is gone.

        So for several disks from end to end: fio tells where it is of one alone.
        """
        if spec.sustained is None and planned_seconds(spec, math.inf).most > LONGEST_RUN:
            raise bad_request(
                f"All passes together would take longer than {LONGEST_RUN // 3600} hours. Choose fewer "
                "or shorter passes."
            )
        if spec.sustained is not None and isinstance(spec.target, DiskGroup):
            raise refusal(ONE_AT_A_TIME)
        self.target = target = targets.here(spec)
        targets.check_named(target)
        self.action = targets.action_for(target)
        self.named = targets.target_title(target)
        self.digest = hashlib.sha256(msgspec.json.encode(spec)).hexdigest()
        self._spec = spec
        self.devices: tuple[Device, ...] = ()
        """Those that are measured, once it is looked up."""
        self._places: tuple[str, ...] = ()
        self._array = ""

    async def prepare(self, journal: Journal, uid: int) -> None:
        """Look the target up. Raises HelperError when nothing may be measured there."""
        self._places = await asyncio.to_thread(targets.resolve, self._spec, journal, uid)
        self.devices = await asyncio.to_thread(targets.devices_at, self._places)
        self._array = await asyncio.to_thread(targets.array_of, self._spec, journal, uid)

    async def carry_out(
        self, emit: Callable[[MeasureEvent], None], stop: asyncio.Event, run: Path | None = None
    ) -> None:
        """Measure, and report every event; in ``run`` is written down what is paused meanwhile."""
        loop, limits = asyncio.get_running_loop(), list[asyncio.TimerHandle]()

        def hear(event: MeasureEvent) -> None:
            # How large it is, and so how long it may take, is known when it has begun.
            if isinstance(event, Begun):
                limits.append(loop.call_later(longest_seconds(event.spec), stop.set))
            emit(event)

        try:
            with package_lock(run) if run else contextlib.nullcontext():
                await measure(self._spec, self._places, hear, stop, array=self._array, run=run)
        except HelperError as error:
            emit(JobFailed(error.code, error.sentence, error.failure))
        except Exception:
            _log.exception("a measurement failed")
            emit(JobFailed(ErrorCode.FAILED, str(FAULT), FAULT.failure))
        finally:
            for limit in limits:
                limit.cancel()
