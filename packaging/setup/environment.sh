# shellcheck shell=bash
# When may a virtual environment be trusted? Sourced by the scripts that fill one; `venv` names its folder.
#
#   incomplete    stands in it while it is being changed; found at the start, the environment is thrown away
#   place         where it was made, by which Python, for which processor; another place, and it is made anew
#   ready-LEVEL   what it was filled from; the same again means that there is nothing to do

# shellcheck disable=SC2154  # `venv` is the sourcing script's
python_of_venv() { "$venv/bin/python" -E "$@"; }

# recipe WORD…: a digest of all that decides what the environment holds.
recipe() {
  { printf '%s\n' "$PWD" "$@" && cat pyproject.toml constraints.txt packaging/setup/*; } |
    python_of_venv -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'
}

# is_ready LEVEL WORD…: true when the environment was filled for LEVEL from just this and nothing broke off since.
is_ready() {
  local level=$1
  shift
  [ -x "$venv/bin/python" ] && [ ! -e "$venv/incomplete" ] && [ "$(cat "$venv/ready-$level" 2>/dev/null)" = "$(recipe "$@")" ]
}

# open_environment TITLE PYTHON: an environment that may be changed, made anew when the old one cannot be trusted.
open_environment() {
  local place
  place="$PWD, $("$2" -V), $(uname -m)"
  if [ -e "$venv/incomplete" ] || [ "$(cat "$venv/place" 2>/dev/null)" != "$place" ] || ! python_of_venv -c "" 2>/dev/null; then
    rm -rf "$venv"
    mkdir "$venv"
    touch "$venv/incomplete"
    packaging/setup/logged.sh "$1 making $venv" build/setup/venv.log "$2" -m venv "$venv"
    printf '%s\n' "$place" >"$venv/place"
  fi
  touch "$venv/incomplete"
  rm -f "$venv"/ready-*
}

# close_environment LEVELS WORD…: it is whole, and filled for these levels.
close_environment() {
  local level levels=$1
  shift
  for level in $levels; do recipe "$@" >"$venv/ready-$level"; done
  rm "$venv/incomplete"
}
