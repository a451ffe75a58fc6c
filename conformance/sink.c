#include "sink.h"

#include <errno.h>
#include <string.h>

static void fail(struct sink *sink)
{
    if (!sink->has_failed)
        fprintf(stderr, "manaproof %s: %s: %s\n", sink->command, sink->path,
                strerror(errno));
    sink->has_failed = true;
}

bool sink_open(struct sink *sink, const char *command, const char *path)
{
    *sink = (struct sink){.command = command, .path = path};
    if (path == NULL)
        return true;
    sink->file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (sink->file == NULL)
        fail(sink);
    return !sink->has_failed;
}

void sink_write(struct sink *sink, const char *bytes, size_t length)
{
    if (sink->file == NULL || sink->has_failed)
        return;
    if (fwrite(bytes, 1, length, sink->file) != length ||
        fflush(sink->file) != 0)
        fail(sink);
}

bool sink_close(struct sink *sink)
{
    if (sink->file != NULL && sink->file != stdout && fclose(sink->file) != 0)
        fail(sink);
    sink->file = NULL;
    return !sink->has_failed;
}

bool file_replace(const char *command, const char *path,
                  const struct text *text)
{
    struct text beside = {0};
    struct sink sink;

    text_add(&beside, "%s.new", path);
    bool is_good = sink_open(&sink, command, beside.bytes);
    sink_write(&sink, text->bytes, text->length);
    is_good = sink_close(&sink) && is_good;
    if (is_good && rename(beside.bytes, path) != 0) {
        fprintf(stderr, "manaproof %s: %s: %s\n", command, path,
                strerror(errno));
        is_good = false;
    }
    if (!is_good)
        remove(beside.bytes);
    text_free(&beside);
    return is_good;
}
