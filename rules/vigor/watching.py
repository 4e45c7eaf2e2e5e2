"""Over Watch: a narrow vector watched before the fight (G-21, G-22, GR-36)."""

from math import atan2, cos, degrees, radians

from gridapp.packkit import Condition, Draft, Narrated, Option, Question, Situation, Token, Until

from .asking import YES_NO

OVER_WATCH, MET = "over_watch", "watch_met"
VECTOR = "vector"
HALF_CONE = 30
"""Half of the optional cone of 60 degrees (GR-36)."""

NAMES = {
    (1, 0): "east",
    (-1, 0): "west",
    (0, 1): "south",
    (0, -1): "north",
    (1, 1): "south-east",
    (-1, 1): "south-west",
    (1, -1): "north-east",
    (-1, -1): "north-west",
}


def asks(draft: Draft) -> bool:
    """Ask about the next creature on Over Watch where the attack comes from (G-21)."""
    for token in draft.battle.tokens:
        watch = token.condition(OVER_WATCH)
        if watch is not None:
            near = is_in_cone(draft.situation, token)
            draft.ask(
                VECTOR,
                f"GM: does the attack on {token.name} come along the watched vector",
                about=token.id,
                options=YES_NO,
                default="yes" if near else "no",
                rule="G-21",
            )
            return True
    return False


def answer(draft: Draft, question: Question, option: str) -> bool:
    """Whether the watcher counts as ambushed; if not, it is ready with another die (G-21)."""
    draft.lose(question.about, OVER_WATCH, "G-21")
    if option == "yes":
        draft.gain(question.about, Condition(MET, Until.ROUND_END), "G-21")
    return option != "yes"


def is_met(token: Token) -> bool:
    """Whether the attack came as it expected: a bonus die on initiative (G-21)."""
    return token.has(MET)


def vectors(situation: Situation) -> tuple[Option, ...]:
    """The directions that can be watched, by their numbers (GR-36)."""
    return tuple(
        Option(str(number), name(situation, number))
        for number in range(len(situation.grid.directions))
    )


def name(situation: Situation, number: int) -> str:
    """A direction in words: by the compass on squares, by its bearing on hexes."""
    if not situation.grid.is_hex:
        return NAMES[situation.grid.directions[number]].capitalize()
    return f"Bearing {round(_bearing(situation, number))}°"


def watch(draft: Draft, token_id: str, number: int) -> None:
    """Begin to watch a vector before the fight."""
    draft.lose(token_id, OVER_WATCH, "G-21")
    draft.gain(token_id, Condition(OVER_WATCH, value=number), "G-21")
    draft.emit(Narrated(token_id, f"watches: {name(draft.situation, number)}", "G-21"))


def is_in_cone(situation: Situation, token: Token) -> bool:
    """Whether every foe stands in the cone that a creature watches (GR-36)."""
    foes = situation.foes(token)
    return bool(foes) and all(sees(situation, token, situation.centre(foe)) for foe in foes)


def sees(situation: Situation, token: Token, point: tuple[float, float]) -> bool:
    """Whether a point lies in the cone of 60 degrees along the watched vector (GR-36)."""
    watch = token.condition(OVER_WATCH)
    if watch is None or watch.value >= len(situation.grid.directions):
        return False
    x, y = situation.centre(token)
    dx, dy = point[0] - x, point[1] - y
    ax, ay = _axis(situation, watch.value)
    along = dx * ax + dy * ay
    length = (dx * dx + dy * dy) ** 0.5 * (ax * ax + ay * ay) ** 0.5
    return bool(length) and along >= cos(radians(HALF_CONE)) * length - 1e-9


def _axis(situation: Situation, number: int) -> tuple[float, float]:
    grid = situation.grid
    (x, y), (ox, oy) = grid.centre(grid.directions[number]), grid.centre((0, 0))
    return (x - ox, y - oy)


def _bearing(situation: Situation, number: int) -> float:
    """Degrees clockwise from straight up."""
    dx, dy = _axis(situation, number)
    return degrees(atan2(dx, -dy)) % 360
