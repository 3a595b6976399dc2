"""What ./dev finds missing, what it says of it, and what it leaves alone."""

from pathlib import Path

import pytest

import debian
from needs import Need, needs_of, parse_choice, read_needs

_VERBS = {"run", "test", "tour", "measure", "package"}


def _need(*packages: str, optional: bool = False) -> Need:
    return Need("drawing", frozenset({"run"}), tuple(map(parse_choice, packages)), optional, "")


def test_a_choice_reads_and_prints_as_in_a_control_file() -> None:
    text = "qemu-utils (>= 1:9) | qemu-system-common"
    assert str(parse_choice(text)) == text
    assert [(p.name, p.minimum) for p in parse_choice(text).packages] == [
        ("qemu-utils", "1:9"),
        ("qemu-system-common", ""),
    ]


@pytest.mark.parametrize(
    ("installed", "missing"),
    [
        ({}, True),
        ({"b": "1"}, False),
        ({"a": "1:8.2"}, True),
        ({"a": "1:9~rc1"}, True),
        ({"a": "1:10"}, False),
    ],
)
def test_one_suitable_package_of_a_choice_is_enough(installed: dict[str, str], missing: bool) -> None:
    found = debian.find_missing([_need("a (>= 1:9) | b")], installed, frozenset())
    assert bool(found) is missing


def test_what_a_distribution_does_not_have_is_not_asked_for_again() -> None:
    need = _need("a", optional=True)
    assert debian.find_missing([need], {}, frozenset())
    assert not debian.find_missing([need], {}, frozenset({"a"}))
    assert debian.find_missing([_need("a")], {}, frozenset({"a"}))


def test_what_is_missing_is_said_with_its_purpose() -> None:
    assert debian.describe([(_need("a", "b | c"), [parse_choice("b | c")])]) == "  drawing: b or c"


@pytest.mark.parametrize(
    ("os_release", "expected"),
    [
        ("ID=debian\n", True),
        ("ID=ubuntu\nID_LIKE=debian\n", True),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', True),
        ("ID=fedora\n", False),
        ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', False),
        ("", False),
    ],
)
def test_a_distribution_is_recognised(tmp_path: Path, os_release: str, expected: bool) -> None:
    file = tmp_path / "os-release"
    file.write_text(os_release)
    assert debian.is_debian_like(file) is expected


def test_everything_the_table_asks_for_is_installed_here() -> None:
    needs = needs_of("test", read_needs())
    assert not debian.find_missing(needs, debian.installed_versions(needs), frozenset({"user-mode-linux"}))


def test_every_need_has_a_purpose_and_serves_a_verb() -> None:
    for need in read_needs():
        assert need.why
        assert need.verbs
        assert need.verbs <= _VERBS
        assert need.deb in ("", "depends", "recommends")
