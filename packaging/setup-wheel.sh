#!/usr/bin/env bash
# Makes the environment that tests the wheel, and installs what is linked: setup-wheel.sh FOLDER. Ends with 69 where that cannot
# be had here, and says why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
"$here/setup.sh"
"$here/../notebooks/setup.sh" "$1" "$here/../python/requirements-test.txt"
# What the wheel itself requires, for an environment that has nothing else.
packages="$1/../packages"
if ! ls "$packages"/tzdata-*.whl >/dev/null 2>&1; then
  "$1/bin/python" -m pip download -q --disable-pip-version-check --no-deps -d "$packages" tzdata >&2 ||
    { echo "pip cannot reach an index of packages." >&2; exit 69; }
fi
