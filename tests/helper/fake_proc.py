"""A folder laid out like /proc, for mounts that no test computer has."""

from pathlib import Path

import pytest

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import refusals
from raidwright.storage.snapshot.users import FileUser, HeldBy


class FakeProc:
    """Processes with mount namespaces of their own; process 0 is ourselves."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        patch.setattr(mounts, "PROC", folder)
        self.process(0)
        (folder / "swaps").write_text("Filename Type Size Used Priority\n")

    def process(
        self, number: int, text: str = "", *, name: str = "", root: str = "/", namespace: int = -1
    ) -> None:
        """What a process sees mounted: lines of a mountinfo. Its namespace is its own unless one is given."""
        folder = self._folder / (str(number) if number else "self")
        (folder / "ns").mkdir(parents=True, exist_ok=True)
        (folder / "mountinfo").write_text(text)
        (folder / "comm").write_text(f"{name}\n")
        for link, target in (("root", root), ("ns/mnt", f"mnt:[{number if namespace < 0 else namespace}]")):
            (folder / link).unlink(missing_ok=True)
            (folder / link).symlink_to(target)

    def swap_to(self, path: str) -> None:
        """The kernel swaps to the device."""
        with (self._folder / "swaps").open("a") as file:
            file.write(f"{path} partition 1024 0 -2\n")


@pytest.fixture
def fake_proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeProc:
    """One in which nothing is mounted."""
    return FakeProc(tmp_path / "proc", monkeypatch)


def have_written(patch: pytest.MonkeyPatch, *devices: Device) -> None:
    """From now on a virtual machine has these devices open for writing."""
    patch.setattr(
        refusals,
        "writers_of",
        lambda asked: {
            each: (FileUser(5, "qemu", each.path, by=HeldBy.WRITER),) for each in asked if each in devices
        },
    )
