"""How good is a schedule? The protocol that searches ask, and measuring."""
