"""The window's tests run on no screen, and leave no loop behind."""

import threading
from collections.abc import Iterator

import pytest

from raidwright.ui.task import Loop


@pytest.fixture
def loop(qapp: object) -> Iterator[Loop]:
    """A running loop, stopped at the end with nothing left in it."""
    made = Loop.start()
    yield made
    made.stop()
    assert "asyncio" not in [thread.name for thread in threading.enumerate()]
