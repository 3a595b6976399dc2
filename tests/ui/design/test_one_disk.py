"""One disk without an array on the Build page: offered where exactly one is chosen, with what it lacks."""

from PySide6.QtWidgets import QLabel, QPushButton, QRadioButton

from raidwright.storage.levels import Level
from raidwright.ui.design.page import BuildPage
from tests.ui.plan_actions import answer_of, check, find, press, texts


def offered(page: BuildPage) -> bool:
    return not find(page, QRadioButton, "level-single").isHidden()


def test_it_is_offered_where_exactly_one_disk_is_chosen(page: BuildPage) -> None:
    assert not offered(page)
    check(page, 0)
    assert offered(page)
    assert page.design.level is Level.RAID1
    check(page, 1)
    assert not offered(page)


def test_it_is_built_and_says_that_nothing_protects_it(page: BuildPage) -> None:
    check(page, 0)
    press(page, "level-single")
    plan = answer_of(page).plan
    assert plan.title() == "Build “data”: single disk, no array"
    assert find(page, QPushButton, "review").isEnabled()
    said = texts(page)
    assert "A single disk has no redundancy. If it fails, all data is lost." in said
    assert "Partition" in said


def test_without_the_disk_it_asks_for_one(page: BuildPage) -> None:
    check(page, 0)
    press(page, "level-single")
    check(page, 0, on=False)
    assert find(page, QLabel, "usable").text() == "Choose a disk"
    row = find(page, QRadioButton, "level-single")
    assert row.accessibleDescription().startswith("uses a single disk")


def test_a_second_disk_makes_an_array_of_both(page: BuildPage) -> None:
    check(page, 0)
    press(page, "level-single")
    check(page, 1)
    assert page.design.level is Level.RAID1
    assert not offered(page)
