"""The form of a campaign: what it comes to at every tick, and why it comes to nothing."""

import re

from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSpinBox,
)

from raidwright.bench.profiles import HDPARM, QUICK
from raidwright.bench.spec import IoMode
from raidwright.storage.units import GIB, KIB
from tests.session.begun_campaigns import slow_run
from tests.storage.machines import drives
from tests.ui.campaign_room import Room, room
from tests.ui.plan_actions import find

__all__ = ["room"]


def test_nothing_is_begun_before_disks_and_something_to_compare_are_chosen(room: Room) -> None:
    assert "Choose the disks" in room.words()
    assert not room.enabled("campaign-review")
    room.choose(*drives(3))
    assert room.enabled("campaign-review")
    room.tick(*("level-single", "level-raid0", "level-raid1", "level-raid5"))
    assert "Select a level." in room.words()
    assert not room.enabled("campaign-review")


def test_minutes_bytes_disks_and_what_is_left_out_are_said_at_once(room: Room) -> None:
    room.choose(*drives(3))
    said = find(room.page, QLabel, "campaign-cost").text()
    # One disk, RAID0 of two and three, RAID1 of two and three, RAID5 of three.
    assert said.startswith("6 setups, 4 rounds: ")
    assert re.search(r"up to [\d.]+\N{NO-BREAK SPACE}[GT]B written", said)
    assert said.endswith(" written, more on unusually fast disks")
    assert room.words().count("LD-") == 3
    room.tick("level-raid6")
    assert "RAID 6 of 4: This setup needs 4 disks, but only 3 are selected." in room.words()
    find(room.page, QSpinBox, "campaign-rounds").setValue(2)
    assert "6 setups, 2 rounds" in room.words()


def test_the_time_is_what_runs_took_here_before(room: Room) -> None:
    room.choose(*drives(3))
    before = room.page._form.proposal
    room.page.hide()
    room.session.history.add_run("slow", slow_run())
    room.page.show()
    after = room.page._form.proposal
    assert before is not None
    assert after is not None
    assert after.cost.seconds.most > 2 * before.cost.seconds.most


def test_chunks_span_and_passes_are_those_of_the_matrix(room: Room) -> None:
    room.choose(*drives(3))
    room.tick("level-single", "level-raid1", "chunk-64")
    find(room.page, QComboBox, "campaign-span").setCurrentIndex(1)
    find(room.page, QSpinBox, "campaign-passes").setValue(2)
    find(room.page, QSpinBox, "campaign-seconds").setValue(3)
    proposal = room.page._form.proposal
    assert proposal is not None
    matrix = proposal.matrix
    assert (matrix.chunks, matrix.span) == ((64 * KIB, 512 * KIB), 4 * GIB)
    assert (matrix.passes, matrix.seconds) == (2, 3.0)
    # RAID0 of two and of three, RAID5 of three, each with both chunks.
    assert len(proposal.cases) == 6
    assert "RAID 5 of 3 · 64 KiB" in room.words()
    room.tick("chunk-64", "chunk-512")
    assert "Select a chunk size." in room.words()
    room.tick("level-raid0", "level-raid5", "level-raid1")
    assert "Select a chunk size." not in room.words()
    assert not room.enabled("campaign-chunk-64")


def test_a_profile_brings_its_passes_and_one_that_only_reads_is_none(room: Room) -> None:
    profiles = find(room.page, QComboBox, "campaign-profile")
    choices = [profiles.itemData(each) for each in range(profiles.count())]
    assert QUICK in choices
    assert HDPARM not in choices
    profiles.setCurrentIndex(choices.index(QUICK))
    assert find(room.page, QSpinBox, "campaign-passes").value() == QUICK.passes
    assert find(room.page, QSpinBox, "campaign-seconds").value() == QUICK.seconds


def test_ways_to_the_disk_are_ticked_like_all_else(room: Room) -> None:
    room.choose(*drives(3))
    room.tick("level-single", "level-raid0", "level-raid5", "iomode-cached")
    assert "RAID 1 of 2 · Cached" in room.words()
    assert "4 setups" in room.words()
    room.tick("iomode-direct")
    proposal = room.page._form.proposal
    assert proposal is not None
    assert [case.setup.way for case in proposal.cases] == [IoMode.CACHED] * 2
    room.tick("iomode-cached")
    assert "Select an I/O mode." in room.words()
    assert not room.enabled("campaign-review")


def test_passes_that_take_too_long_are_refused_before_anything_is_erased(room: Room) -> None:
    room.choose(*drives(3))
    find(room.page, QSpinBox, "campaign-seconds").setValue(600)
    assert "The passes of one run can take 2 h at most." in room.words()
    assert not room.enabled("campaign-review")


def test_too_many_setups_are_refused_in_words(room: Room) -> None:
    room.choose(*drives(3))
    room.tick("top-xfs", "top-btrfs", "between-luks", "between-lvm", "between-luks-lvm")
    assert "This gives 72 setups, but the maximum is 64." in room.words()
    assert not room.enabled("campaign-review")
