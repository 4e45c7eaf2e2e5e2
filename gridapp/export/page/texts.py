"""The texts of a replay page, in the language of the window."""

from gridapp.battle.bars import Injury
from gridapp.scene.translation import tr


def control_texts() -> dict[str, str]:
    """Return the texts of the page's controls, by the name of their place in the template."""
    return {
        "theme": tr("Dark or light"),
        "board": tr("Board"),
        "controls": tr("Playback"),
        "first": tr("To the start (Home)"),
        "previous": tr("Back (left arrow)"),
        "play": tr("Play (space)"),
        "next": tr("Forward (right arrow)"),
        "last": tr("To the end (End)"),
        "moment": tr("Moment of the fight"),
        "to_round": tr("Go to a round"),
        "to_turn": tr("Go to a turn"),
        "speed": tr("Speed"),
        "smaller": tr("Zoom out"),
        "whole": tr("Whole board"),
        "larger": tr("Zoom in"),
        "link": tr("Link to this moment"),
        "creatures": tr("Creatures"),
        "log": tr("Log"),
        "noscript": tr("This page needs JavaScript to play the fight."),
    }


# Longer than functions are here: a table of texts.
def script_texts() -> dict[str, object]:
    """Return the texts that the page's script fills in; gaps are named in braces."""
    return {
        "play": tr("Play (space)"),
        "pause": tr("Pause (space)"),
        "start": tr("Before the fight"),
        "round": tr("Round {round}", round="{round}"),
        "heading": tr("Round {round}: {turn}", round="{round}", turn="{turn}"),
        "place": (
            tr(
                "Round {round}, {turn}, moment {number} of {count}",
                round="{round}",
                turn="{turn}",
                number="{number}",
                count="{count}",
            )
        ),
        "jump": tr("Go to moment {number}", number="{number}"),
        "note": (
            tr(
                "Note {number} at {cell}: {text}",
                number="{number}",
                cell="{cell}",
                text="{text}",
            )
        ),
        "bar": (tr("{pool} {now} of {of}", pool="{pool}", now="{now}", of="{of}")),
        "acting": tr("has the turn"),
        "injuries": {
            Injury.UNHURT.value: tr("unhurt"),
            Injury.HURT.value: tr("hurt"),
            Injury.BADLY_HURT.value: tr("badly hurt"),
            Injury.DOWN.value: tr("down"),
        },
    }
