"""Other people's figures in the terminal: kept once, of one system over the days, with their disks."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Raidwright

POSTED = Path(__file__).parents[1] / "bench" / "posted"
CDM = (POSTED / "cdm8.txt").read_text()


def post(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def runs(raidwright: Raidwright) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(raidwright("results", "--json").stdout)["runs"]
    return found


def faster(text: str, times: float, date: str) -> str:
    """The same system on another day."""
    rates = re.sub(r"[\d.]+(?= MB/s \[)", lambda match: f"{float(match[0]) * times:.3f}", text)
    return re.sub(r"Date: .*", f"Date: {date}", re.sub(r" \[[^]]*IOPS\] <[^>]*>", "", rates))


def test_one_post_is_kept_once(raidwright: Raidwright, tmp_path: Path) -> None:
    one = post(tmp_path, "one.txt", CDM)
    same = post(tmp_path, "same.txt", f"My disk:\n\n{CDM}\n")
    raidwright("results", "import", one, "--name", "mine")
    again = raidwright("results", "import", one, same, "--name", "another name")
    assert again.returncode == 0
    assert again.stderr.count("was not imported because result 1 has the same values.") == 2
    assert [run["name"] for run in runs(raidwright)] == ["mine"]


def test_runs_of_other_days_are_of_one_system(raidwright: Raidwright, tmp_path: Path) -> None:
    days = [faster(CDM, 1 + day / 100, f"2021/01/0{day} 9:00:00") for day in (1, 2, 3)]
    days[1] = re.sub(r"\d+% \([\d.]+/", "77% (77/", days[1])
    raidwright("results", "import", *(post(tmp_path, f"{n}.txt", text) for n, text in enumerate(days)))
    targets = {json.dumps(run["run"]["spec"]["target"]) for run in runs(raidwright)}  # type: ignore[index]
    assert len(runs(raidwright)) == 3
    assert len(targets) == 1


def test_an_array_is_held_against_the_one_disk_that_is_named(raidwright: Raidwright, tmp_path: Path) -> None:
    disk = post(tmp_path, "disk.txt", faster(CDM, 1.0, "2021/01/01 9:00:00").replace("[D:", "[E:"))
    array = post(tmp_path, "array.txt", faster(CDM, 1.9, "2021/01/02 9:00:00"))
    raidwright("results", "import", disk, "--level", "single", "--name", "disk")
    known = ("--level", "raid0", "--disks", "2", "--one-disk", "disk")
    done = raidwright("results", "import", array, *known, "--name", "array")
    assert done.returncode == 0, done.stderr
    compared = json.loads(raidwright("results", "compare", "array", "--json").stdout)
    assert any(cell["expected"] is not None for cell in compared[0]["cells"])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("--level", "raid5", "--disks", "2"),
            "RAID 5 needs at least 3 disks. Give their number with --disks.",
        ),
        (("--level", "raid0"), "RAID 0 needs at least 2 disks. Give their number with --disks."),
        (("--disks", "3"), "Give the RAID level of the disks with --level"),
        (("--level", "single", "--disks", "2"), "“single” means one disk. Leave out --disks."),
        (("--level", "raid0", "--disks", "2", "--one-disk", "mine"), "is not marked as a result of one disk"),
    ],
)
def test_what_cannot_be_is_refused(
    raidwright: Raidwright, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    mine = post(tmp_path, "mine.txt", faster(CDM, 2.0, "2020/01/01 1:00:00"))
    raidwright("results", "import", mine, "--name", "mine")
    done = raidwright("results", "import", post(tmp_path, "one.txt", CDM), *options)
    assert done.returncode in {1, 2}
    assert words in done.stderr
    assert len(runs(raidwright)) == 1
