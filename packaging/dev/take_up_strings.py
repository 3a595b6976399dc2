"""Take new and changed strings of the window up into every .ts; run it with the Python of .venv.

Languages that are named (``take_up_strings.py de``) get a .ts of their own first.

Qt's tool reads the window's source. The sentences of findings, steps and losses stand in tables of the pure
core, which knows no translation, so they are shown to the tool as if they were in the window's source.
"""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from raidwright.bench.campaign.outcome import FIRST_SYNCS, FROM_MEMORY, SAFE_AFTER
from raidwright.bench.caution_sentences import CAUTION_TEMPLATES, ELSEWHERE_TEMPLATE, PAUSE_TEMPLATE
from raidwright.bench.comparing.baseline import NO_BASELINE, NO_BASELINE_OF_ENCRYPTED
from raidwright.bench.comparing.comparison import DIFFERENCE_TEMPLATES
from raidwright.bench.comparing.expectation import (
    CELL_TEMPLATES,
    EXPECTATION_TEMPLATE,
    EXPECTED_TEMPLATE,
    LENT_TEMPLATE,
    MORE_TEMPLATE,
    OUTCOME_TEMPLATES,
    PLAIN_TEMPLATE,
    RANGE_TEMPLATE,
    SOURCE_TEMPLATES,
)
from raidwright.bench.comparing.since import SINCE_TEMPLATES
from raidwright.bench.expected import ARRAY_TEMPLATE
from raidwright.bench.profiles import CUSTOM, PROFILES
from raidwright.bench.timeline.happenings import HAPPENING_NAMES
from raidwright.bench.verdict_sentences import (
    BEST_TEMPLATE,
    BUSY_THREAD_TEMPLATE,
    MEAN_TEMPLATE,
    REASON_NAMES,
    REASON_TEMPLATES,
    TRUST_TEMPLATES,
    UNJUDGED_CACHED,
    UNJUDGED_WRITES,
)
from raidwright.history import STATE_TEMPLATES
from raidwright.machine.practice.guest.boot import STAGES
from raidwright.notify.words import NOTIFY_TEMPLATES
from raidwright.session.campaign_events import PHASE_TEMPLATES
from raidwright.storage.failures import FAILURE_TEMPLATES
from raidwright.storage.levels import LEVELS
from raidwright.storage.plan.agreement import AGREEMENT_TEMPLATES
from raidwright.storage.rules.items import ITEM_TEMPLATES, SHARE_TEMPLATE
from raidwright.storage.snapshot.check_calendar import CALENDAR_TEMPLATES
from raidwright.storage.snapshot.locations import CONTROLLER_TEMPLATES, LOCATION_TEMPLATES
from raidwright.storage.snapshot.monitor import MAIL_TEMPLATES
from raidwright.storage.snapshot.signature_names import SIGNATURE_NAMES
from raidwright.storage.snapshot.standing import (
    NOT_BEGUN,
    SHORT_TEMPLATES,
    STANDING_TEMPLATES,
    SYNC_TEMPLATES,
)
from raidwright.storage.snapshot.unfinished import UNFINISHED_TEMPLATES
from raidwright.storage.steps import STEP_TEMPLATES
from raidwright.storage.steps.upkeep import HELD_TEMPLATES
from raidwright.storage.words.disk_use import SHORT_USE_TEMPLATES
from raidwright.storage.words.drive_health import DRIVE_HEALTH_TEMPLATES
from raidwright.storage.words.health import HEALTH_TEMPLATES
from raidwright.storage.words.sentences import TEMPLATES, UNDONE_TEMPLATE
from raidwright.storage.words.summary import (
    DEGRADED_AND_SAFE,
    SUMMARY_TEMPLATES,
    SURVIVES,
    SURVIVES_ONE,
    ArrayCondition,
)

_ROOT = Path(__file__).resolve().parents[2]
_APP = _ROOT / "app" / "raidwright"
_WINDOW = _APP / "ui"
_TRANSLATIONS = _ROOT / "resources" / "translations"
_TOOL = Path(sys.prefix, "bin", "pyside6-lupdate")


