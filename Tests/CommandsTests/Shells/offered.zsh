#!/usr/bin/env zsh
# What zsh offers after a line, a word a line: offered.zsh SCRIPT LINE. A shell within a terminal of its own is given the line and
# a tabulator; instead of showing what it found, it writes the words down.
zmodload zsh/zpty
zpty inner 'PROMPT= zsh -f -i'
feed() { zpty -w inner "$1" }
feed 'autoload -Uz compinit; compinit -u -D; stty -echo'
feed "source ${(q)1}"
feed "compadd () {
  local -a found; local -i quiet=0
  [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] && { builtin compadd \"\$@\"; return }
  builtin compadd -A found \"\$@\"
  (( \$#found )) && print -rl -- \$found >> ${(q)1}.found
  builtin compadd \"\$@\"
}"
feed "finish () { print -n > ${(q)1}.end }; zle -N finish; bindkey '^X' finish; zstyle ':completion:*' insert-unambiguous false"
rm -f $1.found $1.end
zpty -w -n inner "$2"$'\t'$'\x18'
repeat 100; do
  [[ -e $1.end ]] && break
  sleep 0.1
done
zpty -d inner
[[ -e $1.end ]] || exit 1
[[ -e $1.found ]] && sort -u $1.found
exit 0
