"""What is unlocked and then cannot be mounted: a script must not go on as if it were."""

from pathlib import Path

import pytest

from raidwright.cli import main
from raidwright.protocol import PlanDone
from raidwright.session.session import OnProgress
from raidwright.storage.snapshot.disks import Snapshot
from tests.storage.in_use import CRYPTTAB, LUKS, clear, on_array, running
from tests.storage.machines import disk, formatted
from tests.ui.builders import InventedMachine

LOCKED = running(on_array(LUKS), crypttab=CRYPTTAB)
OPEN = running(on_array(LUKS), clear(formatted()), crypttab=CRYPTTAB)
TAKEN = running(
    on_array(LUKS), clear(formatted()), disk("z", content=formatted("ext4", "/srv/a")), crypttab=CRYPTTAB
)


class Unlocking(InventedMachine):
    """Looks otherwise once a plan has been carried out."""

    def __init__(self, after: Snapshot) -> None:
        super().__init__(LOCKED, "Practice machine")
        self.script = (PlanDone(),)
        self._after = after

    async def look(self) -> Snapshot:
        return self._after if self.ran else await super().look()


@pytest.mark.parametrize(
    ("after", "words", "status", "said"),
    [
        (OPEN, (), 0, "No mount point is set for /dev/dm-0."),
        (TAKEN, ("--at", "/srv/a"), 1, "error: The array is unlocked, but not mounted: "),
    ],
)
def test_unlock_fails_where_what_was_to_be_mounted_is_not(
    after: Snapshot,
    words: tuple[str, ...],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine = Unlocking(after)

    async def open_(_choice: str, _progress: OnProgress) -> InventedMachine:
        return machine

    monkeypatch.setattr("raidwright.cli.showing.opening.open_machine", open_)
    secret = tmp_path / "secret"
    secret.write_text("correct horse")
    secret.chmod(0o600)
    command = ["--machine", "practice", "unlock", "old", *words, "--passphrase-file", str(secret)]
    assert main(command) == status
    assert len(machine.ran) == 1
    assert said in capsys.readouterr().err
