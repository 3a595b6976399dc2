"""``./dev measure house``: how large the product is, of what, and that no class name occurs twice."""

from pathlib import PurePath

from tests.measure.house import House, house_of

ROW = "one = 1\ntwo = 2\nthree = 3\nfour = 4\n"
TEXTS = {
    "app/raidwright/__init__.py": "",
    "app/raidwright/one.py": "class Same:\n    pass\n\n\nclass _Own:\n    pass\n",
    "app/raidwright/ui/other.py": "class Outer:\n    class Same: ...\n\n\nclass _Own: ...\n",
    "app/raidwright/helper/plans/guards/many.py": f"import os\nfrom sys import (\n    path,\n)\n{ROW}",
    "app/raidwright/helper/plans/shape.py": f"def ask(plan, snapshot): ...\n\n\n{ROW}five = 5\n",
    "app/raidwright/storage/words.py": 'TEMPLATES = {"a": "b"}\n_ITEM_TEMPLATES: dict[str, str] = {\n}\n',
    "tests/test_one.py": f"\n{ROW}",
}


def test_files_lines_and_names_are_counted() -> None:
    house = house_of({PurePath(name): text for name, text in TEXTS.items()})
    assert house == House(
        files=6,
        lines=30,
        median=5.5,
        window=1,
        twice=("Same",),
        importing=4,
        asking=1,
        rulebook=16,
        templates=2,
        repeated=8,
        tests=5,
    )
    assert "13.3 % imports" in str(house)
