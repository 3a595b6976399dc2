"""What a campaign came to, however far it came: the table, what failed, and the sentence."""

from collections.abc import Mapping, Sequence
from statistics import median

import msgspec

from raidwright.bench.campaign.matrix import (
    ONE_DISK,
    Campaign,
    Setup,
    SetupRun,
    SetupState,
    most_alike,
    titles,
)
from raidwright.bench.campaign.ranking import Pairs, RankedTest, against, compare_pairs, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.run import Run
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure

FIRST_SYNCS = "Duration of the initial sync: {each}"
"""Template in English; ``each`` are titles with their times."""
SAFE_AFTER = "on disk {seconds} s after the end"
"""Said of what went through memory, in English."""
FROM_MEMORY = "read from memory, not from the disks"
"""Said of reads that memory answered, in English."""


class HeldAgainst(Fact, frozen=True):
    """How many times as fast each setup of a test is as what it is held against; 0 when not known."""

    one_disk: bool
    """Whether that is one disk by itself; else it is the last of the table."""
    ratios: tuple[float, ...]


class CampaignOutcome(Fact, frozen=True):
    """What is known of a campaign, however far it came; systems are its setups, in their order."""

    titles: tuple[str, ...]
    tests: tuple[RankedTest, ...]
    pairs: Pairs
    failed: tuple[tuple[str, Failure], ...]
    """Title and reason of each setup that could not be had or measured."""
    verdict: Failure
    practice: bool = False
    """Its disks are simulated."""
    one_disk: tuple[int | None, ...] = ()
    """Number of the one disk that each system is held against; None where none was measured so."""
    first_syncs: tuple[float, ...] = ()
    """Seconds that the first sync of each was waited for, the median; 0 where there was none."""

    def beside(self, test: RankedTest) -> HeldAgainst:
        """What each place is held against: one disk, or where ``test`` has none the last that has a rank."""
        measured = {place.system for place in test.places}
        ones = {system: one for system, one in enumerate(self.one_disk) if {system, one} <= measured}
        last = next((place.system for place in reversed(test.places) if place.rank), None)
        references = [ones.get(place.system) if ones else last for place in test.places]
        beside = (
            None if other is None else against(place.system, other, self.pairs).get(test.key)
            for place, other in zip(test.places, references, strict=True)
        )
        return HeldAgainst(bool(ones), tuple(each.ratio if each is not None else 0.0 for each in beside))


def outcome_document(outcome: CampaignOutcome) -> dict[str, object]:
    """``outcome`` for programs: bytes per second, seconds, and each ratio with what it is held against."""
    tests = [
        {
            "row": row.label,
            "direction": direction.value,
            "against": "one disk" if beside.one_disk else "the last",
            "places": [
                {**msgspec.to_builtins(place), "title": outcome.titles[place.system], "ratio": ratio}
                for place, ratio in zip(test.places, beside.ratios, strict=True)
            ],
        }
        for test in outcome.tests
        for (row, direction), beside in ((test.key, outcome.beside(test)),)
    ]
    return {
        "tests": tests,
        "failed": [{"title": title, "reason": str(reason)} for title, reason in outcome.failed],
        "first_sync_seconds": dict(zip(outcome.titles, outcome.first_syncs, strict=False)),
        "verdict": str(outcome.verdict),
        "practice": outcome.practice,
    }


class WholeCampaign(Fact, frozen=True):
    """A kept campaign with the runs that it has measured and that are still kept."""

    name: str
    comment: str
    started: float
    """Seconds since 1970."""
    campaign: Campaign
    visits: tuple[SetupRun, ...]
    runs: Mapping[int, Run]
    """Runs by their numbers in the history."""

    @property
    def systems(self) -> tuple[tuple[Run, ...], ...]:
        """The runs of each setup, in the order of the rounds."""
        runs_by_case: list[list[Run]] = [[] for _ in self.campaign.arrangements]
        for setup_run in self.visits:
            if setup_run.run in self.runs:
                runs_by_case[setup_run.case].append(self.runs[setup_run.run])
        return tuple(map(tuple, runs_by_case))

    @property
    def practice(self) -> bool:
        """Whether its disks are simulated."""
        return any(run.practice for run in self.runs.values())

    @property
    def outcome(self) -> CampaignOutcome:
        """What the runs of the campaign say."""
        setups, systems = self.campaign.arrangements, self.systems
        case_titles, pairs = titles(setups), compare_pairs(systems)
        tests = ranking(systems, pairs)
        failed = ((case_titles[each.case], each.reason) for each in self.visits if each.reason is not None)
        conclusion = verdict(setups, pairs, tests).failure
        return CampaignOutcome(
            titles=case_titles,
            tests=tests,
            pairs=pairs,
            failed=tuple(failed),
            verdict=conclusion,
            practice=self.practice,
            one_disk=_one_disks(setups),
            first_syncs=tuple(self._first_sync(case) for case in range(len(setups))),
        )

    def _first_sync(self, case: int) -> float:
        waited = [each.synced for each in self.visits if each.case == case and each.synced]
        return median(waited) if waited else 0.0


def _one_disks(setups: Sequence[Setup]) -> tuple[int | None, ...]:
    """For each setup the number of the one disk with as much in common as can be."""
    ones = [number for number, each in enumerate(setups) if each.is_one_disk]
    return tuple(
        None if each.is_one_disk else most_alike(number, ones, setups) for number, each in enumerate(setups)
    )


def campaign_name(setups: Sequence[Setup]) -> str:
    """What a campaign is called until somebody names it: its levels, each once."""
    words = (ONE_DISK if each.is_one_disk else each.level.facts.title for each in setups)
    return " · ".join(dict.fromkeys(words))


def is_left(campaign: Campaign, setup_runs: Sequence[SetupRun]) -> bool:
    """Whether a setup run is still to be made: what failed once is not tried again."""
    failed = {setup_run.case for setup_run in setup_runs if setup_run.state is SetupState.FAILED}
    done = {
        (setup_run.round, setup_run.case) for setup_run in setup_runs if setup_run.state is SetupState.DONE
    }
    cases = set(range(len(campaign.arrangements))) - failed
    return any((turn, case) not in done for turn in range(campaign.matrix.rounds) for case in cases)
