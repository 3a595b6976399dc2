"""Take new and changed texts up into every .po; run it with the Python of .venv.

Languages that are named (``take_up_strings.py de``) get a .po of their own first. Translations come out of
files of lines "English<TAB>translation": ``take_up_strings.py ja=new.tsv``. What has none is printed.

What is shown where it is written is read from the source; the sentences of findings, steps and losses stand
in tables of the pure core, which knows no translation.
"""

import ast
import sys
from argparse import SUPPRESS
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from catalogue import HEADER, PLURAL, Catalogue, Key, plural_forms, read_po, write_po
from raidwright import SUMMARY
from raidwright.bench.campaign.matrix import POSSIBLE_LEVELS
from raidwright.bench.campaign.outcome import FIRST_SYNCS, FROM_MEMORY, SAFE_AFTER
from raidwright.bench.cautions import CAUTION_TEMPLATES, ELSEWHERE_TEMPLATE, PAUSE_TEMPLATE
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
from raidwright.bench.comparing.side_by_side import ONCE_TEMPLATE, SHOWN_TEMPLATE, SINCE_TEMPLATES
from raidwright.bench.expected import ARRAY_TEMPLATE
from raidwright.bench.profiles import CUSTOM, PROFILES
from raidwright.bench.spec import Direction
from raidwright.bench.timeline.quantities import HAPPENING_NAMES
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
from raidwright.cli.arguments.parser import OF_ARGPARSE, parser_of_all
from raidwright.cli.arguments.verbs import GROUPS, VERBS
from raidwright.cli.showing.disks import MEDIA_NAMES
from raidwright.history import STATE_TEMPLATES
from raidwright.machine.practice.guest.boot import STAGES
from raidwright.notify.words import NOTIFY_TEMPLATES
from raidwright.session.campaign_events import PHASE_TEMPLATES
from raidwright.storage.design.document import phrases_of_fields
from raidwright.storage.failures import FAILURE_TEMPLATES, SYSTEM_REASONS
from raidwright.storage.levels import LEVELS
from raidwright.storage.plan.plan import AGREEMENT_TEMPLATES
from raidwright.storage.rules.contents import HERE_TEMPLATES, ITEM_TEMPLATES, SHARE_TEMPLATE
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import (
    ARRAY_STATUS_TEMPLATES,
    NOT_BEGUN,
    SHORT_TEMPLATES,
    SYNC_TEMPLATES,
)
from raidwright.storage.snapshot.check_calendar import CALENDAR_TEMPLATES, MAIL_TEMPLATES
from raidwright.storage.snapshot.locations import CONTROLLER_TEMPLATES, LOCATION_TEMPLATES
from raidwright.storage.snapshot.signatures import SIGNATURE_NAMES
from raidwright.storage.snapshot.unfinished import UNFINISHED_TEMPLATES
from raidwright.storage.steps import STEP_TEMPLATES
from raidwright.storage.steps.upkeep import HELD_TEMPLATES
from raidwright.storage.words.glossary import GLOSSARY
from raidwright.storage.words.health import DRIVE_HEALTH_TEMPLATES, HEALTH_TEMPLATES, SHORT_USE_TEMPLATES
from raidwright.storage.words.sentences import LOSS_TEMPLATE, TEMPLATES, UNDONE_TEMPLATE
from raidwright.storage.words.summary import (
    DEGRADED_AND_SAFE,
    SUMMARY_TEMPLATES,
    SURVIVES,
    ArrayCondition,
)

_ROOT = Path(__file__).resolve().parents[2]
_APP = _ROOT / "app" / "raidwright"
_TRANSLATIONS = _ROOT / "resources" / "translations"
_HEAD = (
    "Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
)
"""Of a new language; its own rule for plurals is written in place of English's."""


