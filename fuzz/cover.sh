#!/bin/sh
# Which lines and rules a fuzz target's inputs reach: `cover.sh TARGET`.  The
# inputs are the seeds and what `make fuzz` kept.  $FUZZ/cover/TARGET/ keeps
# the profile and, in lines.txt, every line with its count.
set -u

FUZZ=${FUZZ:-build/fuzz}
SEEDS=${SEEDS:-build/seeds}
target=${1:?usage: cover.sh TARGET}
binary=$FUZZ/cover/targets/$target
work=$FUZZ/cover/$target
cov=llvm-cov-19 profdata=llvm-profdata-19

fail() {
    echo "cover: $1" >&2
    exit "${2:-1}"
}

command -v "$cov" >/dev/null || fail "$cov is missing: make deps" 3
[ -d "$SEEDS/$target" ] || fail "no seeds for the target $target" 2
rm -rf "$work"
mkdir -p "$work" "$FUZZ/run/$target/corpus" || exit 1

# A process that an input ended leaves no profile: the rest still counts.
LLVM_PROFILE_FILE="$work/%p.profraw" "$binary" --rules "$SEEDS/$target" \
    "$FUZZ/run/$target/corpus" >"$work/rules.txt" 2>"$work/log" || {
    cat "$work/log" >&2
    echo "cover: some inputs fail; what they reach does not count" >&2
}
"$profdata" merge -sparse "$work"/*.profraw -o "$work/profile" || exit 1
rm -f "$work"/*.profraw
"$cov" show "$binary" -instr-profile="$work/profile" >"$work/lines.txt" ||
    exit 1
"$cov" report "$binary" -instr-profile="$work/profile" \
    --show-branch-summary >"$work/report.txt" || exit 1

awk -v target="$target" '
    function percent(missed, all) {
        return all == 0 ? 100 : 100 * (all - missed) / all
    }
    # File, regions, missed, cover, functions, missed, executed, lines, missed,
    # cover, branches, missed, cover.
    match($1, /(engine|oracle|conformance|fuzz)\//) && NF == 13 {
        part = substr($1, RSTART, RLENGTH - 1)
        lines[part] += $8
        lines_missed[part] += $9
        branches[part] += $11
        branches_missed[part] += $12
    }
    END {
        for (part in lines)
            printf "%-12s lines %5.1f%% of %6d  branches %5.1f%% of %6d\n",
                part, percent(lines_missed[part], lines[part]), lines[part],
                percent(branches_missed[part], branches[part]), branches[part]
    }' "$work/report.txt" | sort
cat "$work/rules.txt"
echo "cover: line by line in $work/lines.txt"
