#!/usr/bin/env bash
# tools/check-layers accepts the sources as they are, and complains of each include that must not be. TAP.
# usage: test_layers.sh SOURCE_ROOT
set -uo pipefail
root=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$root/src" "$root/tests" "$copy/"
number=0
tell() { # tell STATUS NAME
    number=$((number + 1))
    [ "$1" -eq 0 ] || printf 'not '
    echo "ok $number - $2"
}

"$root/tools/check-layers" "$copy" >/dev/null
tell $? "the sources keep to their floors"

refuses() { # refuses FILE INCLUDE SENTENCE
    cp "$copy/$1" "$copy/kept"
    sed -i "1i #include $2" "$copy/$1"
    local said status
    said=$("$root/tools/check-layers" "$copy")
    status=$?
    [ "$status" -ne 0 ] && grep -qF "$1:1: $3" <<<"$said"
    tell $? "$1 may not include $2"
    mv "$copy/kept" "$copy/$1"
}
refuses src/event/event.c '"report/sheet.h"' "room event may not see report"
refuses src/report/sheet.c '"lab/field.h"' "room report may not see lab"
refuses src/lab/field.c '"store/file.h"' "room lab may not see store"
refuses src/api/call.c '"lab/field.h"' "the floor of api does not stand on that of lab"
refuses src/api/call.c '"store/file.h"' "the floor of api does not stand on that of store"
refuses src/operations/table.c '"cli/command.h"' "room operations may not see cli"
refuses src/operations/table.c '<unistd.h>' "room operations does no I/O and reads no clock"
refuses src/formats/csv.c '<expat.h>' "<expat.h> is no package of the floor of formats"
refuses src/lab/study.c '<sqlite3.h>' "<sqlite3.h> is no package of the floor of lab"
refuses src/pairing/round.c '<pthread.h>' "<pthread.h> is no package of the floor of pairing"
echo "1..$number"
