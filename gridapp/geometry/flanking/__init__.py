"""Who flanks whom, decided in whole numbers, with its proof."""
