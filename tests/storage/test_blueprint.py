"""Blueprints: what is written is read back, and what is wrong is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.blueprint import BlueprintError, format_blueprint, parse_blueprint
from raidwright.storage.design import ArrayDesign, Encryption, FilesystemChoice, FilesystemKind, Level, Lvm
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
        (("raid6", "raid7"), "`level`"),
        (('"256 KiB"', '"256 chunks"'), "`chunk`"),
        (('"2 TB"', '"a lot"'), "`lvm.size`"),
        (("[encryption]", "[encrypted]"), "encrypted"),
        (('mapping = "safe"', 'mapping = "a b"'), "`encryption.mapping`"),
        (('kind = "ext4"', 'kind = "fat"'), "`filesystem.kind`"),
        (('name = "data"', ""), "`name`"),
        (('name = "data"', "name = data"), "line 1"),
    ],
)
def test_errors_name_the_field(change: tuple[str, str], field: str) -> None:
    with pytest.raises(BlueprintError, match=field):
        parse_blueprint(TEXT.replace(*change))


@given(st.text(max_size=200))
def test_no_other_text_is_a_blueprint(text: str) -> None:
    with pytest.raises(BlueprintError):
        parse_blueprint(text)
