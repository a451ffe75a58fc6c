#!/bin/sh
# The canary of tidy.sh: a tree with one breach of every kind, each of which
# must be reported at its place, and nothing else.
set -eu
tidy=$(cd "$(dirname "$0")" && pwd)/tidy.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/engine" "$tree/conformance" "$tree/corpus/cards"
cd "$tree"

echo '{"id": "one", "name": "Name One // Two", "faces": []}' >corpus/cards/o.json
echo 'RULE(106_7, "106.7", "title")' >engine/rules.def
echo '/* the oracle and the conformance may not see it */' >engine/game.h
echo '#include "game.h"' >conformance/see.c
{
    echo '#include "../oracle/oracle.h"'
    echo 'const char *a = "a Name One here", *b = "X";'
    echo 'const char *a = "Two", *b = "Twofold";'
    echo '/* MP-00012, but not MP-12 */'
    echo '/* S5, but not S500 nor LS5 */'
    echo '/* CR 106.7 is known, CR 106.99 is not */'
    printf '\tint tab;\n'
    printf 'int space; \n'
    printf '/* TO''DO */\n'
    printf '%081d\n' 0
    printf 'void f(void)\n{\n'
    seq 59
    printf '}\nvoid g(void)\n{\n/* dispatcher */\n'
    seq 90
    printf '}\nvoid h(void)\n{\n'
    seq 58
    printf '}\nint end;'
} >engine/bad.c

git init -q .
mkdir finds
echo '{}' >finds/state.json
git add finds

cat >expected <<'END'
conformance/see.c:1: conformance may not include game.h
engine/bad.c:1: an include leaves its part
engine/bad.c:2: the card "Name One" is named
engine/bad.c:3: the card "Two" is named
engine/bad.c:4: a case is named
engine/bad.c:5: a statement is named
engine/bad.c:6: rule 106.99 is not in engine/rules.def
engine/bad.c:7: a tab
engine/bad.c:8: white space at the end of the line
END
printf 'engine/bad.c:9: unfinished: /* TO''DO */\n' >>expected
cat >>expected <<'END'
engine/bad.c:10: over 80 columns
engine/bad.c:12: a function of 61 lines
engine/bad.c:228: no newline at the end
finds:1: not at home at the top
END

if sh "$tidy" "$tree" >found 2>/dev/null; then
    echo "tidy_test: tidy.sh lets everything pass" >&2
    exit 1
fi
diff -u expected found
