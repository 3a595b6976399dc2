"""Folders on a new file system: how they may be called, and where they come in a plan."""

import pytest

from raidwright.storage.design.blueprint import BlueprintError, format_blueprint, parse_blueprint
from raidwright.storage.design.design import (
    ArrayDesign,
    FilesystemChoice,
    FilesystemKind,
    MountChoice,
    Ownership,
)
from raidwright.storage.fields import MOST_FOLDERS
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import IDS, blank_disks, drives
from tests.storage.wishes import design

GOOD = ("Photos", "My films", "写真", "Ümläute", "2026", "a", "Backup (old)", "a" * 60, "x_y-z.d")
BAD = (
    "",
    ".",
    "..",
    ".hidden",
    "-rf",
    "a/b",
    "/etc",
    "a ",
    " a",
    "a\nb",
    "a\0b",
    "a" * 61,
    "~",
    "$(id)",
    "a\\b",
)


def with_mount(*folders: str, ownership: Ownership = Ownership.MINE) -> ArrayDesign:
    return design(
        members=drives(3),
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
        mount=MountChoice("/srv/films", ownership, folders=folders),
    )


def told(wanted: ArrayDesign) -> dict[str, str]:
    answer = plan_build(wanted, blank_disks(3), IDS)
    return {each.code: sentence(each) for each in answer.findings if each.code.startswith("folder")}


@pytest.mark.parametrize("ownership", list(Ownership))
def test_they_are_made_before_the_top_folder_is_given_away(ownership: Ownership) -> None:
    answer = plan_build(with_mount(*GOOD, ownership=ownership), blank_disks(3), IDS)
    assert isinstance(answer, Planned), answer.findings
    tags = [step.tag for step in answer.plan.steps]
    given = [] if ownership is Ownership.ROOT else ["hand-over"]
    start = tags.index("mount")
    assert tags[start : start + 2 + len(given)] == ["mount", "make-folders", *given]
    said = answer.plan.steps[start + 1].sentence(answer.plan)
    assert all(name in said for name in GOOD)


def test_nobody_who_wants_none_gets_one() -> None:
    answer = plan_build(with_mount(), blank_disks(3), IDS)
    assert isinstance(answer, Planned)
    assert "make-folders" not in [step.tag for step in answer.plan.steps]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_is_none_is_refused_with_the_reason(name: str) -> None:
    assert list(told(with_mount("Photos", name))) == ["folder-name"]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Photos", "photos"), "folder-twice"),
        (("lost+found",), "folder-there"),
        (tuple(map(str, range(MOST_FOLDERS + 1))), "folders-many"),
    ],
)
def test_names_that_cannot_all_be_given(names: tuple[str, ...], code: str) -> None:
    assert list(told(with_mount(*names))) == [code]


def test_a_blueprint_keeps_them() -> None:
    wanted = with_mount(*GOOD)
    assert parse_blueprint(format_blueprint(wanted)) == wanted
    with pytest.raises(BlueprintError, match=r"mount.folders\[1\]” must be 1 to 60 letters"):
        parse_blueprint(format_blueprint(with_mount("Photos", "../etc")))
