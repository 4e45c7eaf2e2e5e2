"""The facts, rulings and settings that the examples of `vigor` show."""

from tests.rules.covering import Covered, Numbers

FACTS = Numbers(
    "G-",
    "1-87",
    but={
        "G-01",  # feet, and other units: see test_ground
        "G-02",  # fifteen seconds a round
        "G-06",  # the source states no grid
        "G-17",  # a term that the source does not explain
        "G-66",  # sizes by mass, with numbers that are plainly broken: the GM picks
        "G-77",  # thirteen types of damage: see test_harm
    },
)
RULINGS = Numbers(
    "GR-",
    "1-50",
    but={
        "GR-01",  # cells of any size: see test_ground
        "GR-06",  # footprints are a token's own: see test_ground
        "GR-44",  # no effect
        "GR-45",  # not used
        "GR-50",  # names: see test_harm
    },
)
IN_TESTS = {
    ("knock_down", "ask"),  # test_harm
    ("ready_costs", "5"),  # test_acts
    ("shock_begins", "this_round"),  # test_harm
    ("superior_quality", "any"),
}
COVERED = Covered("vigor", FACTS, RULINGS, IN_TESTS)
