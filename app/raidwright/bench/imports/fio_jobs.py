"""Which of fio's jobs ran together: threads of one job, one job on several devices, and others beside it."""

import itertools
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence

from raidwright.bench.fio_document import Document, JobGroup, Side, side_by_side, together
from raidwright.bench.imports.figures import NotReadError
from raidwright.storage.failures import english

_WAITING = frozenset(("wait_for", "startdelay", "stonewall", "wait_for_previous"))
"""Options by which a job begins later than those before it."""


def jobs_at_once(document: Document) -> Iterator[tuple[int, JobGroup, int]]:
    """Place of each job, the job, its threads; those that one name puts onto several devices are one."""
    jobs = tuple(_thread_groups(document))
    place = 0
    while place < len(jobs):
        where, first, threads = jobs[place]
        count = 1
        while place + count < len(jobs) and _is_beside(jobs[place + count][1], first):
            count += 1
        yield where, _joined_job([job for _, job, _ in jobs[place : place + count]], side_by_side), threads
        place += count


def _is_beside(job: JobGroup, first: JobGroup) -> bool:
    """Whether ``job`` is the job ``first`` on another device, at the same time."""
    if (job.name, job.group) != (first.name, first.group) or job.options == first.options:
        return False
    return {**job.options, "filename": ""} == {**first.options, "filename": ""}


def _thread_groups(document: Document) -> Iterator[tuple[int, JobGroup, int]]:
    """The threads of each job as one; threads that fio did not group stand one after another."""
    jobs, place = document.jobs, 0
    ends = _ends_alike(jobs)
    while place < len(jobs):
        threads = option_number(all_options(jobs[place], document), "numjobs")
        count = threads if place + threads <= ends[place] else 1
        yield place, _joined_job(jobs[place : place + count], together), threads
        place += count


def _ends_alike(jobs: Sequence[JobGroup]) -> list[int]:
    """For each job the place behind the last of those in a row that are like it."""
    ends = [*range(1, len(jobs) + 1)]
    for place in reversed(range(len(jobs) - 1)):
        job, following = jobs[place], jobs[place + 1]
        if (job.name, job.options) == (following.name, following.options):
            ends[place] = ends[place + 1]
    return ends


def _joined_job(jobs: Sequence[JobGroup], add: Callable[[Sequence[Side]], Side]) -> JobGroup:
    first = jobs[0]
    if len(jobs) == 1:
        return first
    reads, writes = [job.read for job in jobs], [job.write for job in jobs]
    error = next((job.error for job in jobs if job.error), 0)
    return JobGroup(error, add(reads), add(writes), first.name, first.group, first.options)


def require_alone(number: int, jobs: Sequence[JobGroup]) -> None:
    """Raise NotReadError when the job of that number shared the disk with the one before it or after it.

    fio begins all jobs of a group at once, but for those that are told to wait (HOWTO, "stonewall").
    """
    for first, second in itertools.pairwise(range(max(0, number - 1), min(len(jobs), number + 2))):
        waits = not _WAITING.isdisjoint(jobs[second].options)
        if jobs[first].group == jobs[second].group and not waits:
            other = jobs[first if second == number else second]
            raise NotReadError(
                english(
                    "This job ran at the same time as {other}, so both shared the disk.", other=other.name
                )
            )


def all_options(job: JobGroup, document: Document) -> Mapping[str, str]:
    """The options of a job, and of all where it has none of its own."""
    return ChainMap(job.options, document.options)


def option_number(options: Mapping[str, str], name: str) -> int:
    """The number in an option; 1 without it, or where it is none."""
    digits = options.get(name, "1")
    return max(1, int(digits)) if digits.isdecimal() and len(digits) < 9 else 1
