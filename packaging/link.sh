#!/usr/bin/env bash
# Links the program once more, of what `swift build -c release --product kaiki` compiled, as one file that needs the C library
# and libgcc alone, and strips it: link.sh FOLDER PROGRAM, FOLDER being what `swift build -c release --show-bin-path` prints.
#
# SwiftPM's own link takes the shared libraries of the system, exports every symbol (so that nothing unused can go), and
# keeps what debuggers read.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
build="$1"
program="$2"
swift="${SWIFT:-swift}"

objects="$build/kaiki.product/Objects.LinkFileList"
[ -f "$objects" ] || {
  echo "$objects is missing; build it first: swift build -c release --product kaiki" >&2
  exit 66
}
resources="$("$swift" -print-target-info |
  python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')"
runtime="${resources}_static/linux"
tools="$(cd "$resources/../../bin" && pwd)"
clang="$tools/clang"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# The libraries of Swift that the objects ask for.
xargs -a "$objects" "$tools/swift-autolink-extract" -o "$work/asked"
mapfile -t swift_libraries < <(sort -u "$work/asked" | grep '^-lswift')

libraries=()
while read -r name package _; do
  [[ "$name" == "#"* || -z "$name" ]] && continue
  path="$("$clang" -print-file-name="lib$name.a")"
  [ -f "$path" ] || {
    echo "lib$name.a is missing; install $package" >&2
    exit 69
  }
  libraries+=("$path")
done < "$here/libraries"

"$clang" -O2 -c -o "$work/older.o" "$here/older.c"
wrapped=()
for name in hypot hypotf arc4random_buf; do wrapped+=("-Wl,--wrap=$name"); done

# Nothing that is linked here throws exceptions of C++, for which alone the tables of frames would be read.
echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .comment;' > "$work/frames.ld"

mkdir -p "$(dirname "$program")"
"$clang" -fuse-ld=lld -pie -o "$work/kaiki" \
  "$runtime/$(uname -m)/swiftrt.o" "@$objects" "$work/older.o" "${wrapped[@]}" \
  -Wl,--start-group "${libraries[@]}" -Wl,--end-group \
  -L "$runtime" -Wl,--start-group "${swift_libraries[@]}" -ldispatch -lBlocksRuntime -Wl,--end-group \
  -Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lm -lpthread -ldl \
  -Wl,--defsym,main=KaikiProgram_main -Wl,--gc-sections -Wl,--as-needed \
  -Wl,--no-eh-frame-hdr -Wl,-T,"$work/frames.ld" \
  -Wl,--build-id -Wl,-z,relro -Wl,-z,now -Wl,--strip-all "${@:3}"
mv "$work/kaiki" "$program"
