"""Mail about full and locked arrays, and the units by which systemd has it sent."""

import shutil
import subprocess
from pathlib import Path

import pytest

from raidwright.helper.mailing import mail_about
from raidwright.language.catalogue import Translation
from raidwright.storage.rules.findings import Finding, Severity

POLKIT = Path(__file__).parents[2] / "polkit"
FULL = Finding("news-nearly-full", Severity.WARNING, "u", (("array", "tänk\nBcc: x"), ("percent", "96")))
LOCKED = Finding("news-waits-locked", Severity.WARNING, "u", (("array", "data"),))


def test_each_thing_is_told_in_a_paragraph_and_no_name_makes_a_header() -> None:
    message = mail_about((LOCKED, FULL), "nas", "anna@example.org", Translation())
    assert (message["To"], message["Subject"]) == ("anna@example.org", "nas: an array needs attention")
    head, _, body = message.as_bytes().decode().partition("\r\n\r\n")
    assert "Bcc" not in head
    first, second, *_ = message.get_content().split("\n\n")
    assert first == "“data” has been locked since the computer started. Unlock it to use its files."
    assert "is 96 % full. Delete files or add capacity." in second
    assert body


@pytest.mark.parametrize("unit", ["mail.service", "mail.timer", "awake.service"])
def test_systemd_finds_nothing_wrong_with_our_units(tmp_path: Path, unit: str) -> None:
    file = tmp_path / f"raidwright-{unit}"
    for name in ("mail.service", "mail.timer", "awake.service"):
        text = (POLKIT / f"raidwright-{name}").read_text()
        text = text.replace("/usr/lib/raidwright/raidwright-helper", "/usr/bin/true")
        (tmp_path / f"raidwright-{name}").write_text(text)
    assert shutil.which("systemd-analyze")
    argv = ["systemd-analyze", "verify", "--man=no", str(file)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert f"raidwright-{unit}" not in done.stderr, done.stderr
