"""Prices and odds shown beside the question on the card of a reaction, or of an act's target.

Odds go by what the audience of the answer knows, prices by the truth: they are paid by whoever
answers.
"""

import re
from collections.abc import Mapping

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.questions import DeclaredAct, Option, Question
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, WeaponKind
from gridapp.engine.commands.answer_trial import AnswerTrial, try_aim, try_answer
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.aimed_attacks import aimed_attack, aimed_place
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.rulebook.mechanics import DefenceOdds, QuestionMoments
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.packkit.reactions import AttackChoice
from gridapp.session.i18n import shown, shown_name, tr
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.attack_forecast import (
    odds_against,
    percent_text,
    target_steps,
    with_odds,
)


class QuestionNotes(msgspec.Struct, frozen=True):
    """A line about the attack or moment of a question, and a note for each option by its id."""

    attack: str = ""
    options: Mapping[str, str] = {}


NO_NOTES = QuestionNotes()


def question_notes(
    battle: Battle, known: Battle, rules: Rules, question: Question
) -> QuestionNotes:
    """Return the notes on the open question of ``battle``; ``known`` is what its audience knows.

    Of a choice about the own act everything stands in its options, but how far away its targets
    are, and with which odds an attack meets a target or a place of its body.
    """
    if not question.who or question.number or question.parts:
        return NO_NOTES
    if _is_own_act(battle, question):
        return QuestionNotes(
            options=_place_notes(known, rules, question)
            or _weapon_notes(known, rules, question)
            or _target_notes(battle, known, rules, question)
        )
    return _NoteWriter(battle, known, rules, question).notes()


def _is_own_act(battle: Battle, question: Question) -> bool:
    """Return True if a creature is asked about its own act, or no act is under way."""
    if not battle.underway:
        return True
    top = battle.underway[-1]
    actor = top.act.actor if isinstance(top, DeclaredAct) else top.actor
    return actor == question.who


def _place_notes(known: Battle, rules: Rules, question: Question) -> Mapping[str, str]:
    """Return the number of the roll and the odds of each option that aims at a place of a body."""
    situation, notes = Situation(known, rules), dict[str, str]()
    for option in question.options:
        aimed = aimed_attack(situation, question, option.id)
        target = known.token(aimed.target) if aimed else None
        if aimed and target:
            odds = odds_against(situation, target, aimed.odds).summary
            notes[option.id] = tr("against {number}: {odds}", number=aimed.against, odds=odds)
    return notes


def _weapon_notes(known: Battle, rules: Rules, question: Question) -> Mapping[str, str]:
    """Return the odds of each option that is a weapon for the act, whose target is chosen."""
    top = known.underway[-1] if known.underway else None
    actor = known.token(question.who)
    if not isinstance(top, DeclaredAct) or actor is None or top.act.weapon:
        return {}
    situation = Situation(known, rules)
    acts = {
        option.id: msgspec.structs.replace(top.act, weapon=option.id)
        for option in question.options
        if actor.weapon(option.id)
    }
    notes = {weapon: with_odds(situation, act).summary for weapon, act in acts.items()}
    return {weapon: note for weapon, note in notes.items() if note}


def _target_notes(
    battle: Battle, known: Battle, rules: Rules, question: Question
) -> Mapping[str, str]:
    """Return distance and odds of each option that aims the act at a creature.

    The odds are those of the weapon of the act, or of the best one at the end of a charge.
    """
    if battle.question != question or not battle.underway:
        return {}
    situation, names = Situation(known, rules), Narrator(known, rules)
    notes: dict[str, str] = {}
    for option in question.options:
        actor, target = known.token(question.who), known.token(option.id)
        act = try_aim(battle, question, option, rules) if actor and target else None
        weapon = actor.weapon(act.weapon) if actor and act else None
        if actor and target and act and weapon:
            steps = target_steps(situation, actor, target, weapon)
            length = names.length_text(situation.grid.length(steps))
            side = tr("own side") if target.side == actor.side else ""
            words = (side, tr("{length} away", length=length), with_odds(situation, act).summary)
            notes[option.id] = ", ".join(filter(None, words))
        elif actor and target and act and rules.book.actions[act.action].kind is ActionKind.CHARGE:
            notes[option.id] = _charge_note(situation, actor, target, act)
    return notes


