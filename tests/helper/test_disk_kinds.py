"""What each kind of disk is called, and who is asked before it is built over."""

from pathlib import Path

import pytest

from raidwright.helper.looking.on_disk.contents import DeviceContents, Hardware, read
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA, against_building, signature_name
from raidwright.storage.words.sentences import sentence
from tests.helper.disk_images import blank, written
from tests.helper.disk_kinds import BLANK, CONTRADICTING, EMPTY_TABLES, FOREIGN, NAMELESS, OLD, Kind
from tests.storage.machines import FOUR_TB, IDS, disk, drives, machine


def looked_at(kind: Kind, folder: Path) -> DeviceContents:
    """What the helper finds on it, which changes not a byte."""
    path = folder / "image"
    blank(path, kind.size)
    kind.make(path)
    before = written(path)
    with path.open("rb") as file:
        contents = read(file.fileno(), Hardware())
    assert written(path) == before
    return contents


def planned(contents: DeviceContents, *, wipe: bool) -> Answer:
    """The planner's answer to a mirror of that disk and a blank one."""
    used: Block = disk("a", FOUR_TB, signatures=contents.names, parts=contents.parts)
    design = ArrayDesign("tank", Level.RAID1, drives(2), wipe=wipe)
    return plan_build(design, machine(used, disk("b")), IDS)


def ids(kind: Kind) -> str:
    return kind.name


@pytest.mark.parametrize("kind", [*FOREIGN, *CONTRADICTING], ids=ids)
def test_what_is_a_part_of_more_or_contradicts_itself_is_refused(kind: Kind, tmp_path: Path) -> None:
    contents = looked_at(kind, tmp_path)
    answer = planned(contents, wipe=True)
    assert isinstance(answer, Refused), contents
    said = " ".join(sentence(finding) for finding in answer.findings)
    known = [signature_name(name) for name in contents.names if kind.found in name] or [kind.found]
    assert known[0] in said
    assert [*against_building("/dev/sda", contents.names, contents.parts)]


@pytest.mark.parametrize("kind", [*OLD, *EMPTY_TABLES], ids=ids)
def test_what_is_old_is_named_and_wiped_only_when_that_is_allowed(kind: Kind, tmp_path: Path) -> None:
    contents = looked_at(kind, tmp_path)
    assert kind.found in contents.names
    assert UNKNOWN_DATA not in contents.names
    assert isinstance(planned(contents, wipe=False), Refused)
    answer = planned(contents, wipe=True)
    assert isinstance(answer, Planned)
    assert answer.plan.typed == ()
    assert kind.found in str(answer.plan.losses)
    assert not [*against_building("/dev/sda", contents.names, contents.parts)]


@pytest.mark.parametrize("kind", NAMELESS, ids=ids)
def test_what_nobody_knows_is_erased_only_when_its_path_is_typed(kind: Kind, tmp_path: Path) -> None:
    contents = looked_at(kind, tmp_path)
    assert UNKNOWN_DATA in contents.names
    refused = planned(contents, wipe=False)
    assert isinstance(refused, Refused)
    assert "unknown data" in " ".join(sentence(finding) for finding in refused.findings)
    answer = planned(contents, wipe=True)
    assert isinstance(answer, Planned)
    assert answer.plan.typed == (0,)
    assert "erases-unknown" in {finding.code for finding in answer.findings}
    assert UNKNOWN_DATA in str(answer.plan.losses)


@pytest.mark.parametrize("kind", BLANK, ids=ids)
def test_a_blank_disk_is_taken_as_it_is(kind: Kind, tmp_path: Path) -> None:
    contents = looked_at(kind, tmp_path)
    assert contents == DeviceContents(())
    answer = planned(contents, wipe=False)
    assert isinstance(answer, Planned)
    assert answer.plan.typed == ()
    assert answer.plan.losses == ()
