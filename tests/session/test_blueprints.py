"""A design from its file to the machine it is meant for, and what is said of a file that is none."""

from pathlib import Path

import pytest
from msgspec import structs

from raidwright.session.blueprints import (
    DesignError,
    NotABlueprintError,
    design_for,
    for_host,
    read_blueprint,
    write_blueprint,
)
from raidwright.storage.design.design import ArrayDesign, Encryption, KeyDerivation
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from tests.ui.bench_builders import a_machine

MACHINE = a_machine()
DESIGN = ArrayDesign(name="tank", level=Level.RAID1, members=("drive-vda", "drive-vdb"))
LOCKED = structs.replace(DESIGN, encryption=Encryption("tank_open"))


def test_a_design_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_blueprint(tmp_path / "tank.toml", LOCKED)
    assert read_blueprint(tmp_path / "tank.toml") == LOCKED


def test_a_file_that_cannot_be_read_or_written_is_told_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(DesignError) as unread:
        read_blueprint(tmp_path / "nowhere.toml")
    assert unread.value.sentence == f"{tmp_path}/nowhere.toml cannot be read: No such file or directory."
    assert unread.value.sentence.failure.kind == "file-unreadable"
    assert not isinstance(unread.value, NotABlueprintError)
    with pytest.raises(DesignError, match=r"tank\.toml cannot be saved: No such file or directory\."):
        write_blueprint(tmp_path / "nowhere" / "tank.toml", DESIGN)


@pytest.mark.parametrize("content", [b'level = "raid7"', b"name = [", b"\xff\xfe"])
def test_what_is_no_blueprint_is_told_with_its_fault(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(content)
    with pytest.raises(NotABlueprintError) as wrong:
        read_blueprint(tmp_path / "bad.toml")
    assert wrong.value.sentence.startswith(f"{tmp_path}/bad.toml is not a valid blueprint. ")
    assert wrong.value.sentence.failure.template == "{file} is not a valid blueprint."


@pytest.mark.parametrize("practice", [True, False])
def test_the_light_key_derivation_is_for_practice_machines_and_for_all_of_them(practice: bool) -> None:
    expected = KeyDerivation.PRACTICE if practice else KeyDerivation.STANDARD
    for derivation in KeyDerivation:
        wished = structs.replace(LOCKED, encryption=structs.replace(LOCKED.encryption, derivation=derivation))
        made = design_for(wished, a_machine(practice=practice))
        assert made.encryption == structs.replace(LOCKED.encryption, derivation=expected)
    assert for_host(DESIGN, practice) == DESIGN


def test_drives_are_called_by_their_ids() -> None:
    named = structs.replace(DESIGN, members=("ZW60VDAQ7", "0x5000c500vdb"))
    assert design_for(named, MACHINE) == DESIGN


def test_a_name_that_fits_several_drives_is_told_with_them() -> None:
    def renamed(block: Block) -> Block:
        if not isinstance(block.origin, WholeDisk):
            return block
        drive = structs.replace(block.origin.drive, serial="TWIN")
        return structs.replace(block, origin=structs.replace(block.origin, drive=drive))

    twins = Snapshot(MACHINE.host, tuple(map(renamed, MACHINE.blocks)))
    with pytest.raises(DesignError, match=r"“TWIN” matches several disks: .*drive-vda.*drive-vdb") as twice:
        design_for(structs.replace(DESIGN, members=("TWIN",)), twins)
    assert [name for name, _ in twice.value.sentence.failure.facts] == ["name", "candidates"]
