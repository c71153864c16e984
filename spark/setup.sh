#!/usr/bin/env bash
# Makes the virtual environment with Spark, and installs Java where Debian's packages can be had: setup.sh FOLDER. Ends with 69
# where Java, Python, its packages or an index of them cannot be had here, and says why in the last line.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"

unavailable() { echo "$1" >&2; exit 69; }

# The Java that Spark would take is 17 or later.
has_java() {
  local java="${JAVA_HOME:+$JAVA_HOME/bin/}java" version
  version="$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')" || return 1
  [ "${version:-0}" -ge 17 ]
}

if ! has_java; then
  [ -z "${JAVA_HOME:-}" ] || unavailable "JAVA_HOME has no Java 17 or later: $JAVA_HOME"
  sudo=""
  if [ "$(uname)" = Darwin ] || ! command -v apt-get >/dev/null 2>&1; then
    unavailable "Java is missing: install Java 17 or later."
  elif [ "$(id -u)" != 0 ]; then
    sudo="$(command -v sudo)" || unavailable "Java is missing. Run as root, or install it: apt-get install default-jre-headless"
  fi
  { $sudo apt-get update -q && $sudo env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends default-jre-headless; } >&2 || unavailable "Java could not be installed."
  has_java || unavailable "Java is older than 17 even with default-jre-headless installed."
fi
exec "$here/../notebooks/setup.sh" "$1" "$here/requirements.txt"
