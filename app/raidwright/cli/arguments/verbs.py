"""Every verb of the terminal in its group: what its help says, and an example.

Nothing is imported here that takes time: ``--help`` needs no more than this.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from raidwright.cli.terminal.speech import own, tr
from raidwright.report.columns import columns_of, pad


class Verb(NamedTuple):
    """One verb as its help has it."""

    words: str
    """What it does."""
    example: str
    """What can be typed behind the name of the program."""
    operation: str = ""
    """Tag of the operation of an array that it asks for with nothing else to be typed; empty for others."""


SEE = {
    "disks": Verb(
        "list disks and their contents (--json: save the machine as a snapshot)",
        "disks --json > nas.json",
    ),
    "arrays": Verb("list arrays with their status, disks and contents", "arrays"),
    "status": Verb(
        "show the state of each array, and the running or interrupted plan",
        "status --follow",
    ),
    "inspect": Verb("mount an array read-only to look at its files", "inspect tank --at /mnt/old"),
    "blink": Verb("blink the activity light of a disk", "blink WD-1234"),
    "sheet": Verb(
        "print a sheet with instructions for opening an array without Raidwright",
        "sheet tank --to tank.html",
    ),
}
BUILD = {
    "new": Verb(
        "set up new storage: propose a setup, then build it or save it as a blueprint",
        "new --priority safe --output nas.toml",
    ),
    "plan": Verb("show the steps for building a blueprint; changes nothing", "plan tank.toml"),
    "rehearse": Verb(
        "build a blueprint on copies of your disks, and simulate a disk failure; changes nothing",
        "rehearse tank.toml",
    ),
    "build": Verb("build an array from a blueprint", "build tank.toml"),
    "resume": Verb("resume an interrupted plan", "resume"),
    "cancel": Verb("stop the running plan or benchmark at the next safe point", "cancel"),
}
USE = {
    "start": Verb("start (assemble) an array; read-only if its state is doubtful", "start tank"),
    "unlock": Verb("mount an array; if it is encrypted, unlock it first", "unlock tank --at /srv/tank"),
    "lock": Verb("unmount an array and lock its encryption", "lock tank"),
    "stop": Verb("unmount, lock and stop an array", "stop tank"),
    "rename-group": Verb(
        "rename the volume group on an array if another group has the same name",
        "rename-group tank photos",
    ),
}
SHARE = {
    "share": Verb(
        "share a folder of an array with your home network, or change a share; without options, list shares",
        "share tank --name Films --person anna --person ben:read",
    ),
    "unshare": Verb("stop sharing a folder; its files stay", "unshare tank Films"),
    "people": Verb("list people with a sharing password, or change a password", "people --password anna"),
}
BOOT = {
    "enable": Verb("start and mount an array at boot", "enable tank --unlock key-file"),
    "disable": Verb("do not unlock or mount an array at boot; the array is not changed", "disable tank"),
    "unlock-method": Verb("choose how an array is unlocked at boot", "unlock-method tank manual"),
}
REPAIR = {
    "replace": Verb("replace a disk of an array", "replace tank --old WD-1234 --new WD-5678"),
    "fail": Verb(
        "mark a working disk as failed so that you can replace it in the same port",
        "fail tank WD-1234",
    ),
    "remove": Verb("remove a failed or replaced disk from an array and wipe it", "remove tank WD-1234"),
    "spare": Verb("add or remove a hot spare", "spare add tank WD-5678"),
    "add-disk": Verb("add a disk to an array and reshape it", "add-disk tank WD-5678"),
    "expand": Verb(
        "expand an array and its file system to the full size of its disks",
        "expand tank --up-to encryption",
    ),
}
MAINTAIN = {
    "check": Verb("read all disks of an array and count mismatches", "check tank --schedule monthly"),
    "repair": Verb("check an array and correct its mismatches", "repair tank", operation="repair"),
    "resync-speed": Verb("set resync speed limits for an array", "resync-speed tank --max '20 MiB'"),
    "bitmap": Verb("turn the write-intent bitmap on or off", "bitmap tank on"),
    "header": Verb(
        "back up or restore the LUKS header of an array",
        "header backup tank /media/stick/tank.header",
    ),
    "notify": Verb(
        "turn desktop or email alerts for failures on or off",
        "notify --mail you@example.org",
    ),
}
DELETE = {
    "delete": Verb("delete an array and wipe its disks", "delete tank"),
    "wipe": Verb("wipe disks and verify that they are blank", "wipe WD-1234 WD-5678"),
}
MEASURE = {
    "bench": Verb("benchmark a disk (read only), an array or a folder", "bench /srv/tank"),
    "bench layers": Verb("benchmark each disk, then each layer of an array", "bench layers /srv/tank"),
    "bench disks": Verb(
        "benchmark disks one by one, then all together, to find a slow disk or link",
        "bench disks /dev/sdb /dev/sdc",
    ),
    "bench modes": Verb("compare cached, direct and synchronous writes", "bench modes /srv/tank"),
    "bench ab": Verb("compare two targets with alternating runs (A B A B)", "bench ab /srv/tank /mnt/disk"),
    "bench sustained": Verb(
        "write, read and rewrite one large file, or read a whole disk, to find stalls and slow zones",
        "bench sustained /srv/tank --size all",
    ),
    "bench builds": Verb(
        "build several arrays in turn on the same disks, benchmark them and rank the results",
        "bench builds compare.toml",
    ),
    "watch": Verb("watch a resync, check or rebuild until it finishes", "watch tank --last"),
}
RESULTS = {
    "results list": Verb("list saved results and finished plans", "results list"),
    "results compare": Verb(
        "compare saved results; the first one is the baseline",
        "results compare 1 2 --html compared.html",
    ),
    "results export": Verb(
        "print a result, or write it to a file",
        "results export 1 --format html --to result.html",
    ),
    "results import": Verb(
        "import results of CrystalDiskMark 3 to 9, fio or Raidwright",
        "results import posted.txt --name friend",
    ),
    "results rename": Verb("rename a result", "results rename 1 'before the new cable'"),
    "results note": Verb("set the note of a result; an empty text removes it", "results note 1 'old cable'"),
    "results delete": Verb("delete results; they can be restored for 30 days", "results delete 1"),
    "results restore": Verb("restore deleted results", "results restore 1"),
}
MORE = {
    "practice": Verb("start the practice machine, which has only virtual disks", "practice --disks small"),
    "completions": Verb("print a completion script for a shell", "completions bash"),
    "help": Verb("list all commands, or explain a term", "help chunk"),
}
GROUPS = {
    "see": SEE,
    "build": BUILD,
    "use": USE,
    "share": SHARE,
    "at boot": BOOT,
    "repair, grow": REPAIR,
    "maintain": MAINTAIN,
    "delete": DELETE,
    "measure": MEASURE,
    "results": RESULTS,
    "more": MORE,
}
"""By the heading in the help."""
VERBS = {name: verb for group in GROUPS.values() for name, verb in group.items()}
FIRST_OF_TWO = {"bench": "bench", "results": "results list"}
"""Words that begin verbs of two words, and the verb that each is by itself."""


def with_whole_verb(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The verb in ``arguments`` (without the program), and these with a verb of two words as one.

    It is the first word that is no option; empty when there is none, or help of all verbs is asked for.
    """
    at = 0
    while at < len(arguments) and arguments[at].startswith("-"):
        if arguments[at] in ("-h", "--help"):
            return "", [*arguments]
        at += 2 if arguments[at] == "--machine" else 1
    first, second = (*arguments[at:], "", "")[:2]
    pair = f"{first} {second}"
    if pair in VERBS or (first == "results" and second and not second.startswith("-")):
        return pair, [*arguments[:at], pair, *arguments[at + 2 :]]
    verb = FIRST_OF_TWO.get(first, first)
    return verb, [*arguments[:at], *filter(None, [verb]), *arguments[at + 1 :]]


