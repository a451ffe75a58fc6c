#!/bin/sh
# Print the C source that embeds the files of the corpus: `embed.sh corpus`.
# The assembler reads the bytes themselves, so even large files cost nothing.
set -eu
corpus=${1:?usage: embed.sh CORPUS}

cat <<'END'
#include "corpus_embed.h"

#define EMBED(name, path)                                   \
    __asm__(".section .rodata\n" #name ":\n"                \
            ".incbin \"" path "\"\n.byte 0\n.previous\n");  \
    extern const char name[]

END

find "$corpus" -type f \( -name '*.json' -o -path "$corpus/finds/*" \) \
    -printf '%P %s\n' | LC_ALL=C sort -t ' ' -k 1,1 |
    awk -v corpus="$corpus" '
        NF != 2 || $1 !~ /^[A-Za-z0-9_.\/-]+$/ {
            print "embed.sh: strange file name: " $0 > "/dev/stderr"
            exit failed = 1
        }
        {
            printf "EMBED(file_%d, \"%s/%s\");\n", NR, corpus, $1
            table = table sprintf("    {\"%s\", file_%d, %d},\n", $1, NR, $2)
        }
        END {
            if (failed)
                exit 1
            print "\nconst struct embedded embedded_files[] = {"
            printf "%s    {0, 0, 0},\n};\n", table
            print "const size_t embedded_count = " NR ";"
        }'
