"""What root takes an md node for that waits for more members: planner and root have to say the same of it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import fake_sys
from tests.helper.forged_use import START, STOP
from tests.helper.plans import ARRAY
from tests.helper.use_scene import Scene, scene, stopped

__all__ = ["fake_proc", "fake_sys", "scene", "stopped"]

OTHER = "11111111:22222222:33333333:44444444"
ZEROS = "00000000:00000000:00000000:00000000"
UNREAD = "cannot be read"
ANOTHER = "The name /dev/md127 now belongs to another array. Create the plan again"


def as_in_map(uuid: str) -> str:
    """As mdadm writes it into its map for an array of version 1: each word's bytes the other way round."""
    return ":".join("".join(reversed([word[i : i + 2] for i in (0, 2, 4, 6)])) for word in uuid.split(":"))


def waiting(
    scene: Scene, patch: pytest.MonkeyPatch, folder: Path, members: Mapping[int, str], in_map: str = ARRAY
) -> Device:
    """A node that holds ``members``, each of which says a UUID or cannot be read; mdadm's map has its own."""
    said = {scene.disks[index].node: uuid for index, uuid in members.items()}

    def uuids_on(device: Device) -> tuple[str, ...]:
        if said.get(device.node, UNREAD) == UNREAD:
            raise OSError(5, "no response")
        return (said[device.node],) if said[device.node] else ()

    (folder / "map").write_text(f"md127 1.2 {as_in_map(in_map)} /dev/md/tank\n" if in_map else "")
    patch.setattr(arrays, "MAP", folder / "map")
    patch.setattr(arrays, "uuids_on", uuids_on)
    return scene.runs(*members, array_state="inactive", uuid=ZEROS)


@pytest.mark.parametrize(
    ("members", "in_map", "uuid"),
    [
        ({0: UNREAD}, ARRAY, ARRAY),
        ({0: UNREAD, 1: UNREAD}, ARRAY, ARRAY),
        ({0: "", 1: UNREAD}, ARRAY, ARRAY),
        ({0: UNREAD, 1: ARRAY}, "", ARRAY),
        ({0: UNREAD, 1: OTHER}, ARRAY, OTHER),
        ({0: ARRAY, 1: OTHER}, ARRAY, ""),
        ({0: UNREAD}, "", ""),
    ],
)
def test_a_node_is_known_by_its_members_and_by_mdadm_where_none_can_be_read(
    stopped: Scene,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    members: Mapping[int, str],
    in_map: str,
    uuid: str,
) -> None:
    waiting(stopped, monkeypatch, tmp_path, members, in_map)
    running = arrays.running_array("/dev/md127")
    assert running is not None
    assert running.uuid == uuid
    assert arrays.stands_on(running.device, ARRAY) is (uuid == ARRAY)


def test_it_is_stopped_although_its_members_cannot_be_read(
    stopped: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    array = waiting(stopped, monkeypatch, tmp_path, {0: UNREAD, 1: UNREAD})
    assert stopped.reasons(STOP) == ""
    assert stopped.reasons(STOP, START) == ""
    (tmp_path / "map").write_text(f"md127 1.2 {as_in_map(OTHER)} /dev/md/tank\n")
    assert stopped.reasons(STOP) == ANOTHER
    (tmp_path / "map").write_text(f"md126 1.2 {as_in_map(ARRAY)} /dev/md/tank\n")
    assert stopped.reasons(STOP) == ANOTHER
    (array.folder / "md/array_state").write_text("clean\n")
    (array.folder / "md/uuid").write_text(f"{OTHER}\n")
    (tmp_path / "map").write_text(f"md127 1.2 {as_in_map(ARRAY)} /dev/md/tank\n")
    assert stopped.reasons(STOP) == ANOTHER, "of one that runs the kernel alone is asked"
