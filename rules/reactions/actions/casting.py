"""Casting a spell, and countering a spell (R-22, R-23, R-51, RR-26, RR-30)."""

from gridapp.packkit import Declared, Draft, Modifier, Situation, Token, Told

from ..checks import roll_check, roll_skill
from ..decisions import choose, options_of
from ..economy import REACTION
from ..reactions.opportunity import offer_opportunity_attacks, threatening_foes
from ..stats import CHECK, PSIONIC_FOCUS, action_bonuses, can_act

CASTING, COUNTER = "casting", "counter"
COMPONENT, KNOWN = "component", "known to "


def declare_spell(draft: Draft, declared: Declared) -> None:
    """Choose the order and how it is paid for, pay, and let those who threaten react (R-22)."""
    actor = draft.token(declared.act.actor)
    orders = {str(n): f"Order {n}" for n in range(1, actor.stat("spell_order") + 1)}
    text = f"Of which order is the spell that {actor.name} casts"
    order = choose(draft, declared, "order", text, options_of(orders), rule="R-22")
    if not order:
        return
    ways = {"sq": f"{order} spell quantity"} if actor.pool("sq") >= int(order) else {}
    text = f"What does {actor.name} pay the spell with"
    ways[COMPONENT] = f"A material component that holds {order} (the GM judges)"
    declared = draft.note(order=order)
    paid = choose(draft, declared, "payment", text, options_of(ways), rule="R-22")
    if paid:
        if paid == "sq":
            draft.spend(actor.id, "sq", int(order))
        draft.pop()
        hp = str(actor.pool("hp"))
        facts = {"order": order, "payment": paid, "hp": hp}
        _push_casting(draft, Declared(declared.act, CASTING, facts), actor)


def _push_casting(draft: Draft, casting: Declared, actor: Token) -> None:
    """The casting and the reactions to it; what comes first lies on top (RR-30)."""
    is_late = draft.rules.book.setting(draft.battle, "spell_reactions") == "after"
    strikers = threatening_foes(draft.situation, actor)
    if not is_late:
        draft.push(casting)
    offer_opportunity_attacks(draft, casting.act, strikers, "it casts a spell", "R-58")
    if is_late:
        draft.push(casting)


def cast_spell(draft: Draft, declared: Declared) -> None:
    """Focus, then those who would counter, then the spell takes effect (R-22, RR-26, RR-30)."""
    actor = draft.token(declared.act.actor)
    if not _continues_wounded(draft, declared, actor):
        return
    order = int(declared.facts["order"])
    if "focused" not in declared.facts:
        if not _roll_focus(draft, actor, order, declared.facts["payment"]):
            _end_casting(draft, actor.id, "the spell fails: its focus does not serve")
            return
        observers = _observers(draft.situation, actor, order)
        declared = draft.note(focused="yes", observers="\n".join(observers))
    if left := declared.facts["observers"]:
        _offer_counter(draft, declared, actor, left.split("\n"))
    else:
        _end_casting(draft, actor.id, f"casts a spell of order {order}: the GM tells what it does")


def _continues_wounded(draft: Draft, declared: Declared, actor: Token) -> bool:
    """Whether wounds taken while casting let it go on: the GM decides (R-22)."""
    if actor.pool("hp") >= int(declared.facts["hp"]) or "focused" in declared.facts:
        return True
    text = f"GM: {actor.name} was hit while casting: is the spell lost"
    options = options_of({"lost": "It is lost", "goes_on": "It goes on"})
    found = choose(draft, declared, "wounded", text, options, rule="R-22", default="goes_on")
    if found == "lost":
        _end_casting(draft, actor.id, "the spell is lost")
    return found == "goes_on"


def _roll_focus(draft: Draft, actor: Token, order: int, payment: str) -> bool:
    """Magical Aptitude against 13 and twice the order (RR-26)."""
    when = draft.rules.book.setting(draft.battle, "focus_check")
    if when == "components" and payment != COMPONENT:
        return True
    what = "to use the focus"
    return roll_skill(draft, actor.id, "magical_aptitude", 13 + 2 * order, what, "RR-26")


def _observers(situation: Situation, caster: Token, order: int) -> tuple[str, ...]:
    """The foes that see the casting and could counter it (R-51)."""
    return tuple(
        foe.id
        for foe in situation.foes(caster)
        if _could_counter(foe, order) and situation.cover(foe, caster).line
    )


def _could_counter(token: Token, order: int) -> bool:
    ready = can_act(token) and token.pool(REACTION) > 0
    return ready and token.stat("spell_order") > 0 and token.pool("sq") >= order


def _offer_counter(draft: Draft, declared: Declared, caster: Token, left: list[str]) -> None:
    """Let the next observer identify the spell, a Free Action, and then counter it."""
    foe, order = draft.token(left[0]), int(declared.facts["order"])
    declared = _identify(draft, declared, foe, caster)
    if declared.facts[f"{KNOWN}{foe.id}"] == "yes" and _could_counter(foe, order):
        text = f"{foe.name} knows the spell: does it counter, knowing one of the same school"
        options = options_of({COUNTER: f"Counter it: Reaction and {order} SQ", "no": "Let it be"})
        name = f"{COUNTER}:{foe.id}"
        found = choose(draft, declared, name, text, options, rule="R-51", default="no", who=foe.id)
        if found is None:
            return
        if found == COUNTER and _roll_counter(draft, foe, caster, order):
            _end_casting(draft, caster.id, f"the spell is countered by {foe.name}")
            return
    draft.note(observers="\n".join(left[1:]))


def _identify(draft: Draft, declared: Declared, foe: Token, caster: Token) -> Declared:
    if f"{KNOWN}{foe.id}" in declared.facts:
        return declared
    what = f"to identify what {caster.name} casts"
    dc = caster.stat("spell_dc")
    knows = roll_skill(draft, foe.id, "magical_aptitude", dc, what, "R-22")
    return draft.note(**{f"{KNOWN}{foe.id}": "yes" if knows else "no"})


def _roll_counter(draft: Draft, foe: Token, caster: Token, order: int) -> bool:
    """A caster level check against the spell's DC (R-51)."""
    draft.spend(foe.id, REACTION, 1)
    draft.spend(foe.id, "sq", order)
    level = Modifier("caster level", foe.stat("caster_level"), "R-51")
    parts = (level, *action_bonuses(draft.situation, foe, CHECK))
    what = f"caster level to counter {caster.name}"
    return roll_check(draft, foe.id, what, parts, caster.stat("spell_dc"), "R-51")


def _end_casting(draft: Draft, caster: str, text: str) -> None:
    """Take the casting off the stack; psionic focus is used up by it (R-23)."""
    draft.pop()
    draft.lose(caster, PSIONIC_FOCUS, "R-23")
    draft.emit(Told(caster, text, "R-22"))
