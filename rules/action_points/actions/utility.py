"""Items, doors, timed work, and hurrying (AP-04, AP-06, AP-51, AP-52, AP-57)."""

import msgspec

from gridapp.packkit import (
    THE_GM,
    ActionKind,
    Condition,
    DeclaredAct,
    Draft,
    Narrated,
    Noted,
    Number,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    YesNo,
    choose,
    choose_number,
    doors_beside,
    message,
    note,
    replace_weapon,
    require_weapon,
    stage_of,
    toggle_door,
)

from ..checks import CheckRoll, report_check, roll_for
from ..economy.initiative import whose_turn
from ..economy.points import CAST_SPELL, take_rounds
from ..economy.stamina import spend_stamina
from ..stats.sheet import HURRYING, carried_weapons, is_conscious, weapons_in_hand

LET_GO, HURRY = "let_go", "hurry"
MAX_ROUNDS = 400
POINTS_PER_AP = 3
"""Points of a check for each further action point saved or lost by hurrying (AP-57)."""


class ItemStage(Stage, frozen=True):
    """Notes on drawing or stowing a weapon."""

    item: str | None = None


class LetGo(ItemStage, frozen=True, tag="let_go"):
    """A creature lets go of a weapon."""


class DoorStage(Stage, frozen=True):
    """Notes on opening or closing a door."""

    door: str | None = None


class Work(Stage, frozen=True):
    """Notes on timed work."""

    rounds: int | None = None


class Hurry(Stage, frozen=True):
    """Notes on a hurried act (AP-57)."""

    hurry_number: Noted[int | None] = None
    hurry: Noted[str | None] = None
    hurry_harm: Noted[YesNo | None] = None
    hurried: Noted[int | None] = None
    """The change of the cost."""


def no_item_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature has nothing to draw or stow (AP-51)."""
    if carried_weapons(actor):
        return None
    return Refused("item", message("{actor} carries no weapon", actor=actor.name), "AP-51")


def ask_item(draft: Draft) -> bool:
    """Ask for the weapon to draw or stow; return True while the question is open (AP-51)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, ItemStage).item
    weapons = sorted(carried_weapons(actor), key=lambda weapon: weapon.equipped)
    texts = {
        weapon.id: message(
            "{what} {weapon}",
            what=(message("Stow") if weapon.equipped else message("Draw")),
            weapon=weapon.name,
        )
        for weapon in weapons
    }
    text = message("{actor} draws or stows", actor=actor.name)
    return choose(draft, settled, "item", text, texts, rule="AP-51") is None


def draw_or_stow(draft: Draft) -> bool:
    """Draw or stow a weapon (AP-51)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, ItemStage).item
    weapon = require_weapon(actor, settled or carried_weapons(actor)[0].id)
    replace_weapon(draft, actor.id, msgspec.structs.replace(weapon, equipped=not weapon.equipped))
    verb = message("puts away") if weapon.equipped else message("draws")
    draft.emit(
        Narrated(actor.id, message("{verb} {weapon}", verb=verb, weapon=weapon.name), "AP-51")
    )
    return True


def drop_weapon(draft: Draft, token: Token, weapon_id: str, verb: Text, rule: str) -> None:
    """Drop a weapon from a creature's hands."""
    weapon = require_weapon(token, weapon_id)
    replace_weapon(draft, token.id, msgspec.structs.replace(weapon, equipped=False))
    draft.emit(Narrated(token.id, message("{verb} {weapon}", verb=verb, weapon=weapon.name), rule))


def report_use(draft: Draft) -> bool:
    """Report that an object is used; the effect is up to the table (AP-52)."""
    act = draft.declared_act.act
    action = draft.rules.book.actions[act.action]
    draft.emit(Narrated(act.actor, action.name, action.rule))
    return True


def ask_door(draft: Draft) -> bool:
    """Ask which adjacent door is used; return True while the question is open (AP-52)."""
    actor = draft.token(draft.declared_act.act.actor)
    doors = doors_beside(draft.situation, actor)
    if not doors:
        return False
    settled = stage_of(draft.declared_act, DoorStage).door
    texts = {
        door.id: message(
            "{what} door {door}",
            what=(message("Close") if door.is_open else message("Open")),
            door=door.id,
        )
        for door in doors
    }
    return (
        choose(
            draft,
            settled,
            "door",
            message("{actor}: which door", actor=actor.name),
            texts,
            rule="AP-52",
        )
        is None
    )


