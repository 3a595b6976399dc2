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
    ],
)
def test_system_mounts(point: str) -> None:
    assert is_system_mount(point)


@pytest.mark.parametrize(
    "point",
    ["/srv", "/srv/usr", "/media/ada/disk", "/home/ada/films", "/variety", "/tmp/a", "/homes/ada", "/opt/a"],
)
def test_other_mounts(point: str) -> None:
    assert not is_system_mount(point)
