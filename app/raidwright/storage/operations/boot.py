"""What this computer knows of an array after a restart: its entries, how it is unlocked, its header."""

from raidwright.storage.design.design import Staying, Unlocking
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Text
from raidwright.storage.header import Flaw, LuksHeader
from raidwright.storage.operations.operation import ArrayOperation, Conclusion, Purpose, plan_name
from raidwright.storage.steps.context import Context


class Enable(ArrayOperation, frozen=True, tag="enable"):
    """Have this computer know an array after a restart."""

    purpose = Purpose.KEEP

    wish: Staying

    def title(self, plan: Context) -> Sentence:
        return english("Keep “{name}” after a restart", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("This computer knows “{name}” from now on.", name=plan_name(plan))
        more = english(
            "It is found under this name at each start. Taking it down takes the entries out again."
        )
        return Conclusion(True, title, more)


class Disable(ArrayOperation, frozen=True, tag="disable"):
    """Have this computer know an array no more after a restart."""

    purpose = Purpose.KEEP

    def title(self, plan: Context) -> Sentence:
        return english("Forget “{name}” after a restart", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("This computer knows “{name}” no more.", name=plan_name(plan))
        if not plan.disks:
            more = english("Its disks were not there, and keep what is on them.")
            return Conclusion(True, title, more)
        more = english("What is on it is as it was. To have it known again, keep it after a restart.")
        return Conclusion(True, title, more)


class ChangeUnlocking(ArrayOperation, frozen=True, tag="change-unlocking"):
    """Have an array that the computer knows unlocked otherwise after a restart."""

    purpose = Purpose.KEEP

    way: Unlocking | None = None
    """None leaves it, and puts lines right that do not fit to it."""

    def title(self, plan: Context) -> Sentence:
        return english("How “{name}” is unlocked", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("How “{name}” is unlocked is settled.", name=plan_name(plan))
        return Conclusion(
            True, title, english("So it is from the next start on; what is open now stays open.")
        )


class BackUpHeader(ArrayOperation, frozen=True, tag="back-up-header"):
    """Hand a copy of the header of the container on an array to whoever asks for it."""

    purpose = Purpose.HEADER

    place: Text = ""
    """Where the file system is mounted on which the copy shall lie; empty if that is not known."""

    def title(self, plan: Context) -> Sentence:
        return english("Save the header of “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("The encryption header of “{name}” is saved.", name=plan_name(plan))
        more = english(
            "Keep the file on another medium than the array, and as secret as the passphrase: with a"
            " passphrase of today it opens the array even after that was changed. Save it again after every"
            " change of keys."
        )
        return Conclusion(True, title, more)


class PutHeaderBack(ArrayOperation, frozen=True, tag="put-header-back"):
    """Write a saved header over the one of the container on an array."""

    purpose = Purpose.HEADER

    saved: LuksHeader | Flaw

    def title(self, plan: Context) -> Sentence:
        return english("Restore the header of “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("The encryption header of “{name}” is back.", name=plan_name(plan))
        return Conclusion(True, title, english("The passphrase opens it. Unlock and mount the array now."))


BootOperation = Enable | Disable | ChangeUnlocking | BackUpHeader | PutHeaderBack
