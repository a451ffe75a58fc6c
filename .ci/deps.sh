#!/bin/sh
# See that everything `make` needs is there.  Missing packages are installed
# when run as root where there is apt-get; otherwise the command to run is
# printed and the exit status is 1.  `deps.sh PROGRAM...`: only those programs,
# which are packages of the same name.
set -u

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

has() {
    command -v "$1" >/dev/null 2>&1
}

# links COMPILER HEADER FLAG...: a program with that header can be built.
links() {
    compiler=$1 header=$2
    shift 2
    {
        printf '#include <setjmp.h>\n#include <stdarg.h>\n'
        printf '#include <stddef.h>\n#include <stdint.h>\n'
        printf '#include <%s>\nint main(void) { return 0; }\n' "$header"
    } >"$scratch/program.c"
    "$compiler" -o "$scratch/program" "$scratch/program.c" "$@" \
        >/dev/null 2>&1
}

# The sanitizers of clang are a package of their own, named by its version.
clang_runtime() {
    version=$(apt-cache depends clang 2>/dev/null |
        sed -n 's/^ *Depends: clang-\([0-9][0-9]*\)$/\1/p' | head -n 1)
    echo "libclang-rt-${version:-14}-dev"
}

programs=$*
missing() {
    for program in $programs; do
        has "$program" || echo "$program"
    done
    [ -z "$programs" ] || return 0
    has gcc || echo gcc
    links gcc stdio.h 2>/dev/null || echo libc6-dev
    links gcc cjson/cJSON.h -lcjson || echo libcjson-dev
    links gcc cmocka.h -lcmocka || echo libcmocka-dev
    has clang || echo clang
    links clang stdio.h -fsanitize=address,undefined || clang_runtime
    has clang-19 || echo clang-19
    links clang-19 stdio.h -fsanitize=address,undefined ||
        echo libclang-rt-19-dev
    has llvm-cov-19 || echo llvm-19
    { has afl-fuzz && has afl-clang-fast; } || echo afl++
    has zip || echo zip
    has unzip || echo unzip
    has git || echo git
    has prove || echo perl
    has make || echo make
    has flock || echo util-linux
}

wanted=$(missing)
if [ -z "$wanted" ]; then
    echo "deps: everything is there"
    exit 0
fi
if ! has apt-get; then
    echo "deps: please install what Debian calls:" $wanted >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "deps: some packages are missing; as root, please run" >&2
    echo "  apt-get install --no-install-recommends" $wanted >&2
    exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update || exit 1
apt-get install -y --no-install-recommends $(missing) || exit 1
wanted=$(missing)
if [ -n "$wanted" ]; then
    echo "deps: installed, but still not usable:" $wanted >&2
    exit 1
fi
echo "deps: everything is there"
