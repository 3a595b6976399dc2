"""Destroying keys that may be destroyed already, because an earlier plan was broken off."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.plans.steps import handle
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, put
from tests.helper.plans import ERRAND, holding, some_teardown


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What is in place of the array."""
    made = tmp_path / "image"
    blank(made, 8 * MIB)
    return made


def is_due(image: Path, header: int) -> bool:
    plan = some_teardown()
    plan = replace(plan, array=replace(plan.array, path=str(image)))
    return handle(plan, EraseLuks(OnArray(), header), holding(), ERRAND).is_due()


def test_nothing_is_run_where_nothing_is_left(image: Path) -> None:
    """cryptsetup calls it an error when there is no header."""
    assert not is_due(image, MIB)


def test_one_byte_that_is_left_is_enough(image: Path) -> None:
    put(image, MIB, b"x")
    assert is_due(image, MIB + 1)
    assert not is_due(image, MIB)


def test_a_header_of_unknown_length_is_left_to_cryptsetup(image: Path) -> None:
    assert is_due(image, 0)
