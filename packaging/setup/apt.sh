#!/usr/bin/env bash
# Installs these packages with apt, as root or through sudo, without asking anything.
# Usage: apt.sh PACKAGE…
#
# A new machine has no lists of packages and an old one has stale ones, so only a failed attempt fetches them.
set -euo pipefail

apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600)
[ "$(id -u)" -eq 0 ] || apt=(sudo -n "${apt[@]}")

install() { "${apt[@]}" install --yes --no-install-recommends "$@"; }

if ! install "$@"; then
  "${apt[@]}" update
  install "$@"
fi
