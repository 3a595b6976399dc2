"""What may be asked for as a share: every field is refused that smb.conf or exports could take otherwise."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.fields import NewAccountName, ShareName, SubfolderPath, is_valid
from raidwright.storage.snapshot.share import Person, Share, ShareAccess

HOSTILE_NAMES = [
    "",
    " ",
    " Films",
    "Films ",
    "Films.",
    ".Films",
    "..",
    "Film  night",
    "a" * 61,
    "Films\n",
    "\nFilms",
    "Films\n[global]",
    "Films\r\npath = /etc",
    "Films\0",
    "Films\t",
    "Films\x1b[2J",
    "Films\x7f",
    "Films\u2028x",
    "Films\u202egnp",
    "Films\u00a0x",
    "[global]",
    "Films]",
    "[Films",
    "%S",
    "Films%U",
    'Films"',
    "Films'",
    "Films`id`",
    "Films;x",
    "#Films",
    "Films#",
    "Films=x",
    "Films/x",
    "Films\\x",
    "IPC$",
    "print$",
    "Films*",
    "Films?",
    "Films<x>",
    "Films|x",
    "Films:x",
    "$HOME",
    "-x",
    "\ud800",
    "homes",
    "Printers",
    "GLOBAL",
]
HOSTILE_FOLDERS = [
    "",
    "/",
    "/etc",
    ".",
    "..",
    "../etc",
    "Films/..",
    "Films/../../etc",
    "Films//x",
    "Films/",
    "/Films",
    ".ssh",
    "Films/.ssh",
    "Films/./x",
    "Films\ninclude = /etc/passwd",
    "Films\0",
    "Films\\040x",
    'Films"(rw)',
    "Films%U",
    "Films#x",
    "Films*",
    "Films\u2028",
    "~root",
    "$HOME",
    "/".join("abcdefg"),
]
HOSTILE_PEOPLE = [
    "",
    "anna,root",
    "anna root",
    "@family",
    "+family",
    "&family",
    "%U",
    "anna\nroot",
    "-anna",
    "0",
]


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_refuses_name_that_samba_could_take_otherwise(name: str) -> None:
    assert not is_valid(name, ShareName)


@pytest.mark.parametrize("folder", HOSTILE_FOLDERS, ids=ascii)
def test_refuses_folder_outside_or_with_meaning(folder: str) -> None:
    assert not is_valid(folder, SubfolderPath)


@pytest.mark.parametrize("name", HOSTILE_PEOPLE, ids=ascii)
def test_refuses_person_that_is_a_list_or_a_group(name: str) -> None:
    assert not is_valid(Person(name), Person)


@pytest.mark.parametrize("name", ["Family", "Mum & Dad", "Fotos 2026", "写真", "a", "Été (2)", "x+y-z_1.2b"])
def test_takes_names_in_any_script(name: str) -> None:
    assert is_valid(Share(name, name), Share)


@pytest.mark.parametrize("name", ["Anna", "anna.b", "1anna", "a" * 32, "anna$", "anna b"])
def test_refuses_new_account_that_useradd_refuses(name: str) -> None:
    assert not is_valid(name, NewAccountName)


@pytest.mark.parametrize(
    "network", ["0.0.0.0/0", "10.0.0.0/7", "192.168.1.0", "*", "192.168.1.0/24(rw)", "a/24", "300.1.1.0/24"]
)
def test_refuses_network_of_the_whole_internet(network: str) -> None:
    assert not is_valid(Share("a", network=network), Share)


@given(st.text())
def test_name_that_is_taken_stands_alone_on_one_line(name: str) -> None:
    if is_valid(name, ShareName):
        assert name.splitlines() == [name]
        assert name == name.strip()
        assert not set(name) & set("[]/\\%\"';#=:*?<>|$`")


def test_share_says_who_writes_and_who_reads() -> None:
    share = Share("a", people=(Person("anna"), Person("ben", ShareAccess.READ)))
    assert (share.writers, share.readers) == (("anna",), ("ben",))


def test_share_travels_as_it_is() -> None:
    share = Share("Films", "Films", (Person("anna"),), network="192.168.1.0/24", time_machine=10**12)
    assert msgspec.json.decode(msgspec.json.encode(share), type=Share) == share
