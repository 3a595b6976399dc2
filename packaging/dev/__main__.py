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
from display import display
from foreground import run_to_end
from needs import needs_of, read_needs
from trouble import Trouble

_HELP = """\
./dev VERB [arguments]

  run [arguments]             open Raidwright; with arguments, its command line (./dev run disks)
  test [tier] [arguments]     run the tests: pure, bus, ui, lab, or all of them in this order;
                              further arguments go to pytest (./dev test lab -k raid5)
  tour [arguments]            walk through the window on the practice machine, with screenshots in tour/
  measure [arguments]         print the times and ratios this project promises
  package [--check]           make the .deb in dist/; --check tries it in a bare Debian 12

Each verb first installs what is missing (saying what and why) and keeps Python packages in .venv.
"""

_GROUPS = {
    "run": frozenset[str](),
    "test": frozenset({"test"}),
    "tour": frozenset({"test"}),
    "measure": frozenset({"test"}),
    "package": frozenset({"package"}),
}


def main(arguments: Sequence[str]) -> int:
    """Do one verb; the exit status (2 for a usage error)."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb not in _GROUPS:
        asked = verb in ("help", "-h", "--help")
        print(
            _HELP if asked else f"error: no verb {verb}\n\n{_HELP}", file=sys.stdout if asked else sys.stderr
        )
        return 0 if asked else 2
    try:
        _make_ready(verb)
        return _VERBS[verb](rest)
    except Trouble as trouble:
        print(f"error: {trouble}", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    return 1


def _make_ready(verb: str) -> None:
    needs = needs_of(verb, read_needs())
    if os.environ.get("RAIDWRIGHT_PACKAGES") == "present":
        unavailable = frozenset[str]()
    elif debian.is_debian_like():
        unavailable = frozenset(environment.read_stamp().unavailable)
        missing = debian.find_missing(needs, debian.installed_versions(needs), unavailable)
        if missing:
            unavailable = debian.install(missing)
    else:
        everything = debian.describe([(need, list(need.choices)) for need in needs])
        raise Trouble(
            "this is neither Debian nor Ubuntu. Install these, by the names they have here, "
            f"and start again with RAIDWRIGHT_PACKAGES=present set:\n{everything}"
        )
    environment.make_ready(_GROUPS[verb], unavailable)
    translations.compile_changed()
    native.compile_changed()


def _run(arguments: Sequence[str]) -> int:
    argv = [str(environment.PYTHON), "-m", "raidwright", *arguments]
    sys.stdout.flush()
    os.execv(argv[0], argv)


def _tour(arguments: Sequence[str]) -> int:
    return _drawn("tests/tour/run.py", arguments)


def _measure(arguments: Sequence[str]) -> int:
    return _drawn("tests/measure/run.py", arguments)


def _drawn(path: str, arguments: Sequence[str]) -> int:
    with display(os.environ) as variables:
        variables["PYTHONPATH"] = str(environment.ROOT)
        return run_to_end(_script(path, arguments), variables)


def _script(path: str, arguments: Sequence[str]) -> list[str]:
    return [str(environment.PYTHON), str(environment.ROOT / path), *arguments]


_VERBS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": _run,
    "test": tiers.run_tiers,
    "tour": _tour,
    "measure": _measure,
    "package": package.make,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
