"""``raidwright results``: what was measured and done; results exported, imported, renamed and deleted."""

import sys
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import assert_never

import msgspec

from raidwright.bench.comparing.expectation import is_one_disk
from raidwright.bench.imports.figures import Reading, figures_key, made_on
from raidwright.bench.imports.text import LONGEST
from raidwright.bench.run import Run
from raidwright.bench.summary import Statistic
from raidwright.cli.kept.entries import (
    action_key,
    action_line,
    campaign_line,
    campaign_text,
    certificate_text,
    entry_key,
    entry_kind,
    entry_number,
    entry_title,
    find_action,
    find_kept,
    find_run,
    layer_test_line,
    layer_test_text,
    open_history,
    sync_line,
    sync_text,
    title_of,
)
from raidwright.cli.terminal.interrupt import ending_on_interrupt
from raidwright.cli.terminal.pictures import write_picture
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    moment_text,
    note,
    print_table,
    say,
    say_done,
    say_text,
    write_stream,
    zone_here,
)
from raidwright.cli.terminal.speech import columns, tr
from raidwright.history import (
    DAYS_DELETED,
    STATE_TEMPLATES,
    History,
    Saved,
    SavedCampaign,
    SavedLayerTest,
    SavedRun,
    SavedSync,
)
from raidwright.language.lists import name_quotation
from raidwright.report.form import ReportForm
from raidwright.report.run import cannot_be, report
from raidwright.session.figures import FiguresError, read_bytes, read_file, write_file
from raidwright.session.history import unreadable_sentence
from raidwright.storage.failures import english
from raidwright.storage.levels import Level

_STDIN = "-"
"""The name of a file that stands for the standard input."""
Line = tuple[str, ...]
_NOTHING = (english("No measurements yet."),)
_RUN_HEADS = columns("Number", "Date", "Name", "Computer", "Source", "State", "Note")
_LAYER_TEST_HEADS = columns(
    "Number", "Date", "Name", "Test", "Computer", "Finding", "Source", "State", "Note"
)
_SYNC_HEADS = columns("Number", "Date", "Name", "Test", "Computer", "Finding", "Source", "Note")
_ACTION_HEADS = columns("Number", "Date", "Plan", "Array", "Computer", "Outcome", "Certificate")


def result_verb(name: str) -> Callable[[Namespace], Awaitable[int]]:
    """What the verb ``name`` does, such as "results list"."""
    return _ACTIONS[name.partition(" ")[2]]


async def _list(options: Namespace) -> int:
    """Print all runs, layer tests, sync watches and campaigns, then what was built and taken down."""
    record = open_history()
    if options.json:
        write_stream(_documents(record))
        return 0
    runs, actions, syncs, layer_tests = record.runs(), record.actions(), record.syncs(), record.layer_tests()
    campaigns = record.campaigns()
    tables = (
        (_RUN_HEADS, [_run_columns(saved) for saved in runs.alone]),
        (_LAYER_TEST_HEADS, [layer_test_line(saved) for saved in layer_tests.layer_tests]),
        (_SYNC_HEADS, [sync_line(saved) for saved in syncs.syncs]),
        (_LAYER_TEST_HEADS, [campaign_line(saved, record) for saved in campaigns.with_setup_runs]),
    )
    is_measured = any(lines for _, lines in tables)
    _print_tables(
        *(tables if is_measured else (((), [_NOTHING]),)),
        (_ACTION_HEADS, [action_line(action) for action in actions.actions]),
    )
    every = (runs, actions, syncs, layer_tests, campaigns)
    unreadable = unreadable_sentence(sum(each.unreadable for each in every))
    if unreadable is not None:
        say(unreadable)
    return 0


def _documents(record: History) -> Iterator[tuple[str, object]]:
    """What is kept, for programs, piece by piece: runs are many, and each has all of its figures."""
    unreadable = 0

    def runs() -> Iterator[SavedRun]:
        nonlocal unreadable
        for saved in record.each_run():
            if saved is None:
                unreadable += 1
            else:
                yield saved

    yield "runs", runs()
    syncs, layer_tests, campaigns = record.syncs(), record.layer_tests(), record.campaigns()
    actions = record.actions()
    yield "actions", iter(actions.actions)
    yield "syncs", iter(syncs.syncs)
    yield "ladders", map(_layer_test_document, layer_tests.layer_tests)
    yield "campaigns", map(_campaign_document, campaigns.with_setup_runs)
    yield "unreadable", unreadable + sum(each.unreadable for each in (actions, syncs, layer_tests, campaigns))


def _layer_test_document(saved: SavedLayerTest) -> dict[str, object]:
    """A layer test for programs; its stages are named by their numbers, as they are listed among the runs."""
    stages = [stage.id for stage in saved.stages]
    entry = {"id": saved.id, "name": saved.name, "comment": saved.comment, "state": saved.state.value}
    return {**entry, **msgspec.to_builtins(saved.record), "rungs": stages}


