"""The compiler and the flags that are meant where nothing else is said."""

DEFAULT_COMPILER = "gcc"
DEFAULT_FLAGS = ("-O3", "-march=native", "-fopenmp")
