"""A power cut of these tests loses what a disk was not told to flush, as that of a computer does."""

from raidwright.machine.practice import PracticeMachine
from tests.lab.building import opened, own_program, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.mains import Mains, mains

__all__ = ["mains"]

_SERIALS = [f"TESTDISK-{number}" for number in range(1, 7)]
_KEPT, _LOST, _SECTORS = 2048, 16384, 4096
"""Where something is written that is flushed, and that is not, and how much; in sectors."""


async def _done(practice: PracticeMachine, action: str, first: int) -> list[int]:
    """What the guest's program says of each of the disks."""
    async with opened(practice) as machine:
        found = whole_disks(await machine.look())
    disks = [found[serial].path for serial in _SERIALS]
    done = await own_program(practice, "sectors", action, str(first), str(_SECTORS), *disks)
    assert done.returncode == 0, done.output
    return [*map(int, done.output.split())]


def test_what_was_not_flushed_is_lost_in_part_and_what_was_is_there(mains: Mains, run: Run) -> None:
    async def scenario() -> None:
        async with mains.on() as practice:
            kinds = await shell(practice, "cat /sys/block/vd*/queue/write_cache | sort -u")
            assert kinds == "write back\n"
            for action, first in (("write", _KEPT), ("flush", _KEPT), ("write", _LOST)):
                await _done(practice, action, first)
            assert mains.unflushed >= 6 * _SECTORS * 512
            assert await _done(practice, "count", _LOST) == [_SECTORS] * 6, "it is there while there is power"
            lost = mains.cut(practice)
        async with mains.on() as practice:
            assert await _done(practice, "count", _KEPT) == [_SECTORS] * 6
            counts = await _done(practice, "count", _LOST)
            assert len(set(counts)) > 2, "some lose all, some a part"
            assert 0 < sum(_SECTORS - count for count in counts) * 512 <= lost

    run(scenario(), 200)
