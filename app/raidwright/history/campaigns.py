"""Campaigns in the history's file: what is carried out, by whom, and how far each setup run came."""

import sqlite3

from raidwright.bench.campaign.matrix import Campaign, SetupRun
from raidwright.bench.campaign.outcome import campaign_name, is_left
from raidwright.history.entries import (
    Campaigns,
    RunState,
    SavedCampaign,
    as_words,
    from_json,
    is_moment,
    to_json,
)
from raidwright.history.file import is_alive, this_process

_EVERY = (
    "SELECT id, name, comment, started, document, owner FROM campaign WHERE deleted IS NULL"
    " ORDER BY started DESC, id DESC"
)


def begin(base: sqlite3.Connection, campaign: Campaign, now: float) -> int:
    """Keep that this process carries out ``campaign``; gives its number. ``now`` is in seconds since 1970."""
    row = (now, to_json(campaign), this_process())
    cursor = base.execute("INSERT INTO campaign (started, document, owner) VALUES (?, ?, ?)", row)
    return int(cursor.lastrowid or 0)


def take_up(base: sqlite3.Connection, number: int) -> bool:
    """Keep that this process goes on with that campaign.

    False when another process that lives carries it out, or there is none of that number.
    """
    base.execute("BEGIN IMMEDIATE")
    row = base.execute("SELECT owner FROM campaign WHERE id = ?", (number,)).fetchone()
    if row is None or (row[0] != this_process() and is_alive(row[0])):
        return False
    base.execute("UPDATE campaign SET owner = ? WHERE id = ?", (this_process(), number))
    return True


def keep_setup_run(base: sqlite3.Connection, number: int, setup_run: SetupRun) -> bool:
    """Keep how far the setup came, in place of what was kept; False when this process has no such campaign.

    In a file that was begun anew the number is another campaign's, or nobody's.
    """
    base.execute("BEGIN IMMEDIATE")
    owned = "SELECT count(*) FROM campaign WHERE id = ? AND owner = ?"
    if not base.execute(owned, (number, this_process())).fetchone()[0]:
        return False
    row = (number, setup_run.round, setup_run.case, to_json(setup_run))
    base.execute("INSERT OR REPLACE INTO visit (campaign, round, place, document) VALUES (?, ?, ?, ?)", row)
    return True


def end(base: sqlite3.Connection, number: int) -> None:
    """Keep that this process does not carry the campaign out any more; forget it if no setup run was begun.

    If somebody deleted it meanwhile it is back, since whoever carries it out is told that it is kept. Nothing
    is done to a campaign of another process, which in a file begun anew may have the same number.
    """
    ours = (number, this_process())
    unbegun = "DELETE FROM campaign WHERE id = ? AND owner = ? AND id NOT IN (SELECT campaign FROM visit)"
    base.execute(unbegun, ours)
    base.execute("UPDATE campaign SET owner = '', deleted = NULL WHERE id = ? AND owner = ?", ours)


def every(base: sqlite3.Connection) -> Campaigns:
    """All campaigns that were not deleted, the latest first."""
    readable, unreadable = list[SavedCampaign](), 0
    for number, name, comment, started, text, owner in base.execute(_EVERY).fetchall():
        campaign = from_json(text, Campaign)
        if campaign is None or not (isinstance(number, int) and is_moment(started)):
            unreadable += 1
            continue
        setup_runs, called = _setup_runs(base, number), as_words(name) or campaign_name(campaign.arrangements)
        state = _state(campaign, setup_runs, as_words(owner))
        readable.append(
            SavedCampaign(number, called, as_words(comment), started, campaign, setup_runs, state)
        )
    return Campaigns(tuple(readable), unreadable)


def forget_deleted(base: sqlite3.Connection, before: float) -> None:
    """Forget for good what was deleted ``before`` (seconds since 1970); its runs are kept by themselves."""
    deleted = "SELECT id FROM campaign WHERE deleted < ?"
    base.execute(f"DELETE FROM visit WHERE campaign IN ({deleted})", (before,))  # noqa: S608 - a constant
    base.execute("DELETE FROM campaign WHERE deleted < ?", (before,))


def _state(campaign: Campaign, setup_runs: tuple[SetupRun, ...], owner: str) -> RunState:
    if is_alive(owner):
        return RunState.UNDER_WAY
    if not is_left(campaign, setup_runs):
        return RunState.WHOLE
    return RunState.BROKEN if owner else RunState.STOPPED


def _setup_runs(base: sqlite3.Connection, number: int) -> tuple[SetupRun, ...]:
    query = "SELECT document FROM visit WHERE campaign = ? ORDER BY round, place"
    rows = base.execute(query, (number,)).fetchall()
    return tuple(setup_run for (text,) in rows if (setup_run := from_json(text, SetupRun)) is not None)
