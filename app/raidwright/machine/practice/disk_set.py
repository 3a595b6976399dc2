"""A disk set: which virtual disks stand in the practice machine. Read from a small TOML file."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from raidwright.assets import asset
from raidwright.files import read_text
from raidwright.machine.practice.errors import DiskSetError
from raidwright.storage.design.document import fault_sentence
from raidwright.storage.failures import Sentence, because, english, system_words
from raidwright.storage.fields import parse_toml
from raidwright.storage.units import MIB, SECTOR, TIB

MAX_SLOTS = 40
LEAST_BYTES, MOST_BYTES = MIB, 64 * TIB
"""Of a disk."""

ModelName = Annotated[
    str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._()/+-]*$")
]
Serial = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9][A-Za-z0-9._:+-]*$")]
Wwn = Annotated[
    str, msgspec.Meta(max_length=80, pattern=r"^(0x[0-9a-f]{16,32}|(eui|nvme|uuid)\.[0-9A-Za-z-]+|)$")
]
"""Empty for a disk that has none."""
PciAddress = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]$")]
PlacePath = Annotated[str, msgspec.Meta(max_length=120, pattern=r"^[A-Za-z0-9._:+-]*$")]
DiskBytes = Annotated[int, msgspec.Meta(ge=LEAST_BYTES, le=MOST_BYTES, multiple_of=SECTOR)]
Rate = Annotated[int, msgspec.Meta(ge=0, le=10**11)]


class SpeedLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a disk is, reads and writes together; 0 is unlimited."""

    bytes_per_second: Rate = 0
    iops: Rate = 0


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tells one disk of a model from the next."""

    serial: Serial
    wwn: Wwn
    controller: PciAddress
    port: Annotated[int, msgspec.Meta(ge=1, le=64)]
    bystander: bool = False
    path: PlacePath = ""
    """Where udev says that it is connected; empty for a SATA disk at ``controller`` and ``port``."""


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of disk and the units of it; size in bytes, rotation in revolutions a minute."""

    name: ModelName
    kind: Literal["hdd", "ssd"]
    revision: Annotated[str, msgspec.Meta(max_length=8, pattern=r"^[A-Za-z0-9.]*$")]
    size: DiskBytes
    units: Annotated[tuple[Unit, ...], msgspec.Meta(min_length=1)]
    logical_sector: Literal[512, 4096] = 512
    rotation_rate: Annotated[int, msgspec.Meta(ge=0, le=15000)] = 0
    bus: Literal["ata", "nvme", "scsi", "usb"] = "ata"
    vendor: Annotated[str, msgspec.Meta(max_length=32, pattern=r"^[A-Za-z0-9 ._()/+-]*$")] = ""
    limits: SpeedLimits = SpeedLimits()


class DiskSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All disks, in the order of their slots, and what the machine around them is like.

    ``resync_limit`` caps md's resync per member in KiB/s, 0 leaves the kernel's own limit; ``memory`` in MiB.
    """

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    models: tuple[Model, ...]
    empty_slots: Annotated[int, msgspec.Meta(ge=0, le=MAX_SLOTS)] = 0
    memory: Annotated[int, msgspec.Meta(ge=256, le=8192)] = 512
    resync_limit: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0

    @property
    def disks(self) -> tuple[tuple[Model, Unit], ...]:
        """Every unit with its model, in the order of their slots."""
        return tuple((model, unit) for model in self.models for unit in model.units)


def disk_sets() -> tuple[str, ...]:
    """Return the names of the disk sets that come with the app."""
    return tuple(sorted(path.stem for path in asset("resources/practice").glob("*.toml")))


def _fault_in(error: msgspec.MsgspecError | UnicodeDecodeError) -> Sentence:
    sentence = next(iter(error.args), None)
    return sentence if isinstance(sentence, Sentence) else fault_sentence(str(error))


def load_disk_set(name_or_path: str | Path) -> DiskSet:
    """Read a disk set by its name ("default") or from a file; raises DiskSetError naming the field."""
    path = _path(name_or_path)
    try:
        disk_set = msgspec.convert(parse_toml(read_text(path)), DiskSet)
    except OSError as error:
        raise DiskSetError(
            english("The disk set {file} cannot be read: {reason}.", file=path, reason=system_words(error))
        ) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DiskSetError(
            because(english("The disk set {file} contains an error.", file=path), (_fault_in(error),))
        ) from error
    _check(disk_set, path)
    return disk_set


def _path(name_or_path: str | Path) -> Path:
    if isinstance(name_or_path, Path) or "/" in name_or_path or name_or_path.endswith(".toml"):
        return Path(name_or_path)
    if name_or_path not in disk_sets():
        names = ", ".join(disk_sets())
        raise DiskSetError(
            english(
                "No disk set “{name}” exists. Choose one of these: {known}.",
                name=name_or_path,
                known=names,
            )
        )
    return asset(f"resources/practice/{name_or_path}.toml")


def _check(disk_set: DiskSet, path: Path) -> None:
    if len(disk_set.disks) + disk_set.empty_slots > MAX_SLOTS:
        raise DiskSetError(
            english(
                "The disk set {file} has more than {most} slots. Remove disks or reduce “empty_slots”.",
                file=path,
                most=MAX_SLOTS,
            )
        )
    place_by_value: dict[str, str] = {}
    for m, model in enumerate(disk_set.models):
        if model.size % model.logical_sector:
            raise DiskSetError(
                english(
                    "The disk set {file} contains an error. “models[{number}].size” is not a multiple of the"
                    " sector size.",
                    file=path,
                    number=m,
                )
            )
        for u, unit in enumerate(model.units):
            where = f"models[{m}].units[{u}]"
            for field, value in _unique(unit):
                if value and value in place_by_value:
                    raise DiskSetError(
                        english(
                            "The disk set {file} uses {value} twice: at “{place}” and “{other}”.",
                            file=path,
                            value=value,
                            place=f"{where}.{field}",
                            other=place_by_value[value],
                        )
                    )
                place_by_value[value] = f"{where}.{field}"


def _unique(unit: Unit) -> tuple[tuple[str, str], ...]:
    return ("serial", unit.serial), ("wwn", unit.wwn), ("port", f"{unit.controller} port {unit.port}")
