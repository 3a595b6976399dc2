"""What was measured and done, kept in one SQLite file."""

from raidwright.history.deleting import DAYS_DELETED, SavedKind
from raidwright.history.entries import (
    DONE,
    STATE_TEMPLATES,
    Actions,
    Campaigns,
    Certificate,
    KeptPiece,
    LayerTests,
    Runs,
    RunState,
    Saved,
    SavedAction,
    SavedCampaign,
    SavedLayerTest,
    SavedRun,
    SavedSync,
    Syncs,
)
from raidwright.history.file import HistoryError, SetAsideHistoryError
from raidwright.history.history import History, default_path

__all__ = [
    "DAYS_DELETED",
    "DONE",
    "STATE_TEMPLATES",
    "Actions",
    "Campaigns",
    "Certificate",
    "History",
    "HistoryError",
    "KeptPiece",
    "LayerTests",
    "RunState",
    "Runs",
    "Saved",
    "SavedAction",
    "SavedCampaign",
    "SavedKind",
    "SavedLayerTest",
    "SavedRun",
    "SavedSync",
    "SetAsideHistoryError",
    "Syncs",
    "default_path",
]
