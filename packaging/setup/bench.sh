#!/bin/sh
# The environment of a bench: what Eris is compared with, and nothing of it in the one that Eris runs from. Without a network it
# is left out, and the rows of those libraries are missing.
# Usage: bench.sh FOLDER PACKAGE==VERSION…
set -eu
cd "$(dirname "$0")/../.."

venv=$1
shift

if [ "$(cat "$venv/made-of" 2>/dev/null)" = "$*" ]; then
    exit 0
fi
echo "Setting up $venv: $* …"
if .venv/bin/python -m venv --clear "$venv" && "$venv/bin/python" -m pip install --quiet "$@"; then
    echo "$*" > "$venv/made-of"
else
    rm -rf "$venv"
    echo "$* could not be installed: their rows will be missing." >&2
fi
