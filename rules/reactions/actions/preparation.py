"""Actions that prepare or protect: Defend, Wait, Concentrate, Brace, Focus (R-16, R-17, R-24)."""

from gridapp.packkit import Condition, Declared, Draft, Situation, Token, Until

from ..checks import roll_open_skill, roll_skill, roll_skill_against_save
from ..decisions import choose, options_of
from ..economy import REACTION
from ..reactions.opportunity import threatening_foes
from ..stats import (
    CONCENTRATING,
    CONFUSED,
    COVERED,
    FRIGHTENED,
    NAUSEATED,
    PRONE,
    PSIONIC_FOCUS,
    SPARING,
    STUNNED,
    SURPRISED,
    WAITING,
    WRITHING,
    add_condition_for_a_round,
)

NO_PSIONIC_FOCUS = (CONFUSED, FRIGHTENED, NAUSEATED, STUNNED, WRITHING)
FOCUS_GROUPS = {
    "attack": "+1 on attack and damage",
    "defence": "+1 on armor class and saves",
    "skills": "+1 on skill checks",
}


def assist(draft: Draft, declared: Declared) -> None:
    """+4 on nearly everything until the helper's next turn (R-24, RR-19)."""
    draft.pop()
    add_condition_for_a_round(draft, declared.act.target, "assisted", declared.act.actor)


def feint(draft: Draft, declared: Declared) -> None:
    """Deception against Will: surprised towards everybody for a round (R-37, RR-41)."""
    draft.pop()
    act = declared.act
    what = f"to feint against {draft.token(act.target).name}"
    if roll_skill_against_save(draft, act.actor, "deception", (act.target, "will"), what, "R-37"):
        by_all = draft.rules.book.setting(draft.battle, "feint_against") == "everybody"
        against = () if by_all else (act.actor,)
        add_condition_for_a_round(draft, act.target, SURPRISED, act.actor, against)


def defend(draft: Draft, declared: Declared) -> None:
    """+3 on armor class and saves; behind cover the GM may let it hide (R-26)."""
    actor = draft.token(declared.act.actor)
    add_condition_for_a_round(draft, actor.id, "defending", actor.id)
    blind_to_it = _foes_behind_cover(draft.situation, actor)
    hides = "no"
    if blind_to_it and not actor.has(COVERED):
        options = options_of({"hide": "Hide: roll Stealth", "no": "Stay in sight"})
        text = f"GM: may {actor.name} hide behind its cover"
        hides = choose(draft, declared, "hide", text, options, rule="R-26", default="no") or ""
    if hides:
        draft.pop()
    if hides == "hide":
        value = roll_open_skill(draft, actor.id, "stealth", "to hide", "R-26")
        draft.gain(actor.id, Condition(COVERED, against=blind_to_it, value=value), "R-78")


def _foes_behind_cover(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The foes from which it has any cover."""
    foes = situation.foes(actor)
    return tuple(foe.id for foe in foes if situation.cover(foe, actor).grade)


def wait(draft: Draft, declared: Declared) -> None:
    """One more Reaction, which may hold what a Standard does (R-17, RR-29)."""
    draft.pop()
    kept = draft.rules.book.setting(draft.battle, "waited_reaction") == "kept"
    _add_reaction(draft, declared.act.actor, WAITING, Until.CURED if kept else Until.TURN_START)


def spare_reaction(draft: Draft, declared: Declared) -> None:
    """The Standard becomes a Reaction to be used when provoked (R-16, RR-27)."""
    draft.pop()
    _add_reaction(draft, declared.act.actor, SPARING, Until.TURN_START)


def _add_reaction(draft: Draft, token_id: str, name: str, until: Until) -> None:
    draft.gain(token_id, Condition(name, until, token_id), "R-17")
    draft.set_pool(token_id, REACTION, draft.token(token_id).pool(REACTION) + 1)


def concentrate(draft: Draft, declared: Declared) -> None:
    """Endurance against those who threaten; provokes nothing for a round (R-23, R-36)."""
    draft.pop()
    actor = draft.token(declared.act.actor)
    count = len(threatening_foes(draft.situation, actor))
    what = f"to concentrate, threatened by {count}"
    if roll_skill(draft, actor.id, "endurance", 5 + 5 * count, what, "R-36"):
        add_condition_for_a_round(draft, actor.id, CONCENTRATING, actor.id)
        if actor.stat("psionic") and not any(actor.has(name) for name in NO_PSIONIC_FOCUS):
            draft.gain(actor.id, Condition(PSIONIC_FOCUS), "R-23")


def brace(draft: Draft, declared: Declared) -> None:
    """+2 on armor class and saves for a round (R-38)."""
    draft.pop()
    add_condition_for_a_round(draft, declared.act.actor, "braced", declared.act.actor)


def drop_prone(draft: Draft, declared: Declared) -> None:
    """Be prone (R-43)."""
    draft.pop()
    draft.gain(declared.act.actor, Condition(PRONE), "R-43")


def stand_up(draft: Draft, declared: Declared) -> None:
    """Be prone no longer (R-43)."""
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "R-43")


def focus(draft: Draft, declared: Declared) -> None:
    """+1 on one group of numbers for a round (R-46)."""
    actor = draft.token(declared.act.actor)
    text = f"What does {actor.name} focus on"
    group = choose(draft, declared, "group", text, options_of(FOCUS_GROUPS), rule="R-46")
    if group:
        draft.pop()
        add_condition_for_a_round(draft, actor.id, f"focus_{group}", actor.id)
