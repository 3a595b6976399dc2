"""What stands in place of the page where nothing can be measured."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.machine.port import Machine
from raidwright.storage.disks import Snapshot
from raidwright.ui.look.icons import IconName

translate = QCoreApplication.translate


@dataclass(frozen=True)
class Nothing:
    """Why, in a picture, a title and a sentence."""

    picture: IconName
    title: str
    text: str


def nothing_to_measure(machine: Machine | None, snapshot: Snapshot | None) -> Nothing | None:
    """Why there is nothing to measure; None when there may be something."""
    if machine is not None and not machine.acts:
        return Nothing(
            "saved",
            translate("BenchmarkPage", "A saved machine cannot be measured"),
            translate(
                "BenchmarkPage",
                "It is a description without disks. Choose another machine at the top left.",
            ),
        )
    if snapshot is None:
        return Nothing(
            "benchmark",
            translate("BenchmarkPage", "No machine is open yet"),
            translate(
                "BenchmarkPage", "As soon as one is, its disks and mounted arrays can be measured here."
            ),
        )
    return None
