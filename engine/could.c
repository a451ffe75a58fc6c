/*
 * could.c - the types of mana that permanents could produce.
 *
 * Rules: CR 106.7, 106.12b and 616.1 (whatever replaces it), 602.1b (whether
 * it may be activated does not matter).
 */
#include "mana_private.h"

#include "layers.h"
#include "move.h"
#include "pay.h"

/* What instructions would add: a mana ability as if it resolved now. */
struct guess {
    const struct could *could;
    struct production *production; /* NULL: nothing is tapped for mana */
    uint16_t tries;                /* of choices on the way that are left */
};

enum { WAYS_MAX = 4096, TRIES_MAX = 4096 };

/* CR 106.8: in how many ways the halves of its hybrid symbols are chosen; the
 * same way each time when it is added several times. */
static uint32_t ways_of(struct engine *e, const struct offer *o)
{
    const struct mana_cost *cost;
    uint32_t ways = 1;
    if (!o->is_fixed)
        return MANA_TYPES;
    cost = cost_at(e->cards, o->cost);
    for (uint8_t i = 0; i < cost->count && ways < WAYS_MAX; i++)
        ways *= FAULTY(could_tries_few_halves, ways > MANA_TYPES)
                    ? 1
                    : bits_in(symbol_adds(cost->symbol[i]));
    return ways;
}

/* What the symbols add when their halves are chosen in the way of this number:
 * of mixed radix, a digit a symbol. */
static void fixed_amounts(struct engine *e, const struct offer *o,
                          uint32_t way, struct amounts *a)
{
    const struct mana_cost *cost = cost_at(e->cards, o->cost);
    a->of[MANA_C] = (uint16_t)((cost->generic + cost->x * o->x) * o->times);
    for (uint8_t i = 0; i < cost->count; i++) {
        symbol s = cost->symbol[i];
        mana_set set = symbol_adds(s);
        uint32_t digit = way % bits_in(set);
        way /= bits_in(set);
        for (uint16_t c = 0; c < MANA_TYPES; c++)
            if (((set >> c) & 1) &&
                (digit-- == 0 ||
                 FAULTY(could_counts_both_halves, bits_in(set) > 1)))
                a->of[c] =
                    (uint16_t)(a->of[c] + o->times * symbol_amount(s, c));
    }
}

/* What a choice of type `t`, or of that number, would make of an offer. */
static void offer_amounts(struct engine *e, struct frame *f,
                          const struct node *mana, const struct offer *o,
                          uint16_t t, struct amounts *a)
{
    struct frame with;
    memset(a, 0, sizeof *a);
    if (o->is_fixed) {
        fixed_amounts(e, o, t, a);
    } else if (mana->term == MANA_PER_COLOR) {
        for (int c = 0; c < 5; c++)
            a->of[c] = (o->types >> c) & 1;
    } else if (!((o->types >> t) & 1)) {
        return;
    } else if (o->is_color_choice) {
        a->of[t] = color_amount(e, f, mana, t, &with);
    } else {
        a->of[t] = (uint16_t)o->n;
    }
}

/* Types among the results of one offer, all replacement orders tried. */
static mana_set offer_types(struct engine *e, struct frame *f,
                            const struct node *mana, const struct offer *o,
                            struct production *p)
{
    mana_set types = 0;
    if (o->n <= 0)
        return 0;
    uint32_t ways = ways_of(e, o);
    for (uint16_t t = 0; t < ways; t++) {
        struct amounts a;
        struct results results;
        offer_amounts(e, f, mana, o, t, &a);
        results.count = results.steps = 0;
        if (p && !FAULTY(could_without_replacement, p->count > 0)) {
            collect_results(p, &a, 0, &results);
            if (FAULTY(could_in_one_order, results.count > 1))
                results.count = 1;
            if (p->count)
                MARK(e, 106_12b, f->source.id);
            if (results.count > 1)
                MARK(e, 616_1, f->source.id);
        } else {
            results.item[results.count++] = a;
        }
        for (uint16_t i = 0; i < results.count; i++)
            types |= types_of(&results.item[i]);
    }
    return types;
}

static mana_set effects_could(struct engine *e, struct frame *f,
                              const uint16_t *items, uint16_t count,
                              struct guess *guess);

static mana_set list_could(struct engine *e, struct frame *f, uint16_t list,
                           struct guess *guess)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, list, &items);
    return effects_could(e, f, items, count, guess);
}