def templates() -> Iterator[tuple[str, str]]:
    """Context and English of every sentence that the window translates by code."""
    yield from (*_level_words(), *_summary_words(), *(("Finding", text) for text in TEMPLATES.values()))
    yield from (("Step", text) for text in (*STEP_TEMPLATES, UNDONE_TEMPLATE))
    yield from (("Agreement", text) for text in AGREEMENT_TEMPLATES.values())
    for text in (*CAUTION_TEMPLATES.values(), PAUSE_TEMPLATE, ELSEWHERE_TEMPLATE):
        yield "Caution", text
    yield from (("Item", text) for text in (*ITEM_TEMPLATES.values(), SHARE_TEMPLATE))
    yield from (("Signature", text) for text in dict.fromkeys(SIGNATURE_NAMES.values()))
    yield from (("Failure", text) for text in FAILURE_TEMPLATES.values())
    yield from (("Failure", text) for text in sorted(_told_in_one_place()))
    yield from (("Progress", text) for text in STAGES)
    yield from (("ArrayHealth", text) for text in HEALTH_TEMPLATES.values())
    yield from (("DriveHealth", text) for text in DRIVE_HEALTH_TEMPLATES.values())
    yield from (("Calendar", text) for text in CALENDAR_TEMPLATES.values())
    yield from (("Mail", text) for text in MAIL_TEMPLATES.values())
    yield from (("Place", text) for text in LOCATION_TEMPLATES)
    yield from (("DiskGroups", text) for text in CONTROLLER_TEMPLATES)
    yield from (("Use", text) for text in SHORT_USE_TEMPLATES.values())
    yield from (("Standing", text) for text in (*STANDING_TEMPLATES.values(), *SHORT_TEMPLATES))
    yield from (("Sync", text) for text in (*HELD_TEMPLATES, *SYNC_TEMPLATES.values(), NOT_BEGUN))
    yield from (("Unfinished", text) for text in UNFINISHED_TEMPLATES.values())
    yield from (("Compare", text) for text in DIFFERENCE_TEMPLATES.values())
    yield from (("Bench", text) for text in (*OUTCOME_TEMPLATES.values(), *CELL_TEMPLATES.values()))
    yield from (("Bench", text) for text in (*SOURCE_TEMPLATES.values(), UNJUDGED_CACHED, UNJUDGED_WRITES))
    for table in (TRUST_TEMPLATES, REASON_NAMES, REASON_TEMPLATES):
        yield from (("Bench", text) for text in table.values())
    yield from (("RunState", text) for text in STATE_TEMPLATES.values() if text)
    yield from (("Notify", text) for text in NOTIFY_TEMPLATES.values())
    for context in ("Bench", "Failure"):
        yield from ((context, text) for text in (LENT_TEMPLATE, MORE_TEMPLATE, PLAIN_TEMPLATE))
    yield from (("Chart", text) for text in HAPPENING_NAMES.values())
    yield from (("Compare", text) for text in SINCE_TEMPLATES)
    yield from (("Compare", text) for text in OUTCOME_TEMPLATES.values())
    yield from (("Profile", name) for name in (*(profile.name for profile in PROFILES), CUSTOM))
    expected = (EXPECTATION_TEMPLATE, EXPECTED_TEMPLATE, RANGE_TEMPLATE)
    for text in (*expected, BUSY_THREAD_TEMPLATE, BEST_TEMPLATE, MEAN_TEMPLATE):
        yield "Bench", text
    yield from (("OutcomeView", text) for text in (FIRST_SYNCS, FROM_MEMORY, SAFE_AFTER))
    yield from (("Compare", text) for text in (NO_BASELINE, NO_BASELINE_OF_ENCRYPTED))
    yield from (("Stack", ARRAY_TEMPLATE), *(("Campaign", text) for text in PHASE_TEMPLATES.values()))


def _summary_words() -> Iterator[tuple[str, str]]:
    """What Home says of an array."""
    conditions = (condition.value for condition in ArrayCondition)
    rest = (*SUMMARY_TEMPLATES.values(), DEGRADED_AND_SAFE, SURVIVES_ONE, SURVIVES)
    yield from (("Summary", text) for text in (*conditions, *rest))


def _level_words() -> Iterator[tuple[str, str]]:
    """What the table of levels says of each."""
    yield from (("Level", facts.explanation) for facts in LEVELS.values())
    yield from (("Level", facts.title) for facts in LEVELS.values() if not facts.title.startswith("RAID"))
    yield from (("StripePicture", text) for text in dict.fromkeys(facts.legend for facts in LEVELS.values()))


def _told_in_one_place() -> set[str]:
    """The literal that each call of `failures.english` begins with."""
    trees = (ast.parse(file.read_text()) for file in _APP.rglob("*.py"))
    calls = (call for tree in trees for call in ast.walk(tree) if isinstance(call, ast.Call))
    return {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "english"}


def take_up(translation: Path) -> None:
    """Bring ``translation`` up to date, keeping what is translated."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder, "tables.py")
        tables.write_text("".join(f"translate({context!r}, {text!r})\n" for context, text in templates()))
        options = ["-no-obsolete", "-locations", "none", "-source-language", "en"]
        sources = (*sorted(_WINDOW.rglob("*.py")), tables)
        argv: list[str | Path] = [_TOOL, *sources, "-ts", translation, *options]
        subprocess.run(argv, check=True)


if __name__ == "__main__":
    begun = {_TRANSLATIONS / f"raidwright_{language}.ts" for language in sys.argv[1:]}
    for path in sorted({*_TRANSLATIONS.glob("*.ts"), *begun}):
        take_up(path)
