/* What an engine says of the position, against what the oracle derives. */
#include "judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void report_agree(struct oracle_report *report)
{
    report->agreed++;
}

void report_silent(struct oracle_report *report, enum oracle_silence why)
{
    report->silent++;
    report->silences[why]++;
}

void report_differ(struct oracle_report *report, const char *rule,
                   const char *subject, const char *expected,
                   const char *actual)
{
    if (report->disagreed++ > 0)
        return;
    snprintf(report->rule, sizeof(report->rule), "%s", rule);
    snprintf(report->subject, sizeof(report->subject), "%s", subject);
    snprintf(report->expected, sizeof(report->expected), "%s", expected);
    snprintf(report->actual, sizeof(report->actual), "%s", actual);
}

void report_claim(struct oracle_report *report, bool is_so, const char *rule,
                  const char *subject, const char *expected, const char *actual)
{
    if (is_so)
        report_agree(report);
    else
        report_differ(report, rule, subject, expected, actual);
}

void report_bears(struct oracle_report *report, const char *format, ...)
{
    char path[ORACLE_TEXT];
    va_list arguments;

    if (report->bears == NULL)
        return;
    va_start(arguments, format);
    vsnprintf(path, sizeof(path), format, arguments);
    va_end(arguments);
    report->bears(report->context, path);
}

static void print_words(char *text, size_t size, const char *const *words,
                        int count)
{
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", i ? " " : "", words[i]);
    }
}

static void print_bits(char *text, size_t size, unsigned bits,
                       const char *const *words, int count)
{
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        size_t used = strlen(text);
        if ((bits >> i) & 1)
            snprintf(text + used, size - used, "%s%s", used ? " " : "",
                     words[i]);
    }
}

static void print_mana(char *text, size_t size, mana_set types)
{
    size_t used = 0;

    for (int i = 0; i < MANA_TYPES && used + 1 < size; i++)
        if ((types >> i) & 1)
            text[used++] = MANA_LETTERS[i];
    text[used] = '\0';
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void print_sorted(char *text, size_t size, const char *const *words,
                         int count)
{
    const char *sorted[KEYWORDS_MAX];

    memcpy(sorted, words, (size_t)count * sizeof(*words));
    qsort(sorted, (size_t)count, sizeof(*sorted), compare_strings);
    print_words(text, size, sorted, count);
}

/* One characteristic of an object, as texts. */
struct claim {
    struct oracle_report *report;
    const struct thing *thing;
    bool is_good;
};

static void compare(struct claim *claim, const char *what, const char *rule,
                    const char *expected, const char *actual)
{
    char subject[ORACLE_TEXT];

    if (!claim->is_good || strcmp(expected, actual) == 0)
        return;
    snprintf(subject, sizeof(subject), "%s of %.90s", what,
             claim->thing->label);
    report_differ(claim->report, rule, subject, expected, actual);
    claim->is_good = false;
}

static void compare_numbers(struct claim *claim, const char *what,
                            const char *rule, int expected, int actual)
{
    char left[16], right[16];

    if (expected == actual)
        return;
    snprintf(left, sizeof(left), "%d", expected);
    snprintf(right, sizeof(right), "%d", actual);
    compare(claim, what, rule, left, right);
}

static void compare_bits(struct claim *claim, const char *what,
                         const char *rule, unsigned expected, unsigned actual,
                         const char *const *words, int count)
{
    char left[ORACLE_TEXT], right[ORACLE_TEXT];

    if (expected == actual)
        return;
    print_bits(left, sizeof(left), expected, words, count);
    print_bits(right, sizeof(right), actual, words, count);
    compare(claim, what, rule, left, right);
}

static bool are_equal(const char *const *a, int a_count, const char *const *b,
                      int b_count)
{
    if (a_count != b_count)
        return false;
    for (int i = 0; i < a_count; i++)
        if (strcmp(a[i], b[i]) != 0)
            return false;
    return true;
}

static void compare_words(struct claim *claim, const char *what,
                          const char *rule, const char *const *expected,
                          int expected_count, const char *const *actual,
                          int actual_count)
{
    char left[ORACLE_TEXT], right[ORACLE_TEXT];

    if (are_equal(expected, expected_count, actual, actual_count))
        return;
    print_sorted(left, sizeof(left), expected, expected_count);
    print_sorted(right, sizeof(right), actual, actual_count);
    compare(claim, what, rule, left, right);
}

static void compare_traits(struct claim *claim)
{
    const struct traits *derived = &claim->thing->derived;
    const struct traits *seen = &claim->thing->seen;
    char left[8], right[8];

    compare(claim, "name", "712.8", derived->name, seen->name);
    compare_bits(claim, "types", "613.1d", derived->types, seen->types,
                 TYPE_WORDS, CARD_TYPES);
    compare_bits(claim, "supertypes", "205.4b", derived->supers, seen->supers,
                 SUPER_WORDS, SUPERTYPES);
    compare_words(claim, "subtypes", "613.1d", derived->subtype,
                  derived->subtype_count, seen->subtype, seen->subtype_count);
    print_mana(left, sizeof(left), derived->colors);
    print_mana(right, sizeof(right), seen->colors);
    compare(claim, "colors", "613.1e", left, right);
    compare_numbers(claim, "mana value", "202.3", derived->mana_value,
                    seen->mana_value);
    compare_words(claim, "keywords", "613.1f", derived->keyword,
                  derived->keyword_count, seen->keyword, seen->keyword_count);
    /* CR 208.3: what is no creature has neither. */
    if (thing_is(claim->thing, TYPE_CREATURE) && seen->has_strength) {
        compare_numbers(claim, "power", "613.4", derived->power, seen->power);
        compare_numbers(claim, "toughness", "613.4", derived->toughness,
                        seen->toughness);
    }
}

/* Whether what it is like is derived, and nothing unseen may change it. */
static bool is_telling(const struct oracle_position *position,
                       const struct thing *thing)
{
    bool is_public =
        thing->zone == ZONE_BATTLEFIELD || thing->zone == ZONE_STACK;

    return thing->is_derived && !thing->is_unsure &&
           (!is_public ||
            (!thing->is_copied && !may_be_changed(position, thing)));
}

void oracle_judge_traits(const struct oracle_position *position,
                         struct oracle_report *report)
{
    for (int i = 0; i < position->count; i++) {
        struct claim claim = {report, &position->thing[i], true};
        /* An ability on the stack has no such characteristics. */
        if (claim.thing->is_ability)
            continue;
        if (!is_telling(position, claim.thing)) {
            report_silent(report, SILENCE_TRAITS);
            continue;
        }
        compare_traits(&claim);
        if (claim.is_good) {
            report_agree(report);
            report_bears(report, "object/%s", claim.thing->label);
        }
    }
}

void oracle_judge_produce(const struct oracle_position *position,
                          const char *object, const cJSON *result,
                          struct oracle_report *report)
{
    struct oracle_answer answer;
    char expected[8], subject[ORACLE_TEXT];
    mana_set types = oracle_could_produce(position, object, &answer);

    if (answer.verdict == ORACLE_SILENT) {
        report_silent(report, answer.why);
        return;
    }
    print_mana(expected, sizeof(expected), types);
    snprintf(subject, sizeof(subject), "could produce: %.90s", object);
    report_claim(report, strcmp(expected, text_at(result, "types")) == 0,
                 answer.rule, subject, expected, text_at(result, "types"));
}
