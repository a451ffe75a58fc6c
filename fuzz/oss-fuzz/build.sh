#!/bin/sh
# Build every fuzz target, with its seeds, dictionary and options, into $OUT.
#
# Given, as by OSS-Fuzz and ClusterFuzzLite: CC, CXX, CFLAGS, CXXFLAGS,
# LIB_FUZZING_ENGINE, SRC (the parent of manaproof/), OUT and WORK.  SEEDS
# names seeds that were made before; without it they are made here.
set -eu
cd "$SRC/manaproof"

targets=$(ls fuzz/target_*.c | sed 's,.*target_\(.*\)\.c,\1,')
jobs=-j$(nproc)

seeds=${SEEDS:-$WORK/native/seeds}
[ -n "${SEEDS:-}" ] ||
    make "$jobs" BUILD="$WORK/native" CC="$CC" CFLAGS= OPT=-O1 seeds

# Choices are indices: comparing operands tells nothing and costs much.
CFLAGS="$CFLAGS -fno-sanitize-coverage=trace-cmp"

rm -rf "$WORK/targets"
make "$jobs" BUILD="$WORK" CC="$CC" WARN= OPT= MODE= CFLAGS="$CFLAGS" \
    LINKER="$CXX" LINKED="$CXXFLAGS -Wl,-rpath,\\\$\$ORIGIN/lib" \
    FUZZER="$LIB_FUZZING_ENGINE" \
    $(for target in $targets; do echo "$WORK/targets/$target"; done)

mkdir -p "$OUT/lib"
cp "$("$CC" -print-file-name=libcjson.so.1)" "$OUT/lib/"
for target in $targets; do
    cp "$WORK/targets/$target" "$OUT/"
    rm -f "$OUT/${target}_seed_corpus.zip"
    zip -q -r -j "$OUT/${target}_seed_corpus.zip" "$seeds/$target"
    case $target in
    card | case | wire)
        max=16384
        cp "$seeds/$target.dict" "$OUT/"
        ;;
    *)
        max=1238
        ;;
    esac
    printf '[libfuzzer]\nmax_len = %s\nlen_control = 0\n' "$max" \
        >"$OUT/$target.options"
done
