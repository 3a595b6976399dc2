"""Machine files: real ones load, damaged ones say where, and none of them acts."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import BenchSpec, Direction, Folder
from raidwright.machine.port import MachineError
from raidwright.machine.saved import SavedMachine, read_machine, write_machine
from raidwright.protocol import ErrorCode
from raidwright.storage.snapshot.disks import WholeDisk
from raidwright.storage.snapshot.users import FileUser

FILES = sorted((Path(__file__).parents[1] / "machines").glob("*.json"))


def test_there_are_machines_of_many_kinds() -> None:
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_saved_machine_is_what_was_saved(file: Path, tmp_path: Path) -> None:
    snapshot = read_machine(file)
    assert any(isinstance(block.origin, WholeDisk) for block in snapshot.blocks)
    paths = [block.path for block in snapshot.blocks]
    assert len(set(paths)) == len(paths)
    copy = tmp_path / "copy.json"
    copy.write_text(write_machine(snapshot))
    assert copy.read_text() == file.read_text()
    assert read_machine(copy) == snapshot


def test_a_file_of_the_first_version_is_read_as_what_it_says() -> None:
    first = Path(__file__).parent / "kept" / "version-1.json"
    assert '"rehearsal": true' in first.read_text()
    present = next(file for file in FILES if file.stem == "degraded_raid1")
    assert read_machine(first) == read_machine(present)
    assert read_machine(first).host.practice


def _changed(where: list[str | int], value: object) -> str:
    document: Any = json.loads(FILES[0].read_text())
    place = document
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a machine snapshot"),
        ("[1, 2]", "Expected `object`"),
        ('{"raidwright_machine": 1}', "snapshot"),
        ('{"raidwright_machine": 1, "snapshot": {"host": 1}}', r"“snapshot.host"),
        ('{"raidwright_machine": 2}', "snapshot"),
        (_changed(["raidwright_machine"], 0), r"“raidwright_machine"),
        (_changed(["snapshot", "host", "unfinished"], "build"), r"“snapshot.host.unfinished"),
        (_changed(["snapshot", "arrays"], [{"uuid": "1"}]), r"“snapshot.arrays\[0\].name” is missing"),
        (
            _changed(["snapshot", "blocks", 0, "size"], "big"),
            r"“snapshot.blocks\[0\].size” must be a whole number",
        ),
        (_changed(["snapshot", "blocks", 0, "origin", "type"], "sponge"), r"blocks\[0\].origin.type"),
        (_changed(["snapshot", "colour"], "red"), "colour"),
    ],
)
def test_a_damaged_file_says_where(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(text)
    with pytest.raises(MachineError, match=words) as caught:
        read_machine(file)
    assert str(file) in caught.value.sentence


def test_a_file_of_a_later_version_says_so_whatever_else_is_in_it(tmp_path: Path) -> None:
    for text in (_changed(["raidwright_machine"], 3), '{"raidwright_machine": 4, "machine": "nas"}'):
        file = tmp_path / "later.json"
        file.write_text(text)
        with pytest.raises(MachineError, match="written by a newer version of Raidwright") as caught:
            read_machine(file)
        assert str(file) in caught.value.sentence


def test_what_somebody_has_open_is_not_handed_on(tmp_path: Path) -> None:
    snapshot = read_machine(FILES[0])
    user = FileUser(42, "vlc", "/srv/films/private", ("/srv/films/more",), 1000)
    blocks = (replace(snapshot.blocks[0], users=(user,)), *snapshot.blocks[1:])
    file = tmp_path / "box.json"
    file.write_text(write_machine(replace(snapshot, blocks=blocks)))
    assert read_machine(file).blocks[0].users == (FileUser(42, "vlc"),)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="No such file"):
        read_machine(tmp_path / "none.json")


def test_it_can_be_looked_at_and_nothing_else() -> None:
    async def scenario() -> None:
        snapshot = read_machine(FILES[0])
        machine = SavedMachine("box.json", snapshot)
        assert not machine.acts
        assert machine.title == "box.json"
        assert await machine.look() == snapshot
        assert [seen async for seen in machine.watch()] == [snapshot]
        passphrase = bytearray(b"secret")
        with pytest.raises(MachineError) as refused:
            async for _ in machine.run(None, passphrase):  # type: ignore[arg-type]
                pass
        assert refused.value.code is ErrorCode.REFUSED
        assert passphrase == bytes(6)
        spec = BenchSpec(Folder("/tmp"), DEFAULT.rows, (Direction.READ,))
        with pytest.raises(MachineError, match="Open the computer itself"):
            async for _ in machine.measure(spec):
                pass
        await machine.cancel()
        await machine.close()

    asyncio.run(scenario())
