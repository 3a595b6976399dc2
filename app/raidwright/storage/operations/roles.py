"""One operation on the disks of two machines: on those that somebody has, and on copies of them."""

import hashlib
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from raidwright.storage.design.design import CHUNK, SLACK, ArrayDesign, KeyDerivation
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import MemberOperation
from raidwright.storage.operations.repair import Replace
from raidwright.storage.units import GIB

DRILL_SIZE = GIB
"""Bytes of each disk in a drill: a first sync of true size would take hours."""


def drives_of(operation: PlannableOperation) -> tuple[str, ...]:
    """The drives that ``operation`` names, each once, in the order of their roles."""
    match operation:
        case Build(design=design):
            names: tuple[str, ...] = (*design.members, *design.spares)
        case Wipe(drives=drives):
            names = drives
        case Replace(drive=drive, out=out):
            names = (drive, out)
        case MemberOperation(drive=drive):
            names = (drive,)
        case _:
            names = ()
    return tuple(dict.fromkeys(name for name in names if name))


def with_drives(operation: PlannableOperation, drives: Mapping[str, str]) -> PlannableOperation:
    """``operation`` with each drive that has another name in ``drives`` called by that."""

    def name_of(drive: str) -> str:
        return drives.get(drive, drive)

    match operation:
        case Build(design=design):
            members, spares = tuple(map(name_of, design.members)), tuple(map(name_of, design.spares))
            return replace(operation, design=replace(design, members=members, spares=spares))
        case Wipe():
            return replace(operation, drives=tuple(map(name_of, operation.drives)))
        case Replace():
            return replace(operation, drive=name_of(operation.drive), out=name_of(operation.out))
        case MemberOperation():
            return replace(operation, drive=name_of(operation.drive))
        case _:
            return operation


def role_fingerprint(operation: PlannableOperation) -> str:
    """Twelve hex digits that are equal for one operation on whichever disks, each by its role in it.

    Drawn identities are left out, and how hard a passphrase is to guess, which in practice is light.
    """
    roles = {drive: f"disk {number}" for number, drive in enumerate(drives_of(operation), 1)}
    by_roles = with_drives(operation, roles)
    fact = _for_people(by_roles.design) if isinstance(by_roles, Build) else by_roles
    document = msgspec.json.encode(fact, order="deterministic")
    return hashlib.sha256(document).hexdigest()[:12]


def for_drill(build: Build) -> Build:
    """``build`` for disks of `DRILL_SIZE`, on which what is meant for large ones finds no room; unshared.

    Without spares: one would take the place of the disk that fails before anybody could see it empty.
    """
    design = build.design
    lvm = replace(design.lvm, size=None) if design.lvm is not None else None
    slack, chunk = min(design.slack, SLACK), min(design.chunk, CHUNK)
    small = replace(design, spares=(), lvm=lvm, slack=slack, chunk=chunk)
    return replace(build, design=small, shares=())


def _for_people(design: ArrayDesign) -> ArrayDesign:
    if design.encryption is None:
        return design
    return replace(design, encryption=replace(design.encryption, derivation=KeyDerivation.STANDARD))
