"""What the disks have to keep before a step is told to be done, though the step erases nothing."""

import pytest

from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.enlarge import EnlargePv, EnlargeVolume
from raidwright.storage.steps.lvm import ActivateGroup
from raidwright.storage.steps.targets import AnyTarget, OnArray, OnDisk
from raidwright.storage.steps.upkeep import RenameGroup

BOTH = (OnDisk(0), OnDisk(1))


@pytest.mark.parametrize(
    ("step", "flushed"),
    [
        (RenameGroup(BOTH, "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g", "vault", "vault2"), (OnArray(),)),
        (EnlargePv(BOTH, OnArray()), (OnArray(),)),
        (EnlargeVolume(BOTH, "vault", "films"), (OnArray(),)),
        (WipeDisk(0), (OnDisk(0),)),
        (ActivateGroup("vault", read_only=False), ()),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_lvm_has_written_is_kept(step: Step, flushed: tuple[AnyTarget, ...]) -> None:
    """A group that was renamed was torn by a power cut: its metadata were still in the disks' caches."""
    assert step.flushes() == flushed
