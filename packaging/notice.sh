#!/usr/bin/env bash
# Writes what has to go with the program into a folder: licences, and NOTICE, which names what is linked in: notice.sh FOLDER.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
out="$1"
swift="${SWIFT:-swift}"

mkdir -p "$out/licences"
install -m 644 "$here/../LICENSE" "$out/LICENSE"
install -m 644 /usr/share/common-licenses/GPL-3 "$out/licences/GPL-3"

resources="$("$swift" -print-target-info |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')"
install -m 644 "$resources/../../share/swift/LICENSE.txt" "$out/licences/Swift"
# The functions of C++'s library and of the compiler, under their exception for programs.
gcc="$("$(dirname "$resources")/../bin/clang" -print-file-name=libstdc++.a | xargs readlink -f | xargs dpkg -S | cut -d: -f1)"
install -m 644 "/usr/share/doc/$gcc/copyright" "$out/licences/libstdc++"

list=""
while read -r name package title; do
  [[ "$name" == "#"* || -z "$name" ]] && continue
  [ "$name" = gslcblas ] && continue
  install -m 644 "/usr/share/doc/$package/copyright" "$out/licences/$name"
  list+="$(dpkg-query -W -f "  $title, \${source:Package} \${source:Version}: licences/$name" "$package")"$'\n'
done < "$here/libraries"
{
  sed '/^@LIBRARIES@$/,$d' "$here/NOTICE"
  printf '%s' "$list"
  dpkg-query -W -f "  libstdc++ and libgcc, \${source:Package} \${source:Version}: licences/libstdc++"$'\n' "$gcc"
  "$swift" -print-target-info | python3 -c '
import json, sys
print(f"  the libraries of Swift, {json.load(sys.stdin)['"'swiftCompilerTag'"']}: licences/Swift")'
  sed '1,/^@LIBRARIES@$/d' "$here/NOTICE"
} > "$out/NOTICE"
