"""Long bodies that turn: the room they need, and routes on which they do."""
