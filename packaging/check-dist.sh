#!/usr/bin/env bash
# Tries the .deb and the tar.gz in fresh systems of Debian that have no Swift and no library of ours: check-dist.sh DIST FOLDER
# [SUITE...]. What is printed there has to be what the program prints here. Needs root and, the first time, a mirror of Debian:
# MIRROR, or the one that apt is set to.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
dist="$(cd "$1" && pwd)"
mkdir -p "$2"
systems="$(cd "$2" && pwd)"
suites=("${@:3}")
[ "${#suites[@]}" -gt 0 ] || suites=(bookworm trixie)
root="$(cd "$here/.." && pwd)"
fixtures="$root/Tests/RecordsTests/Fixtures"

[ "$(id -u)" = 0 ] || { echo "Systems are made by root alone; run it with sudo." >&2; exit 77; }
command -v debootstrap >/dev/null || {
  apt-get update -q >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends debootstrap >&2
}
mirror="${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 2>/dev/null | grep -v security | head -1)}"

fail() { echo "check-dist: $1" >&2; exit 1; }

# What a first user does, on a real log and on files that other libraries read. Each line is a command, in a folder with log.csv
# and tiny.
commands=(
  "analyze log.csv --time-zone UTC --day-start 4"
  "analyze log.csv --time-zone Europe/Berlin --json"
  "analyze log.csv --only load --format csv --lang ja"
  "kaiki backtest log.csv --time-zone UTC --day-start 4 --folds 2"
  "kaiki fit log.csv --time-zone UTC --out fit.json --json"
  "simulate log.csv --time-zone UTC --scheduler leitner --parameters fit.json --days 60 --replicates 20"
  "simulate tiny --days 90 --replicates 50"
  "simulate --deck 200 --new-per-day 10 --days 100 --replicates 20"
  "kaiki convert tiny --to csv --out tables"
  "analyze tables --json"
  "analyze log.csv.gz tiny.zip --time-zone UTC --only load,audit --json"
  "analyze modern.apkg --json"
  "analyze student-shift-jis.csv --json"
  "analyze openpyxl.xlsx --json"
  "analyze loop --json"
  "kaiki next --every 1month --from 2026-01-31T09:00 --policy fixed --count 3"
  "kaiki holidays --from 2026 --to 2026"
  "kaiki statistic binomial-interval numbers.json"
  "kaiki generate babysteps-50 --out made"
)

# fixture FOLDER: the files that the commands read.
fixture() {
  cp "$root/notebooks/data/anki-reviews.csv" "$1/log.csv"
  cp -r "$root/datasets/memora-tiny" "$1/tiny"
  gzip -9nk "$1/log.csv"
  echo '{"k": 8, "n": 10}' > "$1/numbers.json"
  (cd "$1" && python3 -m zipfile -c tiny.zip tiny/)
  cp "$fixtures/foreign/student-shift-jis.csv" "$fixtures/Packages/modern.apkg" "$fixtures/workbooks/openpyxl.xlsx" "$1/"
  cp -r "$fixtures/foreign/loop-real" "$1/loop"
}

# run FOLDER WRAPPER...: runs every command in a folder; what each prints stands in N.out there.
run() {
  local folder=$1 number=0 line status
  shift
  for line in "${commands[@]}"; do
    number=$((number + 1))
    status=0
    "$@" "cd '$folder' && $line" > "$outputs/$number.out" 2> "$outputs/$number.err" || status=$?
    [ "$status" = 0 ] || { cat "$outputs/$number.err" >&2; fail "$line ended with $status in $folder"; }
  done
}

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/unpacked" "$work/here" "$work/expected"
tar -C "$work/unpacked" -xzf "$dist"/kaiki-*-linux-*.tar.gz
fixture "$work/here"
cp -r "$work/here" "$work/files"
outputs="$work/expected"
run "$work/here" env PATH="$(echo "$work"/unpacked/*/bin):$PATH" bash -c

for suite in "${suites[@]}"; do
  system="$systems/$suite"
  if [ ! -e "$system/made" ]; then
    rm -rf "$system"
    debootstrap --variant=minbase --include=tzdata "$suite" "$system" "$mirror" > "$systems/$suite.log" 2>&1 ||
      { tail -5 "$systems/$suite.log" >&2; fail "$suite could not be made; see $systems/$suite.log"; }
    touch "$system/made"
  fi
  rm -rf "$system/trial"
  mkdir "$system/trial"
  cp -r "$work/files" "$system/trial/files"
  cp "$dist"/kaiki_*.deb "$system/trial/kaiki.deb"
  cp -r "$work"/unpacked/* "$system/trial/"
  # Swift reads its arguments from /proc, which is gone again with the namespace.
  inside() {
    unshare --mount bash -c 'mount -t proc proc "$0/proc" &&
      exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/trial bash -c "$1"' "$system" "$1"
  }

  ! inside 'command -v swift' > /dev/null || fail "$suite has Swift"
  inside 'dpkg -i /trial/kaiki.deb' > /dev/null || fail "the package cannot be installed in $suite"
  libraries="$(inside 'ldd /usr/bin/kaiki' | awk '{ print $1 }' | grep -vE '^(linux-vdso|/lib64/ld-linux|/lib/ld-linux|lib(c|m|stdc\+\+|gcc_s)\.so\.)' || true)"
  [ -z "$libraries" ] || fail "the program needs $libraries"
  mkdir "$work/$suite"
  outputs="$work/$suite"
  run /trial/files inside
  diff -r "$work/expected" "$work/$suite" || fail "$suite prints something else"
  inside 'dpkg -r kaiki' > /dev/null
  ! inside 'command -v kaiki' > /dev/null || fail "the package leaves its program in $suite"

  # The tar.gz, where there are no zones.
  mv "$system/usr/share/zoneinfo" "$system/usr/share/zoneinfo.away"
  status=0
  words="$(inside 'cd /trial/files && /trial/kaiki-*/bin/analyze tiny' 2>&1)" || status=$?
  status_utc=0
  inside "cd /trial/files && /trial/kaiki-*/bin/${commands[0]}" > "$work/utc" 2>/dev/null || status_utc=$?
  mv "$system/usr/share/zoneinfo.away" "$system/usr/share/zoneinfo"
  [ "$status" = 72 ] && [[ "$words" == *"this system has no time zone files; install the package tzdata"* ]] ||
    fail "without zones it ended with $status: $words"
  [ "$status_utc" = 0 ] && cmp "$work/utc" "$work/expected/1.out" || fail "days of UTC need zone files"
  echo "check-dist: $suite: ${#commands[@]} commands print what they print here; without zones: $words"
done
