/*
 * doctor.h - examine an adapter: talk to it as the runner does, and keep what
 * was said.
 *
 * A check says nothing and holds, or it ends with one finding: what was
 * expected and what came, or why it does not apply.  The adapter's process
 * goes on from check to check until one of them goes wrong.
 */
#ifndef DOCTOR_H
#define DOCTOR_H

#include "child.h"
#include "session.h"

enum finding { FINDING_HELD, FINDING_WRONG, FINDING_SKIPPED };

struct doctor {
    char *const *argv;
    struct port_limits limits;
    const struct names *features; /* all there are */
    struct child child;
    struct session session; /* what the adapter said of itself */
    int64_t id;             /* of the last request */
    const char *land;       /* a basic land it knows; "" is none */
    const char *mana;       /* its letter */
    enum finding finding;
    struct text expected, actual; /* actual: or why it is skipped */
    struct text talk;             /* of this check: -> and <- lines */
    unsigned noise;               /* lines that are no JSON, in all */
    bool is_missing;              /* there is no such program */
};

/* Examine with one check of doctor.def, by its place there. */
enum {
    DOCTOR_CHECKS = 0
#define CHECK(name, title, function) +1
#include "doctor.def"
#undef CHECK
};
const char *doctor_name(size_t check);
const char *doctor_title(size_t check);
void doctor_examine(struct doctor *doctor, size_t check);
void doctor_free(struct doctor *doctor);

/* What follows is for the checks.  Texts of JSON are written with ' for ". */

/* End the check with a finding.  Always false. */
bool doctor_wrong(struct doctor *doctor, const char *expected,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool doctor_skip(struct doctor *doctor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A process that waits for `initialize`; one that is there is ended. */
bool doctor_launch(struct doctor *doctor);
/* `initialize`, with more members in its params: "" or "'a':1,". */
bool doctor_introduce(struct doctor *doctor, const char *members);
/* Both, unless there is a process that was introduced already. */
bool doctor_begin(struct doctor *doctor);
void doctor_stop(struct doctor *doctor);

/* Send one request.  The result is the caller's to free; NULL, with
 * `failure` filled in, when there is none. */
cJSON *doctor_try(struct doctor *doctor, struct port_failure *failure,
                  const char *method, const char *params);
/* The same for a request that must have a result. */
cJSON *doctor_ask(struct doctor *doctor, const char *method, const char *format,
                  ...) __attribute__((format(printf, 3, 4)));
/* For one that must be refused with this code. */
bool doctor_refuses(struct doctor *doctor, int code, const char *method,
                    const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Send a line as it is; no reply is waited for. */
void doctor_send(struct doctor *doctor, const char *line, size_t length);
/* Whether nothing comes that was not asked for within this time. */
bool doctor_is_quiet(struct doctor *doctor, int ms);

/* Whether the adapter ends with status 0 in time, its input closed. */
bool doctor_ends(struct doctor *doctor);

/* Skips the check unless the adapter declares the feature. */
bool doctor_needs(struct doctor *doctor, const char *feature);
/* Skips it unless there is a basic land it knows, for `land` and `mana`. */
bool doctor_needs_land(struct doctor *doctor);

/* Whether that game's `path` has a value at all. */
bool doctor_sees(struct doctor *doctor, const char *game, const char *path);
/* Whether the value of `path` in that game is `expected`. */
bool doctor_observes(struct doctor *doctor, const char *game, const char *path,
                     const char *expected);
/* Whether `result`, which is consumed, has these members. */
bool doctor_expects(struct doctor *doctor, cJSON *result, const char *format,
                    ...) __attribute__((format(printf, 3, 4)));

bool doctor_has(const struct doctor *doctor, const char *feature);

/* doctor_process.c, doctor_words.c, doctor_game.c: the checks. */
#define CHECK(name, title, function) void check_##function(struct doctor *);
#include "doctor.def"
#undef CHECK

#endif
