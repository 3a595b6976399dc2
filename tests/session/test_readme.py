"""What the pages show as files can be used as it stands."""

import re
from pathlib import Path

import pytest

from raidwright.bench.campaign.design import parse_matrix
from raidwright.bench.campaign.matrix import MOST_CASES
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.machine.ids import draw_ids
from raidwright.machine.saved import read_machine
from raidwright.storage.design.blueprint import parse_blueprint
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.drive_names import by_id
from raidwright.storage.plan.plan import Planned
from tests.pages import DOCS, README, ROOT, files_of

APP = ROOT / "app" / "raidwright"
TEXT = (DOCS / "build-comparison.md").read_text()
FILES = {name: text for page in DOCS.glob("*.md") for name, text in files_of(page).items()}
MATRIX = FILES["compare.toml"]
BLUEPRINTS = [name for name in FILES if name != "compare.toml"]
BLANK = read_machine(Path(__file__).parents[1] / "machines/eight_blank_hdds.json")
LEFT_OUT = re.findall(r"^# (.+)$", MATRIX, re.MULTILINE)


def on_blank_disks(blueprint: str) -> str:
    """With these in the place of the practice machine's disks."""
    for practised, blank in zip(re.findall(r"QM\w+", blueprint), re.findall(r"TA-\w+", MATRIX), strict=False):
        blueprint = blueprint.replace(practised, blank)
    return blueprint


def proposal_of(text: str) -> Proposal:
    answer = propose(parse_matrix(text), BLANK, draw_ids())
    assert isinstance(answer, Proposal)
    assert answer.nothing() is None
    return answer


@pytest.mark.parametrize("name", BLUEPRINTS)
def test_a_blueprint_can_be_built(name: str) -> None:
    design = by_id(parse_blueprint(on_blank_disks(FILES[name])), BLANK)
    assert isinstance(plan_build(design, BLANK, draw_ids()), Planned)


def test_the_campaign_takes_no_longer_than_it_says() -> None:
    assert not proposal_of(MATRIX).left_out
    assert 45 * 60 < proposal_of(MATRIX).cost.seconds.most < 55 * 60
    assert "about 50 minutes" in TEXT
    assert f"{MOST_CASES} setups are the most" in TEXT


@pytest.mark.parametrize("line", LEFT_OUT)
def test_each_line_that_is_left_out_can_be_taken_in(line: str) -> None:
    assert len(LEFT_OUT) == 5
    assert len(proposal_of(f"{MATRIX}{line}\n").cases) > len(proposal_of(MATRIX).cases)


def test_nothing_is_forced_but_the_initial_ram_disk_that_is_named() -> None:
    assert "neither `--force` nor `--assume-clean`" in README.read_text()
    # What runs on somebody's disks; a rehearsal on copies of them makes arrays of its own.
    files = [file for package in ("storage", "helper") for file in (APP / package).rglob("*.py")]
    lines = [line for file in files for line in file.read_text().splitlines()]
    forced = [line for line in lines if re.search(r'"--(force|assume-clean)', line)]
    assert len(forced) == 1
    assert '"dracut", "--force"' in forced[0]
