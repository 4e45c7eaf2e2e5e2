"""TODO."""

from gridapp.packkit import (
    Act,
    ActionKind,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Until,
    require_weapon,
)

from ..attacks.resolution import slips
from ..attacks.to_hit import roll_parts
from ..checks import choose, decided, report_check, roll_for, shift_by_critical
from ..economy.initiative import READIED, shift_initiative, whose_turn
from ..movement.footing import set_posture
from ..stats.sheet import AP, CROUCHING, DEFENDING, OPENING, PRONE, STANDING, posture_of, setting

POSTURE_CHANGES = {STANDING: (CROUCHING, PRONE), CROUCHING: (STANDING, PRONE), PRONE: (CROUCHING,)}


POSTURE = "posture"


SEIZE_DIE = 6


READY = "ready"


READIED_CHOICE = "readied_action"


NEVER_READIED = (
    READY,
    "rebuff",
    "harry",
    "cling",
    "interpose",
    "buy_movement",
    "let_go",
    "work",
    "short_rest",
    "long_rest",
    "broken_rest",
    "new_day",
)


def ask_posture(draft: Draft) -> bool:
    """Ask for the posture; nobody rises from prone to standing at once (AP-72)."""
    actor = draft.token(draft.declared_act.act.actor)
    names = {one: one.capitalize() for one in POSTURE_CHANGES[posture_of(actor)]}
    return choose(draft, POSTURE, f"{actor.name}: which posture", names, rule="AP-72") is None


def change_posture(draft: Draft) -> bool:
    """Stand, crouch or lie."""
    actor = draft.token(draft.declared_act.act.actor)
    options = POSTURE_CHANGES[posture_of(actor)]
    chosen = decided(draft, POSTURE)
    set_posture(draft, actor.id, chosen if chosen in options else options[0], "AP-72")
    return True


def defend(draft: Draft) -> bool:
    """Be ready to dodge or block until the next turn, or until wounded (AP-117)."""
    actor = draft.declared_act.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "AP-117")
    return True


def seize_initiative(draft: Draft) -> bool:
    """Raise the own initiative by 1d6 (AP-40)."""
    actor = draft.token(draft.declared_act.act.actor)
    shift_initiative(
        draft, actor.id, draft.roll(SEIZE_DIE, f"{actor.name}: seize initiative"), "AP-40"
    )
    return True


def create_opening(draft: Draft) -> bool:
    """Make a melee attack roll, and keep its result for the rest of the turn."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(actor, act.weapon)
    slipped = slips(draft)
    if slipped is not False:
        return slipped is True
    roll = roll_for(
        draft, "attack", actor.id, f"{actor.name}: opening against {target.name}", wild=True
    )
    if roll is None:
        return False
    parts = roll_parts(draft.situation, actor, target, weapon, act.action)
    total = report_check(
        draft, actor.id, f"opening against {target.name}", roll.total, parts, "AP-84"
    )
    shift_by_critical(draft, roll, actor.id, target.id)
    whose = whose_turn(draft.battle)
    draft.gain(
        actor.id,
        Condition(OPENING, Until.TURN_END, whose, against=(target.id,), value=total),
        "AP-84",
    )
    return True


def ask_readied_action(draft: Draft) -> bool:
    """Ask which action is readied."""
    actor = draft.token(draft.declared_act.act.actor)
    text = f"{actor.name} readies an action: which"
    return choose(draft, READIED_CHOICE, text, _readiable(draft), rule="AP-41") is None


def _readiable(draft: Draft) -> dict[str, str]:
    actions = draft.rules.book.actions.items()
    return {
        key: one.name
        for key, one in actions
        if one.kind is not ActionKind.MOVE and key not in NEVER_READIED
    }


def prepaid_ap(draft: Draft) -> int:
    """What readying costs beyond itself: the action's own points, by a setting (AP-R20)."""
    which = decided(draft, READIED_CHOICE) if draft.declared_act.act.action == READY else None
    if which is None or setting(draft, "readied_cost") == "later":
        return 0
    return draft.rules.book.actions[which].cost.get(AP, 0)


def ready_action(draft: Draft) -> bool:
    """Keep it until it fires, or until another action or reaction is taken."""
    act, which = draft.declared_act.act, decided(draft, READIED_CHOICE)
    ready = DeclaredAct(Act(act.actor, which or "standard_attack"), READIED)
    draft.update(postponed=(*draft.battle.postponed, ready))
    name = draft.rules.book.actions[ready.act.action].name
    draft.emit(Narrated(act.actor, f"is ready for it: {name}", "AP-41"))
    return True
