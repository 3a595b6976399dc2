"""Findings about the header of an encryption, in English."""

HEADER_TEMPLATES = {
    "header-damaged": "The encryption header of {array} is damaged or gone: nothing can be seen where it was,"
    " and without it nobody can read the data. Write nothing to the array. If the header was saved, restore"
    " it.",
    "header-none": "{array} is not encrypted as a whole: there is no header to save.",
    "header-version": "{array} is encrypted in an older form (LUKS1), whose header is not handled here. Save"
    " it with: cryptsetup luksHeaderBackup",
    "header-on-itself": "The file would lie on {array} itself ({place}), and be out of reach just when it is"
    " needed. Choose another medium.",
    "header-secret": "The file is a secret. Whoever has it and a passphrase that was valid when it was made"
    " can open {array}, even after the passphrase was changed. Nobody but you can read it.",
    "header-elsewhere": "Keep the file on another medium than {array}. It is out of date as soon as a"
    " passphrase or key is changed, added or removed: save it again then, and erase the old one.",
    "header-open": "{array} is unlocked, and what is on it can still be read. Copy what you need, lock it,"
    " and then restore the header.",
    "header-whole": "The header on {array} now can be read. It is overwritten: passphrases and keys that were"
    " changed or added since the file was saved will not open it any more, and those of then will again.",
    "header-key-file": "{file} is the key file for {array}. If the header was saved before that was made, the"
    " file does not open {array} any more afterwards. Choose then under “How it is unlocked” that it is by"
    " its key file, and it knows it again (in a terminal: raidwright unlocking {array} --key-file).",
    "header-gone": "The header on {array} now is damaged or gone.",
    "header-saved": "The saved header is whole. Container: {uuid}; keys that open it: {slots}; size: {size}.",
    "header-unknown": "Nothing on this computer tells which container was on {array}, so that a wrong header"
    " could not be told from the right one. If you are sure, restore it with: cryptsetup luksHeaderRestore",
    "header-of-another": "The file holds the header of another container ({found}) than the one on {array}"
    " ({known}). Choose the right file.",
    "header-other-contents": "{array} carries something else now, which the header would destroy. It is left"
    " alone.",
    "header-too-large": "With this header the data of {array} would begin at {data}, and it has {size}. It"
    " belongs to a larger array.",
    "saved-header-none": "The file is no saved header of an encryption. Choose another file for {array}.",
    "saved-header-version": "The file holds the header of another version of LUKS than 2, which is not"
    " handled here. Choose another file for {array}.",
    "saved-header-damaged": "The file is damaged: its checksum is wrong, or it cannot be understood. Choose"
    " another copy of the header of {array}.",
    "saved-header-cut": "The file is cut off: the end of the header is missing. Choose another copy of the"
    " header of {array}.",
    "saved-header-more": "The file holds more than a header. Choose the file that was saved for {array}.",
    "saved-header-too-large": "The file is larger than a header can be. Choose the one saved for {array}.",
}
"""Finding code -> English template."""
