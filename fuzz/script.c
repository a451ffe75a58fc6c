#include "script.h"
#include "server_private.h"
#include "setup_params.h"
#include "store.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 1 << 21 }; /* where the draws of scripts begin */

struct script_of {
    uint16_t *key;
    uint16_t count;
    unsigned length; /* with the decisions that leave no choice */
    bool is_told;
};

/* Choices that lead to what a case tries, and whose end is not kept. */
struct attempt {
    const struct start *start;
    uint16_t *key;
    uint16_t count;
    unsigned decisions;
};

struct scripts {
    const struct corpus *corpus;
    const struct starts *starts;
    const struct stock *stock;
    struct table *table;
    struct decision *decision;
    struct script_of *list; /* as the starts are */
    /* The one that is being told. */
    uint16_t key[INPUT_CHOICES_MAX];
    uint16_t count, kept;
    unsigned length, kept_length;
    bool is_over;
    const struct start *start;
    struct attempt *attempts;
    size_t attempt_count, attempt_room;
};

static void add(struct scripts *scripts, uint16_t index)
{
    struct table *table = scripts->table;
    const struct decision *decision = scripts->decision;

    scripts->length++;
    if (decision->count == 1)
        return;
    if (scripts->count == INPUT_CHOICES_MAX) {
        scripts->is_over = true;
        return;
    }
    scripts->key[scripts->count++] = option_key_in(
        scripts->stock, table->engine, table->game, decision, index);
}

/* What came since something was kept is going to be undone.  What is refused
 * because it cannot be paid for is to go on where it can. */
static void note_attempt(struct scripts *scripts, bool is_refused)
{
    if (scripts->count <= scripts->kept || scripts->is_over)
        return;
    if (is_refused && scripts->count < INPUT_CHOICES_MAX) {
        scripts->key[scripts->count++] = OPTION_DONE << 12;
        scripts->length++;
    }
    scripts->attempts =
        store_grow(scripts->attempts, scripts->attempt_count,
                   &scripts->attempt_room, sizeof(*scripts->attempts));
    struct attempt *attempt = &scripts->attempts[scripts->attempt_count++];
    *attempt =
        (struct attempt){scripts->start, NULL, scripts->count, scripts->length};
    attempt->key = store_new(scripts->count, sizeof(*attempt->key));
    memcpy(attempt->key, scripts->key, scripts->count * sizeof(*attempt->key));
}

static void go_back(struct scripts *scripts, bool is_refused)
{
    note_attempt(scripts, is_refused);
    scripts->count = scripts->kept;
    scripts->length = scripts->kept_length;
}

static bool is_same_action(const struct option *one, const struct option *other)
{
    return one->kind == other->kind && one->object == other->object &&
           (one->kind == OPTION_ACTIVATE ? one->value == other->value
                                         : one->face == other->face);
}

static void add_action(struct scripts *scripts, const struct option *action)
{
    for (uint16_t i = 0; i < scripts->decision->count; i++)
        if (is_same_action(&scripts->decision->option[i], action)) {
            add(scripts, i);
            return;
        }
}

static void hear(void *context, enum heard heard, uint16_t index,
                 const struct option *action)
{
    struct scripts *scripts = context;
    struct table *table = scripts->table;

    if (scripts->is_over)
        return;
    if (heard == HEARD_KEPT) {
        scripts->kept = scripts->count;
        scripts->kept_length = scripts->length;
    }
    if (heard == HEARD_UNDONE)
        go_back(scripts, true);
    if (heard == HEARD_JUMP)
        scripts->is_over = true;
    if (heard != HEARD_CHOICE && heard != HEARD_ACTION)
        return;
    game_options(table->engine, table->game, scripts->decision);
    if (heard == HEARD_CHOICE)
        add(scripts, index);
    else
        add_action(scripts, action);
}

/* What is asked whether it can be done is done, and undone. */
static void probe(struct scripts *scripts, const cJSON *act)
{
    struct table *table = scripts->table;
    struct server_error error = {0};
    const struct snapshot *snapshot = table_snapshot(table);

    if (snapshot == NULL)
        return;
    cJSON_Delete(table_act(table, act, &error));
    cJSON_Delete(error.data);
    go_back(scripts, false);
    bool was_over = scripts->is_over;
    table_restore(table, snapshot->name);
    scripts->is_over = was_over;
}

/* Carry out one step of a case, if it is an action. */
static void perform(struct scripts *scripts, const cJSON *step)
{
    static const struct {
        const char *word;
        cJSON *(*message)(struct table *table, const cJSON *params,
                          struct server_error *error);
    } actions[] = {
        {"act", table_act},
        {"answer", table_answer},
        {"advance", table_advance},
        {"bind", table_bind},
    };

    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        const cJSON *action = json_member(step, actions[i].word);
        struct server_error error = {0};
        if (action == NULL)
            continue;
        cJSON_Delete(actions[i].message(scripts->table, action, &error));
        cJSON_Delete(error.data);
    }
    if (json_member(step, "probe") != NULL)
        probe(scripts, json_member(step, "probe"));
}

