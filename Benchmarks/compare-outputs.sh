#!/usr/bin/env bash
# Compares what two builds of kaiki print, byte by byte: a refactoring may not move a figure.
#
# usage: compare-outputs.sh BEFORE AFTER DATASET...
#
# BEFORE and AFTER are kaiki programs, each DATASET a folder or file. Of every data set the JSON, JSON Lines, CSV and
# page (both languages) of analyze, the JSON and page of simulate, and the files of convert are compared, with
# standard error and the exit code. Ends with 1 where anything differs, and says which lines.
set -u
[ $# -ge 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
before=$1 after=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
same=0 different=0

# compare NAME ARGUMENT...: @OUT@ in an argument is a folder of the run's own.
compare() {
  local name=$1
  shift
  for side in before after; do
    rm -rf "$work/$side"
    mkdir -p "$work/$side"
    local program=${!side}
    (
      "$program" "${@//@OUT@/$work/$side/out}" > "$work/$side/stdout" 2> "$work/$side/stderr"
      echo $? > "$work/$side/code"
    )
    sed -i "s#$work/$side#WORK#g" "$work/$side/stderr"
  done
  if diff -r "$work/before" "$work/after" > "$work/diff"; then
    same=$((same + 1))
  else
    different=$((different + 1))
    echo "DIFFERENT $name: kaiki $*"
    head -c 2000 "$work/diff" | cut -c 1-200 | head -${LINES_SHOWN:-12}
  fi
}

for data in "$@"; do
  name=$(basename "$(dirname "$data")")/$(basename "$data")
  zone=(--time-zone Asia/Tokyo)
  compare "$name" analyze "$data" "${zone[@]}" --json
  compare "$name" analyze "$data" "${zone[@]}" --format jsonl
  compare "$name" analyze "$data" "${zone[@]}" --format csv --out @OUT@
  compare "$name" analyze "$data" "${zone[@]}" --lang en
  compare "$name" analyze "$data" "${zone[@]}" --lang ja --rules original --streak neutral
  compare "$name" simulate "$data" "${zone[@]}" --days 60 --replicates 20 --json
  compare "$name" simulate "$data" "${zone[@]}" --days 60 --replicates 20 --format csv
  compare "$name" simulate "$data" "${zone[@]}" --days 60 --replicates 20 --format jsonl
  compare "$name" simulate "$data" "${zone[@]}" --days 60 --replicates 20 --lang en
  compare "$name" simulate "$data" "${zone[@]}" --days 60 --replicates 20 --lang ja --memory-model fsrs6 --deck 50
  for form in json csv; do compare "$name" convert "$data" "${zone[@]}" --to $form --out @OUT@; done
done
echo "$same outputs are the same, $different differ"
[ "$different" = 0 ]
