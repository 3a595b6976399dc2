"""What is typed is what is asked for: a verb fills the fields of its operation."""

import shlex
from typing import get_args

import pytest

from raidwright.cli.acting.asked import operation_typed
from raidwright.cli.arguments.parser import parse
from raidwright.cli.arguments.verbs import VERBS
from raidwright.cli.program import verb_called
from raidwright.cli.terminal.printing import CommandError, UsageError
from raidwright.storage.design.design import BootChoices, MountOptions, Ownership, Unlocking
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import BackUpHeader, ChangeUnlocking, Disable, Enable, PutHeaderBack
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe
from raidwright.storage.operations.repair import (
    AddDisk,
    AddSpare,
    Expand,
    Fail,
    Remove,
    RemoveSpare,
    Replace,
)
from raidwright.storage.operations.share import (
    InstallSharing,
    SetSharingPassword,
    ShareFolder,
    StayAwake,
    Unshare,
)
from raidwright.storage.operations.upkeep import (
    Check,
    CheckMonthly,
    LimitSpeed,
    MailFailures,
    RenameVolumeGroup,
    Repair,
    SetBitmap,
    StopCheck,
)
from raidwright.storage.operations.use import (
    Lock,
    LookInside,
    MakeArrayWritable,
    Release,
    Start,
    Stop,
    Unlock,
)
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.units import MIB
from tests.storage.machines import blank_disks

LOOK = blank_disks(3)
ASKED: dict[str, PlannableOperation] = {
    "start old": Start("old"),
    "start old --writable": MakeArrayWritable("old"),
    "inspect old": LookInside("old"),
    "inspect old --at /mnt/a": LookInside("old", "/mnt/a"),
    "unlock old --at /mnt/a": Unlock("old", "/mnt/a"),
    "lock /dev/md0": Lock("/dev/md0"),
    "stop old": Stop("old"),
    "fail old /dev/sda": Fail("old", "drive-a"),
    "remove old drive-b": Remove("old", "drive-b"),
    "spare add old drive-b": AddSpare("old", "drive-b"),
    "spare remove old drive-b": RemoveSpare("old", "drive-b"),
    "add-disk old /dev/sdc": AddDisk("old", "drive-c"),
    "expand old": Expand("old", Reach.FILESYSTEM),
    "expand old --up-to volume": Expand("old", Reach.VOLUME),
    "expand old --up-to array": Expand("old", Reach.ARRAY),
    "check old": Check("old"),
    "repair old": Repair("old"),
    "check old --cancel": StopCheck("old"),
    "check old --schedule monthly": CheckMonthly("old", True),
    "check old --schedule never": CheckMonthly("old", False),
    "resync-speed old": LimitSpeed("old"),
    "resync-speed old --max '20 MiB'": LimitSpeed("old", None, 20 * MIB),
    "bitmap old on": SetBitmap("old", True),
    "bitmap old off": SetBitmap("old", False),
    "rename-group old": RenameVolumeGroup("old"),
    "rename-group old photos": RenameVolumeGroup("old", "photos"),
    "enable old": Enable("old", BootChoices()),
    "enable old --unlock key-file --noatime --discard-through --owner me": Enable(
        "old", BootChoices(Unlocking.KEY_FILE, MountOptions(noatime=True), True, Ownership.MINE, "me")
    ),
    "enable old --ownership root": Enable("old", BootChoices(ownership=Ownership.ROOT)),
    "disable old": Disable("old"),
    "unlock-method old manual": ChangeUnlocking("old", Unlocking.BY_HAND),
    "unshare old Films": Unshare("old", "Films"),
    "wipe /dev/sda drive-b": Wipe(("drive-a", "drive-b")),
}
OTHERWISE = {
    Build: "its fields are a blueprint, and drawn",
    Delete: "what a broken-off plan has left of the array is cleaned under the same name",
    Release: "it comes first by itself",
    ShareFolder: "the home network and the name of the array stand for what was not typed",
    InstallSharing: "a switch of the verb that shares asks for it",
    StayAwake: "a switch of the verb that shares asks for it",
    SetSharingPassword: "a share of the person says by which array",
    Replace: "the disk that comes may be waited for",
    BackUpHeader: "a file goes with it",
    PutHeaderBack: "a file goes with it",
    MailFailures: "a switch of notifications, which are no operation",
}
"""What is asked for by a verb that does more than to fill fields, and why."""


@pytest.mark.parametrize("typed", ASKED)
def test_what_is_typed_is_what_is_asked_for(typed: str) -> None:
    assert operation_typed(parse(shlex.split(typed)), LOOK) == ASKED[typed]


def test_whatever_can_be_asked_for_can_be_typed() -> None:
    assert {*map(type, ASKED.values())} | OTHERWISE.keys() == {*get_args(PlannableOperation)}


def test_most_verbs_are_nothing_but_their_operation() -> None:
    verbs = {typed.partition(" ")[0] for typed in ASKED}
    own = {verb for verb in verbs if verb_called(verb).__name__ != "ask_for"}
    assert own == {"inspect", "unlock"}, "by plan after plan"
    assert {verb for verb in VERBS if verb_called(verb).__name__ == "ask_for"} == verbs - own


@pytest.mark.parametrize(
    ("typed", "words", "kind"),
    [
        ("fail old /dev/sdz", "“/dev/sdz” is not a disk of this machine", CommandError),
        ("wipe /dev/sda /dev/sdz", "“/dev/sdz” is not a disk of this machine", CommandError),
        (f"lock {'x' * 257}", "is not possible", UsageError),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_planned(
    typed: str, words: str, kind: type[CommandError]
) -> None:
    with pytest.raises(kind, match=words):
        operation_typed(parse(shlex.split(typed)), LOOK)
