/*
 * course.h - what happened between two positions, as far as it is known, and
 * which abilities trigger because of it.
 *
 * Rules: CR 603.2 (an ability triggers once for each event), 603.3 (it is put
 * on the stack when a player would get priority), 603.6, 603.10a.
 */
#ifndef ORACLE_COURSE_H
#define ORACLE_COURSE_H

#include "play.h"

enum { INCIDENTS_MAX = 128, KNOWN_MAX = 24 };

/* Something that may trigger abilities. */
struct incident {
    const char *what; /* as a trigger names it */
    int player;       /* or NOBODY */
    int was, is;      /* the object: its index before and after, or NOTHING */
    const char *kind; /* of counters */
    bool is_sure;     /* it did happen */
};

struct course {
    const struct oracle_position *before, *after;
    const cJSON *asked;      /* or NULL */
    const struct play *play; /* the resolution that was followed, or NULL */
    int count;
    struct incident incident[INCIDENTS_MAX];
    /* Of these words all incidents are known; `is_known`: of all words. */
    int known_count;
    const char *known[KNOWN_MAX];
    bool is_known;
    bool is_unseen; /* tokens may have come and gone in between */
    bool is_paid;   /* costs were paid, perhaps one after the other */
    struct oracle_report *report;
};

/* Add an incident about an object by its index before or after. */
void course_add(struct course *course, const char *what, int player, int was,
                int is, const char *kind);
void course_know(struct course *course, const char *what);
/* The first question of this kind that was asked, or NULL. */
const cJSON *course_asked(const struct course *course, const char *kind);
/* What can be seen of the two positions. */
void course_see(struct course *course);
/* What a resolution that was followed has done. */
void course_follow(struct course *course, const struct play *play);
/* What was announced, or what step began. */
void course_announced(struct course *course, const cJSON *act, int by);

/* triggers.c: which abilities must have been put on the stack. */
void triggers_judge(const struct course *course);
/* Those that wait because of what was done (CR 603.12). */
void triggers_judge_waiting(const struct course *course,
                            const struct play *play);
/* queue.c, CR 603.3b: in which order, and who was asked. */
void queue_judge(const struct course *course);

/* later.c: delayed and reflexive abilities. */
/* Where one that is written on no face of its own is written; NULL: that is
 * not known. */
const cJSON *later_ability(const struct oracle_position *position,
                           const cJSON *announced);
/* Nothing has resolved: those that triggered are gone (CR 603.7b). */
void later_judge(const struct course *course);
/* Those that are new on the stack know what they must (CR 603.7c). */
void later_judge_new(const struct course *course);

/* The spells and abilities of `after` that are new, one after the other from
 * the top: NULL to begin; NULL at the end. */
const cJSON *course_new(const struct course *course, const cJSON *last);
bool announced_is_triggered(const struct course *course, const cJSON *one);

#endif
