# mark.awk - give every conditional jump of an assembly file a place in the
# section branch_sites: struct site of sites.h.
#
#   gcc -O1 -fno-jump-tables -g1 -S -o - x.c | awk -f mark.awk > x.s
#
# Each jump gets a displacement of 32 bits, so that all are patched alike.
# The source files that .loc names are read for what excuses a branch:
#   assert(...)                the branches of an assertion, and those that
#                              lead to its failure, wherever they stand
#   /* exempt: REASON */       the statement behind which it stands, or, when
#                              it stands alone, the one that follows
# A statement goes on to the end of the line on which it has `;` or `{` last.

# Whether the comment that begins on this line of the source is the only
# thing on it.
function stands_alone(line) {
    return line ~ /^[ \t]*\/\*/
}

function ends_statement(line) {
    sub(/[ \t]*\/\*.*$/, "", line)
    return line ~ /[;{}][ \t]*$/
}

# kind[file, line]: 1 for assertions, 2 for what is exempt.
function read_source(file,    line, at, kind_now, is_comment, waits) {
    is_read[file] = 1
    while ((getline line < file) > 0) {
        at++
        if (is_comment) {
            is_comment = line !~ /\*\//
            continue
        }
        if (line ~ /\/\* exempt: /) {
            is_comment = line !~ /\*\//
            if (stands_alone(line)) {
                waits = 2
                continue
            }
            kind_now = 2
        }
        if (waits) {
            kind_now = waits
            waits = 0
        }
        if (!kind_now && line ~ /(^|[^a-z_])assert\(/)
            kind_now = 1
        if (kind_now)
            kind[file, at] = kind_now
        if (ends_statement(line))
            kind_now = 0
    }
    close(file)
}

# What fails an assertion before it goes anywhere else: fails[label], or, of
# what stands behind a jump, fails[number of its line].
function read_code(file,    line, at, from, is_open) {
    while ((getline line < file) > 0) {
        at++
        if (line ~ /^[A-Za-z_.][A-Za-z0-9_.]*:/ && line !~ /^\.L[A-Z]/) {
            sub(/:.*/, "", line)
            from = line
            is_open = 1
        } else if (line ~ /^\tj[a-z]+\t/) {
            from = at
            is_open = line !~ /^\tjmp\t/
        } else if (line ~ /^\tret/) {
            is_open = 0
        } else if (is_open && line ~ /^\tcall\t__assert_fail/) {
            fails[from] = 1
            is_open = 0
        }
    }
    close(file)
}

function leads_to_failure(jump, at) {
    sub(/^.*\t/, "", jump)
    return (jump in fails) || (at in fails)
}

FNR == 1 {
    read_code(FILENAME)
}

function text_label(text) {
    if (!(text in label_of)) {
        label_of[text] = ".LMARK_TEXT" ++texts
        text_at[texts] = text
    }
    return label_of[text]
}

# What begins a function with a variable number of arguments: no jump of the
# source.  Others are marked before a .loc says where the next line belongs.
held {
    if ($0 ~ /^\tmovaps\t%xmm0, /)
        print held
    else
        mark(held, FNR - 1)
    held = ""
}

/^\t\.file [0-9]+ / {
    split($0, part, "\"")
    split(part[1], word, " ")
    # .file N "DIRECTORY" "FILE", or .file N "FILE"
    file_of[word[2]] = part[4] != "" ? part[4] : part[2]
    if (part[4] != "" && part[2] !~ /^\// )
        file_of[word[2]] = part[2] "/" part[4]
}

/^\t\.loc / {
    file = file_of[$2]
    line = $3
}

/^[A-Za-z_][A-Za-z0-9_.]*:/ {
    name = $1
    sub(/:.*/, "", name)
    ordinal = 0
}

# The jump is on line `at` of this file.
function mark(jump, at,    excuse) {
    sites++
    excuse = leads_to_failure(jump, at) ? 1 : kind[file, line] + 0
    print ".LMARK" sites ":"
    sub(/^\t/, "\t{disp32} ", jump)
    print jump
    print "\t.pushsection branch_sites,\"aw\",@progbits"
    print "\t.balign 8"
    print "\t.quad .LMARK" sites ", " text_label(name) ", " text_label(file)
    print "\t.long " line ", " ordinal++ ", " excuse ", 0"
    print "\t.popsection"
}

/^\tj[a-z]+\t/ && $1 != "jmp" {
    if ($1 ~ /cxz$/) {
        print FILENAME ": " $1 " cannot be patched" > "/dev/stderr"
        exit 1
    }
    if (!(file in is_read))
        read_source(file)
    if (before ~ /^\ttestb\t%al, %al$/)
        held = $0
    else
        mark($0, FNR)
    before = ""
    next
}

{
    print
    before = $0
}

END {
    print "\t.section .rodata.branch_texts,\"a\",@progbits"
    for (i = 1; i <= texts; i++) {
        print ".LMARK_TEXT" i ":"
        print "\t.string \"" text_at[i] "\""
    }
}
