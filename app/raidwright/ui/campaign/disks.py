"""The disks of a campaign: all of them are used by the widest arrangement, the first ones by the others."""

from PySide6.QtWidgets import QWidget

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import groups_of
from raidwright.ui.shared.disk_rows import DiskRows


class CampaignDisks(DeviceView):
    """Disks to choose for a campaign; the selected ones are erased by it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(DiskRows(), parent)
        self.setObjectName("campaign-disks")
        self.setAccessibleName(self.tr("Disks for the comparison (all data on them is erased)"))

    def show_machine(self, snapshot: Snapshot) -> None:
        """List the disks of ``snapshot``; those in use cannot be chosen."""
        self.show_groups(tuple(group for group in groups_of(snapshot) if group.choosable))

    @property
    def drives(self) -> tuple[str, ...]:
        """Ids of the chosen disks, from top to bottom."""
        return tuple(facts.key for facts in self.chosen_facts())
