"""The box that chooses a disk, while somebody chooses."""

from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.choice_panel import DiskBox


def test_a_disk_that_gets_warmer_does_not_move_the_row_somebody_is_about_to_choose(qtbot: QtBot) -> None:
    box = DiskBox("disk", "Disk")
    qtbot.addWidget(box)
    box.show()
    box.fill((("one · 30 °C", "one"), ("other", "other")))
    box.showPopup()
    box.view().setCurrentIndex(box.model().index(1, 0))
    box.fill((("one · 31 °C", "one"), ("other", "other")))
    assert box.itemText(0) == "one · 31 °C"
    assert box.view().isVisible()
    assert box.view().currentIndex().data() == "other"


def test_a_disk_that_comes_leaves_the_chosen_one_chosen(qtbot: QtBot) -> None:
    box = DiskBox("disk", "Disk")
    qtbot.addWidget(box)
    box.fill((("one", "one"), ("other", "other")))
    box.setCurrentIndex(1)
    box.fill((("new", "new"), ("one", "one"), ("other", "other")))
    assert box.drive == "other"
