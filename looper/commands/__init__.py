"""The commands of `looper`, one a file: each opens its input, calls the package, prints.

Every module has `command`, the function typer turns into a command, and `EXAMPLE`, an invocation
that its help ends with.
"""
