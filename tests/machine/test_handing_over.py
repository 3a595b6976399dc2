"""What is handed to the helper: passphrases, test files, identities."""

import asyncio
import errno
import fcntl
import os
import threading
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.machine import bench_file
from raidwright.machine.bench_file import BenchFile, bench_file_in
from raidwright.machine.ids import draw_ids, draw_seed, ids_from
from raidwright.machine.port import MachineError
from raidwright.storage.operations.build import PlanIds


def _open_files() -> set[str]:
    return set(os.listdir("/proc/self/fd"))


@given(st.binary(min_size=1, max_size=512))
def test_a_passphrase_can_be_read_once_and_never_changed(secret: bytes) -> None:
    before, passphrase = _open_files(), bytearray(secret)
    with sealed_descriptors(passphrase) as (descriptor,):
        assert passphrase == bytes(len(secret))
        assert os.read(descriptor, 1000) == secret
        assert not os.get_inheritable(descriptor)
        assert fcntl.fcntl(descriptor, fcntl.F_GET_SEALS) == 0xF
        with pytest.raises(PermissionError):
            os.pwrite(descriptor, b"x", 0)
    assert _open_files() == before


def test_no_passphrase_needs_no_descriptor() -> None:
    with sealed_descriptors(None) as descriptors:
        assert descriptors == ()


def test_a_passphrase_is_wiped_when_handing_over_fails() -> None:
    passphrase = bytearray(b"secret")
    with pytest.raises(RuntimeError), sealed_descriptors(passphrase):
        raise RuntimeError
    assert passphrase == bytes(6)


@pytest.fixture(params=[0, errno.EOPNOTSUPP, errno.EISDIR])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """File systems with files that have no name from the beginning, and those that know no such thing."""
    opened, refusal = os.open, request.param

    def refusing(path: str, flags: int, mode: int = 0o777) -> int:
        if refusal and flags & os.O_TMPFILE == os.O_TMPFILE:
            raise OSError(refusal, os.strerror(refusal))
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", refusing)


@pytest.mark.usefixtures("kind")
def test_the_test_file_has_no_name_and_is_gone_afterwards(tmp_path: Path) -> None:
    async def scenario() -> None:
        before = _open_files()
        async with bench_file_in(str(tmp_path)) as file:
            os.write(file.descriptor, b"x")
            assert (os.fstat(file.descriptor).st_nlink, file.path) == (0, "")
            assert list(tmp_path.iterdir()) == []
        assert _open_files() == before

    asyncio.run(scenario())


@pytest.mark.usefixtures("kind")
def test_a_folder_that_cannot_hold_it_is_named(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench_file_in(str(tmp_path / "none")):
            pytest.fail("there is no such folder")

    with pytest.raises(MachineError, match="none: No such file"):
        asyncio.run(scenario())


def test_a_folder_that_does_not_answer_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it answers too late is let go of."""
    answers, make_file = threading.Event(), bench_file._make_file

    def late(folder: str) -> BenchFile:
        answers.wait(60)
        return make_file(folder)

    async def scenario() -> None:
        before = _open_files()
        with pytest.raises(MachineError, match="is not responding"):
            async with bench_file_in(str(tmp_path)):
                pytest.fail("it has not answered")
        answers.set()
        _await_threads()
        assert _open_files() == before

    monkeypatch.setattr(bench_file, "_make_file", late)
    monkeypatch.setattr(bench_file, "FOLDER_PATIENCE", 0.2)
    asyncio.run(scenario())
    assert list(tmp_path.iterdir()) == []


def test_what_is_answered_just_when_nobody_waits_any_more_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, make_file = threading.Event(), bench_file._make_file

    def in_time(folder: str) -> BenchFile:
        file = make_file(folder)
        answered.set()
        return file

    async def scenario() -> None:
        before = _open_files()
        asking = asyncio.create_task(_opened(tmp_path))
        await asyncio.sleep(0)
        answered.wait(60)
        _await_threads()
        # The answer is there, and the task has not been told of it.
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        _await_threads()
        assert _open_files() == before

    monkeypatch.setattr(bench_file, "_make_file", in_time)
    asyncio.run(scenario())


def _await_threads() -> None:
    for each in threading.enumerate():
        if each.name == "test-file":
            each.join(60)


async def _opened(folder: Path) -> None:
    async with bench_file_in(str(folder)):
        pytest.fail("nobody waits for it any more")


def test_a_folder_that_answers_no_more_holds_nobody_up_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is let go of when it answers again."""
    answers, let_go, before = threading.Event(), bench_file._remove_file, _open_files()

    def late(file: BenchFile) -> None:
        answers.wait(60)
        let_go(file)

    async def scenario() -> None:
        async with bench_file_in(str(tmp_path)):
            pass

    monkeypatch.setattr(bench_file, "_remove_file", late)
    monkeypatch.setattr(bench_file, "FOLDER_PATIENCE", 0.2)
    asyncio.run(scenario())
    assert _open_files() != before
    answers.set()
    _await_threads()
    assert _open_files() == before


def test_what_was_measured_is_not_lost_when_the_folder_fails_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(file: BenchFile) -> None:
        os.close(file.descriptor)
        raise OSError(errno.EHOSTDOWN, "Host is down")

    async def scenario() -> None:
        async with bench_file_in(str(tmp_path)):
            pass

    monkeypatch.setattr(bench_file, "_remove_file", gone)
    asyncio.run(scenario())


@given(st.text())
def test_a_seed_gives_valid_identities_always_the_same(seed: str) -> None:
    ids = ids_from(seed)
    assert ids == ids_from(seed)
    assert msgspec.convert(msgspec.to_builtins(ids), PlanIds) == ids
    assert len({ids.luks, ids.filesystem, ids.array.replace(":", "")}) == 3


def test_nothing_is_drawn_twice() -> None:
    assert len({draw_seed() for _ in range(100)}) == 100
    assert draw_ids() != draw_ids()
