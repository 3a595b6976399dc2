"""LVM, as far as it is asked what lies where."""

import pytest

from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import LogicalRow, PhysicalRow


class FakeLvm:
    """What LVM says."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.physical: tuple[PhysicalRow, ...] = ()
        self.logical: tuple[LogicalRow, ...] = ()
        self.asked = 0
        patch.setattr(volumes, "physical_volumes", self._physical)
        patch.setattr(volumes, "all_volumes", self._all)
        patch.setattr(volumes, "find_program", lambda name: f"/sbin/{name}")

    async def _physical(self) -> tuple[PhysicalRow, ...]:
        self.asked += 1
        return self.physical

    async def _all(self) -> tuple[tuple[PhysicalRow, ...], tuple[LogicalRow, ...]]:
        self.asked += 1
        return self.physical, self.logical


@pytest.fixture
def lvm(monkeypatch: pytest.MonkeyPatch) -> FakeLvm:
    """Without any group."""
    return FakeLvm(monkeypatch)
