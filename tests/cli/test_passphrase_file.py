"""A passphrase that is not typed but read: all of it, however slowly it comes."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from raidwright.cli.terminal.asking import passphrase_for, secrets_for
from raidwright.cli.terminal.printing import CommandError
from raidwright.protocol import SECRET_LIMIT
from raidwright.storage.operations.share import SetSharingPassword
from raidwright.storage.plan.planner import plan_for
from tests.helper.plans import some_build
from tests.storage.enlarging import ENLARGED
from tests.storage.repairs import planned
from tests.storage.sharing import computer

Slowly = Callable[..., Path]


@pytest.fixture
def slowly() -> Iterator[Slowly]:
    """``slowly(b"a", b"b")`` is a pipe into which somebody writes one after the other."""
    writers, readers = [], []

    def pipe(*chunks: bytes) -> Path:
        source, sink = os.pipe()

        def write() -> None:
            with os.fdopen(sink, "wb", buffering=0) as stream:
                for chunk in chunks:
                    stream.write(chunk)
                    time.sleep(0.1)

        writers.append(threading.Thread(target=write))
        readers.append(source)
        writers[-1].start()
        return Path(f"/dev/fd/{source}")

    yield pipe
    for writer in writers:
        writer.join()
    for reader in readers:
        os.close(reader)


def test_a_pipe_is_read_to_its_end(slowly: Slowly) -> None:
    file = slowly(b"correct horse ", b"battery ", b"staple\n")
    assert passphrase_for(some_build(luks=True), file) == b"correct horse battery staple"


def test_what_is_longer_than_a_passphrase_is_refused_and_not_cut(slowly: Slowly) -> None:
    with pytest.raises(CommandError, match=f"longer than {SECRET_LIMIT} bytes"):
        passphrase_for(some_build(luks=True), slowly(b"x" * SECRET_LIMIT, b"yz"))
    longest = b"x" * SECRET_LIMIT
    assert passphrase_for(some_build(luks=True), slowly(longest, b"\n")) == longest


def test_only_an_array_that_exists_is_unlocked_with_any_bytes(tmp_path: Path) -> None:
    (file := tmp_path / "passphrase").write_bytes(b"p\xe4ssword of old\n")
    with pytest.raises(CommandError, match="not valid UTF-8"):
        passphrase_for(some_build(luks=True), file)
    assert passphrase_for(planned(ENLARGED["layers"]), file) == b"p\xe4ssword of old"


@pytest.mark.parametrize("others", [0, 1, 16, 17, 200])
def test_a_password_is_read_whole_wherever_it_stands_in_a_long_file(tmp_path: Path, others: int) -> None:
    plan = planned(plan_for(SetSharingPassword("data", "anna"), computer()))
    lines = [f"person{number}:correct horse battery" for number in range(others)]
    (file := tmp_path / "passwords").write_text("\n".join([*lines, f"anna:{'y' * SECRET_LIMIT}", ""]))
    assert secrets_for(plan, None, file) == b"y" * SECRET_LIMIT


def test_a_file_of_passwords_without_end_is_refused_and_not_cut(tmp_path: Path) -> None:
    plan = planned(plan_for(SetSharingPassword("data", "anna"), computer()))
    (file := tmp_path / "passwords").write_text("anna:correct horse battery\n" + "x" * (1 << 16))
    with pytest.raises(CommandError, match="File too large"):
        secrets_for(plan, None, file)
