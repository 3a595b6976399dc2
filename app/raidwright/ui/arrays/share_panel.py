"""A folder of the array is shared, or its share changed: which folder, as what, with whom, and how."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.fields import Network, ShareName, SubfolderPath, is_valid
from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.plan.plan import Answer, Refused, short_name
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.kept_shares import at_home
from raidwright.storage.snapshot.share import USUAL_FOLDER, Person, Share, ShareAccess, Sharing
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.look.controls import Fold, put_choices, put_value
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import add_row, flush_left, form_rows, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.people_fields import PeopleFields

_GUESTS = (None, ShareAccess.READ, ShareAccess.WRITE)


class SharePanel(AskingPanel):
    """Begins with a new share; `change` has it begin with one that is there, or was before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("share", parent)
        self._before: Share | None = None
        self._is_new, self._is_again = True, False
        self._folder = name_widget(QLineEdit(), "share-folder")
        self._name = name_widget(QLineEdit(), "share-name")
        more = self.tr(
            "Type a name for each person, separated by commas. Nobody needs an account on this"
            " computer. You choose a password for each new person before the folder is shared."
        )
        self._people = PeopleFields("share", more)
        self._network = name_widget(QComboBox(), "share-network")
        self._macs = name_widget(QCheckBox(self.tr("Keep &Mac colors and tags")), "share-macs")
        self._bin = name_widget(QCheckBox(self.tr("&Keep deleted files for 30 days")), "share-bin")
        self._nfs = name_widget(
            QCheckBox(self.tr("Also share with &Linux by NFS, without passwords")), "share-nfs"
        )
        self._guests = name_widget(QComboBox(), "share-guests")
        self._guests.addItems(
            [self.tr("nothing"), self.tr("read files without a password"), self.tr("change files too")]
        )
        for field in (self._folder, self._name):
            field.textEdited.connect(self._edit)
        for box in (self._macs, self._bin, self._nfs):
            box.clicked.connect(self._edit)
        for choices in (self._network, self._guests):
            choices.activated.connect(self._edit)
        self._people.edited.connect(self._edit)
        self._put_together()

    def change(self, share: Share | None, *, again: bool = False) -> None:
        """Ask about this share, or about a new one; ``again`` for one that is not there any more."""
        self._before, self._is_again = share, again

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Begin with the share that is changed, or with what is usual; what was typed stays so."""
        sharing = snapshot.host.sharing or Sharing()
        title, name = self.tr("Share a folder of “{name}”"), short_name(array)
        if self._before is not None and not self._is_again:
            title, name = self.tr("Change the share “{name}”"), self._before.name
        self._title.setText(title.format(name=visible(name)))
        if self._is_new:
            self._is_new = False
            self._begin_with(self._before or _usual_share(short_name(array), sharing), sharing)
        # A share may come from a computer that could more: what stands against it here can be taken off.
        before, modules = self._before or Share(""), sharing.modules
        for box, possible in (
            (self._macs, "fruit" in modules or before.macs),
            (self._bin, "recycle" in modules or before.recycle),
            (self._nfs, sharing.nfs or before.nfs),
        ):
            box.setVisible(possible or box.isChecked())

    def planner(self) -> Callable[[Snapshot], Answer]:
        """What is planned for what is typed; nothing while a name is none, which a plan would leave out."""
        return super().planner() if self._names_people else lambda _: Refused(())

    @property
    def _names_people(self) -> bool:
        """Whether each name that is typed can be a person's."""
        return all(is_valid(each, Person) for each in self._people.people())

    def operation(self) -> ShareFolder:
        """What is asked for by what is typed now."""
        people = self._people.people()
        wanted = replace(
            self._before or Share(self._name.text().strip()),
            name=self._name.text().strip(),
            folder=self._folder.text().strip().strip("/"),
            people=tuple(each for each in people if is_valid(each, Person)),
            guests=_GUESTS[self._guests.currentIndex()],
            network=self._network.currentData(),
            macs=self._macs.isChecked(),
            recycle=self._bin.isChecked(),
            nfs=self._nfs.isChecked(),
        )
        return ShareFolder(self._uuid, wanted)

    def missing(self, answer: Answer) -> str:
        """What has yet to be typed."""
        share = self.operation().share
        if not is_valid(share.folder, SubfolderPath):
            return self.tr("Type the name of a folder, such as Shared or Photos/2026.")
        if not is_valid(share.name, ShareName):
            return self.tr("Type a name with only letters, digits, single spaces, “_”, “-” or “.”.")
        if not self._names_people:
            return self.tr("Type the names of people in lowercase letters and digits.")
        if not (share.people or share.guests):
            return self.tr("Add a person, or allow guests.")
        return super().missing(answer)

    def _begin_with(self, share: Share, sharing: Sharing) -> None:
        self._show_networks(share, sharing)
        self._folder.setText(share.folder)
        self._name.setText(share.name)
        self._people.show_people(share.people)
        for box, on in ((self._macs, share.macs), (self._bin, share.recycle), (self._nfs, share.nfs)):
            box.setChecked(on)
        self._guests.setCurrentIndex(_GUESTS.index(share.guests))
        # Another name would be another share beside it.
        self._name.setReadOnly(self._before is not None and not self._is_again)

    def _show_networks(self, share: Share, sharing: Sharing) -> None:
        """Offer those this computer is connected to, and the share's own; begin with one that is near."""
        home, box, away = sharing.home_network, self._network, self.tr("{network} (not connected)")
        names = {each.network: f"{each.network} ({visible(each.interface)})" for each in sharing.networks}
        if home is not None:
            names[home] = self.tr("Home network ({network})").format(network=home)
        box.clear()
        put_choices(box, [(words, each) for each, words in names.items() if is_valid(each, Network)])
        put_choices(box, [(self.tr("Every network"), None)])
        for network in (share.network, at_home(share, sharing).network):
            put_value(box, network, away.format(network=network))

    def _put_together(self) -> None:
        form, guests, more = form_rows(), form_rows(), QWidget()
        add_row(form, self.tr("&Folder on the array"), self._folder)
        add_row(form, self.tr("&Name on the network"), self._name)
        add_row(guests, self.tr("Net&work"), self._network)
        add_row(guests, self.tr("&Guests can"), self._guests)
        boxes = (self._bin, self._macs, self._nfs)
        vbox(0, Space.S, *boxes, guests, parent=more)
        fold = name_widget(Fold(more, self.tr("More o&ptions")), "share-more")
        self._lay_out(form, self._people, flush_left(fold), more)

    def _edit(self) -> None:
        self.changed.emit()

    def _forget(self) -> None:
        self._is_new = True


def _usual_share(name: str, sharing: Sharing) -> Share:
    """A share of everything in one folder, named like the array, or otherwise where that is there."""
    names = {each.share.name.casefold() for each in sharing.entered}
    free = (each for each in (name, *(f"{name} {n}" for n in range(2, 20))) if each.casefold() not in names)
    modules = sharing.modules
    return Share(
        next(free, name),
        USUAL_FOLDER if name.casefold() not in names else "",
        network=sharing.home_network,
        macs="fruit" in modules,
        recycle="recycle" in modules,
    )
