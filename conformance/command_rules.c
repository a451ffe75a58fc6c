/* manaproof rules: every rule in scope, where it is marked in the engine,
 * whether the oracle decides by it, and which cases cite and exercise it. */
#include "oracle.h"
#include "run.h"
#include "work.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    size_t marks[CR_COUNT];     /* in the engine's source */
    size_t citing[CR_COUNT];    /* cases */
    size_t exercised[CR_COUNT]; /* cases */
    bool has_source;
};

/* Rules by the identifiers of rules.def: "106_12b". */
static enum cr rule_of_id(const char *id, size_t length)
{
    char number[16];

    if (length >= sizeof(number))
        return CR_NONE;
    for (size_t i = 0; i < length; i++)
        number[i] = id[i] == '_' ? '.' : id[i];
    number[length] = '\0';
    return rule_find(number);
}

static size_t id_length(const char *text)
{
    size_t length = 0;

    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

/* A mark is CR_106_12b, or the 106_12b of a macro: MARK(e, 106_12b, ...). */
static void scan_source(const char *text, struct tally *tally)
{
    while (*text != '\0') {
        size_t length = id_length(text);
        const char *id = text;
        if (length == 0) {
            text++;
            continue;
        }
        text += length;
        if (strncmp(id, "CR_", 3) == 0) {
            id += 3;
            length -= 3;
        }
        if (length >= 5 && isdigit((unsigned char)id[0]) && id[3] == '_')
            tally->marks[rule_of_id(id, length)]++;
    }
}

/* Every .c file of the engine but its tests. */
static bool scan_engine(const char *path, struct tally *tally)
{
    DIR *directory = opendir(path);
    struct dirent *entry;

    if (directory == NULL)
        return false;
    while ((entry = readdir(directory)) != NULL) {
        size_t length = strlen(entry->d_name), size;
        if (length < 3 || strcmp(entry->d_name + length - 2, ".c") != 0 ||
            (length > 7 && strcmp(entry->d_name + length - 7, "_test.c") == 0))
            continue;
        struct text name = {0};
        text_add(&name, "%s/%s", path, entry->d_name);
        char *text = store_read(name.bytes, &size);
        text_free(&name);
        if (text != NULL)
            scan_source(text, tally);
        free(text);
    }
    closedir(directory);
    return true;
}

static void mark_used(void *context, struct session *session, const char *game,
                      const char *edition, int step)
{
    bool *used = context;
    struct port_failure failure;
    cJSON *params = cJSON_CreateObject();
    const cJSON *rule;

    (void)edition;
    (void)step;
    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = session_call(session, "game/rules", params, &failure);
    port_failure_clear(&failure);
    const cJSON *rules =
        cJSON_IsArray(result) ? result : json_member(result, "rules");
    cJSON_ArrayForEach(rule, rules)
    {
        if (cJSON_IsString(rule))
            used[rule_find(rule->valuestring)] = true;
    }
    cJSON_Delete(result);
}

/* Run a case, or a row of one, and add what it exercises. */
static void run_case(struct session *session, const struct work *work,
                     const struct ruling *ruling, bool *used)
{
    const struct watch watch = {mark_used, used};
    struct result result;

    run_ruling(session, &work->corpus->known, ruling, NULL, &watch, &result);
    result_clear(&result);
}

/* How many rules the case cites that no row of it has exercised. */
static size_t count_case(const struct ruling *ruling, const bool *used,
                         struct tally *tally)
{
    const cJSON *item;
    size_t missing = 0;

    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        tally->exercised[rule] += used[rule];
    cJSON_ArrayForEach(item, json_member(ruling->tree, "rules"))
    {
        enum cr rule = rule_find(json_member(item, "cr")->valuestring);
        tally->citing[rule]++;
        if (rule == CR_NONE || used[rule])
            continue;
        printf("%s: %s cites %s, which its run never exercises\n",
               ruling->file->path, ruling->id, rule_number(rule));
        missing++;
    }
    return missing;
}

/* Run every case; how many citations were never exercised. */
static size_t count_cases(struct session *session, const struct work *work,
                          struct tally *tally)
{
    size_t missing = 0;

    for (size_t i = 0; i < work->count;) {
        const struct case_file *file = work->rulings[i]->file;
        const struct ruling *first = work->rulings[i];
        bool used[CR_COUNT] = {false};
        for (; i < work->count && work->rulings[i]->file == file; i++)
            run_case(session, work, work->rulings[i], used);
        missing += count_case(first, used, tally);
    }
    return missing;
}

static bool is_of_oracle(enum cr rule)
{
    for (size_t i = 0; ORACLE_RULES[i] != NULL; i++)
        if (strcmp(ORACLE_RULES[i], rule_number(rule)) == 0)
            return true;
    return false;
}

/* The table; how many rules have no case. */
static size_t print_table(const struct tally *tally)
{
    size_t missing = 0;

    printf("%-8s %6s %6s %6s %9s\n", "rule", "engine", "oracle", "citing",
           "exercised");
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++) {
        char marks[24] = "-";
        if (tally->has_source)
            snprintf(marks, sizeof(marks), "%zu", tally->marks[rule]);
        printf("%-8s %6s %6s %6zu %9zu  %s%s\n", rule_number((enum cr)rule),
               marks, is_of_oracle((enum cr)rule) ? "yes" : "-",
               tally->citing[rule], tally->exercised[rule],
               tally->exercised[rule] == 0 ? "NO CASE: " : "",
               rule_title((enum cr)rule));
        missing += tally->exercised[rule] == 0;
    }
    return missing;
}

static int make_table(const struct work *work, struct session *session)
{
    struct tally *tally = store_new(1, sizeof(*tally));
    const char *engine = work->options.engine;
    size_t unexercised;

    tally->has_source = scan_engine(engine ? engine : "engine", tally);
    unexercised = count_cases(session, work, tally);
    size_t missing = print_table(tally);
    size_t judged = 0;
    for (int rule = CR_NONE + 1; rule < CR_COUNT; rule++)
        judged += is_of_oracle((enum cr)rule);
    printf("%d rules, %zu of them the oracle's; %zu without a case; "
           "%zu citations never exercised\n",
           CR_COUNT - 1, judged, missing, unexercised);
    free(tally);
    return missing + unexercised == 0 ? EXIT_GREEN : EXIT_RED;
}

int command_rules(int argc, char **argv)
{
    struct work work;
    struct session session;
    int code = work_open(&work, argc, argv, " --corpus --cards --engine ");

    if (code == EXIT_GREEN && !work.is_valid)
        code = EXIT_CORPUS;
    if (code == EXIT_GREEN &&
        (code = work_start(&work, &session)) == EXIT_GREEN) {
        code = make_table(&work, &session);
        session_close(&session);
    }
    work_close(&work);
    return code;
}
