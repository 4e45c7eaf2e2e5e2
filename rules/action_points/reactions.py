"""Reactions before an act resolves: Harry, and what Defend chooses (AP-82, AP-83, AP-117)."""

from gridapp.packkit import Act, Condition, Draft, Question, Situation, Token, Until, require_weapon

from . import defences, holding, points, reach
from .modifiers import HARRIED
from .rebuffs import can_react, price
from .rulings import ruled
from .sheet import is_melee, is_spell
from .stages import ASKED, known, options_of
from .wounds import DEFENDING

HARRY, YES, PASS = "harry", "harry", "pass"
OFFERED, STANCE, NONE, BONUS = "offered", "stance", "none", "bonus"


def ask(draft: Draft) -> bool:
    """Ask the next one who may react to the act on top of the stack; whether anybody was."""
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    weapon = attacker.weapon(act.weapon)
    if weapon is None or not act.target:
        return False
    if not _is_sheltered(draft):
        if not (is_melee(weapon) or is_spell(weapon)) and _asks_to_harry(draft, attacker):
            return True
        if holding.asks_to_interpose(draft, act):
            return True
    return _asks_for_stance(draft, act)


def _is_sheltered(draft: Draft) -> bool:
    """Whether nobody reacts to what is a reaction itself, by a setting (AP-R39)."""
    is_reaction = bool(draft.declared_act.facts.get("reaction"))
    return is_reaction and ruled(draft, "reactions_to_reactions") == "no"


def _asks_to_harry(draft: Draft, attacker: Token) -> bool:
    offered = (known(draft, OFFERED) or "").split()
    for place in draft.battle.order:
        foe = draft.battle.token(place.token)
        if foe and foe.id not in offered and may_harry(draft.situation, foe, attacker):
            draft.note_facts(**{OFFERED: " ".join((*offered, foe.id))})
            cost = price(draft.situation, HARRY)
            draft.ask(
                HARRY,
                f"{foe.name} may harry {attacker.name}, who shoots beside it",
                who=foe.id,
                about=attacker.id,
                options=options_of({YES: f"Harry ({cost} AP)", PASS: "Let it shoot"}),
                default=PASS,
                rule="AP-82",
            )
            return True
    return False


def may_harry(situation: Situation, foe: Token, attacker: Token) -> bool:
    """Whether a foe has the shooter within melee reach, and has not harried it this round."""
    done = any(one.id == HARRIED and one.source == foe.id for one in attacker.conditions)
    if foe.side == attacker.side or done or not can_react(situation, foe, HARRY):
        return False
    melee = (one for one in reach.usable(foe) if is_melee(one))
    return any(reach.strikes(situation, foe, attacker, one) for one in melee)


def answer_harry(draft: Draft, question: Question, option: str) -> None:
    """Pay, and let -2 weigh on every shot of the round, once however many harry (AP-83, AP-R76)."""
    if option == YES:
        points.act(draft, question.who, price(draft.situation, HARRY))
        held_now = Condition(HARRIED, Until.ROUND_END, source=question.who)
        draft.gain(question.about, held_now, "AP-83")


def _asks_for_stance(draft: Draft, act: Act) -> bool:
    """Who defends picks a defence against an attack that it sees (AP-117)."""
    target = draft.token(act.target)
    seen = reach.sees(draft.situation, target, draft.token(act.actor))
    if known(draft, STANCE) or not target.has(DEFENDING) or not seen:
        return False
    kind = defences.of_attack(require_weapon(draft.token(act.actor), act.weapon))
    if kind in defences.SKILLS:
        return False
    plain = defences.value(draft.situation, target, kind)
    skilled = {
        one: f"{one.capitalize()} {defences.value(draft.situation, target, one)}"
        for one in defences.SKILLS
    }
    draft.ask(
        STANCE,
        f"{target.name} defends: with what",
        who=target.id,
        about=act.actor,
        options=options_of({BONUS: f"+2, so {plain + 2}", **skilled, NONE: f"As it is, {plain}"}),
        default=BONUS,
        rule="AP-117",
        facts={ASKED: STANCE},
    )
    return True
