"""English for findings and losses: a template by code, filled with the finding's facts.

The window translates the template and fills it in itself; the terminal uses it as it is.
"""

from raidwright.storage.fact import Facts, fill
from raidwright.storage.plan.plan import Loss, Plan
from raidwright.storage.plan.side_by_side import lost_from
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.signature_names import with_names
from raidwright.storage.words.continuing import CONTINUING_TEMPLATES
from raidwright.storage.words.header import HEADER_TEMPLATES
from raidwright.storage.words.keeping import KEEPING_TEMPLATES
from raidwright.storage.words.old_disks import OLD_DISK_TEMPLATES
from raidwright.storage.words.service import SERVICE_TEMPLATES
from raidwright.storage.words.use import USE_TEMPLATES

TEMPLATES = {
    # a disk
    "mounted": "{disk} is mounted at {mount}. Unmount it first.",
    "system-disk": "{disk} holds {mount} of the running system. It cannot be used.",
    "system-entry": "{disk} holds what line {line} of {file} mounts at {mount}, which this system needs"
    " though it is not mounted just now. It cannot be used; if that line is out of date, take it out first.",
    "swap-active": "{disk} holds swap space in use ({device}). Turn the swap off first.",
    "claimed": "{disk} is in use, and nothing says by what. It can be the log or real-time device of a file"
    " system, or the disk of an iSCSI target. End that use first.",
    "open-for-writing": "{disk} is in use: the program {program} (process {process}) has {device} open for"
    " writing, as a virtual machine has its disk. End it first.",
    "array-member": "{disk} belongs to the array {array}. Take that array down first.",
    "inactive-array-member": "{disk} belongs to the array {array}, which is not running. Take it down first.",
    "failed-member": "{disk} has failed and was thrown out of the array {array}. Replace it; before it can"
    " serve elsewhere, take it out of the array.",
    "former-member": "{disk} carries a former member of the array {array}, which goes on without it. Have it"
    " taken back, or take it out of the array for good, which clears it.",
    "volume-group": "{disk} belongs to the volume group {group}. Remove the group first.",
    "unlocked": "{disk} holds the unlocked container {mapping}. Lock it first.",
    "held-by-device": "{disk} is in use by {user}, which another program has made of it. Have that program"
    " let go of it first.",
    "read-only": "{disk} can only be read. Remove its write protection.",
    "ignored": "{disk} is marked as hidden by the system. It is left alone.",
    "no-medium": "{disk} has no medium in it. Insert one.",
    "disk-too-small": "{disk} is too small ({size}); {least} is the least.",
    "firmware-set": "{disk} is part of firmware RAID ({kind}). Use the firmware's setup or mdadm to take it"
    " out.",
    "foreign-set": "{disk} belongs to a set of another kind ({kind}). Remove it with its own tools first.",
    "shared-btrfs": "{disk} belongs to a btrfs over {count} devices. Remove it with its own tools first.",
    "unreadable": "{device} on {disk} cannot be read. Look at its cable, or replace it.",
    "member-unread": "{disk} cannot be read, so it is not wiped. Destroy it, or wipe it if it can be read"
    " again.",
    "member-locked": "{disk} cannot be written to, so it is not wiped. Remove its write protection first to"
    " have it wiped too.",
    "member-out-of-reach": "{disk} cannot be read or written to, so it stays unwiped. Pull and destroy it.",
    "contradicting": "{device} on {disk} carries signatures that contradict each other ({kinds}). See with"
    " wipefs which of them is true, and erase the others.",
    "unassembled-member": "{disk} is a member of an array that is not assembled here ({array}). Assemble it"
    " and take it down, or erase it with: mdadm --zero-superblock",
    "nameless-group": "{disk} belongs to a volume group of which only other disks know the name. Remove the"
    " group first.",
    "old-contents": "{disk} is not blank – {contents}. Allow wiping old contents, or choose another disk.",
    "left-over": "{disk} is not blank – {contents}. A plan that was broken off left it: clean its disks"
    " first.",
    "erases-unknown": "{disk} holds data of a kind that is not known here, and would lose it. Make sure that"
    " nobody needs it.",
    "failing": "{disk} reports that it is failing. Do not trust it with data.",
    "smart-reallocated": "{disk} has replaced so many bad sectors that few spare ones are left.",
    "smart-pending": "{disk} has too many sectors that it cannot read and waits to replace.",
    "smart-unreadable": "{disk} has lost too many sectors, which it could not read even after trying again.",
    "smart-bad-sectors": "{disk} counts {value} bad sectors. Look whether they become more.",
    "smart-read-errors": "{disk} makes too many errors when it reads.",
    "smart-seek": "{disk} misses its tracks too often: its mechanics are wearing out.",
    "smart-spin-up": "{disk} is slow to reach its speed: its motor is wearing out.",
    "smart-end-to-end": "{disk} has given out other data than it had read: its electronics are at fault.",
    "smart-worn": "{disk} has used up its reserve of memory cells or the writes that it was made for.",
    "smart-attribute": "{disk} says that its value “{value}” has left what its maker allows.",
    "smart-self-test": "{disk} has failed its last self-test.",
    "smart-reliability": "{disk} says that errors have made it unreliable.",
    "smart-read-only": "{disk} has made itself read-only, because it trusts itself no more.",
    "smart-backup": "{disk} says that what keeps its cache through a power cut has failed.",
    "smart-hot": "{disk} says that it is too hot. Look at its fan and the air around it.",
    "removable": "{disk} is removable. An array loses a member whenever it is unplugged.",
    "no-identity": "{disk} reports no serial number. Make sure that it is the disk you mean.",
    "same-serial": "{disk} has the serial number of another disk too. Make sure it is the disk you mean.",
    "placeholder-serial": "{disk} reports the serial number {serial}, which says nothing. Any disk in its"
    " place is called so. Make sure that it is the disk you mean.",
    "sector-unknown": "The sector size of {disk} is not known yet.",
    "small-spare": "The spare {disk} is smaller than the members, which makes the whole array smaller.",
    # disks together
    "too-few-members": "{level} needs at least {least} disks; chosen: {count}.",
    "too-many-members": "An array can have at most {most} disks; chosen: {count}.",
    "too-many-spares": "An array can have at most {most} spares.",
    "spares-without-redundancy": "{level} cannot use spares: it does not survive the loss of a disk.",
    "duplicate-member": "{drive} is chosen twice.",
    "missing-member": "An array cannot be built here with a member missing. Choose a disk for its place.",
    "level-missing": "The kernel of this computer has no driver for {level}. Choose another level.",
    "layout-elsewhere": "{level} has no layout “{layout}”. Leave the layout out, or choose RAID10.",
    "unknown-drive": "{drive} is not connected to this computer.",
    "mixed-sectors": "{small} has sectors of {bytes} bytes and {large} of {more}. Use disks of one kind.",
    "mixed-sizes": "The disks differ in size: {size} stay unused, because {least} of each are used.",
    "mixed-media": "Hard disks and solid-state disks are mixed: the array is as slow as the slowest.",
    # the design
    "chunk-out-of-range": "A chunk of {chunk} is not possible. Choose {least} to {most}.",
    "chunk-not-power-of-two": "A chunk of {chunk} is not possible. Choose a power of two, such as 512 KiB.",
    "no-redundancy": "If any one of the {count} disks fails, everything is lost.",
    "single-takes-one": "Without an array exactly one disk is used; chosen: {count}. Choose one, or a level.",
    "single-unprotected": "One disk has no protection: when it fails, everything is lost.",
    "single-partition": "Without an array a disk gets a partition, by which it is known again. Do not use"
    " the bare disk.",
    "no-bitmap": "Without a bitmap every power cut is followed by a complete resync.",
    "born-degraded": "{level} begins as a degraded array that fills its last disk. That is no fault.",
    "raid10-instead": "RAID10 of four disks holds as much and writes faster; RAID6 survives any two losses.",
    "whole-disks": "Disks without a partition table look unused to other systems, which may format them.",
    "mount-without-filesystem": "Nothing can be mounted at {mount} without a file system.",
    "compression-elsewhere": "Only btrfs compresses by itself. Choose it, or leave compression out.",
    "discard-kept-in": "What is deleted is not told to the disks: the encryption keeps it to itself, unless"
    " that is asked of it too.",
    "discard-shows": "Whoever gets hold of the disks sees which parts of them are in use, and often which"
    " file system is on them; what the data are stays hidden.",
    **KEEPING_TEMPLATES,
    "weak-derivation": "The light key derivation is for the practice machine only.",
    "no-aes": "{processor} has no AES instructions: encryption will slow the array down.",
    "filesystem-too-small": "There is too little room for {kind}; it needs {least}.",
    "stripe-too-wide": "{kind} takes stripes of less than 2 GiB, and here one is {stripe} of data. Choose a"
    " smaller chunk, or another file system.",
    "no-room-partition": "The smallest disk has no room for a partition. Leave less space free at its end.",
    "no-room-array": "The smallest disk has no room for a single chunk.",
    "no-room-luks": "The array has no room for encrypted data after the LUKS header.",
    "no-room-lvm": "There is no room for a volume group.",
    "no-room-volume": "The logical volume is larger than its volume group.",
    "resync-seconds": "The initial sync takes about {seconds} s. You can use the array meanwhile, but it is"
    " not protected until the sync finishes.",
    "resync-minutes": "The initial sync takes about {minutes} min. You can use the array meanwhile, but it is"
    " not protected until the sync finishes.",
    "resync-time": "The initial sync takes about {hours} h {minutes} min. You can use the array meanwhile,"
    " but it is not protected until the sync finishes.",
    # an array as it stands
    "array-failed": "{array} has failed: too few of its members are left. What it held cannot be relied on,"
    " even where it still answers. If disks were only pulled, put them back, stop it and start it again;"
    " otherwise take it down.",
    "array-short": "“{array}” is degraded: {missing} of {expected} members missing. Further failures it"
    " survives: {further}. Replace the missing disk.",
    "array-short-last": "“{array}” is degraded: {missing} of {expected} members missing. Another failure"
    " loses data. Replace the missing disk.",
    "array-rebuilding": "“{array}” is rebuilding. Further failures it survives until then: {further}.",
    "array-rebuilding-last": "“{array}” is rebuilding. Until the rebuild finishes another failure loses"
    " data.",
    "array-building": "“{array}” is running its initial sync. You can use it now, but it is not protected"
    " until the sync finishes.",
    "array-waiting": "“{array}” has not begun its initial sync and is not protected until that finishes. It"
    " begins with the first write, or when another array on the same disks is done.",
    "array-locked": "{array} runs read-only. Make it writable before anything about it can be changed.",
    "array-nas-system": "{array} ({size}) looks like the system of a NAS, such as Synology's or QNAP's, which"
    " keeps a copy of it on each disk and leaves places for more: {here} of {expected} are taken. Nothing on"
    " it has to be replaced. When you have saved what you need from these disks, choose all of them under"
    " Disks and clean them.",
    "array-deleted": "This is left over from {array}, which was deleted here on {date}. Wipe it.",
    "array-incomplete": "{array} is not running: {missing} of its {expected} members are missing."
    " Put them back and start it, or take down what is there.",
    "array-absent": "{array}: none of its disks is here. Connect them, or forget the array (in a terminal:"
    " raidwright forget). It is named in {places}.",
    "array-away": "{array}: none of its disks is here. It is used by hand, and no start waits for it. It is"
    " named in {places}.",
    "news-disk-failed": "{disk} has failed and was thrown out of {array}.",
    "news-disk-lost": "{disk} has dropped out of {array}. It was pulled out, or does not answer.",
    "news-disk-gone": "{disk} is gone, on which {array} stood. It was pulled out, or has died.",
    "news-rebuilt": "{array} is whole again.",
    "news-replaced": "{array} has a new disk in the place of {disk}. Take that out of the array, which clears"
    " it; then pull the disk with the serial number {serial} on its label.",
    "news-spread": "{array} is spread over all its disks now. What lies on it can be enlarged.",
    "news-hot": "{disk} is hot: {degrees} °C. Look at its fan and the air around it.",
    "array-bad-blocks": "{array} has bad blocks on {carriers}: {bad}. What is there is read from the other"
    " members. Replace each disk with bad blocks.",
    "array-lost-blocks": "{array} has lost data: {lost} can no longer be read from any member. Copy what can"
    " be read, replace the disks below {carriers}, then restore the rest from a backup.",
    "array-copies": "{array} is not running: {devices} are copies of one member. Unplug one of them before"
    " anything is done with the array.",
    "array-stopped": "{array} is not running. Every member is there, so that it can be started.",
    # names
    "array-name-too-long": "The name {name} is too long; {most} characters is the most.",
    "array-name-reserved": "The name {name} is reserved for the kernel. Use a word.",
    "array-name-taken": "An array named {name} exists already.",
    "mapping-taken": "An opened container or volume named {name} exists already.",
    "group-taken": "A volume group named {name} exists already.",
    "group-reserved": "{name} exists in /dev already and cannot name a volume group.",
    "volume-reserved": "LVM keeps the name {name} for itself.",
    "mount-point-taken": "Something is mounted at {mount} already.",
    "owner-form": "“{owner}” cannot be an owner. Write the name of a user, and if you like “:” and a group.",
    "owner-alone": "Say what {owner} and others may do with the folder, which otherwise stays whose it is.",
    "owner-root": "The folder cannot be root's and {owner}'s. Choose one of them.",
    "owner-no-user": "This computer has no user {name}. Make that account first, or choose another.",
    "owner-no-group": "This computer has no group {name}. Make it first, or choose another.",
    "folders-many": "At most {most} folders are made at once. Make the others afterwards.",
    "folder-name": "A folder cannot be called “{name}” here. Take letters, digits and blanks, “_”, “-” or"
    " “.”, at most 60, with a letter or digit first and no “/”.",
    "folder-there": "The file system has a folder {name} of its own. Choose another name.",
    "folder-twice": "The folder {name} would be made twice; capitals make no difference here.",
    "mount-point-hides": "A file system at {mount} would hide what is mounted at {hidden}.",
    # the computer
    "no-helper": "The helper that works on disks is not installed. Without it nothing can be changed:"
    " install the raidwright package.",
    "helper-not-allowed": "You have not been allowed to use the helper that works on disks. Without it"
    " nothing can be changed: ask again with an administrator's password, or use sudo.",
    "helper-silent": "The helper that works on disks could not answer. Without it nothing can be changed:"
    " ask again, or restart the computer.",
    "helper-unasked": "The helper that works on disks has not answered yet. Without it nothing can be"
    " changed.",
    "plan-under-way": "A plan for {array} is carried out on this computer just now. Wait until it has ended.",
    "plan-under-way-nameless": "A plan is carried out on this computer just now. Wait until it has ended.",
    "tool-missing": "This computer lacks {programs}. Install the package {package}.",
    "too-many-steps": "The plan has {steps} steps; {most} is the most. Use fewer disks at once.",
    "too-many-disks": "The plan names {count} disks, spares among them; {most} is the most.",
    # changing the disks of an array
    "repair-not-running": "{array} is not running. Start it first; its disks can be changed only while it"
    " runs.",
    "repair-no-redundancy": "{array} is of the kind {level}, which survives no loss of a disk: none of them"
    " can be replaced while it runs.",
    "repair-failed": "{array} has failed: too few of its members are left to fill another from. If disks were"
    " only pulled, put them back, stop it and start it again; otherwise take it down.",
    "repair-at-work": "{array} is filling or building something just now. Wait until that has ended.",
    "repair-checked": "{array} is being checked just now. Wait until that has ended, or end it: “End the"
    " check” under Upkeep, or raidwright check {array} --stop",
    "repair-system": "{array} or its disks hold {mount} of the running system, which also starts from them. A"
    " new disk would have to start it too; that is not done here.",
    "repair-in-it": "{disk} is in {array} already. Choose another disk.",
    "repair-not-in-it": "{disk} is no member of {array}. Choose one of its disks.",
    "repair-sectors": "{disk} has sectors of {more} bytes, and {array} was made for {bytes}. Use a disk with"
    " sectors of that size.",
    "repair-too-small": "{disk} is too small for {array}: {size} are lacking ({bytes} bytes). Use a larger"
    " one.",
    "repair-stale": "{disk} carries a member that {array} has dropped and that cannot be taken back as it is."
    " Take it out for good, which clears it; then let it join like a new one.",
    "repair-apart": "{disk} has served as {array} by itself, and so may hold data that the array lacks;"
    " taking it back would mix both. Save what is newer on it, at another computer; then take it out for"
    " good, and let it join like a new one.",
    "repair-apart-lost": "{disk} has served as {array} by itself and may hold data that are nowhere else."
    " Save what is newer on it first: clearing it erases them.",
    "repair-spare": "Every place of {array} has a member: the new disk becomes a spare, which steps in by"
    " itself when another fails.",
    "repair-place-empty": "{array} has an empty place, which the new disk fills first. Leave {disk} where it"
    " is, and replace it once the array is whole.",
    "repair-no-place": "{disk} has no place in {array} any more that a new disk could take. Take it out for"
    " good.",
    "repair-silent": "{disk} does not answer. To copy from it would take hours. First take it out without a"
    " new disk (in a terminal: raidwright fail); then replace it.",
    "repair-still-serves": "{disk} still serves {array}. Replace it first: meanwhile the array stays as safe"
    " as it is. Only where no port is free for the new disk, have it counted as failed: raidwright fail",
    # taking down
    "array-not-here": "{array}: none of its disks is here. Connect them, or forget the array (in a terminal:"
    " raidwright forget).",
    "unknown-target": "There is no array and no device {target}.",
    "not-an-array": "{target} is not part of an array.",
    "several-arrays": "{target} belongs to several arrays ({arrays}). Choose one of them.",
    "level-unsupported": "{array} is of the kind {level}, which is not handled here: use its own tools.",
    "no-members": "No member of {array} is present.",
    "bitmap-file-left": "The write-intent bitmap of {array} is the file {file}. That file stays: delete it"
    " afterwards.",
    "teardown-member-mounted": "{device} belongs to a member of {array} and is mounted at {point}. Lock"
    " {array} first, then delete it.",
    "teardown-copies": "{devices} are copies of one member of {array}. All of them are erased. Unplug what is"
    " to stay.",
    "array-inactive": "{array} is not running. What is present of it is cleaned, keys of an encryption of the"
    " whole array with it. What else it held is not seen: keys of a part that was encrypted by itself may"
    " stay in the middle of a disk. Start it first to have those destroyed too.",
    "group-namesake": "Several volume groups are called {group} ({devices}), and LVM acts on none of them by"
    " that name. Rename the one on {array}: raidwright rename-group {array}",
    "start-first": "{array} is stopped, and what is on it cannot be seen. Start it first: raidwright start"
    " {array}",
    "start-first-found": "{array} is stopped, and {found} lies on it. Start it first, so that all of it can"
    " be seen: raidwright start {array}",
    "goes-unseen": "{array} cannot be started, and what is on it cannot be seen. It is erased unseen.",
    "goes-unseen-found": "{array} cannot be started. Its members carry {found}; what else is on it cannot be"
    " seen. All of it is erased.",
    "members-missing": "{missing} of {expected} members of {array} are missing and keep their old contents.",
    "array-read-only": "{array} is read-only. Make it writable first.",
    "member-not-on-disk": "The member {device} is no disk, no partition of one, and no running array of"
    " disks. Use mdadm for this array.",
    "keep-not-on-disk": "{array} cannot be enabled at boot: its member {device} is no disk, and other"
    " software sets it up later. Have that software start the array.",
    "member-is-array": "The member {device} is itself the array {lower}. What can be done with its disks is"
    " done there; the array above is not changed by any plan.",
    "lower-unwritable": "The member {device} is itself the array {lower}, to which nothing can be written."
    " Stop {array}, then {lower}, and clean the disks. Of what was encrypted on {array} keys may stay on"
    " them: overwrite them as a whole before you give them away.",
    "system-mount": "The running system needs {mount}.",
    "mounted-elsewhere": "{device} is mounted on {mount} where only process {process} ({program}) and others"
    " of its mount namespace see it. Unmount it there, or end them.",
    "mounted-below": "{inner} is mounted below {mount}. Unmount it first.",
    "nested-array": "{device} is itself a member of another array. Take that one down first.",
    "foreign-name": "The name {name} is not one that can be handled safely here.",
    "clear-name": "{device} is unlocked as {name}, a name that no plan can carry. Unmount what is in it, lock"
    " it with: cryptsetup close {name}; then unlock it here.",
    "keys-out-of-reach": "{device} is a partition of the array, and the UUID of the encryption in it is that"
    " of something else too, so that no plan can name it. Destroy its keys first: cryptsetup erase {device}",
    "array-partition-mounted": "{device} is a partition of {array} and mounted. Lock {array} first, then"
    " delete it.",
    "array-partition-in-use": "{device} is a partition of the array and in use. Unmount or remove it first.",
    "group-incomplete": "Parts of the volume group {group} are missing, so that LVM cannot remove it. Connect"
    " them; or stop the array that carries the rest, and clean its disks.",
    "group-spans": "The volume group {group} also lies on {devices}, which would be damaged.",
    "array-let-go": "{array} takes no writes any more. What lies on it is let go of, not erased layer by"
    " layer; its disks are cleared, keys of an encryption of the whole array with them. Parts of what else it"
    " held, such as an encrypted volume, may stay in the middle of a disk.",
    "line-left": "{file}, line {line}, names what is taken away: {text}. It is not edited for you."
    " Remove that line before the next start, which it can hold up.",
    "table-kept": "{disk} keeps its partition table, because {partitions} is not part of this array.",
    **HEADER_TEMPLATES,
    **OLD_DISK_TEMPLATES,
    **SERVICE_TEMPLATES,
    **CONTINUING_TEMPLATES,
    **USE_TEMPLATES,
}
"""Finding code -> English template."""
LOSS_TEMPLATE = "{disk} ({device}) will lose: {contents}"
UNDONE_TEMPLATE = "Nothing is lost before step {step} of {steps}; from then on it cannot be undone."


def sentence(finding: Finding) -> str:
    """The finding in English."""
    return fill(TEMPLATES[finding.code], with_names(finding.facts))


def loss_facts(loss: Loss, plan: Plan) -> Facts:
    """What fills `LOSS_TEMPLATE`."""
    disk = plan.disks[loss.disk]
    label = " ".join(filter(None, (disk.model, disk.serial))) or disk.path
    return (("disk", label), ("device", disk.path), ("contents", "; ".join(map(str, loss.contents))))


def loss_sentence(loss: Loss, plan: Plan) -> str:
    """What a disk will lose, in English."""
    return fill(LOSS_TEMPLATE, loss_facts(loss, plan))


def undone_facts(plan: Plan) -> Facts | None:
    """What fills `UNDONE_TEMPLATE`; None when nothing is lost."""
    first = lost_from(plan)
    return None if first is None else (("step", str(first + 1)), ("steps", str(len(plan.steps))))
