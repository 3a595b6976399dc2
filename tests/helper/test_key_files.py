"""Key files are whole, for root alone, found by no link, and nothing of them is left."""

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.configured.key_files import (
    key_arrays,
    make_key,
    remove_key,
    require_key,
    require_none,
)
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.key_file import KEY_BYTES, MakeKeyFile, RemoveKeyFile
from raidwright.storage.steps.targets import OnArray
from tests.helper.configuration import computer
from tests.helper.fake_sys import fake_sys
from tests.helper.plans import ARRAY, holding, some_build, some_teardown

__all__ = ["fake_sys"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


def key(root: Path) -> Path:
    return root / key_path(ARRAY)[1:]


def test_a_key_is_random_and_for_root_alone_and_leaves_nothing(root: Path) -> None:
    assert key_arrays(root) == ()
    make_key(ARRAY, root)
    require_key(ARRAY, root)
    assert stat.S_IMODE(key(root).stat().st_mode) == 0o400
    assert stat.S_IMODE(key(root).parent.stat().st_mode) == 0o700
    first = key(root).read_bytes()
    assert len(first) == KEY_BYTES
    assert key_arrays(root) == (ARRAY,)
    remove_key(ARRAY, root)
    require_none(ARRAY, root)
    assert not key(root).parent.exists()
    make_key(ARRAY, root)
    assert key(root).read_bytes() != first


def test_it_is_overwritten_before_it_goes(root: Path) -> None:
    make_key(ARRAY, root)
    held = os.open(key(root), os.O_RDONLY)
    try:
        remove_key(ARRAY, root)
        assert os.read(held, 1000) == bytes(KEY_BYTES)
    finally:
        os.close(held)


def test_other_key_files_stay_and_keep_the_folder(root: Path) -> None:
    make_key(ARRAY, root)
    other = key(root).parent / "home.key"
    other.write_bytes(b"theirs")
    remove_key(ARRAY, root)
    assert other.read_bytes() == b"theirs"
    assert key_arrays(root) == ()
    remove_key(ARRAY, root)


def linked(root: Path) -> None:
    key(root).symlink_to(root / "etc/fstab")


def hard_linked(root: Path) -> None:
    os.link(root / "etc/fstab", key(root))


def piped(root: Path) -> None:
    os.mkfifo(key(root))


@pytest.mark.parametrize("meddle", [linked, hard_linked, piped])
def test_what_lies_there_instead_is_neither_used_nor_changed(
    root: Path, meddle: Callable[[Path], None]
) -> None:
    before = (root / "etc/fstab").read_bytes()
    key(root).parent.mkdir(mode=0o700)
    meddle(root)
    for act in (make_key, remove_key, require_key):
        with pytest.raises((HelperError, OSError)):
            act(ARRAY, root)
    assert (root / "etc/fstab").read_bytes() == before
    with pytest.raises(HelperError):
        require_none(ARRAY, root)


def test_a_folder_that_leads_elsewhere_is_not_followed(root: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    key(root).parent.symlink_to(elsewhere)
    with pytest.raises(NotADirectoryError):
        make_key(ARRAY, root)
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("mode", [0o755, 0o701, 0o710])
def test_a_folder_that_others_look_into_takes_no_key(root: Path, mode: int) -> None:
    key(root).parent.mkdir()
    key(root).parent.chmod(mode)
    with pytest.raises(HelperError, match="0700"):
        make_key(ARRAY, root)
    assert not list(key(root).parent.iterdir())


@pytest.mark.parametrize("spoil", [lambda file: file.chmod(0o440), lambda file: os.truncate(file, 10)])
def test_a_key_that_is_not_whole_or_not_hidden_is_none(root: Path, spoil: Callable[[Path], None]) -> None:
    make_key(ARRAY, root)
    spoil(key(root))
    with pytest.raises(HelperError, match="is not a valid key file, or users other than root can read it"):
        require_key(ARRAY, root)


def test_the_steps_make_and_remove_it_once_the_journal_has_them(root: Path) -> None:
    environment = PlanEnvironment(1000, root.parent / "state", root)
    making = handle(some_build(luks=True), MakeKeyFile(OnArray()), holding(), environment)
    asyncio.run(done(making.before))
    assert not key(root).exists()
    making.prepare()
    asyncio.run(done(making.verify))
    with pytest.raises(HelperError, match="exists but should not"):
        asyncio.run(done(making.before))
    removing = handle(some_teardown(), RemoveKeyFile(), holding(), environment)
    with pytest.raises(HelperError, match="exists but should not"):
        asyncio.run(done(removing.verify))
    removing.prepare()
    asyncio.run(done(removing.verify))


async def done(step: object) -> None:
    assert callable(step)
    await step()
