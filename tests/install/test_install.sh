#!/usr/bin/env bash
# `meson install` puts everything where it is looked for: command, library, header, man page, completions. TAP.
# usage: test_install.sh BUILD_FOLDER PREFIX LIBDIR MANDIR DATADIR
set -uo pipefail
build=$1
prefix=$2
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
number=0
tell() { # tell STATUS NAME
    number=$((number + 1))
    [ "$1" -eq 0 ] || printf 'not '
    echo "ok $number - $2"
}

DESTDIR="$there" meson install -C "$build" --no-rebuild --quiet >"$there/log" 2>&1
status=$?
[ "$status" -eq 0 ] || sed 's/^/# /' "$there/log"
tell "$status" "meson install succeeds"

root="$there$prefix"
holds() { # holds FILE TEXT NAME
    grep -qF -- "$2" "$root/$1"
    tell $? "$3 ($1)"
}
holds include/crosstable.h crosstable_ "the header of the library"
holds "$3/pkgconfig/crosstable.pc" "Name: crosstable" "the library for pkg-config"
holds "$4/man1/crosstable.1" ".TH CROSSTABLE 1" "the man page"
holds "$5/bash-completion/completions/crosstable" "complete -" "completions of bash"
holds "$5/zsh/site-functions/_crosstable" "#compdef crosstable" "completions of zsh"
holds "$5/fish/vendor_completions.d/crosstable.fish" "complete -c crosstable" "completions of fish"
[ -f "$root/$3/libcrosstable.a" ]
tell $? "the static library"
# Whoever links it gets all packages that it needs from pkg-config.
mapfile -t flags < <(PKG_CONFIG_PATH="$root/$3/pkgconfig" pkg-config --define-variable=prefix="$root" --static --cflags --libs crosstable | tr ' ' '\n' | grep .)
# The shared library must not be taken: it would bring its packages along.
rm -f "$root/$3"/libcrosstable.so*
cc "$(dirname "${BASH_SOURCE[0]}")/../../examples/small_swiss.c" "${flags[@]}" -o "$there/example" >"$there/log" 2>&1 &&
    "$there/example" | grep -q "Evening Cup"
status=$?
[ "$status" -eq 0 ] || sed 's/^/# /' "$there/log"
tell "$status" "an example is built with pkg-config --static, and runs"
said=$("$root/bin/crosstable" version 2>&1)
tell $? "the installed command runs: $said"
echo "1..$number"
