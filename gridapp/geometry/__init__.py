"""What is possible on the board, exactly and with its proof; no rule system, no Qt."""
