"""Training of cost models, and the quality of their predictions."""
