/*
 * server_settle_mana.c - settling a payment from the intent: which mana
 * abilities are activated in its window, and what pays for a symbol.
 */
#include "server_settle.h"
#include "server_words.h"

#include <string.h>

struct verdict judge_mana(struct table *table, object_id id, int ability)
{
    const struct observed_object *object = table_object(table, id);
    struct option action = {.kind = OPTION_ACTIVATE, .object = id};
    struct verdict verdict = {CODE_NO_SUCH_OBJECT, CR_NONE};

    if (object == NULL || ability < 1 || ability > UINT16_MAX)
        return verdict;
    if (object->tapped && object->zone == ZONE_BATTLEFIELD)
        return (struct verdict){CODE_ALREADY_TAPPED, CR_NONE};
    action.value = (uint16_t)ability;
    action.player = object->controller;
    verdict = game_judge(table->engine, table->before, &action);
    if (verdict.code == CODE_NONE || verdict.code == CODE_NO_PRIORITY)
        verdict = (struct verdict){CODE_NOT_OFFERED, CR_NONE};
    return verdict;
}

/* Whether the intent is to do what the window is for: an object may have one
 * ability pay for another. */
static bool is_paid_for(const struct frame *frame,
                        const struct decision *decision)
{
    int ability = intent_does(frame, "activate") ? intent_ability(frame->intent)
                                                 : 0;

    return frame->object == decision->source && ability == decision->detail;
}

/* The frame whose payment the window is for: the innermost one that is paid
 * for, else the first that has mana abilities left. */
static struct frame *paying_frame(struct table *table,
                                  const struct decision *decision)
{
    struct script *script = &table->script;
    uint8_t at = script->current;

    while (!is_paid_for(&script->frame[at], decision) &&
           script->frame[at].parent != at)
        at = script->frame[at].parent;
    struct frame *frame = &script->frame[at];
    if (!is_paid_for(frame, decision)) {
        uint8_t index = script->current;
        frame = &script->frame[index];
        while (frame->mana >= intent_size(frame, "mana") &&
               frame->parent != index) {
            index = frame->parent;
            frame = &script->frame[index];
        }
    }
    script->current = (uint8_t)(frame - script->frame);
    frame->is_paying = true;
    return frame;
}

struct settled settle_window(struct table *table,
                             const struct decision *decision)
{
    struct frame *frame = paying_frame(table, decision);
    const cJSON *wanted = intent_item(frame, "mana", frame->mana);
    int done = option_of_kind(decision, OPTION_DONE);

    if (wanted == NULL)
        return done < 0 ? settled_illegal(CODE_COST_UNPAYABLE)
                        : settled_option(done);
    object_id id = intent_object(table, wanted);
    int ability = intent_ability(wanted);
    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        if (option->kind != OPTION_ACTIVATE || option->object != id ||
            option->value != ability)
            continue;
        frame->mana++;
        if (script_push(&table->script, (uint8_t)(frame - table->script.frame),
                        wanted, id) == NULL)
            return settled_illegal(CODE_OTHER);
        return settled_option(i);
    }
    return (struct settled){ENDING_ILLEGAL, 0, judge_mana(table, id, ability)};
}

/* Whether the entry's symbol is the one asked for: "{2}" and "{X}" stand for
 * generic mana, and what is not known fits. */
static bool is_symbol(const cJSON *entry, const struct decision *decision)
{
    const cJSON *text = json_member(entry, "symbol");
    int type;

    if (!cJSON_IsString(text) || text->valuestring[0] != '{' ||
        strlen(text->valuestring) != 3)
        return true;
    type = mana_find(text->valuestring[1]);
    if (type >= 0)
        return (decision->detail & (1u << type)) != 0;
    return text->valuestring[1] == 'S' || decision->detail == 0;
}

struct settled settle_symbol(struct table *table,
                             const struct decision *decision)
{
    struct frame *frame = script_frame(&table->script, decision->source);
    int size = intent_size(frame, "pay");
    bool is_blocked = false;

    frame->is_paying = true;
    for (int i = 0; i < size && i < 64; i++) {
        const cJSON *entry = intent_item(frame, "pay", i);
        if ((frame->pay >> i) & 1 || !is_symbol(entry, decision))
            continue;
        int index = option_find(table, decision, json_member(entry, "unit"));
        if (index >= 0) {
            frame->pay |= UINT64_C(1) << i;
            return settled_option(index);
        }
        is_blocked = true;
    }
    return is_blocked ? settled_illegal(CODE_CHOICE_ILLEGAL)
                      : settled_option(0);
}

static bool is_forced(struct table *table, const struct frame *frame,
                      const cJSON *entry, uint64_t *used)
{
    const struct forced_payment *forced;
    uint16_t count = engine_forced(table->engine, &forced);

    for (uint16_t i = 0; i < count; i++) {
        struct decision one = {.kind = DECIDE_PAY_SYMBOL,
                               .source = forced[i].source,
                               .detail = forced[i].detail,
                               .count = 1};
        one.option[0] = forced[i].option;
        if ((*used >> i) & 1 || !is_symbol(entry, &one) ||
            script_frame(&table->script, one.source) != frame ||
            option_find(table, &one, json_member(entry, "unit")) < 0)
            continue;
        *used |= UINT64_C(1) << i;
        return true;
    }
    return count == FORCED_MAX; /* there may be more */
}

bool is_paid_as_wanted(struct table *table, const struct frame *frame)
{
    int size = intent_size(frame, "pay");
    uint64_t used = 0;

    for (int i = 0; i < size && i < 64; i++)
        if (!((frame->pay >> i) & 1) &&
            !is_forced(table, frame, intent_item(frame, "pay", i), &used))
            return false;
    return true;
}
