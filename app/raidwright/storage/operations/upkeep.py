"""An array in service is checked, or set to work otherwise; what is on it stays as it is."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Speed, Text
from raidwright.storage.operations.operation import ArrayOperation, Conclusion, Operation, Purpose, plan_name
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.upkeep import groups_renamed
from raidwright.storage.steps.watching import TRIAL


class Maintenance(ArrayOperation, frozen=True):
    """What is done to one array in service, or set for it."""

    purpose = Purpose.UPKEEP

    def title(self, plan: Context) -> Sentence:
        return maintenance_title(plan)


class Check(Maintenance, frozen=True, tag="check"):
    """Read all of an array, and count where its disks do not agree."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{name}” is being checked.", name=plan_name(plan))
        more = english("It goes on in the background. What it has found then stands with the array.")
        return Conclusion(True, title, more)


class Repair(Maintenance, frozen=True, tag="repair"):
    """Read all of an array, and make its disks agree where they do not, whichever of them is right."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The disks of “{name}” are being made to agree.", name=plan_name(plan))
        more = english("It goes on in the background. Check the array once more when it has ended.")
        return Conclusion(True, title, more)


class StopCheck(Maintenance, frozen=True, tag="stop-check"):
    """End the check or the repair of an array."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The check of “{name}” has ended.", name=plan_name(plan))
        more = english("What it had not reached is not checked; the next one begins at the front.")
        return Conclusion(True, title, more)


class LimitSpeed(Maintenance, frozen=True, tag="limit-speed"):
    """Hold the syncs of an array to speeds of its own; None stands for the computer's limit."""

    slowest: Speed | None = None
    """Bytes per second that it is to reach whatever else goes on."""
    fastest: Speed | None = None
    """Bytes per second."""

    def ending(self, plan: Context) -> Conclusion:
        name = plan_name(plan)
        if self.slowest is None and self.fastest is None:
            title = english("A sync of “{name}” has no limits of its own any more.", name=name)
            return Conclusion(True, title, english("It is held to the speeds that hold for all arrays."))
        title = english("A sync of “{name}” is held to these speeds.", name=name)
        more = english("It holds until the array is stopped or the computer restarts.")
        return Conclusion(True, title, more)


class SetBitmap(Maintenance, frozen=True, tag="set-bitmap"):
    """Have an array note on its members where it writes, or not."""

    wanted: bool

    def ending(self, plan: Context) -> Conclusion:
        if self.wanted:
            title = english("“{name}” has a bitmap.", name=plan_name(plan))
            more = english("After a power cut only what was being written is gone through again.")
            return Conclusion(True, title, more)
        title = english("“{name}” has no bitmap any more.", name=plan_name(plan))
        return Conclusion(True, title, english("After a power cut all of it is gone through again."))


class CheckMonthly(Maintenance, frozen=True, tag="check-monthly"):
    """Have every array of this computer checked each month, or none; it is begun from one of them."""

    wanted: bool

    def ending(self, plan: Context) -> Conclusion:
        if self.wanted:
            title = english("Every array of this computer is checked each month.")
            return Conclusion(True, title, english("When the next check begins stands with each array."))
        title = english("No array of this computer is checked by calendar any more.")
        more = english("Check each of them now and then: what nobody reads may have gone bad unseen.")
        return Conclusion(True, title, more)


class RenameVolumeGroup(Maintenance, frozen=True, tag="rename-volume-group"):
    """Give the volume group on an array another name, where another group has the same."""

    name: Text = ""
    """Without one it is made of the group's and the array's."""

    def ending(self, plan: Context) -> Conclusion:
        wanted = next((group.wanted for group in groups_renamed(plan.steps)), self.name)
        name = plan_name(plan)
        title = english("The volume group on “{name}” is called {wanted} now.", name=name, wanted=wanted)
        return Conclusion(True, title, english("What lies in it is as it was."))


class MailFailures(Operation, frozen=True, tag="mail-failures"):
    """Have mdadm's monitor send mail about every array of this computer; to nobody without an address."""

    purpose = Purpose.UPKEEP

    address: Text = ""

    def title(self, plan: Context) -> Sentence:
        return maintenance_title(plan)

    def ending(self, plan: Context) -> Conclusion:
        if self.address:
            title = english("Mail about failed disks is sent to {address}.", address=self.address)
            more = english("To have one sent for trial, as root: {command}", command=TRIAL)
            return Conclusion(True, title, more)
        title = english("No mail about failed disks is sent any more.")
        more = english("Notifications on the desktop have a switch of their own, which stays as it is.")
        return Conclusion(True, title, more)


UpkeepOperation = (
    Check | Repair | StopCheck | LimitSpeed | SetBitmap | CheckMonthly | RenameVolumeGroup | MailFailures
)


def maintenance_title(plan: Context) -> Sentence:
    """The heading over a plan that looks after its array."""
    return english("Look after “{name}”", name=plan_name(plan))
