/*
 * mana.c - mana pools: what they hold, and how it is lost.
 *
 * Rules: CR 106.4 and 500.5 (pools empty), 106.13 (mana that moves), 614.1a
 * and 614.7 (replacing the loss), 701.10f (doubling).
 */
#include "mana.h"

#include "counters.h"
#include "layers.h"
#include "players.h"
#include "select.h"
#include "spend.h"

static struct mana *group_of(struct engine *e, const struct mana *like)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->mana_count; i++) {
        struct mana *m = &g->mana[i];
        if (m->type == like->type && m->player == like->player &&
            m->flags == like->flags &&
            (m->source == like->source ||
             FAULTY(restricted_mana_merges, true)) &&
            (m->only == like->only ||
             FAULTY(restricted_mana_merges, true)) &&
            m->rider == like->rider &&
            m->chosen_id == like->chosen_id && m->chosen == like->chosen)
            return m;
    }
    if (g->mana_count == MANA_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct mana *m = &g->mana[g->mana_count++];
    *m = *like;
    m->count = 0;
    return m;
}

void mana_add(struct engine *e, const struct mana *mana, uint16_t count)
{
    uint16_t held = mana_total(e->g, mana->player);
    if (FAULTY(pool_holds_thirty, held + count > 30))
        count = (uint16_t)(held < 30 ? 30 - held : 0);
    if (count > UINT16_MAX - held) /* no more can be counted */
        count = (uint16_t)(UINT16_MAX - held);
    if (count == 0)
        return;
    struct mana *m = group_of(e, mana);
    m->count = (uint16_t)(m->count + count);
    touch_status(e);
}

static void drop_group(struct game *g, uint8_t index)
{
    g->mana_count--;
    memmove(&g->mana[index], &g->mana[index + 1],
            (size_t)(g->mana_count - index) * sizeof g->mana[0]);
}

static bool is_kept(struct engine *e, const struct mana *m)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_KEEP_MANA, &store, &mod, &entry)) {
        const uint16_t *items;
        list_at(e->cards, mod->slot[0], &items);
        if ((((mana_types_in(e, &store.f, items[0]) >> m->type) & 1) ||
             FAULTY(keeps_every_color, true)) &&
            who_accepts(e, &store.f, items[1], m->player)) {
            return true;
        }
    }
    return false;
}

static bool recolors(struct engine *e, const struct replacement *r,
                     uint8_t *type)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, r->rewrites, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *rewrite = node_at(e->cards, items[i]);
        if (rewrite->term == REWRITE_RECOLOR ||
            rewrite->term == REWRITE_SET_TYPE) {
            *type = (uint8_t)(rewrite->slot[0] - 1);
            return true;
        }
    }
    return false;
}

/* The effects that would replace the loss of this mana, and with what. */
static uint16_t find_recolors(struct engine *e, const struct mana *m,
                              struct replacement *list, mana_set *types)
{
    struct frame_store store;
    struct replacement_query query;
    struct replacement candidate;
    uint16_t count = 0;
    uint8_t type;
    *types = 0;
    replacement_start(&query, EVENT_LOSE_MANA, &store);
    while (count < REPLACEMENTS_MAX &&
           replacement_next(e, &query, &candidate))
        if (who_accepts(e, &store.f, query.event_node->slot[0], m->player) &&
            recolors(e, &candidate, &type)) {
            list[count++] = candidate;
            *types |= (mana_set)(1u << type);
        }
    return count;
}

/* CR 614.1a: mana that would be lost becomes another type instead. */
static bool is_recolored(struct engine *e, struct mana *m)
{
    struct replacement list[REPLACEMENTS_MAX];
    uint16_t pick = 0;
    mana_set types;
    uint16_t count = find_recolors(e, m, list, &types);
    if (count == 0)
        return false;
    /* CR 616.1: then nothing is lost any more, so one applies. */
    if (types & (types - 1))
        pick = replacement_choose(e, m->player, list, count);
    MARK(e, 614_1a, list[pick].source);
    MARK(e, 614_6, list[pick].source);
    if (FAULTY(conversion_frees_mana, m->only))
        m->only = 0;
    return recolors(e, &list[pick], &m->type);
}

/* Losing unspent mana costs life where an effect says so. */
static void mana_burns(struct engine *e, player_id player, uint16_t lost)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, MOD_MANA_BURN, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player)) {
            MARK(e, 106_4, entry.source);
            life_lose(e, player, lost);
        }
}

