#include "options.h"

#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    OPTION_TEXT,
    OPTION_NAMES,
    OPTION_SHARD,
    OPTION_NUMBER,
    OPTION_SCALE,
    OPTION_FLAG,
};

static const struct option_row {
    const char *name;
    int type;
    size_t offset;
    bool is_repeated; /* by a command that reproduces a case */
} rows[] = {
    {"--corpus", OPTION_TEXT, offsetof(struct options, corpus), true},
    {"--cards", OPTION_NAMES, offsetof(struct options, cards), true},
    {"--edition", OPTION_TEXT, offsetof(struct options, edition), false},
    {"--profile", OPTION_TEXT, offsetof(struct options, profile), false},
    {"--jsonl", OPTION_TEXT, offsetof(struct options, jsonl), false},
    {"--junit", OPTION_TEXT, offsetof(struct options, junit), false},
    {"--html", OPTION_TEXT, offsetof(struct options, html), false},
    {"--md", OPTION_TEXT, offsetof(struct options, md), false},
    {"--badge", OPTION_TEXT, offsetof(struct options, badge), false},
    {"--expect", OPTION_TEXT, offsetof(struct options, expect), false},
    {"--baseline", OPTION_TEXT, offsetof(struct options, baseline), false},
    {"--bundle", OPTION_TEXT, offsetof(struct options, bundle), false},
    {"--from", OPTION_TEXT, offsetof(struct options, from), false},
    {"--trace", OPTION_FLAG, offsetof(struct options, is_traced), false},
    {"--github", OPTION_FLAG, offsetof(struct options, is_github), false},
    {"--lang", OPTION_TEXT, offsetof(struct options, language), false},
    {"--engine", OPTION_TEXT, offsetof(struct options, engine), false},
    {"--shard", OPTION_SHARD, 0, false},
    {"-j", OPTION_NUMBER, offsetof(struct options, jobs), false},
    {"--jobs", OPTION_NUMBER, offsetof(struct options, jobs), false},
    {"--timeout-scale", OPTION_SCALE, offsetof(struct options, scale), true},
    {"--strict-stdout", OPTION_FLAG, offsetof(struct options, is_strict_stdout),
     true},
    {"--strict", OPTION_FLAG, offsetof(struct options, is_strict), false},
    {"--judge", OPTION_FLAG, offsetof(struct options, is_judged), true},
    {"--check", OPTION_FLAG, offsetof(struct options, is_check), false},
    {"-o", OPTION_TEXT, offsetof(struct options, output), false},
    {"--output", OPTION_TEXT, offsetof(struct options, output), false},
    {"--depth", OPTION_NUMBER, offsetof(struct options, depth), false},
    {"--divide", OPTION_FLAG, offsetof(struct options, is_divided), false},
    {"--seconds", OPTION_NUMBER, offsetof(struct options, seconds), false},
};
enum { ROW_COUNT = sizeof(rows) / sizeof(rows[0]) };

static bool is_accepted(const char *accepted, const char *name)
{
    const char *found = strstr(accepted, name);
    size_t length = strlen(name);

    while (found != NULL && (found[-1] != ' ' || found[length] != ' '))
        found = strstr(found + 1, name);
    return found != NULL;
}

static bool fail_unknown(const char *command, const char *accepted,
                         const char *name)
{
    const char *names[ROW_COUNT];
    size_t count = 0;

    for (size_t i = 0; i < ROW_COUNT; i++)
        if (is_accepted(accepted, rows[i].name))
            names[count++] = rows[i].name;
    const char *nearest = json_nearest(name, names, count);
    fprintf(stderr, "manaproof %s: no option %s%s%s%s\n", command, name,
            nearest ? "; did you mean " : "", nearest ? nearest : "",
            nearest ? "?" : "");
    return false;
}

/* A number from 1 on, and nothing after it but `end`. */
static const char *read_number(const char *text, unsigned *number)
{
    char *rest;
    unsigned long value = strtoul(text, &rest, 10);

    if (*text < '0' || *text > '9' || value < 1 || value > 1000000)
        return NULL;
    *number = (unsigned)value;
    return rest;
}

