"""What is wrong with a document, field by field and in words."""

from enum import Enum
from typing import Annotated

import msgspec
import pytest

from raidwright.storage.design.document import fault_sentence, field_faults, one_of


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
        ({}, ["The field “name” is missing."]),
        ({"name": "a", "inner": {}}, ["The field “inner.size” is missing."]),
        ({"name": "a", "outer": 1}, ["The field “outer” does not exist."]),
        ({"name": "a", "inner": {"size": 4, "x": 1}}, ["The field “inner.x” does not exist."]),
        ({"name": "A"}, ["“name” must be small letters."]),
        ({"name": 3}, ["“name” must be text."]),
        ({"name": "a", "kind": "three"}, ["“kind” cannot be “three”. Choose one of: one, two."]),
        ({"name": "a", "maybe": "three"}, ["“maybe” cannot be “three”. Choose one of: one, two."]),
        ({"name": "a", "inner": 3}, ["“inner” must be a table."]),
        ({"name": "a", "inner": {"size": 3}}, ["“inner.size” must be at least 4."]),
        ({"name": "a", "inner": {"size": 10}}, ["“inner.size” must be at most 9."]),
        (
            {"name": "a", "inner": {"size": 4, "names": ["a", 2]}},
            ["“inner.names[1]” must be text."],
        ),
        (
            {"name": "a", "inner": {"size": 4, "names": ["a"] * 3}},
            ["“inner.names” must have a length of at most 2."],
        ),
        ({"name": "a", "short": "a"}, ["“short” must have a length of at least 2."]),
        ({"name": "a", "ratio": []}, ["“ratio” must be a number."]),
        (
            {"kind": 1, "x": 2},
            [
                "The field “name” is missing.",
                "“kind” must be text.",
                "The field “x” does not exist.",
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


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            "Expected `int`, got `str` - at `$.snapshot.disks[0].size`",
            "“snapshot.disks[0].size” must be a whole number.",
        ),
        ("Object missing required field `snapshot`", "The field “snapshot” is missing."),
        ("Object missing required field `uuid` - at `$.arrays[2]`", "The field “arrays[2].uuid” is missing."),
        ("Object contains unknown field `x` - at `$.host`", "The field “host.x” does not exist."),
        ("Invalid enum value 'raid7' - at `$.level`", "“level” cannot be “raid7”."),
        ("Invalid value 'odd' - at `$.target.type`", "“target.type” cannot be “odd”."),
        (
            "JSON is malformed: invalid character (byte 3)",
            "This is not a valid document: “JSON is malformed: invalid character (byte 3)”.",
        ),
        ("Integer value out of range - at `$.size`", "“size” is not valid: “Integer value out of range”."),
    ],
)
def test_what_msgspec_says_of_a_document_names_the_field(message: str, sentence: str) -> None:
    assert fault_sentence(message) == sentence
