"""``raidwright rehearse``: a blueprint built on copies of the disks, and a first failure; no disk changes."""

import sys
from argparse import Namespace

from raidwright.cli.acting.carry_out import print_promises
from raidwright.cli.showing.opening import design_in, open_session
from raidwright.cli.terminal.printing import CommandError, say, say_json, tell
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.machine.ids import draw_ids
from raidwright.session.blueprints import DesignError, design_for
from raidwright.session.rehearsal import Act, Rehearsed, drill, rehearse
from raidwright.storage.operations.build import Build
from raidwright.storage.snapshot.disks import Snapshot


async def rehearse_blueprint(options: Namespace) -> int:
    """Build the blueprint on copies of the machine's disks, and drill a failure where it survives one."""
    design = design_in(options.blueprint)
    async with open_session(options, asks=False) as (_, machine):
        look = await machine.look()
    try:
        build = Build(design_for(design, look), draw_ids())
    except DesignError as error:
        raise CommandError(error.sentence) from None
    await _print_rehearsal(build, look, as_json=options.json)
    if options.drill and design.level.facts.is_redundant:
        await _print_drill(build, look, as_json=options.json)
    if not options.json:
        tell(tr("To build it on your disks: raidwright build {file}", file=options.blueprint))
    return 0


async def _print_rehearsal(build: Build, look: Snapshot, *, as_json: bool) -> None:
    async for part in rehearse(build, look, _tell):
        if isinstance(part, Act):
            _print_act(part, as_json=as_json)
        else:
            _print_end(part, as_json=as_json)


async def _print_drill(build: Build, look: Snapshot, *, as_json: bool) -> None:
    async for act in drill(build, look, _tell):
        _print_act(act, as_json=as_json)


def _print_act(act: Act, *, as_json: bool) -> None:
    if as_json:
        details = [str(detail) for detail in act.details]
        say_json({"type": "act", "what": str(act.what), "seconds": act.seconds, "details": details})
        return
    say(f"{act.seconds:6.1f} s  {spoken(act.what)}")
    for detail in act.details:
        say(f"          {spoken(detail)}")


def _print_end(end: Rehearsed, *, as_json: bool) -> None:
    if as_json:
        say_json({"type": "rehearsed", "fingerprint": end.fingerprint, "sizes": len(end.promises)})
        return
    print_promises(end.promises)
    say(tr("Fingerprint of the design: {fingerprint}", fingerprint=end.fingerprint))


def _tell(words: str) -> None:
    """What is being done, for whoever waits at a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        tell(f"{words} …")
