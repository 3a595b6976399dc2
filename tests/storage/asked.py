"""A computer for each thing that can be asked for, on which there is a plan for it."""

from functools import cache

from msgspec.structs import replace

from raidwright.storage.design.design import BootChoices, Encryption, Unlocking
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
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.share import Sharing
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.units import MIB
from tests.storage import in_use
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.enabling import by_hand
from tests.storage.enlarging import plain, small
from tests.storage.growing import GROWABLE
from tests.storage.machines import IDS, OTHER_ARRAY, blank_disks
from tests.storage.repairs import SHORT, WHOLE, held, member
from tests.storage.repairs import on as array_on
from tests.storage.sharing import FILMS, computer, sharing_files
from tests.storage.simulator import carried_out
from tests.storage.teardowns import built
from tests.storage.test_ghosts import BACK, PLAIN, machine
from tests.storage.test_header_plans import SAVED
from tests.storage.test_mail import ADDRESS
from tests.storage.test_mail import told as mailing
from tests.storage.test_namesakes import told as namesakes
from tests.storage.upkeep import BARE, CHECKED, THIRD, TIMER_OFF, timed
from tests.storage.wishes import design, plan_of

SPARE = held(member("a", 0), member("b", 1), member("c", -1, ("spare",)))


def _bare() -> Snapshot:
    """An array that had a container, of which nothing can be seen."""
    snapshot = in_use.running(in_use.on_array(Blank()))
    return replace(snapshot, host=replace(snapshot.host, containers=((OTHER_ARRAY, IDS.luks),)))


def _enabled() -> Snapshot:
    """A computer that knows an encrypted array, for which it asks at each start."""
    return carried_out(
        plan_of(design(encryption=Encryption("safe")), on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT)
    )


@cache
def scenes() -> tuple[tuple[PlannableOperation, Snapshot], ...]:
    """What is asked for, and of which computer."""
    return (
        (Build(design(), IDS), blank_disks(3)),
        (Delete("data"), built()),
        (Wipe(("drive-a",)), blank_disks(1)),
        (Start("old"), in_use.stopped("in_sync", "in_sync")),
        (LookInside("old"), in_use.stopped("in_sync", "in_sync")),
        (MakeArrayWritable("old"), in_use.running(in_use.on_array(Blank()), state="readonly")),
        (Unlock("old", "/mnt/old"), in_use.LOCKED),
        (Lock("old"), in_use.WHOLE),
        (Stop("old"), in_use.WHOLE),
        (Release("data"), machine("raid1", PLAIN, BACK)),
        (ShareFolder("data", FILMS), computer()),
        (Unshare("data", "Films"), computer(sharing_files())),
        (SetSharingPassword("data", "anna"), computer()),
        (InstallSharing(), computer(sharing=Sharing(installs=True))),
        (StayAwake(True), computer(sharing=Sharing(stays_awake=False))),
        (Replace("old", "drive-c"), array_on(SHORT)),
        (Fail("old", "drive-b"), array_on(WHOLE)),
        (Remove("old", "drive-b"), array_on(SHORT)),
        (AddSpare("old", "drive-c"), array_on(WHOLE)),
        (RemoveSpare("old", "drive-c"), array_on(SPARE, *THIRD)),
        (AddDisk("old", "drive-c"), GROWABLE),
        (Expand("old", Reach.FILESYSTEM), plain(small())),
        (Check("old"), array_on(WHOLE)),
        (Repair("old"), array_on(WHOLE)),
        (StopCheck("old"), array_on(CHECKED)),
        (LimitSpeed("old", MIB, 2 * MIB), array_on(WHOLE)),
        (SetBitmap("old", True), array_on(BARE)),
        (SetBitmap("old", False), array_on(WHOLE)),
        (CheckMonthly("old", True), timed(TIMER_OFF)),
        (RenameVolumeGroup("old1"), namesakes()),
        (MailFailures(ADDRESS), mailing()),
        (Enable("data", BootChoices(Unlocking.BY_HAND)), by_hand()),
        (ChangeUnlocking("data", Unlocking.BY_HAND), _enabled()),
        (Disable("data"), _enabled()),
        (BackUpHeader("old", "/home"), in_use.running(in_use.on_array(in_use.LUKS))),
        (PutHeaderBack("old", SAVED), _bare()),
    )
