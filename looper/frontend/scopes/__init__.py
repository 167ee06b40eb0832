"""Names and calls: their meaning, for the passes and the lowering."""
