"""A folder of an array is shared with the home network, and not any more."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import AccountName, ShareName
from raidwright.storage.operations.operation import (
    ArrayOperation,
    Conclusion,
    Operation,
    Purpose,
    plan_name,
)
from raidwright.storage.snapshot.share import Share
from raidwright.storage.steps.context import Context


class SharingOperation(ArrayOperation, frozen=True):
    """What is done about the shares of one array, whose data stay what they are."""

    purpose = Purpose.SHARE


class ShareFolder(SharingOperation, frozen=True, tag="share-folder"):
    """Share a folder of an array, or change a share that has that name."""

    share: Share

    def title(self, plan: Context) -> Sentence:
        return english(
            "Share the folder “{folder}” of “{name}”", folder=self.share.folder, name=plan_name(plan)
        )

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{share}” is shared.", share=self.share.name)
        return Conclusion(True, title, english("Open it from another computer on your home network."))


class Unshare(SharingOperation, frozen=True, tag="unshare"):
    """Share a folder no more; the folder and its files stay."""

    name: ShareName

    def title(self, plan: Context) -> Sentence:
        return english("Stop sharing “{share}”", share=self.name)

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{share}” is no longer shared.", share=self.name)
        return Conclusion(True, title, english("The folder and its files are unchanged."))


class SetSharingPassword(SharingOperation, frozen=True, tag="set-sharing-password"):
    """Give somebody another password for the shares of this computer."""

    person: AccountName

    def title(self, plan: Context) -> Sentence:
        return english("Change the sharing password of {person}", person=self.person)

    def ending(self, plan: Context) -> Conclusion:
        title = english("{person} has a new sharing password.", person=self.person)
        return Conclusion(True, title, english("Other computers will ask for it the next time they connect."))


class InstallSharing(Operation, frozen=True, tag="install-sharing"):
    """Install what this computer lacks to share folders; nothing is shared by that."""

    purpose = Purpose.SHARE

    def title(self, plan: Context) -> Sentence:
        return english("Install programs for sharing")

    def ending(self, plan: Context) -> Conclusion:
        title = english("This computer can share folders now.")
        return Conclusion(True, title, english("Next, share a folder of the array."))


class StayAwake(Operation, frozen=True, tag="stay-awake"):
    """Keep the computer from going to sleep by itself while it shares folders, or do not."""

    purpose = Purpose.SHARE

    wanted: bool

    def title(self, plan: Context) -> Sentence:
        if self.wanted:
            return english("Keep this computer awake")
        return english("Let this computer sleep")

    def ending(self, plan: Context) -> Conclusion:
        if self.wanted:
            title = english("This computer no longer goes to sleep by itself.")
            return Conclusion(True, title, english("It uses power day and night."))
        title = english("This computer can go to sleep by itself again.")
        return Conclusion(True, title, english("While it sleeps, nobody can open its shares."))


SharingOperations = InstallSharing | StayAwake | ShareFolder | Unshare | SetSharingPassword
