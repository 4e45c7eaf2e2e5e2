"""Ready an Action: one that may follow any event until something else is done (AP-41, AP-R20)."""

from gridapp.engine.kit import Act, ActionKind, Declared, Draft, Told

from .stages import READIED, choose, known, top

WHICH = "readied_action"
NEVER = (
    "ready",
    "rebuff",
    "harry",
    "cling",
    "interpose",
    "buy_movement",
    "work",
    "short_rest",
    "long_rest",
    "broken_rest",
    "new_day",
)


def asks(draft: Draft) -> bool:
    """Ask which action is readied."""
    actor = draft.token(top(draft).act.actor)
    text = f"{actor.name} readies an action: which"
    return choose(draft, WHICH, text, _choices(draft), rule="AP-41") is None


def _choices(draft: Draft) -> dict[str, str]:
    actions = draft.rules.book.actions.items()
    return {
        key: one.name
        for key, one in actions
        if one.kind is not ActionKind.MOVE and key not in NEVER
    }


def resolve(draft: Draft) -> bool:
    """Keep it until it fires, or until another action or reaction is taken."""
    act, which = top(draft).act, known(draft, WHICH)
    ready = Declared(Act(act.actor, which or "standard_attack"), READIED)
    draft.put(postponed=(*draft.battle.postponed, ready))
    name = draft.rules.book.actions[ready.act.action].name
    draft.emit(Told(act.actor, f"is ready for it: {name}", "AP-41"))
    return True
