"""The facts, rulings and settings that the examples of `segments` show."""

from tests.rules.covering import Covered, Numbers

FACTS = Numbers(
    "S-",
    "1-63",
    but={
        "S-15",  # names of skills whose effects are lost: SR-34
        "S-36",  # missing in the source: SR-23
        "S-51",  # the GM matches a monster's parts; the summary of Called shot says so
        "S-62",  # values are missing; the GM lowers the numbers on the sheet
    },
)
RULINGS = Numbers("SR-", "1-36 38-43", also={"SR-18a"})
IN_TESTS = {
    ("concentration", "round_end"),  # test_rounds
    ("gm_numbers", "zero"),  # test_attacks
    ("lost_ratings", "sheet"),  # test_attacks
    ("on_guard_failures", "segment"),  # test_rounds
    ("surprised_defence", "no"),  # test_attacks
    ("surprised_defence", "yes"),
}
COVERED = Covered("segments", FACTS, RULINGS, IN_TESTS)
