"""Moving creatures: routes checked and walked, previews, pushes and jumps."""
