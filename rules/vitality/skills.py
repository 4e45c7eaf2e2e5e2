"""Checks against the world: a skill, a fixed difficulty, equal is a success (V-05, V-07, V-63)."""

from gridapp.packkit import Draft, Modifier, Option, Rolled, Token

from .asking import Terms, Wanted, named
from .checks import summed, told
from .circumstances import modifiers
from .grounds import lasting
from .sheet import ABILITIES, ability

USE_SKILL = "use_skill"
ABILITY, DIFFICULTY = "ability", "difficulty"
DIFFICULTIES = ("10", "5", "15", "20", "25", "30")
SKILLS = "skills"


def wanted(actor: Token, known: Terms) -> Wanted | None:
    """Which ability the skill goes by, and how difficult the GM calls it."""
    if ABILITY not in known:
        return Wanted(ABILITY, f"{actor.name}: a skill of which ability", named(*ABILITIES), "V-05")
    if DIFFICULTY not in known:
        options = tuple(Option(one, f"DC {one}") for one in DIFFICULTIES)
        return Wanted(DIFFICULTY, f"GM: how difficult is it for {actor.name}", options, "V-07")
    return None


def check(draft: Draft, actor: Token, known: Terms) -> None:
    """Roll d20 + ability + ranks + circumstances against the difficulty."""
    name, difficulty = known[ABILITY], int(known[DIFFICULTY])
    parts = (
        *told(
            Modifier(name[:3].upper(), ability(actor, name), "V-05"),
            Modifier("ranks", actor.stat("skill_ranks"), "V-05"),
        ),
        *modifiers(draft.rules.book, draft.battle, lasting(actor, SKILLS)),
    )
    what = f"{name.capitalize()} skill"
    die = draft.roll(20, f"{actor.name}: {what}")
    total = die + summed(parts)
    draft.emit(
        Rolled(
            token=actor.id,
            what=what,
            dice=(die,),
            modifiers=parts,
            total=total,
            rule="V-07",
            against=difficulty,
            success=total >= difficulty,
        )
    )
