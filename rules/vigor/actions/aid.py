"""Emergency aid and stabilising: Medicine against VS 20 (G-35, G-84, GR-33, GR-41)."""

from gridapp.packkit import (
    THE_GM,
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Refused,
    Situation,
    Token,
    YesNo,
    choose,
    message,
    misfit,
    setting,
    stage_of,
)

from ..attacks.targets import adjacent_creatures
from ..checks.ladder import roll_check
from ..damage import restore_durability
from ..economy import begin_act
from ..stats import DEAD, DURABILITY, OFF_HAND, SHOCK, STABLE, dice_count, is_object
from ..turns.unfinished import LONG_ACTS, STABILISE, EmergencyAid, pay_actions

VS, HEALING_DIE = 20, 10
AID_COST = 2
"""The actions of a treatment (G-35, GR-41)."""

SUCCESS_TEXTS = {YesNo.YES: message("It works"), YesNo.NO: message("It fails")}


def patients(situation: Situation, actor: Token, action: str) -> tuple[str, ...]:
    """Return the ids of adjacent creatures in need of a treatment."""
    near = (situation.battle.token(token_id) for token_id in adjacent_creatures(situation, actor))
    return tuple(token.id for token in near if token and _needs_treatment(situation, token, action))


def _needs_treatment(situation: Situation, token: Token, action: str) -> bool:
    if is_object(token) or token.has(DEAD):
        return False
    if action == STABILISE:
        return token.has(SHOCK) and not token.has(STABLE)
    is_helped = not token.has(SHOCK) or setting(situation, "aid_in_shock") == "yes"
    return is_helped and token.pool(DURABILITY) < token.stat(DURABILITY)


def begin_treatment(draft: Draft, act: Act) -> Refused | None:
    """Pay for a treatment, which may go on in the next turn, or return a refusal (GR-41)."""
    actor = draft.token(act.actor)
    if act.target not in patients(draft.situation, actor, act.action):
        return Refused("target", message("{actor} cannot treat that", actor=actor.name), "G-35")
    if choice := misfit(act, EmergencyAid):
        return Refused(
            "choice", message("there is no such choice of {choice}", choice=choice), "G-35"
        )
    draft.set_pool(act.actor, OFF_HAND, 0)
    if pay_actions(draft, act, AID_COST):
        begin_act(draft, act, LONG_ACTS[act.action])
    return None


def treat(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Medicine, or ask the GM how the roll went, and treat the patient (G-35, G-84)."""
    act = declared.act
    healer, patient = draft.token(act.actor), draft.token(act.target)
    if patient.id not in patients(draft.situation, healer, act.action):
        draft.pop()
        draft.emit(
            Halted(
                healer.id,
                message(
                    "{healer} cannot treat {patient} now", healer=healer.name, patient=patient.name
                ),
                "G-35",
            )
        )
        return
    is_success = _is_success(draft, declared, healer)
    if is_success is None:
        return
    draft.pop()
    if is_success and act.action == STABILISE:
        draft.gain(patient.id, Condition(STABLE), "G-84")
    elif is_success:
        amount = draft.roll(
            HEALING_DIE, message("{healer}: Durability restored", healer=healer.name), healer.id
        )
        restore_durability(draft, patient, amount)


def _is_success(draft: Draft, declared: DeclaredAct, healer: Token) -> bool | None:
    """Return True if Medicine succeeds, None while the GM is asked."""
    name = draft.rules.book.actions[declared.act.action].name.lower()
    if setting(draft.situation, "medicine") == "roll":
        number = dice_count(healer, "medicine")
        what = message("Medicine: {name}", name=name)
        return roll_check(draft, healer, what, number, VS, "G-35").success
    text = message(
        "{healer}'s {name}, Medicine against {vs}: does it work",
        healer=healer.name,
        name=name,
        vs=VS,
    )
    settled = stage_of(declared, EmergencyAid).works
    works = choose(draft, settled, "works", text, SUCCESS_TEXTS, rule="G-35", asker=THE_GM)
    return None if works is None else works is YesNo.YES
