# The commands of this project. Each target is one line of intent; how it is done stands in packaging/ and pyproject.toml.

PYTHON_OF_VENV := .venv/bin/python
BACKEND ?= cpu
export BACKEND

TIME_LIBRARIES := dateparser==1.5.0 ctparse==0.3.6 parsedatetime==2.6 recurrent==0.4.1
TESTING := $(PYTHON_OF_VENV) -m pytest

.PHONY: help run test test-embedders soak check bench bench-prompt bench-routing bench-agenda bench-time package setup clean

help: ## Say what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 26

run: ## Set up what is missing and open Eris
	@packaging/setup/prepare.sh run
	@.venv/bin/eris-desktop $(ARGS)

test: check ## Set up what is missing, check everything and run the tests
	@packaging/setup/bench.sh .venv-bench-time $(TIME_LIBRARIES)
	@$(TESTING) -m "not soak" $(ARGS)

test-embedders: setup ## Run the tests of the embedders that need torch, in an environment of their own
	@packaging/setup/embedders.sh
	@.venv-embedders/bin/python -m pytest tests/embedders $(ARGS)

soak: setup ## Run the tests that are too long for `make test`
	@$(TESTING) -m soak $(ARGS)

check: setup ## Style, types and who may import whom
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy --strict
	@.venv/bin/lint-imports

bench: export QT_QPA_PLATFORM = offscreen
bench: setup ## Run every bench and print its figures
	@for bench in tests/bench/bench_*.py; do \
		name=$$(basename $$bench .py); \
		echo "== $$name"; \
		$(PYTHON_OF_VENV) -m tests.bench.$$name || exit; \
	done

bench-prompt: setup ## Print the tokens of the three forms of the tool prompt
	@$(PYTHON_OF_VENV) -m tests.bench.bench_prompt

bench-routing: setup ## Compare ways of routing on labelled sentences (EVAL=FOLDER)
	@packaging/setup/bench.sh .venv-bench semantic-router==1.1.1
	@$(PYTHON_OF_VENV) -m tests.bench.bench_routing

bench-agenda: setup ## Measure ten thousand reminders
	@$(PYTHON_OF_VENV) -m tests.bench.bench_agenda

bench-time: setup ## Compare time words with other libraries (EVAL=FOLDER for labelled sentences)
	@packaging/setup/bench.sh .venv-bench-time $(TIME_LIBRARIES)
	@$(PYTHON_OF_VENV) -m tests.bench.bench_time $(EVAL)

package: setup ## Make the build in dist/ that needs no Python, and let it check itself
	@packaging/build.sh

setup: ## Set up what run, check, test and package need
	@packaging/setup/prepare.sh test

clean: ## Remove everything that make made in this folder
	rm -rf .venv .venv-embedders .venv-bench .venv-bench-time build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
