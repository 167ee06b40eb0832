# `make check` is what must pass before a commit; the other targets are its parts.

.PHONY: check docs format lint types contracts pure test slow

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

pure: ## the tests that need neither a compiler nor libclang: a minute
	pytest -m pure

test:
	pytest

slow: ## the tests that take minutes
	pytest -m slow

docs: ## the documentation as a site, in site/index.html; `mkdocs serve` shows it, with its search
	NO_MKDOCS_2_WARNING=1 mkdocs build --strict
