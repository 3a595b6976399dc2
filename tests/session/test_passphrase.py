"""Which passphrases are taken, and what is said of the others."""

import math
import string

import pytest

from raidwright.protocol import SECRET_LIMIT
from raidwright.session.passphrase import (
    SHORTEST,
    asks_for_old,
    guessing_bits,
    needs_passphrase,
    old_passphrase_refusal,
    passphrase_advice,
    passphrase_refusal,
)
from tests.helper.plans import some_build, some_teardown
from tests.storage.enlarging import ENLARGED
from tests.storage.repairs import planned

SHORT = "The passphrase needs at least 8 characters."
LONG = "The passphrase is longer than 512 bytes."
UNTYPED = "The passphrase contains a line break"
BYTES = "The passphrase is not valid UTF-8"
MARK = "The passphrase file starts with a byte order mark"
DIFFER = "The two passphrases differ. Enter them again."


@pytest.mark.parametrize(
    ("text", "again", "refusal"),
    [
        ("", "", SHORT),
        ("seven c", "seven c", SHORT),
        ("七文字の合言葉"[:7], None, SHORT),
        ("eight ch", "eight ch", None),
        ("八文字の合言葉だ", None, None),
        ("x" * 512, None, None),
        ("x" * 513, None, LONG),
        ("あ" * 171, None, LONG),
        ("two\nlines of it", None, UNTYPED),
        ("a tab\tin it", None, UNTYPED),
        ("deleted\x7f it", None, UNTYPED),
        ("eight ch", "eight cx", DIFFER),
        ("eight ch", "", DIFFER),
        ("eight ch", None, None),
    ],
)
def test_what_is_taken_and_what_is_not(text: str, again: str | None, refusal: str | None) -> None:
    said = passphrase_refusal(text.encode(), None if again is None else again.encode())
    assert (said is None) is (refusal is None)
    assert str(said).startswith(refusal or "None")


@pytest.mark.parametrize(
    ("passphrase", "refusal"),
    [
        ("pässword in Latin-1".encode("latin-1"), BYTES),
        ("two bytes a letter".encode("utf-16"), BYTES),
        ("\ufeffof an editor".encode(), MARK),
        ("joined \ufeff within".encode(), "None"),
    ],
)
def test_what_no_keyboard_makes_is_taken_only_where_it_exists(passphrase: bytes, refusal: str) -> None:
    assert str(passphrase_refusal(passphrase)).startswith(refusal)
    assert old_passphrase_refusal(passphrase) is None


def test_a_buffer_is_judged_as_its_bytes() -> None:
    assert passphrase_refusal(bytearray(b"x" * SHORTEST)) is None
    assert str(passphrase_refusal(bytearray(b"x" * (SHORTEST - 1)))) == SHORT


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("", "You need this passphrase"),
        ("password", "Weak"),
        ("a" * 60, "Weak"),
        ("sunny rain", "Weak"),
        ("sunny harbour", "Fair"),
        ("sunny harbour with seven goats", "Strong"),
    ],
)
def test_what_is_said_of_a_passphrase(text: str, begin: str) -> None:
    assert passphrase_advice(text).startswith(begin)


@pytest.mark.parametrize(
    ("text", "counted", "pool"),
    [
        ("abcdefgh", 8, 26),
        ("ABCDEFGH", 8, 26),
        ("01234567", 8, 10),
        (" !?.,;:-", 8, 33),
        ("aB3 ", 4, 95),
        ("合言葉", 3, 100),
        ("a合", 2, 126),
        ("abababab", 4, 26),
    ],
)
def test_each_character_is_one_of_those_in_use(text: str, counted: int, pool: int) -> None:
    assert guessing_bits(text) == counted * math.log2(pool)


def test_a_passphrase_is_fair_from_seventy_bits_and_strong_from_a_hundred_and_ten() -> None:
    for text, begin in (
        (string.ascii_lowercase[:14], "Weak"),
        (string.ascii_lowercase[:15], "Fair"),
        (string.punctuation[:21], "Fair"),
        (string.punctuation[:22], "Strong"),
    ):
        assert passphrase_advice(text).startswith(begin)


def test_only_a_plan_that_encrypts_needs_one() -> None:
    assert needs_passphrase(some_build(luks=True))
    assert not needs_passphrase(some_build())
    assert not needs_passphrase(some_teardown())


def test_what_is_enlarged_takes_the_passphrase_that_it_has() -> None:
    enlarged, bare = planned(ENLARGED["layers"]), planned(ENLARGED["plain"])
    assert needs_passphrase(enlarged)
    assert asks_for_old(enlarged)
    assert not needs_passphrase(bare)
    assert not asks_for_old(some_build(luks=True))
    assert old_passphrase_refusal(b"short") is None
    assert str(old_passphrase_refusal(b"")) == "Enter the passphrase."
    assert "longer than" in str(old_passphrase_refusal(bytes(SECRET_LIMIT + 1)))


def test_a_password_for_sharing_is_called_so_with_its_person() -> None:
    short = "The password of ben needs at least 8 characters."
    assert str(passphrase_refusal(b"short", person="ben")) == short
    differ = "The two passwords of ben differ. Enter them again."
    assert str(passphrase_refusal(b"ben hums well", b"ben hums", "ben")) == differ
