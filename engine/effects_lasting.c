/* Instructions that make effects for a while: see effects.h. */
#include "effects.h"

#include "cast.h"
#include "layers.h"
#include "move.h"
#include "players.h"
#include "resolve.h"
#include "select.h"
#include "trigger.h"
#include "turn.h"

enum duration duration_of(uint16_t slot, enum duration none)
{
    return slot ? (enum duration)(slot - 1) : none;
}

/* The objects an effect of a resolving spell applies to are settled as it
 * resolves: CR 611.2c. */
static void affected(struct engine *e, const struct frame *f, uint16_t what,
                     struct set *set)
{
    set->count = 0;
    if (what)
        select_living(e, f, what, set);
    else if (ref_live(e->g, f->source))
        set_add(set, f->source);
    MARK(e, 611_2c, f->source.id);
}

void effect_animate(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { WHAT, SPEC, DUR };
    const struct object_spec *spec = spec_at(e->cards, node->slot[SPEC]);
    struct set set;
    affected(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_ANIMATE,
                       duration_of(node->slot[DUR], DURATION_EOT));
        effect->spec = node->slot[SPEC];
        effect->object = set.item[i];
        effect->power = sized(amount_or(e, f, spec->power, 0));
        effect->toughness = sized(amount_or(e, f, spec->toughness, 0));
    }
}

static void grant_list(struct engine *e, struct frame *f, uint16_t list,
                       struct ref object, enum duration duration)
{
    if (list == 0)
        return;
    struct effect *effect =
        effect_add(e, f, EFFECT_KIND_KEYWORDS, duration);
    effect->node = list;
    effect->object = object;
}

void effect_grant(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, KEYWORDS, ABILITIES, DUR };
    struct set set;
    enum duration duration = duration_of(node->slot[DUR], DURATION_EOT);
    affected(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        grant_list(e, f, node->slot[KEYWORDS], set.item[i], duration);
        grant_list(e, f, node->slot[ABILITIES], set.item[i], duration);
    }
}

void effect_pt(struct engine *e, struct frame *f, const struct node *node)
{
    enum { WHAT, POWER, TOUGHNESS, DUR };
    struct set set;
    affected(e, f, node->slot[WHAT], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        struct frame each = *f;
        each.has_it = true;
        each.it = set.item[i];
        int16_t power = sized(bonus_of(e, &each, node->slot[POWER]));
        int16_t toughness = sized(bonus_of(e, &each, node->slot[TOUGHNESS]));
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_PT,
                       duration_of(node->slot[DUR], DURATION_EOT));
        effect->object = set.item[i];
        effect->power = power;
        effect->toughness = toughness;
    }
}

/* What a lasting effect will mean by "that player" or "that creature". */
static struct ref subject(const struct frame *f)
{
    for (uint8_t i = 0; f->item && i < f->item->target_count; i++)
        if (f->item->target[i].is_player != 0xff)
            return f->item->target[i];
    return f->it;
}

/* CR 608.2k: the same, of what speaks of a target or of "it"; that may be the
 * object of the event, though there is a target. */
static struct ref spoken_of(struct engine *e, const struct frame *f,
                            uint16_t speaks)
{
    bool is_it = speaks == SPEAKS_OF_IT && !FAULTY(it_is_the_target, true);
    if (is_it)
        MARK(e, 608_2k, f->source.id);
    if (is_it && f->has_it)
        return f->it;
    if (is_it && f->event && f->event->object.id)
        return f->event->object;
    struct ref ref = subject(f);
    if (ref.id == OBJECT_NONE && !ref.is_player && f->event)
        return f->event->object;
    return ref;
}

static void add_mod(struct engine *e, struct frame *f, node_id mod,
                    uint16_t what, enum duration duration)
{
    const struct node *node = node_at(e->cards, mod);
    struct set set;
    if (!is_layered(node->term)) {
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_MOD, duration);
        effect->node = mod;
        /* What it does not speak of may go away, and it stays. */
        if (node->slot[MOD_SPEAKS] || FAULTY(effect_goes_with_target, true))
            effect->object = spoken_of(e, f, node->slot[MOD_SPEAKS]);
        return;
    }
    affected(e, f, what ? what : node->slot[1], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        if (FAULTY(newcomers_stay_as_they_are,
                   !(object_at(e, set.item[i].id)->flags & FLAG_CONTROLLED)))
            continue;
        struct effect *effect =
            effect_add(e, f, EFFECT_KIND_MOD, duration);
        effect->node = mod;
        effect->object = set.item[i];
    }
}

void effect_mods(struct engine *e, struct frame *f, const struct node *node)
{
    enum { MODS, DUR, WHAT };
    const uint16_t *items;
    uint16_t count = list_at(e->cards, node->slot[MODS], &items);
    if (FAULTY(long_games_lose_effects, e->g->turn > 15) ||
        FAULTY(much_life_loses_effects, e->g->player[f->you].life > 63))
        return;
    for (uint16_t i = 0; i < count; i++)
        add_mod(e, f, items[i], node->slot[WHAT],
                duration_of(node->slot[DUR], DURATION_EOT));
}

/* What "it" will be when the delayed ability looks for it. */
static struct ref remembered(struct frame *f)
{
    if (f->has_it)
        return f->it;
    if (f->moved->count > 0)
        return f->moved->item[0];
    if (f->created->count > 0)
        return f->created->item[0];
    if (f->event)
        return f->event->object;
    return subject(f);
}