def _charge_note(situation: Situation, actor: Token, target: Token, act: Act) -> str:
    """Return the weapon with which a charge does most on average, and its odds; empty if none."""
    moved = msgspec.structs.replace(actor, cell=act.route[-1])
    after = with_token_at(situation, actor, moved.cell)
    reach_refusal = situation.rules.mechanics.reach_refusal
    forecasts = [
        (with_odds(after, msgspec.structs.replace(act, weapon=weapon.id)), weapon)
        for weapon in actor.weapons
        if weapon.kind is not WeaponKind.RANGED
        and reach_refusal(after, moved, target, weapon) is None
    ]
    known = [each for each in forecasts if each[0].hit is not None]
    if not known:
        return ""
    odds, weapon = max(known, key=lambda each: float(each[0].hit or 0) * each[0].mean)
    return tr("{weapon}: {odds}", weapon=shown_name(weapon.name), odds=odds.summary)


class _NoteWriter:
    """Tries every answer on copies, and puts what comes of it in words."""

    def __init__(self, battle: Battle, known: Battle, rules: Rules, question: Question) -> None:
        self._battle, self._rules, self._question = battle, rules, question
        self._known = Situation(known, rules)
        self._truth = Situation(battle, rules)
        mechanics = rules.mechanics
        self._defences = mechanics if isinstance(mechanics, DefenceOdds) else None
        self._hit = (
            self._defences.hit_odds(self._truth, question) if self._defences is not None else None
        )

    def notes(self) -> QuestionNotes:
        """Return the line about the attack, and the notes of the options that have any."""
        notes = {option.id: self._note(option) for option in self._question.options}
        return QuestionNotes(
            self._attack_line(), {name: note for name, note in notes.items() if note}
        )

    def _attack_line(self) -> str:
        """Return attacker, weapon and odds of the attack that is asked about, empty without any."""
        top = self._battle.underway[-1]
        if not isinstance(top, DeclaredAct):
            return ""
        if moment := self._moment(top.act.actor):
            return moment
        attacker, target = map(self._known.token, (top.act.actor, top.act.target))
        weapon = attacker.weapon(top.act.weapon) if attacker else None
        if attacker is None or target is None or weapon is None:
            return ""
        if self._hit is not None:
            odds = odds_against(self._known, target, self._hit).hit_summary
        else:
            odds = with_odds(self._known, top.act).summary
        names = {"attacker": attacker.name, "weapon": shown_name(weapon.name)}
        if odds and (place := shown(aimed_place(self._known, top))):
            return tr("{attacker} with {weapon} ({place}): {odds}", **names, place=place, odds=odds)
        return tr("{attacker} with {weapon}: {odds}", **names, odds=odds) if odds else ""

    def _moment(self, actor: str) -> str:
        """Return when the question is asked, empty if its text says so or the actor is unknown."""
        mechanics = self._rules.mechanics
        if not isinstance(mechanics, QuestionMoments) or self._known.token(actor) is None:
            return ""
        text = shown(mechanics.question_moment(self._truth, self._question))
        return text[:1].upper() + text[1:]

    def _note(self, option: Option) -> str:
        """Return the price of an option, and the odds of what it begins."""
        trial = try_answer(self._battle, self._question, option, self._rules)
        return " · ".join(filter(None, (self._price(trial, option), self._odds(trial, option))))

    def _price(self, trial: AnswerTrial, option: Option) -> str:
        """Return what an option costs, unless its text says so."""
        numbers = re.findall(r"\d+", shown(option.text))
        pools = self._rules.book.pools
        return ", ".join(
            f"{amount} {shown_name(pools[pool].counted_name(amount))}"
            for pool, amount in trial.spent
            if pool in pools and not pools[pool].internal and str(amount) not in numbers
        )

    def _odds(self, trial: AnswerTrial, option: Option) -> str:
        """Return the odds of the defence, or of the attack, that an option begins."""
        if self._hit is not None and self._defences is not None:
            chance = self._defences.defence_chance(self._truth, self._question, option.id)
            is_defence = bool(chance or trial.spent)
            return tr("succeeds {chance}", chance=percent_text(chance)) if is_defence else ""
        weapon = AttackChoice.of(option.id).weapon
        about = self._question
        act = trial.act or Act(about.who, about.kind, target=about.about, weapon=weapon)
        return with_odds(self._known, act).summary