def templates() -> Iterator[tuple[str, str]]:
    """Context and English of every sentence that the window translates by code."""
    yield from (*_level_words(), *_summary_words(), *_terminal_words())
    yield from (("Finding", text) for text in TEMPLATES.values())
    yield from (("Step", text) for text in (*STEP_TEMPLATES, UNDONE_TEMPLATE, LOSS_TEMPLATE))
    yield from (("Agreement", text) for text in AGREEMENT_TEMPLATES.values())
    for text in (*CAUTION_TEMPLATES.values(), PAUSE_TEMPLATE, ELSEWHERE_TEMPLATE):
        yield "Caution", text
    yield from (
        ("Item", text) for text in (*ITEM_TEMPLATES.values(), *HERE_TEMPLATES.values(), SHARE_TEMPLATE)
    )
    yield from (("Signature", text) for text in dict.fromkeys(SIGNATURE_NAMES.values()))
    yield from (("Failure", text) for text in FAILURE_TEMPLATES.values())
    yield from (("System", text) for text in SYSTEM_REASONS.values())
    yield from (("Failure", text) for text in (*phrases_of_fields(), POSSIBLE_LEVELS))
    yield from (("Progress", text) for text in STAGES)
    health = ("ArrayHealth", HEALTH_TEMPLATES), ("DriveHealth", DRIVE_HEALTH_TEMPLATES)
    for context, table in (*health, ("Calendar", CALENDAR_TEMPLATES), ("Mail", MAIL_TEMPLATES)):
        yield from ((context, text) for text in table.values())
    places = ("Location", LOCATION_TEMPLATES), ("DiskGroups", CONTROLLER_TEMPLATES)
    yield from ((context, text) for context, texts in places for text in texts)
    yield from (("Use", text) for text in SHORT_USE_TEMPLATES.values())
    yield from (("Standing", text) for text in (*ARRAY_STATUS_TEMPLATES.values(), *SHORT_TEMPLATES))
    yield from (("Sync", text) for text in (*HELD_TEMPLATES, *SYNC_TEMPLATES.values(), NOT_BEGUN))
    yield from (("Unfinished", text) for text in UNFINISHED_TEMPLATES.values())
    yield from (("Glossary", text) for term in GLOSSARY.values() for text in (*term[:2], *term.also))
    yield "Glossary", "Glossary"
    yield from (("Notify", text) for text in NOTIFY_TEMPLATES.values())
    yield from _measurement_words()


def _measurement_words() -> Iterator[tuple[str, str]]:
    """What is said of results."""
    yield from (("Compare", text) for text in DIFFERENCE_TEMPLATES.values())
    yield from (("Bench", text) for text in (*OUTCOME_TEMPLATES.values(), *CELL_TEMPLATES.values()))
    yield from (("Bench", text) for text in (*SOURCE_TEMPLATES.values(), UNJUDGED_CACHED, UNJUDGED_WRITES))
    judged = (*TRUST_TEMPLATES.values(), *REASON_NAMES.values(), *REASON_TEMPLATES.values())
    yield from (("Bench", text) for text in judged)
    yield from (("RunState", text) for text in STATE_TEMPLATES.values() if text)
    for context in ("Bench", "Failure"):
        yield from ((context, text) for text in (LENT_TEMPLATE, MORE_TEMPLATE, PLAIN_TEMPLATE))
    yield from (("Chart", text) for text in HAPPENING_NAMES.values())
    compared = (*SINCE_TEMPLATES, *OUTCOME_TEMPLATES.values(), SHOWN_TEMPLATE, ONCE_TEMPLATE)
    yield from (("Compare", text) for text in compared)
    yield from (("Profile", name) for name in (*(profile.name for profile in PROFILES), CUSTOM))
    expected = (EXPECTATION_TEMPLATE, EXPECTED_TEMPLATE, RANGE_TEMPLATE)
    yield from (("Bench", text) for text in (*expected, BUSY_THREAD_TEMPLATE, BEST_TEMPLATE, MEAN_TEMPLATE))
    yield from (("OutcomeView", text) for text in (FIRST_SYNCS, FROM_MEMORY, SAFE_AFTER))
    yield from (("Compare", text) for text in (NO_BASELINE, NO_BASELINE_OF_ENCRYPTED))
    yield from (("Stack", ARRAY_TEMPLATE), *(("Campaign", text) for text in PHASE_TEMPLATES.values()))


def _summary_words() -> Iterator[tuple[str, str]]:
    """What Home says of an array."""
    conditions = (condition.value for condition in ArrayCondition)
    rest = (*SUMMARY_TEMPLATES.values(), DEGRADED_AND_SAFE, SURVIVES)
    yield from (("Summary", text) for text in (*conditions, *rest))


def _level_words() -> Iterator[tuple[str, str]]:
    """What the table of levels says of each."""
    yield from (("Level", facts.explanation) for facts in LEVELS.values())
    yield from (("Level", facts.title) for facts in LEVELS.values() if not facts.title.startswith("RAID"))
    yield from (("StripePicture", text) for text in dict.fromkeys(facts.legend for facts in LEVELS.values()))


