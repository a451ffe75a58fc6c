/*
 * server_script.c - what the caller said about a transaction, and choosing
 * from its answers.
 *
 * Answers are taken by kind and content: the first of the decision's kind
 * that was not used and names an option.
 */
#include "server_names.h"
#include "server_words.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ELEMENTS_MAX = 64 }; /* of one answer */

static void document_drop(struct document *document)
{
    assert(document->count > 0);
    if (--document->count == 0) {
        cJSON_Delete(document->json);
        free(document);
    }
}

void script_clear(struct script *script)
{
    for (uint8_t i = 0; i < script->document_count; i++)
        document_drop(script->document[i]);
    memset(script, 0, sizeof(*script));
    script->progress = -1;
}

void script_copy(struct script *to, const struct script *from)
{
    assert(to != from);
    for (uint8_t i = 0; i < from->document_count; i++)
        from->document[i]->count++;
    script_clear(to);
    *to = *from;
}

/* A copy of `json` that lives as long as the script; NULL: too many. */
static const cJSON *script_hold(struct script *script, const cJSON *json)
{
    if (script->document_count == DOCUMENTS_MAX)
        return NULL;
    struct document *document = store_new(1, sizeof(*document));
    document->json = cJSON_Duplicate(json, true);
    if (document->json == NULL) {
        free(document);
        return NULL;
    }
    document->count = 1;
    script->document[script->document_count++] = document;
    return document->json;
}

static const char *use_kind(const struct use *use)
{
    const cJSON *kind = json_member(use->answer, "kind");

    return cJSON_IsString(kind) ? kind->valuestring : "";
}

/* A list, or a word of mana letters, has several elements. */
static const char *letters_of(const struct use *use)
{
    const cJSON *value = json_member(use->answer, "value");
    const char *kind = use_kind(use);

    if (!cJSON_IsString(value) ||
        (strcmp(kind, "mana-type") != 0 && strcmp(kind, "color") != 0))
        return NULL;
    return strlen(value->valuestring) > 1 ? value->valuestring : NULL;
}

static int use_size(const struct use *use)
{
    const cJSON *value = json_member(use->answer, "value");
    const char *word = letters_of(use);

    if (word != NULL)
        return (int)strlen(word);
    return cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 1;
}

static bool add_uses(struct script *script, const cJSON *answers, uint8_t frame)
{
    const cJSON *answer;

    cJSON_ArrayForEach(answer, answers)
    {
        if (script->use_count == USES_MAX)
            return false;
        script->use[script->use_count++] =
            (struct use){.answer = answer, .frame = frame};
    }
    return true;
}

struct frame *script_push(struct script *script, uint8_t parent,
                          const cJSON *intent, object_id object)
{
    uint8_t index = script->frame_count;

    if (index == FRAMES_MAX)
        return NULL;
    script->frame[index] = (struct frame){
        .intent = intent, .parent = parent, .object = object, .share_left = -1};
    if (!add_uses(script, json_member(intent, "answers"), index))
        return NULL;
    script->frame_count++;
    script->current = index;
    return &script->frame[index];
}

bool script_start(struct script *script, const cJSON *act, object_id object)
{
    script_clear(script);
    const cJSON *intent = script_hold(script, act);
    return intent != NULL && script_push(script, 0, intent, object) != NULL;
}

/* What comes later is asked first: put it before what is there. */
bool script_add(struct script *script, const cJSON *answer,
                const cJSON *answers)
{
    uint16_t old = script->use_count;
    struct use later[USES_MAX];
    cJSON *list = cJSON_CreateArray();
    const cJSON *item, *held;

    cJSON_AddItemToArray(list, cJSON_Duplicate(answer, true));
    cJSON_ArrayForEach(item, answers)
        cJSON_AddItemToArray(list, cJSON_Duplicate(item, true));
    held = script_hold(script, list);
    cJSON_Delete(list);
    if (held == NULL || !add_uses(script, held, 0))
        return false;
    uint16_t added = script->use_count - old;
    memcpy(later, script->use, old * sizeof(*later));
    memmove(script->use, script->use + old, added * sizeof(*later));
    memcpy(script->use + added, later, old * sizeof(*later));
    if (script->progress >= 0)
        script->progress += added;
    return true;
}

struct frame *script_frame(struct script *script, object_id source)
{
    uint8_t index = script->current;

    assert(script->frame_count > 0 && index < script->frame_count);
    while (script->frame[index].object != source &&
           script->frame[index].parent != index)
        index = script->frame[index].parent;
    return &script->frame[index];
}

/* The option that element `index` of the answer names, or -1. */
static int use_option(struct table *table, const struct use *use,
                      const struct decision *decision, int index)
{
    const cJSON *value = json_member(use->answer, "value");
    const char *word = letters_of(use);

    if (word != NULL)
        return mana_find(word[index]) < 0
                   ? -1
                   : option_of_value(decision, mana_find(word[index]));
    if (cJSON_IsArray(value))
        value = cJSON_GetArrayItem(value, index);
    return option_find(table, decision, value);
}

