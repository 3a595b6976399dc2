"""How a plan ended while nobody listened any more: kept for its user, who is told of it once."""

import contextlib
import logging
import time
from pathlib import Path

from msgspec.structs import replace

from raidwright.files import read_to_limit, write_whole
from raidwright.helper.jobs import Job
from raidwright.helper.plans.executor import PlanEnd
from raidwright.protocol import RUNNING_LIMIT, DocumentError, PlanDone, RunningPlan, decode, encode

_log = logging.getLogger("raidwright.helper")


class UnheardEndings:
    """The last such plan of each user, in the folder of the journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, job: Job, last: PlanEnd, *, heard: bool) -> None:
        """Keep a plan that was begun and has ended so, unless that is ``heard``.

        An earlier one is forgotten, as what it built may be gone again; not what it proved, which stays true.
        """
        if job.plan is None or not job.events:
            return
        try:
            if not heard:
                ended = RunningPlan(job.handle, job.plan, (*job.events, replace(last, time=time.time())))
                write_whole(self._file(job.uid), encode(ended))
            elif not _proves(self._read(job.uid)):
                self._file(job.uid).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the end of a plan cannot be kept: %s", error.strerror)

    def take(self, uid: int) -> RunningPlan | None:
        """What was kept for that user, which is forgotten; None where nothing was."""
        ended = self._read(uid)
        try:
            self._file(uid).unlink()
        except OSError:
            return None
        return ended

    def _read(self, uid: int) -> RunningPlan | None:
        with contextlib.suppress(OSError, DocumentError):
            return decode(read_to_limit(self._file(uid), RUNNING_LIMIT), RunningPlan, RUNNING_LIMIT)
        return None

    def _file(self, uid: int) -> Path:
        return self._folder / f"unheard-{uid}.json"


def _proves(ended: RunningPlan | None) -> bool:
    events = ended.events if ended else ()
    return any(isinstance(each, PlanDone) and each.certificates for each in events)
