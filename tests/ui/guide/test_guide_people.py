"""The home network in the guide: asked for first, people named last, folders shared by the same plan."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone, ShareTrial
from raidwright.storage.failures import english
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.share import InstallSharing
from raidwright.storage.plan.plan import Planned, secrets_wanted
from raidwright.storage.snapshot.share import Person, ShareAccess, Sharing
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.guide.page import GuidePage
from raidwright.ui.plan.after_build import SharedCard
from raidwright.ui.plan.view import PlanView
from tests.storage.sharing import computer
from tests.ui.builders import InventedMachine
from tests.ui.guide.conftest import four_disks
from tests.ui.plan_actions import find, press, texts, type_anew

_PEOPLE = (Person("ben", ShareAccess.READ), Person("anna"))


@pytest.fixture
def sharing_guide(guide: GuidePage, session: QtSession, machine: InventedMachine, qtbot: QtBot) -> GuidePage:
    """The guide on a computer that can share."""
    look, can = four_disks(), computer().host
    host = structs.replace(
        look.host,
        name="tower",
        tools=tuple({**dict(look.host.tools), **dict(can.tools)}.items()),
        users=can.users,
        setting_files=(*look.host.setting_files, *can.setting_files),
        sharing=can.sharing,
    )
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(look, host=host))
    return guide


def _turn_to_people(guide: GuidePage) -> None:
    for _ in range(3):
        press(guide, "guide-next")
    assert "Who can use it?" in texts(guide)


def _built(guide: GuidePage) -> Build:
    assert isinstance(guide.answer, Planned), guide.answer
    operation = guide.answer.plan.operation
    assert isinstance(operation, Build)
    return operation


def test_where_the_computer_can_share_the_home_network_is_ticked_and_people_are_asked_for(
    sharing_guide: GuidePage,
) -> None:
    assert find(sharing_guide, QCheckBox, "guide-network").isChecked()
    _turn_to_people(sharing_guide)
    next_button = find(sharing_guide, QPushButton, "guide-next")
    assert not next_button.isEnabled()
    assert "Nobody can open this share" in next_button.toolTip()
    type_anew(sharing_guide, "guide-writers", "anna")
    type_anew(sharing_guide, "guide-readers", "ben")
    (share,) = _built(sharing_guide).shares
    assert (share.name, share.folder, share.people) == ("data", "Shared", _PEOPLE)
    assert next_button.isEnabled()


def test_folders_become_shares_and_passwords_of_new_people_are_asked_for(sharing_guide: GuidePage) -> None:
    for _ in range(2):
        press(sharing_guide, "guide-next")
    type_anew(sharing_guide, "guide-folders", "Photos, Films")
    press(sharing_guide, "guide-next")
    type_anew(sharing_guide, "guide-writers", "anna, ben")
    assert [share.name for share in _built(sharing_guide).shares] == ["Photos", "Films"]
    assert isinstance(sharing_guide.answer, Planned)
    assert secrets_wanted(sharing_guide.answer.plan) == ("ben",), "anna has a password for sharing already"
    press(sharing_guide, "guide-next")
    assert find(sharing_guide, QWidget, "rehearse").isVisibleTo(sharing_guide)


def test_back_and_forth_keeps_who_was_named(sharing_guide: GuidePage) -> None:
    _turn_to_people(sharing_guide)
    type_anew(sharing_guide, "guide-writers", "anna")
    press(sharing_guide, "guide-back")
    press(sharing_guide, "guide-next")
    (share,) = _built(sharing_guide).shares
    assert share.people == (Person("anna"),)


def test_without_the_home_network_nobody_is_asked_for_and_nothing_is_shared(sharing_guide: GuidePage) -> None:
    find(sharing_guide, QCheckBox, "guide-network").click()
    for _ in range(3):
        press(sharing_guide, "guide-next")
    assert "Who can use it?" not in texts(sharing_guide)
    assert _built(sharing_guide).shares == ()


def test_a_computer_without_samba_says_what_to_install_once_sharing_is_wanted(guide: GuidePage) -> None:
    box = find(guide, QCheckBox, "guide-network")
    assert not box.isChecked()
    box.click()
    for _ in range(3):
        press(guide, "guide-next")
    assert find(guide, QPushButton, "guide-next").toolTip()


def test_what_sharing_takes_is_installed_before_and_the_answers_stay(
    sharing_guide: GuidePage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    look = session.snapshot
    assert look is not None
    host = structs.replace(look.host, sharing=Sharing(installs=True))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(look, host=host))
    box = find(sharing_guide, QCheckBox, "guide-network")
    if not box.isChecked():
        box.click()
    for _ in range(3):
        press(sharing_guide, "guide-next")
    type_anew(sharing_guide, "guide-writers", "anna")
    press(sharing_guide, "guide-install")
    view = sharing_guide.findChild(PlanView)
    assert view.plan is not None
    assert isinstance(view.plan.operation, InstallSharing)
    view.left.emit(False)
    assert find(sharing_guide, QLineEdit, "guide-writers").text() == "anna"
    assert view.isHidden()


def test_the_result_has_the_addresses(sharing_guide: GuidePage, session: QtSession, qtbot: QtBot) -> None:
    _turn_to_people(sharing_guide)
    type_anew(sharing_guide, "guide-writers", "anna")
    assert isinstance(sharing_guide.answer, Planned)
    card = SharedCard(session)
    qtbot.addWidget(card)
    refused = english("Samba refused the name or the password. Set the password again.").failure
    trials = (ShareTrial("data", "anna", True), ShareTrial("data", "ben", False, refused))
    card.show_plan(sharing_guide.answer.plan, PlanDone(trials=trials))
    words = texts(card)
    assert r"\\tower\data" in words
    assert "smb://tower.local/data" in words
    assert "anna can open “data” and save files in it. This was just tested." in words
    assert "ben cannot open “data”. Samba refused the name or the password." in words


def test_a_second_result_has_no_address_of_the_first(
    sharing_guide: GuidePage, session: QtSession, qtbot: QtBot
) -> None:
    _turn_to_people(sharing_guide)
    type_anew(sharing_guide, "guide-writers", "anna")
    card = SharedCard(session)
    qtbot.addWidget(card)
    for name in ("first", "second"):
        press(sharing_guide, "guide-back")
        type_anew(sharing_guide, "guide-name", name)
        assert isinstance(sharing_guide.answer, Planned)
        card.show_plan(sharing_guide.answer.plan, PlanDone())
        addresses = [line for line in texts(card).splitlines() if "tower" in line]
        assert addresses == [rf"\\tower\{name}", f"smb://tower.local/{name}"]


@pytest.mark.parametrize(
    ("sharing", "title"), [(None, "Who can use it?"), (Sharing(), "This fits your disks")]
)
def test_a_silent_helper_keeps_the_question_and_a_computer_without_samba_goes_back(
    sharing_guide: GuidePage,
    machine: InventedMachine,
    session: QtSession,
    qtbot: QtBot,
    sharing: Sharing | None,
    title: str,
) -> None:
    _turn_to_people(sharing_guide)
    type_anew(sharing_guide, "guide-writers", "anna")
    look = session.snapshot
    assert look is not None
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(look, host=structs.replace(look.host, sharing=sharing)))
    assert title in texts(sharing_guide)
    press(sharing_guide, "guide-next")
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(look)
    assert _built(sharing_guide).shares[0].people == (Person("anna"),)
