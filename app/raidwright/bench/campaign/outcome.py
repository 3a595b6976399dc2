"""What a campaign came to, however far it came: the table, what failed, and the sentence."""

from collections.abc import Mapping, Sequence

from raidwright.bench.campaign.matrix import ONE_DISK, Arrangement, Campaign, Visit, VisitState, titles
from raidwright.bench.campaign.ranking import Pairs, RankedTest, compared, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.run import Run
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure


class CampaignOutcome(Fact, frozen=True):
    """What is known of a campaign, however far it came; systems are its arrangements, in their order."""

    titles: tuple[str, ...]
    tests: tuple[RankedTest, ...]
    pairs: Pairs
    failed: tuple[tuple[str, Failure], ...]
    """Title and reason of each arrangement that could not be had or measured."""
    verdict: Failure
    practice: bool = False
    """Its disks are simulated."""


class WholeCampaign(Fact, frozen=True):
    """A kept campaign with the runs that it has measured and that are still kept."""

    name: str
    comment: str
    started: float
    """Seconds since 1970."""
    campaign: Campaign
    visits: tuple[Visit, ...]
    runs: Mapping[int, Run]
    """By their numbers in the history."""

    @property
    def systems(self) -> tuple[tuple[Run, ...], ...]:
        """Of each arrangement its runs, in the order of the rounds."""
        found: list[list[Run]] = [[] for _ in self.campaign.arrangements]
        for visit in self.visits:
            if visit.run in self.runs:
                found[visit.case].append(self.runs[visit.run])
        return tuple(map(tuple, found))

    @property
    def practice(self) -> bool:
        """Whether its disks are simulated."""
        return any(run.practice for run in self.runs.values())

    @property
    def outcome(self) -> CampaignOutcome:
        """What its runs say."""
        arrangements, systems = self.campaign.arrangements, self.systems
        named, pairs = titles(arrangements), compared(systems)
        tests = ranking(systems, pairs)
        failed = ((named[each.case], each.reason) for each in self.visits if each.reason is not None)
        found = verdict(arrangements, pairs, tests).failure
        return CampaignOutcome(named, tests, pairs, tuple(failed), found, self.practice)


def campaign_name(arrangements: Sequence[Arrangement]) -> str:
    """What one is called until somebody names it: its levels, each once."""
    words = (ONE_DISK if each.is_one_disk else each.level.value.upper() for each in arrangements)
    return " · ".join(dict.fromkeys(words))


def is_left(campaign: Campaign, visits: Sequence[Visit]) -> bool:
    """Whether a visit is still to be made: what failed once is not tried again."""
    failed = {visit.case for visit in visits if visit.state is VisitState.FAILED}
    done = {(visit.round, visit.case) for visit in visits if visit.state is VisitState.DONE}
    cases = set(range(len(campaign.arrangements))) - failed
    return any((turn, case) not in done for turn in range(campaign.matrix.rounds) for case in cases)
