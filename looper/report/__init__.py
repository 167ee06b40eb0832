"""Results as text, tables, JSON and plots."""
