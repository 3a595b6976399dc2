"""Findings about a plan that was broken off: going on with it, and cleaning what it has left; in English."""

CONTINUING_TEMPLATES = {
    "nothing-to-continue": "No plan was broken off on this computer: there is nothing to continue.",
    "continue-unreadable": "Another version of Raidwright wrote down what was to be built, and this one"
    " cannot read how to go on. Take down what was begun.",
    "continue-gone": "The array “{array}” that was begun is not there any more. Take down what is left"
    " of it.",
    "continue-members": "The array “{array}” does not stand on exactly the disks any more that it was"
    " given. Take down what was begun.",
    "continue-others": "{disk} carries {found} now, which the plan cannot have left. It is not written over.",
    "continue-unseen": "{disk} is not connected or cannot be read, and the plan needs it. Connect it, or take"
    " down what was begun.",
    "continue-twin": "Which disk the plan meant by {disk} cannot be told: it was {path}, and {alike} reports"
    " the same now. Connect the disks as they were, or take down what was begun.",
    "continue-changed": "What step {step} of the plan had made is not there as it was left. Take down"
    " what was begun.",
    "continue-key": "The key file was begun, and nobody can see whether the array knows it. Take down"
    " what was begun.",
    "continue-single": "A disk without an array is not continued once its partition is there. Take down"
    " what was begun, and build again.",
    "continue-header": "The file is needed for it: choose it again where the array’s header is saved or put"
    " back.",
    "continue-anew": "The array itself was not made yet, so all steps are made again. Only what the plan"
    " itself has left, and what it was to erase, is written over.",
    "continue-after": "This comes first, because what was built is stopped, locked or not mounted now."
    " When it is done, continue once more: then the build goes on.",
    "continue-from": "{done} steps were done before the build was broken off. Each layer that they made"
    " is proven again, and none is made again.",
    "nothing-unfinished": "No plan was broken off on this computer: there is nothing to clean.",
    "left-goes-on": "The array {array} goes on, and what was begun on it has left no disk to clean. Continue"
    " it instead (in a terminal: raidwright continue).",
    "left-clean": "What the plan wrote to carries something else by now: there is nothing left to clean.",
    "left-unreadable": "Another version of Raidwright wrote down what the plan did, in a form that this one"
    " cannot read. Look through the list of disks: take down the arrays that are left, and allow wiping old"
    " contents where you build.",
    "left-unseen": "{disk} is not connected or cannot be read. Whatever the plan left on it stays.",
    "left-to-others": "{disk} is left alone: it carries {found} now, which the plan cannot have left.",
    "left-out-of-reach": "{disk} is not connected or cannot be read. Connect it to clean it.",
}
"""Finding code -> English template."""
