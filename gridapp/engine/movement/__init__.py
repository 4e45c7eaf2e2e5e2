"""Moving creatures: measured routes, walks, previews, pushes and jumps."""
