"""What names and calls mean, for the passes and for the lowering."""
