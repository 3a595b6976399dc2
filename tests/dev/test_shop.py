"""What software centers and desktops show of Raidwright: text, addresses and pictures."""

import configparser
import struct
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.tour.shop import HEIGHT, WIDTH, names

ROOT = Path(__file__).parents[2]
_ID = "io.github.raidwright.raidwright"
METAINFO = ROOT / "packaging" / f"{_ID}.metainfo.xml"
DESKTOP = ROOT / "packaging" / f"{_ID}.desktop"
COMPONENT = ElementTree.parse(METAINFO).getroot()
IMAGES = COMPONENT.findall("./screenshots/screenshot/image")
HOME = "https://github.com/raidwright/raidwright"
PICTURES = "https://raw.githubusercontent.com/raidwright/raidwright/main/resources/screenshots/"
_OLD_APPSTREAM = ": unknown-tag developer"
"""AppStream before 1.0 does not know the element that took the place of ``developer_name``."""
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_SENTENCES = ("summary", "p", "li", "caption")


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(DESKTOP.read_text())
    return parser["Desktop Entry"]


def words(key: str) -> set[str]:
    return set(filter(None, entry()[key].split(";")))


def test_software_centers_have_no_complaint() -> None:
    argv = ["appstreamcli", "validate", "--pedantic", "--no-net", str(METAINFO)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    complaints = [line for line in done.stdout.splitlines() if line[1:2] == ":"]
    assert done.returncode == 0
    assert [line for line in complaints if not line.endswith(_OLD_APPSTREAM)] == []


def test_desktops_have_no_complaint() -> None:
    done = subprocess.run(["desktop-file-validate", DESKTOP], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_summary_is_short_and_the_same_in_both() -> None:
    summary = COMPONENT.findtext("summary", "")
    assert len(summary) <= 35
    assert not summary.endswith(".")
    assert entry()["Comment"] == summary


def test_people_find_it_by_these_words() -> None:
    keywords = {each.text for each in COMPONENT.findall("keywords/keyword") if _LANGUAGE not in each.attrib}
    assert {"NAS", "RAID", "mdadm", "benchmark", "CrystalDiskMark", "share"} <= keywords <= words("Keywords")


def test_every_sentence_is_in_japanese_too() -> None:
    spoken = [each for tag in _SENTENCES for each in COMPONENT.iter(tag)]
    languages = [each.get(_LANGUAGE) for each in spoken]
    assert set(languages) == {None, "ja"}
    assert languages.count("ja") == languages.count(None)
    assert {"GenericName[ja]", "Comment[ja]", "Keywords[ja]"} <= set(entry())


def test_addresses_are_those_of_the_project() -> None:
    addresses = {each.get("type"): each.text or "" for each in COMPONENT.findall("url")}
    assert set(addresses) == {"homepage", "bugtracker", "help", "vcs-browser", "contribute"}
    assert all(address.startswith(HOME) for address in addresses.values())
    places = [address.partition("/main/")[2] for address in addresses.values() if "/main/" in address]
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_shop_shows_light_and_dark_pictures_that_the_tour_takes() -> None:
    shown = {str(image.text).removeprefix(PICTURES) for image in IMAGES}
    assert shown <= names()
    assert {name.rpartition("-")[2] for name in shown} == {"light.png", "dark.png"}
    assert {file.name for file in (ROOT / "resources/screenshots").iterdir()} == names()


@pytest.mark.parametrize("image", IMAGES, ids=lambda image: str(image.text).rpartition("/")[2])
def test_picture_has_the_size_that_is_told(image: ElementTree.Element) -> None:
    address = str(image.text)
    assert address.startswith(PICTURES)
    head = (ROOT / "resources/screenshots" / address.removeprefix(PICTURES)).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    size = struct.unpack(">II", head[16:24])
    assert size == (int(image.get("width", 0)), int(image.get("height", 0))) == (WIDTH, HEIGHT)
    assert size <= (1000, 700)


def test_this_version_is_a_release_with_notes() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    release = COMPONENT.find(f"releases/release[@version='{version}']")
    assert release is not None
    assert release.findall("description/ul/li")
