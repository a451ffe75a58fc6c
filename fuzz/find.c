#include "find.h"
#include "words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word, *meaning;
} kinds[FIND_KINDS] = {
    [FIND_NONE] = {"none", "nothing was found"},
#define FIND(id, word, meaning) [FIND_##id] = {word, meaning},
#include "finds.def"
#undef FIND
};

const char *find_word(enum find_kind kind)
{
    return kinds[kind].word;
}

const char *find_meaning(enum find_kind kind)
{
    return kinds[kind].meaning;
}

/* The kind of thing a subject is about: its first word, without the name of
 * anything ("cast o17" is "cast", "object/o4/zone" is "object/zone"). */
static void take_cause(struct find *find)
{
    char words[40];
    size_t length = 0;
    const char *at = find->subject;

    for (; *at != '\0' && *at != ' ' && length < sizeof(words) - 1; at++)
        if (!isdigit((unsigned char)*at))
            words[length++] = *at;
    words[length] = '\0';
    if (length == 1 && words[0] >= 'A' && words[0] < 'A' + PLAYERS_MAX)
        snprintf(words, sizeof(words), "player");
    snprintf(find->cause, sizeof(find->cause), "%s-%s-%s",
             find_word((enum find_kind)find->kind),
             find->rule[0] != '\0' ? find->rule : "0", words);
    for (char *letter = find->cause; *letter != '\0'; letter++)
        if (!isalnum((unsigned char)*letter) && *letter != '.')
            *letter = '-';
}

void find_fill(struct find *find, enum find_kind kind, unsigned decision,
               const char *rule, const char *expected, const char *actual,
               const char *format, ...)
{
    va_list arguments;

    memset(find, 0, sizeof(*find));
    find->kind = (uint8_t)kind;
    find->decision = decision;
    snprintf(find->rule, sizeof(find->rule), "%s", rule);
    if (expected != NULL)
        snprintf(find->expected, sizeof(find->expected), "%s", expected);
    if (actual != NULL)
        snprintf(find->actual, sizeof(find->actual), "%s", actual);
    va_start(arguments, format);
    vsnprintf(find->subject, sizeof(find->subject), format, arguments);
    va_end(arguments);
    take_cause(find);
}

const char *find_print(const struct find *find, char *text, size_t size)
{
    int length = snprintf(
        text, size, "%s%s%s: %s", find_word((enum find_kind)find->kind),
        find->rule[0] != '\0' ? " " : "", find->rule, find->subject);

    if ((find->expected[0] != '\0' || find->actual[0] != '\0') && length >= 0 &&
        (size_t)length < size)
        snprintf(text + length, size - (size_t)length, ": expected %s, got %s",
                 find->expected, find->actual);
    return text;
}
