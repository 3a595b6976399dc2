"""How a plan ended while nobody listened any more: kept for its user, who is told of it once."""

import contextlib
import logging
import time
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from raidwright.files import read_to_limit, write_whole
from raidwright.helper.jobs import Job
from raidwright.helper.plans.executor import PlanEnd
from raidwright.protocol import (
    RUNNING_LIMIT,
    DocumentError,
    ErrorCode,
    PlanDone,
    PlanFailed,
    PlanStopped,
    RunningPlan,
    StepBegun,
    StepDone,
    decode,
    encode,
)

_log = logging.getLogger("raidwright.helper")
_MOST = 20
"""Such plans of one user that are kept; of more the oldest are given up."""


class UnreportedEndings:
    """Of each user the last such plan that changed something, what was tried since, and earlier proofs.

    They lie in the journals' folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, job: Job, last: PlanEnd, *, reported: bool) -> None:
        """Keep a plan that was begun and has ended so, unless that is ``reported``.

        One that has changed something has earlier ones forgotten, as what they built may be gone again; not
        what they proved, which stays true. One that has not leaves them all, but others that have not either.
        """
        if job.plan is None or not job.events:
            return
        ended = RunningPlan(job.handle, job.plan, (*job.events, replace(last, time=time.time())))
        try:
            earlier = self._numbers(job.uid)
            if not reported:
                write_whole(self._file(job.uid, max(earlier, default=-1) + 1), encode(ended))
            told_yet = _proves if _has_changed(ended) else _has_changed
            left = [number for number in earlier if told_yet(_read(self._file(job.uid, number)))]
            for number in set(earlier).difference(left[1 - _MOST :]):
                self._file(job.uid, number).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the end of a plan cannot be kept: %s", error.strerror)

    def take(self, uid: int) -> RunningPlan | None:
        """One that was kept for that user, which is forgotten; None where there is none.

        It is the latest that proved nothing, by which the computer stands as it does; then the oldest proof.
        """
        endings = {file: _read(file) for file in (self._file(uid, number) for number in self._numbers(uid))}
        latest = [file for file, ended in endings.items() if not _proves(ended)]
        for file in (*reversed(latest), *(file for file in endings if file not in latest)):
            try:
                file.unlink()
            except OSError:
                continue
            if (ended := endings[file]) is not None:
                return ended
        return None

    def _numbers(self, uid: int) -> list[int]:
        """The number of each file that is kept for that user, the oldest first."""
        names = (file.stem.split("-") for file in self._folder.glob(f"unheard-{uid}-*.json"))
        later = sorted(int(number) for *_, number in names if number.isdecimal())
        return [*([0] if self._file(uid, 0).exists() else []), *later]

    def _file(self, uid: int, number: int) -> Path:
        return self._folder / (f"unheard-{uid}-{number}.json" if number else f"unheard-{uid}.json")


def _read(file: Path) -> RunningPlan | None:
    with contextlib.suppress(OSError, DocumentError):
        return decode(read_to_limit(file, RUNNING_LIMIT), RunningPlan, RUNNING_LIMIT)
    return None


def _proves(ended: RunningPlan | None) -> bool:
    events = ended.events if ended else ()
    return any(isinstance(each, PlanDone) and each.certificates for each in events)


def _has_changed(ended: RunningPlan | None) -> bool:
    """Whether the plan was not stopped or refused before it wrote anything."""
    last = ended.events[-1] if ended and ended.events else None
    match last:
        case PlanDone():
            return True
        case PlanStopped(index=index):
            return ended is not None and index > ended.plan.done
        case PlanFailed(code=code):
            return code is not ErrorCode.REFUSED
        case StepBegun() | StepDone() | None:
            return False
        case _:
            assert_never(last)
