"""Cast a Spell: which, at whom, and what it costs (AP-13, AP-27, AP-142, AP-166, AP-R10, AP-R11).

A creature's list holds its spells among the weapons, marked ``spell``: ``ap``, ``stamina``,
``mana`` and ``invest`` are what one costs, all of them house values, as the source prints none. A
spell that is ``against`` a defence is an attack; what comes of others is seen on the table.
"""

from collections.abc import Mapping

import msgspec

from gridapp.packkit import (
    Act,
    Action,
    Draft,
    Narrated,
    Number,
    Refused,
    Situation,
    Token,
    Weapon,
)

from . import attacks, defences, reach
from .sheet import AP, is_spell
from .stages import asked_number, choose

CAST, WHICH, WHOM, OTHER, NOBODY = "cast_spell", "spell", "whom", "other", "nobody"
STAMINA, MANA, INVEST, INVESTED = "stamina", "mana", "invest", "invested"
BACK = "mana_back"


def known_by(token: Token) -> tuple[Weapon, ...]:
    """The spells of a creature that its mana pays for."""
    return tuple(one for one in token.weapons if is_spell(one) and _mana(one) <= token.pool(MANA))


def _mana(spell: Weapon) -> int:
    return spell.stats.get(MANA, 0) + spell.stats.get(INVEST, 0)


def cost(situation: Situation, act: Act) -> Mapping[str, int]:
    """What an act costs: its spell's numbers, else the action's."""
    actor = situation.battle.token(act.actor)
    spell = actor.weapon(act.weapon) if actor and act.action == CAST else None
    printed = situation.rules.book.actions[act.action].cost
    return printed if spell is None else {**printed, **_costs(spell)}


def _costs(spell: Weapon) -> dict[str, int]:
    kinds = (AP, STAMINA, MANA, INVEST)
    return {kind: spell.stats[kind] for kind in kinds if kind in spell.stats}


def asks(draft: Draft) -> bool:
    """Ask for the spell, and for the target of one that is an attack."""
    act = draft.declared_act.act
    actor = draft.token(act.actor)
    spells = {one.id: one for one in known_by(actor)}
    names = {key: _offered(draft, one) for key, one in spells.items()}
    text = f"{actor.name} casts a spell: which"
    which = choose(draft, WHICH, text, names | {OTHER: "Another"}, rule="AP-166")
    if which is None:
        return True
    spell = spells.get(which)
    whom = _whom(draft, actor, spell) if spell and defences.of_spell(spell) else NOBODY
    if whom is None:
        return True
    aimed = "" if whom == NOBODY else whom
    chosen = msgspec.structs.replace(act, target=aimed, weapon=spell.id if spell else "")
    draft.replace_top(msgspec.structs.replace(draft.declared_act, act=chosen))
    return False


def _offered(draft: Draft, spell: Weapon) -> str:
    """A spell with what it costs, marked as no printed number."""
    whole = {AP: draft.rules.book.actions[CAST].cost.get(AP, 0), **_costs(spell)}
    words = {AP: "AP", STAMINA: "stamina", MANA: "mana", INVEST: "mana invested"}
    told = ", ".join(f"{amount} {words[kind]}" for kind, amount in whole.items() if amount)
    return f"{spell.name}: {told} (house value)"


def _whom(draft: Draft, actor: Token, spell: Weapon) -> str | None:
    near = (
        foe
        for foe in draft.situation.foes(actor)
        if not foe.has("dead")
        and reach.out_of_reach(draft.situation, actor, foe, spell) is None
        and reach.sees(draft.situation, actor, foe)
    )
    names = {foe.id: foe.name for foe in near} | {NOBODY: "Nobody on the board"}
    return choose(draft, WHOM, f"{spell.name}: at whom", names, rule="AP-166")


def resolve(draft: Draft) -> bool:
    """An attack with Reason and Arcana, or what the school of magic says (AP-13, AP-166)."""
    act = draft.declared_act.act
    if act.target:
        return attacks.resolve(draft)
    spell = draft.token(act.actor).weapon(act.weapon)
    draft.emit(Narrated(act.actor, f"casts {spell.name if spell else 'a spell'}", "AP-166"))
    return True


def price(actor: Token) -> str:
    """What a creature's spells cost, in words; empty if its list holds none."""
    points = sorted({one.stats.get(AP, 0) for one in actor.weapons if is_spell(one)})
    if not points:
        return ""
    least, most = points[0], points[-1]
    return f"{least} AP (house value)" if least == most else f"{least} to {most} AP (house)"


def saving(actor: Token, action: Action) -> int:
    """By how much the cheapest spell differs from what casting costs otherwise, at most 0."""
    printed = action.cost.get(AP, 0)
    return min([one.stats.get(AP, printed) - printed for one in known_by(actor)] + [0])


def refusal(_: Situation, actor: Token) -> Refused | None:
    """Why no spell of the creature's list can be paid for."""
    if known_by(actor) or not any(map(is_spell, actor.weapons)):
        return None
    return Refused("mana", f"{actor.name} has {actor.pool(MANA)} mana left", "AP-142")


def end(draft: Draft) -> bool:
    """End a Magical Effect; mana that was invested in it comes back (AP-142, AP-164)."""
    actor = draft.token(draft.declared_act.act.actor)
    if not retrieve(draft, actor, "AP-164"):
        return False
    draft.emit(Narrated(actor.id, "ends a magical effect", "AP-164"))
    return True


def retrieve(draft: Draft, token: Token, rule: str) -> bool:
    """Let invested mana come back, as much as its owner says; ``False`` once that is asked."""
    held = token.pool(INVESTED)
    if not held:
        return True
    text = f"{token.name}: how much invested mana comes back"
    back = asked_number(draft, BACK, text, Number("Mana", 0, held, held), rule=rule)
    if back is None:
        return False
    draft.set_pool(token.id, INVESTED, held - back)
    draft.set_pool(token.id, MANA, token.pool(MANA) + back)
    return True
