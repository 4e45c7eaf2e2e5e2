"""What carries out each command: the functions of the other modules, by type of command."""

from collections.abc import Callable, Mapping
from typing import Any

from gridapp.battle import commands as do
from gridapp.battle.events import Acted, Narrated
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Question
from gridapp.battle.state import Phase
from gridapp.engine.commands import (
    adjust,
    area_effects,
    areas,
    edit_board,
    edit_sheet,
    floors,
    gm_edits,
    grid_commands,
    notes,
    placement,
    rearrange,
    settle,
    walk,
)
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.durations import end_timed_conditions
from gridapp.engine.commands.vision import fog, lights, sight
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.mechanics import FightEnd
from gridapp.engine.rulebook.pack_data import ActionKind

_AIMED = (ActionKind.ATTACK, ActionKind.TARGET)
_UNFOUGHT = (ActionKind.PLAIN, ActionKind.TARGET)


def _apply_batch(draft: Draft, command: do.Together) -> Refused | None:
    if not command.steps:
        return Refused("nothing", message("there is nothing to do"))
    for step in command.steps:
        if refused := HANDLERS[type(step)](draft, step):
            return refused
    return None


def _start_fight(draft: Draft, command: do.StartFight) -> Refused | None:
    if draft.battle.phase is Phase.FIGHT:
        return Refused("begun", message("the fight has begun already"))
    if not draft.battle.tokens:
        return Refused("nobody", message("put creatures on the board first"))
    missing = [name for name in command.unaware if draft.battle.token(name) is None]
    if missing:
        return placement.unknown_creature(missing[0])
    draft.update(phase=Phase.FIGHT)
    draft.rules.mechanics.start_fight(draft, command.unaware)
    return None


def _end_fight(draft: Draft, _: do.EndFight) -> Refused | None:
    if waiting := legal_actions.waiting_refusal(draft.battle):
        return waiting
    if draft.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("no fight is going on"))
    mechanics = draft.rules.mechanics
    if isinstance(mechanics, FightEnd):
        mechanics.end_fight(draft)
    draft.update(
        phase=Phase.SETUP, round=0, stage="", order=(), active="", underway=(), postponed=()
    )
    draft.emit(Narrated("", message("the fight is over"), ""))
    end_timed_conditions(draft)
    return None


def _act(draft: Draft, command: do.Act) -> Refused | None:
    if waiting := legal_actions.waiting_refusal(draft.battle):
        return waiting
    actor = draft.battle.token(command.actor)
    if actor is None:
        return placement.unknown_creature(command.actor)
    refused = legal_actions.action_refusal(draft.situation, actor, command.action)
    if refused is not None and not _may_name_target(draft, command, refused):
        return refused
    kind = draft.rules.book.actions[command.action].kind
    if kind is ActionKind.MOVE:
        return walk.begin_move(draft, command)
    if kind in _UNFOUGHT:
        draft.emit(Acted(actor.id, command.action, command.weapon))
    return draft.rules.mechanics.perform(draft, command) or refused


def _may_name_target(draft: Draft, command: do.Act, refused: Refused) -> bool:
    """Return True if the pack may explain why it refuses the target, such as by cover or Size.

    The reason of a hidden creature would tell that it is there.
    """
    if refused.code != legal_actions.NO_TARGET:
        return False
    target = draft.battle.token(command.target)
    is_aimed = draft.rules.book.actions[command.action].kind in _AIMED
    return is_aimed and target is not None and not target.hidden


def _answer(draft: Draft, command: do.Answer) -> Refused | None:
    question = draft.battle.question
    if question is None or question.id != command.question:
        return Refused("question", message("that question is not being asked"))
    chosen = next((option for option in question.options if option.id == command.option), None)
    if chosen is None:
        return Refused(
            "option",
            message(
                "{option} is no answer to: {question}",
                option=repr(command.option),
                question=question.text,
            ),
        )
    if stop := _number_refusal(question, command.number):
        return stop
    if stop := _parts_refusal(question, command.choices):
        return stop
    settle.answer_question(draft, question, chosen, command.number, command.choices)
    return None


