"""Acts without target: Defend, standing up, items, and what the GM lets happen (G-28 to G-34)."""

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Refused,
    Token,
    Until,
    YesNo,
    choose,
    message,
    setting,
    stage_of,
)

from ..economy import TurnAct, choose_amount, update_winded
from ..reactions.openings import give_opening
from ..reactions.readying import TRIGGER
from ..stats import DEAD, DEFENDING, DURABILITY, PRONE, READY, VIGOR, WOUNDED
from ..turns.over_watch import OVER_WATCH, VECTOR, start_watching, vector_texts
from ..turns.unfinished import knock_down
from .resisting import RESIST

DEFEND, STAND_UP, USE_ITEM = "defend", "stand_up", "use_item"
FALL, GIVE_OPENING, REST = "fall", "give_opening", "rest"
BY_THE_GM = frozenset({FALL, GIVE_OPENING, REST, RESIST, TRIGGER})
"""The acts that the GM lets happen to any creature, in any state and at no cost."""


class DefendAct(TurnAct, frozen=True, tag=DEFEND):
    """The Defend action."""


class StandingUp(TurnAct, frozen=True, tag=STAND_UP):
    """The act of standing up; the creature stays prone until its opening is settled."""


class Falling(TurnAct, frozen=True, tag=FALL):
    """The GM's act of knocking a creature down."""


class Exposing(TurnAct, frozen=True, tag=GIVE_OPENING):
    """The GM's act of giving an opening."""


class UsingItem(TurnAct, frozen=True, tag=USE_ITEM):
    """The use of an item."""


class Resting(TurnAct, frozen=True, tag=REST):
    """The GM's act of letting time pass, and whether Durability comes back."""

    rest: YesNo | None = None


class TakingOverWatch(TurnAct, frozen=True, tag=OVER_WATCH):
    """The act of taking up Over Watch, and the number of the watched direction."""

    vector: int | None = None


def plain_refusal(token: Token, action: str) -> Refused | None:
    """Return why an act is pointless in a creature's state, None if useful."""
    if action == STAND_UP and not token.has(PRONE):
        return Refused("prone", message("{token} is not prone", token=token.name), "G-52")
    if action == FALL and token.has(PRONE):
        return Refused("prone", message("{token} is prone already", token=token.name), "G-51")
    if action == DEFEND and token.has(DEFENDING):
        return Refused("defending", message("{token} defends already", token=token.name), "GR-19")
    if action == READY and token.has(READY):
        return Refused("ready", message("{token} is ready already", token=token.name), "G-31")
    return None


def defend(draft: Draft, declared: DeclaredAct) -> None:
    """Make Defences cheaper until the actor's next turn (G-28)."""
    draft.pop()
    actor = declared.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "G-28")


def stand_up(draft: Draft, declared: DeclaredAct) -> None:
    """End being prone (G-52); by a setting the opening comes after that (GR-38)."""
    draft.pop()
    draft.lose(declared.act.actor, PRONE, "G-52")
    if setting(draft, "standing_up") == "upright_first":
        give_opening(draft, declared.act, "it stands up")


def fall(draft: Draft, declared: DeclaredAct) -> None:
    """Knock the actor down (G-51)."""
    draft.pop()
    knock_down(draft, declared.act.actor)


def expose(draft: Draft, declared: DeclaredAct) -> None:
    """Give foes in reach an opening (G-57)."""
    draft.pop()
    give_opening(draft, declared.act, "it exposes itself")


def use_item(draft: Draft, declared: DeclaredAct) -> None:
    """Report the use of an item; the GM says what follows (G-33)."""
    draft.pop()
    action = draft.rules.book.actions[declared.act.action]
    draft.emit(Narrated(declared.act.actor, action.name, action.rule))


def take_over_watch(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for a direction and begin to watch (G-21)."""
    token, stage = draft.token(declared.act.actor), stage_of(declared, TakingOverWatch)
    text = message("Which way does {token} watch", token=token.name)
    options = vector_texts(draft.situation)
    number = choose_amount(draft, stage.vector, VECTOR, text, options, rule="G-21")
    if number is not None:
        draft.pop()
        start_watching(draft, token.id, number)


def rest(draft: Draft, declared: DeclaredAct) -> None:
    """Restore Vigor between fights, and Durability if the GM gives the time (G-86).

    A wounded creature gets no Durability back.
    """
    token, stage = draft.token(declared.act.actor), stage_of(declared, Resting)
    if token.has(DEAD):
        draft.pop()
        return
    text = message("is there time for {token} to get its Durability back", token=token.name)
    options = {YesNo.NO: message("Wounded: no")} if token.has(WOUNDED) else YES_NO
    has_time = choose(draft, stage.rest, "rest", text, options, rule="G-86", asker=THE_GM)
    if has_time is None:
        return
    draft.pop()
    draft.set_pool(token.id, VIGOR, token.stat(VIGOR))
    update_winded(draft, token.id)
    draft.emit(Narrated(token.id, message("gets its breath back"), "G-86"))
    if has_time is YesNo.YES:
        draft.set_pool(token.id, DURABILITY, token.stat(DURABILITY))
        draft.emit(Narrated(token.id, message("gets its Durability back"), "G-86"))
