#!/usr/bin/env bash
# Puts the manual pages and the completions of bash, zsh and fish below a folder such as /usr/local: extras.sh PROGRAM PREFIX
# [ZSH]. ZSH is where zsh looks for functions below it: share/zsh/site-functions, of Debian's packages share/zsh/vendor-completions.
set -euo pipefail
program="$1"
share="$2/share"
zsh="$2/${3:-share/zsh/site-functions}"
bash="$share/bash-completion/completions"
fish="$share/fish/vendor_completions.d"

install -d "$bash" "$fish" "$zsh" "$share/man/man1"
"$program" completion bash > "$bash/kaiki"
"$program" completion zsh > "$zsh/_kaiki"
"$program" completion fish > "$fish/kaiki.fish"
# bash and fish look for a file of each program's name.
for name in simulate analyze; do
  ln -sf kaiki "$bash/$name"
  ln -sf kaiki.fish "$fish/$name.fish"
done
"$program" man --force --out "$share/man/man1"
for name in simulate analyze; do echo ".so man1/kaiki-$name.1" > "$share/man/man1/$name.1"; done
chmod 644 "$bash/kaiki" "$zsh/_kaiki" "$fish/kaiki.fish" "$share"/man/man1/{kaiki*,simulate,analyze}.1
gzip -9nf "$share"/man/man1/{kaiki*,simulate,analyze}.1
