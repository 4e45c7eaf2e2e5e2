"""Rule packs: found, validated, loaded, and checked by their worked examples.

Where to look, beside `rules/README.md`:

- the tables of ``pack.toml``: `engine/rulebook/rulebook.py` (the whole), `map_data.py` (the map),
  `pack_data.py` (creatures), `simulate_data.py` (fights without people)
- homebrew loaded, and all faults told at once: `packs/loader.py`, `schema.py`, `type_faults.py`;
  the lines of keys: `toml_lines.py`; packs loaded when they are asked for: `lazy_packs.py`
- worked examples: `packs/examples`, on boards drawn in text: `drawn_boards.py`
- what a rule number says: `packs/rule_sheet.py`, shown by `windows/rule_words.py`,
  `windows/dialogs/rules_page.py` and ``gridapp rule``; numbers and sentences too many are found by
  `tests/rules/test_rule_sheets.py`
- what ``takes`` of a setting decides unasked, and the budget of questions:
  `tests/rules/test_question_budget.py`; attacks on one's own side: `packkit/own_side.py`
- a new pack: `packs/new_pack.py`, `packs/template`; texts that lack German: `packs/pack_texts.py`
"""
