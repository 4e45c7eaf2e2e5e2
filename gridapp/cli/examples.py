"""Examples under the help of each subcommand; a test runs or reads every one of them."""

import argparse

EXIT_CODES = """exit codes:
  0  all was done
  1  a problem with a file, a name or a value; for check and bench: something is wrong
  2  wrong arguments
  3  do: a command was refused
  4  do: the battle waits for an answer
  130  stopped by Ctrl+C

gridapp COMMAND --help shows examples. A first fight:
  gridapp new mill.battle --sample foggy_mill
  gridapp do mill.battle start-fight
  gridapp ask mill.battle actions Ayla"""

EXAMPLES = {
    "open": "gridapp open fight.battle",
    "new": """gridapp new mill.battle --sample foggy_mill
  gridapp new empty.battle --pack vigor --size 30x20 --shape hex_pointy""",
    "import": """gridapp import mill.dd2vtt mill.battle
  gridapp import fight.json fight.battle
  gridapp import mill.dd2vtt mill.dd2vtt house.battle --levels --stairs D4""",
    "report": "gridapp report fight.battle",
    "export": """gridapp export fight.battle fight.json
  gridapp export fight.battle mill.dd2vtt""",
    "page": "gridapp page fight.battle -o fight.html --as players",
    "film": "gridapp film fight.battle -o fight.webp --size 1280x720",
    "ask": """gridapp ask fight.battle actions Ayla
  gridapp ask fight.battle moves Ayla --json
  gridapp ask fight.battle cover Ayla Snik --at C4
  gridapp ask fight.battle --as players threat Ayla""",
    "ask actions": "gridapp ask fight.battle actions Ayla",
    "ask moves": "gridapp ask fight.battle moves Ayla",
    "ask threat": "gridapp ask fight.battle threat Ayla",
    "ask flanking": "gridapp ask fight.battle flanking Ayla",
    "ask danger": """gridapp ask fight.battle danger Ayla
  gridapp ask fight.battle danger Ayla C4""",
    "ask advice": "gridapp ask fight.battle advice Ayla --weights careful",
    "ask plans": """gridapp ask fight.battle plans Ayla --plan "advance to=C4" --plan end-turn""",
    "ask cover": "gridapp ask fight.battle cover Ayla Snik --at C4",
    "ask odds": "gridapp ask fight.battle odds Ayla Snik --json",
    "ask round": "gridapp ask fight.battle round",
    "ask provokes": """gridapp ask fight.battle provokes Ayla C4
  gridapp ask fight.battle provokes Ayla B2 C3 C4""",
    "fog": """gridapp fog fight.battle
  gridapp fog fight.battle mode hand
  gridapp fog fight.battle reveal box A1 C4""",
    "light": """gridapp light fight.battle
  gridapp light fight.battle put C4 --kind torch
  gridapp light fight.battle scene dark""",
    "area": "gridapp area fight.battle",
    "log": """gridapp log fight.battle
  gridapp log fight.battle --all""",
    "rulings": """gridapp rulings fight.battle diagonals
  gridapp rulings fight.battle heights=ignored""",
    "replay": "gridapp replay fight.battle --to 1",
    "verify": "gridapp verify fight.battle",
    "repair": "gridapp repair fight.battle sound.battle",
    "creatures": "gridapp creatures reactions goblin",
    "completion": "gridapp completion bash",
    "bench": "gridapp bench --quick",
}
"""Commands that work where they stand; those of the others are in their own modules."""


def add_examples(name: str, parser: argparse.ArgumentParser) -> None:
    """Show the examples of a subcommand below the options, unless an epilog is set already."""
    if parser.epilog is None and name in EXAMPLES:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        word = "examples" if "\n" in EXAMPLES[name] else "example"
        parser.epilog = f"{word}:\n  {EXAMPLES[name]}"
