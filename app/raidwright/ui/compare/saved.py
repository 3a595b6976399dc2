"""What the list of measurements shows of each kind: its number, its name, its lines and its tool tip."""

from collections.abc import Iterable
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.bench.layer_test.whole import WholeLayerTest, row_sentences
from raidwright.bench.profiles import profile_name
from raidwright.bench.spec import IoMode
from raidwright.history import (
    STATE_TEMPLATES,
    RunState,
    Saved,
    SavedCampaign,
    SavedKind,
    SavedLayerTest,
    SavedRun,
    SavedSync,
)
from raidwright.language.campaigns import title_words
from raidwright.language.catalogue import phrase
from raidwright.language.measurements import mode_words, profile_words, run_stack_words
from raidwright.report.campaign import NO_CELLS_OF_CAMPAIGN, campaign_cannot_be
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import NO_CELLS_OF_LAYER_TEST, layer_test_cannot_be
from raidwright.report.run import cannot_be
from raidwright.report.sync import NO_CELLS, speed_sentence, sync_cannot_be
from raidwright.session.history import TolerantHistory
from raidwright.storage.fact import one_line
from raidwright.storage.failures import Sentence
from raidwright.ui.shared.layer_test_table import drawn_names, layer_test_title, target_words
from raidwright.ui.words.figures import moment_words, rate_figure
from raidwright.ui.words.sentences import in_words, sync_name

translate = QCoreApplication.translate
SavedKey = tuple[SavedKind, int]
"""The kind of a measurement and its number: each kind is numbered by itself."""


def key_of(saved: Saved) -> SavedKey:
    """The kind and the number of a measurement."""
    match saved:
        case SavedRun(id=number):
            return "run", number
        case SavedSync(id=number):
            return "sync", number
        case SavedLayerTest(id=number):
            return "ladder", number
        case SavedCampaign(id=number):
            return "campaign", number
        case _:
            assert_never(saved)


def numbers(measurements: Iterable[Saved]) -> dict[SavedKind, tuple[int, ...]]:
    """The numbers of all ``measurements``, by kind."""
    numbers_by_kind: dict[SavedKind, tuple[int, ...]] = {}
    for kind, number in map(key_of, measurements):
        numbers_by_kind[kind] = (*numbers_by_kind.get(kind, ()), number)
    return numbers_by_kind


def shown_name(saved: Saved) -> str:
    """The name of a measurement as it is shown: on one line, and nothing hides in it."""
    return one_line(title_words(saved.name) if isinstance(saved, SavedCampaign) else saved.name)


def start_time(saved: Saved) -> float:
    """When a measurement began, in seconds since 1970."""
    match saved:
        case SavedRun(run=run):
            return run.started
        case SavedSync(summary=summary):
            return summary.started
        case SavedLayerTest(record=record):
            return record.started
        case SavedCampaign(started=started):
            return started
        case _:
            assert_never(saved)


def comment_of(saved: Saved) -> str:
    """The note that a person left on a measurement; empty without one."""
    return saved.run.comment if isinstance(saved, SavedRun) else saved.comment


def why_not_as(saved: Saved, form: ReportForm) -> Sentence | None:
    """Why a measurement cannot be given away in that form; None where it can."""
    match saved:
        case SavedRun(run=run):
            return cannot_be(run, form)
        case SavedSync():
            return sync_cannot_be(form)
        case SavedLayerTest():
            return layer_test_cannot_be(form)
        case SavedCampaign():
            return campaign_cannot_be(form)
        case _:
            assert_never(saved)


def whole_layer_test(saved: SavedLayerTest, history: TolerantHistory) -> WholeLayerTest:
    """A layer test with all other runs of the history, which tell what one disk writes alone."""
    return WholeLayerTest(saved.record, saved.runs, tuple(each.run for each in history.runs().runs))


def detail(saved: Saved) -> str:
    """The lines below a measurement's name; how far it came is first in its line, so that no cut hides it."""
    match saved:
        case SavedRun():
            return _run_detail(saved)
        case SavedSync():
            return _sync_detail(saved)
        case SavedLayerTest():
            return _layer_test_detail(saved)
        case SavedCampaign():
            return _campaign_detail(saved)
        case _:
            assert_never(saved)


