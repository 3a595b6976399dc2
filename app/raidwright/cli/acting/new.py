"""``raidwright new``: asks what the guide of the window asks, shows what fits, and builds it or saves it.

What an option says is not asked; without a terminal nothing is, and what is left open is as recommended.
"""

from argparse import Namespace
from collections.abc import Callable, Sequence

from msgspec import structs

from raidwright.bench.proposed_speed import proposed_speed, speed_words
from raidwright.cli.acting.carry_out import build_design, find_drive_id
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.asking import ask_line
from raidwright.cli.terminal.password_agent import is_somebody_here
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    expected_time,
    print_table,
    say,
    say_json,
    tell,
)
from raidwright.cli.terminal.speech import tr
from raidwright.language.sentences import sentence
from raidwright.machine.ids import draw_ids
from raidwright.session.blueprints import DesignError, write_blueprint
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fact import visible
from raidwright.storage.fields import Name, is_valid
from raidwright.storage.levels import Level
from raidwright.storage.proposals.candidates import (
    DiskCandidate,
    Fitness,
    disk_candidates,
    needs_wipe,
    recommended_drives,
)
from raidwright.storage.proposals.defaults import (
    first_design,
    folders_in,
    free_name,
    present_disks,
    with_encryption,
    with_folders_in,
)
from raidwright.storage.proposals.proposing import (
    ArrayProposal,
    Priority,
    Proposals,
    propose_storage,
    survival,
)
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.units import format_size

_PRIORITIES = tuple(Priority)
_YES = ("y", "yes")
_NONE = "none"


async def new(options: Namespace) -> int:
    """Find the storage that fits, and save its blueprint or build it."""
    asks = not options.json and is_somebody_here()
    async with open_session(options) as (session, machine):
        look = await machine.look()
        priority = Priority(options.priority) if options.priority else _priority(asks=asks)
        wish = _wish(options, look, asks=asks)
        offered = propose_storage(priority, wish, look, draw_ids())
        _show(wish, offered, look, asks=asks, as_json=options.json)
        design = _choice(options, offered, asks=asks).design
        if options.output is not None:
            _save(options, design.name, lambda: write_blueprint(options.output, design))
        if options.build or (options.output is None and asks and _agrees(tr("Build it now?"))):
            await build_design(session, machine, design, options)
    return 0


def _wish(options: Namespace, look: Snapshot, *, asks: bool) -> ArrayDesign:
    """What is wished, by options or answers, at whichever level. Raises CommandError or UsageError."""
    candidates = disk_candidates(look)
    drives = tuple(find_drive_id(name, look) for name in options.disk)
    is_chosen_here = asks and not drives
    drives = drives or (_drives(candidates) if asks else recommended_drives(candidates))
    name = options.name or (ask_line(tr("Name"), free_name(look)) if asks else free_name(look))
    if not is_valid(name, Name):
        raise UsageError(
            tr("“{name}” is not a possible name. Use letters, digits, “_”, “.” or “-”.", name=name)
        )
    folders = tuple(options.folder) or (_folders() if asks else ())
    encrypt = options.encrypt
    if encrypt is None:
        encrypt = asks and _agrees(tr("Encrypt it? The computer then asks for a passphrase at each boot."))
    wipe = options.wipe or (is_chosen_here and needs_wipe(drives, candidates))
    design = structs.replace(first_design(name), members=drives, wipe=wipe)
    return with_encryption(with_folders_in(design, folders), encrypt)


def _priority(*, asks: bool) -> Priority:
    """What matters most: safety, where nobody is asked."""
    if not asks:
        return Priority.SAFETY
    questions = (tr("keep my files safe"), tr("as much space as possible"), tr("as fast as possible"))
    tell(tr("What matters most?"))
    for number, words in enumerate(questions, 1):
        tell(f"  {number}  {words}")
    return _PRIORITIES[_number(tr("Number"), 1, len(_PRIORITIES)) - 1]


