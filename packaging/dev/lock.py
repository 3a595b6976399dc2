"""Write ``packaging/dev/locked/``: every package that our pins bring, at its exact version, with its hashes.

Run ``/usr/bin/python3 packaging/dev/lock.py`` after a change of a pin in ``pyproject.toml``. The files are
what ``pip install --require-hashes`` reads, and hold for every Python and processor that we promise.
"""

import subprocess
import sys

import environment
from errors import DevError

_RUN = "run"
_PIN = ("pip", "compile", "--quiet", "--universal", "--generate-hashes", "--only-binary=:all:")
_BARE = ("--no-annotate", "--no-header", "--no-emit-index-url")


def main() -> None:
    """Pin what running needs, then each group of tools beside it. Raises DevError where that fails."""
    environment.make_ready(frozenset({"lock"}), frozenset())
    _pin(_RUN, ("pyproject.toml",))
    for group in environment.groups():
        constraint = ("--constraint", str(environment.locked(_RUN)))
        _pin(group, ("--group", f"pyproject.toml:{group}", *constraint))


def _pin(name: str, wanted: tuple[str, ...]) -> None:
    uv = environment.PYTHON.with_name("uv")
    argv = [str(uv), *_PIN, *_BARE, *wanted, "--output-file", str(environment.locked(name))]
    if subprocess.run(argv, cwd=environment.ROOT, check=False).returncode != 0:
        raise DevError("the pins do not go together, see above")


if __name__ == "__main__":
    try:
        main()
    except DevError as error:
        sys.exit(f"error: {error}")
