"""Shared folders on Storage: how they stand, and how one is added, changed and ended."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.share import InstallSharing, SetSharingPassword, ShareFolder, Unshare
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import (
    NearNetwork,
    Person,
    ServedShare,
    Share,
    ShareAccess,
    ShareClient,
)
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.plan.view import PlanView
from tests.storage.enabling import with_files
from tests.storage.sharing import NETWORK, READY, computer, sharing_files
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, press, texts, type_anew

NETWORKED = replace(
    READY,
    people=("anna", "ben"),
    accounts=("ben",),
    clients=(ShareClient("Films", "anna", "laptop"),),
    others=(ServedShare("Scans", "/srv/data/Scans"), ServedShare("Elsewhere", "/home/x")),
)


@pytest.fixture
def machine() -> InventedMachine:
    """A computer with one share."""
    return InventedMachine(computer(sharing_files(), NETWORKED), "Invented")


def planned(page: ArraysPage) -> Plan:
    plan = page.findChild(PlanView).plan
    assert plan is not None
    return plan


def test_shows_shares_with_people_addresses_and_who_is_connected(page: ArraysPage) -> None:
    words = texts(page)
    assert "Films · /srv/data/Films" in words
    assert "anna, ben (read-only)" in words
    assert "is connected to “Films” from laptop" in words
    assert "Windows does not list this computer" in words
    assert "“Scans” (/srv/data/Scans) is shared by another tool" in words
    assert "Elsewhere" not in words


def test_says_why_a_share_cannot_be_opened(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    machine.show(with_files(computer(sharing_files(), replace(NETWORKED, samba_runs=False))))
    qtbot.waitUntil(lambda: "nothing is mounted at /srv/data" in texts(page))
    machine.show(computer(sharing_files(), replace(NETWORKED, samba_runs=False)))
    qtbot.waitUntil(lambda: "smbd is not running" in texts(page))


def test_stops_sharing(page: ArraysPage) -> None:
    press(page, "stop-sharing")
    assert isinstance(planned(page).operation, Unshare)


def test_gives_a_person_a_new_password(page: ArraysPage) -> None:
    menu = find(page, QPushButton, "share-password").menu()
    (action,) = [each for each in menu.actions() if each.text() == "ben"]
    action.trigger()
    operation = planned(page).operation
    assert isinstance(operation, SetSharingPassword)
    assert operation.person == "ben"


@pytest.mark.parametrize("typed", ["anna, dora x", "anna!", "anna, 7up!"])
def test_no_plan_leaves_out_whose_name_is_mistyped(page: ArraysPage, typed: str) -> None:
    press(page, "change-share")
    type_anew(page, "share-writers", typed)
    review = find(page, QPushButton, "review-repair")
    assert not review.isEnabled()
    assert review.accessibleDescription() == "Type the names of people in lowercase letters and digits."
    assert "No problems with this plan." not in texts(page)
    type_anew(page, "share-writers", "anna, dora")
    press(page, "review-repair")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("share-nfs", Share("Old", "Old", people=(Person("anna"),), network=NETWORK, nfs=True)),
        ("share-macs", Share("Old", "Old", people=(Person("anna"),), network=NETWORK, macs=True)),
    ],
)
def test_a_share_from_a_computer_that_could_more_is_shared_again_with_less(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, name: str, kept: Share
) -> None:
    here = replace(NETWORKED, nfs=False, modules=("recycle",))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(computer(sharing_files(), here))
    page._ask_about_share(kept, again=True)
    press(page, "share-more")
    box, review = find(page, QCheckBox, name), find(page, QPushButton, "review-repair")
    assert box.isVisible()
    assert not review.isEnabled()
    box.click()
    assert review.isEnabled()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(computer(sharing_files(), replace(here, people=())))
    assert box.isVisible(), "what was taken off can be put on again"


def test_changes_people_of_a_share(page: ArraysPage) -> None:
    press(page, "change-share")
    assert find(page, QLineEdit, "share-name").text() == "Films"
    assert find(page, QComboBox, "share-network").currentData() == NETWORK
    type_anew(page, "share-readers", "ben, carl")
    press(page, "review-repair")
    operation = planned(page).operation
    assert isinstance(operation, ShareFolder)
    readers = (Person("ben", ShareAccess.READ), Person("carl", ShareAccess.READ))
    assert set(operation.share.people) == {*readers, Person("anna")}
    assert (operation.share.folder, operation.share.network) == ("Films", NETWORK)


MOVED = replace(
    NETWORKED,
    networks=(NearNetwork("eth0", "192.168.178.0/24", leads_out=True), NearNetwork("wlan0", "10.0.0.0/24")),
)


def test_changed_share_goes_with_a_new_router(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.show(computer(sharing_files(), MOVED))
    qtbot.waitUntil(lambda: "this computer is now in 192.168.178.0/24, 10.0.0.0/24" in texts(page))
    press(page, "change-share")
    box = find(page, QComboBox, "share-network")
    offered = {box.itemText(row): box.itemData(row) for row in range(box.count())}
    assert offered == {
        "Home network (192.168.178.0/24)": "192.168.178.0/24",
        "10.0.0.0/24 (wlan0)": "10.0.0.0/24",
        "Every network": None,
        f"{NETWORK} (not connected)": NETWORK,
    }
    press(page, "review-repair")
    operation = planned(page).operation
    assert isinstance(operation, ShareFolder)
    assert operation.share.network == "192.168.178.0/24"


@pytest.mark.parametrize("network", [NETWORK, "10.0.0.0/24", None])
def test_network_of_a_share_can_be_chosen(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, network: str | None
) -> None:
    machine.show(computer(sharing_files(), MOVED))
    qtbot.waitUntil(lambda: "192.168.178.0/24" in texts(page))
    press(page, "change-share")
    box = find(page, QComboBox, "share-network")
    row = box.findData(network) if network else box.findText("Every network")
    box.setCurrentIndex(row)
    box.activated.emit(row)
    press(page, "review-repair")
    operation = planned(page).operation
    assert isinstance(operation, ShareFolder)
    assert operation.share.network == network


def test_shares_another_folder(page: ArraysPage) -> None:
    press(page, "share-a-folder")
    review = find(page, QPushButton, "review-repair")
    assert not review.isEnabled()
    type_anew(page, "share-folder", "Music")
    type_anew(page, "share-name", "Music")
    assert not review.isEnabled()
    type_anew(page, "share-writers", "anna")
    assert review.isEnabled()
    press(page, "review-repair")
    operation = planned(page).operation
    assert isinstance(operation, ShareFolder)
    assert (operation.share.name, operation.share.people) == ("Music", (Person("anna"),))


def test_installs_what_lacks(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    machine.show(computer(sharing_files(), replace(NETWORKED, installs=True)))
    qtbot.waitUntil(lambda: "Not installed: smbclient, wsdd" in texts(page))
    press(page, "install-sharing")
    assert isinstance(planned(page).operation, InstallSharing)


def test_rows_stay_while_nothing_of_them_changes(page: ArraysPage, machine: InventedMachine) -> None:
    row = find(page, QWidget, "shared-folder")
    machine.show(replace(computer(sharing_files(), NETWORKED)))
    assert find(page, QWidget, "shared-folder") is row
