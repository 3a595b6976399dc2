"""The computer's disk as it is before Raidwright comes to it: a Debian with all that the package wants.

It is made once and kept in the cache folder of whoever tests, by what it is made of. Making it needs root or
sudo, as `bare_system` does.
"""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bare import Bare, bare_system, with_rights
from deb import relations
from releases import NEWEST_DEBIAN, OLDEST, Release
from tests.vm.disks import identities

MODULES = Path("/usr/lib/uml/modules")
"""Where the kernel that runs as a process has its modules, in a folder for its version."""
_GUEST = Path(__file__).parent / "guest"
_SIZE = "6G"
_START = 1 << 20
"""Where the file system begins; before it there is room for what starts it."""
_PACKAGES = (
    *(
        "systemd-sysv",
        "libpam-systemd",
        "dbus",
        "udev",
        "kmod",
        "login",
        "passwd",
        "sudo",
        "procps",
        "python3",
    ),
    # Without busybox the scripts of the initial RAM disk fail.
    *("linux-image-amd64", "initramfs-tools", "busybox", "zstd", "grub-common", "grub-pc-bin"),
    *("openssh-server", "openssh-client", "psmisc", "e2fsprogs", "iproute2"),
)
SHARING = (
    *("nfs-kernel-server", "samba", "samba-vfs-modules", "smbclient", "avahi-daemon"),
    *("cifs-utils", "acl"),
)
"""It is its own NAS where a folder on another computer is wanted."""
FIREWALLS = ("firewalld", "ufw")
_FURTHER = {OLDEST: SHARING, NEWEST_DEBIAN: ("systemd-cryptsetup", "packagekit")}
"""What some computers of the release have besides; where it is not `SHARING`, apt has that at hand.

`FIREWALLS` it has at hand everywhere.
"""
_AT_HAND = (
    "DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends --download-only --assume-yes"
)
_SATISFY = "DEBIAN_FRONTEND=noninteractive apt-get satisfy -qq -o=Dpkg::Use-Pty=0 --no-install-recommends"


def image(release: Release) -> Path:
    """The disk, raw and never to be written to, with its kernel beside it; made now if there is none yet."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "raidwright", "vm")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{release.suite}-{_key(release)}.raw"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=folder) as work:
            fresh = Path(work, "disk.img")
            _make(release, fresh)
            kernel_of(fresh).rename(kernel_of(kept))
            fresh.rename(kept)
    return kept


def kernel_of(disk: Path) -> Path:
    """The kernel that lies in the image, as a file of its own."""
    return disk.with_suffix(".vmlinuz")


def _key(release: Release) -> str:
    """A name for all that it is made of, but not for the packages' versions."""
    parts = [release.suite, *_PACKAGES, *_FURTHER[release], *SHARING, *FIREWALLS, relations("depends"), _SIZE]
    parts += [file.read_text() for file in sorted(_GUEST.iterdir())]
    parts += [text for item in identities().items() for text in item]
    parts += [modules.name for modules in sorted(MODULES.glob("*"))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _make(release: Release, disk: Path) -> None:
    with bare_system(release, *_PACKAGES, *_FURTHER[release]) as bare:
        bare.do("apt-get update -qq")
        bare.do(f"{_SATISFY} '{relations('depends')}' >satisfy.log 2>&1 || {{ cat satisfy.log; exit 1; }}")
        _furnish(bare, disk.parent)
        bare.do("sh guest/set_up.sh >guest.log 2>&1 || { cat guest.log; exit 1; }")
        wanted = " ".join((*SHARING, *FIREWALLS))
        bare.do(f"{_AT_HAND} {wanted} >at-hand.log 2>&1 || {{ cat at-hand.log; exit 1; }}")
        bare.bring_out("/vmlinuz", kernel_of(disk))
        with _parts_of_the_start(bare, disk.parent) as (first, rest):
            _lay_out(bare, disk, first, rest)


def _furnish(bare: Bare, work: Path) -> None:
    """Take in what sets it up, who its disks are, and the modules of a kernel that runs as a process."""
    bare.take_in(_GUEST, [file.name for file in _GUEST.iterdir()], "guest")
    folder = work / "disks"
    folder.mkdir()
    for place, text in identities().items():
        (folder / place).write_text(text)
    bare.take_in(work, [folder.name], "guest")
    if MODULES.is_dir():
        bare.take_in(MODULES, [modules.name for modules in MODULES.iterdir()], "/usr/lib/modules")


@contextmanager
def _parts_of_the_start(bare: Bare, folder: Path) -> Iterator[tuple[bytes, bytes]]:
    """What of GRUB goes to the first sector and what right behind it."""
    parts = [folder / "boot.img", folder / "core.img"]
    for part in parts:
        bare.bring_out(part.name, part)
    yield parts[0].read_bytes(), parts[1].read_bytes()


def _lay_out(bare: Bare, disk: Path, first: bytes, rest: bytes) -> None:
    subprocess.run(["truncate", "--size", _SIZE, disk], check=True)
    table = f"start={_START // 512}, type=83, bootable\n"
    subprocess.run(["sfdisk", "--quiet", "--label=dos", disk], input=table, text=True, check=True)
    with disk.open("r+b") as file:
        # The partition table is in the first sector, too.
        file.write(first[:440])
        file.seek(512)
        file.write(rest)
    size = (disk.stat().st_size - _START) >> 10
    copy = ("-d", str(bare.root), "-E", f"offset={_START}", str(disk), f"{size}k")
    argv = with_rights("mkfs.ext4", "-q", "-F", "-L", "system", *copy)
    subprocess.run(argv, check=True)
