"""Acts without target: Defend, standing up, items, and what the GM lets happen (G-28 to G-34)."""

from gridapp.packkit import Condition, DeclaredAct, Draft, Narrated, Option, Refused, Token, Until

from ..damage import DURABILITY
from ..economy import VIGOR, update_winded
from ..questions import YES_NO, choose
from ..reactions.openings import give_opening
from ..reactions.readying import READY, TRIGGER
from ..stats import DEAD, PRONE, WOUNDED
from ..turns.over_watch import start_watching, vector_options

DEFENDING = "defending"


STAND, FALL, OPEN, REST = "stand_up", "fall", "give_opening", "rest"


BY_THE_GM = frozenset({FALL, OPEN, REST, "resist", TRIGGER})
"""What the GM lets happen to a creature, whatever state it is in; it costs nothing."""


def plain_refusal(token: Token, action: str) -> Refused | None:
    """Why a deed makes no sense for a creature as it is, if it does not."""
    if action == STAND and not token.has(PRONE):
        return Refused("prone", f"{token.name} is not prone", "G-52")
    if action == FALL and token.has(PRONE):
        return Refused("prone", f"{token.name} is prone already", "G-51")
    if action == "defend" and token.has(DEFENDING):
        return Refused("defending", f"{token.name} defends already", "GR-19")
    if action == READY and token.has(READY):
        return Refused("ready", f"{token.name} is ready already", "G-31")
    return None


def defend(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    actor = declared.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "G-28")


def stand_up(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "G-52")


def fall(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    draft.gain(declared.act.actor, Condition(PRONE), "G-51")


def expose(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    give_opening(draft, declared.act, "it exposes itself")


def report_action(draft: Draft, declared: DeclaredAct) -> None:
    draft.pop()
    action = draft.rules.book.actions[declared.act.action]
    draft.emit(Narrated(declared.act.actor, action.name, action.rule))


def take_over_watch(draft: Draft, declared: DeclaredAct) -> None:
    token = draft.token(declared.act.actor)
    options = vector_options(draft.situation)
    text = f"Which way does {token.name} watch"
    chosen = choose(draft, declared, "vector", text, options, rule="G-21")
    if chosen:
        draft.pop()
        start_watching(draft, token.id, int(chosen))


def rest(draft: Draft, declared: DeclaredAct) -> None:
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
    update_winded(draft, token.id)
    draft.emit(Narrated(token.id, "gets its breath back", "G-86"))
    if chosen == "yes":
        draft.set_pool(token.id, DURABILITY, token.stat(DURABILITY))
        draft.emit(Narrated(token.id, "gets its Durability back", "G-86"))