def _campaign_document(saved: SavedCampaign) -> dict[str, object]:
    """A campaign for programs; its visits name its runs, which are listed by themselves."""
    entry = {"id": saved.id, "name": saved.name, "comment": saved.comment, "started": saved.started}
    rounds = saved.campaign.matrix.rounds
    about = {"state": saved.state.value, "rounds": rounds, "visits": saved.visits}
    return {**entry, **msgspec.to_builtins(saved.campaign), **about}


def _print_tables(*tables: tuple[Line, list[Line]]) -> None:
    """Print the tables that have lines below their heads, with a blank line between each two."""
    for place, (heads, lines) in enumerate(table for table in tables if table[1]):
        if place:
            say()
        print_table(lines, (0,), heads)


async def _export(options: Namespace) -> int:
    """Print an entry in the form that was asked for, or write it to a file."""
    record = open_history()
    action = find_action(options.run, record)
    if action is not None:
        key = action_key(action)
        return _give_away(
            key, tr("Wipe certificate {key}", key=key), certificate_text(action, options), options
        )
    saved = find_kept(options.run, record)
    if options.png is not None:
        return write_picture((saved,), options, _statistic(options))
    title = name_quotation(saved.name, entry_title(saved))
    return _give_away(entry_key(saved), title, _saved_text(saved, record, options), options)


def _give_away(key: str, title: str, text: str, options: Namespace) -> int:
    """Print ``text``, or write it to the file that was asked for."""
    if options.to is None:
        say_text(text.rstrip("\n"))
        return 0
    try:
        write_file(options.to, text)
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    written = {"entry": key, "file": str(options.to)}
    say_done(tr("{title} was saved to {to}.", title=title, to=options.to), written, as_json=options.json)
    return 0


def _saved_text(saved: Saved, record: History, options: Namespace) -> str:
    match saved:
        case SavedRun():
            return _run_text(saved, record, options)
        case SavedSync():
            return sync_text(saved, record, options)
        case SavedLayerTest():
            return layer_test_text(saved, record, options)
        case SavedCampaign():
            return campaign_text(saved, record, options)
        case _:
            assert_never(saved)


def _run_text(saved: SavedRun, record: History, options: Namespace) -> str:
    form = ReportForm.JSON if options.json else ReportForm(options.format or ReportForm.TEXT.value)
    why_not = cannot_be(saved.run, form)
    if why_not is not None:
        raise CommandError(why_not)
    return report(saved.run, form, zone_here(), _statistic(options), record.samples(saved.id))


def _statistic(options: Namespace) -> Statistic:
    return Statistic.BEST if options.best else Statistic.MEDIAN


async def _import(options: Namespace) -> int:
    """Keep the figures of each file. Raises CommandError when one of the files held none."""
    record, empty = open_history(), False
    number_by_key = {figures_key(saved.run): str(saved.id) for saved in record.runs().runs}
    for file in options.files:
        reading = _read_figures(file)
        _note_unread(file, reading)
        for figures in reading.runs:
            name, cells = options.name or figures.name, len(figures.run.cells())
            key = figures_key(figures.run)
            if key is not None and key in number_by_key:
                before = number_by_key[key]
                note(
                    tr(
                        "{file}: “{name}” was not imported because result {before} has the same values.",
                        file=file,
                        name=name,
                        before=before,
                    )
                )
                continue
            number = record.add_run(name, _as_known(figures.run, options, record))
            number_by_key[key] = str(number)
            taken_in = {"entry": str(number), "name": name, "cells": cells, "file": file}
            counted = tr("{n} value||{n} values", n=cells)
            say_done(
                tr("Result {number} “{name}”: {counted}.", number=number, name=name, counted=counted),
                taken_in,
                as_json=options.json,
            )
        empty = empty or not reading.runs
    if empty:
        raise CommandError(tr("Some files contained no results."))
    return 0


def _note_unread(file: str, reading: Reading) -> None:
    for each in reading.unread:
        facts = {"line": each.line, "text": each.text, "reason": each.reason}
        note(tr("{file}, line {line}, “{text}”: {reason}", file=file, **facts))


