"""Everything that is wrong with a document, field by field: msgspec itself stops at the first."""

from collections.abc import Iterator
from typing import get_args

import msgspec


def field_faults(table: dict[str, object], kind: type[msgspec.Struct], where: str = "") -> Iterator[str]:
    """One sentence for each field of ``table`` that keeps it from being a ``kind``; ``where`` is its path."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, field in fields.items():
        if field.required and name not in table:
            yield f"it lacks the field `{where}{name}`"
    for name, value in table.items():
        inner = _table_of(fields[name].type) if name in fields else None
        if name not in fields:
            yield f"it has the unknown field `{where}{name}`"
        elif inner is not None and isinstance(value, dict):
            yield from field_faults(value, inner, f"{where}{name}.")
        else:
            yield from _fault(value, fields[name].type, f"{where}{name}")


def _table_of(kind: object) -> type[msgspec.Struct] | None:
    """The struct in ``Struct | None``."""
    found = (each for each in get_args(kind) if isinstance(each, type) and issubclass(each, msgspec.Struct))
    return next(found, None)


def _fault(value: object, kind: object, where: str) -> Iterator[str]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        words, _, place = str(error).partition(" - at `$")
        yield f"{words} – at `{where}{place.rstrip('`')}`"
