#include "session.h"
#include "version.h"
#include "vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ruling_cards(const struct ruling *ruling,
                  void (*visit)(void *context, const char *card), void *context)
{
    const cJSON *player, *zone, *object;

    cJSON_ArrayForEach(player, json_member(ruling->tree, "setup"))
    {
        if (!is_seat(player->string))
            continue;
        cJSON_ArrayForEach(zone, player)
        {
            if (!cJSON_IsArray(zone))
                continue;
            cJSON_ArrayForEach(object, zone)
                visit(context, json_member(object, "card")->valuestring);
        }
    }
}

cJSON *session_call(struct session *session, const char *method, cJSON *params,
                    struct port_failure *failure)
{
    cJSON *result = port_call(session->port, method, params, failure);
    char code[32];

    if (result == NULL) {
        snprintf(code, sizeof(code), "%d %d", (int)failure->kind,
                 failure->code);
        digest_add(&session->digest, code, strlen(code) + 1);
        return NULL;
    }
    char *text = cJSON_PrintUnformatted(result);
    if (text != NULL)
        digest_add(&session->digest, text, strlen(text) + 1);
    cJSON_free(text);
    return result;
}

static cJSON *introduction(const struct corpus *corpus)
{
    cJSON *params = cJSON_CreateObject();
    cJSON *protocol = cJSON_AddObjectToObject(params, "protocol");
    cJSON *runner = cJSON_AddObjectToObject(params, "runner");
    cJSON *described = cJSON_AddObjectToObject(params, "corpus");
    cJSON *limits = cJSON_AddObjectToObject(params, "limits");

    cJSON_AddNumberToObject(protocol, "min", 1);
    cJSON_AddNumberToObject(protocol, "max", 1);
    cJSON_AddStringToObject(runner, "name", "manaproof");
    cJSON_AddStringToObject(runner, "version", MANAPROOF_VERSION);
    cJSON_AddStringToObject(described, "version", corpus->version);
    cJSON_AddStringToObject(described, "sha256", corpus->digest);
    cJSON_AddNumberToObject(limits, "max_line", 1 << 20);
    cJSON_AddNumberToObject(limits, "request_ms", 10000);
    cJSON_AddNumberToObject(params, "seed", 1);
    return params;
}

static void collect_card(void *context, const char *card)
{
    struct names *names = context;

    if (!names_have(names, card))
        names_add(names, card);
}

/* An engine without cards/probe knows all cards until it says otherwise. */
static bool probe_cards(struct session *session,
                        const struct ruling *const *rulings, size_t count,
                        struct port_failure *why)
{
    struct names names = {0};
    const cJSON *card;

    for (size_t i = 0; i < count; i++)
        ruling_cards(rulings[i], collect_card, &names);
    cJSON *params = cJSON_CreateObject();
    cJSON *list = cJSON_AddArrayToObject(params, "cards");
    for (size_t i = 0; i < names.count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(names.list[i]));
    names_free(&names);
    cJSON *result = session_call(session, "cards/probe", params, why);
    if (result == NULL && why->kind == FAILURE_RPC &&
        why->code == RPC_NO_METHOD) {
        port_failure_clear(why);
        return true;
    }
    if (result == NULL)
        return false;
    cJSON_ArrayForEach(card, json_member(result, "unknown"))
    {
        if (cJSON_IsString(card))
            names_add(&session->unknown, card->valuestring);
    }
    cJSON_Delete(result);
    return true;
}

static bool fail_hello(struct port_failure *why, const char *text)
{
    why->kind = FAILURE_PROTOCOL;
    snprintf(why->word, sizeof(why->word), "initialize");
    snprintf(why->message, sizeof(why->message), "initialize: %s", text);
    return false;
}

