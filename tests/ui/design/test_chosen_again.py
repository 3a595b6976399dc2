"""A file system and a folder that are taken back and chosen again are as they were."""

from pathlib import Path

from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

from raidwright.storage.design.design import FilesystemChoice, FilesystemKind, MountChoice, Ownership
from raidwright.ui.design.page import BuildPage
from tests.ui.plan_actions import check, choose, find, type_anew


def _fill_in(page: BuildPage) -> MountChoice:
    """Choose disks, a label, folders, an owner and an option; how it is mounted then."""
    check(page, 0, 1)
    type_anew(page, "label", "films")
    type_anew(page, "folders", "Photos, Media")
    choose(find(page, QComboBox, "ownership"), Ownership.MY_GROUP)
    find(page, QCheckBox, "noatime").click()
    assert page.design.mount is not None
    return page.design.mount


def test_passing_over_no_file_system_loses_neither_folder_nor_label(page: BuildPage) -> None:
    mount, box = _fill_in(page), find(page, QComboBox, "filesystem")
    choose(box, None)
    assert (page.design.filesystem, page.design.mount) == (None, None)
    choose(box, FilesystemKind.XFS)
    assert page.design.filesystem == FilesystemChoice(FilesystemKind.XFS, "films")
    assert page.design.mount == mount
    assert find(page, QLineEdit, "folders").text() == "Photos, Media"


def test_what_comes_back_has_the_name_of_the_array_as_it_is_by_then(page: BuildPage) -> None:
    check(page, 0, 1)
    box = find(page, QComboBox, "filesystem")
    choose(box, None)
    type_anew(page, "name", "vault")
    choose(box, FilesystemKind.EXT4)
    assert page.design.filesystem == FilesystemChoice(FilesystemKind.EXT4, "vault")
    assert page.design.mount == MountChoice("/srv/vault")


def test_a_folder_typed_anew_is_mounted_as_the_last_one(page: BuildPage) -> None:
    mount = _fill_in(page)
    type_anew(page, "mountpoint", "/srv/x")
    assert page.design.mount == structs.replace(mount, point="/srv/x")


def test_what_was_not_to_be_mounted_stays_so(page: BuildPage) -> None:
    _fill_in(page)
    box = find(page, QComboBox, "filesystem")
    type_anew(page, "mountpoint", "")
    choose(box, None)
    choose(box, FilesystemKind.EXT4)
    assert page.design.filesystem == FilesystemChoice(FilesystemKind.EXT4, "films")
    assert page.design.mount is None


def test_only_btrfs_compresses_what_is_mounted_again(page: BuildPage) -> None:
    check(page, 0, 1)
    box = find(page, QComboBox, "filesystem")
    choose(box, FilesystemKind.BTRFS)
    find(page, QCheckBox, "compress").click()
    choose(box, None)
    choose(box, FilesystemKind.BTRFS)
    assert page.design.mount == MountChoice("/srv/data", compress=True)
    type_anew(page, "mountpoint", "")
    choose(box, FilesystemKind.EXT4)
    type_anew(page, "mountpoint", "/srv/x")
    assert page.design.mount == MountChoice("/srv/x")


def test_a_blueprint_has_nothing_of_the_design_before_it(page: BuildPage, tmp_path: Path) -> None:
    _fill_in(page)
    (tmp_path / "bare.toml").write_text('name = "bare"\nlevel = "raid1"\nmembers = ["a", "b"]\n')
    page.open_blueprint(tmp_path / "bare.toml")
    assert page.design.name == "bare"
    assert page.design.filesystem is None
    choose(find(page, QComboBox, "filesystem"), FilesystemKind.EXT4)
    assert page.design.filesystem == FilesystemChoice(FilesystemKind.EXT4)
    assert page.design.mount is None
    type_anew(page, "mountpoint", "/srv/bare")
    assert page.design.mount == MountChoice("/srv/bare")
