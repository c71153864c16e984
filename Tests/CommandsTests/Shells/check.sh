#!/usr/bin/env bash
# Tries completion in bash, zsh and fish, and the manual pages in man: check.sh PROGRAM. A shell that is not there is an error,
# unless KAIKI_SHELLS names those to try (KAIKI_SHELLS="bash man").
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
shells="${KAIKI_SHELLS:-bash zsh fish man}"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/files"
ln -s "$program" "$work/bin/kaiki"
ln -s "$program" "$work/bin/analyze"
PATH="$work/bin:$PATH"
cd "$work/files"
mkdir -p "some folder"
touch log.csv

fail() { echo "check-completion: $1" >&2; exit 1; }

# Lines as they stand before the tabulator is pressed, and words that have to be offered, or with ! must not be.
cases=(
  "kaiki ana|analyze"
  "kaiki |simulate analyze help man !today"
  "kaiki help lo|load !log.csv"
  "kaiki analyze --on|--only"
  "kaiki analyze --format j|json jsonl !table"
  "kaiki analyze --only |today audit"
  "kaiki analyze --only today,lo|load"
  "kaiki analyze lo|log.csv !load"
  "kaiki simulate --scheduler fs|fsrs6 fsrs7"
  "kaiki simulate --days |!log.csv !table"
  "kaiki generate mem|memora-1000 memora-tiny"
  "kaiki convert --to i|ics"
  "kaiki completion |bash zsh fish"
  "analyze --lang |en ja"
)

for shell in $shells; do
  [ "$shell" = man ] && continue
  command -v "$shell" > /dev/null || fail "$shell is not there; install it, or name others in KAIKI_SHELLS"
  kaiki completion "$shell" > "$work/completion"
  "$shell" -n "$work/completion" || fail "$shell cannot read its script"
  for case in "${cases[@]}"; do
    line="${case%%|*}"
    offered="$("$here/offered.$shell" "$work/completion" "$line")" || fail "$shell: completing \"$line\" failed"
    for word in ${case#*|}; do
      found=no
      # What stays before a comma, and what a shell says of a word, is left out.
      while read -r candidate; do [ "${candidate##*,}" = "${word#!}" ] && found=yes; done <<< "$offered"
      case "$word$found" in
        !*yes) fail "$shell: \"$line\" offers ${word#!}" ;;
        !*no) ;;
        *no) fail "$shell: \"$line\" does not offer $word, but: $(echo $offered)" ;;
      esac
    done
  done
  echo "check-completion: $shell: ${#cases[@]} lines are completed"
done

if [[ " $shells " == *" man "* ]]; then
  command -v man > /dev/null || fail "man is not there; install man-db, or name others in KAIKI_SHELLS"
  kaiki man --out "$work/man1"
  pages=0
  for page in "$work"/man1/*.1; do
    said="$(LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 > /dev/null)"
    [ -z "$said" ] || fail "man says of ${page##*/}: $said"
    shown="$(LC_ALL=C.UTF-8 MANWIDTH=80 man -E UTF-8 -l "$page" | sed 's/.\x08//g')"
    for heading in NAME SYNOPSIS DESCRIPTION EXAMPLES "EXIT STATUS" ENVIRONMENT "SEE ALSO"; do
      grep -qx "$heading" <<< "$shown" || fail "${page##*/} has no $heading"
    done
    pages=$((pages + 1))
  done
  shown="$(LC_ALL=C.UTF-8 MANWIDTH=80 man -l "$work/man1/kaiki-analyze.1" | sed 's/.\x08//g')"
  grep -q -- '--only MEASURES' <<< "$shown" ||
    fail "the page of analyze does not show --only"
  echo "check-completion: man shows $pages pages without a warning"
fi
