"""What this computer knows of an array after a restart: its entries, how it is unlocked, its header."""

from raidwright.storage.design.design import BootChoices, Unlocking
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Text
from raidwright.storage.header import Flaw, LuksHeader
from raidwright.storage.operations.operation import ArrayOperation, Conclusion, Purpose, plan_name
from raidwright.storage.steps.context import Context


class Enable(ArrayOperation, frozen=True, tag="enable"):
    """Have this computer know an array after a restart."""

    purpose = Purpose.KEEP

    wish: BootChoices

    def title(self, plan: Context) -> Sentence:
        return english("Enable “{name}” at boot", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{name}” will be available after each boot.", name=plan_name(plan))
        more = english(
            "The array keeps this name after each boot. Deleting the array also removes these settings."
        )
        return Conclusion(True, title, more)


class Disable(ArrayOperation, frozen=True, tag="disable"):
    """Have this computer know an array no more after a restart."""

    purpose = Purpose.KEEP

    def title(self, plan: Context) -> Sentence:
        return english("Disable “{name}” at boot", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{name}” was disabled at boot.", name=plan_name(plan))
        if not plan.disks:
            more = english("The disks of this array were not connected and were not changed.")
            return Conclusion(True, title, more)
        more = english(
            "The data on the array was not changed. At boot the array is no longer unlocked or mounted, and"
            " its path can change. To undo this, enable it at boot."
        )
        return Conclusion(True, title, more)


class ChangeUnlocking(ArrayOperation, frozen=True, tag="change-unlocking"):
    """Have an array that the computer knows unlocked otherwise after a restart."""

    purpose = Purpose.KEEP

    way: Unlocking | None = None
    """None leaves it, and puts lines right that do not fit to it."""

    def title(self, plan: Context) -> Sentence:
        return english("Unlock method of “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("Unlock method changed for “{name}”.", name=plan_name(plan))
        return Conclusion(
            True,
            title,
            english("The change takes effect at the next boot. Anything unlocked now stays unlocked."),
        )


class BackUpHeader(ArrayOperation, frozen=True, tag="back-up-header"):
    """Hand a copy of the header of the container on an array to whoever asks for it."""

    purpose = Purpose.HEADER

    place: Text = ""
    """Where the file system is mounted on which the copy shall lie; empty if that is not known."""

    def title(self, plan: Context) -> Sentence:
        return english("Back up the header of “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("The encryption header of “{name}” was saved.", name=plan_name(plan))
        more = english(
            "Keep the file as secret as the passphrase, and not on this array. Together with the"
            " current passphrase, it unlocks the array even after you change the passphrase. Back up"
            " the header again after every change of its keys."
        )
        return Conclusion(True, title, more)


class PutHeaderBack(ArrayOperation, frozen=True, tag="put-header-back"):
    """Write a saved header over the one of the container on an array."""

    purpose = Purpose.HEADER

    saved: LuksHeader | Flaw

    def title(self, plan: Context) -> Sentence:
        return english("Restore the header of “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("The encryption header of “{name}” was restored.", name=plan_name(plan))
        return Conclusion(
            True, title, english("The passphrase was verified. You can now unlock and mount the array.")
        )


BootOperation = Enable | Disable | ChangeUnlocking | BackUpHeader | PutHeaderBack
