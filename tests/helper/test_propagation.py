"""Which mounts go together with one that is unmounted, by what mountinfo says of several namespaces."""

from raidwright.helper.looking.in_use.mounts import MountEntry, parse_mountinfo
from raidwright.helper.looking.in_use.occupants import elsewhere, unmounted_together

OURS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 9:127 / /srv/mirror rw,relatime shared:55 - ext4 /dev/md127 rw
"""
SERVICE = """\
300 299 8:1 / / rw,relatime shared:170 master:1 - ext4 /dev/sda1 rw
301 300 9:127 / /srv/mirror rw,relatime shared:171 master:55 - ext4 /dev/md127 rw
"""
SLAVE_OF_THE_SERVICE = """\
400 399 8:1 / / rw,relatime master:170 - ext4 /dev/sda1 rw
401 400 9:127 / /srv/mirror rw,relatime master:171 - ext4 /dev/md127 rw
"""
PRIVATE = """\
500 499 8:1 / / rw,relatime - ext4 /dev/sda1 rw
501 500 9:127 / /srv/mirror rw,relatime - ext4 /dev/md127 rw
"""


def mounts(*namespaces: str) -> list[MountEntry]:
    return [entry for process, text in enumerate(namespaces) for entry in parse_mountinfo(text, process)]


def gone(*namespaces: str, unmounted: tuple[int, ...] = (40,)) -> set[int]:
    """Numbers of the mounts that go with ``unmounted``."""
    every = mounts(*namespaces)
    return {entry.id for entry in unmounted_together([each for each in every if each.id in unmounted], every)}


def test_a_copy_of_a_service_goes_with_ours() -> None:
    assert gone(OURS, SERVICE) == {40, 301}


def test_a_copy_of_a_copy_goes_too() -> None:
    assert gone(OURS, SERVICE, SLAVE_OF_THE_SERVICE) == {40, 301, 401}
    # Without sight of what is between them nothing says that one takes from the other.
    assert gone(OURS, SLAVE_OF_THE_SERVICE) == {40}


def test_a_private_mount_stays() -> None:
    assert gone(OURS, PRIVATE) == {40}


def test_a_peer_goes_in_its_own_namespace_and_in_ours() -> None:
    peer = OURS.replace("22 1", "322 321").replace("40 22", "340 322")
    assert gone(OURS, peer) == {40, 340}
    export = (
        "41 22 8:1 /srv /export rw shared:1 - ext4 /dev/sda1 rw\n42 41 9:127 / /export/mirror rw shared:55 "
    )
    assert gone(f"{OURS}{export}- ext4 /dev/md127 rw\n") == {40, 42}


def test_a_peer_goes_also_where_others_take_from_the_same_group() -> None:
    peer = OURS.replace("22 1", "322 321").replace("40 22", "340 322")
    assert gone(OURS, SERVICE, SLAVE_OF_THE_SERVICE, peer) == {40, 301, 401, 340}


def test_what_hands_on_among_its_own_peers_alone_stays() -> None:
    stranger = PRIVATE.replace("mirror rw,relatime", "mirror rw shared:91")
    stranger = stranger.replace(" / / rw,relatime", " / / rw shared:90")
    assert gone(OURS, stranger) == {40}
    assert gone(OURS, SERVICE, stranger) == {40, 301}


def test_a_copy_that_was_bound_elsewhere_stays() -> None:
    """It takes from our mount, but what it is mounted on takes nothing from what ours is mounted on there."""
    bound = "302 300 9:127 / /mnt rw,relatime master:55 - ext4 /dev/md127 rw\n"
    assert gone(OURS, SERVICE + bound) == {40, 301}


def test_another_device_in_the_same_place_does_not_count() -> None:
    assert gone(OURS, SERVICE.replace("9:127", "9:126")) == {40}


def test_a_mount_under_what_is_not_shared_goes_alone() -> None:
    unshared = OURS.replace("rw,relatime shared:1 ", "rw,relatime ")
    assert gone(unshared, SERVICE) == {40}


def test_what_carries_another_mount_stays() -> None:
    inner = "302 301 0:50 / /srv/mirror/inner rw - tmpfs tmpfs rw\n"
    assert gone(OURS, SERVICE + inner) == {40}
    below = "44 40 9:126 / /srv/mirror/b rw shared:60 - ext4 /dev/md126 rw\n"
    assert gone(OURS + below, SERVICE) == {301}
    assert gone(OURS + below, SERVICE, unmounted=(40, 44)) == {40, 44, 301}


def test_a_chroot_sees_the_same_place_by_another_path() -> None:
    inside = SERVICE.replace("8:1 / / ", "8:1 /srv / ").replace(" /srv/mirror ", " /mirror ")
    assert gone(OURS, inside) == {40, 301}
    assert gone(OURS, inside.replace("8:1 /srv / ", "8:1 /home / ")) == {40}


def test_a_mount_whose_parent_is_out_of_sight_stays() -> None:
    assert gone(OURS, SERVICE.splitlines()[1]) == {40}
    assert gone(OURS, SERVICE.replace("8:1 / / ", "8:1 / /elsewhere ")) == {40}


def hidden(*namespaces: str) -> list[tuple[int, int]]:
    """(process, number) of the mounts of md devices that stay when all of ours are unmounted."""
    left = elsewhere(mounts(*namespaces))
    return [(entry.process, entry.id) for entry in left if entry.number.startswith("9:")]


def test_who_else_keeps_a_device_mounted_is_known_by_its_process() -> None:
    assert hidden(OURS, SERVICE) == []
    assert hidden(OURS, SERVICE, PRIVATE) == [(2, 501)]
    assert hidden(OURS.splitlines(keepends=True)[0], SERVICE, PRIVATE) == [(1, 301), (2, 501)]


def test_copies_of_mounts_within_mounts_go_too() -> None:
    inner = "41 40 9:126 / /srv/mirror/b rw,relatime shared:60 - ext4 /dev/md126 rw\n"
    copy = "302 301 9:126 / /srv/mirror/b rw,relatime shared:61 master:60 - ext4 /dev/md126 rw\n"
    assert hidden(OURS + inner, SERVICE + copy) == []
    assert hidden(OURS, SERVICE + copy.replace(" master:60", "")) == [(1, 301), (1, 302)]
