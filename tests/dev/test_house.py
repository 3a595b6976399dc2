"""``./dev measure house``: how large the product is, and whether a class name occurs twice."""

from pathlib import PurePath

from tests.measure.house import House, house_of

TEXTS = {
    "app/raidwright/__init__.py": "",
    "app/raidwright/one.py": "class Same:\n    pass\n\n\nclass _Own:\n    pass\n",
    "app/raidwright/ui/other.py": "class Outer:\n    class Same: ...\n\n\nclass _Own: ...\n",
}


def test_files_lines_and_names_are_counted() -> None:
    house = house_of({PurePath(name): text for name, text in TEXTS.items()})
    assert house == House(files=3, lines=11, median=5, window=1, twice=("Same",))
