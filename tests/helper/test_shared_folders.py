"""Who cannot come to the folder of a share, and at which folder on the way: rights and lists of access."""

import os
from pathlib import Path

import pytest

from raidwright.helper import access_list
from raidwright.helper.access_list import ALL, ENTER, READ, rights_of
from raidwright.helper.looking.configured.shared_folders import UserNumbers, barriers
from raidwright.storage.snapshot.share import Barrier, EnteredShare, Person, Share, ShareAccess
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.storage.machines import IDS

__all__ = ["fake_proc"]

ANNA, BEN = UserNumbers(2001, frozenset({2001, 3000})), UserNumbers(2002, frozenset({2002}))
PEOPLE = {"anna": ANNA, "ben": BEN}
FILMS = EnteredShare(
    IDS.array, "/srv/data", Share("Films", "Films/Old", (Person("anna"), Person("ben", ShareAccess.READ)))
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A computer on which everything is as a plan has made it."""
    (tmp_path / "srv/data/Films/Old").mkdir(parents=True)
    for folder in ("", "srv", "srv/data", "srv/data/Films"):
        (tmp_path / folder).chmod(0o755)
    shared(tmp_path, {2001: ALL, 2002: READ | ENTER})
    return tmp_path


def shared(root: Path, users: dict[int, int]) -> None:
    """Set the list of access of the shared folder."""
    folder = os.open(root / "srv/data/Films/Old", os.O_RDONLY)
    access_list.set_rights(folder, users, 0)
    os.close(folder)


def told(root: Path) -> list[Barrier]:
    return list(barriers((FILMS,), root, PEOPLE.get))


def test_nothing_is_in_the_way_of_what_a_plan_has_made(root: Path) -> None:
    assert told(root) == []


def test_a_folder_that_is_mounted_by_whoever_enters_it_is_not_entered(
    root: Path, fake_proc: FakeProc
) -> None:
    """A locked array would be mounted again because somebody looks at this page."""
    (root / "srv/data/Films").chmod(0o700)
    waiting = "60 22 0:60 / /srv/data rw - autofs systemd-1 rw,fd=40,direct\n"
    fake_proc.process(0, waiting)
    assert told(root) == []
    fake_proc.process(0, waiting + "66 60 9:127 / /srv/data rw - ext4 /dev/md127 rw\n")
    assert told(root) != []


@pytest.mark.parametrize("folder", ["/srv", "/srv/data", "/srv/data/Films"])
def test_names_the_parent_folder_that_lets_nobody_through(root: Path, folder: str) -> None:
    (root / folder[1:]).chmod(0o700)
    assert told(root) == [Barrier("Films", folder, "anna"), Barrier("Films", folder, "ben")]


def test_a_group_or_a_list_lets_through_whom_it_names(root: Path) -> None:
    parent = root / "srv/data/Films"
    os.chown(parent, 0, 3000)
    parent.chmod(0o710)
    assert told(root) == [Barrier("Films", "/srv/data/Films", "ben")]
    folder = os.open(parent, os.O_RDONLY)
    access_list.let_through(folder, {2002: ENTER})
    assert (rights_of(folder, 2002, {2002}), rights_of(folder, 2003, {2003})) == (ENTER, 0)
    os.close(folder)
    assert told(root) == []


def test_names_who_can_read_and_not_save(root: Path) -> None:
    shared(root, {2001: READ | ENTER, 2002: READ | ENTER})
    assert told(root) == [Barrier("Films", "/srv/data/Films/Old", "anna", only_reads=True)]
    shared(root, {})
    assert told(root) == [Barrier("Films", "/srv/data/Films/Old", name) for name in ("anna", "ben")]


@pytest.mark.parametrize("instead", ["nothing", "link", "file"])
def test_names_the_folder_that_is_gone(root: Path, instead: str) -> None:
    folder = root / "srv/data/Films"
    folder.rename(root / "srv/data/Movies")
    if instead == "link":
        folder.symlink_to("Movies")
    elif instead == "file":
        folder.touch()
    assert told(root) == [Barrier("Films", "/srv/data/Films")]


def test_who_is_no_user_any_more_is_told_as_such(root: Path) -> None:
    (root / "srv").chmod(0o700)
    assert list(barriers((FILMS,), root, {"ben": BEN}.get)) == [
        Barrier("Films", "", "anna"),
        Barrier("Films", "/srv", "ben"),
    ]


@pytest.mark.parametrize(
    ("enforces", "everywhere", "kind", "label"),
    [
        ("1", "0 0", "unlabeled_t", "unlabeled_t"),
        ("1", "0 0", "samba_share_t", ""),
        ("1", "1 1", "unlabeled_t", ""),
        ("0", "0 0", "unlabeled_t", ""),
        ("", "", "unlabeled_t", ""),
    ],
)
def test_names_the_label_by_which_selinux_keeps_samba_out(
    root: Path, monkeypatch: pytest.MonkeyPatch, enforces: str, everywhere: str, kind: str, label: str
) -> None:
    """As on Fedora, where a new file system has no label that Samba is let into."""
    if enforces:
        (root / "sys/fs/selinux/booleans").mkdir(parents=True)
        (root / "sys/fs/selinux/enforce").write_text(enforces)
        (root / "sys/fs/selinux/booleans/samba_export_all_rw").write_text(f"{everywhere}\n")
    own = os.getxattr

    def getxattr(folder: int, name: str) -> bytes:
        return f"system_u:object_r:{kind}:s0\0".encode() if name == "security.selinux" else own(folder, name)

    monkeypatch.setattr(os, "getxattr", getxattr)
    assert told(root) == ([Barrier("Films", "/srv/data/Films/Old", label=label)] if label else [])
