"""The pictures of README and software centers are those that the window shows now."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from display import display
from tests.tour import shop

ROOT = Path(__file__).parents[2]
_STRONG = 96
"""Of 255: edges of letters differ by less where another FreeType draws the same font."""
_MOST = 0.0001
"""Share of pixels that may differ so: 70 of a picture. One space more in a small word changes 90."""
NAMES = sorted(shop.names())


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pictures as they are taken now, on a screen of their own."""
    folder = tmp_path_factory.mktemp("pictures")
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    elsewhere = {name: value for name, value in os.environ.items() if name not in screens}
    with display(elsewhere) as variables:
        argv = [sys.executable, str(ROOT / "tests/tour/run.py"), *shop.OPTIONS, str(folder / "all")]
        variables["PYTHONPATH"] = f"{ROOT / 'app'}:{ROOT}"
        done = subprocess.run(argv, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    chosen = folder / "chosen"
    chosen.mkdir()
    shop.put_out(folder / "all", chosen)
    return chosen


def pixels(picture: Path) -> NDArray[np.int16]:
    """Of each its colors."""
    image = QImage(str(picture)).convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return flat[:, : 4 * image.width()].reshape(image.height(), image.width(), 4).astype(np.int16)


def share_that_differs(one: Path, other: Path) -> float:
    """Of all pixels; 1 where the sizes do."""
    first, second = pixels(one), pixels(other)
    if first.shape != second.shape:
        return 1.0
    return float((np.abs(first - second).max(axis=2) > _STRONG).mean())


@pytest.mark.parametrize("name", NAMES)
def test_picture_is_what_the_window_shows(taken: Path, name: str) -> None:
    share = share_that_differs(shop.FOLDER / name, taken / name)
    assert share <= _MOST, f"{share:.2%} of {name} differ; ./dev tour --shop takes it anew"


def test_another_picture_differs(taken: Path) -> None:
    differing: Mapping[str, float] = {
        name: share_that_differs(taken / NAMES[0], taken / name) for name in NAMES[1:]
    }
    assert min(differing.values()) > _MOST
