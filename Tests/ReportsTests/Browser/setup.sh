#!/usr/bin/env bash
# Makes the virtual environment in which a browser opens reports: setup.sh FOLDER. Chromium is installed where Debian's packages
# can be had. Ends with 69 where it, Python, its packages or an index of them cannot be had here, and says why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"

if ! command -v chromium >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
  sudo=""
  [ "$(id -u)" = 0 ] || sudo="$(command -v sudo || true)"
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends chromium; } >&2 || true
fi
command -v chromium >/dev/null 2>&1 || { echo "Chromium could not be installed." >&2; exit 69; }
exec "$here/../../../notebooks/setup.sh" "$1" "$here/requirements.txt"
