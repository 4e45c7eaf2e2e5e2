"""Opportunity attacks: who may make one, and when (V-45 to V-49, VR-09, VR-13, VR-14, VR-18)."""

from gridapp.packkit import (
    Act,
    Condition,
    Draft,
    LineRule,
    Option,
    Provocation,
    Question,
    Reach,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
    Weapon,
)

from .order import PASSED
from .sheet import FLAT_FOOTED, OPPORTUNITY, is_able, is_melee, reach

STRIKE, PASS = "strike", "pass"


def reach_of(situation: Situation, token: Token, weapon: Weapon) -> Reach:
    """How far a melee weapon reaches, in steps; a long one may leave out the near (VR-11)."""
    cell = situation.grid.cell_size
    nearest, farthest = weapon.min_reach, reach(situation, token, weapon)
    ring = situation.rules.book.setting(situation.battle, "long_weapons") == "ring"
    if ring and weapon.reach >= 10:
        nearest = farthest
    return Reach(weapon.id, max(1, -int(-nearest // cell)), int(farthest // cell), LineRule.ANY)


def threatening(situation: Situation, token: Token) -> tuple[Weapon, ...]:
    """The weapons with which a creature threatens: melee, not the bare hand (V-45, VR-13)."""
    if not is_able(token):
        return ()
    everybody = situation.rules.book.setting(situation.battle, "bare_hands") == "threaten"
    unarmed = everybody or token.stat("unarmed_threatens") > 0
    held = (one for one in token.weapons if one.equipped and is_melee(one))
    return tuple(one for one in held if unarmed or not one.stats.get("unarmed"))


def can_strike(situation: Situation, token: Token) -> bool:
    """Whether a creature has an opportunity attack left and is ready for it (V-48, VR-09)."""
    strikes = situation.rules.book.setting(situation.battle, "flat_footed_strikes") == "yes"
    ready = strikes or not token.has(FLAT_FOOTED)
    return is_able(token) and ready and token.pool(OPPORTUNITY) > 0


def on_the_way(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Leaving a threatened cell, once per foe and move, at the first such cell (VR-14)."""
    if situation.rules.book.setting(situation.battle, "movement_provokes") == "never":
        return ()
    first: dict[tuple[int, str], SpatialEvent] = {}
    for event in events:
        left = event.kind in (SpatialEventKind.LEFT, SpatialEventKind.MOVED_WITHIN_REACH)
        if left and _open_to(situation, mover, event):
            first.setdefault((event.leg, event.creature), event)
    ranks = situation.initiative_ranks
    found = sorted(first.values(), key=lambda event: (event.step, ranks.get(event.creature, 0)))
    return tuple(_provocation(event) for event in found)


def _open_to(situation: Situation, mover: Token, event: SpatialEvent) -> bool:
    """Whether the foe may strike; a resumed move gives nobody a second chance (V-32, VR-14)."""
    striker = situation.token(event.creature)
    had_it = event.leg == 0 and any(
        event.creature in held.against for held in mover.conditions if held.id == PASSED
    )
    return striker is not None and not had_it and can_strike(situation, striker)


def _provocation(event: SpatialEvent) -> Provocation:
    return Provocation(
        kind=OPPORTUNITY,
        attacker=event.creature,
        step=event.step,
        leg=event.leg,
        cell=event.cell,
        rule="VR-14",
        weapons=event.weapons,
    )


def ask_on_the_way(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever may strike a mover, and remember that this move has given it its chance."""
    striker = draft.token(provocation.attacker)
    past = Condition(PASSED, Until.TURN_END, mover.id, against=(striker.id,))
    draft.update_token(mover.id, conditions=(*draft.token(mover.id).conditions, past))
    place = draft.situation.grid.label(provocation.cell)
    text = f"{striker.name} may strike {mover.name} leaving {place}"
    ask(draft, striker, mover, provocation.weapons, text, "V-47")


def ask(
    draft: Draft, striker: Token, target: Token, weapons: tuple[str, ...], text: str, rule: str
) -> None:
    """Ask a creature whether it makes an opportunity attack, and with which weapon."""
    named = {weapon.id: weapon.name for weapon in striker.weapons}
    strikes = tuple(Option(f"{STRIKE}:{one}", f"Strike with {named[one]}") for one in weapons)
    draft.ask(
        OPPORTUNITY,
        text,
        who=striker.id,
        about=target.id,
        options=(*strikes, Option(PASS, "Let pass")),
        default=PASS,
        rule=rule,
    )


def forget(draft: Draft, mover_id: str) -> None:
    """Begin a new move: everybody may have a chance at it again."""
    token = draft.token(mover_id)
    kept = tuple(held for held in token.conditions if held.id != PASSED)
    if kept != token.conditions:
        draft.update_token(mover_id, conditions=kept)


def weapons_against(situation: Situation, striker: Token, target: Token) -> tuple[str, ...]:
    """The weapons with which a creature threatens another where both stand."""
    return situation.weapons_reaching(striker, target)


def answer(draft: Draft, question: Question, option: str) -> Act | None:
    """The strike that was chosen, paid for; none if it was let pass."""
    if option == PASS:
        return None
    spend(draft, question.who)
    weapon = option.removeprefix(f"{STRIKE}:")
    return Act(question.who, OPPORTUNITY, target=question.about, weapon=weapon)


def spend(draft: Draft, striker_id: str) -> None:
    """Use up one opportunity attack of the round (V-48)."""
    draft.spend(striker_id, OPPORTUNITY, 1)
