"""Rule packs: found, validated, loaded, and checked by their worked examples."""
