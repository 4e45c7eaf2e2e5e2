"""An attack under way: the decisions and rolls so far (G-26, G-38, G-61, G-62)."""

from enum import StrEnum

from gridapp.packkit import Noted, YesNo

from ..economy import TurnAct

ATTACK, OFF_HAND_ATTACK = "attack", "off_hand_attack"
BEHIND, COVER, STEPS = "behind", "cover", "steps"
DEFENCE, HELPLESS, KNOCKED_DOWN = "defence", "helpless", "knocked"


class CoverGradeName(StrEnum):
    """The grades of cover; full cover that is not sturdy stops no damage (G-68, GR-30)."""

    NONE = "none"
    LIGHT = "light"
    PARTIAL = "partial"
    FULL = "full"
    FLIMSY = "flimsy"


class DefenceChoice(StrEnum):
    """The target's answer to a hit (G-40)."""

    DEFEND = "defend"
    TAKE = "take"


class HelplessFate(StrEnum):
    """The GM's ruling on a hit against a helpless creature (G-23)."""

    DIES = "dies"
    DAMAGE = "damage"


class Attack(TurnAct, frozen=True, tag=ATTACK):
    """The decisions about an attack; ``total`` is the attack roll once rolled.

    ``open`` is True if the target may still defend, ``defended`` once it has decided, ``dealt``
    once damage is dealt.
    """

    behind: YesNo | None = None
    cover: CoverGradeName | None = None
    steps: int | None = None
    total: Noted[int | None] = None
    open: Noted[bool] = False
    defence: DefenceChoice | None = None
    defended: Noted[bool] = False
    helpless: HelplessFate | None = None
    dealt: Noted[bool] = False
    knocked: YesNo | None = None
