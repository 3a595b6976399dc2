"""What a caller can send is bounded everywhere: every text, number and list of the two documents taken."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from raidwright.bench.spec import BenchSpec
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.fields import MOST_DISKS
from raidwright.storage.plan.plan import Plan
from tests.helper.plans import some_build

_HARMLESS = inspect.BoolType | inspect.EnumType | inspect.NoneType


def unbounded(place: str, kind: inspect.Type, seen: frozenset[type]) -> Iterator[str]:
    """Where ``kind`` lets more in than its bounds say, by the names of the fields on the way."""
    match kind:
        case inspect.Metadata(type=bare):
            yield from unbounded(place, bare, seen)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for each in types:
                yield from unbounded(place, each, seen)
        case inspect.StructType(cls=cls, fields=fields):
            if not kind.forbid_unknown_fields:
                yield f"{place}: takes unknown fields"
            for field in () if cls in seen else fields:
                yield from unbounded(f"{cls.__name__}.{field.name}", field.type, seen | {cls})
        case inspect.VarTupleType(item_type=item, max_length=most):
            if most is None:
                yield place
            yield from unbounded(place, item, seen)
        case _ if not isinstance(kind, _HARMLESS) and not is_bounded(kind):
            yield f"{place}: {kind}"


def is_bounded(kind: inspect.Type) -> bool:
    match kind:
        case inspect.StrType(max_length=most, pattern=pattern):
            # A pattern that is anchored at both ends and repeats nothing without end has a longest text.
            return most is not None or bool(re.fullmatch(r"\^[^*+]*\\Z", pattern or ""))
        case inspect.IntType() | inspect.FloatType():
            return not ((kind.ge is None and kind.gt is None) or (kind.le is None and kind.lt is None))
        case _:
            return False


@pytest.mark.parametrize("document", [Plan, BenchSpec])
def test_every_text_number_and_list_has_its_bounds(document: type[msgspec.Struct]) -> None:
    assert sorted(set(unbounded(document.__name__, inspect.type_info(document), frozenset()))) == []


def test_what_has_no_bounds_is_found() -> None:
    class Inner(msgspec.Struct):
        text: str

    class Loose(msgspec.Struct, forbid_unknown_fields=True):
        inner: tuple[Inner, ...]
        number: int
        real: float
        blob: bytes

    found = " ".join(unbounded("Loose", inspect.type_info(Loose), frozenset()))
    for name in ("Inner.text", "Loose.inner", "Loose.inner: takes unknown", "number", "real", "Bytes"):
        assert name in found


def test_a_plan_names_at_most_so_many_disks() -> None:
    most = some_build(disks=32)
    assert decode(encode(most), Plan) == most
    assert MOST_DISKS == 32
    with pytest.raises(DocumentError, match=r"length <= 32.*\$.disks"):
        decode(encode(some_build(disks=33)), Plan)
