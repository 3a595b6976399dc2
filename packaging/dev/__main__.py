"""The verbs of ./dev. Each first installs what it lacks, then hands over."""

import os
import sys
from collections.abc import Callable, Sequence

import debian
import environment
import native
import package
import tiers
import translations
import trial
from display import display
from errors import DevError
from foreground import run_to_end
from needs import needs_of, read_table

_TESTING = frozenset({"test"})
_HELP = """\
./dev VERB [arguments]

  run [arguments]             open Raidwright; with arguments, its command line (./dev run disks)
  test [tier] [arguments]     run the tests: pure, bus, ui, lab, or all of them in this order;
                              further arguments go to pytest (./dev test lab -k raid5); run only when they are
                              named: exhaustive, every place and combination in the lab, and vm, the package
                              installed in a computer of its own
  tour [arguments]            walk through the window on the practice machine, with screenshots in tour/;
                              --pages takes a picture of each page instead, in a minute; --theme, --size,
                              --scale and --language say how (./dev tour --pages --language ja --scale 150);
                              --shop takes those of resources/screenshots anew;
                              --looks OLD NEW puts the pictures of two folders beside each other on one page
  measure [arguments]         print the times and ratios this project promises
  mutants PLACE [arguments]   change one thing after the other in a folder or file of app/raidwright, and
                              print which change its tests do not notice (./dev mutants storage --sample 300)
  package [--check]           make the .deb in dist/, on Debian 12, or elsewhere in a bare Debian 12;
                              --check tries it in a bare Debian 12 and in a bare system like this one
  trial RELEASE [words]       the tests and the package in bare systems: debian12, debian13, ubuntu2404;
                              more words choose a part of it (./dev trial debian13 user pure bus)

Each verb first installs what is missing (saying what and why) and keeps Python packages in .venv.
"""


def main(arguments: Sequence[str]) -> int:
    """Do one verb; the exit status (2 for a usage error)."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb not in _VERBS:
        asked = verb in ("help", "-h", "--help")
        print(
            _HELP if asked else f"error: no verb {verb}\n\n{_HELP}", file=sys.stdout if asked else sys.stderr
        )
        return 0 if asked else 2
    try:
        return _VERBS[verb](rest)
    except DevError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        return 1


def _run(arguments: Sequence[str]) -> int:
    _make_ready("run", frozenset())
    argv = [str(environment.PYTHON), "-m", "raidwright", *arguments]
    sys.stdout.flush()
    os.execv(argv[0], argv)


def _test(arguments: Sequence[str]) -> int:
    if tiers.VM in tiers.wanted(arguments):
        _install("bare", tiers.VM)
        _ready_to_package()
        package.make_if_changed()
    if tiers.EXHAUSTIVE in tiers.wanted(arguments):
        _install(tiers.EXHAUSTIVE)
    _make_ready("test", _TESTING)
    return tiers.run_tiers(arguments)


def _tour(arguments: Sequence[str]) -> int:
    _make_ready("tour", _TESTING)
    return _drawn("tests/tour/run.py", arguments)


def _measure(arguments: Sequence[str]) -> int:
    _make_ready("measure", _TESTING)
    return _drawn("tests/measure/run.py", arguments)


def _mutants(arguments: Sequence[str]) -> int:
    _make_ready("test", _TESTING | {"mutants"})
    return run_to_end(_script("packaging/dev/mutants.py", arguments), os.environ)


def _package(arguments: Sequence[str]) -> int:
    if "--check" in arguments:
        _install("bare", "check")
    _ready_to_package()
    return package.make(arguments)


def _ready_to_package() -> None:
    if package.is_built_here():
        _make_ready("package", frozenset({"package"}))
    else:
        _install("bare")


def _trial(arguments: Sequence[str]) -> int:
    _install("bare")
    return trial.run_trial(arguments)


def _make_ready(use: str, groups: frozenset[str]) -> None:
    environment.make_ready(groups, _install(use))
    translations.compile_changed()
    native.compile_changed()


def _install(*uses: str) -> frozenset[str]:
    """Have what the table of packages says for ``uses``; the optional ones that are not to be had here."""
    needs = needs_of(set(uses), read_table())
    if os.environ.get("RAIDWRIGHT_PACKAGES") == "present":
        return frozenset()
    if not debian.is_debian_like():
        everything = debian.describe([(need, list(need.choices)) for need in needs])
        raise DevError(
            "this is neither Debian nor Ubuntu. Install these, by the names they have here, "
            f"and start again with RAIDWRIGHT_PACKAGES=present set:\n{everything}"
        )
    versions = debian.installed_versions(needs)
    unavailable = debian.still_lacking(environment.read_stamp().unavailable, versions)
    missing = debian.find_missing(needs, versions, unavailable)
    return unavailable | debian.install(missing) if missing else unavailable


TESTS_PATH = (environment.ROOT, environment.ROOT / "packaging" / "dev")
"""Where what is measured and drawn finds its modules: as pytest does, by pyproject.toml."""


def _drawn(path: str, arguments: Sequence[str]) -> int:
    with display(os.environ) as variables:
        variables["PYTHONPATH"] = os.pathsep.join(map(str, TESTS_PATH))
        return run_to_end(_script(path, arguments), variables)


def _script(path: str, arguments: Sequence[str]) -> list[str]:
    return [str(environment.PYTHON), str(environment.ROOT / path), *arguments]


_VERBS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": _run,
    "test": _test,
    "tour": _tour,
    "measure": _measure,
    "mutants": _mutants,
    "package": _package,
    "trial": _trial,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
