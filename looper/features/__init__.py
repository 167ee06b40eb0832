"""Features of schedules, the inputs of cost models and policies."""
