/*
 * server_settle.c - settling one decision of a transaction from the intent:
 * its targets, modes, numbers and mana, else its answers.
 */
#include "server_names.h"
#include "server_words.h"

#include <string.h>

static int list_size(const struct frame *frame, const char *key)
{
    return cJSON_GetArraySize(json_member(frame->intent, key));
}

static const cJSON *list_item(const struct frame *frame, const char *key,
                              int index)
{
    const cJSON *list = json_member(frame->intent, key);

    return cJSON_IsArray(list) ? cJSON_GetArrayItem(list, index) : NULL;
}

/* Given, and not null. */
static bool is_given(const struct frame *frame, const char *key)
{
    const cJSON *item = json_member(frame->intent, key);

    return item != NULL && !cJSON_IsNull(item);
}

/* CR 601.2c: what is asked before the payment, and for the object that was
 * announced, is about the announcement; later targets are those of abilities
 * that triggered. */
static bool is_announcing(struct frame *frame, object_id source)
{
    const cJSON *act = json_member(frame->intent, "do");
    bool is_cast = cJSON_IsString(act) && strcmp(act->valuestring, "cast") == 0;
    bool is_activate =
        cJSON_IsString(act) && strcmp(act->valuestring, "activate") == 0;

    if ((!is_cast && !is_activate) || frame->is_paying)
        return false;
    if (frame->item == OBJECT_NONE)
        frame->item = is_cast ? frame->object : source;
    return frame->item == source;
}

/* No wanted target is left and no answer names one. */
static struct settled without_target(const struct decision *decision,
                                     const struct frame *frame,
                                     bool is_announced)
{
    int done = option_of_kind(decision, OPTION_DONE);

    if (is_announced && done >= 0)
        return settled_option(done);
    if (decision->count == 1)
        return settled_option(0);
    if (is_announced && is_given(frame, "targets"))
        return settled_illegal(CODE_TARGET_COUNT);
    return settled_needs();
}

static struct settled settle_target(struct table *table,
                                    const struct decision *decision)
{
    struct frame *frame = script_frame(&table->script, decision->source);
    const cJSON *wanted = list_item(frame, "targets", frame->targets);
    int done = option_of_kind(decision, OPTION_DONE);
    bool is_announced = is_announcing(frame, decision->source);
    struct settled settled;

    if (decision->count == 1 && done >= 0)
        return settled_option(done);
    if (wanted != NULL) {
        int index = option_find(table, decision, wanted);
        if (index >= 0) {
            frame->targets++;
            return settled_option(index);
        }
        if (done >= 0 && is_announced) {
            frame->has_skipped = true;
            return settled_option(done);
        }
        if (is_announced)
            return settled_illegal(CODE_TARGET_ILLEGAL);
    }
    if (script_serve(table, decision, &settled) &&
        (settled.ending != ENDING_ILLEGAL || done < 0 || !is_announced))
        return settled;
    return without_target(decision, frame, is_announced);
}

/* Elements of a list of numbers in the intent, then answers. */
static struct settled settle_listed(struct table *table,
                                    const struct decision *decision,
                                    struct frame *frame, const char *key,
                                    uint16_t *used)
{
    const cJSON *wanted = list_item(frame, key, *used);
    int done = option_of_kind(decision, OPTION_DONE);

    if (wanted != NULL) {
        int index = option_find(table, decision, wanted);
        if (index < 0)
            return settled_illegal(CODE_CHOICE_ILLEGAL);
        ++*used;
        return settled_option(index);
    }
    if (is_given(frame, key) && done >= 0)
        return settled_option(done);
    return script_answer(table, decision);
}

/* CR 601.2d: a share leaves one for each target that follows, so that the
 * greatest one offered tells what is left.  The last share is not asked for. */
static struct settled settle_share(struct table *table,
                                   const struct decision *decision,
                                   struct frame *frame)
{
    struct settled settled =
        settle_listed(table, decision, frame, "divide", &frame->divide);
    int most = 0;

    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].value > most)
            most = decision->option[i].value;
    frame->share_left = most + 1 - decision->option[settled.index].value;
    return settled;
}

/* Whether what is left of the division is just the last share. */
static bool is_divided(const struct frame *frame)
{
    int size = list_size(frame, "divide");
    const cJSON *last = list_item(frame, "divide", size - 1);

    if (frame->divide == size)
        return true;
    return frame->divide == size - 1 && size == frame->targets &&
           cJSON_IsNumber(last) &&
           (frame->share_left < 0 || last->valueint == frame->share_left);
}

