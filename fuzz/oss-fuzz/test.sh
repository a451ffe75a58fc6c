#!/bin/sh
# Run build.sh as OSS-Fuzz would, into a directory of ours, and what it built:
# `test.sh` with the variables that build.sh wants.
set -u

here=$(dirname "$0")
fail() {
    echo "oss-fuzz: $1" >&2
    exit 1
}

rm -rf "$OUT"
mkdir -p "$OUT" "$WORK" || exit 1
sh "$here/build.sh" || fail "build.sh failed"

export ASAN_OPTIONS=abort_on_error=1 MANAPROOF_CHECKS=engine
for source in "$here"/../target_*.c; do
    target=$(basename "$source" .c | sed 's/^target_//')
    [ -x "$OUT/$target" ] || fail "$target was not built"
    case $(ldd "$OUT/$target") in
    *"$OUT/lib/libcjson.so.1 "*) ;;
    *) fail "$target does not find its library beside it" ;;
    esac
    max=$(sed -n 's/^max_len = \([0-9]*\)$/\1/p' "$OUT/$target.options")
    [ -n "$max" ] || fail "$target.options has no max_len"
    mkdir "$OUT/unpacked" && unzip -q "$OUT/${target}_seed_corpus.zip" \
        -d "$OUT/unpacked" || fail "the seeds of $target are no zip"
    # Any forty, and a few more inputs.
    find "$OUT/unpacked" -type f | LC_ALL=C sort | awk 'NR > 40' |
        while read -r seed; do rm "$seed"; done
    dict=
    [ -e "$OUT/$target.dict" ] && dict=-dict=$OUT/$target.dict
    "$OUT/$target" -runs=80 -seed=1 -max_len="$max" -timeout=120 $dict \
        "$OUT/unpacked" >"$OUT/log" 2>&1 || {
        cat "$OUT/log" >&2
        fail "$target failed on its seeds"
    }
    grep -q '^Done 80 runs' "$OUT/log" || fail "$target: see $OUT/log"
    rm -rf "$OUT/unpacked"
done
count=$(ls "$OUT"/*_seed_corpus.zip | grep -c '')
echo "oss-fuzz: $count targets built and run"