def open_door(draft: Draft) -> bool:
    """Open or close a door; a door that is not on the map is only reported (AP-52)."""
    actor = draft.token(draft.declared_act.act.actor)
    doors = {door.id: door for door in doors_beside(draft.situation, actor)}
    door_id = stage_of(draft.declared_act, DoorStage).door or next(iter(doors), "")
    if door_id not in doors:
        return report_use(draft)
    toggle_door(draft, doors[door_id])
    return True


def let_go_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot let go of a weapon; no action is needed (AP-04)."""
    if is_conscious(actor) and weapons_in_hand(actor):
        return None
    return Refused("item", message("{actor} holds nothing", actor=actor.name), "AP-04")


def let_go(draft: Draft, declared: DeclaredAct) -> None:
    """Drop a weapon at no cost (AP-04)."""
    actor = draft.token(declared.act.actor)
    names = {weapon.id: weapon.name for weapon in weapons_in_hand(actor)}
    settled, text = (
        stage_of(declared, LetGo).item,
        message("{actor} lets go of what", actor=actor.name),
    )
    weapon_id = choose(draft, settled, "item", text, names, rule="AP-04")
    if weapon_id is not None:
        draft.pop()
        drop_weapon(draft, actor, weapon_id, message("lets go of"), "AP-04")


def work(draft: Draft) -> bool:
    """Work for a number of rounds, which takes all points of each (AP-06)."""
    declared = draft.declared_act
    rounds = choose_number(
        draft,
        stage_of(declared, Work).rounds,
        "rounds",
        message(
            "How many rounds does {actor} take (a minute has 4)",
            actor=draft.token(declared.act.actor).name,
        ),
        Number(message("Rounds"), 1, MAX_ROUNDS, 4),
        rule="AP-06",
        word=message("That many"),
    )
    if rounds is not None:
        take_rounds(draft, declared, rounds)
    return rounds is not None


def hurry(draft: Draft) -> bool:
    """Let the next act of this turn be hurried for a lower cost, but no attack or spell (AP-57)."""
    turn = whose_turn(draft.battle)
    draft.gain(draft.declared_act.act.actor, Condition(HURRYING, Until.TURN_END, turn), "AP-57")
    return True


def hurried_cost_change(draft: Draft) -> int | None:
    """Return the points that hurrying saves (negative) or costs; None while a question is open.

    A success saves 1 AP, and 1 more for each 3 points over the number, for 1 stamina; a failure
    may cost points (AP-57).
    """
    act, stage = draft.declared_act.act, stage_of(draft.declared_act, Hurry)
    if stage.hurried is not None:
        return stage.hurried
    action, actor = draft.rules.book.actions[act.action], draft.token(act.actor)
    never_hurried = action.kind is ActionKind.ATTACK or act.action in (CAST_SPELL, HURRY)
    if never_hurried or not actor.has(HURRYING):
        return 0
    number = _hurry_number(draft, actor.name)
    if number is None:
        return None
    purpose = message("{actor}: to be quick, with the skill added", actor=actor.name)
    roll = roll_for(draft, stage.hurry, "hurry", actor.id, purpose)
    if roll is None:
        return None
    change = _cost_change(draft, roll.total - number)
    if change is None:
        return None
    quick, thrown = message("to be quick"), CheckRoll(roll.total)
    report_check(draft, actor.id, quick, thrown, (), "AP-57", number)
    draft.lose(actor.id, HURRYING, "AP-57")
    if roll.total >= number:
        spend_stamina(draft, actor.id, 1)
    note(draft, Hurry, hurried=change)
    return change


def _hurry_number(draft: Draft, name: str) -> int | None:
    """Return the GM's target number; the roll is typed with the skill that the GM names."""
    return choose_number(
        draft,
        stage_of(draft.declared_act, Hurry).hurry_number,
        "hurry_number",
        message("what must {name} reach to be quick, and with which skill", name=name),
        Number("TN", -20, 60, 10),
        rule="AP-57",
        asker=THE_GM,
    )


def _cost_change(draft: Draft, margin: int) -> int | None:
    """Return the change of cost by the margin; the GM decides whether a failure costs points."""
    if margin >= 0:
        return -(1 + margin // POINTS_PER_AP)
    loss = 1 + -margin // POINTS_PER_AP
    costs_points = choose(
        draft,
        stage_of(draft.declared_act, Hurry).hurry_harm,
        "hurry_harm",
        message("does the failure cost points"),
        {
            YesNo.NO: message("It costs nothing more"),
            YesNo.YES: message("{loss} AP are lost", loss=loss),
        },
        rule="AP-57",
        asker=THE_GM,
    )
    if costs_points is None:
        return None
    return loss if costs_points is YesNo.YES else 0
