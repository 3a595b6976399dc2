"""The man pages are made of ``--help``, explain all that can be typed and written, and man shows them."""

import gzip
import subprocess
from pathlib import Path

import pytest

from deb import _write_man_pages
from man_pages import pages, write
from raidwright.cli.arguments.verbs import VERBS

NAMES = ["raidwright-blueprint.5", "raidwright-helper.8", "raidwright.1"]
_KEYS = ("level", "members", "unlocking", "point", "folders", "keep")


@pytest.mark.parametrize("name", NAMES)
def test_man_shows_it_without_a_warning(name: str, tmp_path: Path) -> None:
    write(tmp_path)
    argv = ["man", "--warnings", "--local-file", str(tmp_path / f"man{name[-1]}" / name)]
    plain = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(argv, capture_output=True, text=True, check=True, env=plain)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) > 40


def test_package_has_all_of_them(tmp_path: Path) -> None:
    _write_man_pages(tmp_path)
    files = {file.name: gzip.decompress(file.read_bytes()).decode() for file in tmp_path.rglob("*.gz")}
    assert files == {f"{name}.gz": text for name, text in pages().items()}
    assert sorted(pages()) == NAMES


def test_every_command_is_explained() -> None:
    text = pages()["raidwright.1"].replace("\\-", "-")
    assert [verb for verb in VERBS if f"raidwright {verb}" not in text] == []


def test_every_key_of_a_blueprint_is_explained() -> None:
    text = pages()["raidwright-blueprint.5"]
    assert [key for key in _KEYS if f"\\fB{key}\\fR" not in text] == []
