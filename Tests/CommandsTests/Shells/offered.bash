#!/usr/bin/env bash
# What bash offers after a line, a word a line: offered.bash SCRIPT LINE.
source "$1"
line="$2"
# As readline takes words apart.
read -ra COMP_WORDS <<< "$line"
[[ "$line" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function="$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\).*/\1/')"
"$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" ""
printf '%s\n' "${COMPREPLY[@]}"
