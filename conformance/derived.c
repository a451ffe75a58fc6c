#include "derived.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* GitHub shows a job's summary, to which each step adds, beside its log. */
static bool open_summary(struct sink *sink, const char *command)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");

    if (path == NULL || *path == '\0')
        return true;
    *sink = (struct sink){.command = command, .path = path};
    sink->file = fopen(path, "a");
    if (sink->file != NULL)
        return true;
    fprintf(stderr, "manaproof %s: %s: %s\n", command, path, strerror(errno));
    sink->path = NULL;
    return false;
}

bool derived_open(struct derived *derived, const char *command,
                  const struct options *options)
{
    memset(derived, 0, sizeof(*derived));
    derived->command = command;
    derived->is_github = options->is_github;
    bool is_good = sink_open(&derived->junit, command, options->junit);
    is_good = sink_open(&derived->html, command, options->html) && is_good;
    is_good = sink_open(&derived->markdown, command, options->md) && is_good;
    if (derived->is_github)
        is_good = open_summary(&derived->summary, command) && is_good;
    return sink_open(&derived->badge, command, options->badge) && is_good;
}

bool derived_is_wanted(const struct derived *derived)
{
    return derived->is_github || derived->junit.path != NULL ||
           derived->html.path != NULL || derived->markdown.path != NULL ||
           derived->badge.path != NULL;
}

static void write_one(struct sink *sink, const struct results *results,
                      void (*write)(const struct results *, struct text *))
{
    struct text text = {0};

    if (sink->path == NULL)
        return;
    write(results, &text);
    sink_write(sink, text.bytes, text.length);
    text_free(&text);
}

static bool is_svg(const char *path)
{
    size_t length = path == NULL ? 0 : strlen(path);

    return length > 4 && strcmp(path + length - 4, ".svg") == 0;
}

void derived_write(struct derived *derived, const struct results *results,
                   FILE *annotations)
{
    struct text text = {0};

    write_one(&derived->junit, results, junit_write);
    write_one(&derived->html, results, page_write);
    write_one(&derived->markdown, results, markdown_write);
    write_one(&derived->summary, results, markdown_write);
    write_one(&derived->badge, results,
              is_svg(derived->badge.path) ? badge_write_svg : badge_write_json);
    if (!derived->is_github)
        return;
    github_write(results, &text);
    fputs(text.bytes == NULL ? "" : text.bytes, annotations);
    text_free(&text);
}

bool derived_close(struct derived *derived)
{
    bool is_good = sink_close(&derived->junit);

    is_good = sink_close(&derived->html) && is_good;
    is_good = sink_close(&derived->markdown) && is_good;
    is_good = sink_close(&derived->summary) && is_good;
    return sink_close(&derived->badge) && is_good;
}
