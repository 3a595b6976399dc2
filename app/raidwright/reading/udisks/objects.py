"""UDisks2's objects, read with types: a property that is not there is its default, a wrong one is named."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeVar

from raidwright.bus import UDISKS
from raidwright.storage.snapshot.disks import Complaint

ROOT = "/org/freedesktop/UDisks2"
NOTHING = "/"
"""How UDisks2 writes "no object"."""

T = TypeVar("T")
Interfaces = Mapping[str, Mapping[str, object]]


class PropertyError(Exception):
    """UDisks2 said something of a kind it never says; the message names object and property."""


class Properties:
    """The properties of one interface of one object."""

    def __init__(self, path: str, interface: str, values: Mapping[str, object]) -> None:
        self.path = path
        self._interface = interface
        self._values = values

    def text(self, name: str) -> str:
        """A string, empty by default."""
        return self._read(name, str, "")

    def flag(self, name: str) -> bool:
        """A truth, False by default."""
        return self._read(name, bool, False)

    def number(self, name: str) -> int:
        """A whole number, 0 by default."""
        return self._read(name, int, 0)

    def fraction(self, name: str) -> float:
        """A number, 0.0 by default."""
        return self._read(name, float, 0.0)

    def link(self, name: str) -> str:
        """The path of another object, NOTHING by default."""
        return self._read(name, str, NOTHING)

    def file(self, name: str) -> str:
        """A file name, which D-Bus carries as bytes ending in a zero."""
        return _file_name(self._read(name, bytes, b""))

    def items(self, name: str, kind: type[T]) -> tuple[T, ...]:
        """A list whose items are of ``kind``, empty by default."""
        items = self._read(name, list, [])
        return tuple(self._check(name, item, kind) for item in items)

    def files(self, name: str) -> tuple[str, ...]:
        """A list of file names."""
        return tuple(_file_name(item) for item in self.items(name, bytes))

    def _read(self, name: str, kind: type[T], default: T) -> T:
        return self._check(name, self._values.get(name, default), kind)

    def _check(self, name: str, value: object, kind: type[T]) -> T:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            where = f"{self.path}, {self._interface}.{name}"
            raise PropertyError(f"UDisks2 reports {value!r} at {where}, which should be {kind.__name__}.")
        return value


class UdisksObjects:
    """Every object at one moment, by path; ``failing`` are attributes of ATA drives, asked for beside it."""

    def __init__(
        self,
        objects: Mapping[str, Interfaces],
        failing: Mapping[str, tuple[Complaint, ...]] = MappingProxyType({}),
    ) -> None:
        self._objects = objects
        self._failing = failing

    def get(self, path: str, interface: str) -> Properties | None:
        """One interface ("Block") of one object, None when it has none."""
        full = f"{UDISKS}.{interface}"
        values = self._objects.get(path, {}).get(full)
        return None if values is None else Properties(path, full, values)

    def with_property(self, interface: str, name: str, values: Mapping[str, object]) -> "UdisksObjects":
        """The same with other values of one property, by the paths of the objects."""
        full, changed = f"{UDISKS}.{interface}", dict(self._objects)
        for path, value in values.items():
            own = self._objects[path]
            changed[path] = {**own, full: {**own[full], name: value}}
        return UdisksObjects(changed, self._failing)

    def with_object(self, path: str, interface: str, values: Mapping[str, object]) -> "UdisksObjects":
        """The same with one object more, of one interface."""
        return UdisksObjects({**self._objects, path: {f"{UDISKS}.{interface}": values}}, self._failing)

    def without(self, paths: Iterable[str]) -> "UdisksObjects":
        """The same without the objects at ``paths``."""
        absent = set(paths)
        left = {path: each for path, each in self._objects.items() if path not in absent}
        return UdisksObjects(left, self._failing)

    def failing_attributes(self, path: str) -> tuple[Complaint, ...]:
        """Which attributes of the drive at ``path`` have crossed their threshold."""
        return self._failing.get(path, ())

    def with_interface(self, interface: str) -> Iterator[Properties]:
        """That interface of every object that has it."""
        for path in self._objects:
            properties = self.get(path, interface)
            if properties is not None:
                yield properties


def _file_name(raw: bytes) -> str:
    return raw.rstrip(b"\0").decode(errors="backslashreplace")
