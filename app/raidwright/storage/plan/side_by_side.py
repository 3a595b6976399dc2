"""Which steps of a plan are carried out at the same time: those that prepare or clear a disk each."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.step import Effect, Layer

Lanes = tuple[tuple[int, ...], ...]
"""Indexes of steps that follow one another in the plan: each lane has its own disk, and keeps its order."""


def lanes_ahead(plan: Plan) -> Iterator[Lanes]:
    """The steps ahead, in order. What is not about one disk alone has all that comes before it done."""
    numbered = enumerate(plan.ahead, plan.done)
    for is_of_one_disk, together in groupby(numbered, key=lambda each: _own_disk(each[1]) is not None):
        if is_of_one_disk:
            yield _by_disk(together)
        else:
            yield from (((index,),) for index, _ in together)


def lost_from(plan: Plan) -> int | None:
    """Index of the step before which nothing is lost; None when nothing is known to be lost.

    It is the first that nothing undoes, or the first of those that are carried out at the same time as that.
    """
    whole = msgspec.structs.replace(plan, done=0)
    firsts = (lanes[0][0] for lanes in lanes_ahead(whole) if _destroys(plan, lanes))
    return next(firsts, None) if plan.losses else None


def same_time_sentences(plan: Plan) -> dict[int, Sentence]:
    """Of the first of steps that are carried out at the same time: that they are, and how many."""
    return {
        lanes[0][0]: english(
            "Steps {first} to {last} run on {count} disks at the same time.",
            first=lanes[0][0] + 1,
            last=max(lane[-1] for lane in lanes) + 1,
            count=len(lanes),
        )
        for lanes in lanes_ahead(plan)
        if len(lanes) > 1
    }


def _destroys(plan: Plan, lanes: Lanes) -> bool:
    return any(plan.steps[index].effect is Effect.DESTROYS for lane in lanes for index in lane)


def _by_disk(numbered: Iterable[tuple[int, Step]]) -> Lanes:
    lanes: dict[int | None, list[int]] = {}
    for index, step in numbered:
        lanes.setdefault(_own_disk(step), []).append(index)
    return tuple(map(tuple, lanes.values()))


def _own_disk(step: Step) -> int | None:
    """The place in the plan of the disk that the step prepares or clears; None when it does anything else."""
    return step.one_disk() if step.stands_in() is Layer.DISKS else None
