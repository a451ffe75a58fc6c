#!/bin/sh
# Run a fuzz target under a fuzzer; `make fuzz` and its relatives call this.
#
#   fuzzers.sh libfuzzer TARGET MINUTES     one process, for so long
#   fuzzers.sh afl TARGET MINUTES
#   fuzzers.sh parallel ENGINE TARGET MINUTES N      N processes
#   fuzzers.sh merge TARGET                 keep of the corpus what is needed
#   fuzzers.sh power ENGINE TARGET          until the first find (power.c)
#   fuzzers.sh check ENGINE TARGET MINUTES N    whether that can be asked for
#
# What is run was built before: $FUZZ/KIND/targets/TARGET; what is made stays
# below $FUZZ/run/TARGET: corpus/ (inputs that showed something new), finds/
# (inputs that showed something wrong, each with a report beside it) and afl/.
# Another run goes on where the last one ended.  Exit status: 0, or 1 when
# there are finds, 2 usage, 3 when something is missing.
set -u

FUZZ=${FUZZ:-build/fuzz}
SEEDS=${SEEDS:-build/seeds}
KIND=${KIND:-asan}
here=$(dirname "$0")

export ASAN_OPTIONS="abort_on_error=1:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:${UBSAN_OPTIONS:-}"
symbolizer=/usr/lib/llvm-19/bin/llvm-symbolizer
[ -x "$symbolizer" ] && export ASAN_SYMBOLIZER_PATH="$symbolizer"

# What afl-fuzz needs where nobody looks at it.
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 \
    AFL_NO_AFFINITY=1 AFL_FAST_CAL=1 AFL_AUTORESUME=1 AFL_SYNC_TIME=1 \
    AFL_ALLOW_TMP=1 AFL_NO_CRASH_README=1

fail() {
    echo "fuzzers: $1" >&2
    exit "${2:-3}"
}

# check ENGINE TARGET MINUTES N: before anything is built or run.
check() {
    case $1 in
    libfuzzer) tool=clang-19 ;;
    afl) tool=afl-fuzz ;;
    *) fail "no engine $1: libfuzzer or afl" 2 ;;
    esac
    [ -n "$2" ] && [ -e "$here/target_$2.c" ] || {
        names=$(cd "$here" && echo target_*.c | sed 's/target_//g; s/\.c//g')
        fail "no target $2: $names" 2
    }
    case $3 in
    '' | *[!0-9]* | 0* | ??????*) fail "not a number of minutes: $3" 2 ;;
    esac
    case $4 in
    [1-9] | [1-9][0-9]) ;;
    *) fail "not a number of processes, from 1 to 99: $4" 2 ;;
    esac
    case $KIND in
    plain | asan | compare) ;;
    *) fail "no kind $KIND: plain, asan or compare" 2 ;;
    esac
    command -v "$tool" >/dev/null || fail "$tool is missing: make deps"
}

# open TARGET: where its things are.
open() {
    target=$1
    run=$FUZZ/run/$target
    seeds=$SEEDS/$target
    [ -d "$seeds" ] || fail "no seeds for the target $target" 2
    mkdir -p "$run/corpus" "$run/finds" "$run/new" || exit 3
    dict=
    [ -s "$SEEDS/$target.dict" ] && dict=$SEEDS/$target.dict
}

# alone TARGET: its things are this run's until it and all it began have ended.
alone() {
    open "$1"
    command -v flock >/dev/null || fail "flock is missing: make deps"
    exec 9>"$run/lock" || exit 3
    flock -n 9 || fail "another run is at $run"
}

# program KIND: the target built so.
program() {
    [ -x "$FUZZ/$1/targets/$target" ] ||
        fail "$FUZZ/$1/targets/$target is not there: make fuzz-build-$1"
    echo "$FUZZ/$1/targets/$target"
}

# The report in a log: from what the target or a sanitizer says on.
report_of() {
    awk '/^manaproof: |ERROR: |runtime error: / { found = 1 }
        /^NOTE: libFuzzer|^SUMMARY: |^artifact_prefix=/ { found = 0 }
        found && lines++ < 60' "$1"
}

# What is the same in reports of the same thing.
cause_of() {
    head -n 1 "$1" | sed 's/==[0-9]*==//; s/0x[0-9a-f]*/0x/g; s/[0-9][0-9]*/N/g'
}

