"""Findings about the header of an encryption, in English."""

HEADER_TEMPLATES = {
    "header-damaged": (
        "The encryption header of “{array}” is damaged or missing. Without it, nobody can"
        " read the data. Do not write to the array. If you have a header backup, restore it."
    ),
    "header-none": "“{array}” is not encrypted as a whole, so there is no header to back up.",
    "header-version": (
        "“{array}” uses the older encryption format LUKS1. Raidwright cannot back up its"
        " header. Use this command: cryptsetup luksHeaderBackup"
    ),
    "header-on-itself": "The backup would be on “{array}” itself ({place}) and out of reach when you need it."
    " Choose another medium.",
    "header-secret": "Keep this file secret. With it and a passphrase from the time of the backup, anyone can"
    " unlock “{array}”, even after a passphrase change. Only you can read the file.",
    "header-elsewhere": (
        "Keep the file on another medium, not on “{array}”. It is out of date once a"
        " passphrase or key is changed, added or removed. Then back up the header again, and"
        " erase the old file."
    ),
    "header-open": "“{array}” is unlocked, and its data can still be read. Copy the data you need, lock the"
    " array, then restore the header.",
    "header-whole": "The current header of “{array}” is readable. The restore overwrites it. Passphrases and"
    " keys changed or added since the backup stop working. Those from the time of the backup"
    " work again.",
    "header-key-file": (
        "{file} is the key file of “{array}”. If the header backup is older than the key file, the key file"
        " stops working after the restore. In that case, choose the key file again under “Unlock method”"
        " (in a terminal: raidwright unlock-method {array} key-file)."
    ),
    "header-gone": "The current header of “{array}” is damaged or missing.",
    "header-saved": (
        "The header backup is complete. Encrypted volume: {uuid}; keyslots in use: {slots}; size: {size}."
    ),
    "header-unknown": (
        "This computer has no record of the encrypted volume on “{array}”, so it cannot detect a wrong"
        " header. If you are sure that the file is the right one, restore it with: cryptsetup"
        " luksHeaderRestore DEVICE --header-backup-file FILE"
    ),
    "header-of-another": (
        "The file contains the header of another encrypted volume ({found}), not of the one on"
        " “{array}” ({known}). Choose the right file."
    ),
    "header-other-contents": (
        "“{array}” now contains other data, and the header would destroy it. The header is not restored."
    ),
    "header-too-large": (
        "With this header, the data of “{array}” would start at {data}, but the array is only {size} large."
        " The header belongs to a larger array."
    ),
    "saved-header-none": "The file is not a header backup. Choose another file for “{array}”.",
    "saved-header-version": (
        "The file contains a header of another LUKS version. Raidwright can restore LUKS2"
        " only. Choose another file for “{array}”."
    ),
    "saved-header-damaged": (
        "The file is damaged: its checksum is wrong, or its contents are not valid. Choose"
        " another copy of the header of “{array}”."
    ),
    "saved-header-cut": "The file is incomplete: the end of the header is missing. Choose another copy of the"
    " header of “{array}”.",
    "saved-header-more": "The file contains more than a header. Choose the header backup of “{array}”.",
    "saved-header-too-large": "The file is too large for a header. Choose the header backup of “{array}”.",
}
"""Finding code -> English template."""
