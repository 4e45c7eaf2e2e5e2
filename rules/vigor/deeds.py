"""Acts without an attack: Defend, standing up, items, skills, what the GM judges (G-28 to G-34)."""

from collections.abc import Callable

from gridapp.packkit import Condition, DeclaredAct, Draft, Narrated, Option, Refused, Token, Until

from . import harm, openings, readying, watching
from .abilities import cost, done, resist, skill
from .aid import treat
from .asking import YES_NO, choose
from .long_acts import ABILITY
from .paying import VIGOR, follow
from .sheet import DEAD, PRONE, WOUNDED

DEFENDING = "defending"
STAND, FALL, OPEN, REST = "stand_up", "fall", "give_opening", "rest"
BY_THE_GM = frozenset({FALL, OPEN, REST, "resist", readying.TRIGGER})
"""What the GM lets happen to a creature, whatever state it is in; it costs nothing."""


def refusal(token: Token, action: str) -> Refused | None:
    """Why a deed makes no sense for a creature as it is, if it does not."""
    if action == STAND and not token.has(PRONE):
        return Refused("prone", f"{token.name} is not prone", "G-52")
    if action == FALL and token.has(PRONE):
        return Refused("prone", f"{token.name} is prone already", "G-51")
    if action == "defend" and token.has(DEFENDING):
        return Refused("defending", f"{token.name} defends already", "GR-19")
    if action == readying.READY and token.has(readying.READY):
        return Refused("ready", f"{token.name} is ready already", "G-31")
    return None


def _defend(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    actor = declared.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "G-28")


def _stand_up(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "G-52")


def _fall(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    draft.gain(declared.act.actor, Condition(PRONE), "G-51")


def _open(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    openings.give(draft, declared.act, "it exposes itself")


def _told(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    action = draft.rules.book.actions[declared.act.action]
    draft.emit(Narrated(declared.act.actor, action.name, action.rule))


def _watch(draft: Draft, declared: DeclaredAct) -> None:
    token = draft.token(declared.act.actor)
    options = watching.vectors(draft.situation)
    text = f"Which way does {token.name} watch"
    chosen = choose(draft, declared, "vector", text, options, rule="G-21")
    if chosen:
        draft.pop()
        watching.watch(draft, token.id, int(chosen))


def _rest(draft: Draft, declared: DeclaredAct) -> None:
    """Between fights Durability returns quickly unless wounded; no rate is told (G-86)."""
    token = draft.token(declared.act.actor)
    if token.has(DEAD):
        draft.pop()
        return
    text = f"GM: is there time for {token.name} to get its Durability back"
    options = YES_NO if not token.has(WOUNDED) else (Option("no", "Wounded: no"),)
    chosen = choose(draft, declared, "rest", text, options, rule="G-86")
    if not chosen:
        return
    draft.pop()
    draft.set_pool(token.id, VIGOR, token.stat(VIGOR))
    follow(draft, token.id)
    draft.emit(Narrated(token.id, "gets its breath back", "G-86"))
    if chosen == "yes":
        draft.set_pool(token.id, harm.DURABILITY, token.stat(harm.DURABILITY))
        draft.emit(Narrated(token.id, "gets its Durability back", "G-86"))


STAGES: dict[str, Callable[[Draft, DeclaredAct], None]] = {
    "defend": _defend,
    STAND: _stand_up,
    FALL: _fall,
    OPEN: _open,
    REST: _rest,
    "use_item": _told,
    "use_skill": skill,
    "resist": resist,
    "over_watch": _watch,
    "use_ability": cost,
    ABILITY: done,
    "emergency_aid": treat,
    "stabilise": treat,
    readying.READY: readying.ready,
    readying.TRIGGER: readying.trigger,
}
"""How a declared act is carried out, by its stage."""
