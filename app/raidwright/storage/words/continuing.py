"""Findings about a plan that was broken off: going on with it, and cleaning what it has left; in English."""

CONTINUING_TEMPLATES = {
    "nothing-to-continue": "No plan was interrupted on this computer, so there is nothing to resume.",
    "continue-unreadable": (
        "Another version of Raidwright recorded this plan, and this version cannot read it. Wipe what the"
        " plan has already written (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-gone": (
        "The array “{array}” of the interrupted build no longer exists. Wipe what the plan has already"
        " written (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-members": (
        "The disks of the array “{array}” differ from those of the plan. Wipe what the plan has already"
        " written (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-others": (
        "{disk} now contains data that is not from this plan: {found}. This data is not overwritten. Wipe"
        " what the plan has already written to other disks (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-other-contents": (
        "{disk} now contains data that is not from this plan: {contents}. This data is not overwritten."
        " Wipe what the plan has already written to other disks (in a terminal: raidwright delete"
        " --unfinished)."
    ),
    "continue-unseen": (
        "{disk} is not connected or not readable, and the plan needs it. Connect it, or wipe what the plan"
        " has already written to the other disks (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-twin": (
        "{disk} cannot be identified: its path was {path}, and {alike} now have the same identity. Connect"
        " the disks as before, or wipe what the plan has already written (in a terminal: raidwright delete"
        " --unfinished)."
    ),
    "continue-changed": (
        "The result of step {step} has changed since the plan was interrupted. Wipe what the plan has"
        " already written (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-key": (
        "The key file is incomplete, and it is not known whether the array accepts it. Wipe what the plan"
        " has already written (in a terminal: raidwright delete --unfinished)."
    ),
    "continue-single": (
        "A build without an array cannot be resumed after its partition was created. Wipe what the plan"
        " has already written (in a terminal: raidwright delete --unfinished), and build again."
    ),
    "continue-header": (
        "The plan needs the header file, so it cannot be resumed. Start the backup or the restore of the"
        " header again."
    ),
    "continue-anew": "The array was not created yet, so all steps run again. Only data that the plan wrote or"
    " was to erase is overwritten.",
    "continue-after": (
        "The finished part of the build is stopped, locked or not mounted, so this plan opens"
        " it first. Then resume once more to continue the build."
    ),
    "continue-from": (
        "{n} step was completed before the build was interrupted. Its result is verified and kept.||{n}"
        " steps were completed before the build was interrupted. Their results are verified and kept."
    ),
    "nothing-unfinished": "No plan was interrupted on this computer, so there is nothing to wipe.",
    "left-goes-on": (
        "“{array}” is still running, and the interrupted plan left no disk to wipe. Resume"
        " the plan instead (in a terminal: raidwright resume)."
    ),
    "left-clean": "The disks of the plan now contain other data, so there is nothing left to wipe.",
    "left-unreadable": (
        "This version can neither resume nor clean up the plan. Delete the array of this plan, if"
        " it is still there. Allow erasing old data when you build again."
    ),
    "left-unseen": (
        "{disk} is not connected or not readable. Anything the plan has already written to it stays there."
    ),
    "left-to-others": "{disk} is not wiped: it now contains data that is not from the plan ({found}).",
    "left-out-of-reach": "{disk} is not connected or not readable. Connect it to wipe it.",
}
"""Finding code -> English template."""
