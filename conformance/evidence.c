#include "evidence.h"

#include <string.h>

/* An answer that is no part of the run: it does not enter the digest. */
static cJSON *ask(struct session *session, const char *method, cJSON *params)
{
    struct port_failure failure;
    cJSON *result = port_call(session->port, method, params, &failure);

    port_failure_clear(&failure);
    return result;
}

static void keep_entries(void *context, struct session *session,
                         const char *game, const char *edition, int step)
{
    cJSON *trace = context, *entry;
    cJSON *params = cJSON_CreateObject();

    (void)edition;
    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = ask(session, "game/trace", params);
    cJSON *entries = cJSON_GetObjectItemCaseSensitive(result, "entries");
    while (step > 0 && entries != NULL && entries->child != NULL) {
        entry = cJSON_DetachItemViaPointer(entries, entries->child);
        cJSON_AddNumberToObject(entry, "step", step);
        cJSON_AddItemToArray(trace, entry);
    }
    cJSON_Delete(result);
}

static bool open_session(struct explainer *explainer,
                         const struct ruling *ruling)
{
    struct port_failure why = {.kind = FAILURE_NONE};
    struct port *port = NULL;

    if (explainer->is_open)
        return true;
    port = port_reference(explainer->corpus->known.cards);
    if (port == NULL)
        return false;
    explainer->is_open = session_open(&explainer->session, port,
                                      explainer->corpus, &ruling, 1, &why);
    port_failure_clear(&why);
    if (!explainer->is_open)
        session_close(&explainer->session);
    return explainer->is_open;
}

cJSON *explainer_trace(struct explainer *explainer, const struct ruling *ruling,
                       const char *edition)
{
    const struct known *known = &explainer->corpus->known;
    struct result result;

    if (!open_session(explainer, ruling))
        return NULL;
    if (edition == NULL || *edition == '\0')
        edition = known->editions.list[ruling->from];
    cJSON *trace = cJSON_CreateArray();
    const struct watch watch = {keep_entries, trace};
    run_ruling(&explainer->session, known, ruling, edition, &watch, &result);
    result_clear(&result);
    return trace;
}

void explainer_close(struct explainer *explainer)
{
    if (explainer->is_open)
        session_close(&explainer->session);
    memset(explainer, 0, sizeof(*explainer));
}

void boards_clear(struct boards *boards)
{
    cJSON_Delete(boards->before);
    cJSON_Delete(boards->after);
    *boards = (struct boards){NULL, NULL};
}

static void look(void *context, struct session *session, const char *game,
                 const char *edition, int step)
{
    struct boards *boards = context;
    cJSON *params = cJSON_CreateObject();

    (void)edition;
    (void)step;
    cJSON_Delete(boards->before);
    boards->before = boards->after;
    cJSON_AddStringToObject(params, "game", game);
    cJSON_AddStringToObject(params, "viewer", "all");
    cJSON *paths = cJSON_AddArrayToObject(params, "paths");
    cJSON_AddItemToArray(paths, cJSON_CreateString("*"));
    cJSON *result = ask(session, "game/observe", params);
    cJSON *values = cJSON_GetObjectItemCaseSensitive(result, "values");
    boards->after = cJSON_DetachItemFromObjectCaseSensitive(values, "*");
    cJSON_Delete(result);
}

void boards_take(struct boards *boards, struct session *session,
                 const struct known *known, const struct ruling *ruling,
                 const struct result *result)
{
    const struct watch watch = {look, boards};
    struct result again;

    run_ruling(session, known, ruling, result->edition, &watch, &again);
    if (again.outcome != result->outcome || again.step != result->step)
        boards_clear(boards);
    result_clear(&again);
}
