"""One of each kind of step, with the facts of its sentence and what it writes to."""

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.design.design import (
    FilesystemKind,
    FoundKind,
    KeyDerivation,
    Layout,
    Ownership,
    Unlocking,
)
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.firewall import FirewallKind, Port, PortOpening
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import RamdiskProgram
from raidwright.storage.snapshot.share import EnteredShare, Listing, Person, Share, Supply
from raidwright.storage.snapshot.users import GhostKind
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, ReleaseMembers, StartArray
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    RemoveEntries,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import (
    LeaveUnread,
    MakePartition,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.enlarge import (
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeVolume,
)
from raidwright.storage.steps.filesystem import (
    HandOver,
    MakeFilesystem,
    Mount,
    MountFound,
    StopAutomount,
    SwapOff,
    Unmount,
)
from raidwright.storage.steps.firewall import CloseFirewall, OpenFirewall
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.steps.ghosts import LetGo
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.kept_shares import KeepShares
from raidwright.storage.steps.key_file import (
    EnterKeyFile,
    MakeKeyFile,
    RemoveKeyFile,
    RetireKeyFile,
    TryPassphrase,
)
from raidwright.storage.steps.luks import CloseLuks, EraseLuks, FormatLuks, OpenLuks, UnlockContainer
from raidwright.storage.steps.lvm import (
    ActivateGroup,
    ActivateInside,
    CreateLv,
    CreatePv,
    CreateVg,
    DeactivateGroup,
    DeleteGroupBackup,
    DropMapping,
    RemoveLv,
    RemovePv,
    RemoveVg,
)
from raidwright.storage.steps.md import (
    AddMember,
    CreateArray,
    FailMember,
    FreezeSync,
    GrowArray,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
    StopArray,
)
from raidwright.storage.steps.share import (
    AddAccount,
    CloseShares,
    EnterExports,
    EnterShares,
    InstallPackages,
    LimitListing,
    ListedBy,
    MakeSharedFolder,
    ReloadShares,
    RemoveAccount,
    RemovePassword,
    SetPassword,
    StartService,
    StopService,
    TryShare,
)
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import (
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
)
from raidwright.storage.steps.unlocking import ChangeContainer, ChangeMounts
from raidwright.storage.steps.upkeep import (
    AddBitmap,
    CheckArray,
    CheckByCalendar,
    EndCheck,
    LimitSync,
    MendArray,
    RemoveBitmap,
    RenameGroup,
)
from raidwright.storage.steps.watching import CheckByCron, SendMail
from raidwright.storage.units import GIB, MIB
from tests.storage.machines import IDS

EXT4, XFS = FilesystemKind.EXT4, FilesystemKind.XFS
FOUND = FoundKind.EXT4
FSTAB, CRYPTTAB, MDADM = (FileSeen(f"/etc/{name}", "a" * 64) for name in ("fstab", "crypttab", "mdadm.conf"))
DEFAULTS = FileSeen("/etc/default/mdadm", "a" * 64)
NETWORK = "192.168.1.0/24"
OPENING = PortOpening(FirewallKind.UFW, Port.FILES, NETWORK)
WSDD = FileSeen("/etc/default/wsdd", "a" * 64)
SAMBA, SHARES, EXPORTS = (
    FileSeen(f"/etc/{name}", "a" * 64) for name in ("samba/smb.conf", "samba/raidwright.conf", "exports")
)
ENTERED = EnteredShare(
    IDS.array, "/srv/a", Share("Films", "Films", (Person("anna"),), network="192.168.1.0/24", nfs=True)
)
BOTH = (OnDisk(0), OnDisk(1))
SAFE, FILMS = OnMapping("safe"), OnVolume("vault", "films")


def plan(*steps: Step, model: str = "Larch", serial: str = "L-1") -> Plan:
    """A plan over two disks, of which the second's name ends in a digit."""
    disks = tuple(
        DiskIdentity(path, "id", model, serial, "", 4 * GIB, 512, 4096, 7, "", ())
        for path in ("/dev/sda", "/dev/nvme0n1")
    )
    array = ArrayIdentity(IDS.array, "tank", Level.RAID1, "/dev/md/tank")
    return Plan(Purpose.BUILD, disks, array, steps or (StopArray(),))


CASES: list[tuple[Step, dict[str, str], tuple[Target, ...]]] = [
    (LoadModule("raid1"), {"module": "raid1"}, ()),
    (WipeDisk(1), {"device": "/dev/nvme0n1"}, (OnDisk(1),)),
    (MakePartition(0, 2048, 4095, "tank"), {"device": "/dev/sda"}, (OnDisk(0),)),
    (WipeSignatures(OnPartition(1, 2)), {"device": "/dev/nvme0n1p2"}, (OnPartition(1, 2),)),
    (ZeroSuperblock(OnPartition(0, 2)), {"device": "/dev/sda2"}, (OnPartition(0, 2),)),
    (
        CreateArray(Level.RAID1, (OnDisk(0),), (OnDisk(1),), 0, Layout.DEFAULT, bitmap=True),
        {"level": "RAID 1", "n": "2"},
        (OnDisk(0), OnDisk(1)),
    ),
    (FormatLuks(OnArray(), IDS.luks, "x", KeyDerivation.STANDARD), {"device": "/dev/md/tank"}, (OnArray(),)),
    (OpenLuks(OnArray(), "safe"), {"device": "/dev/md/tank", "mapping": "safe"}, ()),
    (
        MakeKeyFile(OnArray()),
        {"device": "/dev/md/tank", "file": key_path(IDS.array)},
        (OnArray(),),
    ),
    (RemoveKeyFile(), {"file": key_path(IDS.array)}, ()),
    (
        EnterKeyFile(OnArray()),
        {"device": "/dev/md/tank", "file": key_path(IDS.array)},
        (OnArray(),),
    ),
    (TryPassphrase(OnArray()), {"device": "/dev/md/tank"}, ()),
    (
        RetireKeyFile(OnArray()),
        {"device": "/dev/md/tank", "file": key_path(IDS.array)},
        (OnArray(),),
    ),
    (
        ChangeContainer(CRYPTTAB, OnArray(), IDS.luks, LineSeen(1, "safe UUID=1"), Unlocking.AT_START),
        {"mapping": "safe", "file": "/etc/crypttab"},
        (),
    ),
    (
        ChangeMounts(FSTAB, (LineSeen(1, "UUID=1 /srv/x xfs"),), Unlocking.AT_START),
        {"file": "/etc/fstab"},
        (),
    ),
    (CloseLuks("safe"), {"mapping": "safe"}, ()),
    (EraseLuks(OnArray()), {"device": "/dev/md/tank"}, (OnArray(),)),
    (CreatePv(SAFE), {"device": "/dev/mapper/safe"}, (SAFE,)),
    (RemovePv(SAFE), {"device": "/dev/mapper/safe"}, (SAFE,)),
    (CreateVg("vault", SAFE), {"group": "vault"}, (SAFE,)),
    (RemoveVg("vault"), {"group": "vault"}, (OnArray(),)),
    (CreateLv("vault", "films", 7), {"group": "vault", "volume": "films"}, (FILMS,)),
    (RemoveLv("vault", "films"), {"group": "vault", "volume": "films"}, (FILMS,)),
    (
        MakeFilesystem(EXT4, FILMS, IDS.filesystem, "", GIB, 0, 0),
        {"device": "/dev/vault/films", "kind": "ext4"},
        (FILMS,),
    ),
    (Mount(FILMS, "/srv/a"), {"device": "/dev/vault/films", "point": "/srv/a"}, ()),
    (
        HandOver(FILMS, "/srv/a", Ownership.MINE),
        {"device": "/dev/vault/films", "point": "/srv/a"},
        (FILMS,),
    ),
    (
        MakeFolders(FILMS, "/srv/a", Ownership.MINE, ("Photos", "My films")),
        {"device": "/dev/vault/films", "point": "/srv/a", "folders": "Photos, My films"},
        (FILMS,),
    ),
    (Unmount(FILMS, "/srv/a"), {"device": "/dev/vault/films", "point": "/srv/a"}, ()),
    (Unmount(FILMS, "/srv/a b", True), {"device": "/dev/vault/films", "point": "/srv/a b"}, ()),
    (StopAutomount("/srv/a"), {"point": "/srv/a"}, ()),
    (SwapOff(FILMS), {"device": "/dev/vault/films"}, ()),
    (
        LetGo(GhostKind.MOUNT, "9:127", point="/srv/a"),
        {"device": "/srv/a", "point": "/srv/a"},
        (),
    ),
    (DeleteGroupBackup("vault", "safe"), {"group": "vault", "file": "/etc/lvm/backup/vault"}, ()),
    (DropMapping("v-cow"), {"mapping": "v-cow"}, ()),
    (FreezeSync(), {}, ()),
    (StopArray(), {}, ()),
    (AddMember(OnDisk(1), (OnDisk(0),)), {"device": "/dev/nvme0n1"}, (OnDisk(1),)),
    (ReplaceMember(OnDisk(0), OnDisk(1), (OnDisk(0),)), {"device": "/dev/nvme0n1", "old": "/dev/sda"}, ()),
    (ReAddMember(OnPartition(1, 2), (OnDisk(0),)), {"device": "/dev/nvme0n1p2"}, ()),
    (FailMember(OnDisk(0), (OnDisk(1),)), {"device": "/dev/sda"}, ()),
    (RemoveMember(OnDisk(0), (OnDisk(1),)), {"device": "/dev/sda"}, ()),
    (GrowArray(OnDisk(1), (OnDisk(0),), 3), {"device": "/dev/nvme0n1", "devices": "3"}, ()),
    (CheckArray(BOTH), {}, ()),
    (MendArray(BOTH), {}, ()),
    (EndCheck(BOTH), {}, ()),
    (LimitSync(BOTH), {}, ()),
    (AddBitmap(BOTH), {}, ()),
    (CheckByCalendar(BOTH, wanted=True), {}, ()),
    (CheckByCron(BOTH, DEFAULTS, wanted=True), {"file": "/etc/default/mdadm"}, ()),
    (RemoveBitmap(BOTH), {}, ()),
    (
        RenameGroup(BOTH, group="AbCdEf-0123-4567-89ab-cdef-0123-456789", old="vault", wanted="vault2"),
        {"group": "vault", "wanted": "vault2"},
        (),
    ),
    (SendMail(BOTH, MDADM, "me@example.org"), {"file": "/etc/mdadm.conf", "address": "me@example.org"}, ()),
    (EnlargeArray(BOTH, GIB), {"size": "1.07 GB"}, ()),
    (EnlargeContainer(BOTH, "safe"), {"device": "/dev/mapper/safe"}, ()),
    (EnlargePv(BOTH, SAFE), {"device": "/dev/mapper/safe"}, ()),
    (EnlargeVolume(BOTH, "vault", "films"), {"device": "/dev/vault/films"}, ()),
    (EnlargeFilesystem(BOTH, EXT4, FILMS, "/srv/a"), {"device": "/dev/vault/films"}, ()),
    (AddArrayEntry(MDADM), {"file": "/etc/mdadm.conf"}, ()),
    (
        AddContainerEntry(CRYPTTAB, OnArray(), "safe", Unlocking.AT_START),
        {"file": "/etc/crypttab", "mapping": "safe"},
        (),
    ),
    (AddMountEntry(FSTAB, FILMS, "/srv/a"), {"file": "/etc/fstab", "point": "/srv/a"}, ()),
    (RenewRamdisk(RamdiskProgram.DRACUT), {}, ()),
    (RereadUnits(), {}, ()),
    (RemoveEntries(FSTAB, (LineSeen(7, "/dev/sda /"),)), {"file": "/etc/fstab"}, ()),
    (VerifyClean(OnDisk(1)), {"device": "/dev/nvme0n1"}, ()),
    (LeaveUnread(OnDisk(1)), {"device": "/dev/nvme0n1"}, ()),
    (StartArray((OnDisk(0), OnPartition(1, 2)), incomplete=False, read_only=False), {"n": "2"}, ()),
    (MakeWritable(), {}, ()),
    (ReleaseMembers(127, (OnDisk(0), OnPartition(1, 2))), {"n": "2", "holder": "/dev/md127"}, ()),
    (
        UnlockContainer(OnArray(), "safe", IDS.luks, read_only=False),
        {"device": "/dev/md/tank", "mapping": "safe"},
        (),
    ),
    (SaveHeader(OnArray(), IDS.luks), {"device": "/dev/md/tank"}, ()),
    (
        RestoreHeader(OnArray(), IDS.luks, 16 * MIB, "a" * 64),
        {"device": "/dev/md/tank", "size": "16.8 MB"},
        (OnArray(),),
    ),
    (ActivateGroup("vault", read_only=False), {"group": "vault"}, ()),
    (ActivateInside(SAFE), {"device": "/dev/mapper/safe"}, ()),
    (DeactivateGroup("vault"), {"group": "vault"}, ()),
    (
        MountFound(FILMS, "/srv/a", FOUND, IDS.filesystem, told=False, read_only=False),
        {"device": "/dev/vault/films", "point": "/srv/a"},
        (),
    ),
    (AddAccount("ben"), {"person": "ben"}, ()),
    (RemoveAccount("ben"), {"person": "ben"}, ()),
    (SetPassword("ben", fresh=True), {"person": "ben"}, ()),
    (RemovePassword("ben"), {"person": "ben"}, ()),
    (
        MakeSharedFolder(FILMS, "/srv/a", "Films", ("anna",), ("ben",)),
        {"device": "/dev/vault/films", "point": "/srv/a", "folder": "Films", "people": "anna, ben"},
        (),
    ),
    (
        KeepShares(FILMS, "/srv/a", (ENTERED.share,)),
        {"file": "/srv/a/.raidwright-shares.jsonl", "shares": "Films"},
        (),
    ),
    (EnterShares(SHARES, (ENTERED,), SAMBA), {"file": SHARES.path, "shares": "Films"}, ()),
    (EnterExports(EXPORTS, (ENTERED,), IDS.filesystem), {"file": EXPORTS.path, "shares": "Films"}, ()),
    (StartService("smbd.service"), {"service": "smbd.service"}, ()),
    (
        InstallPackages((Supply.SERVER, Supply.OTHERS_LIST)),
        {"packages": "samba, avahi-daemon"},
        (),
    ),
    (StopService("smbd.service"), {"service": "smbd.service"}, ()),
    (
        TryShare("anna", "Films", writes_file=True, by_systemd=False),
        {"share": "Films", "person": "anna"},
        (),
    ),
    (ReloadShares(nfs=False, samba=True), {}, ()),
    *(
        (kind((OPENING,), by_systemd=False), {"firewall": "ufw", "ports": "445/tcp", "network": NETWORK}, ())
        for kind in (OpenFirewall, CloseFirewall)
    ),
    (
        LimitListing(Listing(("eth0", "eth1")), (ListedBy(FileKind.WINDOWS_LIST, WSDD),)),
        {"interfaces": "eth0, eth1", "files": WSDD.path},
        (),
    ),
    (CloseShares((ENTERED,)), {"shares": "Films"}, ()),
]
IDS_OF_CASES = [type(step).__name__ for step, _, _ in CASES]
