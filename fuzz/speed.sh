#!/bin/sh
# How fast the fuzzers run the targets: `speed.sh KIND TARGET...` prints, for
# each target, executions per second of this processor's time under libFuzzer
# ($FUZZ/KIND) or, for KIND afl, of the clock under AFL++, beside those of a
# target that does nothing.  Games are 256 decisions long and run as they are,
# on the boards of cases and on crowded ones: nothing is new about them, so one
# in sixteen is checked.  `mutated` is fuzzing that begins with both, where much
# is new and so is checked.
set -u

FUZZ=${FUZZ:-build/fuzz}
SEEDS=${SEEDS:-build/seeds}
LONG=${LONG:-build/long}
CROWDED=${CROWDED:-build/crowded}
SECONDS_EACH=${SECONDS_EACH:-8}
kind=${1:?usage: speed.sh KIND TARGET...}
shift
work=$FUZZ/speed
rm -rf "$work"
mkdir -p "$work" || exit 1

fail() {
    echo "speed: $1" >&2
    exit 1
}

# inputs TARGET WHICH: directories of them.
inputs() {
    case $1-$2 in
    card-* | case-* | wire-*) echo "$SEEDS/$1" ;;
    ceiling-*) echo "$LONG/game" ;;
    *-long) echo "$LONG/$1" ;;
    *-crowded) echo "$CROWDED/$1" ;;
    *) echo "$LONG/$1 $CROWDED/$1" ;;
    esac
}

# timed COMMAND...: it succeeds, and $seconds of the processor were used.
timed() {
    sh -c '"$@" >"$0" 2>&1; echo "status $?" >>"$0"; times >&2' "$work/log" \
        "$@" 2>"$work/times"
    grep -q '^status 0$' "$work/log" || fail "$target: see $work/log"
    # The second line is of the processes the shell waited for.
    seconds=$(awk 'NR == 2 {
            for (i = 1; i <= 2; i++) {
                split($i, part, /[ms]/)
                seconds += part[1] * 60 + part[2]
            }
            print seconds
        }' "$work/times")
}

# run_libfuzzer TARGET WHICH RUNS: executions, and seconds of the processor.
run_libfuzzer() {
    rm -rf "$work/corpus"
    mkdir "$work/corpus" || exit 1
    # shellcheck disable=SC2046 # several directories
    timed "$FUZZ/$kind/targets/$1" -runs="$3" -seed=1 -len_control=0 \
        -entropic=0 -max_len=4096 -timeout=60 -artifact_prefix="$work/" \
        -print_final_stats=1 "$work/corpus" $(inputs "$1" "$2")
    echo "$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")" \
        "$seconds"
}

# of_libfuzzer TARGET WHICH RUNS: executions per second beyond those of the
# start.
of_libfuzzer() {
    { run_libfuzzer "$1" "$2" 1 && run_libfuzzer "$1" "$2" "$3"; } |
        awk 'NR == 1 { runs = $1; seconds = $2 }
            NR == 2 { printf "%.0f\n", ($1 - runs) / ($2 - seconds) }
            END { exit NR < 2 }'
}

# of_afl TARGET WHICH: those of a run by the clock, as afl-fuzz does not wait
# for its targets.
of_afl() {
    rm -rf "$work/start" "$work/afl"
    mkdir "$work/start" || exit 1
    # shellcheck disable=SC2046 # several directories
    find $(inputs "$1" "$2") -type f | while read -r input; do
        cp "$input" "$work/start/$(cksum <"$input" | tr ' ' -)" || exit 1
    done
    mutator=$FUZZ/mutators/$1.so
    set -- afl-fuzz -S speed -s 1 -V "$SECONDS_EACH" -t 60000 \
        -i "$work/start" -o "$work/afl" -- "$FUZZ/afl/targets/$1"
    [ "${MANAPROOF_MUTATE-}" != none ] ||
        set -- env AFL_CUSTOM_MUTATOR_ONLY=1 AFL_DISABLE_TRIM=1 "$@"
    [ ! -e "$mutator" ] ||
        set -- env AFL_CUSTOM_MUTATOR_LIBRARY="$mutator" "$@"
    timed env AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 \
        AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_FAST_CAL=1 AFL_ALLOW_TMP=1 "$@"
    sed -n 's/^execs_per_sec *: *\([0-9]*\).*/\1/p' \
        "$work/afl/speed/fuzzer_stats"
}

# What games should come to.
goal() {
    case $kind in
    plain) echo 3000 ;;
    asan) echo 1000 ;;
    afl) echo 1500 ;;
    *) echo 0 ;;
    esac
}

# show NAME SPEED GOAL
show() {
    awk -v kind="$kind" -v name="$1" -v speed="$2" -v goal="$3" \
        -v ceiling="$ceiling" 'BEGIN {
            printf "%-8s %-14s %8d/s  %8.4f %% of the ceiling", kind, name, \
                speed, 100 * speed / ceiling
            if (goal > 0)
                printf ", at least %d/s%s", goal, \
                    speed < goal ? ": MISSED" : ""
            printf "\n"
        }'
}

# measure TARGET WHICH RUNS
measure() {
    case $kind in
    afl) of_afl "$1" "$2" ;;
    *) of_libfuzzer "$@" ;;
    esac
}

target=ceiling
ceiling=$(measure "$target" all 200000) || exit 1
printf '%-8s %-14s %8d/s\n' "$kind" ceiling "$ceiling"
for target; do
    case $target in
    card | case | wire)
        speed=$(measure "$target" all 6000) || exit 1
        show "$target" "$speed" 0
        continue
        ;;
    esac
    speed=$(MANAPROOF_MUTATE=none measure "$target" long 5000) || exit 1
    show "$target" "$speed" "$(goal)"
    speed=$(MANAPROOF_MUTATE=none measure "$target" crowded 4000) || exit 1
    show "$target crowded" "$speed" 0
    speed=$(measure "$target" all 2000) || exit 1
    show "$target mutated" "$speed" 0
done