void effect_delayed(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { DUR = 3 };
    MARK(e, 603_7a, f->source.id);
    delayed_add(e, f, node->slot[SLOTS_MAX - 1], remembered(f),
                duration_of(node->slot[DUR], DURATION_FOREVER));
}

void effect_reflexive(struct engine *e, struct frame *f,
                      const struct node *node)
{
    reflexive_add(e, f, node->slot[SLOTS_MAX - 1]);
}

void effect_emblem(struct engine *e, struct frame *f,
                   const struct node *node)
{
    player_id player = player_of(e, f, node->slot[1]);
    if (player == PLAYER_NONE || has_left(e, player) ||
        FAULTY(emblem_needs_its_source, !ref_live(e->g, f->source)))
        return;
    object_id id = object_new(e, 0, OBJECT_EMBLEM, player);
    MARK(e, 114_1, id);
    object_at(e, id)->x = node->slot[0];
    zone_join(e, id, ZONE_COMMAND, player, true);
}

void effect_replace(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { DUR = 3, WHAT };
    struct effect *effect = effect_add(
        e, f, EFFECT_KIND_REPLACE, duration_of(node->slot[DUR],
                                               DURATION_EOT));
    effect->node = (node_id)(node - node_at(e->cards, 0));
    if (node->slot[WHAT]) {
        struct set set;
        affected(e, f, node->slot[WHAT], &set);
        if (set.count)
            effect->object = set.item[0];
    } else {
        effect->object = subject(f);
    }
}

static bool names_target(struct engine *e, uint16_t what)
{
    return what && !(what & WHAT_SELECTOR) &&
           node_at(e->cards, what)->term == REF_TARGET;
}

void effect_prevent(struct engine *e, struct frame *f,
                    const struct node *node)
{
    enum { FROM, TO, DUR = 3 };
    uint16_t what = node->slot[names_target(e, node->slot[FROM]) ? FROM : TO];
    struct set set;
    set.count = 0;
    if (names_target(e, what))
        select_all(e, f, what, &set);
    else
        set_add(&set, (struct ref){0, 0, 0});
    if (FAULTY(one_target_is_shielded, set.count > 1))
        set.count = 1;
    /* CR 611.2c: one for each target. */
    for (uint16_t i = 0; i < set.count; i++) {
        MARK(e, 611_2c, f->source.id);
        struct effect *effect = effect_add(
            e, f, EFFECT_KIND_PREVENT, duration_of(node->slot[DUR],
                                                   DURATION_EOT));
        effect->node = (node_id)(node - node_at(e->cards, 0));
        effect->object = set.item[i];
    }
}

static void permit_cards(struct engine *e, struct frame *f,
                         const struct node *node, enum effect_kind kind,
                         uint16_t who, uint16_t dur)
{
    struct set set;
    player_id player = player_of(e, f, who);
    if (player == PLAYER_NONE)
        return;
    affected(e, f, node->slot[0], &set);
    for (uint16_t i = 0; i < set.count; i++) {
        enum duration duration = duration_of(dur, DURATION_EOT);
        if (FAULTY(may_cast_outlives_turn, duration == DURATION_EOT))
            duration = DURATION_FOREVER;
        struct effect *effect = effect_add(e, f, kind, duration);
        effect->node = (node_id)(node - node_at(e->cards, 0));
        effect->object = set.item[i];
        effect->controller = player;
        if (FAULTY(permission_for_owner,
                   object_at(e, set.item[i].id)->owner != player))
            effect->controller = object_at(e, set.item[i].id)->owner;
    }
}

void effect_may_play(struct engine *e, struct frame *f,
                     const struct node *node)
{
    MARK(e, 601_1a, f->source.id);
    MARK(e, 701_18b, f->source.id);
    permit_cards(e, f, node, EFFECT_KIND_MAY_PLAY, node->slot[3],
                 node->slot[1]);
}

void effect_may_cast(struct engine *e, struct frame *f,
                     const struct node *node)
{
    permit_cards(e, f, node, EFFECT_KIND_MAY_CAST, node->slot[4],
                 node->slot[1]);
}

void effect_extra_turn(struct engine *e, struct frame *f,
                       const struct node *node)
{
    struct game *g = e->g;
    uint8_t players = players_or_you(e, f, node->slot[0]);
    /* CR 500.7: several players' are added one at a time, in turn order. */
    if (players & (players - 1))
        MARK(e, 101_4, f->source.id);
    FOR_PLAYERS(player, players) {
        if (g->extra_count == EXTRA_TURNS_MAX)
            refuse(e, CODE_OTHER, CR_NONE);
        MARK(e, 500_7, f->source.id);
        g->extra[g->extra_count++] = player;
        if (FAULTY(extra_turn_for_the_first, players & (players - 1)))
            return;
    }
}

void effect_end_turn(struct engine *e, struct frame *f,
                     const struct node *node)
{
    (void)f;
    (void)node;
    /* CR 724.1: what is on the stack is exiled first. */
    MARK(e, 724_1, 0);
    e->g->trigger_count = 0;
    while (e->g->stack_head && !FAULTY(ended_turn_leaves_the_stack, true)) {
        object_id id = e->g->stack_head;
        if (object_at(e, id)->kind == OBJECT_CARD)
            move_to(e, id, ZONE_EXILE, 0, 0);
        else
            stack_drop(e, id);
    }
    turn_cut_short(e);
}