static bool is_order(const char *kind)
{
    return strncmp(kind, "order-", 6) == 0;
}

static bool is_if_asked(const struct use *use)
{
    return cJSON_IsTrue(json_member(use->answer, "if_asked"));
}

/* "May pay", said beside the amount of a payment, is said twice. */
static bool is_paying(const struct use *use)
{
    return strcmp(use_kind(use), "may-pay") == 0 &&
           cJSON_IsTrue(json_member(use->answer, "value"));
}

unsigned script_unused(const struct script *script)
{
    unsigned unused = 0, amounts = script->amount_count;

    for (uint16_t i = 0; i < script->use_count; i++) {
        const struct use *use = &script->use[i];
        if (!use->is_used && is_paying(use) && amounts > 0) {
            amounts--;
            continue;
        }
        if (!use->is_used && !is_if_asked(use) && !is_order(use_kind(use)) &&
            use_size(use) > 0)
            unused++;
    }
    return unused;
}

/* Kinds of answers that serve a kind of decision: its own first. */
static const char *const served_by[DECISIONS][4] = {
    [DECIDE_TARGET] = {"target", "choose-objects", "player"},
    [DECIDE_MODE] = {"mode", "number"},
    [DECIDE_NUMBER] = {"number", "may-pay", "yes-no"},
    [DECIDE_MANA_TYPE] = {"mana-type", "color"},
    [DECIDE_COLOR] = {"color", "mana-type"},
    [DECIDE_MAY_PAY] = {"may-pay", "yes-no"},
    [DECIDE_YES_NO] = {"yes-no", "may-pay"},
    [DECIDE_OBJECTS] = {"choose-objects", "target", "player"},
    [DECIDE_REPLACEMENT] = {"order-replacements"},
    [DECIDE_TRIGGER_ORDER] = {"order-triggers"},
    [DECIDE_OBJECT_ORDER] = {"order-objects", "choose-objects"},
    [DECIDE_NAME] = {"name"},
    [DECIDE_PLAYER] = {"player", "target"},
    [DECIDE_FACE] = {"name", "face"},
};

/* Decisions that are asked again for the next element, until DONE. */
static bool is_list(uint8_t kind)
{
    return kind == DECIDE_TARGET || kind == DECIDE_MODE ||
           kind == DECIDE_OBJECTS;
}

static struct question question_of(const struct decision *decision)
{
    return (struct question){decision->kind, decision->player,
                             decision->purpose, decision->source,
                             decision->detail};
}

static bool is_same_question(const struct script *script,
                             const struct decision *decision)
{
    const struct question *old = &script->question;

    return script->progress >= 0 && is_list(decision->kind) &&
           old->kind == decision->kind && old->player == decision->player &&
           old->purpose == decision->purpose &&
           old->source == decision->source && old->detail == decision->detail;
}

/* Element `index` of the answer is served, or none of an empty list. */
static void serve_to(struct script *script, struct use *use, int index,
                     const struct decision *decision)
{
    if (index >= 0) {
        use->taken |= UINT64_C(1) << index;
        use->served++;
    }
    use->is_used = use->served >= use_size(use);
    script->progress = (int)(use - script->use);
    script->question = question_of(decision);
}

/* The element to serve next, and the option it names in `*option`; -1 when
 * there is none.  Lists are served in their order; orders may name what did
 * not come up, which is passed over; a set of objects is chosen in the order
 * in which it is offered. */
static int next_element(struct table *table, const struct use *use,
                        const struct decision *decision, int *option)
{
    bool is_set = decision->kind == DECIDE_OBJECTS;
    bool may_skip = is_set || is_order(use_kind(use));
    int size = use_size(use), best = -1;

    for (int i = 0; i < size; i++) {
        if ((use->taken >> i) & 1)
            continue;
        int index = use_option(table, use, decision, i);
        if (index >= 0 && (best < 0 || index < *option)) {
            best = i;
            *option = index;
        }
        if (!may_skip || (best >= 0 && !is_set))
            break;
    }
    return best;
}

/* Serve the next element; -1 when it is no option. */
static int serve_next(struct table *table, struct use *use,
                      const struct decision *decision)
{
    int option = -1;
    int element = next_element(table, use, decision, &option);

    if (element < 0)
        return -1;
    serve_to(&table->script, use, element, decision);
    return option;
}

/* A set of which not all can be chosen is not meant for this decision.  As
 * long as more must be chosen, not all that can be are offered yet.  An empty
 * list is DONE. */
