"""A saved header: read as cryptsetup wrote it, and refused when anything of it is not whole."""

import hashlib
import json
import struct
from pathlib import Path

import pytest

from raidwright.storage.header import (
    HEADER_LIMIT,
    Flaw,
    LuksHeader,
    key_count,
    metadata_length,
    read_backup,
    read_luks_header,
    volume_keys,
)
from raidwright.storage.units import MIB
from tests.luks_files import UUID, resealed, saved_header, with_another_passphrase


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return saved_header(tmp_path_factory.mktemp("saved"))


@pytest.mark.parametrize("offset", [16 * MIB, 17 * MIB, 40 * MIB])
def test_what_cryptsetup_saves_is_understood(tmp_path: Path, offset: int) -> None:
    content = saved_header(tmp_path, offset=offset)
    digest = hashlib.sha256(content).hexdigest()
    assert read_backup(content) == LuksHeader(UUID, len(content), digest, offset, 1, 3)
    assert len(content) == offset


def test_a_header_of_the_first_version_is_called_so(tmp_path: Path) -> None:
    assert read_backup(saved_header(tmp_path, kind="luks1")) is Flaw.VERSION


def test_what_follows_it_on_a_device_is_not_read_and_in_a_file_not_taken(saved: bytes) -> None:
    assert read_luks_header(saved + b"data") == read_luks_header(saved)
    assert read_backup(saved + b"data") is Flaw.MORE


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b"", Flaw.NONE),
        (b"LUKS\xba\xbe\0\2", Flaw.NONE),
        (bytes(5000), Flaw.NONE),
        (b"a letter " * 1000, Flaw.NONE),
        (b"\0" * (HEADER_LIMIT + 1), Flaw.TOO_LARGE),
    ],
)
def test_other_files_are_told_from_headers(content: bytes, flaw: Flaw) -> None:
    assert read_backup(content) is flaw


@pytest.mark.parametrize("length", [4096, 16383, 16384, 8 * MIB, 16 * MIB - 1])
def test_a_part_of_one_is_none(saved: bytes, length: int) -> None:
    assert read_backup(saved[:length]) in (Flaw.CUT, Flaw.DAMAGED)


@pytest.mark.parametrize("place", [8, 16, 170, 256, 450, 600, 4100, 16383])
def test_a_changed_bit_where_it_is_summed_up_is_seen(saved: bytes, place: int) -> None:
    changed = bytearray(saved)
    changed[place] ^= 1
    assert read_backup(changed) is Flaw.DAMAGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"segments":{', b'"segments":["'),
        (b'"offset":"16777216"', b'"offset":"sixteen!"'),
        (b'"keyslots_size":"16744448"', b'"keyslots_size":"-6744448"'),
        (b'"keyslots_size":"16744448"', b'"keyslots_size":"99744448"'),
        (UUID.encode(), UUID.upper().encode()),
    ],
)
def test_what_makes_no_sense_is_damaged_even_with_the_right_checksum(
    saved: bytes, old: bytes, new: bytes
) -> None:
    assert old in saved
    assert read_backup(resealed(saved.replace(old, new, 1))) is Flaw.DAMAGED


def test_a_copy_from_elsewhere_on_the_device_is_not_taken_for_the_first(saved: bytes) -> None:
    moved = saved[:256] + (16384).to_bytes(8, "big") + saved[264:]
    assert read_backup(resealed(moved)) is Flaw.DAMAGED


def test_what_is_no_luks_header_is_said_to_be_none() -> None:
    for start in (bytes(4096), b"LUKS\xba\xbe\x00\x03" + bytes(4088)):
        with pytest.raises(ValueError, match="header"):
            metadata_length(start)
    head = struct.pack(">6sHQ", b"LUKS\xba\xbe", 2, 16384).ljust(4096, b"\0")
    assert metadata_length(head) == 16384
    for keys in (b"{not json", b'{"keyslots": {"\xff": {}}}', b'{"segments": ' + b"[" * 100_000):
        with pytest.raises(ValueError, match="the LUKS header cannot be read"):
            key_count(head + keys)
    assert not key_count(head + json.dumps({"keyslots": {}}).encode())


@pytest.mark.parametrize(
    ("version", "length", "read"),
    [
        (2, 4 * MIB, 4 * MIB),
        # No header is longer, whatever somebody has written into it.
        (2, 4 * MIB + 1, 4 * MIB),
        (2, 2**64 - 1, 4 * MIB),
        # In LUKS1 the name of a cipher stands in the place of the length.
        (1, int.from_bytes(b"aes".ljust(8, b"\0"), "big"), 4096),
    ],
)
def test_only_so_much_of_a_luks_header_is_read(version: int, length: int, read: int) -> None:
    assert metadata_length(struct.pack(">6sHQ", b"LUKS\xba\xbe", version, length)) == read


def test_data_that_were_encrypted_anew_are_told_from_those_with_another_passphrase(
    saved: bytes, tmp_path: Path
) -> None:
    """UUID and place of the data are the same in all of them."""
    anew, more = saved_header(tmp_path), with_another_passphrase(saved, tmp_path)
    keys, others, same = (volume_keys(each[: metadata_length(each[:4096])]) for each in (saved, anew, more))
    assert len(keys) == 1
    assert keys.isdisjoint(others)
    assert keys == same
    assert more != saved


@pytest.mark.parametrize("place", [5000, 4100, 100])
def test_of_a_damaged_header_nobody_knows_the_volume_key(saved: bytes, place: int) -> None:
    length = metadata_length(saved[:4096])
    assert volume_keys(saved[:place] + b"#" + saved[place + 1 : length]) == frozenset()
    assert volume_keys(b"") == volume_keys(saved[:4096]) == frozenset()
