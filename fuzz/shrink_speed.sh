#!/bin/sh
# How fast what is found becomes small: `shrink_speed.sh TEST` runs the test
# fuzz_shrink_faults.t of a build with faults and sums up what it says of every
# case and find.  That nine in ten are small in time is asserted there.
set -u

test=${1:?usage: shrink_speed.sh TEST}
log=$test.log

"$test" >"$log" 2>&1 || {
    grep -v '^#* *ok' "$log" | tail -n 20 >&2
    exit 1
}
# NAME case|find: A actions, B objects -> C, D in N tries, S s; CAUSE
for kind in case find; do
    sed -n "s/.* $kind: .* tries, \([0-9.]*\) s; \(.*\)/\1 \2/p" "$log" |
        sort -n | awk -v kind="$kind" '
            { seconds[NR] = $1; sum += $1; small += !/TOO BIG/ }
            END {
                if (NR == 0) exit 1
                printf "%-15s %14.2f seconds a %s", "shrunk_" kind "s", \
                    sum / NR, kind
                printf "; median %.2f, most %.2f; %d of %d", \
                    seconds[int((NR + 1) / 2)], seconds[NR], small, NR
                printf " are small, at least 90 %%%s\n", \
                    small * 10 < NR * 9 ? ": MISSED" : ""
            }' || {
        echo "shrink_speed: no $kind in $log" >&2
        exit 1
    }
done
