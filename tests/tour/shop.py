"""``./dev tour --shop``: the pictures that software centers and the README show, taken anew."""

import shutil
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "resources" / "screenshots"
WIDTH, HEIGHT = 1000, 700
THEMES = ("light", "dark")
PICTURES: Mapping[str, str] = {
    "home": "home",
    "build": "build",
    "plan": "plan",
    "benchmark": "benchmark",
    "failed": "home-degraded",
}
"""What a picture is called in the shop, and in the tour of pages."""
OPTIONS = ["--pages", f"--size={WIDTH}x{HEIGHT}", *(f"--theme={theme}" for theme in THEMES)]


def names() -> set[str]:
    """Of all pictures."""
    return {f"{name}-{theme}.png" for name in PICTURES for theme in THEMES}


def put_out(taken: Path, folder: Path = FOLDER) -> None:
    """Copy the pictures out of those that the tour has ``taken``. Raises FileNotFoundError."""
    for name, page in PICTURES.items():
        for theme in THEMES:
            shutil.copyfile(taken / f"{page}-{theme}-{WIDTH}x{HEIGHT}.png", folder / f"{name}-{theme}.png")
