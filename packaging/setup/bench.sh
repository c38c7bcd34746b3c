#!/bin/sh
# The environment of `make bench-routing`: semantic-router, which the router is compared with. Without a network it is left out.
set -eu
cd "$(dirname "$0")/../.."

WANTED="semantic-router==1.1.1"

if [ "$(cat .venv-bench/made-of 2>/dev/null)" = "$WANTED" ]; then
    exit 0
fi
echo "Setting up .venv-bench: $WANTED …"
if .venv/bin/python -m venv --clear .venv-bench && .venv-bench/bin/python -m pip install --quiet "$WANTED"; then
    echo "$WANTED" > .venv-bench/made-of
else
    rm -rf .venv-bench
    echo "semantic-router could not be installed: its rows will be missing." >&2
fi
