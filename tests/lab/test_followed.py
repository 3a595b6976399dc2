"""A plan goes on without its window or terminal, and is seen again from another one."""

import json
import signal
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from raidwright.history import History, default_path
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, lanes_ahead
from tests.lab.conftest import Run

BEGUN, DONE = "step-begun", "step-done"
_BLUEPRINT = """
name = "tank"
level = "raid5"
members = ["Testbed-T1G-TESTDISK-1", "Testbed-T1G-TESTDISK-2", "Testbed-T1G-TESTDISK-3"]
[lvm]
group = "vault"
volume = "films"
[filesystem]
kind = "xfs"
label = "films"
[mount]
point = "/srv/films"
"""

_UNTIL_UNHEARD = "for i in $(seq 600); do ls /var/lib/raidwright/unheard-* && exit; sleep 0.1; done; exit 1"


@pytest.mark.usefixtures("leaves_clean")
def test_a_plan_goes_on_without_its_terminal_and_is_followed_by_others(
    practice: PracticeMachine, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in its first steps; one follower looks away, another sees all of it and its end.

    Where nobody at all is there at its end, whoever comes next hears of it, once.
    """

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", run(_address(practice)))
    blueprint = tmp_path / "tank.toml"
    blueprint.write_text(_BLUEPRINT)
    assert _done("status", "--follow", status=1) == "error: You have no running plan on this computer.\n"
    planned = json.loads(_done("plan", blueprint, "--json"))
    with _started("build", blueprint, "--confirm", planned["fingerprint"], "--json") as building:
        assert json.loads(_line(building))["fingerprint"] == planned["fingerprint"]
        assert json.loads(_line(building))["type"] == "step-begun"
        # The plan waits for this disk until both have seen that it goes on.
        run(practice.set_limits("TESTDISK-3", 1, 0))
        with _started("status", "--follow") as away, _started("status", "--follow", "--json") as following:
            told = json.loads(_line(following))
            assert _line(away).startswith("  1/")
            run(practice.set_limits("TESTDISK-3", 0, 0))
            building.kill()
            away.send_signal(signal.SIGINT)
            assert "The plan is still running." in away.communicate(timeout=60)[1]
            # What was read ahead of the first line is not seen by `communicate`.
            assert following.stdout is not None
            events = [json.loads(line) for line in following.stdout]
            assert following.wait(60) == 0
    _kill_teardown()
    assert run(practice.run(("sh", "-c", _UNTIL_UNHEARD))).returncode == 0
    _require_told_once()
    assert told == planned["plan"]
    _require_order(msgspec.convert(told, Plan), events)
    kept = History(default_path()).actions().actions
    assert kept[0].certificate is not None
    assert [(action.purpose, action.is_done) for action in kept] == [
        (Purpose.TEARDOWN, True),
        (Purpose.BUILD, True),
    ]


def _require_order(plan: Plan, events: list[dict[str, Any]]) -> None:
    """Every step began, then ended, once; in the order of the plan but for those that run side by side."""
    kinds = {kind: [each["index"] for each in events if each["type"] == kind] for kind in (BEGUN, DONE)}
    assert events[-1]["type"] == "plan-done"
    for kind, indexes in kinds.items():
        left = list(indexes)
        for lanes in lanes_ahead(structs.replace(plan, done=0)):
            together = [left.pop(0) for _ in chain(*lanes)]
            assert sorted(together) == sorted(chain(*lanes)), kind
            for lane in lanes:
                assert [index for index in together if index in lane] == list(lane), kind
        assert not left, kind
    seen = [(each["type"], each["index"]) for each in events if each["type"] in kinds]
    assert all(seen.index((BEGUN, index)) < seen.index((DONE, index)) for index in range(len(plan.steps)))


async def _address(practice: PracticeMachine) -> str:
    return practice.address


def _kill_teardown() -> None:
    """Take the array down, and be killed in the first step."""
    fingerprint = _done("delete", "tank", status=1).split("fingerprint: ")[1].split()[0]
    with _started("delete", "tank", "--confirm", fingerprint, "--json") as taking_down:
        while json.loads(_line(taking_down)).get("type") != "step-begun":
            pass
        taking_down.kill()


def _require_told_once() -> None:
    *_, ending = map(json.loads, _done("status", "--follow", "--json").splitlines())
    assert [disk["serial"] for disk in ending["certificates"]] == [f"TESTDISK-{n}" for n in (1, 2, 3)]
    assert _done("status", "--follow", status=1) == "error: You have no running plan on this computer.\n"


def _started(*arguments: object) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(_command(*arguments), stdout=pipe, stderr=pipe, text=True)


def _done(*arguments: object, status: int = 0) -> str:
    """What a command prints that ends like this."""
    done = subprocess.run(_command(*arguments), capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout or done.stderr


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def _command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "raidwright", *map(str, arguments)]
