"""Tending a sleeper: another's check in place of a lower one (AP-147)."""

from typing import NamedTuple

from gridapp.packkit import Condition, Draft, Modifier, Narrated, Token

from .checks import asked_roll, summed, told_check
from .healing import skill
from .resting import STRAINED
from .sheet import is_able
from .stages import choose

TENDED, CARE, NOBODY = "tended", "care", "nobody"


class Care(NamedTuple):
    """Who tends, what its dice showed and what is added; without a name nobody does."""

    who: str = ""
    shown: int = 0
    parts: tuple[Modifier, ...] = ()

    def better(self, total: int) -> int:
        """The check that counts: the patient's, or the tender's if it is higher."""
        return max(total, self.shown + summed(self.parts)) if self.who else total


def asked(draft: Draft, patient: Token) -> Care | None:
    """Who tends a creature through its long rest, and its roll; ``None`` once that was asked."""
    names = {one.id: one.name for one in draft.situation.allies(patient) if is_able(one)}
    text = f"Who tends {patient.name} for two hours or more"
    who = choose(draft, TENDED, text, names | {NOBODY: "Nobody"}, rule="AP-147", default=NOBODY)
    if who is None:
        return None
    if who == NOBODY:
        return Care()
    tender = draft.token(who)
    roll = asked_roll(draft, CARE, who, f"{tender.name}: tend {patient.name}")
    return None if roll is None else Care(who, roll.total, skill(tender, "AP-147"))


def tell(draft: Draft, care: Care, patient: Token) -> None:
    """Tell the check; it was no rest for who made it."""
    if care.who:
        told_check(draft, care.who, f"tend {patient.name}", care.shown, care.parts, "AP-147")
        draft.emit(Narrated(care.who, "tends for two hours, which is no rest", "AP-147"))
        draft.gain(care.who, Condition(STRAINED), "AP-147")