/* What nothing can be done without. */
static bool check_hello(const cJSON *hello, struct port_failure *why)
{
    const cJSON *protocol = json_member(hello, "protocol");
    const cJSON *editions = json_member(hello, "editions");

    if (!cJSON_IsNumber(protocol) || protocol->valuedouble != 1)
        return fail_hello(why, "\"protocol\" must be 1");
    if (!cJSON_IsObject(json_member(hello, "capabilities")))
        return fail_hello(why, "\"capabilities\" must be an object");
    if (editions != NULL && !cJSON_IsArray(editions))
        return fail_hello(why, "\"editions\" must be a list");
    return true;
}

bool session_open(struct session *session, struct port *port,
                  const struct corpus *corpus,
                  const struct ruling *const *rulings, size_t count,
                  struct port_failure *why)
{
    session_adopt(session, NULL);
    session->port = port;
    session->hello =
        session_call(session, "initialize", introduction(corpus), why);
    if (session->hello == NULL || !check_hello(session->hello, why))
        return false;
    const cJSON *snapshot =
        json_member(json_member(session->hello, "capabilities"), "snapshot");
    session->can_snapshot = cJSON_IsTrue(snapshot);
    return probe_cards(session, rulings, count, why);
}

void session_adopt(struct session *session, cJSON *hello)
{
    memset(session, 0, sizeof(*session));
    session->hello = hello;
    digest_start(&session->digest);
}

void session_close(struct session *session)
{
    struct port_failure failure;

    if (session->port != NULL) {
        cJSON_Delete(port_call(session->port, "shutdown", NULL, &failure));
        port_failure_clear(&failure);
    }
    port_close(session->port);
    cJSON_Delete(session->hello);
    port_failure_clear(&session->why);
    names_free(&session->unknown);
}

static bool list_has_text(const cJSON *list, const char *text)
{
    const cJSON *item;

    cJSON_ArrayForEach(item, list)
    {
        if (cJSON_IsString(item) && (strcmp(item->valuestring, text) == 0 ||
                                     strcmp(item->valuestring, "*") == 0))
            return true;
    }
    return false;
}

/* "setup.hand" is "hand" in the list "setup"; a feature without a list is a
 * member that is true or an object; capabilities.features lists any. */
bool session_has(const struct session *session, const char *feature)
{
    const cJSON *capabilities = json_member(session->hello, "capabilities");
    const char *dot = strchr(feature, '.');
    char group[40];

    if (list_has_text(json_member(capabilities, "features"), feature))
        return true;
    if (dot != NULL) {
        snprintf(group, sizeof(group), "%.*s", (int)(dot - feature), feature);
        return list_has_text(json_member(capabilities, group), dot + 1);
    }
    const cJSON *member = json_member(capabilities, feature);
    return cJSON_IsTrue(member) || cJSON_IsObject(member);
}

bool session_supports(const struct session *session, const char *edition)
{
    const cJSON *editions = json_member(session->hello, "editions");

    return editions == NULL || list_has_text(editions, edition);
}

bool session_seats(const struct session *session, int players)
{
    const cJSON *range =
        json_member(json_member(session->hello, "capabilities"), "players");
    const cJSON *min = json_member(range, "min");
    const cJSON *max = json_member(range, "max");

    return (!cJSON_IsNumber(min) || players >= min->valueint) &&
           (!cJSON_IsNumber(max) || players <= max->valueint);
}

struct unknown_search {
    const struct session *session;
    const char *found;
};

static void look_for_unknown(void *context, const char *card)
{
    struct unknown_search *search = context;

    if (search->found == NULL && names_have(&search->session->unknown, card))
        search->found = card;
}

const char *session_unknown_card(const struct session *session,
                                 const struct ruling *ruling)
{
    struct unknown_search search = {session, NULL};

    ruling_cards(ruling, look_for_unknown, &search);
    return search.found;
}

void session_name(const struct session *session, char *name, size_t size)
{
    const cJSON *engine = json_member(session->hello, "engine");
    const cJSON *title = json_member(engine, "name");
    const cJSON *version = json_member(engine, "version");

    snprintf(name, size, "%s %s",
             cJSON_IsString(title) ? title->valuestring : "unnamed engine",
             cJSON_IsString(version) ? version->valuestring : "");
}
