"""What ./dev finds missing, what it says of it, and what it leaves alone."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import debian
from errors import DevError, Unavailable
from needs import Need, needs_of, parse_choice, read_table

_USES = {"run", "test", "tour", "measure", "package", "bare", "check", "exhaustive", "vm"}


def _need(*packages: str, optional: bool = False) -> Need:
    return Need("drawing", tuple(map(parse_choice, packages)), optional)


def test_a_choice_reads_and_prints_as_in_a_control_file() -> None:
    text = "qemu-utils (>= 1:9) | systemd (<< 256) | qemu-system-common"
    assert str(parse_choice(text)) == text
    assert [(p.name, p.minimum, p.below) for p in parse_choice(text).packages] == [
        ("qemu-utils", "1:9", ""),
        ("systemd", "", "256"),
        ("qemu-system-common", "", ""),
    ]


@pytest.mark.parametrize(
    ("installed", "missing"),
    [
        ({}, True),
        ({"b": "1"}, False),
        ({"a": "1:8.2"}, True),
        ({"a": "1:9~rc1"}, True),
        ({"a": "1:10"}, False),
        ({"c": "255.4-1ubuntu8"}, False),
        ({"c": "257.7-1"}, True),
    ],
)
def test_one_suitable_package_of_a_choice_is_enough(installed: dict[str, str], missing: bool) -> None:
    found = debian.find_missing([_need("a (>= 1:9) | b | c (<< 256)")], installed, frozenset())
    assert bool(found) is missing


def test_what_a_distribution_does_not_have_is_not_asked_for_again() -> None:
    need = _need("a", optional=True)
    assert debian.find_missing([need], {}, frozenset())
    assert not debian.find_missing([need], {}, frozenset({"a"}))
    assert debian.find_missing([_need("a")], {}, frozenset({"a"}))


def test_what_somebody_has_installed_meanwhile_is_there_again() -> None:
    unavailable = ("kernel | ours", "qemu (>= 8)")
    assert debian.still_lacking(unavailable, {}) == set(unavailable)
    assert debian.still_lacking(unavailable, {"ours": "1", "qemu": "7"}) == {"qemu (>= 8)"}


def test_what_apt_knows_is_found_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("ja", "de", ""):
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        monkeypatch.setenv("LANGUAGE", language)
        assert debian._candidates(
            [(_need("apt", "dpkg"), [parse_choice("apt"), parse_choice("dpkg")])]
        ).keys() == {
            "apt",
            "dpkg",
        }


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


@pytest.fixture
def apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., list[str]]:
    """``apt(a="1")`` is an apt whose lists hold that; the answer is what was run as root."""
    commands: list[str] = []

    def lists(*, sudo: bool = True, **versions: str) -> list[str]:
        monkeypatch.setattr(debian, "_candidates", lambda missing: versions)
        monkeypatch.setattr(debian.shutil, "which", lambda name: f"/usr/bin/{name}" if sudo else None)
        monkeypatch.setattr(debian.os, "geteuid", lambda: 1000)
        monkeypatch.setattr(debian, "_LISTS", tmp_path)
        if versions:
            (tmp_path / "archive_dists_main_Packages.lz4").touch()
        return commands

    def run_as_root(command: tuple[str, ...]) -> bool:
        commands.append(" ".join(command))
        return True

    monkeypatch.setattr(debian, "_run_as_root", run_as_root)
    return lists


def _missing(*needs: Need) -> debian.Missing:
    return debian.find_missing(needs, {}, frozenset())


def test_an_optional_need_is_served_whole_or_not_at_all(apt) -> None:
    commands = apt(qemu="8", window="1")
    needs = _need("window"), _need("kernel", "qemu (>= 8) | old-qemu", optional=True)
    assert debian.install(_missing(*needs)) == {"kernel", "qemu (>= 8) | old-qemu"}
    assert next(command for command in commands if " install " in command).endswith(" window")


def test_what_cannot_be_done_without_is_refused_before_anything_is_installed(apt) -> None:
    commands = apt(qemu="8")
    with pytest.raises(Unavailable, match="has no kernel, needed for drawing"):
        debian.install(_missing(_need("qemu"), _need("kernel")))
    assert not any(" install " in command for command in commands)


def test_who_has_no_sudo_is_told_all_that_root_must_do(apt) -> None:
    apt(sudo=False, a="1", c="2")
    with pytest.raises(DevError, match=r"Run as root: apt-get update -q && apt-get install .* c a$"):
        debian.install(_missing(_need("b | c"), _need("a", optional=True)))


def test_without_package_lists_apt_is_to_choose(apt) -> None:
    apt(sudo=False)
    words = r"apt-get update -q && apt-get satisfy .* 'b \| c, d' && apt-get satisfy .* a$"
    with pytest.raises(DevError, match=words):
        debian.install(_missing(_need("a", optional=True), _need("b | c"), _need("d")))


def test_what_is_optional_and_not_to_be_had_stops_nobody_without_sudo(apt) -> None:
    apt(sudo=False, mdadm="4")
    assert debian.install(_missing(_need("kernel", optional=True))) == {"kernel"}


def test_everything_the_table_asks_for_is_installed_here_and_apt_reads_it_as_we_do() -> None:
    needs = [need for need in needs_of({"test"}, read_table()) if not need.optional]
    assert not debian.find_missing(needs, debian.installed_versions(needs), frozenset())
    relations = ", ".join(str(choice) for need in needs for choice in need.choices)
    argv = ["apt-get", "satisfy", "--simulate", relations]
    answer = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert "0 newly installed" in answer.stdout


def test_a_need_is_optional_where_every_use_of_it_can_do_without() -> None:
    rows = read_table()
    by_uses = {
        uses: {need.why for need in needs_of(set(uses), rows) if need.optional}
        for uses in (("run",), ("tour",), ("run", "tour"), ("package",))
    }
    assert "the practice machine" in by_uses["run",]
    for uses in (("tour",), ("run", "tour"), ("package",)):
        assert "the practice machine" not in by_uses[uses]


def test_every_row_has_a_purpose_and_known_uses() -> None:
    for row in read_table():
        assert row.why
        assert row.uses
        assert row.uses <= _USES
        assert row.optional <= row.uses
        assert row.deb in ("", "depends", "recommends")
