#!/usr/bin/env bash
# Runs one long command: its output goes to a log, one living line to the person, and the log's tail when it fails.
# Usage: logged.sh TITLE LOG COMMAND [ARGUMENT…]
#
# The line counts the seconds and shows the newest percentage of the log (make and cmake write one). On a terminal it is
# rewritten every second, elsewhere a new one comes every half minute. The command runs in the foreground, so that Ctrl-C
# reaches it; only the counting is done beside it, and that ends with this script.
set -euo pipefail
. "$(dirname "$0")/words.sh"

title=$1 log=$2
shift 2
mkdir -p "$(dirname "$log")"
: >"$log"

progress() {
  local percent
  percent=$(tail -c 4000 "$log" | grep -o '\[ *[0-9]*%\]' | tail -n 1 | tr -d '[] ' || true)
  printf '%s: %s%s s' "$title" "${percent:+$percent, }" "$SECONDS"
}

count() {
  while sleep 1 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
    if [ -t 2 ]; then
      printf '\r\033[K%s …' "$(progress)" >&2
    elif [ $((SECONDS % 30)) -eq 0 ]; then
      say "$(progress) …"
    fi
  done
}

if [ -t 2 ]; then printf '%s …' "$title" >&2; else say "$title …"; fi
count 8>&- 9>&- </dev/null &
counter=$!
interrupted=""
trap 'kill $counter 2>/dev/null || true' EXIT
trap 'interrupted=yes' INT TERM

status=0
"$@" >>"$log" 2>&1 </dev/null || status=$?
kill $counter 2>/dev/null || true
wait $counter 2>/dev/null || true
if [ -t 2 ]; then printf '\r\033[K' >&2; fi

if [ -n "$interrupted" ]; then
  say "$title: stopped after $SECONDS s. Run the same command again to go on."
  exit 130
elif [ $status -ne 0 ]; then
  say "$title: failed after $SECONDS s (exit status $status). The end of $log:"
  tail -n 30 "$log" | sed 's/^/  | /' >&2
  exit $status
fi
say "$title: done, $SECONDS s"
