"""Which mount points the running system needs."""

import pytest

from raidwright.storage.rules.eligibility import is_system_mount


@pytest.mark.parametrize(
    "point",
    [
        "/",
        "/boot",
        "/boot/efi",
        "/usr",
        "/var/lib",
        "/home",
        "/home/ada",
        "/tmp",
        "/run",
        "/opt",
        "/efi",
        "/etc/x",
        "/root",
        "/cdrom",
        "/isodevice",
        "/iso",
        "/run/live/medium",
        "/run/live/persistence/sda3",
        "/usr/lib/live/mount/medium",
        "/lib/live/mount/medium",
        "/run/initramfs/live",
        "/run/archiso/bootmnt",
        "/run/miso/bootmnt",
    ],
)
def test_system_mounts(point: str) -> None:
    assert is_system_mount(point)


@pytest.mark.parametrize(
    "point",
    [
        "/srv",
        "/srv/usr",
        "/media/ada/disk",
        "/home/ada/films",
        "/variety",
        "/tmp/a",
        "/homes/ada",
        "/opt/a",
        "/run/media/ada/x",
    ],
)
def test_other_mounts(point: str) -> None:
    assert not is_system_mount(point)
