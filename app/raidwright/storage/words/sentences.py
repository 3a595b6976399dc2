"""English for findings and losses: a template by code, filled with the finding's facts.

The window translates the template and fills it in itself; the terminal uses it as it is.
"""

from raidwright.storage.fact import Facts, fill
from raidwright.storage.failures import Failure
from raidwright.storage.plan.plan import Loss, Plan, lost_from
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.signatures import with_names
from raidwright.storage.words.boot import BOOT_TEMPLATES
from raidwright.storage.words.continuing import CONTINUING_TEMPLATES
from raidwright.storage.words.header import HEADER_TEMPLATES
from raidwright.storage.words.old_disks import OLD_DISK_TEMPLATES
from raidwright.storage.words.service import SERVICE_TEMPLATES
from raidwright.storage.words.share import SHARE_TEMPLATES
from raidwright.storage.words.use import USE_TEMPLATES

TEMPLATES = {
    # a disk
    "mounted": "{disk} is mounted at {mount}. Unmount it first.",
    "system-disk": "{disk} contains {mount} of the running system, so it cannot be used.",
    "system-entry": "{disk} cannot be used: line {line} of {file} mounts it at {mount}, which this system"
    " needs. It is not mounted now. If this line is out of date, remove it first.",
    "swap-active": "{disk} contains swap space in use ({device}). Turn off this swap space first.",
    "claimed": "{disk} is in use for an unknown purpose. It may be the log or real-time device of a file"
    " system, or the disk of an iSCSI target. End that use first.",
    "open-for-writing": (
        "{disk} is in use: the program {program} (process {process}) has {device} open for writing. The"
        " program may be a virtual machine. Close the program first."
    ),
    "array-member": "{disk} is a member of the array “{array}”. Delete that array first.",
    "single-known": "{disk} contains “{array}”, which is set up on this computer. Delete “{array}” first.",
    "inactive-array-member": "{disk} is a member of the stopped array “{array}”. Delete that array first.",
    "failed-member": "{disk} failed and was dropped from the array “{array}”. Replace it. Before you use it"
    " elsewhere, remove it from the array.",
    "former-member": (
        "{disk} used to be a member of “{array}”, which now runs without it. Re-add it, or"
        " remove it for good, which wipes it."
    ),
    "volume-group": (
        "{disk} belongs to the LVM volume group “{group}”. Back up its data, then remove that volume group"
        " with vgremove."
    ),
    "unlocked": "{disk} contains the unlocked encrypted volume “{mapping}”. Lock it first.",
    "held-by-device": (
        "{disk} is in use by another program, as part of the device {user}. Release the disk in"
        " that program first."
    ),
    "read-only": "{disk} is read-only. Remove its write protection.",
    "ignored": "{disk} is marked as hidden by the system, so it is not used.",
    "no-medium": "{disk} contains no medium. Insert one.",
    "disk-too-small": "{disk} is too small ({size}). The minimum is {least}.",
    "firmware-set": (
        "{disk} is part of firmware RAID ({kind}). Remove it from there with the firmware's setup or mdadm."
    ),
    "foreign-set": (
        "{disk} is part of another storage system ({kind}). Remove it from there first, with the tools of"
        " that system."
    ),
    "shared-btrfs": (
        "{disk} is part of a btrfs file system on {count} devices. Remove it from there first, with the"
        " btrfs tools."
    ),
    "unreadable": "{device} on {disk} cannot be read. Check the cable, or replace the disk.",
    "member-unread": "{disk} cannot be read, so it is not wiped. Destroy the disk, or wipe it if it becomes"
    " readable again.",
    "member-locked": (
        "{disk} is write-protected, so it is not wiped. To wipe it too, remove the write protection first."
    ),
    "member-out-of-reach": (
        "{disk} cannot be read or written, so it is not wiped. Take it out and destroy it."
    ),
    "contradicting": (
        "{device} on {disk} has conflicting signatures ({kinds}). Find the correct one with"
        " wipefs, and erase the others."
    ),
    "unassembled-member": (
        "{disk} is a member of an array that is not assembled here ({array}). Start the array and delete"
        " it, or erase the superblock on the disk with: mdadm --zero-superblock"
    ),
    "nameless-group": (
        "{disk} belongs to an LVM volume group, but only other disks contain its name. Connect"
        " those disks, then remove that volume group with vgremove."
    ),
    "old-contents": "{disk} contains data ({contents}). Allow erasing old data, or choose another disk.",
    "left-over": "{disk} contains data from an interrupted plan ({contents}). Wipe the disks of that plan"
    " first.",
    "erases-unknown": "{disk} contains unknown data, which will be erased. Make sure that nobody needs it.",
    "failing": "{disk} reports that it is failing. Do not use it to store data.",
    "smart-reallocated": "{disk} has replaced so many bad sectors that few spare sectors are left.",
    "smart-pending": "{disk} has too many unreadable sectors waiting to be replaced.",
    "smart-unreadable": "{disk} has too many sectors that it could not read even after retries.",
    "smart-bad-sectors": "{disk} has {value} bad sectors. Check from time to time whether the number grows.",
    "smart-read-errors": "{disk} has too many read errors.",
    "smart-seek": "{disk} has too many seek errors: its mechanics are wearing out.",
    "smart-spin-up": "{disk} spins up slowly: its motor is wearing out.",
    "smart-end-to-end": (
        "{disk} returned data that differs from the data it had read. Its electronics are faulty."
    ),
    "smart-worn": "{disk} has used up its spare memory cells or its rated number of writes.",
    "smart-attribute": "{disk} reports that its value “{value}” is outside the manufacturer's limits.",
    "smart-self-test": "{disk} failed its last self-test.",
    "smart-reliability": "{disk} reports that errors made it unreliable.",
    "smart-read-only": "{disk} has switched itself to read-only because it is no longer reliable.",
    "smart-backup": "{disk} reports that its cache backup for power failures has failed.",
    "smart-hot": "{disk} reports that it is too hot. Check its fan and airflow.",
    "removable": "{disk} is removable. The array loses a member whenever this disk is unplugged.",
    "no-identity": "{disk} reports no serial number. Blink its light to make sure that it is the right disk.",
    "same-serial": "{disk} has the same serial number as another disk. Blink its light to make sure that it"
    " is the right disk.",
    "placeholder-serial": (
        "{disk} reports {serial} as its serial number, which is only a placeholder. Other disks in the same"
        " enclosure or on the same adapter can report the same number. Blink the light of this disk to make"
        " sure that it is the right one."
    ),
    "sector-unknown": "The sector size of {disk} is not known yet. Wait a moment.",
    "small-spare": "The hot spare {disk} is smaller than the members, so the array becomes smaller.",
    # disks together
    "too-few-members": "{level} needs at least {least} disks. Selected: {count}.",
    "too-many-members": "An array can have at most {most} disks. Selected: {count}.",
    "too-many-spares": "An array can have at most {most} hot spares.",
    "spares-without-redundancy": "{level} has no redundancy, so it cannot use hot spares.",
    "duplicate-member": "{drive} is selected twice. Select it once.",
    "missing-member": "An array cannot be built with a missing member. Select a disk for the empty slot.",
    "level-missing": "The kernel of this computer has no driver for {level}. Choose another level.",
    "layout-elsewhere": "{level} has no layout “{layout}”. Remove the layout, or choose RAID 10.",
    "unknown-drive": "{drive} is not connected to this computer.",
    "mixed-sectors": (
        "{small} has sectors of {bytes} bytes, but {large} has sectors of {more} bytes. Use disks"
        " with the same sector size."
    ),
    "mixed-sizes": "The disks differ in size. The array uses {least} of each disk, and {size} stays unused.",
    "mixed-media": "Hard disks and SSDs are mixed. The array is as slow as the slowest disk.",
    # the design
    "chunk-out-of-range": "A chunk size of {chunk} is not possible. Choose {least} to {most}.",
    "chunk-not-power-of-two": (
        "A chunk size of {chunk} is not possible. Choose a power of two, such as 512 KiB."
    ),
    "no-redundancy": "No redundancy. If any one of the {count} disks fails, all data is lost.",
    "single-takes-one": (
        "Without an array, exactly one disk is used. Selected: {count}. Select one disk, or choose"
        " a RAID level."
    ),
    "single-unprotected": "A single disk has no redundancy. If it fails, all data is lost.",
    "single-partition": (
        "Without an array, the disk needs a partition, which identifies it later. Do not use the bare disk."
    ),
    "no-bitmap": "Without a write-intent bitmap, a power failure during writes causes a full resync.",
    "born-degraded": "{level} shows as degraded until the initial sync finishes. This is normal.",
    "raid10-instead": (
        "With four disks, RAID 10 has the same capacity and writes faster. RAID 6 survives the"
        " failure of any two disks."
    ),
    "whole-disks": (
        "Disks without a partition table look unused to other systems. Those systems may format them."
    ),
    "mount-without-filesystem": (
        "The mount point {mount} needs a file system. Choose a file system, or remove the mount point."
    ),
    "compression-elsewhere": (
        "Only btrfs can compress data automatically. Choose btrfs, or turn off compression."
    ),
    "discard-kept-in": (
        "TRIM stops at the encryption layer and does not reach the SSDs. To pass it through,"
        " turn on “Pass TRIM through the encryption”."
    ),
    "discard-shows": (
        "With TRIM, anyone who has the disks can see the used areas and often the kind of file"
        " system. The data stays encrypted."
    ),
    **BOOT_TEMPLATES,
    "weak-derivation": "The light key derivation is only for the practice machine. Choose another one.",
    "no-aes": "{processor} has no AES instructions, so encryption slows the array down.",
    "filesystem-too-small": "There is not enough space for {kind}. It needs {least}.",
    "stripe-too-wide": (
        "{kind} supports stripes of less than 2 GiB, but here a stripe has {stripe} of data."
        " Choose a smaller chunk size, or another file system."
    ),
    "no-room-partition": "The smallest disk has no space for a partition. Leave less free space at its end.",
    "no-room-array": (
        "The smallest disk has no space for a single chunk. Choose a smaller chunk size, or a larger disk."
    ),
    "no-room-luks": "The array has no space for encrypted data after the LUKS header. Use larger disks.",
    "no-room-lvm": "The array has no space for a volume group. Use larger disks.",
    "no-room-volume": "The logical volume is larger than its volume group. Choose a smaller size.",
    "resync-seconds": "The initial sync takes about {seconds} s. You can use the array meanwhile, but it is"
    " not protected until the sync finishes.",
    "resync-minutes": "The initial sync takes about {minutes} min. You can use the array meanwhile, but it is"
    " not protected until the sync finishes.",
    "resync-time": "The initial sync takes about {hours} h {minutes} min. You can use the array meanwhile,"
    " but it is not protected until the sync finishes.",
    # an array as it stands
    "array-failed": "“{array}” failed: too many members are missing. Do not rely on its data, even if some of"
    " it can still be read. If disks were only unplugged, reconnect them, then stop and start"
    " the array. Otherwise, delete it.",
    "array-short": (
        "“{array}” is degraded: {missing} of {expected} members missing. Disk failures that it"
        " still survives: {further}. Replace the missing disk."
    ),
    "array-short-last": "“{array}” is degraded: {missing} of {expected} members missing. Another failure"
    " loses data. Replace the missing disk.",
    "array-rebuilding": "“{array}” is rebuilding. Disk failures that it survives meanwhile: {further}.",
    "array-rebuilding-last": (
        "“{array}” is rebuilding. Until the rebuild finishes, another failure loses data."
    ),
    "array-rebuild-waiting": (
        "The rebuild of “{array}” has not started yet. Disk failures that it survives until the rebuild"
        " finishes: {further}. The rebuild starts with the first write, or after the sync of another"
        " array on the same disks."
    ),
    "array-rebuild-waiting-last": (
        "The rebuild of “{array}” has not started yet. Until the rebuild finishes, another failure loses"
        " data. The rebuild starts with the first write, or after the sync of another array on the same"
        " disks."
    ),
    "array-building": "“{array}” is running its initial sync. You can use it now, but it is not protected"
    " until the sync finishes.",
    "array-waiting": (
        "The initial sync of “{array}” has not started yet. The array is not protected until"
        " it finishes. The sync starts with the first write, or after the sync of another"
        " array on the same disks."
    ),
    "array-locked": "“{array}” is read-only. Make it writable before you change anything.",
    "array-nas-system": (
        "“{array}” ({size}) looks like the system array of a NAS such as Synology or QNAP. The NAS keeps a"
        " copy of it on each disk and reserves slots for more disks: {here} of {expected} are used. No disk"
        " needs to be replaced. Copy the data that you need from these disks. Then select all of them under"
        " Disks and wipe them."
    ),
    "array-deleted": ("These are remains of “{array}”, which was deleted here on {date}. Wipe them."),
    "array-incomplete": (
        "“{array}” is stopped: {missing} of {expected} members missing. Reconnect them and"
        " start the array, or delete it."
    ),
    "array-absent": "No disk of “{array}” is connected. Connect its disks, or disable the array at boot (in a"
    " terminal: raidwright disable). It is listed in {places}.",
    "array-away": (
        "No disk of “{array}” is connected. It is mounted manually, so it does not delay booting."
        " It is listed in {places}."
    ),
    "news-disk-failed": "{disk} failed and was dropped from “{array}”.",
    "news-disk-lost": "{disk} dropped out of “{array}”. It was unplugged or is not responding.",
    "news-disk-gone": "{disk}, the disk of “{array}”, is missing. It was unplugged or has failed.",
    "news-rebuilt": "“{array}” is fully redundant again.",
    "news-nearly-full": "“{array}” is {percent} % full. Delete files or add capacity.",
    "news-waits-locked": "“{array}” has been locked since the computer started. Unlock it to use its files.",
    "news-waits-locked-remotely": (
        "“{array}” has been locked since the computer started. Unlock it here, or from another"
        " computer: {command}"
    ),
    "news-replaced": (
        "“{array}” now uses a new disk instead of {disk}. Remove {disk} from the array, which"
        " wipes it. Then take out the disk with the serial number {serial} on its label."
    ),
    "news-spread": (
        "“{array}” has finished its reshape and now uses all its disks. You can now expand the file"
        " system on it."
    ),
    "news-hot": "{disk} is hot: {degrees} °C. Check its fan and airflow.",
    "array-bad-blocks": (
        "“{array}” has bad blocks on {carriers}: {bad}. The data there is read from other"
        " members. Replace these disks."
    ),
    "array-lost-blocks": (
        "“{array}” has lost data: {lost} cannot be read from any member. Copy the data that"
        " is still readable. Replace the disks below {carriers}, then restore the rest from a"
        " backup."
    ),
    "array-copies": "“{array}” is stopped: {devices} are copies of one member. Unplug one of them before you"
    " use the array.",
    "array-unlike": "“{array}” is stopped and cannot be started: the superblock on {devices} differs from the"
    " others.",
    "member-table": (
        "The {kind} on {device} is not part of “{array}”. The disk was probably partitioned later, and the"
        " array is only a leftover. Copy your data before you write to either."
    ),
    "member-table-stopped": (
        "The {kind} on {device} can be part of “{array}”. But if the disk was partitioned later, the array"
        " is only a leftover. Inspect the array before you start or delete it."
    ),
    "array-stopped": "“{array}” is stopped. All members are present, so you can start it.",
    # names
    "array-name-empty": "Enter a name for the array.",
    "array-name-letters": (
        "“{name}” is not a valid name. Begin with a letter or digit. Use letters, digits, “_”, “.” and “-”."
    ),
    "array-name-too-long": "The name “{name}” is too long. Use at most {most} characters.",
    "array-name-reserved": (
        "The name “{name}” is reserved for the kernel. Choose another name, such as “data”."
    ),
    "array-name-taken": "An array named “{name}” already exists. Choose another name.",
    "mapping-taken": (
        "An unlocked encrypted volume or LVM volume named “{name}” already exists. Choose another name."
    ),
    "group-taken": "A volume group named “{name}” already exists. Choose another name.",
    "group-reserved": (
        "“{name}” already exists in /dev and cannot be the name of a volume group. Choose another name."
    ),
    "volume-reserved": "LVM reserves the name “{name}” for itself. Choose another name.",
    "mount-point-taken": "Something is already mounted at {mount}. Choose another folder.",
    "owner-form": (
        "“{owner}” is not a valid owner. Enter a user name, optionally followed by “:” and a group name."
    ),
    "owner-alone": (
        "Choose the access that “{owner}” and others have to the folder. Without this choice, its"
        " owner does not change."
    ),
    "owner-root": "The folder cannot belong to both root and “{owner}”. Choose one of them.",
    "owner-no-user": "This computer has no user “{name}”. Create the account first, or choose another user.",
    "owner-no-group": "This computer has no group “{name}”. Create the group first, or choose another group.",
    "folders-many": "At most {most} folders can be created at once. Create the others afterwards.",
    "folder-name": (
        "“{name}” is not a valid folder name here. Use at most 60 letters, digits, spaces, “_”, “-” or “.”,"
        " starting with a letter or digit. “/” is not allowed."
    ),
    "folder-there": "The file system creates its own folder “{name}”. Choose another name.",
    "folder-twice": (
        "The folder “{name}” appears twice. Uppercase and lowercase make no difference here. Remove"
        " one of them."
    ),
    "mount-point-hides": "A file system at {mount} would hide the one at {hidden}. Choose another folder.",
    # the computer
    "no-helper": "The helper is not installed, so nothing can be changed. Install the package raidwright.",
    "helper-not-allowed": (
        "You are not authorized to use the helper, so nothing can be changed. Try again with"
        " an administrator's password, or use sudo."
    ),
    "helper-silent": (
        "The helper did not respond, so nothing can be changed. Try again, or restart the computer."
    ),
    "helper-unasked": (
        "Raidwright's helper (its background service) has not responded yet, so nothing can be"
        " changed. Wait a moment."
    ),
    "plan-under-way": "A plan for “{array}” is running on this computer. Wait until it finishes.",
    "plan-under-way-nameless": "A plan is running on this computer. Wait until it finishes.",
    "tool-missing": "This computer does not have {programs}. Install the package {package}.",
    "too-many-steps": "The plan has {steps} steps, but the maximum is {most}. Use fewer disks at once.",
    "too-many-disks": (
        "The plan has {count} disks including hot spares, but the maximum is {most}. Use fewer disks."
    ),
    # changing the disks of an array
    "repair-not-running": (
        "“{array}” is not running. Start it first: its disks can be changed only while it runs."
    ),
    "repair-no-redundancy": (
        "“{array}” is {level} and has no redundancy, so its disks cannot be replaced or changed while it"
        " runs. Back up its data, then build the array again."
    ),
    "repair-failed": (
        "“{array}” failed: too many members are missing. If disks were only unplugged,"
        " reconnect them, then stop and start the array. Otherwise, delete it."
    ),
    "repair-at-work": "“{array}” is running a sync, rebuild or reshape. Wait until it finishes.",
    "repair-checked": (
        "“{array}” is being checked. Wait until the check finishes, or cancel it: “Cancel"
        " check” under Maintenance, or raidwright check {array} --cancel"
    ),
    "repair-system": (
        "“{array}” or its disks contain {mount} of the running system, which also boots from"
        " them. A new disk must be made bootable too. Raidwright cannot do that."
    ),
    "repair-in-it": "{disk} is already in “{array}”. Choose another disk.",
    "repair-not-in-it": "{disk} is not a member of “{array}”. Choose one of its disks.",
    "repair-sectors": (
        "{disk} has sectors of {more} bytes, but “{array}” needs sectors of {bytes} bytes."
        " Use a disk with that sector size."
    ),
    "repair-too-small": "{disk} is too small for “{array}” by {size} ({bytes} bytes). Use a larger disk.",
    "repair-stale": (
        "{disk} was dropped from “{array}” and cannot be re-added. Remove it for good, which"
        " wipes it. Then add it as a new disk."
    ),
    "repair-apart": (
        "{disk} ran on its own as “{array}” and may hold newer data. Re-adding it would mix"
        " both versions. Copy the newer data from it, on another computer. Then remove it for"
        " good, and add it as a new disk."
    ),
    "repair-apart-lost": (
        "{disk} ran on its own as “{array}” and may hold data that exists nowhere else. Copy that data"
        " first: wiping erases it."
    ),
    "repair-spare": "“{array}” is complete, so the new disk becomes a hot spare. It takes over automatically"
    " when a member fails.",
    "repair-write-mostly": "{disk} is marked write-mostly: it is read only when no other disk can be read."
    " The spare does not have this mark.",
    "repair-place-empty": (
        "“{array}” has an empty slot, so the new disk is used there first. Leave {disk}"
        " connected and replace it after the rebuild."
    ),
    "repair-no-place": (
        "{disk} no longer has a slot in “{array}”, so a new disk cannot replace it. Remove it for good."
    ),
    "repair-silent": (
        "{disk} is not responding, so copying from it would take hours. First remove it"
        " without a new disk (in a terminal: raidwright fail). Then replace it."
    ),
    "repair-still-serves": (
        "{disk} is still active in “{array}”. Replace it first: the array then keeps its redundancy. If no"
        " port is free for the new disk, mark the old disk as failed instead: raidwright fail"
    ),
    # taking down
    "array-not-here": (
        "No disk of “{array}” is connected. Connect its disks, or disable the array at boot"
        " (in a terminal: raidwright disable)."
    ),
    "unknown-target": "No array or device named “{target}”.",
    "not-an-array": "“{target}” is not part of an array.",
    "several-arrays": "“{target}” matches several arrays ({arrays}). Choose one of them.",
    "level-unsupported": (
        "“{array}” has the type {level}, which Raidwright does not support. Use the tools that created it."
    ),
    "no-members": "No member of “{array}” is connected. Connect its disks.",
    "members-unread": "No member of “{array}” can be read. Check its disks and their cables.",
    "bitmap-file-left": (
        "The write-intent bitmap of “{array}” is the file {file}. This file is kept. Delete it afterwards."
    ),
    "teardown-member-mounted": (
        "{device} is on a disk of “{array}” and is mounted at {point}. Lock “{array}” first: that unmounts"
        " it. Then delete the array."
    ),
    "teardown-copies": (
        "{devices} are copies of one member of “{array}”. All of them are erased. Unplug the"
        " copies that you want to keep."
    ),
    "array-inactive": (
        "“{array}” is stopped. Its connected members are wiped. If the whole array is"
        " encrypted, its keys are destroyed too. Other contents are not visible. If only a"
        " part was encrypted, its keys may stay in the middle of a disk. To destroy those"
        " too, start the array first."
    ),
    "group-namesake": (
        "“{group}” is the name of several volume groups ({devices}), so LVM cannot use this name."
        " Rename the one on “{array}” in the menu “Maintenance” (in a terminal: raidwright"
        " rename-group {array})."
    ),
    "start-first": "“{array}” is stopped, and its contents are not visible. Start it first: raidwright start"
    " {array}",
    "start-first-found": (
        "“{array}” is stopped and contains {found}. Start it first to see all of its"
        " contents: raidwright start {array}"
    ),
    "goes-unseen": (
        "“{array}” cannot be started, and its contents are not visible. They are erased without"
        " being checked."
    ),
    "goes-unseen-found": (
        "“{array}” cannot be started. Its members contain {found}. Other contents are not"
        " visible. Everything is erased."
    ),
    "members-missing": "“{array}” has missing members ({missing} of {expected}). They keep their old data.",
    "array-read-only": "“{array}” is read-only. Make it writable first.",
    "member-not-on-disk": (
        "The member {device} is neither a disk, nor a partition of one, nor a running array"
        " of disks. Use mdadm for this array."
    ),
    "keep-not-on-disk": (
        "“{array}” cannot be enabled at boot: its member {device} is not a disk, and other"
        " software sets it up later. Start the array with that software."
    ),
    "member-is-array": (
        "The member {device} is itself the array “{lower}”. Change its disks there. Raidwright"
        " cannot change the array above it."
    ),
    "lower-unwritable": (
        "The member {device} is itself the array “{lower}”, which is not writable. Stop"
        " “{array}”, then “{lower}”, and wipe the disks. Keys of encrypted data on “{array}”"
        " may stay on them. Overwrite the disks completely before you give them away."
    ),
    "system-mount": "The running system needs {mount}, so it stays mounted.",
    "mounted-elsewhere": (
        "{device} is mounted at {mount}, but only process {process} ({program}) and others in"
        " its mount namespace can see it. Unmount it there, or end these processes."
    ),
    "mounted-below": "{inner} is mounted below {mount}. Unmount it first.",
    "nested-array": "{device} is itself a member of another array. Delete that array first.",
    "foreign-name": (
        "Raidwright cannot handle the name “{name}” safely. Rename the volume or its volume group"
        " with LVM first."
    ),
    "clear-name": "{device} is unlocked as “{name}”, and a plan cannot use that name. Unmount its file"
    " systems and lock it (cryptsetup close {name}). Then unlock it here.",
    "keys-out-of-reach": (
        "{device} is a partition of the array, and its encryption has the same UUID as"
        " another one. A plan cannot identify it. Destroy its keys first: cryptsetup erase"
        " {device}"
    ),
    "array-partition-mounted": (
        "{device} is a mounted partition of “{array}”. Lock “{array}” first, then delete it."
    ),
    "array-partition-in-use": "{device} is a partition of the array and in use. Unmount or remove it first.",
    "group-incomplete": (
        "The volume group “{group}” has missing parts, so LVM cannot remove it. Connect them,"
        " or stop the array with the other parts and wipe its disks."
    ),
    "group-spans": "The volume group “{group}” is also on {devices}, which would be damaged.",
    "array-mute": (
        "Parts of “{array}” cannot be read, so its file systems and volumes are not erased one by one."
        " Its disks are wiped. If the whole array is encrypted, its keys are destroyed too. Other data"
        " can remain in the middle of a disk: overwrite the disk before you give it away."
    ),
    "array-let-go": (
        "“{array}” is no longer writable, so its file systems and volumes are not erased one by"
        " one. Its disks are wiped. If the whole array is encrypted, its keys are destroyed too."
        " Other data can remain in the middle of a disk: overwrite the disk before you give it"
        " away."
    ),
    "line-left": (
        "Line {line} of {file} refers to something that this plan deletes: {text}. Raidwright does"
        " not change this line. Remove it before the next boot. Otherwise the boot or a service can"
        " wait for it, or fail."
    ),
    "table-kept": "{disk} keeps its partition table because of partitions outside this array: {partitions}.",
    **HEADER_TEMPLATES,
    **OLD_DISK_TEMPLATES,
    **SERVICE_TEMPLATES,
    **CONTINUING_TEMPLATES,
    **USE_TEMPLATES,
    **SHARE_TEMPLATES,
}
"""Finding code -> English template."""
LOSS_TEMPLATE = "Data to be erased on {disk} ({device}): {contents}"
UNDONE_TEMPLATE = (
    "No data is lost before step {step} of {steps}. From that step on, the plan cannot be undone."
)


def sentence(finding: Finding) -> str:
    """The finding in English."""
    return fill(TEMPLATES[finding.code], with_names(finding.facts))


def finding_failure(finding: Finding) -> Failure:
    """The finding as a reason that can be told in any language."""
    return Failure("", with_names(finding.facts), TEMPLATES[finding.code])


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
