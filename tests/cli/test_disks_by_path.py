"""A disk where it is called by its path, or by a link that udev keeps."""

from pathlib import Path

import pytest

from tests.cli.conftest import Raidwright

MACHINES = Path(__file__).parents[1] / "machines"
BLANK = MACHINES / "eight_blank_hdds.json"


@pytest.mark.parametrize(
    "path",
    [
        "/dev/vda",
        "vda",
        "/dev/disk/by-id/ata-Tarnfell_TF4000N_TA-7K01Q37",
        "/dev/disk/by-path/pci-0000:00:17.0-ata-1",
    ],
)
def test_a_disk_is_cleaned_and_blinks_by_its_path(
    acting: Raidwright, measuring: Raidwright, path: str
) -> None:
    named, called = (acting("--machine", BLANK, "wipe", each) for each in (path, "TA-7K01Q37"))
    assert named.stdout == called.stdout
    assert "/dev/vda" in named.stdout
    assert named.stderr.startswith("error: Cannot ask for confirmation: no terminal.")
    blinking = measuring("--machine", BLANK, "blink", path, LAST="0")
    assert blinking.stdout.startswith("The light of Tarnfell TF4000N")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_light_that_cannot_blink_is_not_said_to(raidwright: Raidwright, options: tuple[str, ...]) -> None:
    refused = raidwright("--machine", BLANK, "blink", "/dev/vda", *options)
    assert refused.returncode == 1
    assert "blinks" not in refused.stdout


@pytest.mark.parametrize("path", ["/dev/nosuch", "/dev/md/system", "/dev/vda1"])
@pytest.mark.parametrize("verb", ["wipe", "blink"])
def test_what_is_no_disk_is_said_to_be_none(acting: Raidwright, verb: str, path: str) -> None:
    machine = MACHINES / "system_disk_and_two_ssds.json"
    refused = acting("--machine", machine, verb, path)
    assert refused.stderr == f"error: “{path}” is not a disk of this machine.\n"
    assert refused.returncode == 1


@pytest.mark.parametrize(
    ("word", "words"), [("vdx", "vdx is not connected"), ("vda1", "vda1 is not connected")]
)
def test_a_word_of_the_first_column_is_a_disk_and_no_other_is(
    acting: Raidwright, word: str, words: str
) -> None:
    """Seen: “vda is not connected to this computer”, where `disks` lists it by that word."""
    refused = acting("--machine", MACHINES / "system_disk_and_two_ssds.json", "wipe", word)
    assert words in refused.stderr
    system = acting("--machine", MACHINES / "system_disk_and_two_ssds.json", "wipe", "vda")
    assert "of the running system" in system.stderr
