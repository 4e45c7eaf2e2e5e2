"""Stances, who goes first within a stance, and Hold (S-17 to S-21, S-28, SR-11, SR-12)."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Ask,
    Condition,
    Creature,
    Draft,
    Part,
    Question,
    Rolled,
    Situation,
    StandingAnswer,
    Text,
    Token,
    Until,
    ask,
    message,
    options_of,
    setting,
    tag_of,
)

from ..attacks.defence import DEFEND_SKILLS, DefendSkill, on_guard_skills
from ..economy import MULTIFORM, STANCES, current_segment
from ..stats import ACTIONS, Stance, can_act

ACTING_ORDER = (Stance.AGGRESSIVE, Stance.READY, Stance.DEFENSIVE, Stance.HOLD)
STANCE_NAMES = {
    Stance.AGGRESSIVE: message("Aggressive"),
    Stance.READY: message("Ready"),
    Stance.DEFENSIVE: message("Defensive"),
    Stance.ON_GUARD: message("Defensive, On-Guard"),
    Stance.HOLD: message("Hold"),
}
ON_GUARD_COST = 2
USUAL_ACTIONS = 4
"""Actions of most built-in creatures, proposed for a sheet without."""
TRADES, WAITS = 1, 2
"""A Ready creature's choice in a segment, stored as the value of its Ready condition."""
READY_WAITS = "ready_waits"
"""Ready, chosen on a card, without trading attacks (S-19)."""
MAX_LISTED = 7
"""The largest number of creatures among which the GM names the first."""


class ActionCountAsk(Ask, frozen=True, tag="how_many_actions"):
    """Asks for the number of actions of a creature whose sheet has none (SR-30)."""


class StanceAsk(Ask, frozen=True, tag="stance"):
    """Asks for a stance at the start of a round."""


class OnGuardSkillAsk(Ask, frozen=True, tag="on_guard_skill"):
    """Asks for the defend skill of On-Guard."""


class RoundCardAsk(Ask, frozen=True, tag="round_card"):
    """Asks for the stances of all creatures on one card at the start of a round."""


class FirstAsk(Ask, frozen=True, tag="who_first"):
    """Asks who goes first among creatures of the same stance."""


class ComeInAsk(Ask, frozen=True, tag="come_in"):
    """Asks a creature on Hold whether to come in now."""


class Ranking(StrEnum):
    """The ways to rank creatures of the same stance without naming the first (SR-12)."""

    LISTED = "listed"
    DICE = "dice"


class ComeIn(StrEnum):
    """The answers of a creature on Hold: a stance to act in, or to wait on (SR-11)."""

    AGGRESSIVE = "aggressive"
    READY = "ready"
    DEFENSIVE = "defensive"
    WAIT = "wait"


def stance_of(token: Token) -> Stance | None:
    """Return the stance of a creature, None before the choice."""
    return next((stance for stance in ACTING_ORDER if token.has(stance)), None)


def ask_stances(draft: Draft) -> bool:
    """Ask the next question before the first segment; return False if all is settled."""
    tokens = (draft.token(entry.token) for entry in draft.battle.order)
    undecided = [token for token in tokens if can_act(token) and stance_of(token) is None]
    if undecided and is_on_card(draft.situation):
        _ask_round_card(draft, undecided)
        return True
    if undecided:
        ask_stance(draft, undecided[0])
        return True
    return any(_ask_who_is_first(draft, stance) for stance in ACTING_ORDER)


def ask_stance(draft: Draft, token: Token) -> None:
    """Ask a creature for a stance, but first for actions if the sheet has none (SR-30)."""
    if not token.stat(ACTIONS):
        numbers = {str(number): str(number) for number in range(1, 10)}
        text = message(
            "How many actions has {token} in a round (its sheet does not say)", token=token.name
        )
        _ask_creature(draft, ActionCountAsk(), text, token, numbers, "1", "SR-30")
        return
    options = _stance_options(token)
    text = message("Which stance does {token} take", token=token.name)
    _ask_creature(draft, StanceAsk(), text, token, options, Stance.READY.value, "S-17")


def _stance_options(token: Token) -> dict[str, Text]:
    """Return the names of the stances that a creature may take (S-21)."""
    stances = [Stance.AGGRESSIVE, Stance.READY, Stance.DEFENSIVE, Stance.HOLD]
    if token.pool(ACTIONS) >= ON_GUARD_COST and on_guard_skills(token):
        stances.insert(3, Stance.ON_GUARD)
    return {stance.value: STANCE_NAMES[stance] for stance in stances}


def _ask_creature(
    draft: Draft,
    about: Ask,
    text: Text,
    token: Token,
    options: Mapping[str, Text],
    default: str,
    rule: str,
) -> None:
    ask(
        draft,
        about,
        text,
        options_of(options),
        asker=Creature(token.id),
        rule=rule,
        default=default,
        creature=token.id,
    )


