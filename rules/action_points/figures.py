"""What a sheet comes to as it stands: defences, toughness, pace (AP-24, AP-60, AP-110)."""

from gridapp.packkit import ShownStatistic, Situation, Token

from . import defences, tables
from .sheet import rate

NAMES = {
    defences.MELEE: "Melee Defense",
    defences.RANGED: "Ranged Defense",
    **{kind: f"{kind.capitalize()} Defense" for kind in defences.SKILLS},
}


def figures(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """The six defences, toughness with and without armour, the rate, both gains of points."""
    known = tuple(
        ShownStatistic(name, str(defences.value(situation, token, kind)), defences.RULES[kind])
        for kind, name in NAMES.items()
    )
    whole, bare = defences.toughness(token), defences.toughness(token, bare=True)
    armour = f" ({bare} without armour)" if bare != whole else ""
    speed = token.stat("speed")
    start, end = (tables.by_speed(row, speed) for row in (tables.ROUND_START, tables.TURN_END))
    return (
        *known,
        ShownStatistic("Toughness", f"{whole}{armour}", "AP-122"),
        ShownStatistic("Rate", f"{rate(token)} yd for 4 AP", "AP-60"),
        ShownStatistic("AP gained", f"{start} and {end}", "AP-24"),
    )
