/*
 * novelty.c - what is new about a deed, and asking the oracle because of it.
 *
 * A feature is two rules that were applied in one deed and are neighbours
 * among those that were, together with what the position is like: the step,
 * how deep the stack is, whether mana floats, how much energy there is and
 * whether a back face is up.
 */
#include "field_parts.h"

#include <string.h>

enum {
    CREDIT_MOST = 512, /* questions that can be saved up */
    CREDIT_COST = 400, /* decisions for which one question is asked */
    JUDGED_MOST = 40,  /* questions that one input may ask for */
    SETUP = 0x5e709,   /* what features of set-ups begin with */
};

static uint32_t mix(uint32_t hash, uint32_t word)
{
    hash = (hash ^ word) * UINT32_C(0x9e3779b1);
    return hash ^ hash >> 15;
}

/* Nothing, little, more. */
static uint32_t bucket(unsigned amount)
{
    return amount == 0 ? 0 : amount <= 2 ? 1 : 2;
}

static bool has_back_up(const struct game *game)
{
    for (object_id id = game->battlefield_head; id; id = game->object[id].next)
        if (game->object[id].face != 0)
            return true;
    return false;
}

static uint32_t state_of(const struct game *game)
{
    unsigned mana = 0, energy = 0;

    for (uint8_t i = 0; i < game->mana_count; i++)
        mana += game->mana[i].count;
    for (player_id p = 0; p < game->player_count; p++)
        energy += game->player[p].counter[COUNTER_ENERGY - COUNTER_ENERGY];
    return game->step * UINT32_C(54) + bucket(game->stack_count) * 18 +
           bucket(mana) * 6 + bucket(energy) * 2 + has_back_up(game);
}

/* Count the feature; true as long as it was not asked about. */
static bool note(struct field *field, uint32_t feature)
{
    uint32_t at = feature % NOVELTY_BITS;
    uint8_t bit = (uint8_t)(1u << at % 8);

    if (field->options.counters != NULL)
        field->options.counters[feature & (field->options.counter_count - 1)]++;
    if (field->novelty[at / 8] & bit)
        return false;
    field->fresh[field->fresh_count++] = at;
    return true;
}

/* The rules applied since the last deed, in pairs; and forget them. */
static bool note_rules(struct field *field)
{
    bool *used = field->engine->rule_used;
    uint32_t state = state_of(field->game), last = 0;

    field->fresh_count = 0;
    for (uint32_t rule = 1; rule < CR_COUNT; rule++) {
        /* Most were not applied. */
        const bool *found = memchr(used + rule, true, CR_COUNT - rule);
        if (found == NULL)
            break;
        rule = (uint32_t)(found - used);
        used[rule] = false;
        field->tally.rule[rule] = 1;
        if (field->fresh_count < FRESH_MAX)
            note(field, mix(mix(mix(0, last), rule), state));
        last = rule;
    }
    return field->fresh_count > 0;
}

/* Questions are asked as long as there is credit, and about what is done first
 * when the input asks for it; what is new and was not asked about stays new. */
static bool may_ask(struct field *field, bool is_new)
{
    if (field->options.asking == ASK_NEVER)
        return false;
    if (field->options.asking == ASK_ALWAYS)
        return true;
    if (field->input.modifiers & MODIFIER_JUDGE &&
        field->judged < JUDGED_MOST) {
        field->judged++;
        return true;
    }
    if (!is_new || field->credit < CREDIT_COST)
        return false;
    field->credit -= CREDIT_COST;
    return true;
}

static void learn(struct field *field)
{
    for (unsigned i = 0; i < field->fresh_count; i++) {
        uint32_t at = field->fresh[i];
        uint8_t bit = (uint8_t)(1u << at % 8);
        field->tally.features += !(field->novelty[at / 8] & bit);
        field->novelty[at / 8] |= bit;
    }
}

static bool hear(struct field *field, struct find *find)
{
    const struct record *record = &field->record;
    const struct plea plea = {
        .before = field->before,
        .after = field->game,
        .choice = record->choice,
        .count = record->choice_count,
        .past = record->past,
        .past_count = record->past_count,
        .past_before = record->past_before,
        .was_fresh = record->was_fresh,
        .is_fresh = record->is_fresh,
    };
    struct oracle_report report = {0};
    bool is_agreed = court_hear(field->court, &plea, &report, find);

    field->tally.asked++;
    field->tally.agreed += report.agreed;
    field->tally.silent += report.silent;
    return is_agreed;
}

void novelty_begin(struct field *field)
{
    engine_rules_clear(field->engine);
    field->judged = 0;
    if (field->options.asking != ASK_FRESH)
        return;
    memset(field->novelty, 0, NOVELTY_BITS / 8);
    field->credit = CREDIT_MOST * CREDIT_COST;
}

/* The position as it was laid out: new is the case it comes from. */
bool novelty_setup(struct field *field, struct find *find)
{
    bool has_edits = field->input.edit_count + field->input.crowd > 0;

    field->fresh_count = 0;
    note(field, mix(mix(SETUP, field->start->key), has_edits));
    if (field->is_bare || !may_ask(field, field->fresh_count > 0))
        return true;
    learn(field);
    return hear(field, find);
}

bool novelty_judge(struct field *field, unsigned number, struct find *find)
{
    bool is_new = note_rules(field);

    field->credit += record_length(field);
    if (field->credit > CREDIT_MOST * CREDIT_COST)
        field->credit = CREDIT_MOST * CREDIT_COST;
    if (!may_ask(field, is_new))
        return true;
    learn(field);
    if (hear(field, find))
        return true;
    find->decision = number;
    return false;
}

void novelty_glance(struct field *field)
{
    (void)note_rules(field);
}
