#!/usr/bin/env bash
# Which Python makes the environment? Prints the whole path of the first one that is 3.11, 3.12 or 3.13.
# Usage: python.sh        (PYTHON=/path/to/python is tried first)
#
# A virtual environment that happens to be active is looked through to the Python behind it, since the environment that
# it belongs to may be about to be rebuilt.
set -euo pipefail
. "$(dirname "$0")/words.sh"

fitting='import sys; sys.exit((3, 11) > sys.version_info[:2] or sys.version_info[:2] > (3, 13))'
behind='import sys; print(getattr(sys, "_base_executable", None) or sys.executable)'

for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
  if "$candidate" -c "$fitting" 2>/dev/null; then
    exec "$candidate" -c "$behind"
  fi
done

here=$(python3 -c 'import platform; print("Python", platform.python_version())' 2>/dev/null || echo "no python3")
stop "Eris needs Python 3.11, 3.12 or 3.13, and this machine has $here." \
  "Install one of them beside it (on Ubuntu 22.04: sudo apt-get install python3.11 python3.11-venv)," \
  "or name one: make PYTHON=/path/to/python3.12 …"
