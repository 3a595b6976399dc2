"""What a new array shares with the home network, and who is named for it."""

import pytest

from raidwright.storage.design.design import ArrayDesign, MountChoice
from raidwright.storage.fields import AccountName, ShareName, SubfolderPath, is_valid
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import can_share, home_shares, people_in
from raidwright.storage.rules.share_findings import share_findings
from raidwright.storage.snapshot.share import NearNetwork, Person, ShareAccess, Sharing
from tests.storage.sharing import computer

ANNA, BEN = Person("anna"), Person("ben", ShareAccess.READ)
HOME = Sharing(
    samba=True,
    modules=("recycle", "fruit"),
    networks=(NearNetwork("wlan0", "10.0.0.0/8"), NearNetwork("eth0", "192.168.1.0/24", leads_out=True)),
)


def family(*folders: str) -> ArrayDesign:
    return ArrayDesign("family", Level.RAID1, ("a", "b"), mount=MountChoice("/srv/family", folders=folders))


def test_without_folders_one_share_has_the_name_of_the_array() -> None:
    (share,) = home_shares(family(), (ANNA, BEN), HOME)
    assert (share.name, share.folder, share.people) == ("family", "Shared", (ANNA, BEN))
    assert share.network == "192.168.1.0/24"
    assert share.macs
    assert share.recycle
    assert share.guests is None


def test_each_folder_is_a_share_of_its_own_name() -> None:
    shares = home_shares(family("Photos", "Films"), (ANNA,), HOME)
    assert [(each.name, each.folder) for each in shares] == [("Photos", "Photos"), ("Films", "Films")]
    assert all(is_valid(each.name, ShareName) and is_valid(each.folder, SubfolderPath) for each in shares)


def test_what_the_computer_lacks_is_left_out_of_a_share() -> None:
    (share,) = home_shares(family(), (ANNA,), Sharing(samba=True))
    assert not share.macs
    assert not share.recycle
    assert share.network is None


def test_nothing_is_shared_of_what_is_not_mounted() -> None:
    assert home_shares(ArrayDesign("family", Level.RAID1, ("a", "b")), (ANNA,), HOME) == ()


@pytest.mark.parametrize(
    ("writers", "readers", "people"),
    [
        ("", "", ()),
        ("anna", "", (ANNA,)),
        (" anna , ", "ben", (BEN, ANNA)),
        ("anna、carl", "", (ANNA, Person("carl"))),
        ("anna", "anna", (ANNA,)),
        ("anna, anna", "", (ANNA,)),
    ],
)
def test_people_are_read_from_lists_of_names(writers: str, readers: str, people: tuple[Person, ...]) -> None:
    assert people_in(writers, readers) == people
    assert all(is_valid(person.name, AccountName) for person in people)


def test_a_computer_without_samba_cannot_share_with_windows_and_phones() -> None:
    assert can_share(HOME)
    assert not can_share(Sharing(nfs=True))
    assert not can_share(None)


@pytest.mark.parametrize("name", ["a  b", "Photos, 2026", "homes", "-x", "a\nb", "%U"])
def test_a_folder_whose_name_cannot_be_a_shares_is_refused_before_any_password(name: str) -> None:
    (share,) = home_shares(family(name), (ANNA,), HOME)
    host = computer().host
    assert "share-name-letters" in {each.code for each in share_findings(share, "", host)}
