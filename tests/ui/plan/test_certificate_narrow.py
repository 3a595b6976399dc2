"""A disk's proof in a narrow window: nothing of it is cut off."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import DiskCertificate, Probe
from raidwright.ui.look.layouts import scroll_area
from raidwright.ui.plan.certificate import DiskProof

PROBES = (
    Probe("blkid --probe --no-part-details -- /dev/sdc", "no signature, a 27-letter", clean=True),
    Probe("read the first and the last 64 KiB", "all zero", clean=True),
)


def place(label: QLabel, proof: QWidget) -> QRect:
    return QRect(label.mapTo(proof, QPoint(0, 0)), label.size())


def test_answers_stand_below_their_questions_where_both_have_no_room(qtbot: QtBot) -> None:
    proof = DiskProof(DiskCertificate("/dev/sdc", "Tarnfell TF4000N", "TF-4N0A7K0C", PROBES))
    area = scroll_area(proof)
    qtbot.addWidget(area)
    area.resize(230, 400)
    area.show()
    qtbot.waitUntil(lambda: proof.width() <= 230)
    qtbot.wait(20)
    labels = {label.text(): place(label, proof) for label in proof.findChildren(QLabel)}
    assert all(proof.rect().contains(each) for each in labels.values())
    question, answer = (
        next(at for words, at in labels.items() if text in words) for text in ("64 KiB", "zero")
    )
    assert question.bottom() < answer.top()
    area.resize(450, 400)
    qtbot.waitUntil(lambda: proof.width() > 400)
    qtbot.wait(20)
    labels = {label.text(): place(label, proof) for label in proof.findChildren(QLabel)}
    question, answer = (
        next(at for words, at in labels.items() if text in words) for text in ("64 KiB", "zero")
    )
    assert question.right() < answer.left()
