"""fstab, crypttab and mdadm.conf as people have them: made by installers and by hand, saved by any editor."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from raidwright.storage.configuration import FileKind


class Kept(NamedTuple):
    """A file that somebody has."""

    name: str
    kind: FileKind
    data: bytes


FSTABS = {
    "debian": """\
# /etc/fstab: static file system information.
#
# <file system> <mount point>   <type>  <options>       <dump>  <pass>
# / was on /dev/sda1 during installation
UUID=3d1b2c60-9a0e-4a53-8a53-5d2b7e0d9d11 /               ext4    errors=remount-ro 0       1
# swap was on /dev/sda5 during installation
UUID=8a3f3c0e-30a1-4a1e-8ee4-1a2b3c4d5e6f none            swap    sw              0       0
/dev/sr0        /media/cdrom0   udf,iso9660 user,noauto     0       0
""",
    "ubuntu": """\
/dev/disk/by-uuid/3d1b2c60-9a0e-4a53-8a53-5d2b7e0d9d11 / ext4 defaults 0 1
/dev/disk/by-uuid/6C1A-22F0 /boot/efi vfat defaults 0 1
/swap.img\tnone\tswap\tsw\t0\t0
""",
    "fedora": """\

#
# /etc/fstab
# Created by anaconda on Sat Nov  2 12:00:00 2024
#
UUID=0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 /                       btrfs   subvol=root,compress=zstd:1 0 0
UUID=0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 /home                   btrfs   subvol=home,compress=zstd:1 0 0
UUID=1111-2222          /boot/efi               vfat    umask=0077,shortname=winnt 0 2
""",
    "arch": """\
# Static information about the filesystems.
# See fstab(5) for details.

# <file system> <dir> <type> <options> <dump> <pass>
# /dev/nvme0n1p2
UUID=3d1b2c60-9a0e-4a53-8a53-5d2b7e0d9d11\t/         \text4      \trw,relatime\t0 1

# /dev/nvme0n1p1
UUID=6C1A-22F0      \t/boot     \tvfat      \trw,relatime,fmask=0022,dmask=0022\t0 2

""",
    "labels": (
        "LABEL=root / ext4 defaults 0 1\n"
        "LABEL=photos /srv/photos ext4 noatime 0 2\n"
        "PARTLABEL=efi /boot vfat defaults\n"
    ),
    "escapes": (
        'UUID="a-b" /srv/my\\040photos ext4 defaults 0 2\n'
        "LABEL=two\\040words /mnt/tab\\011here xfs defaults 0 0\n"
    ),
    "network": """\
UUID=3d1b2c60 / ext4 defaults 0 1
//nas/media /mnt/media cifs credentials=/root/.smb,uid=1000,_netdev 0 0
nas:/export/home /home nfs4 _netdev,x-systemd.automount 0 0
sshfs#me@host:/ /mnt/host fuse noauto 0 0
""",
    "pseudo": (
        "proc /proc proc defaults 0 0\ntmpfs /tmp tmpfs size=2G,mode=1777 0 0\n/srv/a /srv/b none bind\n"
    ),
    "duplicates": (
        "UUID=a /srv/a ext4 defaults 0 2\nUUID=a /srv/a ext4 defaults 0 2\nUUID=a /srv/b ext4 defaults 0 2\n"
    ),
    "arrays": (
        "/dev/md0 /srv/raid ext4 defaults,nofail 0 2\n"
        "/dev/md/old /srv/old xfs defaults 0 0\n"
        "/dev/vg0/lv0 /mnt btrfs defaults 0 0\n"
    ),
    "terse": "/dev/sda1 /\n/dev/sda2 none swap\n",
    "commented out": "#UUID=a / ext4 defaults 0 1\n  # UUID=b /home ext4 defaults 0 2\n#\n",
    "mixed blanks": " /dev/sda1\t \t/ \text4   defaults\t0  1  \n\t/dev/sda2 /home\text4 defaults 0 2\n",
    "long": "".join(f"UUID=0000-{number:04x} /srv/disk{number} ext4 nofail 0 2\n" for number in range(200)),
}
CRYPTTABS = {
    "debian": (
        "# <target name>\t<source device>\t\t<key file>\t<options>\n"
        "sda5_crypt UUID=8a3f3c0e-30a1 none luks,discard\n"
    ),
    "fedora": "luks-0f1e2d3c UUID=0f1e2d3c none discard\n",
    "key file": (
        "backup /dev/disk/by-id/ata-Larch-1-part1 /etc/keys/backup.key luks,nofail,keyfile-timeout=10s\n"
    ),
    "swap": "cswap\t/dev/sda2\t/dev/urandom\tswap,cipher=aes-xts-plain64,size=512\n",
    "header": "data PARTUUID=c-3 none luks,header=/boot/data.img,tries=3\n# old\n#photos LABEL=photos none\n",
    "terse": "data /dev/md0\n",
    "comments": (
        "# Configuration for encrypted block devices.\n# See crypttab(5) for details.\n\n# NOTE: none\n"
    ),
}
MDADMS = {
    "debian": """\
