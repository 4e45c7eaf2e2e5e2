"""The rules of `vigor` as the engine calls them; each method hands over to the modules below."""

from gridapp.packkit import (
    Act,
    Action,
    AttackOdds,
    DeclaredAct,
    Draft,
    MovePlan,
    Offer,
    Provocation,
    Question,
    RangeBand,
    Reach,
    Refused,
    Rulebook,
    Situation,
    SpatialEvent,
    Token,
    Walk,
    Weapon,
    Zone,
)

from .actions.registry import offer_of, perform, resume_act
from .attacks.odds import attack_odds
from .attacks.targets import range_bands, sight_zones
from .damage import DURABILITY, HEALTH, go_into_shock, update_wounds
from .economy import OPENING, VIGOR, can_take_opening, update_winded
from .movement import pay_leg, plan_move, stop_reason
from .questions import note_answer
from .reactions.openings import (
    answer_opening,
    ask_about_mover,
    ask_next_foe,
    melee_reaches,
    move_openings,
)
from .reactions.readying import READIED, answer_trigger, ask_about_trigger, move_triggers
from .stats import SHOCK, complete_sheet, is_awake
from .turns.over_watch import VECTOR, answer_vector, watched_zone
from .turns.rounds import (
    ROLLING,
    TIE,
    add_latecomer,
    ambush,
    answer_tie,
    continue_initiative,
    end_turn,
    start_fight,
)


class Vigor:
    """The functions of the pack; all state is in the battle."""

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        return complete_sheet(book, token)

    def start_fight(self, draft: Draft, unaware: tuple[str, ...]) -> None:
        start_fight(draft, unaware)

    def join_fight(self, draft: Draft, token_id: str) -> None:
        add_latecomer(draft, token_id)

    def end_turn(self, draft: Draft) -> None:
        end_turn(draft)

    def offer(self, situation: Situation, actor: Token, key: str, action: Action) -> Offer:
        return offer_of(situation, actor, key, action)

    def reaches(self, situation: Situation, token: Token) -> tuple[Reach, ...]:
        return melee_reaches(situation, token)

    def can_react(self, situation: Situation, token: Token) -> bool:
        return can_take_opening(situation, token)

    def plan_move(self, situation: Situation, actor: Token, action: str) -> MovePlan:
        return plan_move(situation, actor, action)

    def pay_leg(self, draft: Draft, actor: str, action: str) -> None:
        pay_leg(draft, actor)

    def after_walk(self, draft: Draft, walk: Walk, since: int) -> None:
        """Nothing is left over of a Move: each is limited by itself (GR-08)."""

    def provocations(
        self, situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        """Openings that the move gives, and readied attacks on whoever comes near."""
        opened = move_openings(situation, mover, action, events)
        return (*opened, *move_triggers(situation, mover, events))

    def ask_reaction(self, draft: Draft, mover: Token, provocation: Provocation) -> None:
        if provocation.kind == READIED:
            ask_about_trigger(draft, mover, provocation)
        else:
            ask_about_mover(draft, mover, provocation)

    def perform(self, draft: Draft, act: Act) -> Refused | None:
        return perform(draft, act)

    def attack_odds(
        self, situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> AttackOdds:
        return attack_odds(situation, attacker, target, weapon, action)

    def answer(self, draft: Draft, question: Question, option: str) -> None:
        if question.kind == OPENING:
            answer_opening(draft, question, option)
        elif question.kind == READIED:
            answer_trigger(draft, question, option)
        elif question.kind == TIE:
            answer_tie(draft, question, option)
        elif question.kind == VECTOR and draft.battle.stage == ROLLING:
            if answer_vector(draft, question, option):
                ambush(draft, question.about)
            continue_initiative(draft)
        else:
            note_answer(draft, question, option)

    def resume(self, draft: Draft, declared: DeclaredAct) -> None:
        """Go on with an act, unless its actor was knocked down in its own turn (G-51)."""
        if declared.stage == OPENING:
            ask_next_foe(draft, declared)
        else:
            resume_act(draft, declared)

    def zones(self, situation: Situation, token: Token) -> tuple[Zone, ...]:
        return (*watched_zone(situation, token), *sight_zones(situation, token))

    def range_bands(
        self, situation: Situation, token: Token, weapon: Weapon
    ) -> tuple[RangeBand, ...]:
        return range_bands(situation, token, weapon)

    def after_gm_edit(self, draft: Draft, token_id: str, what: str) -> None:
        """Let follow what follows once a GM has set Vigor, Durability, Health or shock."""
        if what == VIGOR:
            update_winded(draft, token_id)
        elif what in (DURABILITY, HEALTH):
            update_wounds(draft, token_id)
        elif what == SHOCK and draft.token(token_id).has(SHOCK):
            draft.lose(token_id, SHOCK, "G-83")
            go_into_shock(draft, token_id)

    def is_out(self, token: Token) -> bool:
        return not is_awake(token)

    def stop_reason(self, situation: Situation, actor: Token) -> Refused | None:
        return stop_reason(situation, actor)


mechanics = Vigor()
