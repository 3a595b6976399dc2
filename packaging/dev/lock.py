"""Write ``pylock.toml`` from the pins of ``pyproject.toml``: exact versions, hashes of all fitting wheels.

Run in the environment, with a network: ``.venv/bin/python packaging/dev/lock.py``. Wheels are listed for
CPython 3.11 to 3.14 on x86_64 and aarch64 Linux, and a combination that a package lacks stops the run.
"""

import json
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = (11, 12, 13, 14)
MACHINES = ("x86_64", "aarch64")


@dataclass(frozen=True)
class Wheel:
    """One downloadable file and its SHA-256."""

    url: str
    sha256: str

    @property
    def tags(self) -> frozenset[Tag]:
        """The interpreters and platforms it says it fits."""
        return parse_wheel_filename(self.url.rpartition("/")[2])[3]


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.wheels: list[Wheel] = []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        url, _, sha256 = (dict(attrs).get("href") or "").partition("#sha256=")
        if tag == "a" and url.endswith(".whl"):
            self.wheels.append(Wheel(url, sha256))


def resolve(requirements: Sequence[str]) -> dict[str, str]:
    """Name and version of everything pip would install for ``requirements``."""
    argv = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    answer = subprocess.run(
        [*argv, "--report", "-", *requirements], capture_output=True, text=True, check=True
    )
    found = (item["metadata"] for item in json.loads(answer.stdout)["install"])
    return {canonicalize_name(data["name"]): data["version"] for data in found}


def fits(tag: Tag, minor: int, machine: str) -> bool:
    """Whether a wheel of this tag runs on CPython 3.``minor`` on ``machine`` with the GNU C library."""
    platform = tag.platform == "any" or bool(re.fullmatch(rf"manylinux.*_{machine}", tag.platform))
    if tag.abi == "abi3":
        return platform and int(tag.interpreter.removeprefix("cp3")) <= minor
    return platform and (tag.interpreter, tag.abi) in {("py3", "none"), (f"cp3{minor}", f"cp3{minor}")}


def wheels_of(name: str, version: str) -> list[Wheel]:
    """The package's wheels for our Pythons and machines; at least one for each combination."""
    with urllib.request.urlopen(f"https://pypi.org/simple/{name}/") as page:
        links = _Links()
        links.feed(page.read().decode())
    every = [w for w in links.wheels if str(parse_wheel_filename(w.url.rpartition("/")[2])[1]) == version]
    chosen: dict[str, Wheel] = {}
    for minor in PYTHONS:
        for machine in MACHINES:
            fitting = [w for w in every if any(fits(tag, minor, machine) for tag in w.tags)]
            if not fitting:
                raise SystemExit(f"error: {name} {version} has no wheel for Python 3.{minor} on {machine}")
            chosen |= {wheel.url: wheel for wheel in fitting}
    return list(chosen.values())


def render(groups: dict[str, dict[str, str]]) -> str:
    """The lock file: packages of group "" for everyone, others marked with the groups that want them."""
    versions = {name: version for group in groups.values() for name, version in group.items()}
    extra = [group for group in groups if group]
    lines = [
        'lock-version = "1.0"',
        'requires-python = ">=3.11"',
        f"dependency-groups = {json.dumps(extra)}",
        "default-groups = []",
        'created-by = "packaging/dev/lock.py"',
    ]
    for name in sorted(versions):
        lines += ["", "[[packages]]", f'name = "{name}"', f'version = "{versions[name]}"']
        if name not in groups[""]:
            wanted = " or ".join(
                f"'{group}' in dependency_groups" for group in extra if name in groups[group]
            )
            lines.append(f'marker = "{wanted}"')
        lines.append("wheels = [")
        lines += [
            f'    {{ url = "{wheel.url}", hashes = {{ sha256 = "{wheel.sha256}" }} }},'
            for wheel in wheels_of(name, versions[name])
        ]
        lines.append("]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Resolve the pins and write the file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pins = project["project"]["dependencies"]
    groups = {"": resolve(pins)}
    for group, wanted in project["dependency-groups"].items():
        groups[group] = resolve([*pins, *wanted])
    (ROOT / "pylock.toml").write_text(render(groups))


if __name__ == "__main__":
    main()
