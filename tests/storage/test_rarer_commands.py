"""What steps run that stand in no build."""

import pytest

from raidwright.storage.design.design import FoundKind
from raidwright.storage.snapshot.arrays import MemberFlag
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, ReleaseMembers, StartArray
from raidwright.storage.steps.filesystem import MountFound, SwapOff
from raidwright.storage.steps.luks import EraseLuks, UnlockContainer
from raidwright.storage.steps.lvm import ActivateGroup, ActivateInside, DeactivateGroup, DropMapping
from raidwright.storage.steps.md import AddMember, ReAddMember, RemoveMember, ReplaceMember
from raidwright.storage.steps.targets import OnArray, OnDisk, OnFound, OnPartition
from tests.storage.machines import IDS
from tests.storage.step_cases import FILMS, SAFE, plan

THERE = OnFound(IDS.filesystem)


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (SwapOff(FILMS), "swapoff -- /dev/vault/films"),
        (
            StartArray((OnDisk(0),), incomplete=False, read_only=False),
            f"mdadm --assemble /dev/md/tank --uuid={IDS.array} /dev/sda",
        ),
        (
            StartArray((OnDisk(0), OnPartition(1, 2)), incomplete=True, read_only=True),
            f"mdadm --assemble /dev/md/tank --uuid={IDS.array} --run --readonly /dev/sda /dev/nvme0n1p2",
        ),
        (MakeWritable(), "mdadm --readwrite /dev/md/tank"),
        (ReleaseMembers(127, (OnDisk(0),)), "mdadm --stop /dev/md127"),
        (
            UnlockContainer(OnArray(), "safe", IDS.luks, read_only=True),
            "cryptsetup open --batch-mode --type=luks --key-file=- --readonly -- /dev/md/tank safe",
        ),
        (
            ActivateGroup("vault", read_only=True),
            'vgchange --activate=y --config=activation/read_only_volume_list=["vault"] -- vault',
        ),
        (ActivateInside(SAFE), 'vgchange --activate=y --select=pv_name="/dev/mapper/safe"'),
        (DeactivateGroup("vault"), "vgchange --activate=n -- vault"),
        (
            MountFound(FILMS, "/srv/a", FoundKind.EXT4, IDS.filesystem, told=False, read_only=True),
            "mount --types=ext4 --options=nodev,nosuid,ro,noload -- /dev/vault/films /srv/a",
        ),
        (
            MountFound(FILMS, "/srv/a", FoundKind.EXT3, IDS.filesystem, told=False, read_only=False),
            "mount --types=ext4 --options=nodev,nosuid,ro,noload -- /dev/vault/films /srv/a",
        ),
        (
            MountFound(THERE, "/srv/a", FoundKind.XFS, IDS.filesystem, told=True, read_only=True),
            (
                "mount --types=xfs --options-source=fstab --options-source-force --options-mode=prepend"
                f" --options=nodev,nosuid,ro,norecovery -- /dev/disk/by-uuid/{IDS.filesystem} /srv/a"
            ),
        ),
        (DropMapping("v-cow"), "dmsetup remove --retry -- v-cow"),
        (EraseLuks(SAFE), "cryptsetup erase --batch-mode -- /dev/mapper/safe"),
        (AddMember(OnDisk(1), (OnDisk(0),)), "mdadm --manage /dev/md/tank --add /dev/nvme0n1"),
        (
            ReAddMember(OnDisk(1), (OnDisk(0),)),
            "mdadm --action=idle /dev/md/tank; mdadm --manage /dev/md/tank --re-add /dev/nvme0n1",
        ),
        (
            AddMember(OnDisk(1), (OnDisk(0),), (MemberFlag.WRITE_MOSTLY, MemberFlag.FAILFAST)),
            "mdadm --manage /dev/md/tank --add --write-mostly --failfast /dev/nvme0n1",
        ),
        (RemoveMember(OnDisk(1), (OnDisk(0),)), "mdadm --manage /dev/md/tank --remove /dev/nvme0n1"),
        (
            ReplaceMember(OnDisk(0), OnDisk(1), (OnDisk(0),)),
            (
                "mdadm --action=idle /dev/md/tank;"
                " mdadm --manage /dev/md/tank --replace /dev/sda --with /dev/nvme0n1"
            ),
        ),
    ],
)
def test_what_a_rarer_step_runs(step: Step, line: str) -> None:
    assert "; ".join(" ".join(command.argv) for command in step.commands(plan())) == line
