"""A passphrase: read whole from what cannot keep its reader waiting, and overwritten."""

import asyncio
import contextlib
import fcntl
import os
import resource
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.helper.errors import HelperError
from raidwright.helper.secret import Secret, read_secret
from raidwright.protocol import SECRET_LIMIT
from tests.helper.plans import pipe_of


def read(descriptor: int) -> Secret:
    return asyncio.run(read_secret(descriptor))


def refusal(descriptor: int) -> str:
    with pytest.raises(HelperError) as caught:
        read(descriptor)
    return caught.value.sentence


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("raidwright.helper.secret._PATIENCE", 0.2)


@contextlib.contextmanager
def open_pipe() -> Iterator[tuple[int, int]]:
    """Both ends of a pipe that does not end."""
    reading, writing = os.pipe()
    try:
        yield reading, writing
    finally:
        os.close(reading)
        os.close(writing)


@given(st.binary(min_size=1, max_size=SECRET_LIMIT))
def test_a_passphrase_arrives_byte_for_byte_and_is_overwritten(content: bytes) -> None:
    with pipe_of(content) as reading:
        secret = read(reading)
    assert secret.value == content
    with sealed_descriptors(bytearray(content)) as (memory,):
        assert read(memory).value == content
    assert repr(secret) == "Secret()"
    secret.clear()
    assert secret.value == bytes(len(content))


def test_a_passphrase_has_a_length() -> None:
    for content, words in ((b"", "is empty"), (b"x" * (SECRET_LIMIT + 1), "longer than 512 bytes")):
        with pipe_of(content) as reading:
            assert words in refusal(reading)


def test_it_may_come_in_pieces() -> None:
    reading, writing = os.pipe()

    async def scenario() -> bytearray:
        answer = asyncio.create_task(read_secret(reading))
        for piece in (b"just", b" ", b"right"):
            await asyncio.sleep(0.02)
            os.write(writing, piece)
        os.close(writing)
        return (await answer).value

    assert asyncio.run(scenario()) == b"just right"
    os.close(reading)


@pytest.mark.usefixtures("impatience")
def test_a_passphrase_that_never_ends_is_not_waited_for() -> None:
    with open_pipe() as (reading, writing):
        assert "was not received" in refusal(reading)
        os.write(writing, b"half of it")
        assert "was not received" in refusal(reading)


@pytest.mark.usefixtures("impatience")
def test_waiting_keeps_nobody_else_waiting_and_needs_no_thread() -> None:
    async def scenario() -> float:
        started = time.monotonic()
        with open_pipe() as (reading, _), contextlib.ExitStack() as more:
            pipes = [reading, *(more.enter_context(open_pipe())[0] for _ in range(40))]
            answers = await asyncio.gather(*(read_secret(pipe) for pipe in pipes), return_exceptions=True)
        assert all(isinstance(answer, HelperError) for answer in answers)
        assert threading.active_count() == before
        return time.monotonic() - started

    before = threading.active_count()
    assert asyncio.run(scenario()) < 2


@pytest.mark.usefixtures("impatience")
def test_the_caller_cannot_make_the_pipe_wait() -> None:
    """Whether reading waits belongs to an opening; that of the caller is left as it was."""
    with open_pipe() as (reading, _):
        assert refusal(reading)
        assert os.get_blocking(reading)


def test_what_could_keep_its_reader_waiting_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"secret")
    named = tmp_path / "fifo"
    os.mkfifo(named)
    unsealed = os.memfd_create("unsealed", os.MFD_ALLOW_SEALING)
    os.write(unsealed, b"secret")
    one, other = socket.socketpair()
    with one, other, file.open("rb") as opened:
        fifo = os.open(named, os.O_RDWR)
        for descriptor in (opened.fileno(), fifo, unsealed, one.fileno()):
            assert "sealed memfd" in refusal(descriptor)
        os.close(fifo)
    fcntl.fcntl(unsealed, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE)
    os.lseek(unsealed, 0, os.SEEK_SET)
    assert read(unsealed).value == b"secret"
    os.close(unsealed)


def test_a_descriptor_with_a_large_number_is_read_as_well() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    reading, writing = os.pipe()
    large = fcntl.fcntl(reading, fcntl.F_DUPFD, 2000)
    os.write(writing, b"secret")
    os.close(writing)
    try:
        assert read(large).value == b"secret"
    finally:
        os.close(large)
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
