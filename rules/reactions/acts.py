"""Acts that need no more than a roll or a word (R-20, R-24, R-26, R-36 to R-38, R-43 to R-48)."""

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Situation,
    Token,
    Until,
)

from .attacks import attack
from .checks import Parts, open_check, skill_check, versus_save
from .choices import choose, options_of
from .conditions import (
    BLIND,
    CONCENTRATING,
    CONFUSED,
    COVERED,
    FRIGHTENED,
    LOCATED,
    NAUSEATED,
    PRONE,
    PSIONIC_FOCUS,
    RESTRAINED,
    SPARING,
    STUNNED,
    SURPRISED,
    WAITING,
    WRITHING,
    for_a_round,
)
from .openings import threatening
from .slots import MOVE, QUICK, REACTION
from .wounds import patch, swap

PENALTIES = {"primary_attack": 0, "secondary_attack": -5, "tertiary_attack": -10}
SLOT_PENALTIES = {MOVE: -5, QUICK: -10}
NO_PSIONIC_FOCUS = (CONFUSED, FRIGHTENED, NAUSEATED, STUNNED, WRITHING)
GROUPS = {
    "attack": "+1 on attack and damage",
    "defence": "+1 on armor class and saves",
    "skills": "+1 on skill checks",
}
KNOWLEDGE = {
    "expertise": "Expertise",
    "literacy": "Literacy",
    "mechanics": "Mechanics",
    "schooling": "Schooling",
}
DCS = {str(dc): f"DC {dc}" for dc in (15, 5, 10, 20, 25, 30)}


def strike(draft: Draft, declared: DeclaredAct) -> None:
    """A weapon attack; paid for by the Standard or a Reaction it is a Primary (R-20, RR-28)."""
    draft.pop()
    act = declared.act
    extra = penalty(draft.situation, act.action, declared.facts["paid"])
    attack(draft, act.actor, act.target, act.weapon, extra)


def penalty(situation: Situation, action_id: str, paid: str) -> Parts:
    """What an attack takes from its roll: by the slot that pays, or by its name (R-20, RR-28)."""
    book = situation.rules.book
    by_slot = book.setting(situation.battle, "exchanged_attack") == "by_slot"
    value = SLOT_PENALTIES.get(paid, 0) if by_slot else PENALTIES[action_id]
    return (Modifier(book.actions[action_id].name, value, "R-20"),)


def assist(draft: Draft, declared: DeclaredAct) -> None:
    """+4 on nearly everything until the helper's next turn (R-24, RR-19)."""
    draft.pop()
    for_a_round(draft, declared.act.target, "assisted", declared.act.actor)


def feint(draft: Draft, declared: DeclaredAct) -> None:
    """Deception against Will: surprised towards everybody for a round (R-37, RR-41)."""
    draft.pop()
    act = declared.act
    what = f"to feint against {draft.token(act.target).name}"
    if versus_save(draft, act.actor, "deception", (act.target, "will"), what, "R-37"):
        by_all = draft.rules.book.setting(draft.battle, "feint_against") == "everybody"
        against = () if by_all else (act.actor,)
        for_a_round(draft, act.target, SURPRISED, act.actor, against)


def treat(draft: Draft, declared: DeclaredAct) -> None:
    """Patch a wound (R-76)."""
    draft.pop()
    patch(draft, declared.act.actor, declared.act.target)


def defend(draft: Draft, declared: DeclaredAct) -> None:
    """+3 on armor class and saves; behind cover the GM may let it hide (R-26)."""
    actor = draft.token(declared.act.actor)
    for_a_round(draft, actor.id, "defending", actor.id)
    blind_to_it = _covered_from(draft.situation, actor)
    hides = "no"
    if blind_to_it and not actor.has(COVERED):
        options = options_of({"hide": "Hide: roll Stealth", "no": "Stay in sight"})
        text = f"GM: may {actor.name} hide behind its cover"
        hides = choose(draft, declared, "hide", text, options, rule="R-26", default="no") or ""
    if hides:
        draft.pop()
    if hides == "hide":
        value = open_check(draft, actor.id, "stealth", "to hide", "R-26")
        draft.gain(actor.id, Condition(COVERED, against=blind_to_it, value=value), "R-78")


def _covered_from(situation: Situation, actor: Token) -> tuple[str, ...]:
    """The foes from which it has any cover."""
    foes = situation.foes(actor)
    return tuple(foe.id for foe in foes if situation.cover(foe, actor).grade)


def wait(draft: Draft, declared: DeclaredAct) -> None:
    """One more Reaction, which may hold what a Standard does (R-17, RR-29)."""
    draft.pop()
    kept = draft.rules.book.setting(draft.battle, "waited_reaction") == "kept"
    _one_more(draft, declared.act.actor, WAITING, Until.CURED if kept else Until.TURN_START)


def spare(draft: Draft, declared: DeclaredAct) -> None:
    """The Standard becomes a Reaction to be used when provoked (R-16, RR-27)."""
    draft.pop()
    _one_more(draft, declared.act.actor, SPARING, Until.TURN_START)


