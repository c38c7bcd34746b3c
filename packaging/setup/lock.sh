# shellcheck shell=bash
# One at a time, sourced by the scripts of the set-up. The lock is a folder that is held open: it ends with the process
# that holds it, however that ends, and leaves no file behind.

# lock DESCRIPTOR FOLDER PYTHON HOLDER: hold FOLDER until this script ends; say so when HOLDER makes it wait.
lock() {
  eval "exec $1<\"\$2\""
  "$3" -c "import fcntl; fcntl.flock($1, fcntl.LOCK_EX | fcntl.LOCK_NB)" 2>/dev/null && return
  say "Waiting for $4 to end …"
  "$3" -c "import fcntl; fcntl.flock($1, fcntl.LOCK_EX)"
}
