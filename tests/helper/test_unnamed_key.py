"""The key of a plan that was broken off is taken from its container again, and no other key with it."""

import asyncio
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured.key_files import make_key
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.blankness import keys_on
from raidwright.helper.plans.steps import key_file
from raidwright.helper.plans.steps.key_file import take_back
from raidwright.storage.design.design import Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.configuration import AddContainerEntry
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.configuration import computer, found
from tests.helper.plans import ARRAY, LUKS, some_use

_QUICK = ("--batch-mode", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
OTHER = "11111111-2222-4333-8444-555555555555"


def cryptsetup(*words: str, passphrase: str = "first") -> int:
    return subprocess.run(
        ["/usr/sbin/cryptsetup", *words], input=passphrase.encode(), capture_output=True, check=False
    ).returncode


class Container:
    """In a file, which passes for what lies on the array; the key file of a plan beside it."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.path, self.root = str(folder / "container"), computer(folder)
        self.device: Device | None = Device("md127", folder)
        self.array = ARRAY
        """On which it lies."""
        with Path(self.path).open("wb") as file:
            file.truncate(32 * MIB)
        assert not cryptsetup("luksFormat", *_QUICK, f"--uuid={LUKS}", "--key-file=-", self.path)
        make_key(ARRAY, self.root)
        self.key = self.root / key_path(ARRAY)[1:]
        seen = found(self.root, "/etc/crypttab").seen
        keep = AddContainerEntry(seen, OnArray(), "safe", Unlocking.KEY_FILE, found=LUKS)
        self.plan = replace(some_use(), purpose=Purpose.KEEP, steps=(MakeKeyFile(OnArray()), keep))
        patch.setattr(key_file, "target_path", lambda *_: self.path)
        patch.setattr(kernel, "device_at", lambda _: self.device)
        patch.setattr(arrays, "stands_on", lambda _, uuid: uuid == self.array)

    def add(self, file: Path) -> None:
        assert not cryptsetup("luksAddKey", *_QUICK, "--key-file=-", self.path, str(file))

    def take_back(self) -> None:
        asyncio.run(take_back(self.plan, self.root))

    def opens(self, passphrase: str = "first") -> bool:
        return not cryptsetup("open", "--test-passphrase", "--key-file=-", self.path, passphrase=passphrase)

    def is_as_it_was(self, keys: int = 2) -> bool:
        return self.key.stat().st_size == 64 and keys_on(self.path) == keys and self.opens()


@pytest.fixture
def container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Container:
    return Container(tmp_path, monkeypatch)


def test_its_slot_goes_and_all_others_stay(container: Container, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("second")
    container.add(container.key)
    container.add(theirs)
    container.take_back()
    assert not container.key.exists()
    assert keys_on(container.path) == 2
    assert container.opens()
    assert container.opens("second")
    container.take_back()
    assert keys_on(container.path) == 2


def test_where_no_slot_was_made_yet_the_file_goes_alone(container: Container) -> None:
    container.take_back()
    assert not container.key.exists()
    assert keys_on(container.path) == 1
    assert container.opens()


def test_a_key_that_was_not_written_to_its_end_goes(container: Container) -> None:
    container.key.chmod(0o600)
    container.key.write_bytes(b"half")
    container.device = None
    container.take_back()
    assert not container.key.exists()


@pytest.mark.parametrize("mode", [0o600, 0o440, 0o644, 0o000])
def test_whoever_has_changed_its_mode_or_its_folders_its_slot_goes(container: Container, mode: int) -> None:
    container.add(container.key)
    container.key.chmod(mode)
    container.key.parent.chmod(0o755)
    container.take_back()
    assert not container.key.exists()
    assert keys_on(container.path) == 1
    assert container.opens()


def test_while_a_killed_helper_has_left_cryptsetup_at_work_its_slot_is_waited_for(
    container: Container,
) -> None:
    """It has read the key already, and puts the slot down seconds later."""
    slow = ("--batch-mode", "--pbkdf=pbkdf2", "--iter-time=3000", "--key-file=-")
    with subprocess.Popen(
        ["/usr/sbin/cryptsetup", "luksAddKey", *slow, container.path, str(container.key)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as left:
        assert left.stdin is not None
        left.stdin.write(b"first")
        left.stdin.close()
        time.sleep(0.5)
        container.take_back()
        assert left.wait() == 0
    assert not container.key.exists()
    assert keys_on(container.path) == 1
    assert container.opens()


def test_a_helper_that_is_told_to_stop_meanwhile_lets_its_slot_be_removed_first(
    container: Container, monkeypatch: pytest.MonkeyPatch
) -> None:
    """cryptsetup is never killed while it writes; the file by which the slot was found goes the next time."""
    container.add(container.key)
    fits, taking = key_file.fits, list[asyncio.Task[None]]()

    async def told_to_stop(argv: Sequence[str]) -> bool:
        if "luksRemoveKey" in argv:
            taking[0].cancel()
        return await fits(argv)

    async def scenario() -> None:
        taking.append(asyncio.create_task(take_back(container.plan, container.root)))
        with pytest.raises(asyncio.CancelledError):
            await taking[0]

    monkeypatch.setattr(key_file, "fits", told_to_stop)
    asyncio.run(scenario())
    assert keys_on(container.path) == 1
    assert container.opens()
    assert container.key.exists()
    container.take_back()
    assert not container.key.exists()


def test_once_a_crypttab_names_it_both_stay(container: Container) -> None:
    container.add(container.key)
    crypttab = container.root / "etc/crypttab"
    crypttab.write_text(f"safe UUID={LUKS} {key_path(ARRAY)} luks\n")
    container.take_back()
    assert container.is_as_it_was()
    crypttab.unlink()
    crypttab.mkdir()
    with pytest.raises(IsADirectoryError):
        container.take_back()
    assert container.is_as_it_was(), "what it names nobody could read"


def test_the_last_key_of_a_container_is_not_taken(container: Container) -> None:
    """Somebody has removed the passphrase meanwhile."""
    container.add(container.key)
    assert not cryptsetup("luksRemoveKey", "--batch-mode", "--key-file=-", container.path)
    with pytest.raises(HelperError, match=r"No key other than the one in .* was found"):
        container.take_back()
    assert container.key.exists()
    assert keys_on(container.path) == 1


def test_where_its_container_is_not_the_file_stays_by_which_its_slot_is_found(container: Container) -> None:
    container.add(container.key)
    device, container.device = container.device, None
    with pytest.raises(HelperError, match="no longer available"):
        container.take_back()
    container.device, container.array = device, ARRAY[::-1]
    with pytest.raises(HelperError, match="is not on the array"):
        container.take_back()
    container.array = ARRAY
    assert not cryptsetup("luksUUID", "--batch-mode", f"--uuid={OTHER}", container.path)
    words = "contains LUKS encryption, but not the one created by this plan"
    with pytest.raises(HelperError, match=words):
        container.take_back()
    assert container.is_as_it_was()