static mana_set modes_could(struct engine *e, struct frame *f, uint16_t modes,
                            struct guess *guess)
{
    const uint16_t *items;
    mana_set types = 0;
    uint16_t count = list_at(e->cards, modes, &items);
    for (uint16_t i = 0; i < count; i++)
        types |= list_could(e, f, node_at(e->cards, items[i])->slot[2],
                            guess);
    return types;
}

static mana_set each_could(struct engine *e, struct frame *f,
                           const struct node *effect, struct guess *guess)
{
    struct set set;
    mana_set types = 0;
    struct frame with = *f;
    set.count = 0;
    select_all(e, f, effect->slot[0], &set);
    with.has_it = true;
    for (uint16_t i = 0; i < set.count; i++) {
        with.it = set.item[i];
        types |= list_could(e, &with, effect->slot[1], guess);
    }
    return types;
}

static mana_set add_could(struct engine *e, struct frame *f,
                          const struct node *effect, struct guess *guess)
{
    struct offer offer;
    const struct node *mana = resolve_if(e, f, effect->slot[1]);
    if (mana == NULL)
        return 0;
    if (FAULTY(could_skips_restricted, mana->slot[options_at(mana->term)]))
        return 0;
    offer_of(e, f, mana, f->you, guess->could, &offer);
    if (FAULTY(could_without_amount, offer.is_fixed && offer.times == 0))
        offer.times = 1;
    return offer_types(e, f, mana, &offer, guess->production);
}

static mana_set effect_could(struct engine *e, struct frame *f,
                             const struct node *effect, struct guess *guess)
{
    const uint16_t *slot = effect->slot;
    switch (effect->term) {
    case EFFECT_ADD_MANA:
        return add_could(e, f, effect, guess);
    case EFFECT_IF:
        return list_could(e, f,
                          condition_holds(e, f, slot[0]) ? slot[1] : slot[2],
                          guess);
    case EFFECT_MAY_DO:
        return list_could(e, f, slot[1], guess) |
               list_could(e, f, slot[2], guess) |
               list_could(e, f, slot[3], guess);
    case EFFECT_MAY_PAY:
        return list_could(e, f, slot[3], guess) |
               list_could(e, f, slot[4], guess);
    case EFFECT_UNLESS_PAYS:
        return list_could(e, f, slot[2], guess);
    case EFFECT_FOR_EACH:
        return each_could(e, f, effect, guess);
    case EFFECT_EACH_PLAYER:
        return list_could(e, f, slot[0], guess);
    case EFFECT_MODES:
        return modes_could(e, f, slot[0], guess);
    default:
        return 0;
    }
}

/* Whether another choice may add to these types.  Choices on the way to
 * choices multiply: of very many the last are not tried. */
static bool try_another(struct guess *guess, mana_set types)
{
    if (types == MANA_ALL || guess->tries == 0)
        return false;
    guess->tries--;
    return true;
}

/* What the rest could add once one of these is the choice. */
static mana_set chosen_could(struct engine *e, struct frame *f, name_id id,
                             const struct set *from, const uint16_t *items,
                             uint16_t count, struct guess *guess)
{
    struct binding *binding = bind(f, id);
    mana_set types = 0;
    for (uint16_t i = 0; i < from->count && try_another(guess, types); i++) {
        binding->set.count = 0;
        set_add(&binding->set, from->item[i]);
        types |= effects_could(e, f, items, count, guess);
    }
    /* None, or all where several are. */
    binding->set = *from;
    return types | effects_could(e, f, items, count, guess);
}

/* The same once a number or a word is the choice. */
static mana_set word_could(struct engine *e, struct frame *f,
                           const struct node *choose, enum word what,
                           const uint16_t *items, uint16_t count,
                           struct guess *guess)
{
    enum { ID, MIN = 2, MAX, WHO, NUMBERS_MAX = 20 };
    struct binding *binding = bind(f, choose->slot[ID]);
    struct decision d;
    mana_set types = 0;
    if (what == WORD_NUMBER) {
        int least = how_many(e, f, choose->slot[MIN], 0);
        int most = how_many(e, f, choose->slot[MAX], NUMBERS_MAX);
        binding->has_number = true;
        most = most < least + NUMBERS_MAX ? most : least + NUMBERS_MAX;
        for (int n = least; n <= most && try_another(guess, types); n++) {
            binding->number = n;
            types |= effects_could(e, f, items, count, guess);
        }
        return types;
    }
    decision_start(&d, DECIDE_NAME, f->you, f->source.id);
    choice_options(e, what, player_of(e, f, choose->slot[WHO]), &d);
    binding->has_value = true;
    for (uint16_t i = 0; i < d.count && try_another(guess, types); i++) {
        binding->value = d.option[i].value;
        binding->set.count = 0;
        if (d.kind == DECIDE_PLAYER)
            set_add(&binding->set, ref_player((player_id)binding->value));
        types |= effects_could(e, f, items, count, guess);
    }
    return types;
}