# keep INPUT LOG: one more find, unless its cause is known.  False then.
keep() {
    name=$run/finds/$(cksum <"$1" | tr ' ' '-')
    report_of "$2" >"$run/report"
    [ -s "$run/report" ] || echo "no report: $(basename "$1")" >"$run/report"
    cause=$(cause_of "$run/report")
    for known in "$run"/finds/*.txt; do
        [ -e "$known" ] && [ "$(cause_of "$known")" = "$cause" ] && {
            rm -f "$1"
            return 1
        }
    done
    mv "$1" "$name" && mv "$run/report" "$name.txt"
    echo "find: $name: $(head -n 1 "$name.txt")"
}

count_finds() {
    find "$run/finds" -name '*.txt' | grep -c ''
}

# What of the fuzzer's log is for people.
show_progress() {
    awk '/pulse|INITED|RELOAD|DONE|^manaproof: |ERROR: |runtime error: / {
        print; fflush() }'
}

finish() {
    finds=$(count_finds)
    echo "$target: $finds finds, $(find "$run/corpus" -type f | grep -c '')" \
        "inputs in $run/corpus"
    [ "$finds" -eq 0 ] || exit 1
    exit 0
}

now() {
    date +%s
}

# fuzz_once SECONDS OPTION...: libFuzzer until something is found.
fuzz_once() {
    seconds=$1
    shift
    "$binary" "$run/corpus" "$seeds" -max_total_time="$seconds" -timeout=20 \
        -entropic=0 \
        -rss_limit_mb=4096 -artifact_prefix="$run/new/" \
        ${dict:+"-dict=$dict"} "$@" 2>&1 | tee "$run/log" | show_progress
}

# libFuzzer ends with the first find; it is begun anew, but not for ever with
# finds that are known.
run_libfuzzer() {
    binary=$(program "$KIND") || exit 3
    end=$(($(now) + $1 * 60)) again=0 is_over=
    shift
    trap 'is_over=1' INT TERM
    while [ -z "$is_over" ] && [ "$(now)" -lt "$end" ] && [ $again -lt 20 ]; do
        fuzz_once $((end - $(now))) "$@"
        again=$((again + 1))
        for input in "$run"/new/*; do
            [ -e "$input" ] || continue
            case $input in
            */slow-unit-*) rm -f "$input" ;;
            *) keep "$input" "$run/log" && again=0 ;;
            esac
        done
    done
    [ $again -lt 20 ] || [ "$(count_finds)" -gt 0 ] ||
        fail "every run ends at once: see $run/log"
    [ $again -lt 20 ] || echo "fuzzers: known finds end every run" >&2
    finish
}

# begin_afl SECONDS ROLE NAME: one instance, in the background.
begin_afl() {
    [ -x "$FUZZ/mutators/$target.so" ] ||
        fail "$FUZZ/mutators/$target.so is not there: make fuzz-build-afl"
    (
        unset ASAN_OPTIONS UBSAN_OPTIONS # these have no sanitizers
        export AFL_CUSTOM_MUTATOR_LIBRARY="$FUZZ/mutators/$target.so"
        exec afl-fuzz "$2" "$3" -V "$1" -t 20000+ ${dict:+-x "$dict"} \
            -i "$run/start" -o "$run/afl" -- "$binary"
    ) >"$run/afl-$3.log" 2>&1 &
    children="$children $!"
}

# A line of what each instance did so far; it counts only once a minute.
show_afl() {
    for instance in "$run"/afl/*/; do
        [ -d "$instance/queue" ] || continue
        echo "$(basename "$instance"):" \
            "corpus $(find "$instance/queue" -name 'id:*' | grep -c '')," \
            "finds $(find "$instance/crashes" "$instance/hangs" -name 'id:*' |
                grep -c '')" \
            "$(awk -F ' *: *' '
                /^(execs_done|execs_per_sec|edges_found) / {
                    printf ", %s %s", $1, $2
                }' "$instance/fuzzer_stats" 2>/dev/null)"
    done
}

# The instances are over: finds and what was new join those of libFuzzer.
gather_afl() {
    for input in "$run"/afl/*/crashes/id:* "$run"/afl/*/hangs/id:*; do
        [ -e "$input" ] || continue
        "$binary" "$input" 2>"$run/log" >/dev/null
        cp "$input" "$run/new/found" && keep "$run/new/found" "$run/log"
    done
    for input in "$run"/afl/*/queue/id:*; do
        [ -e "$input" ] || continue
        case $input in
        *,orig:*) ;;
        *) cp "$input" "$run/corpus/$(cksum <"$input" | tr ' ' '-')" ;;
        esac
    done
}