def answer_action_count(draft: Draft, question: Question, option: str) -> None:
    """Write the number of actions on the sheet; a latecomer takes a stance next (SR-30)."""
    token = draft.token(question.who)
    _set_actions(draft, token.id, int(option))
    if draft.battle.stage != STANCES:
        ask_stance(draft, draft.token(token.id))


def _set_actions(draft: Draft, token_id: str, number: int) -> None:
    """Write the number of actions on a sheet, and refill them."""
    draft.update_token(token_id, stats={**draft.token(token_id).stats, ACTIONS: number})
    draft.set_pool(token_id, ACTIONS, number)


def take_stance(draft: Draft, question: Question, option: str) -> None:
    """Take a stance; On-Guard costs actions and asks for a skill (S-21, S-28)."""
    token, stance = draft.token(question.who), Stance(option)
    is_on_guard = stance is Stance.ON_GUARD
    acting = Stance.DEFENSIVE if is_on_guard else stance
    draft.gain(token.id, Condition(acting.value, Until.ROUND_END), "S-17")
    if is_on_guard:
        draft.spend(token.id, ACTIONS, ON_GUARD_COST)
        skills = on_guard_skills(token)
        options = {
            skill.id: message("{skill} {stat}", skill=skill.name, stat=token.stat(skill.id))
            for skill in skills
        }
        text = message("With which skill does {token} go On-Guard", token=token.name)
        proposed = _best(token, skills) if setting(draft, "edition") == "second" else skills[0]
        _ask_creature(draft, OnGuardSkillAsk(), text, token, options, proposed.id, "S-28")


def _best(token: Token, skills: tuple[DefendSkill, ...]) -> DefendSkill:
    return max(skills, key=lambda skill: token.stat(skill.id))


def go_on_guard(draft: Draft, question: Question, option: str) -> None:
    """Go On-Guard with a defend skill until the round ends (S-21, S-28)."""
    _guard_with(draft, question.who, option)


def _guard_with(draft: Draft, token_id: str, skill: str) -> None:
    position = [listed.id for listed in DEFEND_SKILLS].index(skill)
    guard = Condition(Stance.ON_GUARD.value, Until.ROUND_END, value=position)
    draft.gain(token_id, guard, "S-21")


# The card of a round


def is_on_card(situation: Situation) -> bool:
    """Return True if the stances of a round are chosen on one card."""
    return setting(situation, "stance_choice") != "each"


def _ask_round_card(draft: Draft, tokens: list[Token]) -> None:
    """Ask on one card for stances, and for actions where a sheet has none (SR-11, SR-30)."""
    counts = {str(number): str(number) for number in range(1, 10)}
    parts = []
    for token in tokens:
        if not token.stat(ACTIONS):
            text = message("{token}: actions in a round (its sheet does not say)", token=token.name)
            number = str(USUAL_ACTIONS)
            parts.append(Part(f"{ACTIONS}:{token.id}", text, options_of(counts), number))
        options = _stance_options(token)
        options[READY_WAITS] = message("Ready, lets others finish first")
        parts.append(Part(token.id, token.name, options_of(options), _usual(draft, token, options)))
    ask(
        draft,
        RoundCardAsk(),
        message("stances of round {round}", round=draft.battle.round),
        options_of({"go": message("Go")}),
        asker=THE_GM,
        rule="S-17",
        parts=tuple(parts),
    )


def _usual(draft: Draft, token: Token, options: Mapping[str, Text]) -> str:
    """Return the stance that a creature took last, else Ready."""
    stored = (held.option for held in draft.battle.standing if _is_stance_of(held, token.id))
    return next((stance for stance in stored if stance in options), Stance.READY.value)


def _is_stance_of(standing: StandingAnswer, token_id: str) -> bool:
    return (standing.who, standing.kind) == (token_id, tag_of(StanceAsk))


def answer_round_card(draft: Draft, question: Question, _: str) -> None:
    """Adopt the stances of a card, and store them as the creatures' standing answers."""
    for part in question.parts:
        field, _, token_id = part.id.rpartition(":")
        if field:
            _set_actions(draft, token_id, int(part.default))
        else:
            _keep_stance(draft, token_id, part.default)
            _take_on_card(draft, token_id, part.default)


def _keep_stance(draft: Draft, token_id: str, option: str) -> None:
    """Keep a stance as the creature's standing answer; Ready needs none."""
    answers = tuple(held for held in draft.battle.standing if not _is_stance_of(held, token_id))
    stance = StandingAnswer(token_id, tag_of(StanceAsk), first=False, option=option)
    draft.update(standing=answers if option == Stance.READY else (*answers, stance))