static int serve_first(struct table *table, struct use *use,
                       const struct decision *decision)
{
    int size = use_size(use);
    int done = option_of_kind(decision, OPTION_DONE);

    if (size == 0) {
        if (done >= 0)
            serve_to(&table->script, use, -1, decision);
        return done;
    }
    for (int i = 0; i < size && decision->kind == DECIDE_OBJECTS; i++)
        if (done >= 0 && use_option(table, use, decision, i) < 0)
            return -1;
    return serve_next(table, use, decision);
}

static enum code refusal_of(const struct decision *decision)
{
    return decision->kind == DECIDE_TARGET ? CODE_TARGET_ILLEGAL
                                           : CODE_CHOICE_ILLEGAL;
}

/* Go on with the list that answered this question so far. */
static bool go_on(struct table *table, const struct decision *decision,
                  struct settled *settled)
{
    struct script *script = &table->script;
    struct use *use = &script->use[script->progress];
    int done = option_of_kind(decision, OPTION_DONE);
    int size = use_size(use);

    if (use->served < size) {
        int index = serve_next(table, use, decision);
        *settled = index >= 0 ? settled_option(index)
                              : settled_illegal(refusal_of(decision));
        return true;
    }
    /* The last element can be chosen again: the question is a new one. */
    if (done < 0 || !cJSON_IsArray(json_member(use->answer, "value")) ||
        (size > 0 && use_option(table, use, decision, size - 1) >= 0))
        return false;
    *settled = settled_option(done);
    script->progress = -1;
    return true;
}

/* The frames whose answers count: the present one and those around it. */
static bool is_around(const struct script *script, uint8_t frame)
{
    for (uint8_t index = script->current;;
         index = script->frame[index].parent) {
        if (index == frame)
            return true;
        if (script->frame[index].parent == index)
            return false;
    }
}

/* Search the answers of one kind; `*is_blocked` when one is left that names
 * no option. */
static int search(struct table *table, const struct decision *decision,
                  const char *kind, bool *is_blocked)
{
    struct script *script = &table->script;

    for (int frame = script->current; frame >= 0; frame--) {
        if (!is_around(script, (uint8_t)frame))
            continue;
        for (uint16_t i = 0; i < script->use_count; i++) {
            struct use *use = &script->use[i];
            if (use->is_used || use->frame != frame ||
                strcmp(use_kind(use), kind) != 0)
                continue;
            int index = use->served == 0 ? serve_first(table, use, decision)
                                         : serve_next(table, use, decision);
            if (index >= 0)
                return index;
            if (!is_if_asked(use) && (!is_order(kind) || use->served == 0))
                *is_blocked = true;
        }
    }
    return -1;
}

/* CR 107.3f: how much to pay as something resolves. */
static bool is_amount(const struct decision *decision)
{
    return decision->kind == DECIDE_NUMBER &&
           decision->purpose == PURPOSE_AMOUNT;
}

bool script_serve(struct table *table, const struct decision *decision,
                  struct settled *settled)
{
    const char *const *kinds = served_by[decision->kind];
    bool was_same = is_same_question(&table->script, decision);
    bool is_blocked = false, ignored = false;

    if (was_same && go_on(table, decision, settled))
        return true;
    for (int i = 0; i < 4 && kinds[i] != NULL; i++) {
        bool is_own = i == 0 || decision->kind == DECIDE_COLOR ||
                      decision->kind == DECIDE_MANA_TYPE;
        int index =
            search(table, decision, kinds[i], is_own ? &is_blocked : &ignored);
        if (index >= 0) {
            table->script.amount_count += i == 0 && is_amount(decision);
            *settled = settled_option(index);
            return true;
        }
    }
    int done = option_of_kind(decision, OPTION_DONE);
    if (was_same && done >= 0) {
        table->script.progress = -1;
        *settled = settled_option(done);
        return true;
    }
    if (is_blocked)
        *settled = settled_illegal(refusal_of(decision));
    return is_blocked;
}

/* All options are of one object: no answer could tell them apart. */
static bool is_alike(const struct decision *decision)
{
    if (decision->kind != DECIDE_REPLACEMENT &&
        decision->kind != DECIDE_TRIGGER_ORDER)
        return false;
    for (uint16_t i = 1; i < decision->count; i++)
        if (decision->option[i].object != decision->option[0].object)
            return false;
    return decision->count > 0;
}

struct settled script_answer(struct table *table,
                             const struct decision *decision)
{
    struct settled settled;

    if (decision->count == 1 && decision->option[0].kind == OPTION_DONE)
        return settled_option(0);
    bool is_settled = script_serve(table, decision, &settled);
    if (is_alike(decision) && (!is_settled || settled.ending != ENDING_DONE))
        return settled_option(0);
    if (is_settled)
        return settled;
    /* A decision with one legal answer needs none. */
    if (decision->count == 1)
        return settled_option(0);
    return settled_needs();
}
