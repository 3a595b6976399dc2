"""What a proposal says of its price, in few words."""

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.failures import Sentence, english


def survival(capacity: Capacity) -> Sentence:
    """How many disks may fail once the array is in sync."""
    match capacity.survives:
        case 0:
            return english("No redundancy: any disk failure loses all data")
        case losses:
            return english("Survives {n} disk failure||Survives {n} disk failures", n=losses)
