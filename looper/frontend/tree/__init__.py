"""The syntax tree of a C file, and what can be seen in it without its meaning."""
