"""Fire and lightning under water (AP-171).

What deals them is marked ``fire`` or ``lightning`` in the statistics of a weapon or a spell.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gridapp.packkit import Act, DeclaredAct, Draft, Metric, Narrated, Situation, Token, Weapon

from . import defences, footing, mounts, wounds
from .rulings import share
from .sheet import DEAD
from .stages import ASKED, known, options_of

FIRE, LIGHTNING, UNDERWATER = "fire", "lightning", "underwater"
SHOCK, ALL, NOBODY = "shock", "all", "nobody"
ROLLED, DAMAGE, DEFENCE, BARE = "rolled", "damage", "defence", "bare"
FEET_PER_YARD = 3


class Shocked(NamedTuple):
    """A creature near the place that lightning struck: how far off, and what arrives there."""

    token: Token
    feet: int
    damage: int


def quenched(at: Situation | Draft, weapon: Weapon, target: Token, total: int) -> int:
    """By how much less fire harms whoever is under water: half of it, as a negative number."""
    wet = bool(weapon.stats.get(FIRE)) and target.has(UNDERWATER) and total > 0
    return share(at, total, 2) - total if wet else 0


def spreads(draft: Draft, act: Act, weapon: Weapon, rolled: int, damage: int) -> None:
    """Let lightning that has hit somebody under water go on, once the act is over."""
    if weapon.stats.get(LIGHTNING) and draft.token(act.target).has(UNDERWATER):
        facts = {
            ROLLED: str(rolled),
            DAMAGE: str(damage),
            DEFENCE: defences.of_attack(weapon),
            BARE: "yes" if weapon.stats.get("bypasses_armour") else "",
        }
        after = DeclaredAct(Act(act.actor, SHOCK, target=act.target), SHOCK, facts)
        *below, above = draft.battle.underway
        draft.update(underway=(*below, after, above))


def shocked(situation: Situation, struck: Token, damage: int) -> Iterator[Shocked]:
    """Everybody else under water, the attacker too, whom more than nothing reaches.

    A house value: the yards between the nearest cells count three feet each, beside is one.
    """
    cells = situation.cells(struck)
    for one in situation.battle.tokens:
        if one.id == struck.id or one.has(DEAD) or not one.has(UNDERWATER):
            continue
        away = situation.distance_by_metric(cells, situation.cells(one), Metric.ALTERNATING)
        feet = FEET_PER_YARD * int(away)
        if damage > feet:
            yield Shocked(one, feet, damage - feet)


def shock(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the GM whether lightning strikes those near it, by the same roll."""
    struck = draft.battle.token(declared.act.target)
    damage = int(declared.facts[DAMAGE])
    near = tuple(shocked(draft.situation, struck, damage)) if struck else ()
    given = known(draft, SHOCK)
    if near and given is None:
        _ask(draft, declared.act, near)
        return
    for one in near if given == ALL else ():
        _strike(draft, declared, one)
    draft.pop()


def _ask(draft: Draft, act: Act, near: tuple[Shocked, ...]) -> None:
    whom = ", ".join(f"{one.token.name} ({one.damage} at {one.feet} ft)" for one in near)
    draft.ask(
        SHOCK,
        f"GM: lightning spreads in the water; does it strike {whom}",
        about=act.target,
        options=options_of({ALL: "It does", NOBODY: "It strikes nobody else"}),
        default=ALL,
        rule="AP-171",
        facts={ASKED: SHOCK},
    )


def _strike(draft: Draft, declared: DeclaredAct, one: Shocked) -> None:
    """The roll that hit, with less damage, against its own Defense and Toughness."""
    token = draft.token(one.token.id)
    rolled = int(declared.facts[ROLLED])
    against = defences.value(draft.situation, token, declared.facts[DEFENCE])
    text = f"lightning, {one.damage} damage at {one.feet} ft: {rolled} against {against}"
    draft.emit(Narrated(token.id, f"{text}, {'hit' if rolled >= against else 'miss'}", "AP-171"))
    if rolled < against:
        return
    tough = defences.toughness(token, bare=bool(declared.facts[BARE]))
    level = wounds.level_of(rolled + one.damage - against - tough)
    wounds.inflict(draft, token.id, level, "AP-121")
    if level:
        mounts.shy(draft, token.id)
        footing.shaken(draft, token.id, level)
