"""The rules covered by the examples of `vitality`."""

from tests.rules.covering import Covered, Numbers

FACTS = Numbers(
    "V-",
    "1-91",
    but={
        "V-01",  # six seconds a round
        "V-02",  # distances are feet
        "V-03",  # the source states no grid
        "V-08",  # easy tasks need no roll
        "V-35",  # what is no action at all
        "V-42",  # what the source is silent about
        "V-82",  # the same as V-24
        "V-83",  # a list of conditions, each under its own number
        "V-89",  # psychic healing is the GM's
        "V-91",  # headings only
    },
)
RULINGS = Numbers(
    "VR-",
    "1-34",
    but={
        "VR-24",  # statistics that the sheet only names
        "VR-31",  # a definition
    },
)
IN_TESTS = {
    ("circumstance_track", "sum"),  # test_circumstances
    ("contradictory_stances", "allow"),  # test_stances
    ("contradictory_stances", "forbid"),
    ("death", "constitution"),  # test_damage
    ("death", "fortitude"),
    ("grade_values", "1/2/4"),  # test_circumstances
    ("ties", "acting"),  # test_checks
}
COVERED = Covered("vitality", FACTS, RULINGS, IN_TESTS)
