"""A disk that was not on the shelf: one more of a model that is."""

from collections.abc import Collection

import msgspec

from raidwright.machine.practice.shelf import Model, Shelf, Unit

_LAST_PORT = 64


def one_more(shelf: Shelf, serials: Collection[str]) -> tuple[Model, Unit]:
    """Return the shelf's first model and a unit of it that differs from all there are (``serials``)."""
    model = shelf.models[0]
    first = model.units[0]
    number = next(n for n in range(1, _LAST_PORT) if _serial(first, n) not in serials)
    unit = msgspec.structs.replace(
        first,
        serial=_serial(first, number),
        wwn=f"{first.wwn[:-4]}ff{number:02x}",
        controller=model.units[-1].controller,
        port=_LAST_PORT - number,
        bystander=False,
    )
    return model, unit


def _serial(unit: Unit, number: int) -> str:
    return f"{unit.serial[:-2]}{number:02}"
