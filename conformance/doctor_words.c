/*
 * doctor_words.c - checks of what an adapter declares, knows and refuses.
 */
#include "doctor.h"
#include "json.h"

#include <stdio.h>
#include <string.h>

/* Members of "capabilities" that are no features. */
static bool is_plain(const char *key)
{
    static const char *const plain[] = {"players", "legal", "snapshot"};

    for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
        if (strcmp(plain[i], key) == 0)
            return true;
    return false;
}

static bool know_word(struct doctor *doctor, const char *group,
                      const char *word)
{
    const struct names *all = doctor->features;
    char name[100];

    snprintf(name, sizeof(name), "%s%s%.60s", group, *group ? "." : "", word);
    if (strcmp(word, "*") == 0 || names_have(all, name))
        return true;
    const char *nearest =
        json_nearest(name, (const char *const *)all->list, all->count);
    return doctor_wrong(doctor,
                        nearest ? nearest : "a feature of corpus/features.json",
                        "%s", name);
}

static bool know_words(struct doctor *doctor, const char *group,
                       const cJSON *list)
{
    const cJSON *word;

    cJSON_ArrayForEach(word, list)
    {
        if (!cJSON_IsString(word))
            return doctor_wrong(doctor, "a list of words", "%s: something else",
                                list->string);
        if (!know_word(doctor, group, word->valuestring))
            return false;
    }
    return true;
}

void check_capabilities(struct doctor *doctor)
{
    const cJSON *member;

    if (!doctor_begin(doctor))
        return;
    cJSON_ArrayForEach(member,
                       json_member(doctor->session.hello, "capabilities"))
    {
        bool is_features = strcmp(member->string, "features") == 0;
        if (is_plain(member->string))
            continue;
        if (cJSON_IsArray(member)
                ? !know_words(doctor, is_features ? "" : member->string, member)
                : !know_word(doctor, "", member->string))
            return;
    }
}

void check_cards_probe(struct doctor *doctor)
{
    static const char nobody[] = "No Such Card of Any Set";

    if (!doctor_begin(doctor) || !doctor_needs_land(doctor))
        return;
    cJSON *result = doctor_ask(doctor, "cards/probe", "{'cards':['%s','%s']}",
                               nobody, doctor->land);
    doctor_expects(doctor, result, "{'known':['%s'],'unknown':['%s']}",
                   doctor->land, nobody);
}

void check_unknown_method(struct doctor *doctor)
{
    if (doctor_begin(doctor))
        doctor_refuses(doctor, -32601, "x-doctor/nothing", "{}");
}

void check_unknown_game(struct doctor *doctor)
{
    if (!doctor_begin(doctor))
        return;
    if (doctor_refuses(doctor, -32004, "game/observe",
                       "{'game':'nowhere','viewer':'all','paths':[]}"))
        doctor_refuses(doctor, -32004, "game/act",
                       "{'game':'nowhere','by':'A','do':'pass','answers':[]}");
}

void check_unknown_card(struct doctor *doctor)
{
    if (!doctor_begin(doctor))
        return;
    if (!doctor_has(doctor, "setup.battlefield") &&
        !doctor_needs(doctor, "setup.hand"))
        return;
    doctor_refuses(
        doctor, -32003, "game/new",
        "{'game':'doctor-card','players':[{'seat':'A','%s':[{'label':'what',"
        "'card':'No Such Card of Any Set'}]},{'seat':'B'}]}",
        doctor_has(doctor, "setup.battlefield") ? "battlefield" : "hand");
}

/* A method an adapter may do without. */
void check_ping(struct doctor *doctor)
{
    struct port_failure failure;

    if (!doctor_begin(doctor))
        return;
    cJSON *result = doctor_try(doctor, &failure, "ping", "{}");
    if (result == NULL && failure.kind == FAILURE_RPC && failure.code == -32601)
        doctor_skip(doctor, "it has no ping");
    else if (result == NULL)
        doctor_wrong(doctor, "a result", "%s", failure.message);
    port_failure_clear(&failure);
    cJSON_Delete(result);
}
