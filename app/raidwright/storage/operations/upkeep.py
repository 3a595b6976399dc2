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
        title = english("Checking “{name}”.", name=plan_name(plan))
        more = english("The check continues in the background. The result appears on the array page.")
        return Conclusion(True, title, more)


class Repair(Maintenance, frozen=True, tag="repair"):
    """Read all of an array, and make its disks agree where they do not, whichever of them is right."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("Repairing mismatches on “{name}”.", name=plan_name(plan))
        more = english("The repair continues in the background. Check the array again when it finishes.")
        return Conclusion(True, title, more)


class StopCheck(Maintenance, frozen=True, tag="stop-check"):
    """End the check or the repair of an array."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The check or repair of “{name}” was canceled.", name=plan_name(plan))
        more = english("The rest of the array was not checked. The next check starts from the beginning.")
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
            title = english("The resync speed limits of “{name}” were removed.", name=name)
            return Conclusion(True, title, english("The limits for all arrays apply."))
        title = english("The resync speed limits of “{name}” were changed.", name=name)
        more = english("They apply until the array is stopped or the computer restarts.")
        return Conclusion(True, title, more)


class SetBitmap(Maintenance, frozen=True, tag="set-bitmap"):
    """Have an array note on its members where it writes, or not."""

    wanted: bool

    def ending(self, plan: Context) -> Conclusion:
        if self.wanted:
            title = english("A write-intent bitmap was added to “{name}”.", name=plan_name(plan))
            more = english("After a power failure, only the areas being written at that time are resynced.")
            return Conclusion(True, title, more)
        title = english("The write-intent bitmap was removed from “{name}”.", name=plan_name(plan))
        return Conclusion(True, title, english("After a power failure, the whole array is resynced."))


class CheckMonthly(Maintenance, frozen=True, tag="check-monthly"):
    """Have every array of this computer checked each month, or none; it is begun from one of them."""

    wanted: bool

    def ending(self, plan: Context) -> Conclusion:
        if self.wanted:
            title = english("All arrays of this computer are checked monthly.")
            return Conclusion(
                True, title, english("The page of each array shows when its next check starts.")
            )
        title = english("Scheduled checks of all arrays are turned off.")
        more = english(
            "Check each array manually from time to time. Damage in data that is rarely read can go"
            " unnoticed."
        )
        return Conclusion(True, title, more)


class RenameVolumeGroup(Maintenance, frozen=True, tag="rename-volume-group"):
    """Give the volume group on an array another name, where another group has the same."""

    name: Text = ""
    """Without one it is made of the group's and the array's."""

    def ending(self, plan: Context) -> Conclusion:
        wanted = next((group.wanted for group in groups_renamed(plan.steps)), self.name)
        name = plan_name(plan)
        title = english("The volume group on “{name}” is now named “{wanted}”.", name=name, wanted=wanted)
        return Conclusion(True, title, english("Its data is unchanged."))


class MailFailures(Operation, frozen=True, tag="mail-failures"):
    """Have mdadm's monitor send mail about every array of this computer; to nobody without an address."""

    purpose = Purpose.UPKEEP

    address: Text = ""

    def title(self, plan: Context) -> Sentence:
        return maintenance_title(plan)

    def ending(self, plan: Context) -> Conclusion:
        if self.address:
            title = english("Failure emails are now sent to {address}.", address=self.address)
            more = english("To send a test email, run this command as root: {command}", command=TRIAL)
            return Conclusion(True, title, more)
        title = english("Failure emails are turned off.")
        more = english("Desktop notifications have a separate setting, which is unchanged.")
        return Conclusion(True, title, more)


UpkeepOperation = (
    Check | Repair | StopCheck | LimitSpeed | SetBitmap | CheckMonthly | RenameVolumeGroup | MailFailures
)


def maintenance_title(plan: Context) -> Sentence:
    """The heading over a plan that looks after its array."""
    return english("Maintain “{name}”", name=plan_name(plan))
