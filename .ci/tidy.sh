#!/bin/sh
# Check what a formatter does not.  Prints `file:line: text` for every breach
# and fails when there is one.  `tidy.sh [DIRECTORY]`; default: the whole tree.
set -u
cd "${1:-$(dirname "$0")/..}" || exit 2
LC_ALL=C
export LC_ALL

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

parts=
for part in engine oracle conformance fuzz; do
    [ -d "$part" ] && parts="$parts $part"
done
find $parts -name '*.[ch]' -o -name '*.def' | sort >"$work/code"
{
    cat "$work/code"
    find $parts .ci -name '*.sh'
    find . -maxdepth 1 -name Makefile
    find .ci -name run
} 2>/dev/null | sort -u >"$work/texts"
grep -E '^(engine|oracle)/' "$work/code" >"$work/rules_code"

# over LIST PROGRAM [VARIABLE=VALUE...]: run awk over the files of a list.
over() {
    list=$1 program=$2
    shift 2
    [ -s "$list" ] || return 0
    options=
    for assignment; do options="$options -v $assignment"; done
    # shellcheck disable=SC2046,SC2086
    awk $options "
        function breach(text) { print FILENAME \":\" FNR \": \" text }
        $program" $(cat "$list")
}

# Names of cards: of each `"id": ..., "name": ...` and of its faces.  The basic
# land types are words of the rules, and one letter is no name to look for.
find corpus/cards -name '*.json' -exec cat {} + 2>/dev/null | tr -d '\n' |
    grep -oE '"id" *: *"[^"]*" *, *"name" *: *"[^"]*"' |
    sed 's/.*"\([^"]*\)"$/\1/; s| // |\
|g' | sort -u |
    grep -vxE '.|Plains|Island|Swamp|Mountain|Forest' >"$work/names"

{
    grep -v '_test\.c$' "$work/rules_code" >"$work/no_tests"
    over "$work/no_tests" '
        BEGIN {
            while ((getline name < names) > 0)
                is_name[name] = 1
        }
        {
            rest = $0
            while (match(rest, /"([^"\\]|\\.)*"/)) {
                string = substr(rest, RSTART + 1, RLENGTH - 2)
                rest = substr(rest, RSTART + RLENGTH)
                if (string in is_name)
                    breach("the card \"" string "\" is named")
                for (name in is_name)
                    if (name ~ / / && string != name && index(string, name))
                        breach("the card \"" name "\" is named")
            }
        }' "names=$work/names"

    over "$work/rules_code" '
        /MP-[0-9][0-9][0-9][0-9][0-9]/ { breach("a case is named") }
        /(^|[^A-Za-z0-9_])S[0-9][0-9]?([^A-Za-z0-9_]|$)/ {
            breach("a statement is named")
        }'

    # Columns are characters: the bytes that continue one do not count.
    over "$work/code" '
        /\t/ { breach("a tab") }
        FILENAME !~ /\.def$/ {
            line = $0
            gsub(/[\200-\277]/, "", line)
            if (length(line) > 80)
                breach("over 80 columns")
        }
        /^ *# *include *"\.\.\// { breach("an include leaves its part") }'

    # Only a function opens with a brace of its own in the first column.
    over "$work/code" '
        FNR == 1 { opened = 0; excused = 0 }
        /\/\* dispatcher \*\// { excused = 1 }
        /^\{$/ { opened = FNR }
        /^\}$/ {
            if (opened && FNR - opened + 1 > 60 && !excused)
                print FILENAME ":" opened ": a function of " \
                    FNR - opened + 1 " lines"
            opened = 0
            excused = 0
        }'

    # Rules are cited by numbers that engine/rules.def knows.
    sed -n 's/^\(RULE\|KNOWN\)([^"]*"\([^"]*\)".*/\2/p' engine/rules.def \
        >"$work/numbers" 2>/dev/null
    over "$work/code" '
        BEGIN {
            while ((getline number < numbers) > 0)
                is_rule[number] = 1
        }
        {
            rest = $0
            while (match(rest, /CR [1-9][0-9][0-9]\.[0-9]+[a-z]*/)) {
                number = substr(rest, RSTART + 3, RLENGTH - 3)
                rest = substr(rest, RSTART + RLENGTH)
                if (!(number in is_rule))
                    breach("rule " number " is not in engine/rules.def")
            }
        }' "numbers=$work/numbers"

    # Conformance sees one public header of the engine and one of the oracle.
    grep '^conformance/' "$work/code" >"$work/conformance"
    over "$work/conformance" '
        /^ *# *include *"/ {
            header = $0
            sub(/^[^"]*"/, "", header)
            sub(/".*/, "", header)
            if (header ~ /^(engine|json|rules|oracle)\.h$/ ||
                header == "rules.def")
                next
            if ((getline line < ("conformance/" header)) >= 0)
                next
            if ((getline line < ("engine/" header)) >= 0 ||
                (getline line < ("oracle/" header)) >= 0)
                breach("conformance may not include " header)
        }'

    over "$work/texts" '
        /TO[D]O|FIX[M]E|(^|[^X])XX[X]([^X]|$)/ { breach("unfinished: " $0) }
        / $/ || /\t$/ { breach("white space at the end of the line") }
        /\r/ { breach("a carriage return") }'

    # What git keeps at the top: the parts, and the files the house names.
    git ls-files 2>/dev/null | sed 's|/.*||' | sort -u | grep -vxE \
        'Makefile|README\.md|LICENSE|\..*|engine|oracle|corpus|fuzz|conformance' |
        sed 's|$|:1: not at home at the top|'

    while read -r file; do
        if [ -n "$(tail -c 1 "$file")" ]; then
            echo "$file:$(grep -c '' "$file"): no newline at the end"
        elif [ -z "$(tail -n 1 "$file")" ]; then
            echo "$file:$(grep -c '' "$file"): an empty line at the end"
        fi
    done <"$work/texts"
} >"$work/breaches"

if [ -s "$work/breaches" ]; then
    sort -t : -k 1,1 -k 2,2n "$work/breaches"
    echo "tidy: $(grep -c '' "$work/breaches") breaches" >&2
    exit 1
fi
