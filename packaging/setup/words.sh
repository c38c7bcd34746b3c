# shellcheck shell=bash
# How the set-up speaks, sourced by its scripts: every word for the person goes to the error stream, so that a script's
# own stream stays free for its answer.

# say TEXT…: one line for the person.
say() { printf '%s\n' "$*" >&2; }

# stop TITLE ADVICE…: say what is wrong and the cure, a line each, and end.
stop() {
  say
  say "Stopped: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}
