/* manaproof doctor: examine an adapter, check by check; TAP on stdout. */
#include "commands.h"
#include "corpus.h"
#include "doctor.h"
#include "options.h"
#include "wire.h"

#include <stdio.h>
#include <string.h>

/* A quoted YAML scalar on one line. */
static void print_text(const char *key, const char *value)
{
    printf("  %s: \"", key);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            putchar('\\');
        putchar((unsigned char)*value < ' ' ? ' ' : *value);
    }
    puts("\"");
}

/* A YAML block: its lines as they are. */
static void print_block(const char *key, const char *lines)
{
    if (*lines == '\0')
        return;
    printf("  %s: |\n", key);
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n");
        printf("    %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* What was said last. */
static void print_talk(const struct text *talk)
{
    enum { LINES_MAX = 12 };
    const char *from = talk->bytes + talk->length;

    for (int lines = 0; from > talk->bytes; from--)
        if (from[-1] == '\n' && lines++ == LINES_MAX)
            break;
    print_block("talk", from);
}

/* The end of what it said aside. */
static void print_log(const struct text *log)
{
    enum { SHOWN_MAX = 1000 };
    struct text shown = {0};

    text_add_bytes(&shown, "", 0);
    wire_printable(log->bytes, log->length, SHOWN_MAX, &shown);
    print_block("stderr", shown.bytes);
    text_free(&shown);
}

static void print_wrong(const struct doctor *doctor, size_t check,
                        const struct options *options)
{
    struct text repeat = {0};

    text_add(&repeat, "manaproof doctor --check %s%s", doctor_name(check),
             options->repeat.bytes);
    puts("  ---");
    print_text("expected", doctor->expected.bytes);
    print_text("actual", doctor->actual.bytes);
    print_talk(&doctor->talk);
    if (doctor->child.diagnostics.length > 0)
        print_log(&doctor->child.diagnostics);
    print_text("repro", repeat.bytes);
    puts("  ...");
    text_free(&repeat);
}

static void print_check(const struct doctor *doctor, size_t number,
                        size_t check, const struct options *options)
{
    printf("%s %zu - %s %s", doctor->finding == FINDING_WRONG ? "not ok" : "ok",
           number, doctor_name(check), doctor_title(check));
    if (doctor->finding == FINDING_SKIPPED)
        printf(" # SKIP %s", doctor->actual.bytes);
    putchar('\n');
    if (doctor->finding == FINDING_WRONG)
        print_wrong(doctor, check, options);
    fflush(stdout);
}

/* All checks, or the one that was named.  Without a process that can be
 * introduced there is nothing to examine. */
static int examine(struct doctor *doctor, size_t from, size_t until,
                   const struct options *options)
{
    size_t counts[3] = {0};

    printf("TAP version 13\n1..%zu\n", until - from);
    for (size_t check = from; check < until; check++) {
        doctor_examine(doctor, check);
        counts[doctor->finding]++;
        print_check(doctor, check - from + 1, check, options);
        if (doctor->is_missing ||
            (doctor->finding == FINDING_WRONG && check < 2)) {
            puts("Bail out!  The adapter does not start");
            return EXIT_ADAPTER;
        }
    }
    printf("# %zu hold, %zu wrong, %zu skipped\n", counts[FINDING_HELD],
           counts[FINDING_WRONG], counts[FINDING_SKIPPED]);
    if (doctor->noise > 0)
        printf("# %u lines on its output are no JSON; they belong on "
               "standard error\n",
               doctor->noise);
    return counts[FINDING_WRONG] > 0 ? EXIT_RED : EXIT_GREEN;
}

static int fail(const char *text)
{
    fprintf(stderr, "manaproof doctor: %s\n", text);
    return EXIT_USAGE;
}

/* Take `--check NAME`, which other commands have as a flag, out of the
 * arguments; "" stays when there is none. */
static int take_check(int argc, char **argv, const char **name)
{
    int kept = 1;

    *name = "";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < argc)
                argv[kept++] = argv[i++];
        } else if (strncmp(argv[i], "--check=", 8) == 0) {
            *name = argv[i] + 8;
        } else if (strcmp(argv[i], "--check") == 0 && i + 1 < argc) {
            *name = argv[++i];
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[kept] = NULL;
    return kept;
}

static int fail_check(const char *name)
{
    fprintf(stderr, "manaproof doctor: no check %s; there are", name);
    for (size_t i = 0; i < DOCTOR_CHECKS; i++)
        fprintf(stderr, " %s", doctor_name(i));
    fputc('\n', stderr);
    return EXIT_USAGE;
}

/* A shared object is examined behind this program's own `serve`. */
static int examine_named(const struct options *options, const char *name)
{
    char *const served[] = {"/proc/self/exe", "serve", "--",
                            options->adapter[0], NULL};
    const struct corpus_options where = {.directory = NULL};
    size_t from = 0, until = DOCTOR_CHECKS;

    if (name[0] != '\0') {
        while (from < until && strcmp(doctor_name(from), name) != 0)
            from++;
        if (from == until)
            return fail_check(name);
        until = from + 1;
    }
    struct corpus *corpus = corpus_load(&where);
    struct doctor doctor = {
        .argv = options_library(options) ? served : options->adapter,
        .limits = {options->scale, options->is_strict_stdout},
        .features = &corpus->known.features,
    };
    child_clear(&doctor.child);
    child_seal_descriptors();
    int code = examine(&doctor, from, until, options);
    doctor_free(&doctor);
    corpus_free(corpus);
    return code;
}

int command_doctor(int argc, char **argv)
{
    struct options options;
    const char *name;
    int code;

    argc = take_check(argc, argv, &name);
    if (!options_read(argc, argv, " --timeout-scale --strict-stdout ",
                      &options))
        code = EXIT_USAGE;
    else if (!options.has_adapter)
        code = fail("which adapter? manaproof doctor -- ADAPTER ARG...");
    else if (options.selectors.count + options.paths.count > 0)
        code = fail("a check is chosen by --check NAME");
    else if (options_library(&options) && options.adapter[1] != NULL)
        code = fail("a shared object takes no arguments");
    else
        code = examine_named(&options, name);
    options_free(&options);
    return code;
}
