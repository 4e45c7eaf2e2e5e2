"""Play without people: acts listed, judged and chosen, questions answered, fights played out."""
