"""What a hit does: damage, the called result, a weapon struck (S-46 to S-51, SR-33)."""

from collections.abc import Iterator

import msgspec

from gridapp.packkit import (
    Condition,
    Damaged,
    DeclaredAct,
    Draft,
    Narrated,
    Number,
    Option,
    require_weapon,
)

from . import armour, concentration, locations
from .asking import Notes, Wanted, notes
from .checks import check, score_of
from .locations import part_of
from .sheet import DISABLED, HITS, OUT, attack_score

AMOUNT, RATING = "amount", "rating"
FALLS, RESULT, GRIP = "falls", "result", "grip"
LABEL, LEAVES = "label", "out"
CHECK, KEEPS, DROPS = "check", "keeps", "drops"


def before(draft: Draft, declared: DeclaredAct) -> Iterator[Wanted]:
    """The rating against Energy and Elemental, whose text is lost: the sheet's, or the GM's."""
    act, known = declared.act, notes(declared)
    weapon, target = require_weapon(draft.token(act.actor), act.weapon), draft.token(act.target)
    kind = armour.type_of(weapon, known.get("part", ""))
    asks = draft.rules.book.setting(draft.battle, "lost_ratings") == "ask"
    if kind in armour.LOST and asks:
        typed = Number("Rating", 0, 1000, armour.rating(target, kind))
        text = f"GM: {kind} rating of {target.name} (its text is missing)"
        options = (Option(RATING, "as the GM says"),)
        yield Wanted(RATING, text, "", options, "SR-28", number=typed)


def suffer(draft: Draft, token_id: str, amount: int) -> None:
    """Take damage off the hit points that the sheet gives; without any it is only told."""
    token = draft.token(token_id)
    if amount and token.stat("hit_points"):
        left = max(0, token.pool(HITS) - amount)
        draft.set_pool(token_id, HITS, left)
        draft.emit(Damaged(token_id, HITS, amount, left, "SR-33"))


def after(draft: Draft, declared: DeclaredAct) -> Iterator[Wanted]:
    """What the GM decides once damage is done, as the chapter on it is missing."""
    act, known = declared.act, notes(declared)
    target, weapon = draft.token(act.target), require_weapon(draft.token(act.actor), act.weapon)
    part, through = part_of(weapon, known.get("part", "")), int(known[AMOUNT]) > 0
    if part.result == locations.STRUCTURAL:
        options = (
            Option(CHECK, "Weapon-skill check"),
            Option(KEEPS, "Keeps hold"),
            Option(DROPS, "Drops it"),
        )
        yield Wanted(GRIP, f"GM: does {target.name} keep hold", "", options, "S-50")
    if through and target.stat("hit_points") and not target.pool(HITS):
        text = f"GM: {target.name} has no hit points left, is it out"
        falls = (Option(LEAVES, "Out of the fight"), Option(LABEL, "Fights on"))
        yield Wanted(FALLS, text, "", falls, "SR-33")
    if through and part.result in (locations.KNOCKOUT, locations.KILL_SHOT):
        text = f"GM: {part.result} on {target.name}, what follows (chapter missing)"
        follows = (Option(LABEL, "Only noted"), Option(LEAVES, "Out of the fight"))
        yield Wanted(RESULT, text, "", follows, "SR-33")
    if through and (disturbed := concentration.disturbed(draft, declared)):
        yield disturbed


def conclude(draft: Draft, declared: DeclaredAct, known: Notes) -> None:
    """Carry out what was said, and write the called result down."""
    act = declared.act
    target, weapon = draft.token(act.target), require_weapon(draft.token(act.actor), act.weapon)
    part = part_of(weapon, known.get("part", ""))
    if int(known[AMOUNT]) and part.result != locations.DAMAGE:
        draft.emit(Narrated(target.id, f"{part.name.lower()} hit: {part.result}", "S-46"))
        if part.result == locations.DISABLE:
            draft.gain(target.id, Condition(DISABLED), "S-46")
    if GRIP in known:
        _grip(draft, target.id, known[GRIP])
    if concentration.CONCENTRATION in known:
        concentration.carry_out(draft, target.id, known[concentration.CONCENTRATION])
    if LEAVES in (known.get(FALLS), known.get(RESULT)):
        draft.gain(target.id, Condition(OUT), "SR-33")


def _grip(draft: Draft, token_id: str, said: str) -> None:
    """A struck weapon hurts nobody; its bearer may lose it, and it may need a save (S-50, S-55)."""
    token = draft.token(token_id)
    weapon = locations.weapon_held(token)
    if weapon is None:
        return
    text = f"{weapon.name} is struck and may need a structural save"
    draft.emit(Narrated(token_id, text, "S-50"))
    parts = score_of(weapon.name, attack_score(weapon), token)
    lost = said == DROPS or (
        said == CHECK and not check(draft, token, f"keep hold of {weapon.name}", parts, "S-50")
    )
    if lost:
        dropped = msgspec.structs.replace(weapon, equipped=False)
        weapons = tuple(dropped if one.id == weapon.id else one for one in token.weapons)
        draft.update_token(token_id, weapons=weapons)
        draft.emit(Narrated(token_id, f"drops {weapon.name}", "S-50"))
