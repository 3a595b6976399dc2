"""What is refused before a container is unlocked otherwise: forged plans, and files that have changed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.design.design import Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import KeepContainer
from raidwright.storage.steps.key_file import EnterKeyFile, MakeKeyFile, RetireKeyFile, TryPassphrase
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnArray, OnMapping
from raidwright.storage.steps.unlocking import ChangeContainer, ChangeMounts
from tests.helper.configuration import computer, found
from tests.helper.plans import ARRAY, LUKS, some_use

LINE = f"safe UUID={LUKS} none luks,noauto"
MOUNT = f"UUID={LUKS} /srv/x ext4 nodev,noauto,x-raidwright.array={ARRAY} 0 2"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = computer(tmp_path)
    (place / "etc/crypttab").write_text(f"# mine\n{LINE}\n")
    (place / "etc/fstab").write_text(f"{MOUNT}\n")
    return place


def container(root: Path, way: Unlocking = Unlocking.AT_START, line: str = LINE) -> ChangeContainer:
    return ChangeContainer(found(root, "/etc/crypttab").seen, OnArray(), LUKS, LineSeen(2, line), way)


def mounts(root: Path, line: str = MOUNT) -> ChangeMounts:
    return ChangeMounts(found(root, "/etc/fstab").seen, (LineSeen(1, line),), Unlocking.AT_START)


def plan(*steps: Step) -> Plan:
    return replace(some_use(), purpose=Purpose.KEEP, steps=steps)


def shaped(*steps: Step) -> str:
    try:
        check_shape(plan(*steps), practice=False)
    except HelperError as error:
        return error.sentence
    return ""


def test_a_line_names_a_key_that_it_is_given(root: Path) -> None:
    alone = "A key file must belong to exactly the entry that uses it."
    by_key = container(root, Unlocking.KEY_FILE)
    for gives in (MakeKeyFile, EnterKeyFile):
        assert shaped(gives(OnArray()), by_key) == ""
        assert shaped(gives(OnArray()), by_key, mounts(root)) == ""
        assert shaped(gives(OnArray())) == ""
        assert shaped(gives(OnMapping("safe")), by_key) == alone
        assert shaped(gives(OnArray()), container(root)) == alone
        assert shaped(gives(OnArray()), gives(OnMapping("safe"))) == alone
    assert shaped(by_key) == alone
    entry = KeepContainer(
        found(root, "/etc/crypttab").seen, OnArray(), "safe", Unlocking.AT_START, found=LUKS
    )
    assert shaped(MakeKeyFile(OnArray()), entry) == alone
    assert shaped(TryPassphrase(OnArray()), RetireKeyFile(OnArray())) == ""


def test_none_of_it_belongs_to_a_plan_of_another_kind(root: Path) -> None:
    for step in (container(root), mounts(root), EnterKeyFile(OnArray()), RetireKeyFile(OnArray())):
        for purpose in (Purpose.BUILD, Purpose.TEARDOWN, Purpose.USE):
            with pytest.raises(HelperError, match="is not allowed in a plan to"):
                check_shape(replace(plan(step), purpose=purpose), practice=False)
