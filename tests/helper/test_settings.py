"""Where the helper looks for what names disks."""

from pathlib import Path

from raidwright.helper.looking.settings import setting_lines


def test_all_files_are_read_and_none_must_be_there(tmp_path: Path) -> None:
    assert setting_lines(tmp_path) == ()
    for name, text in (
        ("etc/fstab", "UUID=a /srv/a ext4 defaults 0 2\n"),
        ("etc/crypttab", "safe UUID=b none\n"),
        ("etc/mdadm/mdadm.conf", "ARRAY /dev/md/one UUID=c\n"),
        ("etc/mdadm/mdadm.conf.d/more.conf", "ARRAY /dev/md/two UUID=d\n"),
        ("etc/mdadm/mdadm.conf.d/not-read", "ARRAY /dev/md/three UUID=e\n"),
        ("etc/mdadm.conf", "ARRAY /dev/md/four UUID=f\n"),
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    found = setting_lines(tmp_path)
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
    (line,) = setting_lines(tmp_path)
    assert line.file == "/etc/crypttab"
