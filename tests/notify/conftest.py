"""Two message buses of the test's own: the system's and the session's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bus.conftest import PrivateBus
from tests.notify.desktop import environment


def _bus(folder: Path) -> Iterator[PrivateBus]:
    folder.mkdir()
    bus = PrivateBus(folder)
    yield bus
    bus.stop()


@pytest.fixture
def system_bus(tmp_path: Path) -> Iterator[PrivateBus]:
    yield from _bus(tmp_path / "system")


@pytest.fixture
def session_bus(tmp_path: Path) -> Iterator[PrivateBus]:
    yield from _bus(tmp_path / "session")


@pytest.fixture
def user(tmp_path: Path, session_bus: PrivateBus, system_bus: PrivateBus) -> dict[str, str]:
    """The environment of a user at these buses."""
    return environment(tmp_path, session_bus.address, system_bus.address)
