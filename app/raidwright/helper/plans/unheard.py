"""How a plan ended while nobody listened any more: kept for its user, who is told of it once."""

import contextlib
import logging
from pathlib import Path

from raidwright.files import read_to_limit, write_whole
from raidwright.helper.jobs import Job
from raidwright.helper.plans.executor import PlanEnd
from raidwright.protocol import RUNNING_LIMIT, DocumentError, RunningPlan, decode, encode

_log = logging.getLogger("raidwright.helper")


class UnheardEndings:
    """The last such plan of each user, in the folder of the journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, job: Job, last: PlanEnd) -> None:
        """Keep a plan that was begun and has ended so, if nobody listens; an earlier one is forgotten."""
        if job.plan is None or not job.events:
            return
        try:
            if job.listeners:
                self._file(job.uid).unlink(missing_ok=True)
            else:
                ended = RunningPlan(job.handle, job.plan, (*job.events, last))
                write_whole(self._file(job.uid), encode(ended))
        except OSError as error:
            _log.warning("the end of a plan cannot be kept: %s", error.strerror)

    def take(self, uid: int) -> RunningPlan | None:
        """What was kept for that user, which is forgotten; None where nothing was."""
        file = self._file(uid)
        try:
            content = read_to_limit(file, RUNNING_LIMIT)
            file.unlink()
        except OSError:
            return None
        with contextlib.suppress(DocumentError):
            return decode(content, RunningPlan, RUNNING_LIMIT)
        return None

    def _file(self, uid: int) -> Path:
        return self._folder / f"unheard-{uid}.json"
