/*
 * server_settle.c - settling one decision of a transaction from the intent:
 * its targets, modes, numbers and creatures in combat, else its answers.
 */
#include "server_settle.h"
#include "server_words.h"

#include <string.h>

/* CR 601.2c: what is asked before the payment, and for the object that was
 * announced, is about the announcement; later targets are those of abilities
 * that triggered. */
static bool is_announcing(struct frame *frame, object_id source)
{
    bool is_cast = intent_does(frame, "cast");

    if ((!is_cast && !intent_does(frame, "activate")) || frame->is_paying)
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
    if (is_announced && intent_has(frame, "targets"))
        return settled_illegal(CODE_TARGET_COUNT);
    return settled_needs();
}

static struct settled settle_target(struct table *table,
                                    const struct decision *decision)
{
    struct frame *frame = script_frame(&table->script, decision->source);
    const cJSON *wanted = intent_item(frame, "targets", frame->targets);
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
    const cJSON *wanted = intent_item(frame, key, *used);
    int done = option_of_kind(decision, OPTION_DONE);

    if (wanted != NULL) {
        int index = option_find(table, decision, wanted);
        if (index < 0)
            return settled_illegal(CODE_CHOICE_ILLEGAL);
        ++*used;
        return settled_option(index);
    }
    if (intent_has(frame, key) && done >= 0)
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
    if (intent_has(frame, "x") && !frame->used_x)
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
    if (intent_has(frame, key) && !*used)
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

    if (!intent_has(frame, "alternative") || frame->used_alternative)
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
    const cJSON *wanted = intent_item(frame, key, *used);
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
