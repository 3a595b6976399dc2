"""Files of the configuration are changed whole or not at all, whatever comes between."""

import hashlib
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured.settings import setting_files
from raidwright.helper.plans.edited_files import BACKUPS, carry_out, require_as_seen, require_done
from raidwright.storage.configuration import NEW
from raidwright.storage.snapshot.settings import Obstacle
from raidwright.storage.steps.step import Edit, LineSeen
from tests.helper.configuration import ADDED, OLD, adding, change, computer, found, taking_out


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


def before(root: Path) -> dict[str, bytes]:
    """What is kept of what was there before, without what each is known by."""
    kept = sorted((root.parent / "state" / BACKUPS).iterdir())
    return {file.name: file.read_bytes() for file in kept if file.suffix != ".of"}


def test_an_entry_is_added_and_taken_out_and_one_copy_is_kept(root: Path) -> None:
    fstab = root / "etc/fstab"
    change(adding(root), root)
    assert fstab.read_bytes() == ADDED
    assert before(root) == {"etc-fstab": OLD}
    change(taking_out(root, 3), root)
    assert fstab.read_bytes() == OLD
    assert before(root) == {"etc-fstab": ADDED}
    kept = root.parent / "state" / BACKUPS / "etc-fstab"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert sorted(each.name for each in (root / "etc").iterdir()) == [
        "crypttab",
        "debian_version",
        "fstab",
        "mdadm",
    ]


def test_a_file_that_was_not_there_is_made_and_goes_again(root: Path) -> None:
    crypttab = root / "etc/crypttab"
    crypttab.unlink()
    change(adding(root, "/etc/crypttab", "safe UUID=d none luks"), root)
    assert crypttab.read_bytes() == NEW + b"safe UUID=d none luks\n"
    assert stat.S_IMODE(crypttab.stat().st_mode) == 0o644
    seen = found(root, "/etc/crypttab")
    change(Edit(seen.kind, seen.seen, removed=(LineSeen(2, ""),)), root)
    assert not crypttab.exists()


def test_owner_mode_and_attributes_stay(root: Path) -> None:
    fstab = root / "etc/fstab"
    fstab.chmod(0o640)
    with_attributes = True
    try:
        os.setxattr(fstab, "user.note", b"mine")
    except OSError:
        with_attributes = False
    change(adding(root), root)
    assert stat.S_IMODE(fstab.stat().st_mode) == 0o640
    assert not with_attributes or os.getxattr(fstab, "user.note") == b"mine"


def test_a_link_within_etc_is_followed_and_stays_a_link(root: Path) -> None:
    link = root / "etc/mdadm.conf"
    link.symlink_to("mdadm/mdadm.conf")
    assert [file.seen.path for file in setting_files(root)].count("/etc/mdadm.conf") == 0, "it is one file"
    (root / "etc/fstab").rename(root / "etc/mdadm/fstab")
    (root / "etc/fstab").symlink_to("mdadm/fstab")
    change(adding(root), root)
    assert (root / "etc/fstab").is_symlink()
    assert (root / "etc/mdadm/fstab").read_bytes() == ADDED


def _elsewhere(root: Path) -> None:
    (root / "etc/fstab").rename(root / "fstab")
    (root / "etc/fstab").symlink_to(root / "fstab")


def _others(root: Path) -> None:
    (root / "etc/fstab").chmod(0o664)


def _others_folder(root: Path) -> None:
    (root / "etc").chmod(0o777)


def _folder(root: Path) -> None:
    (root / "etc/fstab").unlink()
    (root / "etc/fstab").mkdir()


def _pipe(root: Path) -> None:
    (root / "etc/fstab").unlink()
    os.mkfifo(root / "etc/fstab")


def _large(root: Path) -> None:
    (root / "etc/fstab").write_bytes(b"#" * ((1 << 20) + 1))


@pytest.mark.parametrize(
    ("made", "obstacle"),
    [
        (_elsewhere, Obstacle.ELSEWHERE),
        (_others, Obstacle.ODD),
        (_others_folder, Obstacle.ODD),
        (_folder, Obstacle.ODD),
        (_pipe, Obstacle.ODD),
        (_large, Obstacle.ODD),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_no_file_of_roots_own_is_told_and_refused(root: Path, made: Any, obstacle: Obstacle) -> None:
    edit = adding(root)
    made(root)
    assert found(root).obstacle is obstacle
    with pytest.raises(HelperError, match=r"/etc/fstab (is|can be changed by)"):
        carry_out(edit, root, root.parent / "state")
    assert not (root.parent / "state").exists()


def test_what_can_only_be_read_is_told_and_refused_in_words(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit = adding(root)
    assert found(root).obstacle is None
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert found(root).obstacle is Obstacle.READ_ONLY
    with pytest.raises(HelperError, match=r"/etc/fstab is read-only\."):
        require_as_seen(edit, root)


@pytest.mark.parametrize("later", [OLD + b"\n", b"", ADDED])
def test_what_has_changed_since_the_plan_was_made_is_left_alone(root: Path, later: bytes) -> None:
    edit = adding(root)
    (root / "etc/fstab").write_bytes(later)
    for act in (lambda: require_as_seen(edit, root), lambda: carry_out(edit, root, root.parent / "state")):
        with pytest.raises(HelperError, match="changed after the plan was made"):
            act()
    assert (root / "etc/fstab").read_bytes() == later


def test_a_line_that_is_no_entry_is_not_taken_out(root: Path) -> None:
    with pytest.raises(HelperError, match="changed after the plan was made"):
        carry_out(taking_out(root, 3), root, root.parent / "state")


def test_what_was_not_done_is_noticed(root: Path) -> None:
    with pytest.raises(HelperError, match="does not contain the added entry"):
        require_done(adding(root), root)
    with pytest.raises(HelperError, match="still contains the removed entry"):
        require_done(taking_out(root, 1), root)


def test_what_others_may_not_read_is_known_by_its_state_and_not_by_its_content(root: Path) -> None:
    """Whoever may ask for its hash could guess at a short secret."""
    crypttab = root / "etc/crypttab"
    content = hashlib.sha256(crypttab.read_bytes()).hexdigest()
    assert found(root, "/etc/crypttab").seen.digest == content
    crypttab.chmod(0o640)
    seen = found(root, "/etc/crypttab").seen
    assert seen.digest not in ("", content)
    assert found(root, "/etc/crypttab").seen == seen
    edit = adding(root, "/etc/crypttab", "safe UUID=d none luks")
    crypttab.write_bytes(b"# another\n")
    with pytest.raises(HelperError, match="changed after the plan was made"):
        require_as_seen(edit, root)
    change(adding(root, "/etc/crypttab", "safe UUID=d none luks"), root)
    assert crypttab.read_text() == "# another\nsafe UUID=d none luks\n"
