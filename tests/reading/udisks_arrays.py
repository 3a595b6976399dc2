"""Arrays as UDisks2 tells of them."""

from typing import Any

from tests.reading.udisks_objects import ROOT, interface

ARRAY = f"{ROOT}/mdraid/one"


def md(**more: Any) -> dict[str, Any]:
    properties = {
        "UUID": "6c429cea:05b0967e:cd0f318b:13edc28a",
        "Name": "nas:tank",
        "Level": "raid5",
        "NumDevices": 3,
        "Size": 2 * 10**9,
        "SyncAction": "idle",
        "SyncCompleted": 0.0,
        "SyncRate": 0,
        "SyncRemainingTime": 0,
        "Degraded": 0,
        "ChunkSize": 524288,
        "ActiveDevices": [],
        "Running": True,
    }
    return {ARRAY: {interface("MDRaid"): properties | more}}
