/*
 * commands.h - the commands of the program; each gets its own arguments, with
 * its name as argv[0], and returns the exit code.
 */
#ifndef COMMANDS_H
#define COMMANDS_H

/* PROTOCOL 4: never a count. */
enum exit_code {
    EXIT_GREEN = 0,
    EXIT_RED = 1,
    EXIT_USAGE = 2,   /* or an empty selection */
    EXIT_ADAPTER = 3, /* the engine cannot start */
    EXIT_CORPUS = 4,  /* the corpus is not valid */
    EXIT_INTERNAL = 5,
};

int command_run(int argc, char **argv);
int command_list(int argc, char **argv);
int command_show(int argc, char **argv);
int command_explain(int argc, char **argv);
int command_lint(int argc, char **argv);
int command_fmt(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_schema(int argc, char **argv);
int command_version(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_expect(int argc, char **argv);
int command_deciders(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_report(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_doctor(int argc, char **argv);
int command_init(int argc, char **argv);
int command_perft(int argc, char **argv);
/* Of fuzz/: */
int command_fuzz(int argc, char **argv);
int command_shrink(int argc, char **argv);
int command_mutants(int argc, char **argv);

#endif
