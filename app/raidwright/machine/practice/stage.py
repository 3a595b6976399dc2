"""The folder of one run: what the guest reads, the sockets, the disks' images, and what udev says of them.

The project's own folder may be closed to the user the guest runs as, so everything it needs is copied.
"""

import compileall
import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from raidwright.assets import asset
from raidwright.machine.practice import media
from raidwright.machine.practice.disk_set import Model, Unit
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.guest.boot import STAGE, Boot
from raidwright.machine.practice.helper_command import SYSTEM_PYTHON, helper_command
from raidwright.machine.practice.processes import KEEPER
from raidwright.machine.practice.storage_daemon import image_name
from raidwright.storage.failures import english, system_words

_ENCODED = re.compile(r"[^A-Za-z0-9#+.:=@_-]")


def slot_device(slot: int) -> str:
    """Return the platform device behind a slot; unlike vda it stays the same over pull and insert."""
    return f"virtio-uml.{slot}"


def udev_properties(model: Model, unit: Unit) -> dict[str, str]:
    """Return the properties that udev would have read from such a disk on its bus."""
    name = _ENCODED.sub("_", model.name)
    path = unit.path or f"pci-{unit.controller}-ata-{unit.port}"
    properties = {
        "ID_TYPE": "disk",
        "ID_BUS": model.bus,
        "ID_MODEL": name,
        "ID_MODEL_ENC": _in_udev_words(model.name),
        "ID_VENDOR": _ENCODED.sub("_", model.vendor),
        "ID_VENDOR_ENC": _in_udev_words(model.vendor),
        "ID_REVISION": model.revision,
        "ID_SERIAL": f"{name}_{unit.serial}",
        "ID_SERIAL_SHORT": unit.serial,
        "ID_WWN": unit.wwn,
        "ID_WWN_WITH_EXTENSION": unit.wwn,
        "ID_PATH": path,
        "ID_PATH_TAG": path.replace(":", "_").replace(".", "_"),
        "PRACTICE_ROTATIONAL": "1" if model.kind == "hdd" else "0",
        "PRACTICE_RATE": str(model.limits.bytes_per_second),
    }
    if model.bus == "ata":
        # 0 says that it does not turn; where nobody knows how fast it does, nothing is said.
        rate = "" if model.kind == "hdd" and not model.rotation_rate else str(model.rotation_rate)
        properties |= {"ID_ATA": "1", "ID_ATA_SATA": "1", "ID_ATA_ROTATION_RATE_RPM": rate}
    return {name: value for name, value in properties.items() if value}


def _in_udev_words(words: str) -> str:
    """As udev writes what a disk says of itself, from which UDisks2 reads it."""
    return _ENCODED.sub(lambda letter: f"\\x{ord(letter[0]):02x}", words)


def udev_file(properties: dict[str, str]) -> str:
    """Return the properties as a file for udev's IMPORT{file}."""
    return "".join(f"{key}={value}\n" for key, value in properties.items())


_PRACTICE = Path(__file__).resolve().parent
_PACKAGE = _PRACTICE.parents[1]
_INIT = "site/raidwright/machine/practice/guest/init.py"
_BEING_WRITTEN = "*.pyc.*"
"""Byte code that some Python is just writing, and that has another name a moment later."""
_NOT_FOR_THE_HELPER = ("ui", "cli", "session", "machine", "history.py", "data", _BEING_WRITTEN)
_PRELOAD = "resources/practice/whole_xstate.so"
_LIBRARIES = ("msgspec", "dbus_fast")
_POLICIES = {"*.policy": "usr/share/polkit-1/actions", "*.conf": "usr/share/dbus-1/system.d"}