/* A number that the intent gives once: true is 1, false 0. */
static struct settled settle_once(const struct decision *decision,
                                  const struct frame *frame, const char *key,
                                  bool *used)
{
    bool is_cost = decision->purpose == PURPOSE_KICKER ||
                   decision->purpose == PURPOSE_REPLICATE;
    const cJSON *item = json_member(frame->intent, key);
    int value = cJSON_IsBool(item) ? cJSON_IsTrue(item)
                                   : (item == NULL ? 0 : item->valueint);
    int index = option_of_value(decision, value);

    *used = true;
    if (index >= 0)
        return settled_option(index);
    return settled_illegal(is_cost ? CODE_COST_UNPAYABLE
                                   : CODE_CHOICE_ILLEGAL);
}

static struct settled settle_x(struct table *table,
                               const struct decision *decision,
                               struct frame *frame)
{
    if (is_given(frame, "x") && !frame->used_x)
        return settle_once(decision, frame, "x", &frame->used_x);
    return script_answer(table, decision);
}

/* Costs that are optional: the act's own spell does without them unless the
 * intent says so.  For another one, cast during a resolution, nothing is
 * decided silently. */
static struct settled without_cost(struct table *table,
                                   const struct decision *decision,
                                   const struct frame *frame)
{
    struct settled settled;
    int none = option_of_value(decision, 0);

    if (frame->object != decision->source)
        return script_answer(table, decision);
    if (script_serve(table, decision, &settled))
        return settled;
    return settled_option(none < 0 ? 0 : none);
}

static struct settled settle_optional(struct table *table,
                                      const struct decision *decision,
                                      const struct frame *frame,
                                      const char *key, bool *used)
{
    if (is_given(frame, key) && !*used)
        return settle_once(decision, frame, key, used);
    return without_cost(table, decision, frame);
}

/* "free" or the word of a cost: one that is not the mana cost; an ordinal
 * among them; or the label of what allows it. */
static struct settled settle_alternative(struct table *table,
                                         const struct decision *decision,
                                         struct frame *frame)
{
    const cJSON *wanted = json_member(frame->intent, "alternative");

    if (!is_given(frame, "alternative") || frame->used_alternative)
        return without_cost(table, decision, frame);
    frame->used_alternative = true;
    if (cJSON_IsNumber(wanted)) {
        int index = option_find(table, decision, wanted);
        return index < 0 ? settled_illegal(CODE_CHOICE_ILLEGAL)
                         : settled_option(index);
    }
    const struct label *by =
        cJSON_IsString(wanted) ? label_find(&table->labels, wanted->valuestring)
                               : NULL;
    for (uint16_t i = 0; i < decision->count; i++)
        if (by != NULL && decision->option[i].object == by->id)
            return settled_option(i);
    for (uint16_t i = 0; i < decision->count; i++)
        if (decision->option[i].value != 0)
            return settled_option(i);
    return settled_illegal(CODE_NO_PERMISSION);
}

static struct settled settle_number(struct table *table,
                                    const struct decision *decision)
{
    struct frame *frame = script_frame(&table->script, decision->source);

    switch (decision->purpose) {
    case PURPOSE_X:
        return settle_x(table, decision, frame);
    case PURPOSE_KICKER:
        return settle_optional(table, decision, frame, "kicked",
                               &frame->used_kicked);
    case PURPOSE_REPLICATE:
        return settle_optional(table, decision, frame, "replicate",
                               &frame->used_replicate);
    case PURPOSE_ALTERNATIVE:
        return settle_alternative(table, decision, frame);
    case PURPOSE_DIVISION:
        return settle_share(table, decision, frame);
    default:
        return script_answer(table, decision);
    }
}

static object_id intent_object(struct table *table, const cJSON *intent)
{
    const cJSON *object = json_member(intent, "object");

    return cJSON_IsString(object) ? object_find(table, object->valuestring)
                                  : OBJECT_NONE;
}

static int intent_ability(const cJSON *intent)
{
    const cJSON *ability = json_member(intent, "ability");

    return cJSON_IsNumber(ability) ? ability->valueint : 1;
}

/* Why the mana ability cannot be activated: asked of the game as it is, and
 * as it was before the act. */
static struct verdict judge_mana(struct table *table, object_id id, int ability)
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
    const cJSON *act = json_member(frame->intent, "do");
    bool activates =
        cJSON_IsString(act) && strcmp(act->valuestring, "activate") == 0;

    return frame->object == decision->source &&
           (activates ? intent_ability(frame->intent) : 0) ==
               decision->detail;
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
        while (frame->mana >= list_size(frame, "mana") &&
               frame->parent != index) {
            index = frame->parent;
            frame = &script->frame[index];
        }
    }
    script->current = (uint8_t)(frame - script->frame);
    frame->is_paying = true;
    return frame;
}

