"""A line says otherwise when something is unlocked and mounted, and goes on saying all else."""

import pytest

from raidwright.storage.design.design import Unlocking
from raidwright.storage.steps.unlocking_words import (
    container_line,
    keeps_out,
    mount_line,
    mounts_by_hand,
    way_in,
)

KEY = "/etc/cryptsetup-keys.d/raidwright-0.key"
ASKED = "safe UUID=1 none luks,timeout=180,x-systemd.device-timeout=90"
BY_HAND = "safe UUID=1 none luks,noauto"
BY_KEY = f"safe UUID=1 {KEY} luks,nofail,x-systemd.device-timeout=180"
OURS = {Unlocking.AT_START: ASKED, Unlocking.BY_HAND: BY_HAND, Unlocking.KEY_FILE: BY_KEY}
MARKS = "x-raidwright.array=a,x-raidwright.container=b"
MOUNTED = {
    Unlocking.AT_START: f"UUID=2 /srv/x xfs nodev,nofail,x-systemd.device-timeout=600,{MARKS} 0 0",
    Unlocking.BY_HAND: f"UUID=2 /srv/x xfs nodev,noauto,{MARKS} 0 0",
    Unlocking.KEY_FILE: f"UUID=2 /srv/x xfs nodev,nofail,x-systemd.device-timeout=180,{MARKS} 0 0",
}


@pytest.mark.parametrize("before", list(Unlocking))
@pytest.mark.parametrize("way", list(Unlocking))
def test_from_each_way_to_each(before: Unlocking, way: Unlocking) -> None:
    assert container_line(OURS[before], way, KEY) == OURS[way]
    assert way_in(OURS[before], KEY) is before
    assert mount_line(MOUNTED[before], way) == MOUNTED[way]
    assert mounts_by_hand(MOUNTED[before]) is (before is Unlocking.BY_HAND)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("safe UUID=1", "safe UUID=1 none luks,noauto"),
        ("safe\tUUID=1\t-\tdiscard,tries=5", "safe UUID=1 none discard,tries=5,noauto"),
        ("safe UUID=1 none nofail,discard,timeout=30", "safe UUID=1 none noauto,discard"),
    ],
)
def test_what_somebody_has_written_by_hand_stays(line: str, after: str) -> None:
    assert container_line(line, Unlocking.BY_HAND, KEY) == after


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("/dev/x /srv/x ext4", "/dev/x /srv/x ext4 defaults,noauto"),
        (
            "/dev/x /srv/x\\040y ext4 ro,nofail,user 0 2",
            "/dev/x /srv/x\\040y ext4 ro,noauto,user 0 2",
        ),
        ("/dev/x none swap sw,pri=5 0 0", "/dev/x none swap sw,pri=5,noauto 0 0"),
    ],
)
def test_the_same_of_what_is_mounted(line: str, after: str) -> None:
    assert mount_line(line, Unlocking.BY_HAND) == after


def test_a_key_of_somebodys_own_is_none_of_the_ways() -> None:
    assert way_in("safe UUID=1 /root/key luks", KEY) is None
    assert way_in("safe UUID=1 /root/key luks,noauto", KEY) is None


@pytest.mark.parametrize("option", ["keyscript=/bin/x", "initramfs", "header=/h", "key-slot=1", "swap"])
def test_what_its_owner_has_settled_is_told(option: str) -> None:
    assert keeps_out(f"safe UUID=1 none luks,{option},discard") == option
    assert keeps_out(ASKED) == ""
