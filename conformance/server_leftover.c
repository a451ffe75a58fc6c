/*
 * server_leftover.c - what an act wanted and did not get.
 */
#include "server_settle.h"

#include <string.h>

/* CR 601.2d: a single target's share is not asked for, but seen. */
static bool is_share(struct table *table, const struct frame *frame, int share)
{
    struct seen_announced list[STACK_MAX];
    uint8_t count = game_announced(table->engine, table->game, list);

    for (uint8_t i = 0; i < count; i++) {
        const struct seen_announced *one = &list[i];
        object_id id = intent_does(frame, "cast") ? one->object : one->source;
        if (id == frame->object && one->target_count > 0)
            return one->target[one->target_count - 1].share == share;
    }
    return true;
}

/* Whether what is left of the division is just the last share. */
static bool is_divided(struct table *table, const struct frame *frame)
{
    int size = intent_size(frame, "divide");
    const cJSON *last = intent_item(frame, "divide", size - 1);

    if (frame->divide == size)
        return true;
    return frame->divide == size - 1 && size == frame->targets &&
           cJSON_IsNumber(last) &&
           (frame->share_left < 0
                ? is_share(table, frame, last->valueint)
                : last->valueint == frame->share_left);
}

static bool is_nonzero(const struct frame *frame, const char *key)
{
    const cJSON *item = json_member(frame->intent, key);

    return cJSON_IsTrue(item) || (cJSON_IsNumber(item) && item->valueint != 0);
}

static struct verdict frame_leftover(struct table *table,
                                     const struct frame *frame)
{
    enum code code = CODE_NONE;

    if (frame->targets < intent_size(frame, "targets"))
        code = frame->has_skipped ? CODE_TARGET_ILLEGAL : CODE_TARGET_COUNT;
    else if (frame->modes < intent_size(frame, "modes") ||
             !is_divided(table, frame) ||
             (is_nonzero(frame, "x") && !frame->used_x) ||
             (is_nonzero(frame, "kicked") && !frame->used_kicked) ||
             (is_nonzero(frame, "replicate") && !frame->used_replicate) ||
             !is_paid_as_wanted(table, frame))
        code = CODE_CHOICE_ILLEGAL;
    else if (intent_has(frame, "alternative") && !frame->used_alternative)
        code = CODE_NO_PERMISSION;
    else if (frame->attackers < intent_size(frame, "attackers") ||
             frame->blockers < intent_size(frame, "blockers"))
        code = CODE_PROHIBITED;
    if (code == CODE_NONE && frame->mana < intent_size(frame, "mana")) {
        const cJSON *wanted = intent_item(frame, "mana", frame->mana);
        return judge_mana(table, intent_object(table, wanted),
                          intent_ability(wanted));
    }
    return (struct verdict){(uint8_t)code, CR_NONE};
}

/* A list of objects that was begun must have been used up. */
static bool has_unserved(const struct script *script)
{
    for (uint16_t i = 0; i < script->use_count; i++) {
        const struct use *use = &script->use[i];
        const cJSON *kind = json_member(use->answer, "kind");
        if (use->served > 0 && !use->is_used && cJSON_IsString(kind) &&
            (strcmp(kind->valuestring, "choose-objects") == 0 ||
             strcmp(kind->valuestring, "target") == 0))
            return true;
    }
    return false;
}

struct verdict script_leftover(struct table *table)
{
    const struct script *script = &table->script;

    for (uint8_t i = 0; i < script->frame_count; i++) {
        struct verdict verdict = frame_leftover(table, &script->frame[i]);
        if (verdict.code != CODE_NONE)
            return verdict;
    }
    return (struct verdict){
        has_unserved(script) ? CODE_CHOICE_ILLEGAL : CODE_NONE, CR_NONE};
}
