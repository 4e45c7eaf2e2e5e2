"""Lights as people handle them: kinds, names, lines of text."""

import msgspec
import pytest

from gridapp.battle.shown.views import gm_view
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.grid.grid import Unit
from gridapp.session.lights import (
    LIGHT_KINDS,
    at_place,
    carried_by,
    free_name,
    in_hand,
    kind_light,
    light_text,
)
from tests.engine.scenes import HERO, scene

TORCH = LIGHT_KINDS[0]


@pytest.fixture
def battle() -> Battle:
    return scene(". . . .\nA . . .", A=HERO)


def lit(battle: Battle, *lights: Light) -> Battle:
    return msgspec.structs.replace(battle, lighting=Lighting(lights=lights))


@pytest.mark.parametrize(("unit", "radii"), [(Unit.FEET, (20, 40)), (Unit.YARDS, (7, 13))])
def test_torch_shines_as_far_in_every_unit(unit: Unit, radii: tuple[int, int]) -> None:
    assert TORCH.radii_in(unit) == radii


def test_names_are_counted_and_filled_up(battle: Battle) -> None:
    assert free_name(Lighting(), "Torch") == "Torch 1"
    taken = Lighting(lights=(Light("Torch 1", (1, 1)), Light("Torch 3", (1, 1))))
    assert free_name(taken, "Torch") == "Torch 2"
    assert kind_light(battle, TORCH).id == "Torch 1"


def test_lights_of_a_creature(battle: Battle) -> None:
    carried = in_hand(Light("c"), "A")
    lights = lit(battle, Light("a", (0.5, 1.5)), carried)
    assert carried_by(lights, "A") == (carried,)


def test_carried_light_is_put_down(battle: Battle) -> None:
    carried = in_hand(Light("c", (1, 1)), "A")
    assert (carried.place, carried.carrier) == (None, "A")
    stood = at_place(carried, (2, 2))
    assert (stood.place, stood.carrier) == ((2, 2), "")


def test_text_names_place_or_carrier(battle: Battle) -> None:
    texts = [
        light_text(battle, light)
        for light in (
            Light("a", (2.5, 0.5)),
            in_hand(Light("b"), "A"),
            Light("c", (0.5, 0.5), on=False),
        )
    ]
    assert texts == [
        "a, C1: bright 20 ft, dim 40 ft",
        "b, A: bright 20 ft, dim 40 ft",
        "c, A1: out",
    ]


def test_gm_sees_lights_in_cells_even_of_hidden_carriers(battle: Battle) -> None:
    hidden = msgspec.structs.replace(battle.tokens[0], hidden=True)
    changed = lit(battle.with_token(hidden), in_hand(Light("b"), "A"), in_hand(Light("x"), "gone"))
    (light,) = gm_view(changed).lights
    assert (light.place, light.bright, light.dim, light.carried) == ((0.5, 1.5), 4, 8, True)