/* CR 106.7: what is chosen on the way may be any. */
static mana_set choose_could(struct engine *e, struct frame *f,
                             const uint16_t *items, uint16_t count,
                             struct guess *guess)
{
    const struct node *choose = node_at(e->cards, items[0]);
    uint16_t what = choose->slot[1];
    struct set from;
    items++;
    count--;
    if ((what & (WHAT_SELECTOR | 0x4000)) == 0x4000)
        return word_could(e, f, choose, what & 0x3fff, items, count, guess);
    from.count = 0;
    select_all(e, f, what, &from);
    return chosen_could(e, f, choose->slot[0], &from, items, count, guess);
}

static mana_set effects_could(struct engine *e, struct frame *f,
                              const uint16_t *items, uint16_t count,
                              struct guess *guess)
{
    mana_set types = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct node *effect = node_at(e->cards, items[i]);
        if (effect->term == EFFECT_CHOOSE &&
            !FAULTY(could_tries_colors_only,
                    effect->slot[1] != (0x4000 | WORD_COLOR)))
            return types |
                   choose_could(e, f, items + i, (uint16_t)(count - i), guess);
        types |= effect_could(e, f, effect, guess);
    }
    return types;
}

/* Costs and instructions that a fault takes into account: CR 106.7 does
 * not. */
static bool leaves_out(struct engine *e, const struct view *view,
                       const struct ability *a)
{
    const struct node *node = node_at(e->cards, a->node);
    uint16_t flags = view->object->flags;
    const uint16_t *items;
    return FAULTY(could_needs_untapped,
                  a->taps_self && (flags & FLAG_TAPPED)) ||
           FAULTY(could_needs_payment,
                  list_at(e->cards, node->slot[0], &items) > 1) ||
           FAULTY(could_needs_control,
                  (view->as->types & (1u << TYPE_CREATURE)) &&
                      !(flags & FLAG_CONTROLLED)) ||
           FAULTY(could_needs_permission, node->slot[3]);
}

static mana_set ability_could(struct engine *e, const struct view *view,
                              ability_id ability, const struct could *could)
{
    const struct ability *a = ability_at(e->cards, ability);
    if ((a->kind != KIND_ACTIVATED && a->kind != KIND_TRIGGERED) ||
        !a->adds_mana)
        return 0;
    const struct node *node = node_at(e->cards, a->node);
    bool activated = a->kind == KIND_ACTIVATED;
    struct frame_store store;
    struct production p;
    struct guess guess = {could, NULL, TRIES_MAX};
    /* CR 602.1b: when it may be activated does not matter. */
    if (activated && node->slot[3])
        MARK(e, 602_1b, view->ref.id);
    /* exempt: only faults leave out any */
    if (activated && leaves_out(e, view, a))
        return 0;
    frame_start(e, &store, 0, ability);
    store.f.source = view->ref;
    store.f.you = view->as->controller;
    /* CR 106.7: costs are ignored, so X may have been announced as well. */
    store.f.x = activated && costs_have_x(e, node->slot[0]);
    if (a->taps_self && is_mana_ability(e, ability)) {
        production_start(&p, e, &store.f);
        guess.production = &p;
    }
    return list_could(e, &store.f, node->slot[activated ? 2 : 3], &guess) |
           modes_could(e, &store.f, node->slot[6], &guess);
}

/* What is printed on the face that is up; for a fault. */
static const struct face *printed(struct engine *e,
                                  const struct characteristics *as)
{
    return &card_at(e->cards, as->card)->face[as->face];
}

/* What the triggered abilities of what is attached to it could add. */
static mana_set attached_could(struct engine *e, object_id id,
                               const struct could *could)
{
    mana_set types = 0;
    for (object_id i = e->g->battlefield_head; i; i = e->g->object[i].next) {
        struct view view;
        if (e->g->object[i].attached != id ||
            !view_of(e, ref_of(e->g, i), &view))
            continue;
        for (uint8_t k = 0; k < view.as->ability_count; k++)
            if (ability_at(e->cards, view.as->ability[k])->adds_mana)
                types |= ability_could(e, &view, view.as->ability[k], could);
    }
    return types;
}

