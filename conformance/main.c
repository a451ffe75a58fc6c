/* manaproof: the program; a table of commands. */
#include "commands.h"
#include "version.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage, *meaning;
} commands[] = {
    {"run", command_run, "[SELECTOR|FILE]...", "run cases; TAP on stdout"},
    {"list", command_list, "[SELECTOR]...", "the cases, a line each"},
    {"show", command_show, "ID...", "a case in words: board and steps"},
    {"explain", command_explain, "ID...", "which rules led to the result"},
    {"report", command_report, "RUN.jsonl", "other reports of a run"},
    {"compare", command_compare, "BASE HEAD [--md]", "broken and fixed cases"},
    {"expect", command_expect, "update --from RUN", "the list of failures"},
    {"deciders", command_deciders, "--from RUN FILE",
     "which cases the oracle decides"},
    {"lint", command_lint, "[FILE]...", "what is wrong with the corpus"},
    {"fmt", command_fmt, "[--check] FILE...", "canonical layout, in place"},
    {"rules", command_rules, "", "every rule: engine, oracle, cases"},
    {"schema", command_schema, "case|card", "the JSON Schema of a file"},
    {"doctor", command_doctor, "[--check C] -- ADAPTER", "examine an adapter"},
    {"init", command_init, "--lang c|python|js DIR",
     "a new adapter to begin with"},
    {"fuzz", command_fuzz, "[--minutes M]", "games nobody wrote, judged"},
    {"shrink", command_shrink, "[-o OUT] FILE",
     "a case that fails, made small"},
    {"perft", command_perft, "[--depth N] CASE", "all ways to go on, counted"},
    {"bench", command_bench, "", "speeds, each beside its limit"},
    {"mutants", command_mutants, "[FAULT]... [SELECTOR]...",
     "which cases notice which fault"},
    {"serve", command_serve, "", "speak the protocol on standard I/O"},
    {"serve", command_serve, "[-- lib:FILE.so]",
     "the protocol on stdin and stdout"},
    {"version", command_version, "", "the versions"},
};
enum { COMMAND_COUNT = sizeof(commands) / sizeof(commands[0]) };

static void print_help(FILE *file)
{
    fputs("Manaproof: does a Magic rules engine follow the rules?\n\n", file);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(file, "  manaproof %-8s %-22s %s\n", commands[i].name,
                commands[i].usage, commands[i].meaning);
    fputs("\nSELECTOR: an id or glob, rule:106.7, statement:S5, card:NAME, "
          "tag:, area:,\n  class:, level:, @FILE; !SELECTOR leaves out\n"
          "--corpus DIR --cards PATH --edition E --profile P --shard I/N "
          "--strict\n"
          "--expect FILE | --baseline RUN.jsonl   known failures of run\n"
          "--jsonl FILE --trace --bundle DIR      what run keeps, beside TAP\n"
          "--junit FILE --html FILE --md FILE --badge FILE --github   "
          "of run, report\n"
          "--judge   the oracle checks every answer, of run and shrink\n"
          "-j N --timeout-scale X --strict-stdout   how the engine is run\n"
          "--seconds N   of shrink; --depth N --divide --check   of perft\n"
          "-- ADAPTER ARG...   another engine: a program that speaks the "
          "protocol,\n  or lib:FILE.so (conformance/manaproof_port.h)\n"
          "exit: 0 green, 1 red, 2 usage, 3 no engine, 4 corpus invalid, "
          "5 internal\n",
          file);
}

int command_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    puts("manaproof " MANAPROOF_VERSION ", protocol 1");
    return EXIT_GREEN;
}

static int is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
           strcmp(word, "help") == 0;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* writing says it: the file is too large */
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (is_help(argv[1]) || (argc > 2 && is_help(argv[2]))) {
        print_help(stdout);
        return EXIT_GREEN;
    }
    if (strcmp(argv[1], "--version") == 0)
        return command_version(argc, argv);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "manaproof: no command %s; see manaproof --help\n",
            argv[1]);
    return EXIT_USAGE;
}
