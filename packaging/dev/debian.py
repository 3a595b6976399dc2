"""Ask dpkg and apt what is installed and what there is; install what is missing, saying what and why."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from errors import DevError, Unavailable
from needs import Choice, Need, Package, parse_choice

Missing = list[tuple[Need, list[Choice]]]

_OS_RELEASE = Path("/etc/os-release")
_LISTS = Path("/var/lib/apt/lists")
_QUIETLY = ("-qq", "-o=Dpkg::Use-Pty=0", "--no-install-recommends")
_IN_ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
"""For programs whose words are read; LANGUAGE, which desktops set, overrules any locale but a bare C."""
_UPDATE = ("apt-get", "update", "-q")
_INSTALL = ("apt-get", "install", *_QUIETLY)
_SATISFY = ("apt-get", "satisfy", *_QUIETLY)


def is_debian_like(os_release: Path = _OS_RELEASE) -> bool:
    """Whether apt and Debian's package names are to be expected here."""
    lines = os_release.read_text().splitlines() if os_release.exists() else []
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    families = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', "").split()
    return bool({"debian", "ubuntu"} & set(families)) and shutil.which("apt-get") is not None


def installed_versions(needs: Sequence[Need]) -> dict[str, str]:
    """Version of each package of the needs that is fully installed; one call of dpkg-query."""
    names = [package.name for need in needs for choice in need.choices for package in choice.packages]
    form = "${Package}\t${Version}\t${db:Status-Status}\n"
    answer = subprocess.run(
        ["dpkg-query", "-W", "-f", form, *names], capture_output=True, text=True, check=False
    )
    rows = (line.split("\t") for line in answer.stdout.splitlines())
    return {name: version for name, version, status in rows if status == "installed"}


def find_missing(needs: Sequence[Need], versions: Mapping[str, str], unavailable: frozenset[str]) -> Missing:
    """Choices of which nothing suitable is in ``versions``, leaving out those known to be unavailable."""
    found: Missing = []
    for need in needs:
        lacking = [
            choice
            for choice in need.choices
            if not _first_suitable(choice, versions) and not (need.optional and str(choice) in unavailable)
        ]
        if lacking:
            found.append((need, lacking))
    return found


def still_lacking(unavailable: Iterable[str], versions: Mapping[str, str]) -> frozenset[str]:
    """The choices that were not to be had, but for those that somebody has installed meanwhile."""
    return frozenset(text for text in unavailable if not _first_suitable(parse_choice(text), versions))


def describe(missing: Missing) -> str:
    """One line a purpose, for people."""
    return "\n".join(f"  {need.why}: {', '.join(map(_names, choices))}" for need, choices in missing)


def install(missing: Missing) -> frozenset[str]:
    """Install with apt; the answer names the optional choices that this distribution does not have.

    Raises Unavailable when a package that must be does not exist here, and DevError when only somebody else
    can install them or apt fails.
    """
    print(f"To be installed from your distribution:\n{describe(missing)}", flush=True)
    if os.geteuid() != 0 and not shutil.which("sudo"):
        return _ask_for(missing)
    if not _run_as_root(_UPDATE):
        print("note: the package lists could not all be refreshed, see above", flush=True)
    names, unavailable = _choose(missing, _candidates(missing))
    if names and not _run_as_root((*_INSTALL, *names)):
        raise DevError("apt-get could not install them, see above")
    return unavailable


def _ask_for(missing: Missing) -> frozenset[str]:
    """As ``install``, where root has to be asked for what there is."""
    if not any(_LISTS.glob("*_Packages*")):
        # What this distribution has is not known yet, so apt is to choose.
        raise _without_sudo([(*_SATISFY, relations) for relations in _relations(missing)])
    names, unavailable = _choose(missing, _candidates(missing))
    if names:
        raise _without_sudo([(*_INSTALL, *names)])
    return unavailable


def _relations(missing: Missing) -> list[str]:
    """What must be there together, then each optional need by itself, in the notation of Depends."""
    required = [choice for need, choices in missing if not need.optional for choice in choices]
    optional = [choices for need, choices in missing if need.optional]
    return [", ".join(map(str, choices)) for choices in (required, *optional) if choices]


def _without_sudo(commands: Sequence[Sequence[str]]) -> DevError:
    all_commands = " && ".join(map(shlex.join, (_UPDATE, *commands)))
    return DevError(f"there is no sudo here. Run as root: {all_commands}")


def _choose(missing: Missing, candidates: Mapping[str, str]) -> tuple[list[str], frozenset[str]]:
    """Names that apt knows, one for each choice, and the optional choices that are left out.

    An optional need of which one choice is lacking would be served by none of the others.
    """
    names: list[str] = []
    unavailable: set[str] = set()
    for need, choices in missing:
        lacking = [choice for choice in choices if not _first_suitable(choice, candidates)]
        if not lacking:
            names += [package.name for choice in choices if (package := _first_suitable(choice, candidates))]
            continue
        words = f"this distribution has no {', '.join(map(_names, lacking))}"
        if not need.optional:
            raise Unavailable(f"{words}, needed for {need.why}")
        print(f"note: {words}: {need.why} will not be available", flush=True)
        unavailable.update(map(str, choices))
    return names, frozenset(unavailable)


def _names(choice: Choice) -> str:
    return " or ".join(package.name for package in choice.packages)


def _candidates(missing: Missing) -> dict[str, str]:
    names = [package.name for _, choices in missing for choice in choices for package in choice.packages]
    policy = ["apt-cache", "policy", *names]
    answer = subprocess.run(policy, env=os.environ | _IN_ENGLISH, capture_output=True, text=True, check=True)
    versions: dict[str, str] = {}
    name = ""
    for line in answer.stdout.splitlines():
        if not line.startswith(" "):
            name = line.rstrip(":")
        elif line.startswith("  Candidate: ") and not line.endswith("(none)"):
            versions[name] = line.removeprefix("  Candidate: ")
    return versions


def _first_suitable(choice: Choice, versions: Mapping[str, str]) -> Package | None:
    for package in choice.packages:
        version = versions.get(package.name)
        if version and _suits(version, package):
            return package
    return None


def _suits(version: str, package: Package) -> bool:
    limits = (("ge", package.minimum), ("lt", package.below))
    compared = (["dpkg", "--compare-versions", version, sign, limit] for sign, limit in limits if limit)
    return all(subprocess.run(argv, check=False).returncode == 0 for argv in compared)


def _run_as_root(command: Sequence[str]) -> bool:
    argv = ["env", "DEBIAN_FRONTEND=noninteractive", *command]
    if os.geteuid() != 0:
        argv = ["sudo", *argv]
    print(f"$ {shlex.join(argv)}", flush=True)
    return subprocess.run(argv, check=False).returncode == 0