/* What this object could produce, given what the others could. */
static mana_set view_could(struct engine *e, const struct view *view,
                           const struct could *could)
{
    mana_set types = 0;
    const struct characteristics as = *view->as;
    for (uint8_t i = 0; i < as.ability_count; i++)
        if (!FAULTY(could_printed_only,
                    as.card && !list_has(e->cards,
                                         printed(e, &as)->abilities,
                                         as.ability[i])))
            types |= ability_could(e, view, as.ability[i], could);
    for (int type = 0; type < BASIC_TYPES; type++)
        if (((as.intrinsic >> type) & 1) &&
            !FAULTY(could_printed_only,
                    as.card && !list_has(e->cards,
                                         printed(e, &as)->subs,
                                         basic_land_name(e->cards, type)))) {
            MARK(e, 305_6, view->ref.id);
            types |= ability_could(e, view,
                                   intrinsic_ability(e->cards, type), could);
        }
    if (FAULTY(could_counts_extra_mana, !view->is_memory))
        types |= attached_could(e, view->ref.id, could);
    return types;
}

/* CR 106.7: begin with nothing and add, so that what only explains itself
 * is never added. */
void could_produce_all(struct engine *e, struct could *could)
{
    bool grew = true, before = e->asks_others;
    memset(could, 0, sizeof *could);
    e->asks_others = false;
    for (uint32_t round = 0;
         grew && !FAULTY(could_in_one_round, round > 0); round++) {
        assert(round <= (uint32_t)OBJECTS_MAX * MANA_TYPES);
        grew = false;
        for (object_id id = e->g->battlefield_head; id;
             id = e->g->object[id].next) {
            struct view view;
            view_living(e, id, &view);
            mana_set more = view_could(e, &view, could);
            if (more & ~could->of[id]) {
                could->of[id] |= more;
                grew = true;
            }
        }
        /* What nobody looked at changes nothing. */
        grew = grew && !QUICK(!e->asks_others && e->trace == NULL);
    }
    e->asks_others |= before;
}

mana_set could_set(struct engine *e, const struct frame *f,
                   const struct node *mana, const struct could *could)
{
    struct set set;
    mana_set types = 0;
    set.count = 0;
    e->asks_others = true;
    MARK(e, 106_7, f->source.id);
    select_all(e, f, mana->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        object_id id = ref_live(e->g, set.item[i]);
        struct view view;
        if (e->g->object[id].zone == ZONE_BATTLEFIELD)
            types |= could->of[id];
        else if (view_of(e, set.item[i], &view) && view.is_memory &&
                 !FAULTY(could_forgets_what_left, true))
            types |= could_produce_view(e, &view);
    }
    /* CR 106.1b: colorless is a type of mana, not a color. */
    bool colors_only = mana->slot[1] != WORD_TYPE;
    if (colors_only)
        MARK(e, 106_1a, f->source.id);
    if (!colors_only || (types & ~COLORS_ALL))
        MARK(e, 106_1b, f->source.id);
    if (FAULTY(colorless_is_no_type,
               !colors_only && (types & ~COLORS_ALL)))
        types &= COLORS_ALL;
    if (colors_only &&
        !FAULTY(colorless_is_a_color, types & ~COLORS_ALL))
        types &= COLORS_ALL;
    return types;
}

/* What it could by itself, where it does not matter what others could. */
static bool could_alone(struct engine *e, object_id object, mana_set *types)
{
    struct could none;
    struct view view;
    bool before = e->asks_others;
    if (object_at(e, object)->zone != ZONE_BATTLEFIELD || e->trace != NULL)
        return false;
    memset(&none, 0, sizeof none);
    e->asks_others = false;
    view_living(e, object, &view);
    *types = view_could(e, &view, &none);
    bool is_alone = !e->asks_others;
    e->asks_others |= before;
    return is_alone;
}

mana_set could_produce(struct engine *e, object_id object)
{
    struct could could;
    mana_set types;
    if (QUICK(could_alone(e, object, &types)))
        return types;
    could_produce_all(e, &could);
    return could.of[object];
}

mana_set could_produce_view(struct engine *e, const struct view *view)
{
    struct could could;
    could_produce_all(e, &could);
    return view_could(e, view, &could);
}
