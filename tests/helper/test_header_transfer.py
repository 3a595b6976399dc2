"""A header between a caller and root: by sealed memory and pipes alone, and only the one agreed to."""

import asyncio
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.helper.errors import HelperError
from raidwright.helper.header_transfer import HeaderTransfer, take_header
from raidwright.helper.looking.in_use import header_folder
from raidwright.helper.looking.in_use.header_folder import (
    clear_header_folder,
    header_file,
    make_header_folder,
    put_in,
)
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.steps import handle, header
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.storage.header import HEADER_LIMIT, LuksHeader, read_backup
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import OnArray
from tests.luks_files import UUID, saved_header, with_another_passphrase
from tests.storage.step_cases import plan

SAVING = plan(SaveHeader(OnArray(), UUID))


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return saved_header(tmp_path_factory.mktemp("saved"))


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A computer whose /run is memory."""
    monkeypatch.setattr(header_folder.mounts, "mount_of", lambda _: SimpleNamespace(kind="tmpfs"))
    yield tmp_path
    clear_header_folder(tmp_path)


def restoring(content: bytes) -> Plan:
    header = read_backup(content)
    assert isinstance(header, LuksHeader)
    return plan(RestoreHeader(OnArray(), header.uuid, header.size, header.digest))


def taken(wanted: Plan, descriptor: int) -> HeaderTransfer:
    return asyncio.run(take_header(wanted, descriptor))


def test_the_header_that_was_agreed_to_is_taken_and_overwritten_afterwards(saved: bytes) -> None:
    with sealed_descriptors(bytearray(saved)) as (descriptor,):
        transfer = taken(restoring(saved), descriptor)
    assert transfer.content == saved
    transfer.close()
    assert not any(transfer.content)


@pytest.mark.parametrize("change", ["bit", "cut", "more", "other"])
def test_no_other_header_is_taken(saved: bytes, change: str) -> None:
    other = {
        "bit": saved[:-1] + bytes([saved[-1] ^ 1]),
        "cut": saved[:-1],
        "more": saved + b"\0",
        "other": bytes(4096),
    }[change]
    with (
        sealed_descriptors(bytearray(other)) as (descriptor,),
        pytest.raises(HelperError, match="not the header that was confirmed"),
    ):
        taken(restoring(saved), descriptor)


def test_a_file_that_could_still_change_is_not_read(tmp_path: Path, saved: bytes) -> None:
    file = tmp_path / "header"
    file.write_bytes(saved)
    for path, way in ((file, os.O_RDWR), (Path("/dev/zero"), os.O_RDONLY)):
        descriptor = os.open(path, way)
        try:
            with pytest.raises(HelperError, match="must be passed in a sealed memfd or through a pipe"):
                taken(restoring(saved), descriptor)
        finally:
            os.close(descriptor)


def test_what_is_far_too_long_is_not_read_to_its_end(saved: bytes) -> None:
    with (
        sealed_descriptors(bytearray(HEADER_LIMIT + 1)) as (descriptor,),
        pytest.raises(HelperError, match=f"The header is longer than {HEADER_LIMIT} bytes"),
    ):
        taken(restoring(saved), descriptor)


def test_it_goes_out_through_a_pipe_and_nothing_else(tmp_path: Path) -> None:
    file = os.open(tmp_path / "file", os.O_WRONLY | os.O_CREAT)
    try:
        with pytest.raises(HelperError, match="must be passed through a pipe"):
            taken(SAVING, file)
    finally:
        os.close(file)


def test_all_of_it_goes_out(tmp_path: Path, saved: bytes) -> None:
    (tmp_path / "luks").write_bytes(saved)
    out, way_in = os.pipe()
    transfer = taken(SAVING, way_in)
    os.close(way_in)
    heard: list[bytes] = []

    def read() -> None:
        with os.fdopen(out, "rb") as pipe:
            heard.append(pipe.read())

    reader = threading.Thread(target=read)
    reader.start()
    asyncio.run(transfer.send(tmp_path / "luks"))
    reader.join()
    assert heard == [saved]


def test_nobody_is_waited_for_who_does_not_take_it(
    tmp_path: Path, saved: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("raidwright.helper.header_transfer._PATIENCE", 0.2)
    (tmp_path / "luks").write_bytes(saved)
    for reads in (True, False):
        out, way_in = os.pipe()
        transfer = taken(SAVING, way_in)
        os.close(way_in)
        if not reads:
            os.close(out)
        with pytest.raises(HelperError, match="did not receive it"):
            asyncio.run(transfer.send(tmp_path / "luks"))
        transfer.close()
        if reads:
            os.close(out)


def test_it_lies_where_root_alone_can_look_and_nothing_is_left(root: Path) -> None:
    put_in(b"secret", root)
    file = header_file(root)
    assert file.read_bytes() == b"secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o400
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    make_header_folder(root)
    assert not file.exists(), "what a helper left that was killed"
    clear_header_folder(root)
    assert not file.parent.exists()


def test_a_disk_is_no_place_for_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header_folder.mounts, "mount_of", lambda _: SimpleNamespace(kind="ext4"))
    with pytest.raises(HelperError, match="is not in memory"):
        put_in(b"secret", root)
    assert not header_file(root).exists()


@pytest.mark.parametrize("there", ["same", "another passphrase", "encrypted anew", "gone", "damaged", "data"])
def test_a_header_is_not_put_over_one_of_data_that_were_encrypted_anew(
    saved: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    """UUID and place are the same then, and the only key of the data would go with it."""
    (tmp_path / "made").mkdir()
    content = {
        "same": saved,
        "another passphrase": with_another_passphrase(saved, tmp_path),
        "encrypted anew": saved_header(tmp_path / "made"),
        "gone": bytes(len(saved)),
        "damaged": saved[:4200] + b"#" + saved[4201:],
        "data": os.urandom(1 << 16),
    }[there]
    device = tmp_path / "device"
    device.write_bytes(content)
    wanted = restoring(saved)
    (step,) = wanted.steps
    monkeypatch.setattr(header, "target_path", lambda *_: str(device))
    environment = PlanEnvironment(0, tmp_path, header=HeaderTransfer(bytearray(saved)))
    before = handle(wanted, step, HeldDisks((), LeftClean(tmp_path)), environment).before
    if there == "encrypted anew":
        with pytest.raises(HelperError, match="encrypted again after the backup"):
            asyncio.run(before())  # type: ignore[arg-type]
    else:
        asyncio.run(before())  # type: ignore[arg-type]
