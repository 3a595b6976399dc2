"""A recycle bin is emptied of what was deleted long ago: the real systemd-tmpfiles reads our line."""

import subprocess
import time
from pathlib import Path

from raidwright.storage.snapshot.share import BIN, EnteredShare, Person, Share
from raidwright.storage.steps.share_entries import bin_entry
from tests.storage.machines import IDS


def test_old_files_go_and_new_ones_stay(tmp_path: Path) -> None:
    """The age counts from the moment of deletion, which nobody can set: here it is a second."""
    entry = EnteredShare(IDS.array, str(tmp_path), Share("Fotos 2026", "Fotos 2026", (Person("anna"),)))
    deleted, settings = Path(entry.path, BIN), tmp_path / "raidwright.conf"
    (deleted / "Films").mkdir(parents=True)
    (deleted / "Films" / "old").write_text("x")
    (Path(entry.path) / "in use").write_text("x")
    assert bin_entry(entry).endswith(" - - - 30d")
    settings.write_text(bin_entry(entry).replace("30d", "1s") + "\n")
    time.sleep(1.1)
    (deleted / "new").write_text("x")
    command = ("systemd-tmpfiles", "--clean", str(settings))
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert sorted(each.name for each in deleted.iterdir()) == ["new"]
    assert (Path(entry.path) / "in use").exists()