static bool stays(struct engine *e, struct mana *m, bool end_of_turn)
{
    struct replacement list[REPLACEMENTS_MAX];
    mana_set types;
    if (FAULTY(restricted_mana_stays, m->only))
        return true;
    if ((m->flags & MANA_KEEP_EOT) &&
        (!end_of_turn || FAULTY(kept_mana_outlives_turn, true)))
        return true;
    if (!is_kept(e, m) || FAULTY(nothing_is_kept, true) ||
        FAULTY(conversion_beats_keeping,
               find_recolors(e, m, list, &types) > 0))
        return is_recolored(e, m);
    /* CR 614.7: nothing is lost that another effect could replace. */
    if (find_recolors(e, m, list, &types))
        MARK(e, 614_7, list[0].source);
    return true;
}

void mana_empty(struct engine *e, bool end_of_turn)
{
    struct game *g = e->g;
    struct mana kept[MANA_MAX];
    uint16_t lost[PLAYERS_MAX] = {0};
    uint8_t fate[PLAYERS_MAX][MANA_TYPES] = {{0}};
    uint8_t count = 0;
    for (player_id p = 0; FAULTY(energy_empties_with_mana, p < PLAYERS_MAX);
         p++)
        g->player[p].counter[0] = 0;
    if (g->mana_count == 0)
        return;
    MARK(e, 500_5, 0);
    for (uint8_t i = 0; i < g->mana_count; i++) {
        struct mana m = g->mana[i];
        bool is_kept = stays(e, &m, end_of_turn);
        uint8_t *first = &fate[m.player][m.type];
        if (FAULTY(first_mana_decides, *first == 1 + !is_kept))
            is_kept = !is_kept;
        *first = (uint8_t)(*first ? *first : 1 + is_kept);
        if (is_kept) {
            kept[count++] = m;
            if (FAULTY(burns_for_kept_mana, true))
                lost[m.player] = (uint16_t)(lost[m.player] + m.count);
        } else {
            MARK(e, 106_4, 0);
            lost[m.player] = (uint16_t)(lost[m.player] + m.count);
        }
    }
    g->mana_count = 0;
    touch_status(e);
    for (uint8_t i = 0; i < count; i++)
        mana_add(e, &kept[i], kept[i].count);
    for (player_id p = 0; p < g->player_count; p++)
        mana_burns(e, p, lost[p]);
}

uint16_t mana_total(const struct game *g, player_id player)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < g->mana_count; i++)
        if (g->mana[i].player == player)
            sum = (uint16_t)(sum + g->mana[i].count);
    return sum;
}

void mana_lose_all(struct engine *e, player_id player, player_id to)
{
    struct game *g = e->g;
    uint16_t lost = mana_total(g, player);
    touch_status(e);
    if (to == player && lost) {
        MARK(e, 106_13, 0); /* it may be the same player */
        if (!FAULTY(own_mana_not_given_back, true)) {
            mana_burns(e, player, lost);
            return;
        }
        to = PLAYER_NONE;
    }
    for (uint8_t i = 0; i < g->mana_count;) {
        struct mana m = g->mana[i];
        if (m.player != player) {
            i++;
            continue;
        }
        drop_group(g, i);
        if (to != PLAYER_NONE) {
            /* CR 106.13: the mana keeps its restrictions and riders. */
            MARK(e, 106_13, 0);
            m.player = to;
            if (FAULTY(moved_mana_is_free, m.only || m.rider))
                m.only = m.rider = 0;
            mana_add(e, &m, m.count);
        }
    }
    mana_burns(e, player, lost);
}

/* Of each type how much is noted in one place at most. */
static void largest_groups(const struct game *g, player_id player,
                           uint16_t count[MANA_TYPES])
{
    memset(count, 0, MANA_TYPES * sizeof count[0]);
    for (uint8_t i = 0; i < g->mana_count; i++)
        if (g->mana[i].player == player &&
            g->mana[i].count > count[g->mana[i].type])
            count[g->mana[i].type] = g->mana[i].count;
}

void mana_double(struct engine *e, player_id player)
{
    uint16_t count[MANA_TYPES] = {0};
    for (uint8_t i = 0; i < e->g->mana_count; i++)
        if (e->g->mana[i].player == player &&
            !FAULTY(doubling_skips_restricted, e->g->mana[i].only) &&
            !FAULTY(doubling_skips_colorless,
                    e->g->mana[i].type == MANA_C))
            count[e->g->mana[i].type] = (uint16_t)(
                count[e->g->mana[i].type] + e->g->mana[i].count);
    if (FAULTY(doubling_takes_one_group, e->g->mana_count > 1))
        largest_groups(e->g, player, count);
    MARK(e, 701_10f, 0);
    MARK(e, 106_1b, 0);
    for (uint8_t t = 0; t < MANA_TYPES; t++) {
        struct mana unit;
        memset(&unit, 0, sizeof unit);
        unit.type = t;
        unit.player = player;
        mana_add(e, &unit, count[t]);
    }
}
