"""Tiers of tests: all of them, one, or those that can be had on this system."""

from collections.abc import Sequence

import pytest

import environment
import tiers
from environment import Stamp
from pytest_run import Outcome
from trouble import Trouble


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


def test_without_a_kernel_the_lab_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, run: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _lacking(monkeypatch, "user-mode-linux | raidwright-practice")
    assert tiers.run_tiers([]) == 0
    assert run == ["pure", "bus", "ui"]
    assert "lab was left out" in capsys.readouterr().out


def test_the_lab_alone_cannot_be_had_without_a_kernel(
    monkeypatch: pytest.MonkeyPatch, run: list[str]
) -> None:
    _lacking(monkeypatch, "user-mode-linux")
    with pytest.raises(Trouble, match="user-mode-linux"):
        tiers.run_tiers(["lab"])
    assert run == []
