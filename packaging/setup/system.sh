#!/usr/bin/env bash
# Is everything there that Eris needs of the system? Installs what is missing with apt where it may, else says what to do.
# Usage: system.sh TITLE PYTHON WHEN…        (WHEN: see needs.txt)
#
# Silent when nothing is missing. A need is proved by the thing itself and not by a package's name, so that a library
# from elsewhere, a renamed package and a system without apt are all judged right.
set -euo pipefail
here=$(dirname "$0")
. "$here/words.sh"

title=$1 python=$2
shift 2
wanted=" $* "

if [ "$(uname -s)" != Linux ]; then
  [[ $wanted != *" setup "* ]] || say "$title system libraries: left to you on $(uname -s). A C++ compiler and cmake must be there."
  exit 0
fi

present() { # present KIND PROOF
  case $1 in
    command) command -v "$2" >/dev/null ;;
    library) [[ $libraries == *$'\t'"$2 ("* ]] || [ -e "$own_libraries/$2" ] ;;
    module) "$python" -c "import $2" 2>/dev/null ;;
    font) [ -n "$(find -L /usr/share/fonts /usr/local/share/fonts -name '*.[to]tf' -print -quit 2>/dev/null)" ] ;;
  esac
}

look() { # fills `packages` and `proofs` with what is missing
  packages=() proofs=()
  libraries=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null || true)
  local when package kind proof
  while read -r when package kind proof; do
    if [[ $wanted == *" $when "* ]] && ! present "$kind" "$proof"; then
      packages+=("$package")
      proofs+=("$kind $proof")
    fi
  done < <(sed -e '/^#/d' -e '/^$/d' -e "s/PYTHON/$interpreter/g" "$here/needs.txt")
}

missing() { # the list of proofs as a sentence
  local list
  list=$(printf '%s, ' "${proofs[@]}")
  printf 'Missing: %s.' "${list%, }"
}

about_python='import sys, sysconfig; print("python%d.%d" % sys.version_info[:2], sysconfig.get_config_var("LIBDIR"))'
read -r interpreter own_libraries < <("$python" -c "$about_python")
look
[ ${#packages[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  stop "something of the system is missing, and there is no apt here to install it with." "$(missing)" \
    "In Debian the packages are called: ${packages[*]}." \
    "Install what your system calls them, then run the same command again."
elif [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; then
  if command -v sudo >/dev/null; then as_root="sudo "; else as_root=""; fi
  stop "some system packages are missing, and installing them needs root." \
    "Run this line as root, then the same command again:" "" \
    "${as_root}apt-get update && ${as_root}apt-get install --yes --no-install-recommends ${packages[*]}"
fi

"$here/logged.sh" "$title installing system packages (${#packages[@]})" build/setup/apt.log "$here/apt.sh" "${packages[@]}"
look
[ ${#packages[@]} -eq 0 ] || stop "apt has done its work, but something is still missing." "$(missing)" \
  "What apt said is in build/setup/apt.log."