static struct settled settle_window(struct table *table,
                                    const struct decision *decision)
{
    struct frame *frame = paying_frame(table, decision);
    const cJSON *wanted = list_item(frame, "mana", frame->mana);
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

/* Whether the entry's symbol is the one asked for: "{2}" stands for generic
 * mana, and what is not known fits. */
static bool is_symbol(const cJSON *entry, const struct decision *decision)
{
    const cJSON *text = json_member(entry, "symbol");
    int type;

    if (!cJSON_IsString(text) || text->valuestring[0] != '{' ||
        strlen(text->valuestring) != 3)
        return true;
    type = mana_find(text->valuestring[1]);
    return type < 0 || decision->detail == 0 ||
           (decision->detail & (1u << type)) != 0;
}

static struct settled settle_symbol(struct table *table,
                                    const struct decision *decision)
{
    struct frame *frame = script_frame(&table->script, decision->source);
    int size = list_size(frame, "pay");
    bool is_blocked = false;

    frame->is_paying = true;
    for (int i = 0; i < size && i < 64; i++) {
        const cJSON *entry = list_item(frame, "pay", i);
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

/* Why a creature is no option for attacking or blocking. */
static struct settled refuse_combat(struct table *table, object_id id)
{
    const struct observed_object *object = table_object(table, id);

    if (object == NULL)
        return settled_illegal(CODE_NO_SUCH_OBJECT);
    if (object->tapped)
        return settled_illegal(CODE_ALREADY_TAPPED);
    if (object->sick && !(object->keywords & KEYWORD_BIT(KEYWORD_HASTE)))
        return settled_illegal(CODE_SUMMONING_SICK);
    return settled_illegal(CODE_PROHIBITED);
}

static bool fits_defender(struct table *table, const struct option *option,
                          const cJSON *wanted)
{
    if (!cJSON_IsString(wanted))
        return true;
    int seat = seat_find(wanted, PLAYERS_MAX);
    if (seat >= 0)
        return option->player == seat && option->value == 0;
    object_id id = object_find(table, wanted->valuestring);
    return id != OBJECT_NONE && option->value == id;
}

/* CR 508.1, 509.1: one attacker or blocker after the other. */
static struct settled settle_combat(struct table *table,
                                    const struct decision *decision)
{
    bool is_attack = decision->kind == DECIDE_ATTACKER;
    const char *key = is_attack ? "attackers" : "blockers";
    struct frame *frame = &table->script.frame[0];
    uint16_t *used = is_attack ? &frame->attackers : &frame->blockers;
    const cJSON *wanted = list_item(frame, key, *used);
    int done = option_of_kind(decision, OPTION_DONE);

    if (wanted == NULL)
        return done < 0 ? settled_illegal(CODE_PROHIBITED)
                        : settled_option(done);
    object_id id = cJSON_IsString(wanted)
                       ? object_find(table, wanted->valuestring)
                       : intent_object(table, wanted);
    const cJSON *against =
        json_member(wanted, is_attack ? "defender" : "attacker");
    for (uint16_t i = 0; i < decision->count; i++) {
        const struct option *option = &decision->option[i];
        if (option->kind == OPTION_OBJECT && option->object == id &&
            fits_defender(table, option, against)) {
            ++*used;
            return settled_option(i);
        }
    }
    return refuse_combat(table, id);
}

struct settled script_settle(struct table *table,
                             const struct decision *decision)
{
    struct frame *frame;

    switch (decision->kind) {
    case DECIDE_TARGET:
        return settle_target(table, decision);
    case DECIDE_MODE:
        frame = script_frame(&table->script, decision->source);
        return settle_listed(table, decision, frame, "modes", &frame->modes);
    case DECIDE_NUMBER:
        return settle_number(table, decision);
    case DECIDE_MANA_WINDOW:
        return settle_window(table, decision);
    case DECIDE_PAY_SYMBOL:
        return settle_symbol(table, decision);
    case DECIDE_ATTACKER:
    case DECIDE_BLOCKER:
        return settle_combat(table, decision);
    default:
        return script_answer(table, decision);
    }
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

    if (frame->targets < list_size(frame, "targets"))
        code = frame->has_skipped ? CODE_TARGET_ILLEGAL : CODE_TARGET_COUNT;
    else if (frame->modes < list_size(frame, "modes") || !is_divided(frame) ||
             (is_nonzero(frame, "x") && !frame->used_x) ||
             (is_nonzero(frame, "kicked") && !frame->used_kicked) ||
             (is_nonzero(frame, "replicate") && !frame->used_replicate))
        code = CODE_CHOICE_ILLEGAL;
    else if (is_given(frame, "alternative") && !frame->used_alternative)
        code = CODE_NO_PERMISSION;
    else if (frame->attackers < list_size(frame, "attackers") ||
             frame->blockers < list_size(frame, "blockers"))
        code = CODE_PROHIBITED;
    if (code == CODE_NONE && frame->mana < list_size(frame, "mana")) {
        const cJSON *wanted = list_item(frame, "mana", frame->mana);
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
