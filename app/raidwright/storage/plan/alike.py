"""Steps that do the same to one thing after the other: one of them is told, the others by their things."""

from collections.abc import Iterator

from raidwright.storage.fact import Fact
from raidwright.storage.plan.plan import Plan

_COUNT = "n"
"""The fact by which a sentence has a plural: what differs in it is another thing altogether."""


class Alike(Fact, frozen=True):
    """Steps, in order and without a gap, whose sentences differ in one word."""

    steps: tuple[int, ...]
    """Their places in the plan."""
    things: tuple[str, ...]
    """The word of each; empty for a step that has no other like it."""


def steps_alike(plan: Plan) -> Iterator[Alike]:
    """All steps of ``plan`` in order; what is done already is never together with what is ahead."""
    together: list[int] = []
    by = ""
    for place in range(len(plan.steps)):
        name = _difference(plan, together[-1], place) if together and place != plan.done else ""
        if together and not (name and by in ("", name)):
            yield _alike(plan, together, by)
            together, name = [], ""
        together.append(place)
        by = name
    if together:
        yield _alike(plan, together, by)


def _alike(plan: Plan, together: list[int], by: str) -> Alike:
    return Alike(tuple(together), tuple(_words(plan, place)[by] for place in together) if by else ())


def _difference(plan: Plan, one: int, other: int) -> str:
    """The name of the one fact in which the sentences of two steps differ; empty where they do otherwise."""
    if plan.steps[one].describe(plan)[0] != plan.steps[other].describe(plan)[0]:
        return ""
    before, now = _words(plan, one), _words(plan, other)
    different = [name for name in before if before[name] != now.get(name)]
    return different[0] if len(different) == 1 and different != [_COUNT] else ""


def _words(plan: Plan, place: int) -> dict[str, str]:
    """The facts that the sentence of a step names."""
    template, facts = plan.steps[place].describe(plan)
    return {name: words for name, words in facts if f"{{{name}}}" in template}
