"""What cost models and policies are shown of a schedule."""
