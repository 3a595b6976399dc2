"""What a plan says will be lost is called by the names that its owner gave."""

from pathlib import Path

import pytest

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.contents import device_name
from raidwright.storage.snapshot.tree import block_at

STACK = read_machine(Path(__file__).parents[1] / "machines" / "raid5_luks_lvm_xfs_mounted.json")


def test_layers_are_lost_by_their_names_and_not_by_the_kernels() -> None:
    answer = plan_teardown("tank", STACK)
    assert isinstance(answer, Planned)
    shares = [
        words for words in map(str, answer.plan.losses[0].contents) if words.startswith("part of “tank” – ")
    ]
    names = [words.removeprefix("part of “tank” – ").partition(": ")[0] for words in shares]
    assert names == ["tank", "tank_open", "vault/films"]
    assert "dm-" not in str(answer.plan.losses)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/dev/vda", "vda"),
        ("/dev/vda1", "vda1"),
        ("/dev/md127", "tank"),
        ("/dev/mapper/tank_open", "tank_open"),
        ("/dev/vault/films", "vault/films"),
    ],
)
def test_what_a_device_is_called(path: str, name: str) -> None:
    found = block_at(STACK, path)
    assert found is not None
    assert device_name(found, STACK) == name
