#!/usr/bin/env bash
# Makes the virtual environment in which Kaiki is compared with other programs: setup.sh FOLDER. Taskwarrior is installed
# where Debian's packages can be had, and passed over elsewhere. Ends with 69 where Python, its packages or an index of
# them cannot be had here, and says why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"

if ! command -v task >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
  sudo=""
  [ "$(id -u)" = 0 ] || sudo="$(command -v sudo || true)"
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends taskwarrior; } >&2 ||
    echo "Taskwarrior could not be installed; it is passed over." >&2
fi
exec "$here/../../../notebooks/setup.sh" "$1" "$here/requirements.txt"
