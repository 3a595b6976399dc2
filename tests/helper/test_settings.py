"""Where the helper looks for what names disks."""

from pathlib import Path

import pytest

from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.configured.settings import every_line, setting_files, with_settings
from raidwright.helper.plans.steps import handle
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.steps.configuration import RereadUnits
from tests.helper.plans import ENVIRONMENT, holding, some_teardown


def test_all_files_are_read_and_none_must_be_there(tmp_path: Path) -> None:
    assert every_line(tmp_path) == ()
    for name, text in (
        ("etc/fstab", "UUID=a /srv/a ext4 defaults 0 2\n"),
        ("etc/crypttab", "safe UUID=b none\n"),
        ("etc/mdadm/mdadm.conf", "ARRAY /dev/md/one UUID=c\n"),
        ("etc/mdadm/mdadm.conf.d/more.conf", "ARRAY /dev/md/two UUID=d\n"),
        ("etc/mdadm/mdadm.conf.d/not-read", "ARRAY /dev/md/three UUID=e\n"),
        ("etc/mdadm.conf", "ARRAY /dev/md/four UUID=f\n"),
        ("etc/debian_version", "12.9\n"),
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = every_line(tmp_path)
    assert [(line.file, line.line, line.text) for line in found] == [
        ("/etc/fstab", 1, "UUID=a /srv/a"),
        ("/etc/crypttab", 1, "safe UUID=b"),
        ("/etc/mdadm/mdadm.conf", 1, "ARRAY /dev/md/one UUID=c"),
        ("/etc/mdadm.conf", 1, "ARRAY /dev/md/four UUID=f"),
        ("/etc/mdadm/mdadm.conf.d/more.conf", 1, "ARRAY /dev/md/two UUID=d"),
    ]


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "etc/fstab").mkdir(parents=True)
    (tmp_path / "etc/crypttab").write_bytes(b"sa\xfffe UUID=b none\n")
    (line,) = every_line(tmp_path)
    assert line.file == "/etc/crypttab"


def paths(root: Path) -> list[str]:
    return [file.seen.path for file in setting_files(root)]


def test_new_lines_go_where_this_systems_mdadm_looks(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir(mode=0o755)
    assert paths(tmp_path) == ["/etc/fstab", "/etc/crypttab", "/etc/mdadm.conf"]
    assert {file.seen.digest for file in setting_files(tmp_path)} == {""}
    (tmp_path / "etc/debian_version").touch()
    assert paths(tmp_path)[2:] == ["/etc/mdadm.conf"], "mdadm has made no folder of its own"
    (tmp_path / "etc/mdadm").mkdir()
    assert paths(tmp_path)[2:] == ["/etc/mdadm/mdadm.conf"]
    (tmp_path / "etc/mdadm.conf").touch()
    assert paths(tmp_path)[2:] == ["/etc/mdadm.conf"], "it is read where its own is missing"
    (tmp_path / "etc/mdadm/mdadm.conf").touch()
    assert paths(tmp_path)[2:] == ["/etc/mdadm/mdadm.conf", "/etc/mdadm.conf"]
    (tmp_path / "etc/debian_version").unlink()
    assert paths(tmp_path)[2:] == ["/etc/mdadm.conf", "/etc/mdadm/mdadm.conf"]


def test_a_file_with_two_names_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "etc/mdadm").mkdir(parents=True)
    (tmp_path / "etc/mdadm/mdadm.conf").write_text("ARRAY /dev/md/a UUID=1:2\n")
    (tmp_path / "etc/mdadm.conf").symlink_to("mdadm/mdadm.conf")
    assert len(every_line(tmp_path)) == 1
    assert paths(tmp_path)[2:] == ["/etc/mdadm.conf"]


def test_a_file_of_an_odd_name_is_read_and_never_edited(tmp_path: Path) -> None:
    (tmp_path / "etc/mdadm.conf.d").mkdir(parents=True)
    (tmp_path / "etc/mdadm.conf.d/my arrays.conf").write_text("ARRAY /dev/md/a UUID=1:2\n")
    assert len(every_line(tmp_path)) == 1
    assert "/etc/mdadm.conf.d/my arrays.conf" not in paths(tmp_path)


def test_what_everybody_may_read_is_told_whole(tmp_path: Path) -> None:
    file = tmp_path / "etc/fstab"
    file.parent.mkdir()
    file.write_text("UUID=a /srv/a ext4 noatime 0 2\n")
    for mode, whole in ((0o644, "UUID=a /srv/a ext4 noatime 0 2"), (0o600, "")):
        file.chmod(mode)
        assert [line.whole for line in every_line(tmp_path)] == [whole]


def test_systemd_and_what_makes_units_of_a_crypttab_are_seen(tmp_path: Path) -> None:
    def seen() -> tuple[bool, bool]:
        host = with_settings(Host("nas"), tmp_path)
        return host.systemd, not host.no_unlocker

    assert seen() == (False, False)
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    assert seen() == (True, False)
    for folder in ("usr/lib", "lib"):
        generator = tmp_path / folder / "systemd/system-generators/systemd-cryptsetup-generator"
        generator.parent.mkdir(parents=True)
        generator.touch()
        assert seen() == (True, True)
        generator.unlink()


@pytest.mark.parametrize("runs", [True, False])
def test_only_where_systemd_runs_is_it_told_to_read_again(
    monkeypatch: pytest.MonkeyPatch, runs: bool
) -> None:
    monkeypatch.setattr(settings, "has_systemd", lambda: runs)
    handling = handle(some_teardown(), RereadUnits(), holding(), ENVIRONMENT)
    assert handling.is_due() is runs