def _one_more(draft: Draft, token_id: str, name: str, until: Until) -> None:
    draft.gain(token_id, Condition(name, until, token_id), "R-17")
    draft.set_pool(token_id, REACTION, draft.token(token_id).pool(REACTION) + 1)


def concentrate(draft: Draft, declared: DeclaredAct) -> None:
    """Endurance against those who threaten; provokes nothing for a round (R-23, R-36)."""
    draft.pop()
    actor = draft.token(declared.act.actor)
    count = len(threatening(draft.situation, actor))
    what = f"to concentrate, threatened by {count}"
    if skill_check(draft, actor.id, "endurance", 5 + 5 * count, what, "R-36"):
        for_a_round(draft, actor.id, CONCENTRATING, actor.id)
        if actor.stat("psionic") and not any(actor.has(name) for name in NO_PSIONIC_FOCUS):
            draft.gain(actor.id, Condition(PSIONIC_FOCUS), "R-23")


def brace(draft: Draft, declared: DeclaredAct) -> None:
    """+2 on armor class and saves for a round (R-38)."""
    draft.pop()
    for_a_round(draft, declared.act.actor, "braced", declared.act.actor)


def drop_prone(draft: Draft, declared: DeclaredAct) -> None:
    """Be prone (R-43)."""
    draft.pop()
    draft.gain(declared.act.actor, Condition(PRONE), "R-43")


def stand_up(draft: Draft, declared: DeclaredAct) -> None:
    """Be prone no longer (R-43)."""
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "R-43")


def focus(draft: Draft, declared: DeclaredAct) -> None:
    """+1 on one group of numbers for a round (R-46)."""
    actor = draft.token(declared.act.actor)
    text = f"What does {actor.name} focus on"
    group = choose(draft, declared, "group", text, options_of(GROUPS), rule="R-46")
    if group:
        draft.pop()
        for_a_round(draft, actor.id, f"focus_{group}", actor.id)


def seek(draft: Draft, declared: DeclaredAct) -> None:
    """Alertness against the Stealth of all who hide; the blind look for everybody (R-48, R-75)."""
    draft.pop()
    actor = draft.token(declared.act.actor)
    alertness = open_check(draft, actor.id, "alertness", "to seek", "R-48")
    found = [one for one in draft.battle.tokens if _finds(draft, actor, one, alertness)]
    names = ", ".join(one.name for one in found) or "nobody that hides"
    draft.emit(Narrated(actor.id, f"finds {names}; the GM tells what else", "R-48"))


def _finds(draft: Draft, actor: Token, other: Token, alertness: int) -> bool:
    """Whether a seeker finds somebody that hides, or any foe if it is blind (RR-41)."""
    hidden = other.condition(COVERED) if other.has(COVERED, actor.id) else None
    is_sought = actor.has(BLIND) and other.side != actor.side and not other.has(LOCATED, actor.id)
    if hidden is not None:
        against = hidden.value
    elif is_sought:
        against = open_check(draft, other.id, "stealth", "not to be heard", "R-48")
    else:
        return False
    if alertness < against:
        return False
    if hidden is not None:
        others = hidden.against or tuple(one.id for one in draft.battle.tokens)
        _uncover(draft, other, hidden, tuple(one for one in others if one != actor.id))
    if actor.has(BLIND):
        for_a_round(draft, other.id, LOCATED, actor.id, against=(actor.id,))
    return True


def _uncover(draft: Draft, other: Token, hidden: Condition, kept: tuple[str, ...]) -> None:
    """Keep somebody covered only towards those who have not found it yet."""
    if set(kept) - {other.id}:
        swap(draft, other.id, hidden, Condition(COVERED, against=kept, value=hidden.value))
    else:
        draft.lose(other.id, COVERED, "R-48")


def command(draft: Draft, declared: DeclaredAct) -> None:
    """A word to allies or foes; what comes of it is the GM's (R-45)."""
    draft.pop()
    draft.emit(Narrated(declared.act.actor, "calls out in thirteen words or less", "R-45"))


def recall(draft: Draft, declared: DeclaredAct) -> None:
    """A check of knowledge against the GM's number (R-47)."""
    actor = draft.token(declared.act.actor)
    text = f"What does {actor.name} draw on"
    skill = choose(draft, declared, "skill", text, options_of(KNOWLEDGE), rule="R-47")
    if skill:
        text = f"GM: how hard is what {actor.name} tries to recall"
        dc = choose(draft, draft.note_facts(skill=skill), "dc", text, options_of(DCS), rule="R-47")
        if dc:
            draft.pop()
            skill_check(draft, actor.id, skill, int(dc), "to recall", "R-47")


def break_free(draft: Draft, declared: DeclaredAct) -> None:
    """Athletics against what restrains it (R-90, RR-40)."""
    actor = draft.token(declared.act.actor)
    bond = next(one for one in actor.conditions if one.id == RESTRAINED)
    dc: str | None = str(bond.value) if bond.value else None
    if dc is None:
        text = f"GM: how hard is it for {actor.name} to break free"
        dc = choose(draft, declared, "dc", text, options_of(DCS), rule="RR-40")
    if dc:
        draft.pop()
        if skill_check(draft, actor.id, "athletics", int(dc), "to break free", "RR-40"):
            draft.lose_exact(actor.id, bond, "RR-40")
