"""Options of the commands, and what they make of them."""
