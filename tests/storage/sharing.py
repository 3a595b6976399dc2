"""A computer that shares folders of an array, and what its servers are told."""

from msgspec.structs import replace

from raidwright.storage.configuration import MARKED, NEW, FileKind, FileSeen
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import SettingFile, setting_lines
from raidwright.storage.snapshot.share import (
    INCLUSION,
    EnteredShare,
    Person,
    Share,
    ShareAccess,
    Sharing,
    entered_share,
)
from raidwright.storage.steps.share_entries import bin_entry, samba_entry
from tests.storage.enabling import by_hand, with_files
from tests.storage.machines import IDS

READY = Sharing(
    samba=True,
    samba_runs=True,
    modules=("catia", "fruit", "recycle", "streams_xattr"),
    nfs=True,
    nfs_runs=True,
    people=("anna",),
)
NETWORK = "192.168.1.0/24"
FILMS = Share("Films", "Films", (Person("anna"), Person("ben", ShareAccess.READ)), network=NETWORK)
PATHS = {kind: f"/etc/{kind.value}" for kind in (FileKind.SAMBA, *MARKED)}
SMB_CONF = b"[global]\n   workgroup = HOME\n[homes]\n   read only = yes\n"
TOOLS = (
    "firewall-cmd",
    "ufw",
    "useradd",
    "userdel",
    "smbcontrol",
    "smbpasswd",
    "exportfs",
    "systemctl",
    "systemd-run",
    "smbclient",
)


def computer(files: dict[str, bytes] | None = None, sharing: Sharing = READY) -> Snapshot:
    """A computer with an array "data" that is mounted, whose servers have these ``files``."""
    now = with_files(by_hand(), "/srv/data")
    texts = {PATHS[FileKind.SAMBA]: SMB_CONF, PATHS[FileKind.EXPORTS]: b"", **(files or {})}
    seen = tuple(
        SettingFile(kind, FileSeen(path, "a" * 64 if path in texts else "")) for kind, path in PATHS.items()
    )
    lines = tuple(line for path, data in texts.items() for line in setting_lines(path, data, public=True))
    entered = [entered_share(line) for data in texts.values() for line in data.decode().split("\n")]
    own = tuple(dict.fromkeys(each for each in entered if each is not None))
    host = replace(
        now.host,
        settings=(*now.host.settings, *lines),
        setting_files=(*now.host.setting_files, *seen),
        tools=(*now.host.tools, *((name, "1") for name in TOOLS)),
        users=("anna", "carl", *sharing.accounts),
        sharing=replace(sharing, entered=own),
    )
    return replace(now, host=host)


def files_of_shares(count: int) -> dict[str, bytes]:
    """What the files hold of a computer that shares so many folders of the array."""
    shares = (replace(FILMS, name=f"S{number}", folder=f"S{number}") for number in range(count))
    entries = (samba_entry(EnteredShare(IDS.array, "/srv/data", share)) for share in shares)
    including = SMB_CONF + f"{INCLUSION}\n".encode()
    own = NEW + "\n".join((*entries, "")).encode()
    return {PATHS[FileKind.SAMBA]: including, PATHS[FileKind.SHARES]: own}


def sharing_files() -> dict[str, bytes]:
    """What the files hold that a computer shares by which has one share."""
    entry = samba_entry(EnteredShare(IDS.array, "/srv/data", FILMS, ("ben",)))
    including = SMB_CONF + f"{INCLUSION}\n".encode()
    emptied = bin_entry(EnteredShare(IDS.array, "/srv/data", FILMS, ("ben",)))
    return {
        PATHS[FileKind.SAMBA]: including,
        PATHS[FileKind.SHARES]: NEW + f"{entry}\n".encode(),
        PATHS[FileKind.BINS]: NEW + f"{emptied}\n".encode(),
    }
