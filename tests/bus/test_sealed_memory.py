"""Memory is sealed also while the kernel holds a page of it for a moment."""

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from raidwright.bus import sealed_memory
from raidwright.bus.sealed_memory import is_sealed, new_memory, seal


@contextmanager
def held_page(content: bytes) -> Iterator[tuple[int, int]]:
    """Memory of ``content`` of which a pipe holds a page until its reading end, given too, is read."""
    memory = new_memory("test")
    reading, writing = os.pipe()
    try:
        os.write(memory, content)
        os.lseek(memory, 0, os.SEEK_SET)
        os.splice(memory, writing, len(content))
        yield memory, reading
    finally:
        for descriptor in (memory, reading, writing):
            os.close(descriptor)


def test_a_page_that_is_let_go_of_later_is_waited_for() -> None:
    with held_page(b"secret") as (memory, reading):
        letting_go = threading.Timer(0.5, os.read, (reading, 6))
        letting_go.start()
        seal(memory)
        letting_go.join()
        assert is_sealed(memory)
        assert os.read(memory, 6) == b"secret"


def test_a_page_that_is_held_for_good_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_memory, "_ATTEMPTS", 2)
    with held_page(b"secret") as (memory, _):
        with pytest.raises(OSError) as raised:
            seal(memory)
        assert raised.value.errno == errno.EBUSY
        assert not is_sealed(memory)


def test_what_cannot_be_sealed_is_told_at_once() -> None:
    memory = os.memfd_create("test", os.MFD_CLOEXEC)
    try:
        with pytest.raises(PermissionError):
            seal(memory)
    finally:
        os.close(memory)
