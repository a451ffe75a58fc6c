#include "replace.h"

#include "counters.h"
#include "layers.h"
#include "resolve.h"
#include "select.h"

/* Slots of EVENT_DAMAGE and, shared by both, of EFFECT_PREVENT. */
enum { FROM, TO, COMBAT };

/* Whether a `what` (0 everything) means this object or player.  Unlike
 * who_accepts it never takes a permanent for its controller. */
static bool means(struct engine *e, const struct frame *f, uint16_t what,
                  struct ref ref)
{
    struct view view;
    struct set set;
    if (what == 0)
        return true;
    if (!(what & WHAT_SELECTOR)) {
        set.count = 0;
        select_all(e, f, what, &set);
        return node_at(e->cards, what)->term == REF_ANY || set_has(&set, ref);
    }
    return !ref.is_player && view_of(e, ref, &view) &&
           select_match(e, f, what & 0x7fff, &view);
}

/* Sources of damage may be spells or have left: a selector that names no
 * zone is about what they are, not where. */
static bool means_source(struct engine *e, const struct frame *f,
                         uint16_t what, struct ref ref)
{
    struct view view;
    if (!(what & WHAT_SELECTOR))
        return means(e, f, what, ref);
    if (!view_of(e, ref, &view))
        return false;
    struct object object = *view.object;
    if (selector_at(e->cards, what & 0x7fff)->zones == 0) {
        object.zone = ZONE_BATTLEFIELD;
        view.object = &object;
    }
    return select_match(e, f, what & 0x7fff, &view);
}

static bool is_about(struct engine *e, const struct frame *f,
                     const uint16_t *slot, const struct happening *h)
{
    if (h->event != EVENT_DAMAGE)
        return who_accepts(e, f, slot[0], h->player);
    return (!slot[COMBAT] || h->combat) &&
           means_source(e, f, slot[FROM], h->from) &&
           means(e, f, slot[TO], h->to);
}

static bool prevents(struct engine *e, uint8_t index,
                     const struct happening *h)
{
    const struct effect *effect = &e->g->effect[index];
    struct frame_store store;
    if (effect->kind != EFFECT_KIND_PREVENT || h->event != EVENT_DAMAGE)
        return false;
    effect_frame(e, effect, &store);
    return is_about(e, &store.f, node_at(e->cards, effect->node)->slot, h);
}

static bool is_among(const struct replacement *one,
                     const struct replacement *list, uint16_t count)
{
    for (uint16_t i = 0; i < count; i++)
        if (list[i].source == one->source && list[i].effect == one->effect &&
            list[i].ability == one->ability)
            return true;
    return false;
}

/* CR 615.1: a prevention effect is listed without rewrites. */
static uint16_t collect(struct engine *e, const struct happening *h,
                        const struct replacement *done, uint16_t done_count,
                        struct replacement *list)
{
    struct replacement_query query;
    struct replacement one;
    struct frame_store store;
    uint16_t count = 0;
    replacement_start(&query, h->event, &store);
    while (count < REPLACEMENTS_MAX && replacement_next(e, &query, &one))
        if (!is_among(&one, done, done_count) &&
            is_about(e, &store.f, query.event_node->slot, h))
            list[count++] = one;
    for (uint8_t i = 0; i < e->g->effect_count; i++) {
        struct replacement prevention = {e->g->effect[i].source.id,
                                         (uint8_t)(i + 1), 0, 0};
        if (count < REPLACEMENTS_MAX && prevents(e, i, h)) {
            MARK(e, 615_1, e->g->effect[i].source.id);
            list[count++] = prevention;
        }
    }
    return count;
}

static void do_then(struct engine *e, const struct replacement *by,
                    const struct happening *h, uint16_t effects)
{
    struct frame_store store;
    struct event event;
    memset(&event, 0, sizeof event);
    event.kind = (uint16_t)h->event;
    event.player = h->player;
    event.source = h->from;
    if (!h->to.is_player)
        event.object = h->to;
    event.amount = (uint16_t)h->n;
    if (by->effect) {
        effect_frame(e, &e->g->effect[by->effect - 1], &store);
    } else {
        as_of(e, by->source);
        frame_start(e, &store, by->source, by->ability);
    }
    store.f.event = &event;
    follow(e, &store.f, effects);
}

/* One replacement applied; its further instructions see the event as it was
 * before. */
static int32_t rewrite(struct engine *e, const struct replacement *by,
                       const struct happening *h)
{
    const uint16_t *items;
    int32_t n = h->n;
    uint16_t count = list_at(e->cards, by->rewrites, &items);
    if (by->rewrites == 0) {
        MARK(e, 615_6, by->source);
        return 0;
    }
    MARK(e, 614_1a, by->source);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *node = node_at(e->cards, items[i]);
        n = n > INT16_MAX ? INT16_MAX : n;
        if (node->term == REWRITE_MUL)
            n *= (int16_t)node->slot[0];
        else if (node->term == REWRITE_ADD)
            n += (int16_t)node->slot[0];
        else if (node->term == REWRITE_HALF_DOWN) {
            MARK(e, 107_1a, by->source);
            n /= 2;
        }
        else if (node->term == REWRITE_NOTHING)
            n = 0;
        else if (node->term == REWRITE_THEN)
            do_then(e, by, h, node->slot[0]);
    }
    return n < 0 ? 0 : n > INT16_MAX ? INT16_MAX : n;
}

int32_t replaced(struct engine *e, const struct happening *happening)
{
    struct replacement list[REPLACEMENTS_MAX], done[REPLACEMENTS_MAX];
    struct happening h = *happening;
    uint16_t done_count = 0;
    while (h.n > 0 && done_count < REPLACEMENTS_MAX &&
           !FAULTY(one_damage_effect_only, done_count > 0)) {
        /* CR 616.1f: what applies is looked at anew each time. */
        uint16_t count = collect(e, &h, done, done_count, list);
        if (count == 0)
            break;
        uint16_t i = FAULTY(damage_order_not_asked, count > 1)
                         ? 0
                         : replacement_choose(e, h.player, list, count);
        done[done_count++] = list[i];
        h.n = rewrite(e, &list[i], &h);
    }
    return h.n < 0 ? 0 : h.n;
}
