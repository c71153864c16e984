#!/usr/bin/env bash
# Makes what is handed out, dist/kaiki-VERSION-linux-MACHINE.tar.gz and dist/kaiki_VERSION_MACHINE.deb, of a program that
# packaging/link.sh linked: dist.sh PROGRAM FOLDER.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
program="$1"
out="$2"
version="$("$program" --version | cut -d' ' -f2)"
# One time for everything, so that the same sources give the same bytes.
time="@${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2>/dev/null || date +%s)}"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
umask 022
mkdir -p "$out"

name="kaiki-$version-linux-$(uname -m)"
"$here/notice.sh" "$work/$name"
mkdir "$work/$name/bin"
install -m 755 "$program" "$work/$name/bin/kaiki"
ln -s kaiki "$work/$name/bin/simulate"
ln -s kaiki "$work/$name/bin/analyze"
"$here/extras.sh" "$program" "$work/$name"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$time" -c "$name" | gzip -9n > "$out/$name.tar.gz"
echo "$out/$name.tar.gz"

# The oldest C library that has what the program asks for.
least="$(grep -ao 'GLIBC_2\.[0-9]*' "$program" | cut -d_ -f2 | sort -V | tail -1)"
architecture="$(dpkg --print-architecture)"
package="$work/deb"
mkdir -p "$package/DEBIAN" "$package/usr/bin" "$package/usr/share/doc/kaiki"
cp -a "$work/$name/bin/." "$package/usr/bin/"
"$here/extras.sh" "$program" "$package/usr" share/zsh/vendor-completions
cp -a "$work/$name/licences" "$package/usr/share/doc/kaiki/"
cat "$work/$name/NOTICE" > "$package/usr/share/doc/kaiki/copyright"
cp "$work/$name/LICENSE" "$package/usr/share/doc/kaiki/licences/Apache-2.0"
sed -i 's/(LICENSE)/(licences\/Apache-2.0)/' "$package/usr/share/doc/kaiki/copyright"
cat > "$package/DEBIAN/control" <<CONTROL
Package: kaiki
Version: $version
Architecture: $architecture
Maintainer: Kaiki's contributors <kaiki@invalid>
Installed-Size: $(du -sk "$package/usr" | cut -f1)
Depends: libc6 (>= $least), libgcc-s1, tzdata
Section: science
Priority: optional
Description: says when things come back
 Reads the history of an app for flashcards, recurring tasks, attempts, daily
 lists, habits or absences from classes, reports what it shows, and projects
 what it leads to, with bands.
CONTROL
find "$package" -exec touch -h -d "$time" {} +
SOURCE_DATE_EPOCH="${time#@}" dpkg-deb --root-owner-group -Zxz --build "$package" "$out/kaiki_${version}_$architecture.deb" >/dev/null
echo "$out/kaiki_${version}_$architecture.deb"
