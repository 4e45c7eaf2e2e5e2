"""Lights and parties as commands: what is stored, refused and undone."""

import math

import msgspec
import pytest

from gridapp.battle.commands import (
    ForgetSeen,
    PutLight,
    RemoveLight,
    RemoveToken,
    SetParties,
    SetSceneLight,
)
from gridapp.battle.events import LightPut, LightRemoved, PartiesSet, SceneLightSet, SeenForgotten
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory, Party
from tests.engine.scenes import HERO, RAIDER, narrated, refused, scene

BATTLE = scene("A . . G\n. . . .", A=HERO, G=RAIDER)
TORCH = Light("torch", carrier="A")
HEROES = Party("h", "Heroes", ("heroes",))


def test_a_light_is_put_changed_and_taken_away() -> None:
    battle, events = narrated(BATTLE, PutLight(TORCH))
    assert (battle.lighting.lights, events) == ((TORCH,), (LightPut(TORCH, new=True),))
    assert refused(battle, PutLight(TORCH)).code == "nothing"
    lamp = Light("torch", (2, 1), bright=5, dim=10, angle=90, direction=-90)
    battle, events = narrated(battle, PutLight(lamp))
    stored = msgspec.structs.replace(lamp, place=(2.0, 1.0), direction=270.0)
    assert battle.lighting == Lighting(lights=(stored,))
    assert isinstance(battle.lighting.lights[0].bright, float)
    assert events == (LightPut(stored, new=False),)
    battle, events = narrated(battle, RemoveLight("torch"))
    assert (battle, events) == (BATTLE, (LightRemoved("torch"),))
    assert refused(battle, RemoveLight("torch")).code == "light"


@pytest.mark.parametrize(
    ("light", "code"),
    [
        (Light("", carrier="A"), "name"),
        (Light("x"), "place"),
        (Light("x", (1, 1), "A"), "place"),
        (Light("x", (5, 1)), "place"),
        (Light("x", (math.nan, 1)), "place"),
        (Light("x", carrier="nobody"), "token"),
        (Light("x", (1, 1), bright=30, dim=20), "radius"),
        (Light("x", (1, 1), bright=1e9, dim=1e9), "radius"),
        (Light("x", (1, 1), dim=math.nan), "radius"),
        (Light("x", (1, 1), bright=0, dim=0), "radius"),
        (Light("x", (1, 1), angle=0), "angle"),
        (Light("x", (1, 1), direction=math.inf), "angle"),
    ],
)
def test_impossible_lights_are_refused(light: Light, code: str) -> None:
    assert refused(BATTLE, PutLight(light)).code == code


def test_a_light_lies_where_its_carrier_left() -> None:
    battle, _ = narrated(BATTLE, PutLight(msgspec.structs.replace(TORCH, carrier="G")))
    battle_after, _ = narrated(battle, RemoveToken("G"))
    assert battle_after.lighting.lights[0].place == (3.5, 0.5)
    assert battle_after.lighting.lights[0].on
    lurker = msgspec.structs.replace(battle.tokens[1], hidden=True)
    battle_after, _ = narrated(battle.with_token(lurker), RemoveToken("G"))
    assert not battle_after.lighting.lights[0].on


def test_the_scene_has_a_light_of_its_own() -> None:
    battle, events = narrated(BATTLE, SetSceneLight(LightLevel.DARK))
    assert battle.lighting.scene is LightLevel.DARK
    assert events == (SceneLightSet(LightLevel.DARK),)
    assert refused(battle, SetSceneLight(LightLevel.DARK)).code == "nothing"


def test_a_party_that_is_left_out_loses_its_memory() -> None:
    battle, events = narrated(BATTLE, SetParties((HEROES, Party("o", "Others"))))
    assert events == (PartiesSet(("Heroes", "Others")),)
    memories = [Memory(party, Mask.of(4, 2, 8, bytes(64))) for party in "ho"]
    sight = battle.sight.with_memories(memories)
    battle = msgspec.structs.replace(battle, sight=sight)
    fewer, _ = narrated(battle, SetParties((HEROES,)))
    assert fewer.sight.memories == (memories[0],)
    forgotten, events = narrated(battle, ForgetSeen(("o",)))
    assert forgotten.sight.memories == (memories[0],)
    assert events == (SeenForgotten(("Others",)),)
    assert refused(forgotten, ForgetSeen(("o",))).code == "nothing"
    assert refused(forgotten, ForgetSeen(("x",))).code == "party"
    assert refused(battle, SetParties((HEROES, HEROES))).code == "parties"


def test_a_hidden_creature_looks_for_nobody() -> None:
    hero = BATTLE.tokens[0]
    assert HEROES.has(hero)
    assert not HEROES.has(msgspec.structs.replace(hero, hidden=True))
    assert Party("x", "X", tokens=("A",)).has(hero)
