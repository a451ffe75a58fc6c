#include "shrink_red.h"
#include "finding.h"
#include "format.h"

#include <stdio.h>
#include <string.h>

static bool shows(void *context, const char *text, size_t length)
{
    struct shrink_red *red = context;
    struct cause cause;

    tribunal_try(red->tribunal, text, length, &cause, NULL);
    return cause_equal(&cause, &red->cause);
}

/* "Front // Back" is named by either. */
static bool is_named(const char *text, const char *name)
{
    while (name != NULL) {
        const char *end = strstr(name, " // ");
        int length = (int)(end == NULL ? strlen(name) : (size_t)(end - name));
        char face[200];
        snprintf(face, sizeof(face), "\"%.*s\"", length, name);
        if (strstr(text, face) != NULL)
            return true;
        name = end == NULL ? NULL : end + 4;
    }
    return false;
}

/* The cards of the case itself that its set-up no longer has.  They are known
 * to the engine all the same, so no candidate could tell. */
static void drop_cards(cJSON *root)
{
    cJSON *cards = cJSON_GetObjectItemCaseSensitive(root, "cards");
    char *setup = cJSON_PrintUnformatted(json_member(root, "setup"));

    for (int i = cJSON_GetArraySize(cards); setup != NULL && i-- > 0;) {
        const cJSON *name = json_member(cJSON_GetArrayItem(cards, i), "name");
        if (!is_named(setup, name->valuestring))
            cJSON_DeleteItemFromArray(cards, i);
    }
    if (cards != NULL && cards->child == NULL)
        cJSON_DeleteItemFromObjectCaseSensitive(root, "cards");
    cJSON_free(setup);
}

/* Whether the id is that of a case of the corpus, too, or none. */
static bool is_taken(const struct corpus *corpus, const char *id)
{
    if (strcmp(id, NO_ID) == 0)
        return true;
    for (size_t i = 0; i < corpus->file_count; i++) {
        const struct case_file *file = corpus->files[i];
        const cJSON *own = json_member(json_root(file->document), "id");
        if (!file->is_named && strcmp(own->valuestring, id) == 0)
            return true;
    }
    return false;
}

/* What it comes to; false when that is not the cause. */
static bool try_again(struct shrink_red *red, const cJSON *root,
                      struct result *result)
{
    struct text text = {0};
    struct cause cause;

    format_case(root, &text);
    tribunal_try(red->tribunal, text.bytes, text.length, &cause, result);
    text_free(&text);
    return cause_equal(&cause, &red->cause);
}

/* The head of a find, unless the case would then end otherwise. */
static void put_head(struct shrink_red *red, cJSON **root, const char *from)
{
    const cJSON *old = json_member(*root, "id");
    cJSON *made = cJSON_Duplicate(*root, true);
    struct result result, again;
    char id[9];

    finding_id(red->corpus, id);
    bool is_good = try_again(red, made, &result);
    finding_head(made, is_taken(red->corpus, old->valuestring) ? id : NULL,
                 &result, from);
    drop_cards(made);
    is_good = try_again(red, made, &again) && is_good;
    result_clear(&result);
    result_clear(&again);
    cJSON_Delete(is_good ? *root : made);
    *root = is_good ? made : *root;
}

bool shrink_red(struct shrink_red *red, cJSON **root, const char *from)
{
    const struct shrink_job job = {
        .corpus = red->corpus,
        .questions = red->questions,
        .shows = shows,
        .context = red,
        .seconds = red->seconds,
        .stop = red->stop,
        .progress = red->progress,
        .progress_context = red->progress_context,
    };
    struct result result;
    struct text text = {0};

    format_case(*root, &text);
    bool is_red = tribunal_open(red->tribunal, text.bytes, text.length,
                                &red->cause, &result);
    text_free(&text);
    result_clear(&result);
    if (is_red && shrink_case(&job, root, &red->tally))
        put_head(red, root, from);
    return is_red;
}
