"""How much of a target is measured: no more than it has, which is said before anybody types a password."""

from argparse import Namespace
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import Target
from raidwright.cli.measuring import bench
from raidwright.cli.measuring.bench import size_for
from raidwright.cli.terminal.printing import UsageError
from raidwright.session.subjects import disk_subject, folder_subject
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.room import Room
from raidwright.storage.units import GIB, MIB
from tests.storage.machines import blank_disks

SMALL = 537_000_000


def disks(*sizes: int) -> tuple[list[Target], Snapshot]:
    """Targets for the first disks, which have these bytes."""
    look = blank_disks(3)
    whole = [each for each in look.blocks if isinstance(each.origin, WholeDisk)][: len(sizes)]
    sized = {block.path: size for block, size in zip(whole, sizes, strict=True)}
    blocks = tuple(replace(each, size=sized.get(each.path, each.size)) for each in look.blocks)
    look = replace(look, blocks=blocks)
    return [disk_subject(each, look).target for each in blocks if each.path in sized], look


@pytest.mark.parametrize(
    ("sizes", "measured"),
    [
        ((4 * GIB,), GIB),
        ((GIB,), 512 * MIB),
        ((537_000_000,), 256 * MIB),
        ((4 * GIB, 537_000_000), 256 * MIB),
    ],
)
def test_without_a_size_it_is_a_gibibyte_or_what_fits_twice_into_the_smallest(
    sizes: tuple[int, ...], measured: int
) -> None:
    targets, look = disks(*sizes)
    assert size_for(targets, look, Namespace(size=None)) == measured


def test_a_size_that_is_asked_for_is_taken_or_refused() -> None:
    targets, look = disks(SMALL)
    assert size_for(targets, look, Namespace(size=512 * MIB)) == 512 * MIB
    with pytest.raises(UsageError, match=r"only 537 MB\. Choose a smaller test size\."):
        size_for(targets, look, Namespace(size=GIB))


def test_a_file_takes_no_more_than_its_file_system_has_free(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The device may be far larger: a refusal would come only after the password."""
    _, look = disks(4 * GIB)
    here = [folder_subject(str(tmp_path)).target]
    room = Room(3 * GIB - 999, 4 * GIB)
    monkeypatch.setattr(bench, "read_room", lambda points: dict.fromkeys(points, room))
    assert size_for(here, look, Namespace(size=None)) == 512 * MIB
    with pytest.raises(UsageError, match=r"needs 2 GiB, but only 1 GiB is free"):
        size_for(here, look, Namespace(size=2 * GIB))
    for used in (4 * GIB, 4 * GIB - 20_000_000):
        room = Room(used, 4 * GIB)
        with pytest.raises(UsageError, match=r"is reserved\. Free some space first"):
            size_for(here, look, Namespace(size=None))
    practice = replace(look, host=replace(look.host, practice=True))
    assert size_for(here, practice, Namespace(size=2 * GIB)) == 2 * GIB
