PYTHON_IN_VENV = .venv/bin/python
# Folders of tests that draw, or that look at the code that draws.
QT_TESTS = gui scene export windows golden architecture packaging
ARGS ?=

.PHONY: run test test-long test-headless lint docs clean

run:
	@sh .ci/setup run
	@$(PYTHON_IN_VENV) -m gridapp $(ARGS)

test:
	@sh .ci/setup test
	$(PYTHON_IN_VENV) -m pytest -m "not xvfb and not long" $(ARGS)

# The whole of what `test` plays a slice of: every seed, every kill, every mutation.
test-long:
	@sh .ci/setup test
	$(PYTHON_IN_VENV) -m pytest -m long $(ARGS)

# sitecustomize in that folder makes PySide6 impossible to import, in child processes too.
test-headless:
	@sh .ci/setup test
	PYTHONPATH=tests/architecture/without_qt $(PYTHON_IN_VENV) -m pytest -m "not xvfb and not long and not qt" \
		-p no:pytest-qt -o strict_config=false -W ignore::pytest.PytestConfigWarning \
		$(foreach d,$(QT_TESTS),--ignore=tests/$(d)) $(ARGS)

lint:
	@sh .ci/setup test
	$(PYTHON_IN_VENV) -m ruff check .
	$(PYTHON_IN_VENV) -m ruff format --check .
	$(PYTHON_IN_VENV) -m mypy
	.venv/bin/lint-imports

# API pages of what scripts may import, in build/docs; a name that leads nowhere is an error.
API = gridapp gridapp.api gridapp.battle.commands gridapp.battle.events gridapp.battle.state \
	gridapp.battle.board gridapp.battle.tokens gridapp.battle.shown.views gridapp.battle.questions \
	gridapp.session.queries.answers gridapp.export.picture_options \
	gridapp.engine.types gridapp.geometry.cover.cover
docs:
	@sh .ci/setup test
	$(PYTHON_IN_VENV) -m pip install -q -c .ci/constraints.txt pdoc
	QT_QPA_PLATFORM=offscreen $(PYTHON_IN_VENV) -W error -c "import gridapp, pdoc.__main__; \
		[getattr(gridapp, name) for name in gridapp.__all__]; pdoc.__main__.cli()" \
		-o build/docs $(API)
	$(PYTHON_IN_VENV) -m tests.doc_links build/docs

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis \
		.import_linter_cache .grimp_cache .coverage htmlcov
	find gridapp rules assets tests -name __pycache__ -type d -prune -exec rm -rf {} +
