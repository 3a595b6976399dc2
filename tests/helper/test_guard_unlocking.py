"""What is refused before a container is unlocked otherwise: forged plans, and files that have changed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking.configured.key_files import make_key
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.guards import unlocking
from raidwright.helper.plans.guards.unlocking import reasons_against_unlocking
from raidwright.helper.plans.shape import check_shape
from raidwright.helper.plans.steps import key_slots
from raidwright.storage.design.design import Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import KeepContainer
from raidwright.storage.steps.edit import LineSeen
from raidwright.storage.steps.key_file import EnterKeyFile, MakeKeyFile, RetireKeyFile, TryPassphrase
from raidwright.storage.steps.targets import OnArray, OnMapping
from raidwright.storage.steps.unlocking import ChangeContainer, ChangeMounts
from tests.helper.configuration import computer, found
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.guarded_files import reasons
from tests.helper.plans import ARRAY, LUKS, some_use

__all__ = ["fake_sys"]

LINE = f"safe UUID={LUKS} none luks,noauto"
MOUNT = f"UUID={LUKS} /srv/x ext4 nodev,noauto,x-raidwright.array={ARRAY} 0 2"


@pytest.fixture
def root(tmp_path: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Path:
    fake_sys.name("/dev/md/tank", fake_sys.stacked("md127", fake_sys.disk("vdq0"), folder="md"))
    monkeypatch.setattr(arrays, "stands_on", lambda _, uuid: uuid == ARRAY)
    monkeypatch.setattr(key_slots, "require_signature", _carries)
    monkeypatch.setattr(unlocking, "target_path", lambda *_: "/dev/md/tank")
    place = computer(tmp_path)
    (place / "etc/crypttab").write_text(f"# mine\n{LINE}\n")
    (place / "etc/fstab").write_text(f"{MOUNT}\n")
    return place


def _carries(path: str, name: str, uuid: str = "") -> None:
    if uuid not in ("", LUKS):
        raise step_failure(f"{path} contains another {name}")


def container(root: Path, way: Unlocking = Unlocking.AT_START, line: str = LINE) -> ChangeContainer:
    return ChangeContainer(found(root, "/etc/crypttab").seen, OnArray(), LUKS, LineSeen(2, line), way)


def mounts(root: Path, line: str = MOUNT) -> ChangeMounts:
    return ChangeMounts(found(root, "/etc/fstab").seen, (LineSeen(1, line),), Unlocking.AT_START)


def plan(*steps: Step) -> Plan:
    return replace(some_use(), purpose=Purpose.KEEP, steps=steps)


def said(root: Path, *steps: Step) -> str:
    return "; ".join(reasons_against_unlocking(plan(*steps), root))


def shaped(*steps: Step) -> str:
    try:
        check_shape(plan(*steps), practice=False)
    except HelperError as error:
        return error.sentence
    return ""


def test_what_is_there_as_the_plan_says_is_changed(root: Path, fake_sys: FakeSys) -> None:
    assert said(root, container(root), mounts(root)) == ""
    assert "not what the plan shows" not in reasons(root, fake_sys, mounts(root))


def test_of_a_line_that_was_shown_in_part_no_other_is_made(root: Path) -> None:
    """What is shown of a file that others may not read ends so, and what is cut off would be lost."""
    crypttab = root / "etc/crypttab"
    crypttab.write_text(f"# mine\nsafe UUID={LUKS} none luks,header=/secret\n")
    crypttab.chmod(0o600)
    shown = f"safe UUID={LUKS} …"
    assert "differs from the plan" in said(root, container(root, line=shown))
    crypttab.write_text(f"# mine\n{LINE}\n")
    assert said(root, container(root)) == "", "nothing in it must be hidden"


def test_a_line_that_is_no_text_or_another_one_is_left(root: Path) -> None:
    assert "differs from the plan" in said(root, container(root, line=f"{LINE},discard"))
    (root / "etc/crypttab").write_bytes(b"# mine\n" + LINE.encode() + b",\xff\n")
    assert "differs from the plan" in said(root, container(root, line=f"{LINE},\ufffd"))


def test_lines_about_others_are_left(root: Path, fake_sys: FakeSys) -> None:
    others = f"UUID={LUKS.replace('0', '9')} /srv/y ext4 noauto 0 2"
    (root / "etc/fstab").write_text(f"{others}\n")
    assert "belongs to something else" in reasons(root, fake_sys, mounts(root, others))


def test_another_container_is_none_of_the_plans(root: Path) -> None:
    other = replace(container(root), uuid=LUKS.replace("0", "9"))
    assert "contains another" in said(root, other)


def test_a_key_is_given_where_a_line_names_it(root: Path) -> None:
    enters = EnterKeyFile(OnArray())
    assert "is not a valid key file" in said(root, enters)
    make_key(ARRAY, root)
    assert f"/etc/crypttab has no entry for {key_path(ARRAY)}" in said(root, enters)
    assert said(root, enters, container(root, Unlocking.KEY_FILE)) == ""
    (root / "etc/crypttab").write_text(f"safe UUID={LUKS} {key_path(ARRAY)} luks\n")
    assert said(root, enters) == ""
    assert said(root, enters, mounts(root)) == ""


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


def test_a_key_file_goes_only_where_somebody_knows_the_passphrase(root: Path) -> None:
    there, inside = OnArray(), OnMapping("safe")
    assert said(root, TryPassphrase(there), RetireKeyFile(there)) == ""
    untried = "The passphrase of /dev/md/tank must be verified before its key file is removed"
    for steps in (
        (RetireKeyFile(there),),
        (TryPassphrase(inside), RetireKeyFile(there)),
        (RetireKeyFile(there), TryPassphrase(there)),
    ):
        assert said(root, *steps) == untried


def test_none_of_it_belongs_to_a_plan_of_another_kind(root: Path) -> None:
    for step in (container(root), mounts(root), EnterKeyFile(OnArray()), RetireKeyFile(OnArray())):
        for purpose in (Purpose.BUILD, Purpose.TEARDOWN, Purpose.USE):
            with pytest.raises(HelperError, match="is not allowed in a plan to"):
                check_shape(replace(plan(step), purpose=purpose), practice=False)
