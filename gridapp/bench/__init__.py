"""The bench: our answers timed against libraries, with the targets that were set for them.

It imports the libraries it is measured against, none of which it needs: what is not installed is
named so in its row. Scenes are seeded, so two runs ask the same questions.
"""
