/*
 * program_test.h - the program that was built, run as its users do.
 */
#ifndef PROGRAM_TEST_H
#define PROGRAM_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char program_output[1 << 20]; /* of the last command, both streams */

/* Call this first, with argv[0] of main: $MANAPROOF is the program, and
 * $SCRATCH an empty directory that program_end removes. */
static inline void program_begin(const char *argv0)
{
    static char scratch[] = "/tmp/manaproof_test.XXXXXX";
    const char *end = strstr(argv0, "/test/");
    char here[1000] = "", path[2200];

    if (mkdtemp(scratch) == NULL || getcwd(here, sizeof(here)) == NULL)
        abort();
    snprintf(path, sizeof(path), "%s/%.*s/manaproof",
             argv0[0] == '/' ? "" : here, end == NULL ? 0 : (int)(end - argv0),
             argv0);
    setenv("MANAPROOF", path, 1);
    setenv("SCRATCH", scratch, 1);
}

/* Run a command of the shell; its exit status. */
static inline int program_run(const char *command)
{
    char line[4000];

    snprintf(line, sizeof(line), "exec 2>&1; %s", command);
    FILE *pipe = popen(line, "r");
    if (pipe == NULL)
        abort();
    size_t size = fread(program_output, 1, sizeof(program_output) - 1, pipe);
    program_output[size] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static inline void program_end(void)
{
    program_run("rm -rf \"$SCRATCH\"");
}

static inline void expect_said(const char *text)
{
    if (strstr(program_output, text) == NULL)
        fail_msg("\"%s\" is not in:\n%s", text, program_output);
}

static inline void expect_unsaid(const char *text)
{
    if (strstr(program_output, text) != NULL)
        fail_msg("\"%s\" is in:\n%s", text, program_output);
}

#endif