def _parts_refusal(question: Question, choices: Mapping[str, str]) -> Refused | None:
    """Return the reason to refuse answers to the parts of a card, ``None`` if valid."""
    options = {part.id: [option.id for option in part.options] for part in question.parts}
    for part, option in choices.items():
        if part not in options:
            lines = ", ".join(options)
            return Refused(
                "option",
                message(
                    "the card has no line {part}; it has {lines}", part=repr(part), lines=lines
                ),
            )
        if option not in options[part]:
            return Refused(
                "option",
                message(
                    "{option} is no answer to: {question}, {part}",
                    option=repr(option),
                    question=question.text,
                    part=part,
                ),
            )
    return None


def _number_refusal(question: Question, number: int | None) -> Refused | None:
    """Return the reason to refuse a number in an answer, ``None`` if valid."""
    asked = question.number
    if number is None:
        if asked is None or asked.value >= asked.low:
            return None
        return Refused(
            "number", message("type the number: {question}", question=question.text), question.rule
        )
    if asked is None:
        return Refused(
            "number", message("no number is asked for: {question}", question=question.text)
        )
    if asked.low <= number <= asked.high:
        return None
    return Refused(
        "number",
        message(
            "{number} lies from {low} to {high}", number=asked.text, low=asked.low, high=asked.high
        ),
        question.rule,
    )


def _end_turn(draft: Draft, _: do.EndTurn) -> Refused | None:
    if waiting := legal_actions.waiting_refusal(draft.battle):
        return waiting
    if draft.battle.phase is not Phase.FIGHT:
        return Refused("no_turn", message("no turn is under way"))
    before = draft.battle
    draft.rules.mechanics.end_turn(draft)
    if draft.battle is before:
        return Refused("no_turn", message("no turn is under way, and nobody can begin one"))
    return None


HANDLERS: dict[type[Any], Callable[[Draft, Any], Refused | None]] = {
    do.PlaceToken: placement.place_token,
    do.RemoveToken: placement.remove_token,
    do.ShiftToken: placement.shift_token,
    do.ShiftTokens: placement.shift_tokens,
    do.HideToken: placement.hide_token,
    do.SetGroup: placement.set_group,
    do.SetDoor: placement.set_door,
    do.EditBoard: edit_board.edit_board,
    do.AlignGrid: grid_commands.align_grid,
    do.SetGridLook: grid_commands.set_grid_style,
    do.SetBars: gm_edits.set_bars,
    do.PutNote: notes.put_note,
    do.RemoveNote: notes.remove_note,
    do.SetFogMode: fog.set_fog_mode,
    do.RevealArea: fog.reveal_area,
    do.HideArea: fog.hide_area,
    do.ShowFog: fog.show_fog,
    do.PutRoom: fog.put_room,
    do.RemoveRoom: fog.remove_room,
    do.PutLight: lights.put_light,
    do.RemoveLight: lights.remove_light,
    do.SetSceneLight: lights.set_scene_light,
    do.SetParties: sight.set_parties,
    do.ForgetSeen: sight.forget_seen,
    do.SetPool: gm_edits.set_pool,
    do.SetCondition: gm_edits.set_condition,
    do.SetSheet: edit_sheet.set_sheet,
    do.SetRule: gm_edits.set_rule,
    do.SetStanding: gm_edits.set_standing,
    do.StartFight: _start_fight,
    do.EndFight: _end_fight,
    do.Act: _act,
    do.Answer: _answer,
    do.EndTurn: _end_turn,
    do.Together: _apply_batch,
    do.AdjustPools: adjust.adjust_pools,
    do.SetConditions: adjust.set_conditions,
    do.MoveInOrder: rearrange.move_in_order,
    do.RollDice: adjust.roll_dice,
    do.PutArea: areas.put_area,
    do.MoveArea: areas.move_area,
    do.RemoveArea: areas.remove_area,
    do.ApplyArea: area_effects.apply_area,
    do.PutFloor: floors.put_floor,
    do.RemoveFloor: floors.remove_floor,
    do.PutLink: floors.put_link,
    do.RemoveLink: floors.remove_link,
}
