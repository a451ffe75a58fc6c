#include "engine.h"

#include <stddef.h>
#include <stdlib.h>
#include <cjson/cJSON.h>

#include "cast.h"
#include "decide.h"
#include "faults.h"
#include "layers.h"
#include "mana.h"

/* What the abilities of a card do away from the battlefield. */
static uint8_t flags_of(const struct cards *cards, uint16_t id)
{
    const struct card *card = card_at(cards, id);
    uint16_t here = 1u << ZONE_BATTLEFIELD;
    uint8_t flags = 0;
    for (uint8_t i = 0; i < card->face_count; i++) {
        const uint16_t *items;
        uint16_t count = list_at(cards, card->face[i].abilities, &items);
        for (uint16_t j = 0; j < count; j++) {
            const struct ability *a = ability_at(cards, items[j]);
            /* exempt: what is marked in vain is looked at in vain. */
            bool away = a->from_opponent_hand ||
                        (a->zones & (uint16_t)~(here | 1u << ZONE_STACK));
            if (!away) /* exempt: the same */
                continue;
            if (a->kind == KIND_STATIC)
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
    bool ok = e->work && e->card_flags && e->plain && e->basis &&
              e->layer_bits;
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

uint32_t engine_trace_count(const struct engine *e)
{
    return e->trace_count;
}

/* Whether any effect could let cards be played from other places. */
static bool plays_from_elsewhere(const struct engine *e)
{
    for (uint16_t i = 0; i < e->rule_count; i++) {
        uint16_t term = node_at(e->cards, e->rule[i].mod)->term;
        if (term == MOD_MAY_CAST || term == MOD_MAY_PLAY_LANDS)
            return true;
    }
    for (uint8_t i = 0; i < e->g->effect_count; i++)
        if (e->g->effect[i].kind == EFFECT_KIND_MAY_PLAY ||
            e->g->effect[i].kind == EFFECT_KIND_MAY_CAST)
            return true;
    return false;
}

/* A card in the hand of somebody else, which nothing lets be played. */
static bool is_foreign(const struct engine *e, player_id player, object_id id)
{
    return e->g->object[id].zone == ZONE_HAND &&
           zone_holder(e->g, id) != player &&
           !(e->rule_terms >> MOD_OWNER_ONLY % 64 & 1);
}

static void add_face(struct decision *d, enum option_kind kind, object_id id,
                     uint8_t face)
{
    uint16_t at = d->count;
    decision_add(d, kind, id, PLAYER_NONE, 0);
    if (d->count > at)
        d->option[at].face = face;
}

static void list_faces(struct engine *e, player_id player, object_id id,
                       bool elsewhere, struct decision *d)
{
    const struct object *object = &e->g->object[id];
    if (object->card == 0 || QUICK(!elsewhere && is_foreign(e, player, id)))
        return;
    const struct card *card = card_at(e->cards, object->card);
    for (uint8_t face = 0; face < card->face_count; face++) {
        if ((card->face[face].types & (1u << TYPE_LAND)) &&
            play_judge(e, player, id, face, NULL).code == 0)
            add_face(d, OPTION_PLAY, id, face);
        if (cast_judge(e, player, id, face, NULL, NULL).code == 0)
            add_face(d, OPTION_CAST, id, face);
    }
}

static void list_abilities(struct engine *e, player_id player, object_id id,
                           struct decision *d)
{
    uint16_t count = activated_count(e, id);
    for (uint16_t n = 1; n <= count; n++)
        if (activate_judge(e, player, id, n, false).code == 0)
            decision_add(d, OPTION_ACTIVATE, id, PLAYER_NONE, n);
}

static bool may_be_used(struct engine *e, object_id id, bool elsewhere)
{
    const struct object *object = &e->g->object[id];
    switch (object->zone) {
    case ZONE_HAND: case ZONE_BATTLEFIELD: case ZONE_COMMAND:
        return true;
    case ZONE_GRAVEYARD: case ZONE_EXILE: case ZONE_LIBRARY:
        /* Tokens and copies have vanished by now. */
        if (FAULTY(tokens_live_on_elsewhere, object->kind != OBJECT_CARD))
            return false;
        assert(object->kind == OBJECT_CARD);
        if (e->card_flags[object->card] & CARD_OFF_ACTIVE)
            return true;
        return elsewhere &&
               (object->zone != ZONE_LIBRARY || object->prev == 0);
    default:
        return false;
    }
}

static void list_priority(struct engine *e, struct decision *d)
{
    struct game *g = e->g;
    player_id player = g->priority;
    decision_start(d, DECIDE_PRIORITY, player, 0);
    decision_add(d, OPTION_PASS, 0, PLAYER_NONE, 0);
    if (g->object_count > 1)
        as_of(e, 1);
    e->is_listing = true;
    e->has_changes = false;
    bool elsewhere = !QUICK(!plays_from_elsewhere(e));
    /* Else only hands, permanents and the command zone matter. */
    bool all = elsewhere || (e->off_flags & CARD_OFF_ACTIVE);
    for (object_id id = 1; id < g->object_count; id++) {
        const struct object *object = &g->object[id];
        if (QUICK(!all && (object->zone == ZONE_LIBRARY ||
                           object->zone == ZONE_GRAVEYARD)))
            continue;
        if (object->kind == OBJECT_FREE ||
            QUICK(!may_be_used(e, id, elsewhere)))
            continue;
        if (object->zone != ZONE_BATTLEFIELD)
            list_faces(e, player, id, elsewhere, d);
        else if (!QUICK(!(object->flags & FLAG_FACE_DOWN)) &&
                 special_judge(e, player, id).code == 0)
            decision_add(d, OPTION_SPECIAL, id, PLAYER_NONE, 0);
        if (QUICK(object->zone != ZONE_BATTLEFIELD &&
                  (object->kind != OBJECT_CARD ||
                   !(e->card_flags[object->card] & CARD_OFF_ACTIVE))))
            continue;
        list_abilities(e, player, id, d);
    }
    e->is_listing = false;
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
        list_priority(e, decision);
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
