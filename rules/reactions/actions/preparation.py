"""Actions that prepare or protect: Defend, Wait, Concentrate, Brace, Focus (R-16, R-17, R-24)."""

from enum import StrEnum

from gridapp.packkit import (
    THE_GM,
    Condition,
    DeclaredAct,
    Draft,
    Situation,
    Token,
    Until,
    choose,
    message,
    setting,
    stage_of,
)

from ..checks import roll_open_skill, roll_skill, roll_skill_against_save
from ..economy import REACTION, Paid
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


class Hiding(StrEnum):
    """The GM's leave to hide behind cover while defending."""

    HIDE = "hide"
    NO = "no"


class FocusGroup(StrEnum):
    """A group of numbers for Focus."""

    ATTACK = "attack"
    DEFENCE = "defence"
    SKILLS = "skills"


HIDING = {Hiding.HIDE: message("Hide: roll Stealth"), Hiding.NO: message("Stay in sight")}
FOCUS_GROUPS = {
    FocusGroup.ATTACK: message("+1 on attack and damage"),
    FocusGroup.DEFENCE: message("+1 on armor class and saves"),
    FocusGroup.SKILLS: message("+1 on skill checks"),
}


class Defend(Paid, frozen=True, tag="defend"):
    """A Defend, with the GM's leave to hide."""

    hide: Hiding | None = None


class Focus(Paid, frozen=True, tag="focus"):
    """A Focus, with the group chosen."""

    group: FocusGroup | None = None


def assist(draft: Draft, declared: DeclaredAct) -> None:
    """Give a creature +4 on nearly all rolls until the helper's next turn (R-24, RR-19)."""
    draft.pop()
    add_condition_for_a_round(draft, declared.act.target, "assisted", declared.act.actor)


def feint(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Deception against Will to surprise the target for a round (R-37, RR-41)."""
    draft.pop()
    act = declared.act
    purpose = message("to feint against {target}", target=draft.token(act.target).name)
    save = (act.target, "will")
    if roll_skill_against_save(draft, act.actor, "deception", save, purpose, "R-37"):
        against = () if setting(draft, "feint_against") == "everybody" else (act.actor,)
        add_condition_for_a_round(draft, act.target, SURPRISED, act.actor, against)


def defend(draft: Draft, declared: DeclaredAct) -> None:
    """Give +3 on armor class and saves; behind cover the GM may allow hiding (R-26)."""
    actor = draft.token(declared.act.actor)
    add_condition_for_a_round(draft, actor.id, "defending", actor.id)
    covered_from = _foes_facing_cover(draft.situation, actor)
    hides: Hiding | None = Hiding.NO
    if covered_from and not actor.has(COVERED):
        hides = choose(
            draft,
            stage_of(declared, Defend).hide,
            "hide",
            message("may {actor} hide behind its cover", actor=actor.name),
            HIDING,
            rule="R-26",
            default=Hiding.NO,
            asker=THE_GM,
        )
    if hides:
        draft.pop()
    if hides is Hiding.HIDE:
        stealth = roll_open_skill(draft, actor.id, "stealth", message("to hide"), "R-26")
        draft.gain(actor.id, Condition(COVERED, against=covered_from, value=stealth), "R-78")


def _foes_facing_cover(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the foes from which a creature has any cover."""
    foes = situation.foes(actor)
    return tuple(foe.id for foe in foes if situation.cover(foe, actor).grade)


def wait(draft: Draft, declared: DeclaredAct) -> None:
    """Add a Reaction with the uses of a Standard (R-17, RR-29)."""
    draft.pop()
    lasts = setting(draft, "waited_reaction") == "kept"
    _add_reaction(draft, declared.act.actor, WAITING, Until.CURED if lasts else Until.TURN_START)


def spare_reaction(draft: Draft, declared: DeclaredAct) -> None:
    """Turn the Standard into a Reaction for provocations (R-16, R-32, RR-27)."""
    draft.pop()
    _add_reaction(draft, declared.act.actor, SPARING, Until.TURN_START)


def _add_reaction(draft: Draft, token_id: str, condition: str, until: Until) -> None:
    draft.gain(token_id, Condition(condition, until, token_id), "R-17")
    draft.set_pool(token_id, REACTION, draft.token(token_id).pool(REACTION) + 1)


def concentrate(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Endurance against the number of threatening foes (R-23, R-36).

    On a success the creature provokes nothing for a round; a psionic creature gains focus.
    """
    draft.pop()
    actor = draft.token(declared.act.actor)
    count = len(threatening_foes(draft.situation, actor))
    purpose = message("to concentrate, threatened by {count}", count=count)
    if roll_skill(draft, actor.id, "endurance", 5 + 5 * count, purpose, "R-36"):
        add_condition_for_a_round(draft, actor.id, CONCENTRATING, actor.id)
        if actor.stat("psionic") and not actor.has_any(NO_PSIONIC_FOCUS):
            draft.gain(actor.id, Condition(PSIONIC_FOCUS), "R-23")


def brace(draft: Draft, declared: DeclaredAct) -> None:
    """Give +2 on armor class and saves for a round (R-38)."""
    draft.pop()
    add_condition_for_a_round(draft, declared.act.actor, "braced", declared.act.actor)


def drop_prone(draft: Draft, declared: DeclaredAct) -> None:
    """Make the actor prone (R-43)."""
    draft.pop()
    draft.gain(declared.act.actor, Condition(PRONE), "R-43")


def stand_up(draft: Draft, declared: DeclaredAct) -> None:
    """End being prone (R-43)."""
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "R-43")


def focus(draft: Draft, declared: DeclaredAct) -> None:
    """Give +1 on a chosen group of numbers for a round (R-46)."""
    actor = draft.token(declared.act.actor)
    chosen = stage_of(declared, Focus).group
    text = message("What does {actor} focus on", actor=actor.name)
    group = choose(draft, chosen, "group", text, FOCUS_GROUPS, rule="R-46")
    if group:
        draft.pop()
        add_condition_for_a_round(draft, actor.id, f"focus_{group}", actor.id)
