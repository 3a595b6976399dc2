"""The pictures of two tours, old beside new: what differs is marked and comes first."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from tests.tour.looks_page import PAGE, pairs
from tests.tour.run import main


def draw(path: Path, *spots: tuple[int, int], width: int = 40) -> None:
    image = QImage(width, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x, y in spots:
        image.setPixelColor(x, y, QColor("red"))
    image.save(str(path))


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "the old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
        draw(folder / "same.png", (1, 1))
    draw(old / "moved.png", (4, 5))
    draw(new / "moved.png", (13, 9))
    draw(old / "grown.png")
    draw(new / "grown.png", width=41)
    draw(old / "gone.png")
    draw(new / "come.png")
    return old, new


def test_what_differs_comes_first_with_the_place_where_it_does(folders: tuple[Path, Path]) -> None:
    found = {pair.name: (pair.differs, pair.change) for pair in pairs(*folders)}
    assert list(found) == ["come.png", "gone.png", "grown.png", "moved.png", "same.png"]
    assert found["moved.png"] == (True, QRect(4, 5, 10, 5))
    assert found["grown.png"] == (True, QRect())
    assert found["same.png"] == (False, None)
    assert found["come.png"] == found["gone.png"] == (True, None)


def test_a_picture_that_a_tour_left_half_written_differs(folders: tuple[Path, Path]) -> None:
    for folder in folders:
        (folder / "same.png").write_bytes(b"\x89PNG")
    assert {pair.name for pair in pairs(*folders) if pair.differs} >= {"same.png"}


def test_the_page_leads_to_each_picture_and_names_no_computer(
    folders: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = folders
    assert main(["--looks", str(old), str(new)]) == 0
    assert capsys.readouterr().out.strip() == str(new / PAGE)
    text = (new / PAGE).read_text()
    assert "4 of 5 differ" in text
    assert text.count('class="differs"') == 4
    assert "moved.png: differs in 10×5" in text
    sources = re.findall(r'src="([^"]*)"', text)
    assert len(sources) == 8
    assert all((new / source.replace("%20", " ")).exists() for source in sources)
    assert str(tmp_path) not in text
    assert "://" not in text
