#include "spelling.h"
#include "json.h"
#include "vocabulary.h"

#include <assert.h>
#include <string.h>

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = cJSON_malloc(size);

    assert(copy != NULL);
    memcpy(copy, text, size);
    return copy;
}

static void rename_member(cJSON *object, const char *from, const char *to)
{
    cJSON *item = cJSON_GetObjectItemCaseSensitive(object, from);

    if (item == NULL || json_member(object, to) != NULL)
        return;
    cJSON_free(item->string);
    item->string = copy_of(to);
}

static void respell_step(cJSON *item)
{
    const char *word =
        cJSON_IsString(item) ? step_spelled(item->valuestring) : NULL;

    if (word == NULL || strcmp(word, item->valuestring) == 0)
        return;
    cJSON_free(item->valuestring);
    item->valuestring = copy_of(word);
}

static cJSON *member(cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static void unify_object(cJSON *object)
{
    rename_member(object, "attached_to", "attached");
    rename_member(object, "summoning_sick", "sick");
}

static void unify_player(cJSON *player)
{
    cJSON *zone, *object;

    cJSON_ArrayForEach(zone, player)
    {
        if (cJSON_IsArray(zone))
            cJSON_ArrayForEach(object, zone) unify_object(object);
    }
}

static void unify_setup(cJSON *setup)
{
    cJSON *part;

    if (!cJSON_IsObject(setup))
        return;
    cJSON_ArrayForEach(part, setup)
    {
        if (is_seat(part->string))
            unify_player(part);
        else if (strcmp(part->string, "turn") == 0)
            respell_step(member(part, "step"));
    }
}

/* {"choices": {"act": {...}, "kind": ..., "options": [...]}}: what is asked
 * beside the act, as everything else of a step is. */
static void lift_choices(cJSON *step)
{
    static const char *const keys[] = {"kind", "exactly", "options"};
    cJSON *choices = member(step, "choices");
    cJSON *act = member(choices, "act");

    if (!cJSON_IsObject(act) && !cJSON_IsNull(act))
        return;
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        cJSON *item = member(choices, keys[i]);
        if (item != NULL && member(step, keys[i]) == NULL)
            cJSON_AddItemToObject(step, keys[i],
                                  cJSON_DetachItemViaPointer(choices, item));
    }
    if (cJSON_GetArraySize(choices) == 1) {
        act = cJSON_DetachItemViaPointer(choices, act);
        cJSON_ReplaceItemInObjectCaseSensitive(step, "choices", act);
    }
}

/* {"token": "Treasure"}: the name of the token. */
static void unify_bind(cJSON *bind)
{
    cJSON *token = member(bind, "token");

    rename_member(bind, "name", "card");
    if (!cJSON_IsString(token) || member(bind, "card") != NULL)
        return;
    rename_member(bind, "token", "card");
    cJSON_AddTrueToObject(bind, "token");
}

/* "game-over": the word of the reply. */
static void unify_until(cJSON *advance)
{
    cJSON *until = member(advance, "until");
    bool is_over =
        cJSON_IsTrue(member(until, "game-over")) ||
        (cJSON_IsString(until) && strcmp(until->valuestring, "game-over") == 0);

    respell_step(member(until, "step"));
    if (!is_over)
        return;
    until = cJSON_CreateObject();
    cJSON_AddStringToObject(until, "game", "over");
    cJSON_ReplaceItemInObjectCaseSensitive(advance, "until", until);
}

/* A list of objects shows abilities; "turn" is shown in its parts. */
static void unify_check(cJSON *check)
{
    cJSON *value, *shown;

    if (!cJSON_IsObject(check))
        return;
    cJSON_ArrayForEach(value, check)
    {
        if (strcmp(value->string, "turn/step") == 0)
            respell_step(value);
        if (cJSON_IsArray(value))
            cJSON_ArrayForEach(shown, value)
                rename_member(shown, "source", "ability_of");
    }
    respell_step(member(member(check, "turn"), "step"));
}

void spelling_unify(cJSON *ruling)
{
    cJSON *step;

    unify_setup(member(ruling, "setup"));
    cJSON_ArrayForEach(step, member(ruling, "steps"))
    {
        lift_choices(step);
        if (member(step, "choices") != NULL)
            rename_member(step, "options", "exactly");
        unify_bind(member(step, "bind"));
        unify_until(member(step, "advance"));
        unify_check(member(step, "check"));
    }
}
