#!/bin/sh
# The canary: an engine that is wrong on purpose must be noticed by every way
# of fuzzing, and what they write down must show it.
#
# canary.sh PROGRAM FAULTY_PROGRAM FAULTY_TARGETS: the program; the program and
# the directory of the fuzz targets built with -DFAULTS.  TAP.
set -u
program=$1 faulty=$2 targets=$3
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
number=0 bad=0

# is EXPECTED CLAIM COMMAND...: whether the command ends with that exit code,
# or with any but 0 when `not-0` is expected.
is() {
    expected=$1 claim=$2
    shift 2
    number=$((number + 1))
    "$@" >"$work/out" 2>&1
    got=$?
    if [ "$expected" = not-0 ] && [ $got -ne 0 ] || [ "$expected" = $got ]; then
        echo "ok $number - $claim"
    else
        echo "not ok $number - $claim"
        sed "s/^/# /" "$work/out" | tail -n 20
        echo "# exit code $got, expected $expected"
        bad=1
    fi
}

# A case of at most 5 actions and 12 objects: what they have in common is a
# line or a place of its own in the canonical layout.
small() {
    [ "$(grep -o '"do":' "$1" | wc -l)" -le 5 ] &&
        [ "$(grep -o '"card":' "$1" | wc -l)" -le 12 ]
}

# notices FOCUS FAULT RUNS CAUSE: by a find of that cause
notices() {
    focus=$1 fault=$2 runs=$3 cause=$4 found=$work/$1
    is 1 "fuzz --focus $focus notices $fault" env MANAPROOF_FAULT="$fault" \
        "$faulty" fuzz --focus "$focus" --runs "$runs" --out "$found"
    for input in "$found/$cause"*.input; do
        is not-0 "the target $focus notices it" \
            env MANAPROOF_FAULT="$fault" "$targets/$focus" "$input"
        is 0 "the target $focus is content with the engine as it is" \
            "$targets/$focus" "$input"
        break
    done
}

# writes DIRECTORY ENGINE...: the first case there is red on the engine, green
# on the engine as it is, and small.
writes() {
    found=$1
    shift
    for case in "$found"/*.json; do
        [ "${case##*/}" = state.json ] && continue
        is 1 "${case##*/} shows it" "$@" "$case"
        is 0 "${case##*/} passes on the engine as it is" \
            "$program" run --judge "$case"
        is 0 "${case##*/} is small" small "$case"
        return
    done
    is 0 "a case was written into $found" false
}

echo "TAP version 13"
notices game energy_lost_at_cleanup 600 step-
notices mana could_needs_untapped 300 oracle-106.7
notices energy energy_lost_at_cleanup 600 step-
notices faces back_face_not_playable 100 oracle-116.2a
notices xplay back_face_not_playable 300 oracle-116.2a
writes "$work/faces" env MANAPROOF_FAULT=back_face_not_playable \
    "$faulty" run --judge
engine="env MANAPROOF_FAULT=back_face_not_playable $faulty serve"
# shellcheck disable=SC2086
is 1 "fuzz -- ADAPTER notices it" "$program" fuzz --focus faces --runs 60 \
    --out "$work/duel" -- $engine
cat >"$work/duel.sh" <<END
"$program" run --judge "\$1" -- $engine
END
writes "$work/duel" sh "$work/duel.sh"
echo "1..$number"
exit $bad
