"""Compilation, sandboxed runs, verification and timing of generated code."""