def _as_known(run: Run, options: Namespace, record: History) -> Run:
    """``run`` with what was said of its disks. Raises CommandError."""
    if options.level is None:
        if options.disks is not None or options.one_disk is not None:
            raise UsageError(tr("Give the RAID level of the disks with --level (“single”: one disk alone)."))
        return run
    level = Level(options.level)
    count = options.disks or (1 if level.facts.most_members == 1 else 0)
    if not level.facts.least_members <= count <= level.facts.most_members:
        facts = level.facts
        if facts.most_members == 1:
            raise UsageError(tr("“single” means one disk. Leave out --disks."))
        raise UsageError(
            tr(
                "{title} needs at least {least} disks. Give their number with --disks.",
                title=facts.title,
                least=facts.least_members,
            )
        )
    one = find_run(options.one_disk, record) if options.one_disk is not None else None
    if one is not None and not is_one_disk(one.run):
        raise CommandError(
            tr(
                "Result {id} “{name}” is not marked as a result of one disk. Import it with --level single.",
                id=one.id,
                name=one.name,
            )
        )
    return made_on(run, level, count, one.run if one is not None else None)


def _read_figures(file: str) -> Reading:
    """The figures in ``file``, or on the standard input. Raises CommandError."""
    if file == _STDIN and sys.stdin is None:
        raise CommandError(tr("Cannot read results: standard input is closed."))
    if file == _STDIN:
        with ending_on_interrupt():
            content = sys.stdin.buffer.read(LONGEST + 1)
        return read_bytes(content, zone_here(), time.time())
    try:
        return read_file(Path(file), zone_here(), time.time())
    except FiguresError as error:
        raise CommandError(error.sentence) from None


async def _rename(options: Namespace) -> int:
    record = open_history()
    saved = find_kept(options.run, record)
    record.rename(entry_kind(entry_key(saved)), saved.id, options.name)
    sentence = tr("{title} was renamed to “{name}”.", title=entry_title(saved), name=options.name)
    say_done(sentence, {"entry": entry_key(saved), "name": options.name}, as_json=options.json)
    return 0


async def _note(options: Namespace) -> int:
    record = open_history()
    saved = find_kept(options.run, record)
    record.note(entry_kind(entry_key(saved)), saved.id, options.text)
    sentence = tr("The note of {title} “{name}” was saved.", title=entry_title(saved), name=saved.name)
    say_done(sentence, {"entry": entry_key(saved), "note": options.text}, as_json=options.json)
    return 0


async def _delete(options: Namespace) -> int:
    record = open_history()
    entries = [find_kept(word, record) for word in options.runs]
    if not options.force:
        _require_nothing_left(entries)
    for saved in entries:
        record.delete(entry_kind(entry_key(saved)), saved.id)
        back = f"raidwright results restore {entry_key(saved)}"
        title = name_quotation(saved.name, entry_title(saved))
        sentence = tr(
            "{title} was deleted. Within {days} days, “{back}” restores it.",
            title=title,
            days=DAYS_DELETED,
            back=back,
        )
        say_done(sentence, {"entry": entry_key(saved), "deleted": True}, as_json=options.json)
    return 0


def _require_nothing_left(entries: Sequence[Saved]) -> None:
    """Raises CommandError when one of ``entries`` is a campaign that can be gone on with."""
    for saved in entries:
        if isinstance(saved, SavedCampaign) and saved.can_be_resumed:
            raise CommandError(
                tr(
                    "Build comparison {key} “{name}” is not finished. “raidwright bench builds --resume”"
                    " resumes it. To delete it anyway, add --force; it cannot be resumed afterwards.",
                    key=entry_key(saved),
                    name=saved.name,
                )
            )


def _none_deleted(key: str) -> str:
    match entry_kind(key):
        case "run":
            return tr("No result {key} was deleted in the last {days} days.", key=key, days=DAYS_DELETED)
        case "sync":
            return tr(
                "No recorded sync {key} was deleted in the last {days} days.", key=key, days=DAYS_DELETED
            )
        case "ladder":
            return tr("No layer test {key} was deleted in the last {days} days.", key=key, days=DAYS_DELETED)
        case "campaign":
            return tr(
                "No build comparison {key} was deleted in the last {days} days.", key=key, days=DAYS_DELETED
            )
        case _ as other:
            assert_never(other)


async def _restore(options: Namespace) -> int:
    record = open_history()
    for key in options.numbers:
        kind = entry_kind(key)
        if not record.restore(kind, entry_number(key)):
            raise CommandError(_none_deleted(key))
        done = tr("{title} was restored.", title=title_of(key))
        say_done(done, {"entry": key, "deleted": False}, as_json=options.json)
    return 0


_ACTIONS: dict[str, Callable[[Namespace], Awaitable[int]]] = {
    "list": _list,
    "export": _export,
    "import": _import,
    "rename": _rename,
    "note": _note,
    "delete": _delete,
    "restore": _restore,
}


def _run_columns(saved: SavedRun) -> tuple[str, ...]:
    run = saved.run
    return (
        str(saved.id),
        moment_text(run.started),
        saved.name,
        run.machine,
        "simulated" if run.practice else run.source,
        STATE_TEMPLATES[saved.state],
        run.comment,
    )
