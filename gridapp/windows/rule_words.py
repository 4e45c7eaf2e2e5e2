"""The sentences of the rule numbers that texts of the window cite, by the open battle's system."""

from collections.abc import Iterator, Mapping

from gridapp.packs.rule_sheet import NUMBER, Rule, RuleUse
from gridapp.windows.language import tr, tr_noop

_USES = {
    RuleUse.PLAYED: tr_noop("played"),
    RuleUse.ASKED: tr_noop("asked of the GM"),
    RuleUse.NOT_PLAYED: tr_noop("not played"),
}
_MOST_SENTENCES = 5
"""So many sentences at most explain one text; a roll may cite a dozen rules."""


class _Sheet:
    rules: Mapping[str, Rule] = {}


def use_rules(rules: Mapping[str, Rule]) -> None:
    """Explain rule numbers by these rules from now on."""
    _Sheet.rules = rules


def all_rules() -> tuple[Rule, ...]:
    """Return all rules of the open battle's system."""
    return tuple(_Sheet.rules.values())


def cited_rules(text: str) -> tuple[Rule, ...]:
    """Return the rules whose numbers a text cites, each once, as far as the system has them."""
    numbers = dict.fromkeys(number for number, _ in cited_numbers(text))
    return tuple(_Sheet.rules[number] for number in numbers)


def cited_numbers(text: str) -> Iterator[tuple[str, range]]:
    """Yield the known rule numbers in a text, with their positions."""
    if "-" not in text:
        return
    for found in NUMBER.finditer(text):
        if found[0] in _Sheet.rules:
            yield found[0], range(found.start(), found.end())


def rule_sentence(rule: Rule) -> str:
    """Return a rule's sentence as plain text, without the marks around names of switches."""
    return rule.text.replace("`", "")


def rule_use(rule: Rule) -> str:
    """Return in words what the app does with a rule, and the reason if it does not play it."""
    use = tr(_USES[rule.use])
    return f"{use}: {rule.reason}" if rule.reason else use


def explanations(text: str) -> tuple[str, ...]:
    """Return a line with number and sentence for each rule that a text cites."""
    rules = cited_rules(text)[:_MOST_SENTENCES]
    return tuple(f"{rule.number}: {rule_sentence(rule)}" for rule in rules)
