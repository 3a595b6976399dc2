"""Tiers of tests: all of them, one, or those that can be had on this system."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import environment
import lanes
import tiers
from environment import Stamp
from errors import DevError
from pytest_run import Outcome


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tiers that were run, of which none really is."""
    names: list[str] = []

    def note(tier: str, paths: Sequence[str], options: Sequence[str]) -> Outcome:
        names.append(tier)
        return Outcome(passed=1)

    monkeypatch.setattr(tiers, "_run", note)
    return names


def _lacking(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    monkeypatch.setattr(environment, "read_stamp", lambda: Stamp(unavailable=packages))


def test_every_tier_is_run(monkeypatch: pytest.MonkeyPatch, run: list[str]) -> None:
    _lacking(monkeypatch)
    assert tiers.run_tiers([]) == 0
    assert run == ["pure", "bus", "ui", "lab"]


@pytest.mark.parametrize("tier", ["exhaustive", "vm"])
def test_what_takes_long_is_run_when_it_is_named(
    monkeypatch: pytest.MonkeyPatch, run: list[str], tier: str
) -> None:
    _lacking(monkeypatch)
    assert tiers.run_tiers([tier]) == 0
    assert run == [tier]


def test_a_test_of_the_computer_of_its_own_is_known_by_its_file() -> None:
    """The package has to be made before."""
    for named in (["vm"], ["tests/vm"], ["tests/vm/test_layers.py::test_three_ways_to_unlock", "-s"]):
        assert tiers.wanted(named) == ("vm",)
    assert "vm" not in tiers.wanted([])
    assert tiers.wanted(["tests/dev/test_tiers.py"]) == ("pure",)


def test_a_path_after_options_does_not_run_everything() -> None:
    with pytest.raises(DevError, match=r"comes first: \./dev test tests/lint -x"):
        tiers.wanted(["-x", "tests/lint"])
    assert tiers.wanted(["-x"]) == ("pure", "bus", "ui", "lab")


def test_without_a_kernel_the_lab_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, run: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _lacking(monkeypatch, "user-mode-linux | raidwright-practice")
    assert tiers.run_tiers([]) == 0
    assert run == ["pure", "bus", "ui"]
    assert "lab was left out" in capsys.readouterr().out


@pytest.mark.parametrize("tier", ["lab", "exhaustive"])
def test_the_lab_alone_cannot_be_had_without_a_kernel(
    monkeypatch: pytest.MonkeyPatch, run: list[str], tier: str
) -> None:
    _lacking(monkeypatch, "user-mode-linux")
    with pytest.raises(DevError, match="user-mode-linux"):
        tiers.run_tiers([tier])
    assert run == []


@pytest.mark.parametrize(
    ("tier", "marks"), [("lab", "not exhaustive"), ("exhaustive", "exhaustive"), ("exhaustive", "")]
)
def test_each_test_of_the_lab_is_in_one_tier(monkeypatch: pytest.MonkeyPatch, tier: str, marks: str) -> None:
    asked: list[str] = []

    def in_lanes(paths: Sequence[str], marks: str) -> Outcome:
        asked.append(marks)
        return Outcome(passed=1)

    def once(argv: Callable[[Path], Sequence[str]]) -> Outcome:
        asked.extend(argv(Path("report")))
        return Outcome(passed=1)

    _lacking(monkeypatch)
    monkeypatch.setattr(tiers, "run_in_lanes", in_lanes)
    monkeypatch.setattr(tiers, "_run_once", once)
    assert tiers.run_tiers([tier] if marks else [tier, "-k", "raid5"]) == 0
    assert (marks or "exhaustive") in asked


@pytest.mark.parametrize(
    ("arguments", "uid", "side_by_side"),
    [
        (["pure"], 0, True),
        (["ui"], 1000, True),
        (["bus"], 0, False),
        (["pure"], 1000, False),
        (["pure", "-k", "raid5"], 0, False),
        (["tests/dev"], 0, False),
    ],
)
def test_folders_go_side_by_side_where_one_run_has_all_of_a_tier(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], uid: int, side_by_side: bool
) -> None:
    how: list[bool] = []

    def in_lanes(paths: Sequence[str]) -> Outcome:
        how.append(True)
        return Outcome(passed=1)

    def once(argv: Callable[[Path], Sequence[str]]) -> Outcome:
        how.append(False)
        return Outcome(passed=1)

    _lacking(monkeypatch)
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    monkeypatch.setattr(tiers, "run_folders_in_lanes", in_lanes)
    monkeypatch.setattr(tiers, "_run_once", once)
    assert tiers.run_tiers(arguments) == 0
    assert set(how) == {side_by_side}


def test_every_test_of_a_folder_is_run_and_a_failure_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, text in (
        ("wide", "def test_a(): pass\ndef test_b(): pass\n"),
        ("deep", "def test_c(): assert 0\n"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"test_{folder}.py").write_text(text)
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    outcome = lanes.run_folders_in_lanes([str(tmp_path)])
    assert (outcome.passed, outcome.failed, outcome.sound) == (2, 1, False)
    told = capsys.readouterr().out
    assert "wide: 2 passed, 0 failed" in told
    assert "deep: 0 passed, 1 failed" in told
    assert "assert 0" in told
