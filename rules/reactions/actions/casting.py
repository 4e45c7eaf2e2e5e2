"""Casting a spell, and countering a spell (R-22, R-23, R-51, RR-26, RR-30)."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    THE_GM,
    YES_NO,
    Creature,
    DeclaredAct,
    Draft,
    Lines,
    Modifier,
    Narrated,
    Noted,
    Situation,
    Stage,
    Text,
    Token,
    YesNo,
    choose,
    declare,
    message,
    note,
    setting,
    stage_of,
)

from ..attacks.targets import is_possible_foe
from ..checks import roll_check, roll_skill
from ..economy import REACTION, Paid
from ..reactions.opportunity import has_reaction, offer_opportunity_attacks, threatening_foes
from ..stats import (
    BLIND,
    CHECK,
    COVERED,
    DEAF,
    NAUSEATED,
    PSIONIC_FOCUS,
    RESTRAINED,
    action_bonuses,
)

MAGICAL_APTITUDE = "magical_aptitude"


class Payment(StrEnum):
    """What pays for a spell: spell quantity, or a material component."""

    SPELL_QUANTITY = "sq"
    COMPONENT = "component"


class Wounded(StrEnum):
    """The GM's decision about a caster who lost hit points while casting."""

    LOST = "lost"
    GOES_ON = "goes_on"


class Counter(StrEnum):
    """An observer's decision about an identified spell."""

    COUNTER = "counter"
    NO = "no"


WOUNDED = {Wounded.LOST: message("It is lost"), Wounded.GOES_ON: message("It goes on")}


class SpellChoice(Paid, frozen=True, tag="cast"):
    """A spell before the casting: the order and the payment."""

    order: str | None = None
    payment: Payment | None = None


class Casting(Stage, frozen=True, tag="casting"):
    """A spell during the casting.

    ``hit_points`` are the caster's at the start; ``observers`` may still counter the spell.
    """

    order: Noted[int] = 0
    payment: Payment | None = None
    hit_points: Noted[int] = msgspec.field(name="hp", default=0)
    wounded: Wounded | None = None
    focused: Noted[bool] = False
    observers: Noted[Lines] = ()


class Observer(NamedTuple):
    """What a foe has settled about a spell: whether the foe knows it, and the foe's decision.

    The casting stores both under keys with the foe's id.
    """

    is_identified: bool | None
    decision: Counter | None

    @classmethod
    def of(cls, declared: DeclaredAct, foe_id: str) -> "Observer":
        """Return what a casting stores about a foe."""
        identified = declared.facts.get(_identified_key(foe_id))
        decision = declared.facts.get(_decision_key(foe_id))
        return cls(
            None if identified is None else identified == YesNo.YES,
            None if decision is None else Counter(decision),
        )


def _identified_key(foe_id: str) -> str:
    return f"known to {foe_id}"


def _school_key(foe_id: str) -> str:
    return f"school of {foe_id}"


def _decision_key(foe_id: str) -> str:
    return f"counter:{foe_id}"


def declare_spell(draft: Draft, declared: DeclaredAct) -> None:
    """Ask for the order and the payment, pay, and offer threatening foes reactions (R-22)."""
    actor, stage = draft.token(declared.act.actor), stage_of(declared, SpellChoice)
    orders = {
        str(order): message("Order {order}", order=order)
        for order in range(1, actor.stat("spell_order") + 1)
    }
    text = message("Of which order is the spell that {actor} casts", actor=actor.name)
    order = choose(draft, stage.order, "order", text, orders, rule="R-22")
    if not order:
        return
    stage = note(draft, SpellChoice, order=order)
    payments: dict[Payment, Text] = {}
    if actor.pool("sq") >= int(order):
        payments[Payment.SPELL_QUANTITY] = message("{order} spell quantity", order=order)
    payments[Payment.COMPONENT] = message(
        "A material component that holds {order} (the GM judges)", order=order
    )
    text = message("What does {actor} pay the spell with", actor=actor.name)
    payment = choose(draft, stage.payment, "payment", text, payments, rule="R-22")
    if payment:
        if payment is Payment.SPELL_QUANTITY:
            draft.spend(actor.id, "sq", int(order))
        draft.pop()
        casting = Casting(int(order), payment, actor.pool("hp"))
        _declare_casting(draft, declared, actor, casting)


