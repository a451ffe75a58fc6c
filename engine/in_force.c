/*
 * in_force.c - which effects are in force, and those among them that are no
 * part of a layer: about something other than characteristics, or about what
 * is in another zone than the battlefield and the stack.
 *
 * Rules: CR 611 (continuous effects), 604.2 (static abilities), 113.6 (where
 * abilities function).
 */
#include "layers_private.h"

#include "select.h"

void item_frame(struct engine *e, const struct item *item,
                struct frame_store *store)
{
    if (item->effect) {
        effect_frame(e, item->effect, store);
    } else {
        frame_start(e, store, 0, 0);
        store->f.source = ref_of(e->g, item->source);
    }
    store->f.ability = item->ability;
    store->f.you = item->controller;
}

bool ability_functions(struct engine *e, object_id id,
                       const struct ability *ability)
{
    const struct object *object = object_at(e, id);
    if (object->kind == OBJECT_EMBLEM)
        return true;
    if (!((ability->zones >> object->zone) & 1))
        return false;
    /* CR 113.6b: in the zones it names, and of a hand perhaps only in that of
     * an opponent. */
    if (object->zone != ZONE_BATTLEFIELD && object->zone != ZONE_STACK)
        MARK(e, 113_6b, id);
    return !ability->from_opponent_hand || object->zone != ZONE_HAND ||
           zone_holder(e->g, id) != object->owner ||
           FAULTY(works_in_any_hand, true);
}

bool condition_met(struct engine *e, object_id id, ability_id ability)
{
    const struct node *node =
        node_at(e->cards, ability_at(e->cards, ability)->node);
    if (node->slot[1] == 0)
        return true;
    struct frame_store store;
    frame_start(e, &store, id, ability);
    store.f.you = e->as[id].controller;
    e->there.has_conditions = true;
    return condition_holds(e, &store.f, node->slot[1]);
}

static void add_rule(struct engine *e, node_id mod, ability_id ability,
                     object_id source, uint8_t effect, player_id controller)
{
    struct rule_entry entry = {mod, ability, source, effect, controller};
    if (e->rule_count == RULES_MAX) {
        no_room(e);
        return;
    }
    e->rule[e->rule_count++] = entry;
    e->there.rule_terms |= UINT64_C(1) << node_at(e->cards, mod)->term % 64;
}

/* A selector that reaches beyond the battlefield. */
static bool reaches_out(struct engine *e, const struct node *mod)
{
    uint16_t to = slot_to(mod);
    if (!(to & WHAT_SELECTOR))
        return false;
    const struct selector *s = selector_at(e->cards, to & 0x7fff);
    return (s->zones & ~(1u << ZONE_BATTLEFIELD)) != 0;
}

/* Whether what comes onto the stack may be among what the MOD is about. */
static bool reaches_stack(struct engine *e, const struct node *mod)
{
    uint16_t to = slot_to(mod);
    return (to & WHAT_SELECTOR) &&
           ((select_zones(e, to & 0x7fff) >> ZONE_STACK) & 1);
}

void reach_out(struct engine *e, const struct item *item)
{
    struct rule_entry entry = {item->mod, item->ability, item->source, 0,
                               item->controller};
    /* Nothing but shortcuts asks for it. */
    if (QUICK(!item->effect &&
              reaches_stack(e, node_at(e->cards, item->mod))))
        e->there.reaches_stack = true;
    if (item->effect || !reaches_out(e, node_at(e->cards, item->mod)))
        return;
    if (e->off_count == OFF_MAX)
        no_room(e);
    else
        e->off[e->off_count++] = entry;
}

void gist_add(const struct engine *e, const struct characteristics *as,
              struct gist *gist)
{
    if (!QUICK(true)) /* nothing but shortcuts asks for it */
        return;
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        gist->triggers |= UINT64_C(1) << a->trigger % 64;
        gist->replaced |= UINT64_C(1) << a->replaced % 64;
        if (a->adds_mana)
            gist->means |= a->changes;
    }
}

