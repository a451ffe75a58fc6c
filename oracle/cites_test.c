#include "board_test.h"

#include <ctype.h>

enum {
    CITES = 0
#define CITE(number) +1
#include "cites.def"
#undef CITE
};

static bool is_cited(const char *number)
{
    for (int i = 0; ORACLE_RULES[i] != NULL; i++)
        if (strcmp(ORACLE_RULES[i], number) == 0)
            return true;
    return false;
}

/* "106.12b" at `text`, up to a quote; its length, or 0. */
static size_t number_length(const char *text)
{
    size_t length = strspn(text, "0123456789");

    if (length != 3 || text[length] != '.')
        return 0;
    length++;
    if (!isdigit((unsigned char)text[length]))
        return 0;
    length += strspn(text + length, "0123456789");
    length += islower((unsigned char)text[length]) ? 1 : 0;
    return text[length] == '"' ? length : 0;
}

/* Call `visit` with each string literal of a file that is a rule number. */
static void each_number(const char *path,
                        void (*visit)(const char *number, bool *seen),
                        bool *seen)
{
    size_t length;
    char *text = read_file(path, &length), number[16];

    assert_non_null(text);
    for (const char *at = text; *at != '\0'; at++) {
        size_t size = *at == '"' ? number_length(at + 1) : 0;
        if (size == 0)
            continue;
        snprintf(number, sizeof(number), "%.*s", (int)size, at + 1);
        visit(number, seen);
    }
    free(text);
}

static void must_be_cited(const char *number, bool *seen)
{
    if (!is_cited(number))
        fail_msg("%s is not in cites.def", number);
    for (int i = 0; ORACLE_RULES[i] != NULL; i++)
        if (strcmp(ORACLE_RULES[i], number) == 0)
            seen[i] = true;
}

static void every_rule_the_oracle_names_is_in_the_table(void **state)
{
    DIR *directory = opendir("oracle");
    struct dirent *entry;
    bool seen[CITES] = {false};
    char path[400];

    (void)state;
    assert_non_null(directory);
    while ((entry = readdir(directory)) != NULL) {
        const char *end = strrchr(entry->d_name, '.');
        snprintf(path, sizeof(path), "oracle/%s", entry->d_name);
        if (end != NULL && strcmp(end, ".c") == 0 &&
            strstr(entry->d_name, "_test") == NULL)
            each_number(path, must_be_cited, seen);
    }
    closedir(directory);
    for (int i = 0; ORACLE_RULES[i] != NULL; i++)
        if (!seen[i])
            fail_msg("%s is in cites.def and nowhere used", ORACLE_RULES[i]);
}

static void note_known(const char *number, bool *seen)
{
    for (int i = 0; ORACLE_RULES[i] != NULL; i++)
        if (strcmp(ORACLE_RULES[i], number) == 0)
            seen[i] = true;
}

static void every_rule_in_the_table_is_a_rule_in_scope(void **state)
{
    bool seen[CITES] = {false};

    (void)state;
    each_number("engine/rules.def", note_known, seen);
    for (int i = 0; ORACLE_RULES[i] != NULL; i++)
        if (!seen[i])
            fail_msg("%s is not in engine/rules.def", ORACLE_RULES[i]);
}

static void each_rule_is_in_the_table_once(void **state)
{
    (void)state;
    for (int i = 0; i < CITES; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(ORACLE_RULES[i], ORACLE_RULES[k]) == 0)
                fail_msg("%s is in cites.def twice", ORACLE_RULES[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_the_oracle_names_is_in_the_table),
        cmocka_unit_test(every_rule_in_the_table_is_a_rule_in_scope),
        cmocka_unit_test(each_rule_is_in_the_table_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
