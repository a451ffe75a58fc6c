/* piece_case.c - a case is run, with the oracle beside it or without. */
#include "pieces_parts.h"
#include "referee.h"
#include "run.h"
#include "server.h"

#include <stdio.h>
#include <string.h>

/* The reference engine, and a fingerprint of all it says. */
struct listener {
    struct server *server;
    uint64_t print;
};

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return text == NULL ? hash : hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_tree(uint64_t hash, const cJSON *item)
{
    for (; item != NULL; item = item->next) {
        hash = hash_bytes(hash, &item->type, sizeof(item->type));
        hash = hash_bytes(hash, &item->valuedouble, sizeof(item->valuedouble));
        hash = hash_text(hash_text(hash, item->string), item->valuestring);
        hash = hash_tree(hash, item->child);
    }
    return hash;
}

static cJSON *listen(void *self, const char *method, const cJSON *params,
                     struct port_failure *failure)
{
    struct listener *listener = self;
    struct server_error error = {0};
    cJSON *result = server_handle(listener->server, method, params, &error);

    listener->print = hash_tree(listener->print, result);
    if (result == NULL) {
        failure->kind = FAILURE_RPC;
        failure->code = error.code;
        failure->data = error.data;
        snprintf(failure->message, sizeof(failure->message), "%s",
                 error.message);
    }
    return result;
}

static void stop(void *self)
{
    struct listener *listener = self;

    server_free(listener->server);
}

static const struct port_operations listening = {
    .call = listen,
    .close = stop,
};

/* What is noted of a case: which rules its steps apply. */
struct notes {
    struct listener listener;
    const struct ruling *ruling;
    uint64_t cited; /* a bit for each citation that came true */
};

/* Without the oracle only the rules that the case cites matter: `manaproof
 * rules` sees to it that they are applied. */
static void note_rules(void *context, struct session *session,
                       const char *game, const char *edition, int step)
{
    struct notes *notes = context;
    struct port_failure failure;
    cJSON *params = cJSON_CreateObject();
    const cJSON *rule, *citation;
    uint64_t bit = 1;

    (void)edition;
    (void)step;
    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = port_call(session->port, "game/rules", params, &failure);
    port_failure_clear(&failure);
    cJSON_ArrayForEach(citation, json_member(notes->ruling->tree, "rules"))
    {
        const char *number = json_member(citation, "cr")->valuestring;
        cJSON_ArrayForEach(rule, json_member(result, "rules"))
        {
            if (strcmp(rule->valuestring, number) == 0)
                notes->cited |= bit;
        }
        bit <<= 1;
    }
    cJSON_Delete(result);
}

static bool run_case(const struct scene *scene, const struct ruling *ruling,
                     bool is_judged, uint64_t *print)
{
    const struct corpus *corpus = scene->work.corpus;
    struct notes notes = {
        .listener = {server_new(corpus->known.cards), HASH},
        .ruling = ruling,
    };
    const struct watch watch = {note_rules, &notes};
    struct port_failure why = {.kind = FAILURE_NONE};
    struct session session;
    struct result result;
    bool is_good = false;

    if (session_open(&session, port_new(&listening, &notes.listener), corpus,
                     &ruling, 1, &why)) {
        session.referee = is_judged ? scene->referee : NULL;
        run_ruling(&session, &corpus->known, ruling, NULL, &watch, &result);
        is_good = !session.is_over && result.outcome == OUTCOME_PASS;
        result_clear(&result);
    }
    port_failure_clear(&why);
    session_close(&session);
    *print = is_judged ? notes.listener.print : notes.cited;
    return is_good;
}

bool case_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    return run_case(scene, scene->work.rulings[number], false, print);
}

bool judged_run(const struct scene *scene, uint32_t number, uint64_t *print)
{
    return run_case(scene, scene->work.rulings[number], true, print);
}
