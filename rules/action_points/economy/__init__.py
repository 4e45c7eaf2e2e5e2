"""Economy: action points, initiative as the price of interrupts, stamina and mana."""
