"""Power that is cut while a plan is carried out."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.cutting import Mains


@pytest.fixture
def mains(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mains]:
    """For machines that are started again with what was on their disks."""
    with tempfile.TemporaryDirectory(prefix="raidwright-mains-", dir="/var/tmp") as folder:
        yield Mains(Path(folder), monkeypatch)
