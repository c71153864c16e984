#!/usr/bin/env bash
# Whether the libraries can be embedded: none of their targets has a flag that SwiftPM calls unsafe, none imports what apps lack, and
# the example that was built on them holds no symbol of GSL.
#
#   Examples/check-kit.sh PROGRAM        the built example
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1

"${SWIFT:-swift}" package --scratch-path .build/embedding dump-package 2>/dev/null | "${PYTHON:-python3}" -c '
import json, sys
package = json.load(sys.stdin)
targets = {target["name"]: target for target in package["targets"]}
wanted = [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]
found = set()
while wanted:
    name = wanted.pop()
    if name in found:
        continue
    found.add(name)
    for dependency in targets[name]["dependencies"]:
        wanted += [part for kind in ("byName", "target") for part in (dependency.get(kind) or [])[:1]]
unsafe = sorted(name for name in found if "unsafeFlags" in json.dumps(targets[name]["settings"]))
system = sorted(name for name in found if targets[name]["type"] == "system")
if unsafe or system:
    sys.exit(f"Targets of libraries with unsafe flags: {unsafe}; with C libraries: {system}")
print("\n".join(sorted(found)))
' > .build/kit-targets

# Files, processes, the environment and clocks belong to the app; Foundation to KaikiFoundation alone.
while read -r target; do
  pattern='FileManager|ProcessInfo|Process\(|FileHandle|fopen|getenv|zoneinfo|ContinuousClock|SuspendingClock|Date\(\)|Date\.now'
  [ "$target" = KaikiFoundation ] || pattern="$pattern|^import (Foundation|Glibc|Darwin|Musl)"
  if grep -rnE "$pattern" "Sources/$target" --include='*.swift' | grep -vE '^[^:]*:[0-9]+: *///'; then
    echo "$target uses what apps lack, or what only they may use" >&2
    exit 1
  fi
done < .build/kit-targets

if nm "$program" | grep -iE '[ _](gsl_|cblas_|sqlite3_|archive_|XML_)'; then
  echo "$program holds symbols of a C library" >&2
  exit 1
fi
echo "$(wc -l < .build/kit-targets | tr -d ' ') targets of libraries, no unsafe flag, no C library, no symbol of GSL"