# mdadm.conf
#
# !NB! Run update-initramfs -u after updating this file.
# !NB! This will ensure that initramfs has an uptodate copy.
#
# Please refer to mdadm.conf(5) for information about this file.
#

# by default (built-in), scan all partitions (/proc/partitions) and all
# containers for MD superblocks. alternatively, specify devices to scan, using
# wildcards if desired.
#DEVICE partitions containers

# automatically tag new arrays as belonging to the local system
HOMEHOST <system>

# instruct the monitoring daemon where to send mail alerts
MAILADDR root

# definitions of existing MD arrays
ARRAY /dev/md/0  metadata=1.2 UUID=1a2b3c4d:5e6f7081:92a3b4c5:d6e7f809 name=nas:0

# This configuration was auto-generated on Sat, 02 Nov 2024 12:00:00 +0000 by mkconf
""",
    "fedora": (
        "# mdadm.conf written out by anaconda\n"
        "MAILADDR root\n"
        "AUTO +imsm +1.x -all\n"
        "ARRAY /dev/md/pv00 level=raid1 num-devices=2 UUID=1a:2b:3c:4d\n"
    ),
    "continued": (
        "DEVICE /dev/sd[bc]1\n"
        "       /dev/sdd1\n"
        "ARRAY /dev/md0\n"
        "\tlevel=raid5\n"
        "\tnum-devices=3\n"
        "\tUUID=1:2:3:4\n"
        "MAILFROM nas\n"
    ),
    "continued over a gap": "ARRAY /dev/md0\n# which one\n\n   UUID=1:2:3:4\n",
    "ends continued": "ARRAY /dev/md0\n  UUID=1:2:3:4",
    "quoted": "ARRAY \"/dev/md/my array\" UUID=1:2:3:4\nPROGRAM '/usr/local/bin/tell me'\n",
    "lower case": "array /dev/md0 uuid=1:2:3:4\narray <ignore> uuid=5:6:7:8\n",
    "duplicates": "ARRAY /dev/md0 UUID=1:2:3:4\nARRAY /dev/md0 UUID=1:2:3:4\nARRAY /dev/md127 UUID=1:2:3:4\n",
    "policies": (
        "POLICY domain=a path=pci-* action=spare-same-slot\n"
        "CREATE owner=root group=disk mode=0660 auto=yes\n"
        "MONITORDELAY 60\n"
    ),
}
BASES = {FileKind.MOUNTS: FSTABS, FileKind.CONTAINERS: CRYPTTABS, FileKind.ARRAYS: MDADMS}
HABITS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "no last newline": lambda data: data.rstrip(b"\n"),
    "CRLF and no last newline": lambda data: data.replace(b"\n", b"\r\n").removesuffix(b"\r\n"),
    "blank lines at the end": lambda data: data + b"\n \n\t\n",
    "a comment without a newline at the end": lambda data: data + b"# the end",
    "byte order mark": lambda data: b"\xef\xbb\xbf# saved by an editor\n" + data,
    "not UTF-8": lambda data: "# für die Bücher\n".encode("latin-1") + data,
}
ODD = {
    "empty": b"",
    "one newline": b"\n",
    "blanks": b"  \t ",
    "a NUL": b"# a\0b\n",
    "a form feed": b"\x0c\n# page\n",
}


def _corpus() -> Iterator[Kept]:
    for kind, bases in BASES.items():
        for name, text in bases.items():
            for habit, change in HABITS.items():
                yield Kept(f"{kind.value}, {name}, {habit}", kind, change(text.encode()))
        for name, data in ODD.items():
            yield Kept(f"{kind.value}, {name}", kind, data)


CORPUS = tuple({(kept.kind, kept.data): kept for kept in _corpus()}.values())
