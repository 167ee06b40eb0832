"""The C that a program was read from, and all that writing it back requires.

The rest of LOOPer knows of it what `looper.ir.origin` declares.
"""
