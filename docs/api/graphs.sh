#!/usr/bin/env bash
# Writes the symbol graphs of what apps embed from its compiled modules, whose comments they hold: graphs.sh MODULES GRAPHS, with SWIFT
# for another compiler. GRAPHS then holds nothing else.
set -euo pipefail

modules=$1 graphs=$2 swift=${SWIFT:-swift}
system=(-target "$("$swift" -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')")
if command -v xcrun >/dev/null; then system+=(-sdk "$(xcrun --show-sdk-path)"); fi
rm -rf "$graphs"
mkdir -p "$graphs"
for name in KaikiNumerics Kaiki KaikiSimulation KaikiKit KaikiFoundation; do
  "$swift" symbolgraph-extract -module-name "$name" -I "$modules" "${system[@]}" -minimum-access-level public \
    -skip-inherited-docs -output-dir "$graphs"
done
