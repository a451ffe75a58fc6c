#include "setup_params.h"
#include "vocabulary.h"

static void copy_member(cJSON *to, const cJSON *member)
{
    cJSON_AddItemToObject(to, member->string, cJSON_Duplicate(member, true));
}

cJSON *setup_params(const cJSON *setup, int players, const char *edition)
{
    cJSON *params = cJSON_CreateObject();
    const cJSON *member;

    cJSON_AddStringToObject(params, "edition", edition);
    cJSON *list = cJSON_AddArrayToObject(params, "players");
    for (int seat = 0; seat < players; seat++) {
        char name[2] = {(char)('A' + seat), '\0'};
        cJSON *player = cJSON_CreateObject();
        cJSON_AddStringToObject(player, "seat", name);
        cJSON_ArrayForEach(member,
                           cJSON_GetObjectItemCaseSensitive(setup, name))
            copy_member(player, member);
        cJSON_AddItemToArray(list, player);
    }
    cJSON_ArrayForEach(member, setup)
    {
        if (!is_seat(member->string))
            copy_member(params, member);
    }
    if (!cJSON_HasObjectItem(params, "random")) {
        cJSON *chance = cJSON_AddObjectToObject(params, "random");
        cJSON_AddStringToObject(chance, "shuffle", "keep");
    }
    return params;
}
