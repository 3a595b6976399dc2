"""A package is made again when something of it has changed, and only then."""

from pathlib import Path

import pytest

import package


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sources of which a package is made, and what was made of them."""
    contents: list[str] = []

    def make(arguments: object) -> int:
        contents.append((tmp_path / "app/code.py").read_text())
        package.deb_in_dist().write_text("")
        return 0

    for name in ("app", "tests", "dist"):
        (tmp_path / name).mkdir()
    for name in ("app/code.py", "tests/test_code.py"):
        (tmp_path / name).write_text("old")
    monkeypatch.setattr(package, "ROOT", tmp_path)
    monkeypatch.setattr(package, "_DIST", tmp_path / "dist")
    monkeypatch.setattr(package, "_STAMP", tmp_path / "dist/stamp")
    monkeypatch.setattr(package, "_version", lambda: "1")
    monkeypatch.setattr(package, "_sources", lambda: ["app/code.py", "tests/test_code.py"])
    monkeypatch.setattr(package, "make", make)
    return contents


def test_it_is_made_once(made: list[str]) -> None:
    assert package.make_if_changed() == package.make_if_changed() == 0
    assert made == ["old"]


def test_it_is_made_of_what_has_changed(made: list[str], tmp_path: Path) -> None:
    package.make_if_changed()
    (tmp_path / "app/code.py").write_text("new")
    package.make_if_changed()
    assert made == ["old", "new"]


def test_a_test_is_no_part_of_it(made: list[str], tmp_path: Path) -> None:
    package.make_if_changed()
    (tmp_path / "tests/test_code.py").write_text("new")
    package.make_if_changed()
    assert made == ["old"]


def test_one_that_is_gone_is_made_again(made: list[str]) -> None:
    package.make_if_changed()
    package.deb_in_dist().unlink()
    package.make_if_changed()
    assert made == ["old", "old"]


def test_nothing_is_kept_of_what_failed(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    working = package.make
    monkeypatch.setattr(package, "make", lambda arguments: 1)
    assert package.make_if_changed() == 1
    monkeypatch.setattr(package, "make", working)
    assert package.make_if_changed() == 0
    assert made == ["old"]