def groups_in_short() -> str:
    """Every group with its verbs, a line each."""
    headings = {heading: own(heading) for heading in GROUPS}
    width = max(map(columns_of, headings.values())) + 2
    return "\n".join(
        f"  {pad(headings[heading], width)}{_in_short(group)}" for heading, group in GROUPS.items()
    )


def _in_short(group: Mapping[str, Verb]) -> str:
    """The verbs of a group in a row; those of two words stand behind the first of them."""
    seconds_by_first: dict[str, list[str]] = {}
    for name in group:
        first, _, second = name.partition(" ")
        seconds_by_first.setdefault(first, []).extend(filter(None, [second]))
    return "  ".join(
        f"{first} [{'|'.join(seconds)}]" if seconds else first for first, seconds in seconds_by_first.items()
    )


def groups_at_length() -> str:
    """Every group with its verbs, a line for each of them."""
    width = max(map(len, VERBS)) + 2
    return "\n".join(
        "\n".join(
            (f"{own(heading)}:", *(f"  {name:<{width}}{own(verb.words)}" for name, verb in group.items()), "")
        )
        for heading, group in GROUPS.items()
    )


def epilog_of(name: str) -> str:
    """What the help of a verb ends with: verbs of two words that begin like it, and an example."""
    first = name.partition(" ")[0]
    others = [each for each in VERBS if each.startswith(f"{first} ") and each != name]
    shown = others if name == FIRST_OF_TWO.get(first) else []
    width = max(map(len, shown), default=0) + 2
    see_also = [f"  {each:<{width}}{own(VERBS[each].words)}" for each in shown]
    headed = [tr("see also:"), *see_also, ""] if shown else []
    return "\n".join((*headed, tr("example:"), f"  raidwright {VERBS[name].example}"))