def _drives(candidates: Sequence[DiskCandidate]) -> tuple[str, ...]:
    """The drives that somebody chooses by number; as recommended for Enter alone."""
    usable = [each for each in candidates if each.fitness is not Fitness.IMPOSSIBLE]
    print_table([_disk_columns(number, each) for number, each in enumerate(usable, 1)], right=(0, 2))
    for each in candidates:
        if each.fitness is Fitness.IMPOSSIBLE:
            say(f"  {_against(each)}")
    if not usable:
        raise CommandError(tr("No disk can be used. See the reasons above."))
    best = [str(number) for number, each in enumerate(usable, 1) if each.fitness is Fitness.RECOMMENDED]
    typed = ask_line(tr("Disk numbers"), " ".join(best)).replace(",", " ").split()
    return tuple(usable[_in_range(each, len(usable)) - 1].drive for each in typed)


def _disk_columns(number: int, each: DiskCandidate) -> tuple[str, ...]:
    words = tr("recommended") if each.fitness is Fitness.RECOMMENDED else _against(each)
    return str(number), visible(disk_label(each.disk)), format_size(each.disk.size), words


def _against(each: DiskCandidate) -> str:
    words = sentence(each.reason) if isinstance(each.reason, Finding) else str(each.reason or "")
    return " ".join((words, ", ".join(map(str, each.contents)))).strip()


def _show(wish: ArrayDesign, offered: Proposals, look: Snapshot, *, asks: bool, as_json: bool) -> None:
    """Print every proposal. Raises CommandError where there is none."""
    if as_json:
        why = str(offered.why) if offered.why else None
        document = {"every": offered.every, "recommended": offered.recommended, "why": why}
        say_json({"wish": wish, "proposals": document})
    elif offered.every:
        say() if asks else _say_disks(wish, look)
        rows = [_columns(number, each, look) for number, each in enumerate(offered.every, 1)]
        print_table(rows, right=(0, 2))
        if offered.recommended is not None:
            say(tr("Recommended: {title}. {why}", title=offered.recommended.facts.title, why=offered.why))
    if not offered.every:
        raise CommandError(" ".join(map(sentence, offered.against)))


def _say_disks(wish: ArrayDesign, look: Snapshot) -> None:
    """Print the disks that nobody was asked about."""
    names = [disk_label(disk) for drive in wish.members if (disk := disk_of_drive(look, drive))]
    say(tr("Disks: {names}", names=", ".join(names)))


def _columns(number: int, each: ArrayProposal, look: Snapshot) -> tuple[str, ...]:
    speed = speed_words(proposed_speed(each.design, present_disks(each.design, look)))
    after = each.protected_after
    return (
        str(number),
        each.design.level.facts.title,
        format_size(each.capacity.usable),
        survival(each.capacity),
        speed,
        tr("protected after {time}", time=expected_time(after)) if after is not None else "",
    )


def _choice(options: Namespace, offered: Proposals, *, asks: bool) -> ArrayProposal:
    """The proposal of the level that was typed, or the recommended one. Raises UsageError."""
    levels = [each.design.level for each in offered.every]
    if options.level:
        level = Level(options.level)
        if level not in levels:
            names = ", ".join(each.value for each in levels)
            raise UsageError(
                tr(
                    "{title} does not fit these disks or your choices. Choose one of: {names}.",
                    title=level.facts.title,
                    names=names,
                )
            )
        return offered.every[levels.index(level)]
    return offered.every[_number(tr("Proposal"), 1, len(levels)) - 1 if asks else 0]


def _save(options: Namespace, name: str, write: Callable[[], object]) -> None:
    try:
        write()
    except DesignError as error:
        raise CommandError(error.sentence) from None
    tell(
        tr(
            "The blueprint of “{name}” was saved. To build it: raidwright build {output}",
            name=name,
            output=options.output,
        )
    )


def _number(words: str, default: int, most: int) -> int:
    return _in_range(ask_line(words, str(default)), most)


def _in_range(typed: str, most: int) -> int:
    if not (typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= most):
        raise UsageError(tr("“{typed}” is not a number from 1 to {most}.", typed=typed, most=most))
    return int(typed)


def _agrees(words: str) -> bool:
    return ask_line(f"{words} (y/n)", "n").lower() in _YES


def _folders() -> tuple[str, ...]:
    typed = ask_line(tr("Folders to create, separated by commas"), _NONE)
    return () if typed == _NONE else folders_in(typed)
