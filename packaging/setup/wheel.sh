#!/usr/bin/env bash
# Where is the wheel of llama-cpp-python for this interpreter and backend? Prints its path, and builds it first if need be.
# Usage: BACKEND=… wheel.sh TITLE PYTHON        (PYTHON: one whose pip builds it)
#
# llama-cpp-python has only a source package. pip keeps one built wheel a version, whatever the flags were, and would hand
# a build for another processor back; so the wheel lies in a folder of our own, named by all that decides what is in it.
# A folder is filled under another name and then renamed: what has its name is whole.
set -euo pipefail
here=$(dirname "$0")
. "$here/words.sh"
. "$here/lock.sh"

title=$1 python=$2
version=$(sed -n 's/^llama[-_]cpp[-_]python==//p' constraints.txt)
tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
flags=$("$here/backend.sh")
cache=${XDG_CACHE_HOME:-$HOME/.cache}/eris-desktop/wheels
named_flags=${flags//-D/}
folder=$cache/llama-cpp-python-$version-$tag-$(uname -s)-$(uname -m)-${named_flags// /+}

answer() { # print the wheel when it is there
  local wheel
  for wheel in "$folder"/*.whl; do
    if [ -f "$wheel" ]; then
      printf '%s\n' "$wheel"
      exit 0
    fi
  done
}

build() { # nothing of the caller's flags or of an outer make may reach the compiler
  env -u CFLAGS -u CXXFLAGS -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES \
    CMAKE_ARGS="$flags" CMAKE_GENERATOR="Unix Makefiles" CMAKE_BUILD_PARALLEL_LEVEL="$(getconf _NPROCESSORS_ONLN)" \
    "$here/logged.sh" "$title building llama.cpp (${BACKEND:-cpu}), 3 to 9 minutes" build/setup/llama.log \
    "$python" -m pip wheel --verbose --no-cache-dir --no-deps --no-binary llama-cpp-python \
    --wheel-dir "$unfinished" "llama-cpp-python==$version"
}

answer
mkdir -p "$cache"
lock 8 "$cache" "$python" "another build of llama.cpp"
answer
rm -rf "$cache"/unfinished.*
unfinished=$(mktemp -d "$cache/unfinished.XXXXXX")
build
mv "$unfinished" "$folder"
answer
stop "the build of llama.cpp ended well but left no wheel." "Its log is build/setup/llama.log."