def tip(saved: Saved) -> str:
    """What the tool tip of a measurement has beyond its name and the lines below that."""
    match saved:
        case SavedRun(run=run):
            return one_line(run.machine)
        case SavedSync(summary=summary):
            return f"{in_words(NO_CELLS)}\n{one_line(summary.machine)}"
        case SavedLayerTest(record=record):
            return f"{in_words(NO_CELLS_OF_LAYER_TEST)}\n{one_line(record.machine)}"
        case SavedCampaign(campaign=campaign):
            return f"{in_words(NO_CELLS_OF_CAMPAIGN)}\n{one_line(campaign.machine)}"
        case _:
            assert_never(saved)


def when(saved: SavedRun) -> str:
    """Date and time at which a run began, in this computer's time zone and manner."""
    return moment_words(saved.run.started)


def state_words(state: RunState) -> str:
    """How far a measurement came; empty when it came to its end."""
    words = STATE_TEMPLATES[state]
    return translate("RunState", words) if words else ""


def saved_stack(saved: SavedRun) -> str:
    """What was measured, without the part that the run's name says already."""
    return run_stack_words(saved.run).removeprefix(saved.name).removeprefix(" · ")


def saved_manner(saved: SavedRun) -> str:
    """By which way it was measured, and that a sync was paused; empty past memory with any sync going on."""
    spec = saved.run.spec
    way = mode_words(spec.way) if spec.way is not IoMode.DIRECT else ""
    return " · ".join(filter(None, (way, translate("CompareList", "sync paused") if spec.pause_sync else "")))


def _run_detail(saved: SavedRun) -> str:
    run = saved.run
    profile = profile_words(profile_name(run.spec.rows))
    what = " · ".join(filter(None, (saved_stack(saved), profile, saved_manner(saved))))
    origin = _practice_mark(practice=run.practice) or run.source
    second = " · ".join(filter(None, (state_words(saved.state), when(saved), origin, run.comment)))
    return f"{one_line(what)}\n{one_line(second)}"


def _sync_detail(saved: SavedSync) -> str:
    """Three lines: the kind of sync and the array, its speed, then when it was and what somebody noted."""
    summary = saved.summary
    kind = translate("CompareList", "Recorded sync: {what}").format(what=sync_name(summary.what))
    target = summary.target if summary.target != saved.name else ""
    what = " · ".join(filter(None, (kind, target)))
    speed = in_words(speed_sentence(rate_figure(summary.mean)))
    second = (moment_words(summary.started), _practice_mark(practice=summary.practice), saved.comment)
    return f"{one_line(what)}\n{speed}\n{one_line(' · '.join(filter(None, second)))}"


def _layer_test_detail(saved: SavedLayerTest) -> str:
    """Up to three lines: what the layer test is of, what its first row came to, and when it was measured."""
    record = saved.record
    layer_test = WholeLayerTest(record, saved.runs, ())
    text = translate("CompareList", "{kind}: {what}")
    kind = text.format(kind=layer_test_title(record.names.layers), what=target_words(layer_test))
    came_to = (
        in_words(row_sentences(layer_test.rows[0], drawn_names(layer_test))[0]) if layer_test.rows else ""
    )
    second = (
        state_words(saved.state),
        moment_words(record.started),
        _practice_mark(practice=record.practice),
        saved.comment,
    )
    return "\n".join(map(one_line, filter(None, (kind, came_to, " · ".join(filter(None, second))))))


def _campaign_detail(saved: SavedCampaign) -> str:
    """Two lines: how many arrangements and rounds, then how far it came and when."""
    campaign = saved.campaign
    what = phrase(
        "CompareList",
        "Build comparison: {count} setups, {n} round||Build comparison: {count} setups, {n} rounds",
        (("count", str(len(campaign.arrangements))), ("n", str(campaign.matrix.rounds))),
    )
    second = (state_words(saved.state), moment_words(saved.started), saved.comment)
    return f"{what}\n{one_line(' · '.join(filter(None, second)))}"


def _practice_mark(*, practice: bool) -> str:
    return translate("CompareList", "simulated") if practice else ""
