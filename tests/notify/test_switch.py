"""The switch: an entry that desktops understand, a process that is there at once, and nothing left of it."""

import asyncio
import re
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from raidwright.notify import STAY, memory_file, switch
from raidwright.notify import session_bus as session_bus_names
from raidwright.notify.memory_file import folder, forget, read_memory, write_memory
from raidwright.storage.rules.news import KnownDisk, Memory
from tests.bus.conftest import PrivateBus
from tests.bus.watching import udisks
from tests.notify.arrays import tank
from tests.notify.desktop import desktop


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, user: dict[str, str]) -> None:
    for name, value in user.items():
        monkeypatch.setenv(name, value)


def run(scenario: Coroutine[Any, Any, object]) -> None:
    asyncio.run(scenario)


def _files(folder: Path) -> list[Path]:
    return [each for name in ("xdg_config_home", "xdg_state_home") for each in (folder / name).rglob("*.*")]


def test_on_starts_it_and_off_leaves_nothing(
    tmp_path: Path, session_bus: PrivateBus, system_bus: PrivateBus
) -> None:
    async def scenario() -> None:
        async with desktop(session_bus.address) as seen, udisks(system_bus.address, tank()):
            assert not switch.is_on()
            await switch.switch_on()
            assert switch.is_on()
            await seen.until(lambda: seen.icons)
            assert await switch.is_service_running()
            while len(_files(tmp_path)) < 2:
                await asyncio.sleep(0.05)
            await switch.switch_on()
            await asyncio.sleep(1)
            assert len(seen.icons) == 1
            await switch.switch_off()
            assert not switch.is_on()
            assert not await switch.is_service_running()
            assert _files(tmp_path) == []
            await switch.switch_off()

    run(scenario())


def test_without_a_session_the_entry_is_written_and_removed_all_the_same(
    tmp_path: Path, session_bus: PrivateBus
) -> None:
    session_bus.stop()

    async def scenario() -> None:
        assert not await switch.is_service_running()
        await switch.switch_off()
        assert _files(tmp_path) == []

    run(scenario())
    session_bus.start()


def test_the_entry_is_one_that_desktops_take(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    monkeypatch.setattr(switch, "start_detached", started.append)
    monkeypatch.setattr(switch, "_PATIENCE", 0.1)
    odd = '/opt/a b/100%/"raid$wright`\\'
    monkeypatch.setattr(switch, "own_command", lambda: (odd,))
    run(switch.switch_on())
    assert started == [STAY]
    lines = dict(line.partition("=")[::2] for line in switch.entry().read_text().splitlines())
    assert lines["[Desktop Entry]"] == ""
    assert lines["Type"] == "Application"
    assert _unescaped(lines["TryExec"]) == odd
    quoted = re.findall(r'"((?:[^"\\`$]|\\.)*)"', _unescaped(lines["Exec"]))
    assert [_unescaped(each).replace("%%", "%") for each in quoted] == [odd, *STAY]
    assert str(switch.entry()).endswith("/autostart/io.github.raidwright.Notify.desktop")


def _unescaped(text: str) -> str:
    """One of two layers: every value has one, and a quoted argument has its own within that."""
    return re.sub(r"\\(.)", r"\1", text)


@pytest.mark.parametrize("line", ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
def test_an_entry_that_the_desktop_was_told_to_pass_over_is_off(line: str) -> None:
    switch.entry().parent.mkdir(parents=True)
    switch.entry().write_text(f"[Desktop Entry]\nType=Application\n{line}\n")
    assert not switch.is_on()


@pytest.mark.parametrize(("line", "on"), [("Terminal=false", True), ("Hidden=true", False)])
def test_an_entry_with_a_byte_of_another_encoding_is_read_all_the_same(line: str, on: bool) -> None:
    switch.entry().parent.mkdir(parents=True)
    foreign = b"Comment[de]=Meldet ausgefallene Datentr\xe4ger\n"
    switch.entry().write_bytes(b"[Desktop Entry]\n" + foreign + line.encode() + b"\n")
    assert switch.is_on() == on


def test_this_program_is_called_as_it_was_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert switch.own_command() == (sys.executable, "-m", "raidwright")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert switch.own_command() == (sys.executable,)


def test_another_computer_has_a_service_and_a_memory_of_its_own(
    monkeypatch: pytest.MonkeyPatch, system_bus: PrivateBus
) -> None:
    other = session_bus_names.service_name()
    assert other.startswith("io.github.raidwright.Notify1.m")
    write_memory(Memory(disks=(KnownDisk("d", "D", "", "", hot=True, complaints=()),)))
    assert read_memory().disks
    monkeypatch.delenv("DBUS_SYSTEM_BUS_ADDRESS")
    assert session_bus_names.service_name() == "io.github.raidwright.Notify1"
    assert read_memory() == Memory()


def test_a_home_that_several_computers_share_holds_a_memory_for_each(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Else each would miss the disks of the other, and so would a new one that a home was moved to."""
    monkeypatch.delenv("DBUS_SYSTEM_BUS_ADDRESS")
    memories = {}
    for name in ("desk", "lap"):
        root = tmp_path / name
        (root / "etc").mkdir(parents=True)
        (root / "etc" / "machine-id").write_text(f"{name}0123456789abcdef\n")
        memories[root] = Memory(disks=(KnownDisk(name, name, "", "", hot=True, complaints=()),))
        monkeypatch.setattr(memory_file, "_ROOT", root)
        assert read_memory() == Memory()
        write_memory(memories[root])
        assert name not in memory_file._file().name, "the computer's id is kept to itself"
    for root, memory in memories.items():
        monkeypatch.setattr(memory_file, "_ROOT", root)
        assert read_memory() == memory
    monkeypatch.setattr(memory_file, "_ROOT", tmp_path / "nowhere")
    assert read_memory() == Memory()
    write_memory(memory)
    assert read_memory() == memory
    forget()
    assert read_memory() == Memory()


def test_what_was_told_before_its_file_named_the_computer_is_taken_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = Memory(disks=(KnownDisk("desk", "desk", "", "", hot=True, complaints=()),))
    monkeypatch.setattr(memory_file, "_ROOT", tmp_path / "nowhere")
    write_memory(told)
    unnamed = memory_file._file()
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "machine-id").write_text("0123456789abcdef\n")
    monkeypatch.setattr(memory_file, "_ROOT", tmp_path)
    assert read_memory() == told
    write_memory(Memory())
    assert read_memory() == Memory()
    assert not unnamed.exists()


def test_to_switch_off_on_one_computer_leaves_what_was_told_on_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = {}
    for name in ("desk", "lap"):
        root = tmp_path / name
        (root / "etc").mkdir(parents=True)
        (root / "etc" / "machine-id").write_text(f"{name}0123456789abcdef\n")
        monkeypatch.setattr(memory_file, "_ROOT", root)
        write_memory(Memory())
        files[name] = memory_file._file()
    unnamed = memory_file._file_of("")
    for leftover in (unnamed, files["lap"].with_suffix(".new"), files["desk"].with_suffix(".new")):
        leftover.touch()
    forget()
    assert set(folder().iterdir()) == {files["desk"], files["desk"].with_suffix(".new")}
    monkeypatch.setattr(memory_file, "_ROOT", tmp_path / "desk")
    forget()
    assert not folder().exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"arrays": 3}'])
def test_a_memory_that_cannot_be_read_is_none(text: str) -> None:
    write_memory(Memory())
    (file,) = folder().glob("*.json")
    file.write_text(text)
    assert read_memory() == Memory()
