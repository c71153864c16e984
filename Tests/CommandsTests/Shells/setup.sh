#!/usr/bin/env bash
# Installs the shells that complete command lines, and man, where they are missing. Ends with 69 where they cannot be had.
set -euo pipefail
missing=()
for name in zsh fish man; do command -v "$name" > /dev/null || missing+=("$name"); done
[ "${#missing[@]}" -gt 0 ] || exit 0
command -v apt-get > /dev/null || { echo "install ${missing[*]}" >&2; exit 69; }
[ "$(id -u)" = 0 ] || { echo "run as root, or install: apt-get install zsh fish man-db" >&2; exit 69; }
{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends zsh fish man-db; } > /dev/null ||
  { echo "${missing[*]}: no mirror of Debian can be reached" >&2; exit 69; }
