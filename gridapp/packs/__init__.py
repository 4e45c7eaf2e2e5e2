"""Rule packs: found, checked, loaded and shown to work by their examples."""
