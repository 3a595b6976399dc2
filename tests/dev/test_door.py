"""./dev itself: its help, its refusals, and that it does nothing when nothing is missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from environment import ROOT

_DEV = ROOT / "dev"


def _dev(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    variables = os.environ | environment
    return subprocess.run([_DEV, *arguments], env=variables, capture_output=True, text=True, check=False)


@pytest.fixture
def no_apt(tmp_path: Path) -> str:
    """A PATH on which apt and pip's network would be noticed: apt-get only writes that it was called."""
    called = tmp_path / "apt-get"
    called.write_text(f"#!/bin/sh\ntouch {tmp_path}/called\nexit 1\n")
    called.chmod(0o755)
    return f"{tmp_path}:{os.environ['PATH']}"


@pytest.mark.parametrize("arguments", [(), ("help",), ("--help",)])
def test_help_names_every_verb(arguments: tuple[str, ...]) -> None:
    answer = _dev(*arguments)
    assert answer.returncode == 0
    verbs = ("run", "test", "tour", "measure", "mutants", "package", "trial")
    assert all(f"\n  {verb} " in answer.stdout for verb in verbs)


def test_an_unknown_verb_is_a_usage_error() -> None:
    answer = _dev("destroy")
    assert answer.returncode == 2
    assert "no verb destroy" in answer.stderr


def test_an_unknown_tier_is_named() -> None:
    answer = _dev("test", "moon")
    assert answer.returncode == 1
    assert "pure, bus, ui, lab" in answer.stderr


def test_a_second_start_installs_nothing(no_apt: str, tmp_path: Path) -> None:
    proxy = "http://127.0.0.1:9"
    _dev("test", "moon")
    answer = _dev("test", "moon", PATH=no_apt, http_proxy=proxy, https_proxy=proxy)
    assert "is neither a tier" in answer.stderr
    assert not (tmp_path / "called").exists()


def test_without_root_and_sudo_the_command_is_shown(tmp_path: Path) -> None:
    for tool in ("dpkg", "apt-cache"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    script = (
        "import os, sys; os.geteuid = lambda: 1000; sys.path.insert(0, sys.argv[1]); "
        "import debian, needs; wanted = needs.needs_of({'test'}, needs.read_table()); "
        "debian.install(debian.find_missing(wanted, {}, frozenset()))"
    )
    argv = ["/usr/bin/python3", "-c", script, str(ROOT / "packaging/dev")]
    answer = subprocess.run(argv, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert "RAID arrays and partitions: mdadm" in answer.stdout
    command = answer.stderr.rpartition("Run as root: ")[2]
    assert command.startswith("apt-get update -q && apt-get ")
    assert all(package in command for package in ("mdadm", "udisks2", "python3-venv"))


def test_without_python_root_and_sudo_the_command_is_shown(tmp_path: Path) -> None:
    door = tmp_path / "dev"
    door.write_text(_DEV.read_text().replace("python=/usr/bin/python3", f"python={tmp_path}/absent"))
    for tool, says in (("id", "1000"), ("apt-get", "called")):
        (tmp_path / tool).write_text(f"#!/bin/sh\necho {says}\n")
        (tmp_path / tool).chmod(0o755)
    (tmp_path / "dirname").symlink_to(shutil.which("dirname") or "")
    argv = ["/bin/sh", str(door), "run"]
    answer = subprocess.run(argv, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert "called" not in answer.stdout
    command = answer.stderr.rpartition("Run as root: ")[2]
    assert command.startswith("apt-get update -q && apt-get install ")
    assert command.endswith(" python3 python3-venv\n")