def _declare_casting(draft: Draft, declared: DeclaredAct, actor: Token, casting: Casting) -> None:
    """Put the casting and the reactions to it on the stack; the later entry comes first (RR-30)."""
    reactions_last = setting(draft, "spell_reactions") == "after"
    foes = threatening_foes(draft.situation, actor)
    if not reactions_last:
        declare(draft, declared.act, casting)
    offer_opportunity_attacks(draft, declared.act, foes, "it casts a spell", "R-58")
    if reactions_last:
        declare(draft, declared.act, casting)


def cast_spell(draft: Draft, declared: DeclaredAct) -> None:
    """Roll for the focus, let observers counter, then report the spell (R-22, RR-26, RR-30)."""
    actor, casting = draft.token(declared.act.actor), stage_of(declared, Casting)
    if not _continues_wounded(draft, actor, casting):
        return
    if not casting.focused:
        if not _roll_focus(draft, actor, casting):
            _end_casting(draft, actor.id, message("the spell fails: its focus does not serve"))
            return
        observers = _observers(draft.situation, actor, casting.order)
        casting = note(draft, Casting, focused=True, observers=observers)
    if casting.observers:
        _offer_counter(draft, actor, casting)
    else:
        text = message(
            "casts a spell of order {order}: the GM tells what it does", order=casting.order
        )
        _end_casting(draft, actor.id, text)


def _continues_wounded(draft: Draft, actor: Token, casting: Casting) -> bool:
    """Return True if the casting goes on; the GM decides after wounds (R-22)."""
    if actor.pool("hp") >= casting.hit_points or casting.focused:
        return True
    decision = choose(
        draft,
        casting.wounded,
        "wounded",
        message("{actor} was hit while casting: is the spell lost", actor=actor.name),
        WOUNDED,
        rule="R-22",
        default=Wounded.GOES_ON,
        asker=THE_GM,
    )
    if decision is Wounded.LOST:
        _end_casting(draft, actor.id, message("the spell is lost"))
    return decision is Wounded.GOES_ON


def _roll_focus(draft: Draft, actor: Token, casting: Casting) -> bool:
    """Roll Magical Aptitude against 13 plus twice the order (RR-26)."""
    is_component = casting.payment is Payment.COMPONENT
    if setting(draft, "focus_check") == "components" and not is_component:
        return True
    difficulty = 13 + 2 * casting.order
    return roll_skill(
        draft, actor.id, MAGICAL_APTITUDE, difficulty, message("to use the focus"), "RR-26"
    )


def _observers(situation: Situation, caster: Token, order: int) -> tuple[str, ...]:
    """Return the ids of those who perceive the casting and may counter the spell (R-51).

    Foes and, of the confused, anybody; not who takes the caster for a friend (R-77, R-85).
    """
    everybody = (*situation.foes(caster), *situation.allies(caster))
    return tuple(
        foe.id
        for foe in everybody
        if is_possible_foe(foe, caster)
        and _can_counter(situation, foe, order)
        and _perceives_casting(situation, foe, caster)
    )


def _can_counter(situation: Situation, token: Token, order: int) -> bool:
    """Return True if a creature can spend its Reaction and the price on a counter (R-51).

    A Counter casts a spell of one's own, and takes what casting takes (R-22, R-88, R-90).
    """
    can_cast = has_reaction(situation, token) and not token.has_any((NAUSEATED, RESTRAINED))
    return can_cast and token.stat("spell_order") > 0 and token.pool("sq") >= order


