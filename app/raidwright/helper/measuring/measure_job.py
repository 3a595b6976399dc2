"""One measurement, from the grant to the last event."""

import asyncio
import hashlib
import logging
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from raidwright.bench.planned import planned_seconds
from raidwright.bench.spec import BenchSpec, Folder
from raidwright.bus import Descriptor
from raidwright.helper.errors import FAULT, bad_request
from raidwright.helper.measuring import targets
from raidwright.helper.measuring.measure import measure
from raidwright.helper.plans.journal import Journal
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent

LONGEST = 2 * 3600
"""Seconds of all passes of one run; nobody else can measure or begin a plan meanwhile."""
_log = logging.getLogger("raidwright.helper")


class MeasureJob:
    """A measurement to be authorised; ``files`` are the caller's, who closes them."""

    def __init__(self, spec: BenchSpec, files: Sequence[Descriptor]) -> None:
        """Raise HelperError for more than one file, passes that take too long, or a mount that is gone."""
        if len(files) > 1:
            raise bad_request("More than one file was sent.")
        if planned_seconds(spec, math.inf).most > LONGEST:
            raise bad_request(f"The passes together would take longer than {LONGEST // 3600} hours.")
        targets.check_named(spec.target)
        self.action = targets.action_for(spec.target)
        self.named = targets.title(spec.target)
        self.digest = hashlib.sha256(msgspec.json.encode(spec)).hexdigest()
        self._spec = spec
        self._files = files
        self._place = ""
        self._array = ""
        self._uid: int | None = None
        self._file: Descriptor | None = None

    async def prepare(self, journal: Journal, uid: int) -> None:
        """Look the target up, take the file over. Raises HelperError when nothing may be measured there."""
        self._place = await asyncio.to_thread(targets.resolve, self._spec, journal, uid)
        self._array = await asyncio.to_thread(targets.array_of, self._spec, journal, uid)
        # A folder is the caller's own affair: fio may do there what the caller may do.
        self._uid = uid if isinstance(self._spec.target, Folder) else None
        self._file = self._files[0].copy() if self._files else None

    async def carry_out(
        self, emit: Callable[[MeasureEvent], None], stop: asyncio.Event, run: Path | None = None
    ) -> None:
        """Measure, and report every event; in ``run`` is written down what is paused meanwhile."""
        try:
            file = self._file.fileno() if self._file else None
            await measure(
                self._spec, self._place, emit, stop, file, array=self._array, uid=self._uid, run=run
            )
        except Exception:
            _log.exception("a measurement failed")
            emit(JobFailed(ErrorCode.FAILED, str(FAULT), FAULT.failure))
        finally:
            if self._file is not None:
                self._file.close()
