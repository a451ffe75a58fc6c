#include "expect_private.h"
#include "vocabulary.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line while it is read: `at` goes from left to right. */
struct cursor {
    struct expect *expect;
    const char *text;
    size_t at;
    int line;
};

static bool fail(const struct cursor *cursor, size_t at, const char *text)
{
    expect_fail(cursor->expect, cursor->line, (int)at + 1, "%s", text);
    return false;
}

static void skip_space(struct cursor *cursor)
{
    cursor->at += strspn(cursor->text + cursor->at, " \t");
}

/* The word at the cursor, which the caller frees; NULL at the end or at the
 * reason.  Quotes in it keep spaces and are left out. */
static char *take_word(struct cursor *cursor)
{
    struct text word = {0};
    bool is_quoted = false;

    skip_space(cursor);
    while (true) {
        char byte = cursor->text[cursor->at];
        if (byte == '\0' || (!is_quoted && (byte == ' ' || byte == '\t')) ||
            (byte == '#' && word.length == 0))
            break;
        if (byte == '"')
            is_quoted = !is_quoted;
        else
            text_add_bytes(&word, &byte, 1);
        cursor->at++;
    }
    return word.bytes;
}

/* MP-00417 or MP-00417/2. */
static bool is_id(const char *word, enum entry_rank *rank)
{
    if (strncmp(word, "MP-", 3) != 0 || strspn(word + 3, "0123456789") < 5)
        return false;
    word += 3 + strspn(word + 3, "0123456789");
    *rank = *word == '\0' ? RANK_CASE : RANK_ROW;
    return *word == '\0' || (*word == '/' && word[1] != '\0' &&
                             word[1 + strspn(word + 1, "0123456789")] == '\0');
}

static bool read_selector(struct cursor *cursor, struct entry *entry)
{
    static const char *const kinds[] = {"rule", "statement", "card",  "tag",
                                        "area", "class",     "level", NULL};
    size_t start = cursor->at;
    char kind[16];

    entry->selector = take_word(cursor);
    if (is_id(entry->selector, &entry->rank))
        return true;
    const char *colon = strchr(entry->selector, ':');
    entry->rank = colon == NULL ? RANK_GLOB : RANK_PROPERTY;
    if (colon == NULL)
        return true;
    snprintf(kind, sizeof(kind), "%.*s", (int)(colon - entry->selector),
             entry->selector);
    return words_have(kinds, kind) ||
           fail(cursor, start,
                "no such selector: an id, a glob of ids, or rule:, "
                "statement:, card:, tag:, area:, class: or level:");
}

static bool read_outcome(struct cursor *cursor, struct entry *entry)
{
    skip_space(cursor);
    entry->from = (int)cursor->at;
    char *word = take_word(cursor), *value = word;
    entry->until = (int)cursor->at;
    if (word == NULL)
        return fail(cursor, cursor->at,
                    "an outcome must follow: fail, "
                    "error, crash, exit, timeout, "
                    "protocol, wontfix: or flaky");
    entry->is_flaky = strcmp(word, "flaky") == 0;
    entry->is_wontfix = strncmp(word, "wontfix:", 8) == 0;
    if (entry->is_wontfix)
        value += 8;
    size_t length = strcspn(value, ":");
    bool has_code = value[length] == ':';
    value[length] = '\0';
    entry->outcome = entry->is_flaky ? OUTCOME_FAIL : outcome_find(value);
    bool is_good =
        entry->outcome < OUTCOMES && outcome_is_wrong(entry->outcome) &&
        (!has_code || (!entry->is_flaky && value[length + 1] != '\0'));
    if (has_code)
        snprintf(entry->code, sizeof(entry->code), "%s", value + length + 1);
    free(word);
    return is_good ||
           fail(cursor, (size_t)entry->from,
                "no outcome to list: fail, error, crash, exit, timeout or "
                "protocol, with :code or without, after wontfix: or "
                "without, or flaky");
}

static bool read_max(struct cursor *cursor, struct entry *entry)
{
    skip_space(cursor);
    size_t start = cursor->at;
    char *word = take_word(cursor), *rest = NULL;

    if (word != NULL && strncmp(word, "max=", 4) == 0 &&
        isdigit((unsigned char)word[4])) {
        unsigned long max = strtoul(word + 4, &rest, 10);
        entry->max = *rest == '\0' && max <= 1000000 ? (unsigned)max : 0;
    }
    bool is_max = entry->max > 0;
    bool is_missing = word == NULL;
    free(word);
    if (is_max && !entry_is_group(entry))
        return fail(cursor, start, "an id needs no max=");
    if (!is_missing && !is_max)
        return fail(cursor, start,
                    "not max= with a number from 1, nor a "
                    "reason after #");
    if (is_missing && entry_is_group(entry) && !entry->is_flaky)
        return fail(cursor, start, "a selector that is no id needs max=");
    return true;
}

static bool read_reason(struct cursor *cursor, struct entry *entry)
{
    skip_space(cursor);
    if (cursor->text[cursor->at] != '\0' && cursor->text[cursor->at] != '#')
        return fail(cursor, cursor->at, "only a reason after # may follow");
    size_t start = cursor->at;
    cursor->at += strspn(cursor->text + cursor->at, "# \t");
    if (cursor->text[cursor->at] == '\0')
        return fail(cursor, start, "a reason must follow: # and why");
    entry->reason = store_copy(cursor->text + cursor->at);
    return true;
}

static void parse_line(struct expect *expect, const char *text, int line)
{
    struct cursor cursor = {expect, text, 0, line};
    struct entry entry = {.line = line};

    skip_space(&cursor);
    if (text[cursor.at] == '\0' || text[cursor.at] == '#')
        return;
    if (read_selector(&cursor, &entry) && read_outcome(&cursor, &entry) &&
        read_max(&cursor, &entry) && read_reason(&cursor, &entry)) {
        expect->entries = store_grow(expect->entries, expect->count,
                                     &expect->room, sizeof(entry));
        expect->entries[expect->count++] = entry;
        return;
    }
    free(entry.selector);
    free(entry.reason);
}

static void split(struct expect *expect, const char *text, size_t length)
{
    const char *end = text + length;

    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((newline ? newline : end) - text);
        char *line = store_new(size + 1, 1);
        memcpy(line, text, size);
        while (size > 0 && strchr(" \t\r", line[size - 1]) != NULL)
            line[--size] = '\0';
        names_add(&expect->lines, line);
        free(line);
        text += (size_t)((newline ? newline : end) - text) + 1;
    }
}

void expect_parse(struct expect *expect, const char *text, size_t length)
{
    const char *nul = memchr(text, '\0', length);

    split(expect, text, length);
    if (nul != NULL)
        expect_fail(expect, 1, 1, "a NUL byte: not a text");
    else if (expect->lines.count == 0 ||
             strcmp(expect->lines.list[0], EXPECT_HEAD) != 0)
        expect_fail(expect, 1, 1, "the first line must be: %s", EXPECT_HEAD);
    else
        for (size_t i = 1; i < expect->lines.count; i++)
            parse_line(expect, expect->lines.list[i], (int)i + 1);
}
