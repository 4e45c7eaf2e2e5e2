"""Reactions to a declared attack, and to being flanked: Harry, Interpose, Defend, Ignore.

AP-82, AP-83, AP-90 to AP-95, AP-117, AP-153, AP-R39, AP-R76, AP-R86.
"""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Act,
    Ask,
    Condition,
    Creature,
    DeclaredAct,
    Draft,
    Modifier,
    Noted,
    Option,
    Question,
    Refused,
    Situation,
    Stage,
    Token,
    Until,
    ask,
    message,
    note,
    noted,
    options_of,
    require_weapon,
    stage_of,
)

from ..attacks.targets import (
    NO_DEFENCE,
    chooses_stance,
    first_stance,
    melee_weapons,
    reaches_target,
    sees,
)
from ..checks import FieldAsk, chosen_check_parts, contest
from ..economy.points import can_react, pay_for_reaction, reaction_price
from ..stats.defences import SKILL_DEFENCES, Stance, defence_value, targeted_defence
from ..stats.sheet import (
    FLANKED,
    HARRIED,
    IGNORING,
    INITIATIVE,
    PINNED,
    grapple_partners,
    is_able,
    is_melee,
    is_on,
    is_spell,
    setting,
)

HARRY, INTERPOSE = "harry", "interpose"
DECLINE = "pass"
NOBODY = "nobody"


class OfferNote(StrEnum):
    """Whether a reaction has been offered."""

    ASKED = "asked"


class Reacting(Stage, frozen=True, tag="reacting"):
    """A paid act before the effect, while creatures may react."""

    reaction: Noted[bool] = False
    """Whether the act is a reaction itself."""
    offered: Noted[tuple[str, ...]] = ()
    """The foes that could harry the attack."""
    interpose: Noted[OfferNote | None] = None
    stance: Noted[Stance | None] = None
    in_space_of: Noted[str] = ""
    """The creature in whose space an interposed target is attacked (AP-153)."""


class HarryAsk(Ask, frozen=True, tag="harry"):
    """The question whether a foe harries a ranged attack."""


class HarryChoice(StrEnum):
    """The answers to a chance to harry."""

    HARRY = HARRY
    DECLINE = DECLINE


class InterposeAsk(Ask, frozen=True, tag="interpose"):
    """The question which grapple partner the target interposes."""


class StanceAsk(FieldAsk, frozen=True, tag="stance"):
    """The question for the defence of a defending target."""


def ask_reaction(draft: Draft) -> bool:
    """Ask the next creature that may react to the act on top; return False if none is left."""
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    weapon = attacker.weapon(act.weapon)
    if weapon is None or not act.target:
        return False
    if not _bars_reactions(draft):
        is_shot = not (is_melee(weapon) or is_spell(weapon))
        if is_shot and _ask_harry(draft, attacker):
            return True
        if _ask_interpose(draft, act):
            return True
    return _ask_stance(draft, act)


def _bars_reactions(draft: Draft) -> bool:
    """Return True for a reaction where a setting bars reactions to reactions (AP-R39)."""
    is_reaction = stage_of(draft.declared_act, Reacting).reaction
    return is_reaction and not is_on(draft, "reactions_to_reactions")


def _ask_harry(draft: Draft, attacker: Token) -> bool:
    offered = stage_of(draft.declared_act, Reacting).offered
    for entry in draft.battle.order:
        foe = draft.battle.token(entry.token)
        if foe and foe.id not in offered and may_harry(draft.situation, foe, attacker):
            note(draft, Reacting, offered=(*offered, foe.id))
            cost = reaction_price(draft.situation, foe, HARRY)
            texts = {
                HarryChoice.HARRY: message("Harry ({cost} AP)", cost=cost),
                HarryChoice.DECLINE: message("Let it shoot"),
            }
            ask(
                draft,
                HarryAsk(),
                message(
                    "{foe} may harry {attacker}, who shoots beside it",
                    foe=foe.name,
                    attacker=attacker.name,
                ),
                options_of(texts),
                asker=Creature(foe.id),
                rule="AP-82",
                default=HarryChoice.DECLINE,
                creature=attacker.id,
            )
            return True
    return False


