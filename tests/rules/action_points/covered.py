"""The rules and rulings that the examples of `action_points` have to cover."""

from tests.rules.covering import Covered, Numbers

FACTS = Numbers(
    "AP-",
    "1-6 10-16 20-27 30-43 50-58 60-72 80-87 90-95 100-102 110-118 120-130 140-148 150-154"
    " 160-166 170-175",
    but={
        "AP-42",  # the GM names the unaware creatures: AP-43
    },
)
RULINGS = Numbers("AP-R", "1-7 10-20 30-40 50-61 70-79 80-88 90-94 100-112")
COVERED = Covered("action_points", FACTS, RULINGS)
