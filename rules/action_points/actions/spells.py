"""Cast a Spell and End a Magical Effect (AP-13, AP-27, AP-142, AP-164, AP-166, AP-R10).

A creature lists its spells among the weapons, marked ``spell``; ``ap``, ``stamina``, ``mana`` and
``invest`` are the costs, all house values. A spell ``against`` a defence is an attack; the effects
of any different spell are up to the table.
"""

import msgspec

from gridapp.packkit import (
    Acted,
    Draft,
    Narrated,
    Number,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    choose,
    choose_number,
    message,
    stage_of,
)

from ..attacks.resolution import resolve_attack
from ..attacks.targets import living_victims, reach_refusal, sees
from ..economy.points import CAST_SPELL, affordable_spells, spell_costs
from ..stats.defences import spell_defence
from ..stats.sheet import AP, INVEST, INVESTED, MANA, STAMINA, is_spell

OTHER_SPELL, NO_TARGET = "other", "nobody"
COST_WORDS = {AP: "AP", STAMINA: "stamina", MANA: "mana", INVEST: "mana invested"}


class Casting(Stage, frozen=True):
    """Notes on a spell being cast."""

    spell: str | None = None
    whom: str | None = None


class Retrieving(Stage, frozen=True):
    """Notes on retrieving invested mana."""

    mana_back: int | None = None


def ask_spell(draft: Draft) -> bool:
    """Ask for the spell and, for an attack, the target; return True while a question is open."""
    act = draft.declared_act.act
    actor, settled = draft.token(act.actor), stage_of(draft.declared_act, Casting).spell
    spells = {spell.id: spell for spell in affordable_spells(actor)}
    texts = {key: _spell_text(draft, spell) for key, spell in spells.items()}
    texts[OTHER_SPELL] = message("Another")
    text = message("{actor} casts a spell: which", actor=actor.name)
    spell_id = choose(draft, settled, "spell", text, texts, rule="AP-166")
    if spell_id is None:
        return True
    spell = spells.get(spell_id)
    is_attack = spell is not None and spell_defence(spell)
    target_id = _choose_target(draft, actor, spell) if spell and is_attack else NO_TARGET
    if target_id is None:
        return True
    target_id = "" if target_id == NO_TARGET else target_id
    aimed = msgspec.structs.replace(act, target=target_id, weapon=spell.id if spell else "")
    draft.replace_top(msgspec.structs.replace(draft.declared_act, act=aimed))
    return False


def _spell_text(draft: Draft, spell: Weapon) -> Text:
    """Return a spell with all costs in words, marked as house values."""
    costs = {AP: draft.rules.book.actions[CAST_SPELL].cost.get(AP, 0), **spell_costs(spell)}
    words = ", ".join(f"{cost} {COST_WORDS[kind]}" for kind, cost in costs.items() if cost)
    return message("{spell}: {words} (house value)", spell=spell.name, words=words)


def _choose_target(draft: Draft, actor: Token, spell: Weapon) -> str | None:
    """Return whom a spell targets, or NO_TARGET; ask and return None.

    The choice of somebody of one's own side, who comes last, is asked about no more (AP-11).
    """
    situation = draft.situation
    targets = [
        victim
        for victim in living_victims(situation, actor)
        if reach_refusal(situation, actor, victim, spell) is None and sees(situation, actor, victim)
    ]
    settled = stage_of(draft.declared_act, Casting).whom
    texts: dict[str, Text] = {foe.id: foe.name for foe in targets if foe.side != actor.side}
    texts[NO_TARGET] = message("Nobody on the board")
    texts |= {victim.id: victim.name for victim in targets if victim.side == actor.side}
    return choose(
        draft, settled, "whom", message("{spell}: at whom", spell=spell.name), texts, rule="AP-166"
    )


def cast_spell(draft: Draft) -> bool:
    """Attack with a spell, or report the spell (AP-13, AP-166)."""
    act = draft.declared_act.act
    if act.target:
        return resolve_attack(draft)
    spell = draft.token(act.actor).weapon(act.weapon)
    draft.emit(Acted(act.actor, CAST_SPELL, act.weapon))
    draft.emit(
        Narrated(
            act.actor,
            message("casts {what}", what=(spell.name if spell else message("a spell"))),
            "AP-166",
        )
    )
    return True


def spell_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature can pay for none of its spells (AP-142)."""
    if affordable_spells(actor) or not any(map(is_spell, actor.weapons)):
        return None
    return Refused(
        "mana",
        message("{actor} has {pool} mana left", actor=actor.name, pool=actor.pool(MANA)),
        "AP-142",
    )


def end_magic(draft: Draft) -> bool:
    """End a magical effect and retrieve the mana invested in it (AP-142, AP-164)."""
    actor = draft.token(draft.declared_act.act.actor)
    if not retrieve_mana(draft, actor, "AP-164"):
        return False
    draft.emit(Narrated(actor.id, message("ends a magical effect"), "AP-164"))
    return True


def retrieve_mana(draft: Draft, token: Token, rule: str) -> bool:
    """Retrieve as much invested mana as the owner says; return False while that is asked."""
    invested = token.pool(INVESTED)
    if not invested:
        return True
    retrieved = choose_number(
        draft,
        stage_of(draft.declared_act, Retrieving).mana_back,
        "mana_back",
        message("{token}: how much invested mana comes back", token=token.name),
        Number(message("Mana"), 0, invested, invested),
        rule=rule,
    )
    if retrieved is None:
        return False
    draft.set_pool(token.id, INVESTED, invested - retrieved)
    draft.set_pool(token.id, MANA, token.pool(MANA) + retrieved)
    return True
