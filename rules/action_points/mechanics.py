"""The mechanics of the pack `action_points`: each method hands on to one of the modules."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from gridapp.packkit import (
    Act,
    Action,
    ApplyArea,
    Ask,
    AttackOdds,
    AttackOutcome,
    Battle,
    DeclaredAct,
    Draft,
    MovePlan,
    Offer,
    OwnSide,
    Provocation,
    Question,
    Reach,
    Refused,
    Rulebook,
    ShownStatistic,
    Situation,
    SpatialEvent,
    Stage,
    Text,
    Token,
    Walk,
    Weapon,
    declare,
    message,
    settle,
    tag_of,
)

from . import areas
from .actions import healing, lifecycle, readied, registry, utility
from .attacks import odds, targets
from .checks import RollAsk, WildRollAsk, answer_number_and_option
from .damage import (
    DeathAsk,
    Shock,
    answer_death,
    end_dying,
    faint_of_dying,
    lighten_highest_wound,
    resolve_shock,
    take_final_damage,
    update_health,
)
from .economy import initiative, points, stamina
from .movement import bonds, companions, footing, jumping, walking
from .reactions import to_attacks, to_moves
from .stats import defences
from .stats.sheet import (
    DYING,
    FATIGUE,
    INITIATIVE,
    WOUND_LEVELS,
    complete_sheet,
    is_able,
    is_conscious,
    setting,
)
from .turns import rounds, windows

Resume = Callable[[Draft, DeclaredAct], None]
Answer = Callable[[Draft, Question, str], None]
Reaction = Callable[[Draft, Question, str], Act | None]


def _by_tag(handlers: Mapping[type[Stage], Resume]) -> dict[str, Resume]:
    return {tag_of(kind): handler for kind, handler in handlers.items()}


def _follow(draft: Draft, declared: DeclaredAct) -> None:
    """Move a clinging creature, and update who is flanked if its player chose the cell."""
    companions.follow_mover(draft, declared)
    if setting(draft, "followed_cell") == "asked":
        to_attacks.update_flanked(draft)


def _place(draft: Draft, declared: DeclaredAct) -> None:
    """Put a dragged creature on the chosen cell, and update who is flanked."""
    companions.place_dragged(draft, declared)
    to_attacks.update_flanked(draft)


_UNINTERRUPTED = _by_tag(
    {
        rounds.Rolling: rounds.roll_initiative,
        rounds.Pouring: rounds.continue_pouring,
        companions.Control: companions.control_mount,
        companions.Placing: _place,
        bonds.Follow: _follow,
        footing.HoldOn: footing.hold_on,
        jumping.Jumping: jumping.resume_jump,
        Shock: resolve_shock,
        utility.LetGo: utility.let_go,
        OwnSide: lifecycle.confirm_own_side,
    }
)
"""Stages without a window for interrupts."""


def _leave_turn(draft: Draft, declared: DeclaredAct) -> None:
    """End a turn; in the water a current carries the creature first (AP-67)."""
    has_moved = walking.drift(draft, declared)
    if has_moved is None:
        return
    if has_moved:
        to_attacks.update_flanked(draft)
    rounds.leave_turn(draft, declared)


_AFTER_WINDOW = _by_tag(
    {
        windows.TurnStart: rounds.begin_turn,
        windows.TurnEnd: _leave_turn,
        windows.MovedWindow: lambda draft, _: draft.pop(),
        windows.Midway: lambda draft, _: readied.go_on(draft),
        windows.Chance: lambda draft, _: draft.pop(),
    }
)
"""What follows when no creature is left that may interrupt a turn or a movement."""

_ANSWERS: Mapping[type[Ask], Answer] = {
    windows.InterruptAsk: windows.answer_window,
    windows.ReadiedAsk: windows.answer_window,
    RollAsk: answer_number_and_option,
    WildRollAsk: answer_number_and_option,
    footing.LandingAsk: answer_number_and_option,
    footing.LedgeAsk: answer_number_and_option,
    walking.CurrentAsk: answer_number_and_option,
    to_moves.PressOnAsk: to_moves.answer_press_on,
    to_attacks.HarryAsk: to_attacks.answer_harry,
    to_attacks.IgnoreAsk: to_attacks.answer_ignore,
    DeathAsk: answer_death,
    healing.WakingAsk: healing.answer_waking,
}
_ANSWERS_BY_KIND = {tag_of(kind): answer for kind, answer in _ANSWERS.items()}

_REACTIONS: Mapping[type[Ask], Reaction] = {
    to_moves.RebuffAsk: to_moves.answer_rebuff,
    to_moves.ClingAsk: to_moves.answer_cling,
    to_attacks.InterposeAsk: to_attacks.answer_interpose,
}
_REACTIONS_BY_KIND = {tag_of(kind): answer for kind, answer in _REACTIONS.items()}
"""Questions whose answer may be a reaction, which is resolved like an act."""


class ActionPoints:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        """Return the creature with derived statistics and pools filled in."""
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        """Roll initiative; ``unaware`` creatures are surprised."""
        rounds.start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        """Roll initiative for a latecomer."""
        rounds.join_fight(draft, token_id)

    def end_fight(self, draft: Draft) -> None:
        """End the condition of readied acts; the engine drops the acts themselves (AP-41)."""
        for token in draft.battle.tokens:
            draft.lose(token.id, initiative.READY, "AP-41")

    def end_turn(self, draft: Draft) -> None:
        """End the interrupt in progress, or else the turn (AP-36)."""
        if windows.is_interrupting(draft):
            windows.close_interrupt(draft)
        else:
            rounds.end_turn(draft)

    def is_spent(self, situation: Situation, actor: Token) -> bool:
        """Return True if a creature has taken its readied act in another's turn (AP-41)."""
        return initiative.is_readied_act_done(situation.battle)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        """Return an action with price and targets, or why it is refused."""
        return registry.offer_of(situation, actor, key)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        """Return what a creature threatens or flanks with."""
        return targets.threat_reaches(situation, token)

    def shown_statistics(self, situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
        """Return the points paid for a long act, the readied act, and defences and gains."""
        return (
            *points.shown_payment(situation, token),
            *initiative.shown_readied(situation, token),
            *defences.shown_statistics(situation, token),
        )

    def extra_distance(self, situation: Situation, one: Token, other: Token) -> int:
        """Return the yard that separates a rider from smaller creatures on foot."""
        return companions.mounted_distance(situation, one, other)

    def can_react(self, situation: Situation, token: Token) -> bool:
        """Return True if a creature could rebuff now."""
        return points.can_react(situation, token, points.REBUFF)

    def as_next_turn(self, situation: Situation, token: Token) -> Token:
        """Return a creature with the points of its next turn."""
        return rounds.as_next_turn(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        """Return the plan of a walk or a jump."""
        if action == jumping.JUMP:
            return jumping.plan_jump(situation, actor, action)
        return walking.plan_walk(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        """Buy the yards that a route takes beyond the pool."""
        walking.pay_for_walk(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Apply what follows from the steps that a walk has just taken."""
        walking.after_walk(draft, walk, since)
        bonds.settle_bonds(draft)
        windows.after_movement(draft, walk.actor)
        companions.offer_places(draft, walk.actor)
        to_attacks.update_flanked(draft)

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Return the chances to rebuff a mover, to cling to the mover, or for readied acts."""
        for_readied = readied.readied_provocations(situation, mover, events)
        return to_moves.move_provocations(situation, mover, events, for_readied)

    def lookouts(self, situation: Situation, mover: Token) -> tuple[tuple[str, str], ...]:
        """Return who may break into a move, and with what."""
        return readied.lookouts(situation, mover)

    def question_moment(self, situation: Situation, question: Question) -> Text:
        """Return at what moment a readied act may be used (AP-41)."""
        return windows.readied_moment(situation, question)

    def turn_holder(self, battle: Battle) -> str:
        """Return the id of the creature on turn, even during an interrupt (AP-36, AP-41)."""
        return initiative.whose_turn(battle)

    def released_action(self, battle: Battle) -> str:
        """Return the readied action that the active creature is to take now (AP-41)."""
        return initiative.released_action(battle)

    def has_chance(self, situation: Situation, waiting: str, action: str, mover: str) -> bool:
        """Return True if a creature could act on a mover with what it has readied."""
        return readied.has_chance(situation, waiting, action, mover)

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        """Ask a creature to rebuff, to cling, or for what it has readied."""
        if readied.is_readied(provocation):
            readied.ask_lookout(draft, mover, provocation)
        else:
            to_moves.ask_provoked(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        """Declare an act; jumping, buying yards and letting go are no actions (AP-04, AP-R32)."""
        if act.action == utility.LET_GO:
            declare(draft, act, utility.LetGo())
            return None
        if act.action == registry.WATCH:
            windows.watch(draft, act.actor)
            return None
        if act.action == jumping.JUMP:
            return jumping.declare_jump(draft, act)
        if act.action == registry.BUY_YARDS:
            points.buy_yards(draft, act.actor, 1)
            return None
        refused = registry.target_refusal(draft.situation, act) or registry.choice_refusal(
            draft.situation, act
        )
        if refused is None:
            lifecycle.begin_act(draft, act)
        return refused

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds | None:
        """Return the odds of an attack, None if the table names no dice (AP-R01).

        ``action`` may be the kind of a provocation, an action and a step (`to_moves`).
        """
        kind = action.partition(" ")[0]
        return odds.attack_odds(situation, attacker, target, weapon, kind)

    def attack_outcomes(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> tuple[AttackOutcome, ...] | None:
        """Return the target after each outcome of an attack; ``action`` as for `attack_odds`."""
        kind = action.partition(" ")[0]
        return odds.attack_outcomes(situation, attacker, target, weapon, kind)

    def reach_refusal(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        """Return why a weapon cannot strike a target from here."""
        return targets.reach_refusal(situation, attacker, target, weapon)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        """Carry out an answer: take a reaction, or fill in the field that the act waits for."""
        if question.kind in _REACTIONS_BY_KIND:
            if act := _REACTIONS_BY_KIND[question.kind](draft, question, option):
                lifecycle.react(draft, act)
        else:
            _ANSWERS_BY_KIND.get(question.kind, settle)(draft, question, option)
            bonds.settle_bonds(draft)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        """Advance the act on top of the stack by one stage."""
        if declared.stage in _UNINTERRUPTED:
            _UNINTERRUPTED[declared.stage](draft, declared)
        elif declared.stage not in _AFTER_WINDOW:
            lifecycle.resume_act(draft, declared)
        elif not windows.ask_next(draft, declared):
            _AFTER_WINDOW[declared.stage](draft, declared)
        bonds.settle_bonds(draft)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Update order, health and shared spaces after an edit by the GM (AP-31, AP-85)."""
        if what == "place":
            bonds.carry_rider(draft, token_id)
            bonds.update_sharing(draft, token_id)
        if what in WOUND_LEVELS:
            update_health(draft, token_id)
            end_dying(draft, token_id)
        if what == DYING:
            faint_of_dying(draft, token_id)
        if what == FATIGUE:
            stamina.update_grades(draft, token_id)
        if what == INITIATIVE:
            initiative.set_initiative(draft, token_id, draft.token(token_id).pool(INITIATIVE))
            initiative.share_with_partner(draft, token_id)
        if what == initiative.READY and not draft.token(token_id).has(what):
            points.cancel_readied(draft, token_id, message("stands down"))
        if what == "order":
            initiative.follow_order(draft, token_id)
        bonds.settle_bonds(draft)

    def take_damage(self, draft: Draft, token_id: str, amount: int) -> None:
        """Inflict the wound of some final damage."""
        take_final_damage(draft, token_id, amount)
        bonds.settle_bonds(draft)

    def heal(self, draft: Draft, token_id: str, amount: int) -> None:
        """Lighten the highest wound, a level for each point."""
        lighten_highest_wound(draft, token_id, amount)

    def area_save_chance(self, situation: Situation, token: Token, effect: ApplyArea) -> Fraction:
        """Return the exact chance of a creature to resist an area of effect."""
        return areas.save_chance(situation, token, effect)

    def roll_area_save(self, draft: Draft, token_id: str, effect: ApplyArea) -> bool:
        """Roll the resistance of a creature to an area of effect."""
        return areas.roll_save(draft, token_id, effect)

    def take_area_damage(
        self, draft: Draft, token_id: str, effect: ApplyArea, amount: int, *, resisted: bool
    ) -> None:
        """Damage a creature by its part of an area's amount."""
        areas.take_area_damage(draft, token_id, effect, amount, resisted=resisted)

    def is_out(self, token: Token) -> bool:
        """Return True if a creature is dead or unconscious."""
        return not is_conscious(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        """Return why a mover stops: unable to act, except in mid-air (AP-69)."""
        if is_able(actor) or jumping.is_aloft(situation):
            return None
        return Refused("able", message("{actor} can move no further", actor=actor.name), "AP-R72")


mechanics = ActionPoints()