# run_afl SECONDS N
run_afl() {
    command -v afl-fuzz >/dev/null || fail "afl-fuzz is missing: make deps"
    binary=$(program afl) || exit 3
    rm -rf "$run/start"
    mkdir "$run/start" || exit 3
    find "$seeds" "$run/corpus" -type f -exec cp {} "$run/start" \;
    children=
    trap 'kill $children 2>/dev/null' INT TERM
    if [ "$2" -gt 1 ]; then
        begin_afl "$1" -M main
    else
        begin_afl "$1" -S single
    fi
    for i in $(seq 2 "$2"); do
        begin_afl "$1" -S "second$i"
    done
    ticks=0
    while sleep 1 && kill -0 $children 2>/dev/null; do
        ticks=$((ticks + 1))
        [ $((ticks % 10)) -ne 0 ] || show_afl
    done
    wait $children
    show_afl
    [ -n "$(show_afl)" ] || fail "afl-fuzz did not run: see $run/afl-*.log"
    gather_afl
    finish
}

# What of the corpus reaches all that it reaches.
merge() {
    binary=$(program plain) || exit 3
    rm -rf "$run/merged"
    mkdir "$run/merged" || exit 3
    "$binary" -merge=1 "$run/merged" "$run/corpus" "$seeds" >"$run/log" 2>&1 ||
        fail "see $run/log"
    rm -rf "$run/corpus" && mv "$run/merged" "$run/corpus"
    finish
}

# power ENGINE TARGET: from the seeds on, for $POWER_SECONDS or until something
# is found, which is said; in a directory that is removed.
power() {
    open "$2"
    case $1 in
    libfuzzer) binary=$(program plain) || exit 3 ;;
    afl) binary=$(program afl) || exit 3 ;;
    *) usage ;;
    esac
    room=$(mktemp -d "$run/power.XXXXXX") || exit 3
    trap 'rm -rf "$room"' EXIT
    mkdir "$room/corpus"
    begin=$(now)
    if [ "$1" = libfuzzer ]; then
        "$binary" "$room/corpus" "$seeds" -max_total_time="$POWER_SECONDS" \
            -seed="$POWER_SEED" -timeout=20 -rss_limit_mb=4096 \
            -artifact_prefix="$room/" >"$room/log" 2>&1
    elif "$binary" "$seeds"/* 2>"$room/log" >/dev/null; then # it skips such
        unset ASAN_OPTIONS UBSAN_OPTIONS # these have no sanitizers
        AFL_CUSTOM_MUTATOR_LIBRARY="$FUZZ/mutators/$target.so" \
            AFL_BENCH_UNTIL_CRASH=1 afl-fuzz -s "$POWER_SEED" -t 20000+ \
            -V $((POWER_SECONDS - $(now) + begin)) -i "$seeds" \
            -o "$room/afl" -- "$binary" >"$room/log.afl" 2>&1
        if [ ! -e "$room/afl/default/fuzzer_stats" ]; then
            cat "$room/log.afl" >&2
            exit 3
        fi
        for input in "$room"/afl/default/crashes/id:*; do
            [ ! -e "$input" ] || "$binary" "$input" 2>"$room/log" >/dev/null
        done
    fi
    report_of "$room/log" >"$room/report"
    [ -s "$room/report" ] || exit 0
    sed -n '1s/^manaproof: //p' "$room/report"
    exit 1
}

usage() {
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

[ $# -ge 2 ] || usage
verb=$1
shift
case $verb in
check)
    [ $# -eq 4 ] || usage
    check "$@"
    ;;
libfuzzer)
    check libfuzzer "$1" "${2:-1}" 1
    alone "$1"
    run_libfuzzer "${2:-1}"
    ;;
afl)
    check afl "$1" "${2:-1}" 1
    alone "$1"
    run_afl $((${2:-1} * 60)) 1
    ;;
parallel)
    [ $# -ge 2 ] || usage
    check "$1" "$2" "${3:-1}" "${4:-2}"
    alone "$2"
    case $1 in
    libfuzzer) run_libfuzzer "${3:-1}" -fork="${4:-2}" -ignore_crashes=1 ;;
    afl) run_afl $((${3:-1} * 60)) "${4:-2}" ;;
    esac
    ;;
merge)
    check libfuzzer "$1" 1 1
    alone "$1"
    merge
    ;;
power)
    [ $# -eq 2 ] || usage
    power "$1" "$2"
    ;;
*)
    usage
    ;;
esac
