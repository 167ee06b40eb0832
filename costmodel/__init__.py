"""What is learned about programs: random programs to learn from, data, and cost models."""
