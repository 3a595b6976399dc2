"""What documents are made of: closed, within bounds, and empty where nothing was said."""

import importlib
import json
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest

import raidwright.storage
from raidwright.storage import fields
from raidwright.storage.design.design import (
    ArrayDesign,
    KeyDerivation,
    Layout,
    MountOptions,
    Ownership,
    Unlocking,
)
from raidwright.storage.fact import Fact, Lasting, visible
from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.snapshot.firewall import Port
from raidwright.storage.snapshot.share import AnnouncingServer, Person, Share, ShareAccess
from raidwright.storage.steps.targets import Members


def structs() -> Iterator[type[msgspec.Struct]]:
    for found in pkgutil.walk_packages(raidwright.storage.__path__, "raidwright.storage."):
        module = importlib.import_module(found.name)
        for kind in vars(module).values():
            if (
                isinstance(kind, type)
                and issubclass(kind, Fact | Lasting)
                and kind.__module__ == module.__name__
            ):
                yield kind


@pytest.mark.parametrize("kind", list(structs()), ids=lambda kind: kind.__name__)
def test_what_was_not_said_is_nothing(kind: type[msgspec.Struct]) -> None:
    """A design and a share have choices of their own instead, which need not be repeated."""
    usual = (KeyDerivation.STANDARD, Layout.DEFAULT, Unlocking.AT_START, Ownership.MINE)
    nothing = (None, msgspec.UNSET, "", 0, False, (), Contents(), MountOptions(), *usual)
    for field in msgspec.structs.fields(kind):
        if not field.required and (kind, field.name) not in (*CHOSEN, *CHOSEN_FOR_SHARES):
            assert field.default in nothing, field.name


CHOSEN = {
    (ArrayDesign, "chunk"): 512 * 2**10,
    (ArrayDesign, "slack"): 100 * 2**20,
    (ArrayDesign, "bitmap"): True,
    (ArrayDesign, "keep"): True,
}
CHOSEN_FOR_SHARES = {
    (AnnouncingServer, "reads"): Port.WINDOWS_READS,
    (Person, "access"): ShareAccess.WRITE,
    (Share, "folder"): "Shared",
    (Share, "smb"): True,
    (Share, "recycle"): True,
}


def test_what_a_share_chooses_by_itself() -> None:
    for (kind, name), value in CHOSEN_FOR_SHARES.items():
        assert getattr(kind("family"), name) == value


def test_what_a_design_chooses_by_itself() -> None:
    plain = ArrayDesign("data", Level.RAID1, ("a", "b"))
    assert {name: getattr(plain, name) for _, name in CHOSEN} == {
        name: value for (_, name), value in CHOSEN.items()
    }


def test_an_unknown_field_is_refused_in_a_plan_and_passed_over_in_a_journal() -> None:
    for kind in structs():
        assert kind.__struct_config__.forbid_unknown_fields == issubclass(kind, Fact), kind
        assert kind.__struct_config__.frozen, kind


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        (fields.Index, 0, 31),
        (fields.Bytes, 0, 2**60),
        (fields.Sectors, 0, 2**51),
        (fields.MemberCount, 0, 32),
        (fields.Blocks, 0, 2**32),
    ],
)
def test_numbers_end_at_their_bounds(kind: object, least: int, most: int) -> None:
    assert [msgspec.convert(number, kind) for number in (least, most)] == [least, most]
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(number, kind)


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        (fields.Name, 1, 32),
        (fields.MappingName, 1, 127),
        (fields.VolumeName, 1, 127),
        (fields.Label, 0, 12),
        (fields.DriveId, 1, 256),
        (fields.Text, 0, 256),
    ],
)
def test_texts_end_at_their_bounds(kind: object, least: int, most: int) -> None:
    for length in {least, most}:
        assert msgspec.convert("a" * length, kind) == "a" * length
    for length in {max(least - 1, 0), most + 1} - {least}:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert("a" * length, kind)


@pytest.mark.parametrize(
    ("kind", "most"),
    [(fields.NodePath, "/dev/" + "a" * 123), (fields.MountPoint, "/srv" + ("/" + "a" * 62) * 4)],
)
def test_paths_end_at_their_bounds(kind: object, most: str) -> None:
    assert len(most) in (128, 256)
    assert msgspec.convert(most, kind) == most
    with pytest.raises(msgspec.ValidationError, match="length"):
        msgspec.convert(most + "a", kind)


def test_an_array_has_as_many_members_as_a_plan_has_disks() -> None:
    members = [{"type": "disk", "disk": 0}] * 33
    assert len(msgspec.convert(members[:32], Members)) == 32
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(members, Members)


@pytest.mark.parametrize("unseen", ["\u200b", "\ufeff", "\u00ad", "\u2060", "\u180e", "\U000e0041"])
def test_no_two_names_look_alike_by_what_cannot_be_seen(unseen: str) -> None:
    shown = visible(f"TESTDISK-1{unseen}")
    assert shown.isascii()
    assert json.loads(f'"{shown}"') == f"TESTDISK-1{unseen}"
    assert visible(shown) == shown


def test_what_joins_letters_stays() -> None:
    assert visible("می\u200cخواهم") == "می\u200cخواهم"
