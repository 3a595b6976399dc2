"""Whoever shares a folder again under the name of a share is told what that takes away."""

import pytest
from msgspec.structs import replace

from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.share import Person, Share
from raidwright.storage.words.sentences import sentence
from tests.storage.sharing import FILMS, READY, computer, sharing_files

LEAVING = "“{name}” is shared already. These people can no longer open it: anna, ben."
MOVING = (
    "“Films” is shared already. It will open the folder “Shared”; the files in “Films” stay,"
    " but are no longer shared."
)


@pytest.mark.parametrize(
    ("wanted", "sentences"),
    [
        (FILMS, []),
        (replace(FILMS, people=(*FILMS.people, Person("carl"))), []),
        (replace(FILMS, name="Music", folder="Music", people=(Person("carl"),)), []),
        (replace(FILMS, people=(Person("carl"),)), [LEAVING.format(name="Films")]),
        (replace(FILMS, name="FILMS", people=(Person("carl"),)), [LEAVING.format(name="FILMS")]),
        (replace(FILMS, folder="Shared"), [MOVING]),
    ],
)
def test_who_is_shut_out_and_which_files_are_no_longer_shared_is_said(
    wanted: Share, sentences: list[str]
) -> None:
    look = computer(sharing_files(), replace(READY, people=("anna", "ben", "carl")))
    answer = plan_for(ShareFolder("data", wanted), look)
    assert isinstance(answer, Planned), answer
    told = [sentence(each) for each in answer.findings]
    assert [each for each in told if "is shared already" in each] == sentences
