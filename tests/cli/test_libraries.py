"""Programs that are started from the package find the libraries of the system, and not those in it."""

import os
import sys

import pytest

from raidwright.__main__ import give_back_libraries


@pytest.mark.parametrize(
    ("frozen", "before", "after"),
    [
        (True, {"LD_LIBRARY_PATH": "/usr/lib/raidwright"}, {}),
        (
            True,
            {"LD_LIBRARY_PATH": "/usr/lib/raidwright:/opt/x", "LD_LIBRARY_PATH_ORIG": "/opt/x"},
            {"LD_LIBRARY_PATH": "/opt/x"},
        ),
        (False, {"LD_LIBRARY_PATH": "/opt/x"}, {"LD_LIBRARY_PATH": "/opt/x"}),
    ],
)
def test_what_was_there_before_the_package_started_is_given_back(
    monkeypatch: pytest.MonkeyPatch, frozen: bool, before: dict[str, str], after: dict[str, str]
) -> None:
    for name in ("LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in before.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    give_back_libraries()
    assert {name: value for name, value in os.environ.items() if name.startswith("LD_LIBRARY")} == after
