#!/usr/bin/env bash
# Reads inputs that libFuzzer makes: each format in turn, or one alone.
#
#     Fuzzing/libfuzzer.sh [FORMAT [SECONDS]]
#
# What it finds to reach new branches is kept in .build/fuzz/corpus/FORMAT, which begins with the fixtures; an input that
# traps, takes more than 10 seconds or 2 GB, in .build/fuzz/crashes. Ends with 1 where there is one, and with 69 where the
# toolchain has no libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."
format=${1:-} seconds=${2:-60} swift=${SWIFT:-swift}

toolchain="$(dirname "$(dirname "$(readlink -f "$(command -v "$swift")")")")"
library="$(find "$toolchain/lib" -name "libclang_rt.fuzzer_no_main*$(uname -m)*.a" 2>/dev/null | head -n 1)"
if [ -z "$library" ]; then
  echo "The toolchain in $toolchain has no libFuzzer; fuzz without it: make check-fuzz" >&2
  exit 69
fi

export KAIKI_LIBFUZZER="$library"
build=("$swift" build -c release --scratch-path .build/fuzz/build --product fuzz)
"${build[@]}"
program="$("${build[@]}" --show-bin-path)/fuzz"
mkdir -p .build/fuzz/crashes .build/fuzz/scratch
formats=${format:-$(FORMAT='' "$program" 2>&1 | sed 's/.*none of //; s/,//g' || true)}

status=0
for name in $formats; do
  mkdir -p ".build/fuzz/corpus/$name"
  echo "-- $name"
  FORMAT=$name TMPDIR="$PWD/.build/fuzz/scratch" "$program" ".build/fuzz/corpus/$name" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix=".build/fuzz/crashes/$name-" || status=1
done
exit $status
