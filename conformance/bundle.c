#include "bundle.h"
#include "format.h"
#include "results.h"
#include "sink.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool make_directory(struct bundle *bundle, const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    if (!bundle->has_failed)
        fprintf(stderr, "manaproof run: %s: %s\n", path, strerror(errno));
    bundle->has_failed = true;
    return false;
}

bool bundle_open(struct bundle *bundle, const char *path)
{
    *bundle = (struct bundle){.path = path};
    return path == NULL || make_directory(bundle, path);
}

static void keep(struct bundle *bundle, const char *directory, const char *name,
                 const char *bytes, size_t length)
{
    struct text path = {0};
    struct sink sink;

    if (length == 0 || bundle->has_failed)
        return;
    text_add(&path, "%s/%s", directory, name);
    if (sink_open(&sink, "run", path.bytes))
        sink_write(&sink, bytes, length);
    bundle->has_failed = !sink_close(&sink);
    text_free(&path);
}

static void keep_tree(struct bundle *bundle, const char *directory,
                      const char *name, const cJSON *tree)
{
    char *printed = tree == NULL ? NULL : cJSON_Print(tree);
    struct text text = {0};

    if (printed != NULL)
        text_add(&text, "%s\n", printed);
    keep(bundle, directory, name, text.bytes, text.length);
    text_free(&text);
    cJSON_free(printed);
}

static void keep_case(struct bundle *bundle, const char *directory,
                      const struct ruling *ruling)
{
    struct text text = {0};

    format_case(ruling->tree, &text);
    keep(bundle, directory, "case.json", text.bytes, text.length);
    text_free(&text);
}

void bundle_keep(struct bundle *bundle, const struct ruling *ruling,
                 const struct result *result, const cJSON *line)
{
    struct text directory = {0}, command = {0};
    char *slash;

    if (bundle->path == NULL)
        return;
    text_add(&directory, "%s/", bundle->path);
    size_t start = directory.length;
    text_add(&directory, "%s", ruling->id);
    if ((slash = strchr(directory.bytes + start, '/')) != NULL)
        *slash = '-';
    text_add(&command, "%s\n", record_text(line, "repro"));
    if (make_directory(bundle, directory.bytes)) {
        keep(bundle, directory.bytes, "command", command.bytes, command.length);
        keep_case(bundle, directory.bytes, ruling);
        keep_tree(bundle, directory.bytes, "result.json", line);
        keep_tree(bundle, directory.bytes, "before.json", result->before);
        keep_tree(bundle, directory.bytes, "after.json", result->after);
        keep(bundle, directory.bytes, "wire.jsonl", result->wire.bytes,
             result->wire.length);
        keep(bundle, directory.bytes, "stderr", result->log.bytes,
             result->log.length);
    }
    text_free(&directory);
    text_free(&command);
}