static void tell(struct scripts *scripts, const struct ruling *ruling)
{
    const struct names *editions = &scripts->corpus->known.editions;
    const cJSON *steps = json_member(ruling->tree, "steps"), *step;
    struct server_error error = {0};
    cJSON *params = setup_params(json_member(ruling->tree, "setup"),
                                 ruling->players, editions->list[ruling->from]);

    cJSON *result = table_new_game(scripts->table, params, &error);
    scripts->count = scripts->kept = 0;
    scripts->length = scripts->kept_length = 0;
    scripts->is_over = result == NULL;
    cJSON_ArrayForEach(step, steps)
    {
        if (!scripts->is_over)
            perform(scripts, step);
    }
    cJSON_Delete(result);
    cJSON_Delete(params);
    cJSON_Delete(error.data);
}

struct scripts *scripts_new(const struct corpus *corpus,
                            const struct starts *starts,
                            const struct stock *stock)
{
    struct scripts *scripts = store_new(1, sizeof(*scripts));

    scripts->corpus = corpus;
    scripts->starts = starts;
    scripts->stock = stock;
    scripts->table = table_new(corpus->known.cards, "script");
    scripts->decision = store_new(1, sizeof(*scripts->decision));
    scripts->list = store_new(starts->count + 1, sizeof(*scripts->list));
    if (scripts->table == NULL) {
        scripts_free(scripts);
        return NULL;
    }
    scripts->table->listener = hear;
    scripts->table->listener_context = scripts;
    return scripts;
}

void scripts_free(struct scripts *scripts)
{
    if (scripts == NULL)
        return;
    for (size_t i = 0; i < scripts->starts->count; i++)
        free(scripts->list[i].key);
    for (size_t i = 0; i < scripts->attempt_count; i++)
        free(scripts->attempts[i].key);
    free(scripts->attempts);
    table_free(scripts->table);
    free(scripts->decision);
    free(scripts->list);
    free(scripts);
}

const uint16_t *scripts_of(struct scripts *scripts, const struct start *start,
                           uint16_t *count)
{
    struct script_of *script = &scripts->list[start - scripts->starts->list];

    if (!script->is_told) {
        scripts->start = start;
        tell(scripts, start->ruling);
        script->count = scripts->count;
        script->length = scripts->length;
        script->key = store_new(scripts->count + 1u, sizeof(*script->key));
        memcpy(script->key, scripts->key,
               scripts->count * sizeof(*script->key));
        script->is_told = true;
    }
    *count = script->count;
    return script->key;
}

void scripts_tell(struct scripts *scripts)
{
    uint16_t count;

    for (size_t i = 0; i < scripts->starts->count; i++)
        scripts_of(scripts, &scripts->starts->list[i], &count);
}

unsigned scripts_follow(struct scripts *scripts, const struct start *start,
                        bool is_exact, struct input *input)
{
    uint16_t count;
    const uint16_t *key = scripts_of(scripts, start, &count);
    bool is_changed = !is_exact && input_draw(input->seed, DRAWS) & 1;

    input->choice_count = 0;
    for (uint16_t i = 0; i < count; i++) {
        uint64_t draw = input_draw(input->seed, DRAWS + 1 + i);
        uint16_t chosen = key[i];
        if (is_changed && draw % 8 == 0 && draw >> 8 & 1)
            continue;
        if (is_changed && draw % 8 == 0)
            chosen = (uint16_t)(draw >> 32);
        input->choice[input->choice_count++] = (struct choice){chosen, 1};
    }
    return scripts->list[start - scripts->starts->list].length;
}

/* A case in its last edition, for so many decisions and a few more. */
static void begin_at(const struct start *start, unsigned decisions,
                     struct input *input)
{
    enum { BEHIND = 2 };

    input->focus = FOCUS_GAME;
    input->start = start->key;
    input->seed = start->key;
    input->edit[input->edit_count++] = (struct edit){
        .kind = EDIT_EDITION, .value = (uint16_t)(start->ruling->until - 1)};
    if (decisions + BEHIND <= UINT8_MAX)
        input->limit = (uint8_t)(decisions + BEHIND);
}

void scripts_rehearse(struct scripts *scripts, const struct start *start,
                      bool is_longer, struct input *input)
{
    enum { LONGER = 62 };

    memset(input, 0, sizeof(*input));
    unsigned decisions = scripts_follow(scripts, start, true, input);
    begin_at(start, decisions + (is_longer ? LONGER : 0), input);
    input->modifiers = is_longer ? 0 : MODIFIER_JUDGE;
}

size_t scripts_attempts(const struct scripts *scripts)
{
    return scripts->attempt_count;
}

bool scripts_attempt(const struct scripts *scripts, size_t number,
                     struct input *input)
{
    if (number >= scripts->attempt_count)
        return false;
    const struct attempt *attempt = &scripts->attempts[number];
    memset(input, 0, sizeof(*input));
    for (uint16_t i = 0; i < attempt->count; i++)
        input->choice[input->choice_count++] =
            (struct choice){attempt->key[i], 1};
    begin_at(attempt->start, attempt->decisions, input);
    input->modifiers = MODIFIER_JUDGE;
    return true;
}
