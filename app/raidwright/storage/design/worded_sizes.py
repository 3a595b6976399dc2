"""Sizes in a document that a person wrote: "512 KiB" as well as 524288."""

from collections.abc import Iterator, Sequence

from raidwright.storage.units import parse_size


def read_sizes(document: dict[str, object], fields: Sequence[str]) -> Iterator[str]:
    """Replace sizes in words, alone or in a list, by their bytes, in place; a dot leads into a table.

    One that cannot be read is taken out and told.
    """
    for field in fields:
        *tables, key = field.split(".")
        inner: object = document
        for table in tables:
            inner = inner.get(table) if isinstance(inner, dict) else None
        if isinstance(inner, dict) and key in inner:
            try:
                inner[key] = _in_bytes(inner[key])
            except ValueError as error:
                del inner[key]
                yield f"{error} – at `{field}`"


def _in_bytes(value: object) -> object:
    if isinstance(value, list):
        return [_in_bytes(each) for each in value]
    return parse_size(value) if isinstance(value, str) else value
