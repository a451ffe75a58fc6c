#include "clerk.h"
#include "format.h"
#include "retell.h"
#include "shrink_red.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 12 }; /* positions from which it is tried to go on */

struct clerk {
    struct work work; /* how its cases are run: beside the oracle */
    struct tribunal *tribunal;
    struct questions *questions;
    const volatile sig_atomic_t *stop;
};

struct clerk *clerk_new(const char *corpus, const volatile sig_atomic_t *stop)
{
    char *words[] = {"fuzz", "--judge", "--corpus", (char *)corpus, NULL};
    struct clerk *clerk = store_new(1, sizeof(*clerk));
    int code = work_open(&clerk->work, corpus == NULL ? 2 : 4, words,
                         " --judge --corpus ");

    if (code == EXIT_GREEN)
        clerk->tribunal = tribunal_new(&clerk->work, &code);
    if (clerk->tribunal == NULL) {
        clerk_free(clerk);
        return NULL;
    }
    clerk->questions = questions_new(clerk->work.corpus);
    clerk->stop = stop;
    return clerk;
}

void clerk_free(struct clerk *clerk)
{
    if (clerk == NULL)
        return;
    questions_free(clerk->questions);
    tribunal_free(clerk->tribunal);
    work_close(&clerk->work);
    free(clerk);
}

/* Whether the oracle says of the case what it said of the find. */
static bool shows(const struct clerk *clerk, const cJSON *root,
                  const struct find *find)
{
    struct text text = {0};
    struct result result;
    struct cause cause;

    format_case(root, &text);
    tribunal_open(clerk->tribunal, text.bytes, text.length, &cause, &result);
    text_free(&text);
    bool is_so = strcmp(result.code, "oracle") == 0 &&
                 strcmp(result.rule, find->rule) == 0;
    result_clear(&result);
    return is_so;
}

static bool shrink(const struct clerk *clerk, cJSON **root,
                   const struct find *find, double seconds)
{
    struct shrink_red red = {
        .tribunal = clerk->tribunal,
        .corpus = clerk->work.corpus,
        .questions = clerk->questions,
        .seconds = seconds,
        .stop = clerk->stop,
    };

    return shows(clerk, *root, find) && shrink_red(&red, root, "");
}

/* From the last position on, further and further back.  The first case that is
 * red is it, else the first there is. */
static void write_back(const struct clerk *clerk, const struct retold *retold,
                       const struct find *find, double seconds,
                       struct text *text, bool *is_red)
{
    cJSON *best = NULL;

    for (unsigned back = 0; back < TRIES_MOST && !*is_red; back++) {
        cJSON *root = retold_case(retold, clerk->questions, back, NULL);
        if (root == NULL)
            break;
        *is_red = shrink(clerk, &root, find, seconds);
        if (best == NULL || *is_red) {
            cJSON_Delete(best);
            best = root;
        } else {
            cJSON_Delete(root);
        }
    }
    if (best != NULL)
        format_case(best, text);
    cJSON_Delete(best);
}

bool clerk_write(struct clerk *clerk, struct field *field,
                 const struct input *input, const struct find *find,
                 double seconds, struct text *text, bool *is_red)
{
    struct input part = *input;
    struct find again;
    enum played played;
    enum asking asking = field_ask(field, ASK_NEVER);

    *is_red = false;
    if (find->decision < UINT8_MAX)
        part.limit = (uint8_t)(find->decision + 1);
    struct retold *retold = retell(field, &part, &again, &played);
    field_ask(field, asking);
    if (retold != NULL)
        write_back(clerk, retold, find, seconds, text, is_red);
    retold_free(retold);
    return text->length > 0;
}
