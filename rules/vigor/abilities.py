"""Abilities, skills and resistance, whose numbers the table tells (G-16, G-32, G-34, G-43)."""

from gridapp.packkit import DeclaredAct, Draft, Narrated, Option, Token

from . import long_acts, openings
from .asking import YES_NO, choose, named, numbers
from .ladder import check, of_conditions
from .paying import MANA, VIGOR, spend
from .sheet import dice
from .visibility import band

ABILITIES = ("strength", "agility", "speed", "stamina", "reason", "resolve", "soul")
COSTS = (0, 1, 2, 3, 4, 5, 6, 8, 10)
"""What an ability may cost in Vigor or Mana; any other cost the GM takes from the pool."""

MOST_ACTIONS = 4
NO_VS = "none"
TARGETS = ("10", "15", "20", "25", "30")


def cost(draft: Draft, declared: DeclaredAct) -> None:
    """Ask what an ability costs, and whether it gives an opening; then pay (G-32, G-57)."""
    actor = draft.token(declared.act.actor)
    actions = choose(
        draft,
        declared,
        "actions",
        f"How many actions does {actor.name}'s ability cost",
        numbers(1, MOST_ACTIONS, "actions"),
        rule="G-32",
    )
    vigor = actions and _pool(draft, declared, actor, VIGOR)
    mana = vigor and _pool(draft, declared, actor, MANA)
    text = f"GM: does {actor.name}'s ability give an opening"
    opens = mana and choose(draft, declared, "opens", text, YES_NO, rule="G-57", default="no")
    if not opens:
        return
    act = declared.act
    draft.pop()
    if long_acts.pay(draft, act, int(actions)):
        long_acts.declare(draft, act, long_acts.ABILITY)
    spend(draft, actor.id, int(vigor))
    if int(mana):
        draft.spend(actor.id, MANA, int(mana))
    if opens == "yes":
        openings.give(draft, act, "it uses an ability")


def _pool(draft: Draft, declared: DeclaredAct, actor: Token, pool: str) -> str:
    name = draft.rules.book.pools[pool].name
    options = tuple(
        Option(str(one), f"{one} {name}") for one in COSTS if not one or one <= actor.pool(pool)
    )
    text = f"How much {name} does {actor.name}'s ability cost"
    return choose(draft, declared, pool, text, options, rule="G-32")


def done(draft: Draft, declared: DeclaredAct) -> None:
    """An ability that is paid for takes effect; what it does is told at the table (G-32)."""
    draft.pop()
    draft.emit(Narrated(declared.act.actor, "uses an ability: the GM tells its effect", "G-32"))


def skill(draft: Draft, declared: DeclaredAct) -> None:
    """A skill check; piloting suffers from bad visibility (G-34, G-67)."""
    actor = draft.token(declared.act.actor)
    text = f"How many bonus dice has {actor.name} for this skill"
    count = choose(draft, declared, "dice", text, numbers(0, 7, "bonus dice"), rule="G-34")
    against = count and _against(draft, declared, "G-34")
    worse = against and _penalty(draft, declared)
    if worse:
        draft.pop()
        total = None if against == NO_VS else int(against) + int(worse)
        check(draft, actor, "skill", int(count), of_conditions(actor), total, "G-34")


def _penalty(draft: Draft, declared: DeclaredAct) -> str:
    """What bad visibility adds to the VS of piloting and navigation (G-67)."""
    penalty = band(draft.situation).penalty
    if not penalty:
        return "0"
    text = f"GM: is it piloting or navigating by sight, +{penalty} VS"
    chosen = choose(draft, declared, "piloting", text, YES_NO, rule="G-67", default="no")
    return str(penalty if chosen == "yes" else 0) if chosen else ""


def _against(draft: Draft, declared: DeclaredAct, rule: str) -> str:
    options = (*named(NO_VS), *(Option(one, f"VS {one}") for one in TARGETS))
    return choose(draft, declared, "vs", "GM: which VS", options, rule=rule)


def resist(draft: Draft, declared: DeclaredAct) -> None:
    """A Resistance check by the ability that the effect names (G-16)."""
    actor = draft.token(declared.act.actor)
    text = f"By which ability does {actor.name} resist"
    ability = choose(draft, declared, "ability", text, named(*ABILITIES), rule="G-16")
    against = ability and _against(draft, declared, "G-16")
    if against:
        draft.pop()
        count = dice(actor, ability) + dice(actor, "resist")
        total = None if against == NO_VS else int(against)
        what = f"{ability.capitalize()} resistance"
        check(draft, actor, what, count, of_conditions(actor), total, "G-16")
