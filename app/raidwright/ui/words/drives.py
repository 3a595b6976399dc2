"""The kinds of drives, as pictures and as words."""

from PySide6.QtCore import QCoreApplication

from raidwright.storage.disks import Media
from raidwright.ui.look.icons import IconName

translate = QCoreApplication.translate
_PICTURES: dict[Media, IconName] = {
    Media.HDD: "drive-hdd",
    Media.SSD: "drive-ssd",
    Media.NVME: "drive-nvme",
    Media.OTHER: "drive-other",
}


def media_picture(media: Media) -> IconName:
    """The picture of a drive."""
    return _PICTURES[media]


def media_words(media: Media) -> str:
    """The kind of a drive."""
    match media:
        case Media.HDD:
            return translate("Card", "HDD")
        case Media.SSD:
            return translate("Card", "SSD")
        case Media.NVME:
            return translate("Card", "NVMe")
        case Media.OTHER:
            return translate("Card", "Disk")
