"""What was measured once, found again on the machine as it is now, so that it can be measured once more."""

from typing import assert_never

from msgspec import structs

from raidwright.bench.cautions import pausable
from raidwright.bench.place import place_of
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import (
    BuiltDevice,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
    raw_disks,
)
from raidwright.history import SavedRun
from raidwright.session.ab_test import ab_names, ab_part
from raidwright.session.measuring import directions_of
from raidwright.session.series import SeriesPart
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import array_by_uuid, block_at, disk_of_drive, mounts_of


class CannotBeAlternated(Exception):
    """Two measurements cannot be made again in turn; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def ab_parts(
    one: SavedRun, other: SavedRun, machine: str, snapshot: Snapshot
) -> tuple[SeriesPart, SeriesPart]:
    """Both targets as parts of a series, measured like ``one``, in the directions that both targets allow.

    Where ``one`` was measured with its sync paused, so is each that has one which may be. Raises
    CannotBeAlternated.
    """
    for saved in (one, other):
        _require_as_it_was(saved, machine, snapshot)
    manner = one.run.spec
    targets = [saved.run.spec.target for saved in (one, other)]
    directions = tuple(
        each for each in manner.directions if all(each in _allowed_directions(one) for one in targets)
    )
    if not directions:
        raise CannotBeAlternated(
            english("One target is read-only, but the first result only has writes. Choose other results.")
        )
    names = ab_names(one.name, other.name)
    parts = [
        ab_part(
            structs.replace(
                manner,
                target=target,
                directions=directions,
                pause_sync=manner.pause_sync and bool(pausable(target, snapshot)),
            ),
            name,
            place_of(target, machine, saved.run.stack, snapshot),
        )
        for target, name, saved in zip(targets, names, (one, other), strict=True)
    ]
    return parts[0], parts[1]


def _allowed_directions(target: Somewhere) -> tuple[object, ...]:
    return () if isinstance(target, ImportedTarget) else directions_of(target)


def _require_as_it_was(saved: SavedRun, machine: str, snapshot: Snapshot) -> None:
    """Raise CannotBeAlternated unless what was measured is there, on this machine, as it was."""
    run, name = saved.run, saved.name
    if run.source:
        raise CannotBeAlternated(english("“{name}” was not measured by Raidwright.", name=name))
    if run.spec.sustained is not None:
        raise CannotBeAlternated(
            english(
                "“{name}” is a full-span test. Only standard tests can be repeated as an A/B test.", name=name
            )
        )
    if run.number == IMPORTED:
        raise CannotBeAlternated(
            english("“{name}” was imported and may be from another computer.", name=name)
        )
    if run.machine != machine:
        raise CannotBeAlternated(english("“{name}” was measured on another machine.", name=name))
    if not _is_there(run, snapshot):
        raise CannotBeAlternated(
            english("The target of “{name}” is not available, or has changed since.", name=name)
        )


def _is_there(run: Run, snapshot: Snapshot) -> bool:
    """Whether the target can be found, on the disks that it was on."""
    target = run.spec.target
    match target:
        case RawDisk() | DiskGroup():
            return all(disk_of_drive(snapshot, disk.drive) is not None for disk in raw_disks(target))
        case StackLayer(path=path, array=array):
            return block_at(snapshot, path) is not None and array_by_uuid(snapshot, array) is not None
        case MountedAt(point=point):
            mounted = any(point in mounts_of(block) for block in snapshot.blocks)
            return mounted and _same_disks(run, snapshot)
        case BuiltDevice(path=path):
            return block_at(snapshot, path) is not None and _same_disks(run, snapshot)
        case Folder():
            # A folder on a share whose computer is off would keep whoever looks at it waiting.
            return True
        case ImportedTarget():
            return False
        case _:
            assert_never(target)


def _same_disks(run: Run, snapshot: Snapshot) -> bool:
    """Whether what has its name now lies on the disks that were measured; another may be mounted there."""
    drives = place_of(run.spec.target, run.machine, run.stack, snapshot).drives
    return not run.drives or set(drives) == set(run.drives)
