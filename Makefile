# `make check` is what must pass before a commit; the other targets are its parts.

.PHONY: check format lint types contracts test slow

check: lint types contracts test

format: ## rewrite the sources in place
	ruff format .
	ruff check --fix .

lint:
	ruff format --check .
	ruff check .

types:
	mypy

contracts:
	lint-imports

test:
	pytest

slow: ## the tests that take minutes
	pytest -m slow
