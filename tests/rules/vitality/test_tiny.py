"""Tiny creatures on shared cells (VR-12)."""

import msgspec
import pytest

from gridapp.battle.commands import PlaceToken, ShiftToken
from gridapp.engine.queries.situation import Situation
from gridapp.packs.schema import check_names
from tests.rules.play import Entry, place
from tests.rules.vitality.table import SYSTEM, cells, play, refused, rules, scene, token

TINY: Entry = {"kind": "thug", "stats": {"size": -2}}
FINE: Entry = {"kind": "fighter", "stats": {"size": -4}}


def test_gm_may_place_only_tiny_creatures_together() -> None:
    battle = scene("K L G", turn="K", K=TINY, L=FINE, G="thug")
    (onto_l, onto_g) = cells(battle, "B1 C1")
    assert place(play(battle, ShiftToken("K", onto_l)), "K") == "B1"
    assert refused(battle, ShiftToken("K", onto_g)).why == "G stands at C1"
    assert refused(battle, ShiftToken("G", onto_l)).why == "L stands at B1"
    third = msgspec.structs.replace(token(battle, "K"), id="M", name="M", cell=onto_l)
    assert place(play(battle, PlaceToken(third), dice=(1,)), "M") == "B1"


def test_creatures_sharing_a_cell_threaten_each_other() -> None:
    battle = scene("K L", turn="K", K=TINY, L=FINE)
    battle = play(battle, ShiftToken("K", cells(battle, "B1")[0]))
    situation = Situation(battle, rules())
    ours, theirs = token(battle, "K"), token(battle, "L")
    assert situation.distance(ours, theirs) == 1
    assert situation.distance(ours, ours) == 0
    assert situation.threatens(ours, theirs)
    assert situation.threatens(theirs, ours)


@pytest.mark.parametrize(("stat", "why"), [("size", None), ("bulk", "no statistic 'bulk'")])
def test_small_stat_must_be_declared(stat: str, why: str | None) -> None:
    fault = check_names(SYSTEM.rules.book.with_value("occupancy.small_stat", stat))
    assert (fault is None) == (why is None)
    assert fault is None or (fault[0] == "occupancy.small_stat" and str(why) in fault[1])
