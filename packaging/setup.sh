#!/usr/bin/env bash
# Installs what packaging/link.sh takes from Debian where it is missing. Ends with 69 where it cannot be had here, and says
# why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"

unavailable() { echo "$1" >&2; exit 69; }

[ "$(uname)" = Linux ] || unavailable "What is handed out is built on Linux alone; elsewhere make install has not been tried."
mapfile -t packages < <(awk '!/^#/ && NF { print $2 }' "$here/libraries" | sort -u)
packages+=(python3)

has_all() {
  command -v python3 >/dev/null && command -v dpkg-deb >/dev/null &&
    dpkg-query -W -f '${db:Status-Abbrev}\n' "${packages[@]}" 2>/dev/null | awk '$1 != "ii" { bad = 1 } END { exit bad || NR < '"${#packages[@]}"' }'
}

has_all && exit 0
command -v apt-get >/dev/null 2>&1 || unavailable "It takes Debian's or Ubuntu's static libraries: ${packages[*]}"
sudo=""
if [ "$(id -u)" != 0 ]; then
  sudo="$(command -v sudo)" || unavailable "Run as root, or install them: apt-get install ${packages[*]}"
fi
{ $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${packages[@]}"; } >&2 ||
  unavailable "The static libraries could not be installed: ${packages[*]}"
