#!/usr/bin/env bash
# Makes the virtual environment of the notebooks, or one with the packages of another list: setup.sh FOLDER [LIST]. Ends
# with 69 where Python, its packages or an index of them cannot be had here, and says why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
venv="$1"
list="${2:-$here/requirements.txt}"
python="${PYTHON:-python3}"

unavailable() { echo "$1" >&2; exit 69; }

has_venv() { "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; }

# There already, by the same list and with a Python that still runs.
if cmp -s "$list" "$venv/requirements.txt" && "$venv/bin/python" -c '' 2>/dev/null; then exit 0; fi

if ! has_venv; then
  sudo=""
  [ "$(id -u)" = 0 ] || sudo="$(command -v sudo || true)"
  if [ "$(uname)" = Darwin ] || ! command -v apt-get >/dev/null 2>&1; then
    unavailable "$python with venv is missing: install Python 3.10 or later."
  elif [ "$(id -u)" != 0 ] && [ -z "$sudo" ]; then
    unavailable "python3-venv is missing. Run as root, or install it: apt-get install python3 python3-venv"
  fi
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends python3 python3-venv; } >&2 ||
    unavailable "python3-venv could not be installed."
  has_venv || unavailable "$python has no venv even with python3-venv installed."
fi
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
  unavailable "$("$python" --version) is too old: Python 3.10 or later is needed."

rm -rf "$venv"
mkdir -p "$(dirname "$venv")"
"$python" -m venv "$venv"
if ! "$venv/bin/python" -m pip install -q --disable-pip-version-check --retries 2 -r "$list" >&2; then
  # A list that cannot be installed is a fault of ours; an index that cannot be reached is none.
  probe="$(mktemp -d)"
  trap 'rm -rf "$probe"' EXIT
  if "$venv/bin/python" -m pip download -q --disable-pip-version-check --no-cache-dir --retries 1 --no-deps \
    -d "$probe" six >/dev/null 2>&1; then
    echo "The packages of $list could not be installed." >&2
    exit 1
  fi
  unavailable "pip cannot reach an index of packages."
fi
cp "$list" "$venv/requirements.txt"