def _perceives_casting(situation: Situation, observer: Token, caster: Token) -> bool:
    """Return True if a creature sees the caster or hears its voice (R-22, R-75, R-78, R-81).

    Nobody hears a Silent Spell or a psionic casting. Sound, too, needs an open line.
    """
    sees = not observer.has(BLIND) and not caster.has(COVERED, observer.id)
    is_voiced = not (caster.stat("silent_spell") or caster.stat("psionic"))
    hears = is_voiced and not observer.has(DEAF)
    return (sees or hears) and situation.has_line(observer, caster)


def _offer_counter(draft: Draft, caster: Token, casting: Casting) -> None:
    """Let the first observer identify the spell, a Free Action, and then counter it (R-51)."""
    foe, order = draft.token(casting.observers[0]), casting.order
    observer = Observer.of(draft.declared_act, foe.id)
    is_identified = observer.is_identified
    if is_identified is None:
        is_identified = _roll_identify(draft, foe, caster)
        fact = YesNo.YES if is_identified else YesNo.NO
        draft.note_facts(**{_identified_key(foe.id): fact})
    if is_identified and _can_counter(draft.situation, foe, order):
        decision = _choose_counter(draft, observer, foe, order)
        if decision is None:
            return
        knows = decision is not Counter.COUNTER or _knows_school(draft, foe)
        if knows is None:
            return
        if decision is Counter.COUNTER and knows and _roll_counter(draft, foe, caster, order):
            _end_casting(draft, caster.id, message("the spell is countered by {foe}", foe=foe.name))
            return
    note(draft, Casting, observers=casting.observers[1:])


def _choose_counter(draft: Draft, observer: Observer, foe: Token, order: int) -> Counter | None:
    """Return whether an observer counters a known spell, or ask the observer (R-51)."""
    text = message(
        "{foe} knows the spell: does it counter, knowing one of the same school", foe=foe.name
    )
    options = {
        Counter.COUNTER: message("Counter it: Reaction and {order} SQ", order=order),
        Counter.NO: message("Let it be"),
    }
    return choose(
        draft,
        observer.decision,
        _decision_key(foe.id),
        text,
        options,
        rule="R-51",
        default=Counter.NO,
        asker=Creature(foe.id),
    )


def _knows_school(draft: Draft, foe: Token) -> bool | None:
    """Return whether an observer knows a spell of the same School, or ask the GM (R-51)."""
    if setting(draft, "same_school") == "player":
        return True
    settled = draft.declared_act.facts.get(_school_key(foe.id))
    answer = choose(
        draft,
        None if settled is None else YesNo(settled),
        _school_key(foe.id),
        message("does {foe} know a spell of the same School", foe=foe.name),
        YES_NO,
        rule="R-51",
        asker=THE_GM,
    )
    return None if answer is None else answer is YesNo.YES


def _roll_identify(draft: Draft, foe: Token, caster: Token) -> bool:
    """Roll Magical Aptitude against the caster's spell DC (R-22)."""
    purpose = message("to identify what {caster} casts", caster=caster.name)
    return roll_skill(draft, foe.id, MAGICAL_APTITUDE, caster.stat("spell_dc"), purpose, "R-22")


def _roll_counter(draft: Draft, foe: Token, caster: Token, order: int) -> bool:
    """Pay for a counter and roll the caster level against the spell DC (R-51)."""
    draft.spend(foe.id, REACTION, 1)
    draft.spend(foe.id, "sq", order)
    level = Modifier(message("caster level"), foe.stat("caster_level"), "R-51")
    modifiers = (level, *action_bonuses(draft.situation, foe, CHECK))
    purpose = message("caster level to counter {caster}", caster=caster.name)
    return roll_check(draft, foe.id, purpose, modifiers, caster.stat("spell_dc"), "R-51")


def _end_casting(draft: Draft, caster_id: str, text: Text) -> None:
    """Take the casting off the stack; the psionic focus is used up (R-23)."""
    draft.pop()
    draft.lose(caster_id, PSIONIC_FOCUS, "R-23")
    draft.emit(Narrated(caster_id, text, "R-22"))
