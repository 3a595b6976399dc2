"""Destroying keys that may be destroyed already, because an earlier plan was broken off."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import Handling
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_images import blank, put
from tests.helper.plans import ENVIRONMENT, holding, some_teardown


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What is in place of the array."""
    made = tmp_path / "image"
    blank(made, 8 * MIB)
    return made


def handling_of(image: Path, header: int) -> Handling:
    plan = some_teardown()
    plan = replace(plan, array=replace(plan.array, path=str(image)))
    return handle(plan, EraseLuks(OnArray(), header), holding(), ENVIRONMENT)


def is_due(image: Path, header: int) -> bool:
    return handling_of(image, header).is_due()


def test_nothing_is_run_where_nothing_is_left(image: Path) -> None:
    """cryptsetup calls it an error when there is no header."""
    assert not is_due(image, MIB)


def test_one_byte_that_is_left_is_enough(image: Path) -> None:
    put(image, MIB, b"x")
    assert is_due(image, MIB + 1)
    assert not is_due(image, MIB)


def test_a_header_of_unknown_length_is_left_to_cryptsetup(image: Path) -> None:
    assert is_due(image, 0)


@pytest.mark.parametrize("header", [MIB, 0])
def test_a_header_that_cryptsetup_does_not_know_any_more_is_zeroed_all_the_same(
    image: Path, header: int
) -> None:
    """As one that was zeroed in part, or whose disk has lost some of it; as cryptsetup 2.6 says it."""
    put(image, 64 * KIB, b"a key slot")
    handling = handling_of(image, header)
    assert handling.is_exhausted("Device /dev/md127 is not a valid LUKS device.\n") is bool(header)
    assert not handling.is_exhausted("Device /dev/md127 is in use.\n")
    if header:

        async def verified() -> None:
            await handling.verify()

        with pytest.raises(HelperError, match="is not completely erased"):
            asyncio.run(verified())
