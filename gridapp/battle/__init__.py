"""The battle as frozen plain data: state, commands, events, dice and the players' view."""
