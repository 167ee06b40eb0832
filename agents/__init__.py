"""Agents that learn: policies for the environment, and how they are trained."""
