"""What is wrong with a document, field by field and in words."""

from enum import Enum
from typing import Annotated

import msgspec
import pytest

from raidwright.storage.design.blueprint import field_faults, one_of


class Kind(Enum):
    ONE = "one"
    TWO = "two"


class Inner(msgspec.Struct):
    size: Annotated[int, msgspec.Meta(ge=4, le=9)]
    names: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()


class Outer(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(pattern="^[a-z]+$", description="small letters")]
    kind: Kind = Kind.ONE
    maybe: Kind | None = None
    inner: Inner | None = None
    ratio: float | None = None
    short: Annotated[str, msgspec.Meta(min_length=2, max_length=3)] = "ab"


@pytest.mark.parametrize(
    ("table", "faults"),
    [
        ({"name": "a", "inner": {"size": 4, "names": ["a"]}, "ratio": 1, "maybe": None}, []),
        ({}, ["it lacks the field `name`"]),
        ({"name": "a", "inner": {}}, ["it lacks the field `inner.size`"]),
        ({"name": "a", "outer": 1}, ["it has the unknown field `outer`"]),
        ({"name": "a", "inner": {"size": 4, "x": 1}}, ["it has the unknown field `inner.x`"]),
        ({"name": "A"}, ["it must be small letters – at `name`"]),
        ({"name": 3}, ["it must be text, not a whole number – at `name`"]),
        ({"name": "a", "kind": "three"}, ["it cannot be “three”: choose one or two – at `kind`"]),
        ({"name": "a", "maybe": "three"}, ["it cannot be “three”: choose one or two – at `maybe`"]),
        ({"name": "a", "inner": 3}, ["it must be a table, not a whole number – at `inner`"]),
        ({"name": "a", "inner": {"size": 3}}, ["it must be at least 4 – at `inner.size`"]),
        ({"name": "a", "inner": {"size": 10}}, ["it must be at most 9 – at `inner.size`"]),
        (
            {"name": "a", "inner": {"size": 4, "names": ["a", 2]}},
            ["it must be text, not a whole number – at `inner.names[1]`"],
        ),
        (
            {"name": "a", "inner": {"size": 4, "names": ["a"] * 3}},
            ["it must have a length of at most 2 – at `inner.names`"],
        ),
        ({"name": "a", "short": "a"}, ["it must have a length of at least 2 – at `short`"]),
        ({"name": "a", "ratio": []}, ["it must be a number, not a list – at `ratio`"]),
        (
            {"kind": 1, "x": 2},
            [
                "it lacks the field `name`",
                "it must be text, not a whole number – at `kind`",
                "it has the unknown field `x`",
            ],
        ),
    ],
)
def test_each_fault_is_said_with_its_place(table: dict[str, object], faults: list[str]) -> None:
    assert list(field_faults(table, Outer)) == faults


@pytest.mark.parametrize(
    ("choices", "words"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_choices_in_a_sentence(choices: list[str], words: str) -> None:
    assert one_of(choices) == words