def may_harry(situation: Situation, foe: Token, attacker: Token) -> bool:
    """Return True if a foe reaches the shooter and has not harried it this round (AP-82)."""
    has_harried = any(held.id == HARRIED and held.source == foe.id for held in attacker.conditions)
    if foe.side == attacker.side or has_harried or not can_react(situation, foe, HARRY):
        return False
    weapons = melee_weapons(foe)
    return any(reaches_target(situation, foe, attacker, weapon) for weapon in weapons)


def answer_harry(draft: Draft, question: Question, option: str) -> None:
    """Pay for a Harry: -2 on the shots of the attacker this round (AP-83, AP-R76)."""
    if option == HarryChoice.HARRY:
        pay_for_reaction(draft, question.who, HARRY)
        harried = Condition(HARRIED, Until.ROUND_END, source=question.who)
        draft.gain(question.about, harried, "AP-83")


def _ask_stance(draft: Draft, act: Act) -> bool:
    """Ask a defending target for its defence against an attack in sight (AP-117)."""
    attacker, target = draft.token(act.actor), draft.token(act.target)
    is_chosen = stage_of(draft.declared_act, Reacting).stance is not None
    weapon = require_weapon(attacker, act.weapon)
    if is_chosen or not chooses_stance(draft.situation, attacker, target, weapon, act.action):
        return False
    plain = defence_value(target, targeted_defence(weapon))
    texts = {Stance.BONUS: message("+2, so {plain}", plain=plain + 2)}
    for stance in map(Stance, SKILL_DEFENCES):
        texts[stance] = message(
            "{stance} {defence_value}",
            stance=stance.capitalize(),
            defence_value=defence_value(target, stance),
        )
    texts[Stance.NONE] = message("As it is, {plain}", plain=plain)
    ask(
        draft,
        StanceAsk("stance"),
        message("{target} defends: with what", target=target.name),
        options_of(texts),
        asker=Creature(target.id),
        rule="AP-117",
        default=first_stance(draft, target, weapon),
        creature=act.actor,
    )
    return True


def _ask_interpose(draft: Draft, act: Act) -> bool:
    """Ask a grappling target for the partner to interpose (AP-153)."""
    situation = draft.situation
    target, attacker = draft.token(act.target), draft.token(act.actor)
    partners = [held for held in grapple_partners(situation, target) if held != attacker.id]
    can_interpose = can_react(situation, target, INTERPOSE) and sees(situation, target, attacker)
    is_attack = act.action not in NO_DEFENCE
    is_asked = not is_attack or stage_of(draft.declared_act, Reacting).interpose is not None
    if is_asked or not partners or not can_interpose:
        return False
    note(draft, Reacting, interpose=OfferNote.ASKED)
    text = message(
        "{attacker} attacks {target}, who may put another in the way",
        attacker=attacker.name,
        target=target.name,
    )
    ask(
        draft,
        InterposeAsk(),
        text,
        _interpose_options(draft, target, partners),
        asker=Creature(target.id),
        rule="AP-153",
        default=DECLINE,
        creature=attacker.id,
    )
    return True


def _interpose_options(draft: Draft, target: Token, partners: list[str]) -> tuple[Option, ...]:
    """Return the partners that a grappling target may put in the way, and to take the blow."""
    cost = reaction_price(draft.situation, target, INTERPOSE)
    texts = {
        held: message("Interpose {held} ({cost} AP)", held=draft.token(held).name, cost=cost)
        for held in partners
    }
    return options_of({**texts, DECLINE: message("Take it")})


