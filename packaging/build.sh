#!/usr/bin/env bash
# Makes the frozen build in dist/eris-desktop and lets it check itself, with no display and an empty home folder.
# Usage: build.sh        (needs the environment: `make package` sets it up)
#
# A build that does not pass its own check is no build: the exit status is then not 0, and the check's answer is shown.
set -euo pipefail
cd "$(dirname "$0")/.."
. packaging/setup/words.sh

built=dist/eris-desktop
packaging/setup/system.sh "[1/3]" .venv/bin/python package
packaging/setup/logged.sh "[2/3] freezing" build/setup/freeze.log \
  .venv/bin/python -m PyInstaller --noconfirm --clean --distpath dist --workpath build/pyinstaller packaging/eris.spec

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
check() {
  env -i HOME="$home" PATH="$PATH" LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen $built/eris --self-check
}
if ! check >build/setup/self-check.json || ! .venv/bin/python -m json.tool build/setup/self-check.json; then
  cat build/setup/self-check.json
  stop "the build does not pass its own check." "Its answer is shown above and stands in build/setup/self-check.json."
fi
say "[3/3] checked itself: passed"
say "$built: $(du -sm $built | cut -f 1) MB"
