"""What a matrix comes to on the machine at hand, or why it comes to nothing."""

from PySide6.QtCore import QCoreApplication

from raidwright.bench.campaign.design import passes_too_long
from raidwright.bench.campaign.matrix import MOST_CASES, Matrix, expand
from raidwright.bench.campaign.plan import Proposal, propose
from raidwright.bench.planned import LONGEST_RUN
from raidwright.machine.ids import draw_ids
from raidwright.storage.plan.drive_names import DriveNameError
from raidwright.storage.plan.plan import Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.shared.campaign_words import outcome_words
from raidwright.ui.words.sentences import first_blocking, in_words

translate = QCoreApplication.translate


def proposal_or_reason(matrix: Matrix, snapshot: Snapshot) -> Proposal | str:
    """The proposal that a matrix comes to on these disks, or a sentence that says why there is none."""
    count = len(expand(matrix).arrangements)
    if count > MOST_CASES:
        text = translate(
            "Campaign", "This gives {count} setups, but the maximum is {most}. Select fewer options."
        )
        return text.format(count=count, most=MOST_CASES)
    if passes_too_long(matrix):
        text = translate(
            "Campaign", "The passes of one run can take {hours} h at most. Use fewer or shorter passes."
        )
        return text.format(hours=LONGEST_RUN // 3600)
    try:
        answer = propose(matrix, snapshot, draw_ids())
    except DriveNameError as error:
        return in_words(error.sentence)
    if isinstance(answer, Refused):
        return first_blocking(answer.findings)
    return answer


def why_nothing(proposal: Proposal) -> str:
    """Why nothing of the proposal can be carried out; empty when something can."""
    nothing = proposal.nothing()
    return "" if nothing is None else outcome_words(nothing.failure)