def _terminal_words() -> Iterator[tuple[str, str]]:
    """What ``--help`` says, and words of tables that the terminal has for itself."""
    parser, parsers = parser_of_all()
    helps = (action.help for each in (parser, *parsers.values()) for action in each._actions)
    texts = (SUMMARY, *GROUPS, *(verb.words for verb in VERBS.values()), *helps, *OF_ARGPARSE)
    directions = (word for each in Direction for word in (each.value, each.value.capitalize()))
    kinds = (*(severity.value for severity in Severity), *MEDIA_NAMES.values(), *directions)
    yield from (("Terminal", text) for text in (*texts, *kinds) if text and text != SUPPRESS)


def shown_in_source() -> Iterator[tuple[str, str]]:
    """Place and English of every literal that goes to a function that shows or makes a sentence."""
    for file in _APP.rglob("*.py"):
        yield from _shown_below(ast.parse(file.read_text()), "")


def _shown_below(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    inner = node.name if isinstance(node, ast.ClassDef) else place
    for child in ast.iter_child_nodes(node):
        yield from _shown_below(child, inner)
    if isinstance(node, ast.Call):
        yield from _shown_by(node, place)


def _shown_by(call: ast.Call, place: str) -> Iterator[tuple[str, str]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    literals = [node.value for node in call.args[:2] if isinstance(node, ast.Constant)]
    match name, literals:
        case (("translate" | "phrase" | "text"), [str(context), str(text)]):
            yield context, text
        case "tr", [str(text), *_]:
            yield place or "Terminal", text
        case "wording", [str(text), *_]:
            yield "Report", text
        case "english", [str(text), *_]:
            yield "Failure", text
        case "columns", _:
            heads = (ast.literal_eval(node) for node in call.args)
            yield from (("Terminal", head.lstrip()) for head in heads if head)
        case _:
            pass


@cache
def places_of_texts() -> dict[str, set[str]]:
    """Every text to be translated, with the places where it is said."""
    places: dict[str, set[str]] = defaultdict(set)
    for place, text in (*templates(), *shown_in_source()):
        places[text].add(place)
    return places


def taken_up(old: Catalogue, places: Mapping[str, set[str]]) -> Catalogue:
    """``old`` with each text that is said now, and no other; what is translated stays so."""
    new: Catalogue = {HEADER: old[HEADER]}
    for text, where in places.items():
        blank = ("",) * (plural_forms(old) if PLURAL in text else 1)
        own = {Key(text, place): old[Key(text, place)] for place in where if Key(text, place) in old}
        new |= own if len(own) == len(where) else {Key(text): old.get(Key(text), blank), **own}
    return new


def with_lines(catalogue: Catalogue, lines: Sequence[str]) -> Catalogue:
    """``catalogue`` with translations out of lines "English<TAB>translation"."""
    pairs = (line.replace("\\n", "\n").split("\t")[:2] for line in lines if "\t" in line)
    return catalogue | {
        Key(text): tuple(words.split(PLURAL)) for text, words in pairs if Key(text) in catalogue
    }


def take_up(path: Path, places: Mapping[str, set[str]], lines: Sequence[str] = ()) -> None:
    """Bring the .po at ``path`` up to date, and print what has no translation."""
    begun: Catalogue = {HEADER: (_HEAD.format(language=path.stem),)}
    old = read_po(path) if path.exists() else begun
    new = with_lines(taken_up(old, places), lines)
    write_po(path, new, places)
    missing = [key.text for key, forms in new.items() if not all(forms)]
    print(f"{path.name}: {len(new) - 1} texts, {len(missing)} without translation", *missing, sep="\n  ")


def main(arguments: Sequence[str]) -> None:
    """Take up into every .po that there is, and those of the languages that are named."""
    lines: dict[str, list[str]] = {path.stem: [] for path in _TRANSLATIONS.glob("*.po")}
    for argument in arguments:
        language, _, file = argument.partition("=")
        lines.setdefault(language, []).extend(Path(file).read_text().splitlines() if file else ())
    places = places_of_texts()
    for language, words in sorted(lines.items()):
        take_up(_TRANSLATIONS / f"{language}.po", places, words)


if __name__ == "__main__":
    main(sys.argv[1:])