class Stage:
    """``folder`` holds all of a run; ``owner`` is the uid that the guest runs as."""

    def __init__(self, folder: Path, owner: int) -> None:
        self.folder = folder
        self.owner = owner
        self.guest = folder / "stage"

    @property
    def init(self) -> Path:
        """The guest's first program, as the host sees it."""
        return self.guest / _INIT

    @property
    def site(self) -> Path:
        """The folder of Python packages for the guest, as the host sees it."""
        return self.guest / "site"

    def copy_preload(self) -> Path | None:
        """Copy what the kernel is to load before anything else, and return it; None in a checkout without."""
        try:
            preload = asset(_PRELOAD)
        except FileNotFoundError:
            return None
        return Path(shutil.copy(preload, self.folder))

    def build(self, *, helper: bool) -> list[str]:
        """Copy what the guest needs; return the helper's argv inside the guest, empty without one."""
        _compile(_PRACTICE / "guest")
        self._copy_guest()
        self._copy_policies()
        (self.guest / "identity").mkdir()
        return self._copy_helper() if helper else []

    def _copy_guest(self) -> None:
        practice = self.site / "raidwright/machine/practice"
        shutil.copytree(
            _PRACTICE / "guest", practice / "guest", ignore=shutil.ignore_patterns(_BEING_WRITTEN)
        )
        shutil.copy(_PRACTICE / "frames.py", practice)
        self.init.chmod(0o755)
        for program in (KEEPER, media.PROGRAM):
            shutil.copy(_PRACTICE / program, self.folder)
        for package in (practice, practice.parent, practice.parent.parent):
            (package / "__init__.py").touch()

    def _copy_policies(self) -> None:
        for pattern, folder in _POLICIES.items():
            target = self.guest / "overlay" / folder
            target.mkdir(parents=True)
            for file in sorted(asset("polkit").glob(pattern)):
                shutil.copy(file, target)

    def _copy_helper(self) -> list[str]:
        frozen = bool(getattr(sys, "frozen", False))
        if not frozen:
            self._copy_packages()
        command = helper_command(
            frozen=frozen,
            executable=Path(sys.executable),
            base_executable=Path(sys.executable).resolve(),
            same_version=frozen or _same_version(),
            site=Path(STAGE, "site"),
        )
        return list(command)

    def _copy_packages(self) -> None:
        for part in _PACKAGE.iterdir():
            if part.name not in _NOT_FOR_THE_HELPER:
                _compile(part)
        ignored = shutil.ignore_patterns(*_NOT_FOR_THE_HELPER)
        shutil.copytree(_PACKAGE, self.site / "raidwright", ignore=ignored, dirs_exist_ok=True)
        for library in _LIBRARIES:
            shutil.copytree(
                _library(library), self.site / library, ignore=shutil.ignore_patterns(_BEING_WRITTEN)
            )

    def add_disk(self, slot: int, model: Model, unit: Unit) -> None:
        """Write a blank sparse image and its identity; raises PracticeError when it does not fit here."""
        image = self.folder / image_name(slot)
        identity = self.guest / "identity" / slot_device(slot)
        try:
            with image.open("wb") as file:
                file.truncate(model.size)
            identity.write_text(udev_file(udev_properties(model, unit)))
        except OSError as error:
            raise PracticeError(
                english(
                    "A virtual disk of {size} bytes does not fit in {folder}: {reason}.",
                    size=model.size,
                    folder=self.folder.parent,
                    reason=system_words(error),
                )
            ) from error
        identity.chmod(0o644)
        if os.getuid() == 0:
            os.chown(image, self.owner, self.owner)

    def write(self, boot: Boot, orders: Mapping[str, object]) -> None:
        """Write the last two documents and give everything to the owner."""
        (self.guest / "boot.json").write_text(boot.to_json())
        (self.folder / "keeper.json").write_text(json.dumps(orders))
        if os.getuid() == 0:
            self._hand_over()

    def _hand_over(self) -> None:
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, self.owner, self.owner)


def _compile(part: Path) -> None:
    """Have byte code beside our modules, where Python may keep it: the guest would make it at each start."""
    if sys.dont_write_bytecode:
        return
    if part.is_dir():
        compileall.compile_dir(part, quiet=2)
    else:
        compileall.compile_file(part, quiet=2)


def _library(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the library {name} is not installed")
    return Path(spec.origin).parent


def _same_version() -> bool:
    """Whether the system's Python can load our compiled modules; it is a link to python3.<minor>."""
    return Path(SYSTEM_PYTHON).resolve().name == f"python3.{sys.version_info.minor}"