static void collect_rules(struct engine *e, object_id id)
{
    const struct characteristics *as = &e->as[id];
    for (uint8_t i = 0; i < as->ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as->ability[i]);
        const uint16_t *mods;
        if (a->kind != KIND_STATIC || !ability_functions(e, id, a))
            continue;
        const struct node *node = node_at(e->cards, a->node);
        uint16_t count = list_at(e->cards, node->slot[0], &mods);
        for (uint16_t j = 0; j < count; j++) {
            const struct node *mod = node_at(e->cards, mods[j]);
            if (layer_of(mod->term) == LAYER_NONE)
                add_rule(e, mods[j], as->ability[i], id, 0, as->controller);
        }
    }
}

/* What the abilities of the object are about is noted; the layers in which
 * they apply, when none can have changed them. */
static uint8_t look_over(struct pass *p, uint8_t index)
{
    struct engine *e = p->e;
    uint8_t changing = 1u << LAYER_TYPE | 1u << LAYER_ABILITY;
    const struct plain *plain = p->plain[index];
    if (QUICK(plain != NULL && !(p->busy & changing))) {
        e->there.gist.triggers |= plain->gist.triggers;
        e->there.gist.replaced |= plain->gist.replaced;
        e->there.gist.means |= plain->gist.means;
        return plain->layers;
    }
    gist_add(e, &e->as[p->object[index]], &e->there.gist);
    return 0xff;
}

void collect_all_rules(struct pass *p)
{
    struct engine *e = p->e;
    struct game *g = e->g;
    e->rule_count = 0;
    e->there.rule_terms = 0;
    e->there.gist = (struct gist){0};
    for (uint8_t i = 0; i < p->object_count; i++) {
        object_id id = p->object[i];
        if (!e->known[id])
            as_base(e, id, 0xff, &e->as[id]);
        uint8_t layers = look_over(p, i);
        if (!QUICK(!((layers >> LAYER_NONE) & 1)))
            collect_rules(e, id);
    }
    for (uint8_t i = 0; i < g->effect_count; i++) {
        const struct effect *effect = &g->effect[i];
        if (effect->kind == EFFECT_KIND_MOD)
            add_rule(e, effect->node, 0, effect->source.id,
                     (uint8_t)(i + 1), effect->controller);
    }
}

void apply_off(struct engine *e, object_id id,
               struct characteristics *as, const struct view *view)
{
    for (uint16_t i = 0; i < e->off_count; i++) {
        const struct rule_entry *entry = &e->off[i];
        const struct node *mod = node_at(e->cards, entry->mod);
        struct item item = {entry->mod, entry->ability, entry->source, NULL,
                            entry->controller, 0, false};
        struct frame_store store;
        item_frame(e, &item, &store);
        if (!what_accepts(e, &store.f, slot_to(mod), view))
            continue;
        struct characteristics saved = e->as[id];
        e->as[id] = *as;
        apply_mod(e, &item, mod, id);
        *as = e->as[id];
        e->as[id] = saved;
    }
}

/* The effect with this number, counted from 1; NULL for 0. */
static const struct effect *effect_at(const struct engine *e, uint8_t number)
{
    return number ? &e->g->effect[number - 1] : NULL;
}

bool rule_seek(struct engine *e, uint16_t *cursor, enum term term,
               struct frame_store *store, const struct node **mod,
               struct rule_entry *entry)
{
    assert(!e->computing);
    if (!e->is_valid)
        layers_compute(e);
    while (*cursor < e->rule_count) {
        const struct rule_entry *found = &e->rule[(*cursor)++];
        *mod = node_at(e->cards, found->mod);
        if ((*mod)->term != term)
            continue;
        struct item item = {found->mod, found->ability, found->source,
                            effect_at(e, found->effect), found->controller,
                            0, false};
        item_frame(e, &item, store);
        const struct node *node =
            node_at(e->cards, ability_at(e->cards, found->ability)->node);
        if (node->slot[1] && !condition_holds(e, &store->f, node->slot[1]))
            continue;
        *entry = *found;
        return true;
    }
    return false;
}

bool rule_about_player(struct engine *e, enum term term, player_id player)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, term, &store, &mod, &entry))
        if (who_accepts(e, &store.f, mod->slot[0], player))
            return true;
    return false;
}

bool rule_about_object(struct engine *e, enum term term,
                       const struct view *view)
{
    uint16_t cursor = 0;
    struct frame_store store;
    const struct node *mod;
    struct rule_entry entry;
    while (rule_next(e, &cursor, term, &store, &mod, &entry))
        if (what_accepts(e, &store.f, mod->slot[0], view))
            return true;
    return false;
}
