#include "engine.h"

#include <stddef.h>
#include <stdlib.h>
#include <cjson/cJSON.h>

#include "cast.h"
#include "decide.h"
#include "faults.h"
#include "layers.h"
#include "mana.h"

/* What the abilities of a card do away from the battlefield; on the stack,
 * where all are looked at, only what may be activated there matters. */
static uint8_t flags_of(const struct cards *cards, uint16_t id)
{
    const struct card *card = card_at(cards, id);
    uint8_t flags = 0;
    for (uint8_t i = 0; i < card->face_count; i++) {
        const uint16_t *items;
        uint16_t count = list_at(cards, card->face[i].abilities, &items);
        /* exempt: whatever is marked is looked at closely. */
        if ((card->face[i].types & (1u << TYPE_INSTANT)) ||
            (card->face[i].keywords & KEYWORD_BIT(KEYWORD_FLASH)))
            flags |= CARD_FAST;
        for (uint16_t j = 0; j < count; j++) {
            const struct ability *a = ability_at(cards, items[j]);
            /* exempt: what is marked in vain is looked at in vain. */
            uint16_t here = a->kind == KIND_ACTIVATED
                                ? 1u << ZONE_BATTLEFIELD
                                : 1u << ZONE_BATTLEFIELD | 1u << ZONE_STACK;
            uint16_t zones = a->zones | (a->from_opponent_hand << ZONE_HAND);
            if (!(zones & (uint16_t)~here)) /* exempt: the same */
                continue;
            if (QUICK(a->kind == KIND_STATIC)) /* only shortcuts ask */
                flags |= CARD_OFF_STATIC;
            else if (a->kind == KIND_TRIGGERED)
                flags |= CARD_OFF_TRIGGER;
            else if (a->kind == KIND_ACTIVATED)
                flags |= CARD_OFF_ACTIVE;
        }
        count = list_at(cards, card->face[i].keyword_nodes, &items);
        for (uint16_t j = 0; j < count; j++) {
            uint16_t term = node_at(cards, items[j] & 0x3fff)->term;
            if (term == KEYWORD_FLASHBACK || term == KEYWORD_ESCAPE)
                flags |= CARD_OFF_ACTIVE;
        }
    }
    return flags;
}

struct engine *engine_new(const struct cards *cards)
{
    /* Serial numbers of games must differ between contexts. */
    static _Atomic uint64_t contexts;
    struct engine *e = arena_zeroed(sizeof *e);
    fault_begin();
    if (e == NULL)
        return NULL;
    e->number = ++contexts;
    e->aura = name_find(cards, "Aura");
    e->cards = cards;
    e->work = game_new();
    e->card_flags = arena_zeroed((size_t)cards_count(cards) + 1);
    e->layer_bits = arena_zeroed(ABILITY_IDS);
    e->plain_count = (uint16_t)(cards_count(cards) + 1);
    e->plain = arena_zeroed((size_t)e->plain_count * 2 * sizeof *e->plain);
    e->basis = arena_zeroed(sizeof *e->basis);
    e->search = search_new();
    bool ok = e->work && e->card_flags && e->plain && e->basis &&
              e->search && e->layer_bits;
    for (size_t i = 0; i < sizeof e->saved / sizeof e->saved[0]; i++) {
        e->saved[i] = game_new();
        ok = ok && e->saved[i];
    }
    if (!ok) {
        engine_free(e);
        return NULL;
    }
    e->g = e->work;
    memset(e->layer_bits, 0xff, ABILITY_IDS);
    for (uint16_t id = 1; id <= cards_count(cards); id++)
        e->card_flags[id] = flags_of(cards, id);
    return e;
}

void engine_free(struct engine *e)
{
    if (e == NULL)
        return;
    /* exempt: memory that is not freed shows in nothing here */
    for (size_t i = 0; i < sizeof e->saved / sizeof e->saved[0]; i++)
        free(e->saved[i]);
    free(e->work);
    search_free(e->search);
    cJSON_free(e->card_flags);
    cJSON_free(e->plain);
    cJSON_free(e->basis);
    cJSON_free(e->layer_bits);
    cJSON_free(e);
}

const struct cards *engine_cards(const struct engine *e)
{
    return e->cards;
}

bool engine_rule_used(const struct engine *e, enum cr rule)
{
    return e->rule_used[rule];
}

void engine_rules_clear(struct engine *e)
{
    memset(e->rule_used, 0, sizeof e->rule_used);
}

void engine_trace(struct engine *e, struct trace_entry *entries,
                  uint32_t max)
{
    e->trace = entries;
    e->trace_max = entries ? max : 0;
    e->trace_count = e->trace_start = 0;
}

uint16_t engine_forced(const struct engine *e,
                       const struct forced_payment **list)
{
    *list = e->forced;
    return e->forced_count;
}

uint32_t engine_trace_count(const struct engine *e)
{
    return e->trace_count;
}

/* Who asks for the options is going to choose one of them. */
static void remember_list(struct engine *e, const struct game *game,
                          const struct decision *d)
{
    if (!QUICK(d == &e->choice))
        memmove(&e->choice, d, offsetof(struct decision, option) +
                                   d->count * sizeof d->option[0]);
    e->listed = game->serial;
}

void game_options(struct engine *e, const struct game *game,
                  struct decision *decision)
{
    switch (engine_pending(e, game)) {
    case DECIDE_OVER:
        decision_start(decision, DECIDE_OVER, PLAYER_NONE, 0);
        break;
    case DECIDE_PRIORITY:
        engine_view(e, game);
        options_list(e, decision);
        remember_list(e, game, decision);
        break;
    default:
        memcpy(decision, &e->ask,
               offsetof(struct decision, option) +
                   e->ask.count * sizeof e->ask.option[0]);
        break;
    }
}

mana_set game_could_produce(struct engine *e, const struct game *game,
                            object_id object)
{
    engine_view(e, game);
    if (object >= e->g->object_count ||
        e->g->object[object].zone != ZONE_BATTLEFIELD)
        return 0;
    return could_produce(e, object);
}
