"""Over Watch: a narrow vector watched before the fight (G-21, G-22, GR-36)."""

from math import atan2, cos, degrees, radians

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Ask,
    Condition,
    Draft,
    Narrated,
    Question,
    Situation,
    Text,
    Token,
    Until,
    YesNo,
    Zone,
    ask,
    message,
    options_of,
    setting,
)

from ..stats import ROUNDING_ERROR

OVER_WATCH, WATCH_MET = "over_watch", "watch_met"
VECTOR = "vector"
COMPASS = {
    (1, 0): "east",
    (-1, 0): "west",
    (0, 1): "south",
    (0, -1): "north",
    (1, 1): "south-east",
    (-1, 1): "south-west",
    (1, -1): "north-east",
    (-1, -1): "north-west",
}


class VectorAsk(Ask, frozen=True, tag=VECTOR):
    """Asks the GM whether an attack comes along the watched vector."""


def ask_next_watcher(draft: Draft) -> bool:
    """Ask about the next creature on Over Watch; return False if none is left (G-21)."""
    watcher = next((token for token in draft.battle.tokens if token.has(OVER_WATCH)), None)
    if watcher is None:
        return False
    default = YesNo.YES if _are_foes_in_cone(draft.situation, watcher) else YesNo.NO
    ask(
        draft,
        VectorAsk(),
        message("does the attack on {watcher} come along the watched vector", watcher=watcher.name),
        options_of(YES_NO),
        asker=THE_GM,
        rule="G-21",
        default=default.value,
        creature=watcher.id,
    )
    return True


def answer_vector(draft: Draft, question: Question, option: str) -> bool:
    """End Over Watch and return True if the watcher counts as ambushed (G-21)."""
    draft.lose(question.about, OVER_WATCH, "G-21")
    is_met = YesNo(option) is YesNo.YES
    if is_met:
        draft.gain(question.about, Condition(WATCH_MET, Until.ROUND_END), "G-21")
    return not is_met


def vector_texts(situation: Situation) -> dict[str, Text]:
    """Return the directions that can be watched, by number (GR-36)."""
    return {
        str(number): _direction_name(situation, number)
        for number in range(len(situation.grid.directions))
    }


def _direction_name(situation: Situation, number: int) -> Text:
    """Return a direction in words: a compass point on squares, a bearing on hexes."""
    if not situation.grid.is_hex:
        return COMPASS[situation.grid.directions[number]].capitalize()
    return message("Bearing {bearing}°", bearing=round(_bearing(situation, number)))


def start_watching(draft: Draft, token_id: str, number: int) -> None:
    """Let a creature watch a direction from now on."""
    draft.lose(token_id, OVER_WATCH, "G-21")
    draft.gain(token_id, Condition(OVER_WATCH, value=number), "G-21")
    text = message("watches: {direction}", direction=_direction_name(draft.situation, number))
    draft.emit(Narrated(token_id, text, "G-21"))


def watched_zone(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """Return the cells whose centres are in the watched cone, empty without Over Watch (GR-36)."""
    grid = situation.grid
    if not token.has(OVER_WATCH):
        return ()
    cells = (cell for cell in grid.cells if _is_in_cone(situation, token, grid.centre(cell)))
    return (Zone("Watched vector", frozenset(cells), "GR-36"),)


def _are_foes_in_cone(situation: Situation, token: Token) -> bool:
    foes = situation.foes(token)
    return bool(foes) and all(_is_in_cone(situation, token, situation.centre(foe)) for foe in foes)


def _is_in_cone(situation: Situation, token: Token, point: tuple[float, float]) -> bool:
    """Return True if a point is in the cone around the watched direction (GR-36).

    A setting says how many degrees wide the cone is.
    """
    watch = token.condition(OVER_WATCH)
    if watch is None or watch.value >= len(situation.grid.directions):
        return False
    x, y = situation.centre(token)
    dx, dy = point[0] - x, point[1] - y
    axis_x, axis_y = _axis(situation, watch.value)
    dot = dx * axis_x + dy * axis_y
    lengths = (dx * dx + dy * dy) ** 0.5 * (axis_x * axis_x + axis_y * axis_y) ** 0.5
    half_cone = radians(int(setting(situation, "watched_cone")) / 2)
    return bool(lengths) and dot >= cos(half_cone) * lengths - ROUNDING_ERROR


def _axis(situation: Situation, number: int) -> tuple[float, float]:
    grid = situation.grid
    (x, y), (origin_x, origin_y) = grid.centre(grid.directions[number]), grid.centre((0, 0))
    return (x - origin_x, y - origin_y)


def _bearing(situation: Situation, number: int) -> float:
    """Return a direction in degrees clockwise from straight up."""
    dx, dy = _axis(situation, number)
    return degrees(atan2(dx, -dy)) % 360
