#include "deciders.h"

#include <stdio.h>
#include <string.h>

/* "MP-00021" of "MP-00021/3". */
static void file_id(const cJSON *record, char *id, size_t size)
{
    const char *text = record_text(record, "id");

    snprintf(id, size, "%.*s", (int)strcspn(text, "/"), text);
}

static bool is_decided(const cJSON *record)
{
    const cJSON *oracle = json_member(record, "oracle");
    int tests = record_number(oracle, "tests");

    return record_outcome(record) == OUTCOME_PASS && tests > 0 &&
           record_number(oracle, "borne") == tests;
}

void deciders_of_run(const struct results *run, struct names *ids)
{
    char id[24], other[24];

    /* The rows of a case follow each other. */
    for (size_t i = 0, next; i < run->count; i = next) {
        bool is_all = true;
        file_id(run->cases[i], id, sizeof(id));
        for (next = i; next < run->count; next++) {
            file_id(run->cases[next], other, sizeof(other));
            if (strcmp(id, other) != 0)
                break;
            is_all = is_all && is_decided(run->cases[next]);
        }
        if (is_all)
            names_add(ids, id);
    }
}

void deciders_print(const struct names *ids, struct text *text)
{
    text_add(text, "{\n  \"format\": 1,\n  \"ids\": [");
    for (size_t i = 0; i < ids->count; i++)
        text_add(text, "%s%s\"%s\"", i > 0 ? "," : "",
                 i % 8 == 0 ? "\n    " : " ", ids->list[i]);
    text_add(text, "%s]\n}\n", ids->count > 0 ? "\n  " : "");
}

/* Of how many tests of the case how many were borne, over its rows. */
static void count_tests(const struct results *run, const char *id, int *tests,
                        int *borne)
{
    char other[24];

    *tests = *borne = 0;
    for (size_t i = 0; i < run->count; i++) {
        const cJSON *oracle = json_member(run->cases[i], "oracle");
        file_id(run->cases[i], other, sizeof(other));
        if (strcmp(id, other) != 0)
            continue;
        *tests += record_number(oracle, "tests");
        *borne += record_number(oracle, "borne");
    }
}

size_t deciders_compare(const struct names *kept, const struct names *now,
                        const struct results *run, struct text *text)
{
    size_t count = 0;
    int tests, borne;

    for (size_t i = 0; i < kept->count; i++) {
        if (names_have(now, kept->list[i]))
            continue;
        count_tests(run, kept->list[i], &tests, &borne);
        text_add(text,
                 "-%s: the oracle does not decide it: its answers bear on %d "
                 "of %d tests\n",
                 kept->list[i], borne, tests);
        count++;
    }
    for (size_t i = 0; i < now->count; i++) {
        if (names_have(kept, now->list[i]))
            continue;
        text_add(text, "+%s: the oracle decides it\n", now->list[i]);
    }
    return count;
}

bool deciders_have_basis(const cJSON *root)
{
    const cJSON *basis = json_member(root, "basis");
    const char *at = cJSON_IsString(basis) ? basis->valuestring : "";
    int words = 0;

    while (*at != '\0') {
        at += strspn(at, " ");
        words += *at != '\0';
        at += strcspn(at, " ");
    }
    return words >= DERIVATION_WORDS;
}
