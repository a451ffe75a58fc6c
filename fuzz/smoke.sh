#!/bin/sh
# A short run of every fuzz target, always the same one, for `make test`:
# `smoke.sh TARGET...`.  Each begins with seeds of the corpus, under
# AddressSanitizer and UBSan; one is run under AFL++ too.  Games go without
# the oracle, which replay and `manaproof fuzz` ask.
set -u

FUZZ=${FUZZ:-build/fuzz}
SEEDS=${SEEDS:-build/seeds}
work=$FUZZ/smoke

export ASAN_OPTIONS=abort_on_error=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
symbolizer=/usr/lib/llvm-19/bin/llvm-symbolizer
[ -x "$symbolizer" ] && export ASAN_SYMBOLIZER_PATH="$symbolizer"

fail() {
    echo "smoke: $1" >&2
    exit 1
}

# sow TARGET STRIDE: every so many of its seeds, in a directory of their own.
sow() {
    rm -rf "$work/$1"
    mkdir -p "$work/$1/seeds" "$work/$1/corpus" || exit 1
    find "$SEEDS/$1" -type f | LC_ALL=C sort | awk "NR % $2 == 1 % $2" |
        while read -r seed; do
            cp "$seed" "$work/$1/seeds" || exit 1
        done
}

# smoke TARGET RUNS: so many runs beyond the seeds.
smoke() {
    count=$(find "$work/$1/seeds" -type f | grep -c '')
    [ "$count" -gt 0 ] || fail "$1 has no seeds"
    "$FUZZ/asan/targets/$1" "$work/$1/corpus" "$work/$1/seeds" \
        -runs=$((count + $2)) -seed=1 -timeout=120 -rss_limit_mb=4096 \
        -artifact_prefix="$work/$1/" >"$work/$1/log" 2>&1 || {
        sed -n '/^manaproof: \|ERROR: \|runtime error: /,/^SUMMARY/p' \
            "$work/$1/log" | head -n 60 >&2
        fail "$1: $(ls "$work/$1"/crash-* "$work/$1"/timeout-* 2>/dev/null)"
    }
    grep -q "^Done $((count + $2)) runs" "$work/$1/log" ||
        fail "$1 did not do $((count + $2)) runs: see $work/$1/log"
    echo "smoke: $1: $count seeds, $2 more inputs"
}

# smoke_afl TARGET EXECUTIONS
smoke_afl() {
    sow "$1" 16
    (
        unset ASAN_OPTIONS UBSAN_OPTIONS
        export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 \
            AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_FAST_CAL=1 AFL_ALLOW_TMP=1 \
            AFL_NO_CRASH_README=1 \
            AFL_CUSTOM_MUTATOR_LIBRARY="$FUZZ/mutators/$1.so"
        exec afl-fuzz -S smoke -s 1 -E "$2" -t 60000 -i "$work/$1/seeds" \
            -o "$work/$1/afl" -- "$FUZZ/afl/targets/$1"
    ) >"$work/$1/log" 2>&1 || fail "afl-fuzz failed: see $work/$1/log"
    execs=$(sed -n 's/^execs_done *: *//p' "$work/$1/afl/smoke/fuzzer_stats")
    [ "${execs:-0}" -ge "$2" ] || fail "afl-fuzz: only ${execs:-0} executions"
    finds=$(find "$work/$1/afl/smoke/crashes" "$work/$1/afl/smoke/hangs" \
        -name 'id:*')
    [ -z "$finds" ] || fail "$1: $finds"
    echo "smoke: $1: $execs executions under AFL++"
}

# A game is played again, with all checks, when it is new, and now and then.
smoke_again() {
    runs=64
    printf '\001' >"$work/$1/game"
    games=$(MANAPROOF_TALLY=1 "$FUZZ/asan/targets/$1" -runs=$runs \
        "$work/$1/game" 2>&1 | sed -n 's/^manaproof: \([0-9]*\) games.*/\1/p')
    [ "${games:-0}" -gt $((runs + 1)) ] && [ "$games" -lt $((runs + 16)) ] ||
        fail "$1: $runs times the same game: ${games:-0} were played"
    echo "smoke: $1: of $runs times the same game $((games - runs)) checked"
}

for target; do
    case $target in
    card | case | wire)
        sow "$target" 1
        smoke "$target" 1000
        ;;
    *)
        sow "$target" 33
        MANAPROOF_CHECKS=engine smoke "$target" 300
        smoke_again "$target"
        ;;
    esac
done
smoke_afl card 20000
