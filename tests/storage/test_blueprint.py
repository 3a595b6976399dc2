"""Blueprints: what is written is read back, and what is wrong is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.blueprint import BlueprintError, format_blueprint, parse_blueprint
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Lvm,
)
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB, MIB
from tests.storage.strategies import designs

TEXT = """\
name = "data"
level = "raid6"
members = ["Larch-1", "Larch-2", "Larch-3", "Larch-4"]
chunk = "256 KiB"
slack = 0
wipe = true

[encryption]
mapping = "safe"

[lvm]
group = "vault"
volume = "films"
size = "2 TB"

[filesystem]
kind = "ext4"
"""


def test_a_blueprint_written_by_hand() -> None:
    assert parse_blueprint(TEXT) == ArrayDesign(
        name="data",
        level=Level.RAID6,
        members=("Larch-1", "Larch-2", "Larch-3", "Larch-4"),
        chunk=256 * KIB,
        slack=0,
        wipe=True,
        encryption=Encryption("safe"),
        lvm=Lvm("vault", "films", 2 * 10**12),
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
    )


def test_a_light_derivation_is_read_by_the_word_it_had_at_first() -> None:
    text = TEXT.replace('mapping = "safe"', 'mapping = "safe"\nderivation = "rehearsal"')
    encryption = parse_blueprint(text).encryption
    assert encryption is not None
    assert encryption.derivation is KeyDerivation.PRACTICE
    assert 'derivation = "practice"' in format_blueprint(parse_blueprint(text))
    with pytest.raises(BlueprintError, match=r"encryption\.derivation"):
        parse_blueprint(text.replace("rehearsal", "play"))


def test_sizes_are_written_in_words() -> None:
    text = format_blueprint(ArrayDesign("data", Level.RAID1, ("a", "b"), slack=100 * MIB))
    assert 'chunk = "512 KiB"\n' in text
    assert 'slack = "100 MiB"\n' in text
    assert "[" not in text.replace('["a", "b"]', "").replace("spares = []", "")


ids = st.text(min_size=1, max_size=40)


@given(st.lists(ids, min_size=3, max_size=10, unique=True).flatmap(lambda drives: designs(tuple(drives))))
def test_what_is_written_is_read_back(design: ArrayDesign) -> None:
    assert parse_blueprint(format_blueprint(design)) == design


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (("raid6", "raid7"), "“level”"),
        (('"256 KiB"', '"256 chunks"'), "“chunk”"),
        (('"2 TB"', '"a lot"'), "“lvm.size”"),
        (("[encryption]", "[encrypted]"), "encrypted"),
        (('mapping = "safe"', 'mapping = "a b"'), "“encryption.mapping”"),
        (('kind = "ext4"', 'kind = "fat"'), "“filesystem.kind”"),
        (('name = "data"', ""), "“name”"),
        (('name = "data"', "name = data"), "line 1"),
    ],
)
def test_errors_name_the_field(change: tuple[str, str], field: str) -> None:
    with pytest.raises(BlueprintError, match=field):
        parse_blueprint(TEXT.replace(*change))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            ("raid6", "raid7"),
            "cannot be “raid7”. Choose one of: single, linear, raid0, raid1, raid4, raid5, raid6, raid10.",
        ),
        (("slack = 0", "slack = -1"), "must be at least 0."),
        (("slack = 0", "slack = true"), "must be a whole number."),
        (("wipe = true", 'wipe = "yes"'), "must be true or false."),
        (('mapping = "safe"', 'mapping = "a b"'), "must be 1 to 32 letters, digits"),
        (('"Larch-2"', '""'), "must have a length of at least 1."),
        (('"256 KiB"', '"1 GiB"'), "“chunk” must be at most 67108864."),
        (("[encryption]", "encryption = 3\n[encrypted]"), "“encryption” must be a table."),
        (('name = "data"', "name = " + "[" * 5000), "This is not a valid TOML file"),
        (('name = "data"', "name = " + "9" * 5000), "This is not a valid TOML file"),
    ],
)
def test_what_is_wrong_is_said_in_words(change: tuple[str, str], words: str) -> None:
    with pytest.raises(BlueprintError) as refusal:
        parse_blueprint(TEXT.replace(*change))
    assert words in str(refusal.value)
    assert not any(raw in str(refusal.value) for raw in ("regex", "Expected", "Invalid", "`str`", "`int`"))


def test_every_fault_is_told_at_once() -> None:
    wrong = TEXT.replace("raid6", "raid7").replace('"256 KiB"', '"much"').replace('kind = "ext4"', "kind = 4")
    wrong = wrong.replace("wipe = true", "whipe = true").replace('name = "data"\n', "")
    wrong = wrong.replace('group = "vault"', 'group = "a b"').replace('"Larch-2"', '""')
    with pytest.raises(BlueprintError) as refusal:
        parse_blueprint(wrong)
    fields = ("chunk", "name", "level", "members[1]", "whipe", "lvm.group", "filesystem.kind")
    assert len(refusal.value.faults) == len(fields)
    assert all(f"“{field}”" in str(refusal.value) for field in fields)


def test_layers_without_a_name_are_called_after_the_array() -> None:
    short = 'name = "tank"\nlevel = "raid1"\nmembers = ["a", "b"]\n[encryption]\n[lvm]\n'
    design = parse_blueprint(short)
    assert design.encryption == Encryption("tank_crypt")
    assert design.lvm == Lvm("tank_vg", "tank")
    longest = parse_blueprint(short.replace("tank", "t" * 32))
    assert longest.encryption == Encryption("t" * 26 + "_crypt")
    assert longest.lvm == Lvm("t" * 29 + "_vg", "t" * 32)


def test_a_wrong_name_is_told_once_and_not_for_each_layer() -> None:
    with pytest.raises(BlueprintError) as refusal:
        parse_blueprint('name = "a b"\nlevel = "raid1"\nmembers = []\n[encryption]\n[lvm]\n')
    assert len(refusal.value.faults) == 1


@given(st.text(max_size=200))
def test_no_other_text_is_a_blueprint(text: str) -> None:
    with pytest.raises(BlueprintError):
        parse_blueprint(text)
