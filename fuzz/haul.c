#include "haul.h"
#include "json.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE "state"
#define STATE_ENDING ".json"

static const double NUMBER_MOST = 9007199254740991; /* JSON's own: 2^53 - 1 */

static bool fail(struct haul *haul, const char *path)
{
    fprintf(stderr, "manaproof fuzz: %s: %s\n", path, strerror(errno));
    haul->has_failed = true;
    return false;
}

static bool read_number(const struct json *document, const char *key,
                        double most, double *number, struct error *error)
{
    const cJSON *root = json_root(document), *item = json_member(root, key);

    *number = 0;
    if (!cJSON_IsNumber(item) || item->valuedouble < 0 ||
        item->valuedouble > most)
        return json_fail(document, item != NULL ? item : root, error,
                         "%s: a number from 0 to %.0f is expected", key, most);
    *number = item->valuedouble;
    return true;
}

static bool read_text(const struct json *document, const char *key, char *text,
                      size_t size, struct error *error)
{
    const cJSON *root = json_root(document), *item = json_member(root, key);

    if (!cJSON_IsString(item))
        return json_fail(document, item != NULL ? item : root, error,
                         "%s: a string is expected", key);
    snprintf(text, size, "%s", item->valuestring);
    return true;
}

static bool read_progress(const struct json *document,
                          struct progress *progress, struct error *error)
{
    double seed, next, decisions, asked, milliseconds;

    if (!cJSON_IsObject(json_root(document)))
        return json_fail(document, json_root(document), error,
                         "an object is expected");
    if (!read_number(document, "seed", UINT32_MAX, &seed, error) ||
        !read_number(document, "next", NUMBER_MOST, &next, error) ||
        !read_number(document, "decisions", NUMBER_MOST, &decisions, error) ||
        !read_number(document, "asked", NUMBER_MOST, &asked, error) ||
        !read_number(document, "milliseconds", NUMBER_MOST, &milliseconds,
                     error) ||
        !read_text(document, "focus", progress->focus, sizeof(progress->focus),
                   error) ||
        !read_text(document, "corpus", progress->corpus,
                   sizeof(progress->corpus), error))
        return false;
    progress->seed = (uint32_t)seed;
    progress->next = (uint64_t)next;
    progress->decisions = (uint64_t)decisions;
    progress->asked = (uint64_t)asked;
    progress->seconds = milliseconds / 1000;
    return true;
}

static bool read_state(struct haul *haul)
{
    struct text path = {0};
    struct error error = {.line = 0};
    char line[600];

    text_add(&path, "%s/" STATE STATE_ENDING, haul->directory);
    if (access(path.bytes, F_OK) != 0) {
        text_free(&path);
        return true;
    }
    struct json *document = json_read_file(path.bytes, &JSON_LIMITS, &error);
    haul->is_resumed =
        document != NULL && read_progress(document, &haul->progress, &error);
    haul->is_corrupt = !haul->is_resumed;
    if (haul->is_corrupt)
        fprintf(stderr, "%s\n", error_print(&error, line, sizeof(line)));
    json_free(document);
    text_free(&path);
    return haul->is_resumed;
}

/* The cause of a find is the name of its report. */
bool haul_look(struct haul *haul)
{
    DIR *directory = opendir(haul->directory);
    const struct dirent *entry;

    if (directory == NULL)
        return fail(haul, haul->directory);
    names_free(&haul->causes);
    while ((entry = readdir(directory)) != NULL) {
        char name[300];
        snprintf(name, sizeof(name), "%s", entry->d_name);
        char *ending = strrchr(name, '.');
        if (ending == NULL || strcmp(ending, ".txt") != 0)
            continue;
        *ending = '\0';
        names_add(&haul->causes, name);
    }
    closedir(directory);
    return true;
}

/* Held until the process ends, however it does. */
static bool lock(struct haul *haul)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct text path = {0};

    text_add(&path, "%s/.lock", haul->directory);
    haul->lock = open(path.bytes, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool is_open = haul->lock >= 0 || fail(haul, path.bytes);
    text_free(&path);
    if (is_open && fcntl(haul->lock, F_SETLK, &whole) != 0 &&
        (errno == EACCES || errno == EAGAIN)) {
        fprintf(stderr, "manaproof fuzz: %s: another run is at work in it\n",
                haul->directory);
        return false;
    }
    return is_open;
}

bool haul_open(struct haul *haul, const char *directory)
{
    *haul = (struct haul){.directory = directory, .lock = -1};
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return fail(haul, directory);
    return haul_look(haul) && lock(haul) && read_state(haul);
}

void haul_close(struct haul *haul)
{
    if (haul->lock >= 0)
        close(haul->lock);
    haul->lock = -1;
    names_free(&haul->causes);
}

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return fsync(file) == 0 || errno == EINVAL;
}

bool haul_write(struct haul *haul, const char *cause, const char *ending,
                const void *bytes, size_t size)
{
    struct text path = {0}, beside = {0};
    bool is_written = false;

    text_add(&path, "%s/%s%s", haul->directory, cause, ending);
    text_add(&beside, "%s/.%s%s.new", haul->directory, cause, ending);
    int file =
        open(beside.bytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file >= 0) {
        is_written = write_all(file, bytes, size);
        is_written = close(file) == 0 && is_written;
        is_written = is_written && rename(beside.bytes, path.bytes) == 0;
    }
    if (!is_written) {
        fail(haul, path.bytes);
        if (file >= 0)
            unlink(beside.bytes);
    }
    text_free(&path);
    text_free(&beside);
    return is_written;
}

void haul_forget(struct haul *haul, const char *cause)
{
    struct text path = {0};

    text_add(&path, "%s/%s.txt", haul->directory, cause);
    unlink(path.bytes);
    text_free(&path);
}

bool haul_save(struct haul *haul)
{
    const struct progress *progress = &haul->progress;
    struct text text = {0};

    text_add(&text,
             "{\n  \"format\": 1,\n  \"focus\": \"%s\",\n  \"corpus\": \"%s\","
             "\n  \"seed\": %lu,\n  \"next\": %llu,\n  \"decisions\": %llu,"
             "\n  \"asked\": %llu,\n  \"milliseconds\": %.0f\n}\n",
             progress->focus, progress->corpus, (unsigned long)progress->seed,
             (unsigned long long)progress->next,
             (unsigned long long)progress->decisions,
             (unsigned long long)progress->asked, progress->seconds * 1000);
    bool is_written =
        haul_write(haul, STATE, STATE_ENDING, text.bytes, text.length);
    text_free(&text);
    return is_written;
}

bool haul_has(const struct haul *haul, const char *cause)
{
    return names_have(&haul->causes, cause);
}
