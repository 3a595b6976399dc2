"""The guest's root: the host's files, read-only, under a layer in memory."""

import os
from pathlib import Path

from raidwright.machine.practice.guest.boot import STAGE
from raidwright.machine.practice.guest.system_calls import (
    MS_RDONLY,
    insert_module,
    mount,
    move_mount,
    share_mounts,
)

_LAYER = "/mnt/upper"
_ROOT = "/mnt/root"

# On the host they are readable for root alone, or for a daemon's user, who the guest is not.
_UNREADABLE = (
    "/etc/lvm/archive",
    "/etc/lvm/backup",
    "/etc/polkit-1/rules.d",
    "/usr/share/polkit-1/rules.d",
    "/var/lib/polkit-1",
    "/var/lib/udisks2",
    "/root",
)

# What the host starts with is nothing that the guest would have to make again.
_STARTS = ("/boot", "/efi")

# The host's own arrays, mounts and mappings are no business of the guest.
_OWN_FILES = {
    "etc/shadow": "root:*:19000:0:99999:7:::\n",
    "etc/gshadow": "root:*::\n",
    "etc/machine-id": "70726163746963656d616368696e6530\n",
    "etc/hostname": "practice\n",
    "etc/fstab": "",
    "etc/crypttab": "",
    "etc/mdadm/mdadm.conf": "HOMEHOST <system>\nMAILADDR root\n",
    "etc/udisks2/udisks2.conf": "[udisks2]\nmodules=lvm2,btrfs\nmodules_load_preference=onstartup\n",
}


def enter_root(stage: str) -> None:
    """Build the layered root and change into it; ``stage`` is the staged folder as the host sees it."""
    release = os.uname().release
    insert_module(f"/usr/lib/uml/modules/{release}/kernel/fs/overlayfs/overlay.ko")
    mount("layer", "/mnt", "tmpfs", options="mode=755")
    _fill_layer(release)
    Path("/mnt/work").mkdir()
    mount("root", _ROOT, "overlay", options=f"lowerdir=/,upperdir={_LAYER},workdir=/mnt/work")
    for tree in ("/proc", "/dev"):
        move_mount(tree, _ROOT + tree)
    os.chroot(_ROOT)
    os.chdir("/")
    _mount_system(stage)
    # As process 1 of a real system does.
    share_mounts("/")


def _fill_layer(release: str) -> None:
    for name, text in _OWN_FILES.items():
        file = Path(_LAYER, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for name in ("etc/shadow", "etc/gshadow"):
        Path(_LAYER, name).chmod(0o640)
    modules = Path(_LAYER, "usr/lib/modules", release)
    modules.parent.mkdir(parents=True)
    modules.symlink_to(f"/usr/lib/uml/modules/{release}")


def _mount_system(stage: str) -> None:
    mount("sysfs", "/sys", "sysfs")
    mount("cgroup", "/sys/fs/cgroup", "cgroup2")
    mount("run", "/run", "tmpfs", options="mode=755")
    mount("tmp", "/tmp", "tmpfs", options="mode=1777")  # noqa: S108
    mount("shm", "/dev/shm", "tmpfs", options="mode=1777")  # noqa: S108
    mount("devpts", "/dev/pts", "devpts", options="mode=620,ptmxmode=666")
    mount("stage", STAGE, "hostfs", MS_RDONLY, stage)
    for folder in _UNREADABLE:
        mount("state", folder, "tmpfs", options="mode=755")
    for folder in filter(os.path.isdir, _STARTS):
        mount("starts", folder, "tmpfs", options="mode=755")
    mtab = Path("/etc/mtab")
    mtab.unlink(missing_ok=True)
    mtab.symlink_to("/proc/self/mounts")
    Path("/proc/sys/kernel/hostname").write_text("practice")
