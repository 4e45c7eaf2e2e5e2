"""The log says how an attack's roll, damage, defence and toughness make a wound (AP-120)."""

import msgspec
import pytest

from gridapp.battle.events import Narrated
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.session.narration.player_sentences import PlayersNarrator
from tests.rules.play import System, act

SYSTEM = System("action_points")
SETTINGS = {"wild_dice": "1d10", "interrupts": "watchers"}


@pytest.mark.parametrize(
    ("action", "shift"),
    [
        ("standard_attack", ""),
        ("quick_attack", "; moderate wound, by Quick Attack light wound [AP-130]"),
    ],
)
def test_the_parts_of_the_final_damage(action: str, shift: str) -> None:
    """A throws 5 and has 2 Dexterity, 3 Melee and 1 accuracy: 11; 2 Strength and 3 of the sword: 5.

    R has 11 Defense and 2 toughness: 11 + 5 - 11 - 2 = 3 is a moderate wound (AP-121). Players of
    either side learn nothing of it, as one of the numbers is a foe's.
    """
    battle = SYSTEM.scene(
        "A R",
        turn="A",
        settings=SETTINGS,
        A={"kind": "swordsman", "pools": {"ap": 9, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 0, "initiative": 0}},
    )
    after, events = SYSTEM.told(battle, act("A", action, "R", "sword"), dice=(5,))
    for own in ("A", "R"):
        tokens = (msgspec.structs.replace(each, played=each.id == own) for each in after.tokens)
        known = Knowledge(msgspec.structs.replace(after, tokens=tuple(tokens)), PLAYERS)
        told = PlayersNarrator(known, SYSTEM.rules, ["A", "R"]).sentences(events)
        assert any("wound" in str(text) for text in told) is (own == "R")
        assert not [text for text in told if "final damage" in str(text)]
    texts = [str(each.text) for each in events if isinstance(each, Narrated)]
    assert [text for text in texts if "final damage" in text] == [
        f"final damage 3 from A: 11 attack + 5 damage - 11 Defense - 2 toughness{shift}"
    ]
