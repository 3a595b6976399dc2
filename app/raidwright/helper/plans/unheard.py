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
_MOST = 20
"""Such plans of one user that are kept; of more the oldest are given up."""


class UnheardEndings:
    """The last such plan of each user, and those before it that proved something, in the journals' folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, job: Job, last: PlanEnd, *, heard: bool) -> None:
        """Keep a plan that was begun and has ended so, unless that is ``heard``.

        An earlier one is forgotten, as what it built may be gone again; not what it proved, which stays true.
        """
        if job.plan is None or not job.events:
            return
        try:
            earlier = self._numbers(job.uid)
            if not heard:
                ended = RunningPlan(job.handle, job.plan, (*job.events, replace(last, time=time.time())))
                write_whole(self._file(job.uid, max(earlier, default=-1) + 1), encode(ended))
            proofs = [number for number in earlier if _proves(_read(self._file(job.uid, number)))]
            for number in set(earlier).difference(proofs[1 - _MOST :]):
                self._file(job.uid, number).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("the end of a plan cannot be kept: %s", error.strerror)

    def take(self, uid: int) -> RunningPlan | None:
        """The oldest that was kept for that user, which is forgotten; None where there is none."""
        for number in self._numbers(uid):
            file = self._file(uid, number)
            ended = _read(file)
            try:
                file.unlink()
            except OSError:
                continue
            if ended is not None:
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