def _take_on_card(draft: Draft, token_id: str, option: str) -> None:
    """Take a stance without further questions: On-Guard with the best skill (S-21, S-28)."""
    token = draft.token(token_id)
    waits = option == READY_WAITS
    stance = Stance.READY if waits else Stance(option)
    acting = Stance.DEFENSIVE if stance is Stance.ON_GUARD else stance
    value = WAITS if waits else 0
    draft.gain(token_id, Condition(acting.value, Until.ROUND_END, value=value), "S-17")
    if stance is Stance.ON_GUARD:
        draft.spend(token_id, ACTIONS, ON_GUARD_COST)
        _guard_with(draft, token_id, _best(token, on_guard_skills(token)).id)


# Who goes first among creatures of the same stance


def _ask_who_is_first(draft: Draft, stance: Stance) -> bool:
    """Rank the creatures of a stance; return True if the GM is asked for the first (SR-12)."""
    unranked = _unranked(draft, stance)
    method = setting(draft.situation, "same_stance")
    if len(unranked) < 2 or method != "ask" or stance is Stance.HOLD:
        _assign_ranks(draft, unranked, by_dice=method == Ranking.DICE)
        return False
    options: dict[str, Text] = {
        token_id: draft.token(token_id).name for token_id in unranked[:MAX_LISTED]
    }
    options |= {Ranking.LISTED: message("As listed"), Ranking.DICE: message("Dice decide")}
    ask(
        draft,
        FirstAsk(),
        message("who of the {stance} goes first", stance=STANCE_NAMES[stance]),
        options_of(options),
        asker=THE_GM,
        rule="SR-12",
        default=Ranking.LISTED.value,
        creature=unranked[0],
    )
    return True


def _unranked(draft: Draft, stance: Stance | None) -> list[str]:
    """Return the ids of the creatures of a stance that have no rank yet."""
    return [
        entry.token
        for entry in draft.battle.order
        if not entry.ties and stance_of(draft.token(entry.token)) == stance
    ]


def answer_who_is_first(draft: Draft, question: Question, option: str) -> None:
    """Rank the named creature next, or all as listed or by dice (SR-12)."""
    if option in (Ranking.LISTED, Ranking.DICE):
        unranked = _unranked(draft, stance_of(draft.token(question.about)))
        _assign_ranks(draft, unranked, by_dice=option == Ranking.DICE)
    else:
        _assign_ranks(draft, [option], by_dice=False)


def _assign_ranks(draft: Draft, token_ids: list[str], *, by_dice: bool) -> None:
    """Give each creature the next rank, in this order or by dice."""
    if by_dice and len(token_ids) > 1:
        token_ids = _sorted_by_dice(draft, token_ids)
    taken = sum(bool(entry.ties) for entry in draft.battle.order)
    ranks = {token_id: rank for rank, token_id in enumerate(token_ids, taken + 1)}
    order = tuple(
        msgspec.structs.replace(entry, ties=(ranks[entry.token],))
        if entry.token in ranks
        else entry
        for entry in draft.battle.order
    )
    draft.update(order=order)


def _sorted_by_dice(draft: Draft, token_ids: list[str]) -> list[str]:
    """Roll a d20 for each creature and sort from high to low; ties stay as listed."""
    rolls: dict[str, int] = {}
    what = message("who goes first")
    for token_id in token_ids:
        roll = draft.roll(
            20, message("{token}: {what}", token=draft.token(token_id).name, what=what), token_id
        )
        draft.emit(Rolled(token_id, what, (roll,), (), roll, "SR-12"))
        rolls[token_id] = roll
    return sorted(token_ids, key=lambda token_id: -rolls[token_id])


def ask_to_come_in(draft: Draft, token: Token) -> None:
    """Ask a creature on Hold whether to come in now, and in which stance (S-20, SR-11).

    In the last segment it cannot wait any longer.
    """
    stances = [Stance.READY, Stance.DEFENSIVE]
    if not token.has(Stance.ON_GUARD):
        stances.insert(0, Stance.AGGRESSIVE)
    options = {
        stance.value: message("Now, {stance}", stance=STANCE_NAMES[stance]) for stance in stances
    }
    if current_segment(draft.situation) != MULTIFORM:
        options[ComeIn.WAIT.value] = message("Wait on")
    text = message("Does {token} come in now", token=token.name)
    _ask_creature(draft, ComeInAsk(), text, token, options, [*options][-1], "S-20")


def take_held_stance(draft: Draft, token_id: str, choice: ComeIn) -> None:
    """End Hold and take up an acting stance (SR-11)."""
    draft.lose(token_id, Stance.HOLD.value, "S-20")
    draft.gain(token_id, Condition(choice.value, Until.ROUND_END), "S-20")
