"""Blueprints: the file that a design is kept in, and the design as its machine takes it."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import structs

from raidwright.files import read_text, save_file
from raidwright.storage.design.blueprint import (
    BlueprintError,
    format_blueprint,
    parse_blueprint,
)
from raidwright.storage.design.design import ArrayDesign, KeyDerivation, MountChoice
from raidwright.storage.design.document import faults_of, field_faults
from raidwright.storage.failures import Sentence, because, english, failure, system_words
from raidwright.storage.plan.drive_names import DriveNameError, by_id
from raidwright.storage.snapshot.disks import Snapshot


class DesignError(Exception):
    """A design cannot be read, kept or understood; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotABlueprintError(DesignError):
    """What stands in the file is no blueprint."""


def read_blueprint(path: Path) -> ArrayDesign:
    """The design in ``path``. Raises DesignError."""
    try:
        return parse_blueprint(read_text(path))
    except OSError as error:
        reason = system_words(error)
        raise DesignError(Sentence(failure("file-unreadable", file=str(path), reason=reason))) from None
    except (BlueprintError, UnicodeDecodeError) as error:
        wrong = english("{file} is not a valid blueprint.", file=path)
        raise NotABlueprintError(because(wrong, faults_of(error))) from None


def write_blueprint(path: Path, design: ArrayDesign) -> None:
    """Keep ``design`` in ``path``. Raises DesignError."""
    try:
        save_file(path, format_blueprint(design).encode())
    except OSError as error:
        unsaved = english("{file} cannot be saved: {reason}.", file=path, reason=system_words(error))
        raise DesignError(unsaved) from None


def with_folders(design: ArrayDesign, names: Sequence[str]) -> ArrayDesign:
    """``design`` with folders of these ``names`` more. Raises DesignError."""
    if not names:
        return design
    if design.mount is None:
        raise DesignError(
            english(
                "This blueprint mounts no file system, so no folders can be created. Build without folders."
            )
        )
    mount = structs.replace(design.mount, folders=(*design.mount.folders, *names))
    faults = [*field_faults(msgspec.to_builtins(mount), MountChoice)]
    if faults:
        raise DesignError(because(english("This folder name is not allowed."), faults))
    return structs.replace(design, mount=mount)


def design_for(design: ArrayDesign, snapshot: Snapshot) -> ArrayDesign:
    """``design`` as the machine of ``snapshot`` takes it: see `with_ids` and `for_host`."""
    return for_host(with_ids(design, snapshot), snapshot.host.practice)


def with_ids(design: ArrayDesign, snapshot: Snapshot) -> ArrayDesign:
    """``design`` with drives called by serial number or WWN called by their ids; see `drive_names.by_id`.

    Raises DesignError when such a name fits several drives.
    """
    try:
        return by_id(design, snapshot)
    except DriveNameError as error:
        raise DesignError(error.sentence) from None


def for_host(design: ArrayDesign, practice: bool) -> ArrayDesign:
    """``design`` with the key derivation its machine calls for: the light one for practice only."""
    if design.encryption is None:
        return design
    derivation = KeyDerivation.PRACTICE if practice else KeyDerivation.STANDARD
    return structs.replace(design, encryption=structs.replace(design.encryption, derivation=derivation))
