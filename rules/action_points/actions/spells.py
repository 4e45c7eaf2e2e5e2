"""TODO."""

import msgspec

from gridapp.packkit import Draft, Narrated, Number, Refused, Situation, Token, Weapon

from ..attacks.resolution import resolve_attack
from ..attacks.targets import reach_refusal, sees
from ..checks import choose, choose_number
from ..economy.points import CAST_SPELL, INVEST, MANA, STAMINA, affordable_spells, spell_costs
from ..economy.stamina import INVESTED
from ..stats.defences import spell_defence
from ..stats.sheet import AP, is_spell

WHICH_SPELL = "spell"


SPELL_TARGET = "whom"


OTHER_SPELL = "other"


NO_TARGET = "nobody"


MANA_BACK = "mana_back"


def ask_spell(draft: Draft) -> bool:
    """Ask for the spell, and for the target of one that is an attack."""
    act = draft.declared_act.act
    actor = draft.token(act.actor)
    spells = {one.id: one for one in affordable_spells(actor)}
    names = {key: _spell_text(draft, one) for key, one in spells.items()}
    text = f"{actor.name} casts a spell: which"
    which = choose(draft, WHICH_SPELL, text, names | {OTHER_SPELL: "Another"}, rule="AP-166")
    if which is None:
        return True
    spell = spells.get(which)
    whom = _choose_target(draft, actor, spell) if spell and spell_defence(spell) else NO_TARGET
    if whom is None:
        return True
    aimed = "" if whom == NO_TARGET else whom
    chosen = msgspec.structs.replace(act, target=aimed, weapon=spell.id if spell else "")
    draft.replace_top(msgspec.structs.replace(draft.declared_act, act=chosen))
    return False


def _spell_text(draft: Draft, spell: Weapon) -> str:
    """A spell with what it costs, marked as no printed number."""
    whole = {AP: draft.rules.book.actions[CAST_SPELL].cost.get(AP, 0), **spell_costs(spell)}
    words = {AP: "AP", STAMINA: "stamina", MANA: "mana", INVEST: "mana invested"}
    told = ", ".join(f"{amount} {words[kind]}" for kind, amount in whole.items() if amount)
    return f"{spell.name}: {told} (house value)"


def _choose_target(draft: Draft, actor: Token, spell: Weapon) -> str | None:
    near = (
        foe
        for foe in draft.situation.foes(actor)
        if not foe.has("dead")
        and reach_refusal(draft.situation, actor, foe, spell) is None
        and sees(draft.situation, actor, foe)
    )
    names = {foe.id: foe.name for foe in near} | {NO_TARGET: "Nobody on the board"}
    return choose(draft, SPELL_TARGET, f"{spell.name}: at whom", names, rule="AP-166")


def cast_spell(draft: Draft) -> bool:
    """An attack with Reason and Arcana, or what the school of magic says (AP-13, AP-166)."""
    act = draft.declared_act.act
    if act.target:
        return resolve_attack(draft)
    spell = draft.token(act.actor).weapon(act.weapon)
    draft.emit(Narrated(act.actor, f"casts {spell.name if spell else 'a spell'}", "AP-166"))
    return True


def spell_refusal(_: Situation, actor: Token) -> Refused | None:
    """Why no spell of the creature's list can be paid for."""
    if affordable_spells(actor) or not any(map(is_spell, actor.weapons)):
        return None
    return Refused("mana", f"{actor.name} has {actor.pool(MANA)} mana left", "AP-142")


def end_magic(draft: Draft) -> bool:
    """End a Magical Effect; mana that was invested in it comes back (AP-142, AP-164)."""
    actor = draft.token(draft.declared_act.act.actor)
    if not retrieve_mana(draft, actor, "AP-164"):
        return False
    draft.emit(Narrated(actor.id, "ends a magical effect", "AP-164"))
    return True


def retrieve_mana(draft: Draft, token: Token, rule: str) -> bool:
    """Let invested mana come back, as much as its owner says; ``False`` once that is asked."""
    held = token.pool(INVESTED)
    if not held:
        return True
    text = f"{token.name}: how much invested mana comes back"
    back = choose_number(draft, MANA_BACK, text, Number("Mana", 0, held, held), rule=rule)
    if back is None:
        return False
    draft.set_pool(token.id, INVESTED, held - back)
    draft.set_pool(token.id, MANA, token.pool(MANA) + back)
    return True
