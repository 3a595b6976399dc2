"""Every code has its words, every word its fact, and no template is left over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import raidwright.storage
from raidwright.storage.design import capacity
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fact import PLURAL, fill
from raidwright.storage.levels import Level
from raidwright.storage.plan import build
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.steps import STEP_TEMPLATES
from raidwright.storage.words.sentences import LOSS_TEMPLATE, TEMPLATES, loss_sentence, sentence
from tests.storage.full_plan import FULL, plan_of
from tests.storage.machines import IDS, blank_disks, disk, drives, formatted, machine
from tests.storage.simulator import carried_out

_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|ignored|failing|removable|unlocked|mounted")
_MAKERS = {"Finding", "_finding", "_blocking", "_of"}


def _codes() -> Iterator[str]:
    """Every literal code that a finding is made with anywhere in the package."""
    for file in Path(raidwright.storage.__path__[0]).rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _MAKERS:
                literals = (arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant))
                yield from (text for text in literals if isinstance(text, str) and _CODE.fullmatch(text))


def test_every_code_that_is_used_has_a_template() -> None:
    used = set(_codes())
    assert len(used) > 50
    assert used <= set(TEMPLATES)


def test_every_layer_that_can_lack_room_has_a_template() -> None:
    source = Path(capacity.__file__).read_text() + Path(build.__file__).read_text()
    layers = re.findall(r'"(partition|array|luks|lvm|volume)"', source)
    assert {f"no-room-{layer}" for layer in layers} <= set(TEMPLATES)


@pytest.mark.parametrize("template", [*TEMPLATES.values(), *STEP_TEMPLATES, LOSS_TEMPLATE])
def test_templates_name_plain_facts(template: str) -> None:
    for form in template.split(PLURAL):
        names = re.findall(r"\{(.*?)\}", form)
        assert all(re.fullmatch(r"[a-z]+", name) for name in names)
        assert fill(form, tuple((name, "{x}") for name in names)).count("{x}") == len(names)


def test_steps_of_a_build_and_a_teardown_in_words() -> None:
    plan = plan_of(FULL)
    words = [step.sentence(plan) for step in plan.steps]
    assert words[0] == "Load the kernel driver raid456"
    assert "Create the RAID 5 array data from 4 devices" in words
    assert words[-2] == "Mount /dev/vault/films at /srv/films"
    assert words[-1] == "Make you the owner of /srv/films (other users of this computer can read)"
    back = plan_teardown("data", carried_out(plan, blank_disks(6)))
    assert isinstance(back, Planned)
    words = [step.sentence(back.plan) for step in back.plan.steps]
    assert words[0] == "Unmount /srv/films"
    assert words[-1] == "Verify that /dev/sdd is blank"


def test_losses_in_words() -> None:
    used = machine(disk("a", content=formatted(label="photos")), disk("b"))
    answer = plan_build(ArrayDesign("data", Level.RAID1, drives(2), wipe=True), used, IDS)
    assert isinstance(answer, Planned)
    (loss,) = answer.plan.losses
    words = "Data to be erased on Larch Disk 4000 LD-A001 (/dev/sda): sda: ext4 file system “photos”, 4.00 TB"
    assert loss_sentence(loss, answer.plan) == words


def test_a_fact_from_outside_is_never_read_as_a_template() -> None:
    finding = Finding("mounted", Severity.BLOCKING, "", (("disk", "{mount}"), ("mount", "/srv")))
    assert sentence(finding) == "{mount} is mounted at /srv. Unmount it first."