def answer_interpose(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for an Interpose and return the act, None for a pass."""
    if option == DECLINE:
        return None
    pay_for_reaction(draft, question.who, INTERPOSE)
    return Act(question.who, INTERPOSE, target=option)


def resolve_interpose(draft: Draft) -> bool:
    """Check against the better defence of the partner, -2 unless pinned (AP-153).

    On a success the attack below is redirected to the partner, as if in the interposer's space.
    """
    partner = draft.token(draft.declared_act.act.target)
    parts = chosen_check_parts(draft)
    if parts is None:
        return False
    penalty = Modifier(message("not pinned"), 0 if partner.has(PINNED) else -2, "AP-153")
    margin = contest(
        draft,
        message("interpose {partner}", partner=partner.name),
        (*parts, penalty),
        partner,
        "AP-153",
    )
    if margin is None:
        return False
    *below, attack, interpose = draft.battle.underway
    if margin >= 0 and isinstance(attack, DeclaredAct):
        redirected = msgspec.structs.replace(attack.act, target=partner.id)
        attack = noted(attack, Reacting, in_space_of=attack.act.target)
        attack = msgspec.structs.replace(attack, act=redirected)
        draft.update(underway=(*below, attack, interpose))
    return True


class IgnoreAsk(Ask, frozen=True, tag="ignore"):
    """The question which flanker a creature ignores as it is flanked (AP-93)."""


def update_flanked(draft: Draft) -> None:
    """Update who is flanked; a newly flanked creature may ignore a flanker (AP-90, AP-93)."""
    for token in draft.battle.tokens:
        pairs = draft.situation.flanking_pairs(token)
        if not pairs:
            draft.lose(token.id, FLANKED, "AP-90")
        elif not token.has(FLANKED):
            draft.gain(token.id, Condition(FLANKED), "AP-90")
            flankers = {flanker for pair in pairs for flanker in (pair.first, pair.second)}
            _ask_ignore(draft, token, sorted(flankers))


def _ask_ignore(draft: Draft, token: Token, flankers: list[str]) -> None:
    when = setting(draft, "reaction_to_flank")
    has_reaction = token.pool(INITIATIVE) > 0 or when == "always"
    if when == "no" or not is_able(token) or not has_reaction:
        return
    texts = {
        flanker: message("Ignore {flanker}", flanker=draft.token(flanker).name)
        for flanker in flankers
    }
    ask(
        draft,
        IgnoreAsk(),
        message("{token} is flanked; whom does it ignore", token=token.name),
        options_of({**texts, NOBODY: message("Nobody")}),
        asker=Creature(token.id),
        rule="AP-93",
        default=NOBODY,
        creature=token.id,
    )


def answer_ignore(draft: Draft, question: Question, option: str) -> None:
    """Ignore the chosen flanker."""
    if option != NOBODY and draft.battle.token(option) is not None:
        _start_ignoring(draft, question.who, option)


def _start_ignoring(draft: Draft, token_id: str, foe_id: str) -> None:
    """Ignore a foe: neither flanks the other, but attacks of the foe are from the rear (AP-94)."""
    draft.gain(token_id, Condition(IGNORING, against=(foe_id,), source=foe_id), "AP-93")
    update_flanked(draft)


def ignored_ids(actor: Token) -> tuple[str, ...]:
    """Return the ids of the foes that a creature ignores."""
    return tuple(held.source for held in actor.conditions if held.id == IGNORING and held.source)


def ignore_target(draft: Draft) -> bool:
    """Ignore the target of the act (AP-93)."""
    act = draft.declared_act.act
    _start_ignoring(draft, act.actor, act.target)
    return True


def stop_ignoring(draft: Draft) -> bool:
    """Stop ignoring the target of the act (AP-95)."""
    act = draft.declared_act.act
    for condition in draft.token(act.actor).conditions:
        if condition.id == IGNORING and condition.source == act.target:
            draft.lose_exact(act.actor, condition, "AP-95")
    update_flanked(draft)
    return True


def own_turn_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why ignoring cannot be changed: only on the own turn (AP-93, AP-95)."""
    if situation.battle.underway:
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "AP-93"
        )
    return None
