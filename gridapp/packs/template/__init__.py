"""What `gridapp new-pack` copies: a whole small system; see `gridapp.packs.new_pack`."""
