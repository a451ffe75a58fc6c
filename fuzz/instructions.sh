#!/bin/sh
# What a decision costs, whatever else the machine does: `instructions.sh
# PROGRAM` prints instructions per decision, as valgrind counts them, of the
# games that `manaproof bench` times: the engine alone on the set-ups of cases,
# the same on crowded boards, and with all checks and the oracle's invariants.
set -u

program=${1:?usage: instructions.sh PROGRAM}
fewer=${FEWER:-300} more=${MORE:-500}

command -v valgrind >/dev/null || {
    echo 'bench: without valgrind no instructions are counted'
    exit 0
}

# count KIND GAMES: instructions and decisions.
count() {
    valgrind --tool=cachegrind --cache-sim=no \
        --cachegrind-out-file=/dev/null \
        "$program" bench --play "$1" --games "$2" 2>&1 |
        awk '/ decisions$/ { decisions = $1 }
            /I +refs:/ { gsub(/,/, "", $NF); instructions = $NF }
            END { print instructions + 0, decisions + 0 }'
}

# Of the games beyond the fewer ones: so neither starting nor what is done once
# counts.
for kind in plain crowded simulated; do
    { count "$kind" "$fewer" && count "$kind" "$more"; } |
        awk -v kind="$kind" '
            NR == 1 { instructions = $1; decisions = $2 }
            NR == 2 && $2 > decisions {
                each = ($1 - instructions) / ($2 - decisions)
                printf "%-15s %14.0f instructions a decision\n", kind, each
                is_counted = 1
            }
            END { exit !is_counted }' || {
        echo "instructions: $kind was not counted" >&2
        exit 1
    }
done