static bool read_shard(const char *value, struct options *options)
{
    const char *rest = read_number(value, &options->shard);

    if (rest == NULL || *rest != '/')
        return false;
    rest = read_number(rest + 1, &options->shards);
    return rest != NULL && *rest == '\0' && options->shard <= options->shards;
}

static bool read_scale(const char *value, double *scale)
{
    char *rest;

    *scale = strtod(value, &rest);
    return rest != value && *rest == '\0' && *scale >= 0.001 && *scale <= 1000;
}

static bool store_value(const struct option_row *row, const char *value,
                        struct options *options)
{
    char *member = (char *)options + row->offset;
    const char *rest;

    switch (row->type) {
    case OPTION_TEXT:
        *(const char **)(void *)member = value;
        return true;
    case OPTION_NAMES:
        names_add((struct names *)(void *)member, value);
        return true;
    case OPTION_SHARD:
        return read_shard(value, options);
    case OPTION_SCALE:
        return read_scale(value, (double *)(void *)member);
    default:
        rest = read_number(value, (unsigned *)(void *)member);
        return rest != NULL && *rest == '\0';
    }
}

/* One option; `*index` goes on to its value. */
static bool read_option(int argc, char **argv, int *index, const char *accepted,
                        struct options *options)
{
    const char *given = argv[*index], *value = strchr(given, '=');
    size_t length = value != NULL ? (size_t)(value - given) : strlen(given);
    size_t i = 0;

    if (strncmp(given, "-j", 2) == 0 && given[2] != '\0')
        length = 2, value = given + 1;
    while (i < ROW_COUNT && (strlen(rows[i].name) != length ||
                             strncmp(rows[i].name, given, length) != 0))
        i++;
    if (i == ROW_COUNT || !is_accepted(accepted, rows[i].name))
        return fail_unknown(argv[0], accepted, given);
    if (rows[i].type == OPTION_FLAG) {
        *(bool *)((char *)options + rows[i].offset) = true;
        if (rows[i].is_repeated)
            text_add(&options->repeat, " %s", rows[i].name);
        return true;
    }
    value = value != NULL       ? value + 1
            : *index + 1 < argc ? argv[++*index]
                                : NULL;
    if (value == NULL || !store_value(&rows[i], value, options)) {
        fprintf(stderr, "manaproof %s: %s needs another value\n", argv[0],
                rows[i].name);
        return false;
    }
    if (rows[i].is_repeated) {
        text_add(&options->repeat, " %s", rows[i].name);
        text_add_word(&options->repeat, value);
    }
    return true;
}

/* What is no selector: an existing file, or what would be a JSON file. */
static bool is_path(const char *word)
{
    size_t length = strlen(word);
    struct stat status;

    if (word[0] == '@' || word[0] == '!' || strchr(word, ':') != NULL)
        return false;
    if (length > 5 && strcmp(word + length - 5, ".json") == 0)
        return true;
    return strncmp(word, "MP-", 3) != 0 && stat(word, &status) == 0;
}

static bool read_adapter(char **argv, struct options *options)
{
    options->has_adapter = true;
    options->adapter = argv;
    if (argv[0] == NULL) {
        fputs("manaproof: no adapter after --\n", stderr);
        return false;
    }
    text_add(&options->repeat, " --");
    for (; *argv != NULL; argv++)
        text_add_word(&options->repeat, *argv);
    return true;
}

bool options_read(int argc, char **argv, const char *accepted,
                  struct options *options)
{
    memset(options, 0, sizeof(*options));
    options->scale = 1;
    text_add_bytes(&options->repeat, "", 0);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0)
            return read_adapter(argv + i + 1, options);
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!read_option(argc, argv, &i, accepted, options))
                return false;
        } else if (is_path(argv[i])) {
            names_add(&options->paths, argv[i]);
        } else {
            names_add(&options->selectors, argv[i]);
        }
    }
    return true;
}

void options_free(struct options *options)
{
    names_free(&options->cards);
    names_free(&options->paths);
    names_free(&options->selectors);
    text_free(&options->repeat);
}

const char *options_library(const struct options *options)
{
    const char *word = options->has_adapter ? options->adapter[0] : "";
    size_t length = strlen(word);

    if (strncmp(word, "lib:", 4) == 0)
        return word + 4;
    if (length > 3 && strcmp(word + length - 3, ".so") == 0)
        return word;
    return NULL;
}
