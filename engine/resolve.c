#include "resolve.h"

#include "carry.h"
#include "cast.h"
#include "effects.h"
#include "layers.h"
#include "move.h"
#include "never.h"
#include "permit.h"
#include "select.h"
#include "trigger.h"

/* Every instruction of the vocabulary and the function that follows it. */
static effect_function *const functions[] = {
#define ROW(term, function) [term - EFFECT_ADD_MANA] = function
    ROW(EFFECT_ADD_MANA, effect_add_mana),
    ROW(EFFECT_DOUBLE_MANA, effect_double_mana),
    ROW(EFFECT_LOSE_MANA, effect_lose_mana),
    ROW(EFFECT_GET, effect_get),
    ROW(EFFECT_LOSE_COUNTERS, effect_lose_counters),
    ROW(EFFECT_PUT, effect_put),
    ROW(EFFECT_REMOVE, effect_remove),
    ROW(EFFECT_MOVE_COUNTER, effect_move_counter),
    ROW(EFFECT_PROLIFERATE, effect_proliferate),
    ROW(EFFECT_MAY_PAY, effect_may_pay),
    ROW(EFFECT_UNLESS_PAYS, effect_unless_pays),
    ROW(EFFECT_MAY_DO, effect_may_do),
    ROW(EFFECT_TAP, effect_tap),
    ROW(EFFECT_UNTAP, effect_untap),
    ROW(EFFECT_DESTROY, effect_destroy),
    ROW(EFFECT_SACRIFICE, effect_sacrifice),
    ROW(EFFECT_EXILE, effect_exile),
    ROW(EFFECT_RETURN, effect_return),
    ROW(EFFECT_PUT_ONTO_BATTLEFIELD, effect_put_onto_battlefield),
    ROW(EFFECT_RETURN_EXILED, effect_return_exiled),
    ROW(EFFECT_CREATE_TOKEN, effect_create_token),
    ROW(EFFECT_COPY_TOKEN, effect_copy_token),
    ROW(EFFECT_BECOME_COPY, effect_become_copy),
    ROW(EFFECT_COPY_SPELL, effect_copy_spell),
    ROW(EFFECT_COUNTER, effect_counter),
    ROW(EFFECT_GAIN_CONTROL, effect_gain_control),
    ROW(EFFECT_ATTACH, effect_attach),
    ROW(EFFECT_TRANSFORM, effect_transform),
    ROW(EFFECT_TURN_DOWN, effect_turn_down),
    ROW(EFFECT_TURN_UP, effect_turn_up),
    ROW(EFFECT_MANIFEST, effect_manifest),
    ROW(EFFECT_FIGHT, effect_fight),
    ROW(EFFECT_ANIMATE, effect_animate),
    ROW(EFFECT_GRANT, effect_grant),
    ROW(EFFECT_PT, effect_pt),
    ROW(EFFECT_MODS, effect_mods),
    ROW(EFFECT_DRAW, effect_draw),
    ROW(EFFECT_DISCARD, effect_discard),
    ROW(EFFECT_MILL, effect_mill),
    ROW(EFFECT_GAIN_LIFE, effect_gain_life),
    ROW(EFFECT_LOSE_LIFE, effect_lose_life),
    ROW(EFFECT_DAMAGE, effect_damage),
    ROW(EFFECT_SEARCH, effect_search),
    ROW(EFFECT_SHUFFLE, effect_shuffle),
    ROW(EFFECT_REVEAL, effect_reveal),
    ROW(EFFECT_LOOK, effect_look),
    ROW(EFFECT_REVEAL_UNTIL, effect_reveal_until),
    ROW(EFFECT_PUT_REST, effect_put_on_library),
    ROW(EFFECT_CHOOSE, effect_choose),
    ROW(EFFECT_CHOOSE_COUNTER, effect_choose_counter),
    ROW(EFFECT_IF, effect_if),
    ROW(EFFECT_FOR_EACH, effect_for_each),
    ROW(EFFECT_EACH_PLAYER, effect_each_player),
    ROW(EFFECT_MODES, effect_modes),
    ROW(EFFECT_MAY_PLAY, effect_may_play),
    ROW(EFFECT_MAY_CAST, effect_may_cast),
    ROW(EFFECT_CAST_NOW, effect_cast_now),
    ROW(EFFECT_PLAY_NOW, effect_play_now),
    ROW(EFFECT_CASCADE, effect_cascade),
    ROW(EFFECT_DISCOVER, effect_discover),
    ROW(EFFECT_DELAYED, effect_delayed),
    ROW(EFFECT_EMBLEM, effect_emblem),
    ROW(EFFECT_END_TURN, effect_end_turn),
    ROW(EFFECT_REFLEXIVE, effect_reflexive),
    ROW(EFFECT_ACTIVATE_LANDS, effect_activate_lands),
    ROW(EFFECT_ADAPT, effect_adapt),
    ROW(EFFECT_REPLACE, effect_replace),
    ROW(EFFECT_PREVENT, effect_prevent),
    ROW(EFFECT_LOSE_GAME, effect_lose_game),
    ROW(EFFECT_WIN_GAME, effect_win_game),
    ROW(EFFECT_REMOVE_COMBAT, effect_remove_combat),
    ROW(EFFECT_DOUBLE_X, effect_double_x),
    ROW(EFFECT_DOUBLE_COUNTERS, effect_double_counters),
    ROW(EFFECT_DETAIN_UNTAP, effect_skip_untap),
    ROW(EFFECT_MAY_TURN_OVER, effect_put_back),
    ROW(EFFECT_CUMULATIVE_UPKEEP, effect_cumulative_upkeep),
    ROW(EFFECT_EXTRA_TURN, effect_extra_turn),
    ROW(EFFECT_SCRY, effect_scry),
#undef ROW
};

enum { FOLLOW_MAX = 40 };

void follow_one(struct engine *e, struct frame *f, const struct node *node)
{
    size_t at = (size_t)(node->term - EFFECT_ADD_MANA);
    assert(at < sizeof functions / sizeof functions[0] && functions[at]);
    functions[at](e, f, node);
}

void follow(struct engine *e, struct frame *f, uint16_t effects)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, effects, &items);
    /* What an effect does may be replaced by doing it again, and so on. */
    if (e->depth == FOLLOW_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    e->depth++;
    /* CR 608.2c: in the order written. */
    for (uint16_t i = 0; i < count; i++)
        follow_one(e, f, node_at(e->cards, items[i]));
    e->depth--;
}

static void follow_modes(struct engine *e, struct frame *f, uint16_t modes,
                         uint16_t chosen)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, modes, &items);
    for (uint16_t i = 0; i < count; i++)
        if ((chosen >> i) & 1)
            follow(e, f, node_at(e->cards, items[i])->slot[2]);
}

void resolve_mana_ability(struct engine *e, struct frame *f,
                          const struct node *ability, struct event *produced)
{
    bool activated = ability->term == ABILITY_ACTIVATED;
    f->produced = produced;
    if (f->item)
        follow_modes(e, f, ability->slot[6], f->item->modes);
    follow(e, f, ability->slot[activated ? 2 : 3]);
    f->produced = NULL;
}

void item_frame_start(struct engine *e, struct frame_store *store,
                      struct stack_item *item)
{
    frame_start(e, store, 0, item->ability);
    store->f.source = item->source;
    store->f.you = item->controller;
    if (FAULTY(ability_follows_its_source,
               e->g->object[ref_live(e->g, item->source)].zone ==
                   ZONE_BATTLEFIELD))
        store->f.you = as_of(e, item->source.id)->controller;
    store->f.item = item;
    if (item->event.kind)
        store->f.event = &item->event;
    if (item->memory.id || item->memory.is_player) {
        store->f.has_it = true;
        store->f.it = item->memory;
    }
    carry_restore(e, &store->f, item->carry);
}

static bool could_have_targets(struct engine *e, const struct stack_item *item)
{
    enum { SPELL_TARGETS, ACTIVATED_TARGETS, TRIGGERED_TARGETS };
    if (item->ability == 0)
        return false;
    const struct ability *a = ability_at(e->cards, item->ability);
    const uint16_t *slot = node_at(e->cards, a->node)->slot;
    return a->kind == KIND_SPELL       ? slot[SPELL_TARGETS] != 0
           : a->kind == KIND_ACTIVATED ? slot[ACTIVATED_TARGETS] != 0
                                       : slot[TRIGGERED_TARGETS] != 0;
}

/* CR 608.2b: which targets are illegal now; false when all are. */
static bool check_targets(struct engine *e, struct frame *f,
                          struct stack_item *item)
{
    uint8_t legal = 0;
    if (item->target_count == 0) {
        if (could_have_targets(e, item))
            MARK(e, 115_6, item->object);
        return !FAULTY(no_targets_fizzle, could_have_targets(e, item));
    }
    for (uint8_t i = 0; i < item->target_count; i++) {
        uint16_t group = item->target_group[i];
        struct ref ref = item->target[i];
        bool ok;
        if (FAULTY(blinked_target_followed,
                   !ref.is_player && !ref_live(e->g, ref) &&
                       object_at(e, ref.id)->kind != OBJECT_FREE))
            item->target[i] = ref_of(e->g, ref.id);
        if (group == 0) {
            struct set set;
            aura_targets(e, f, enchant_of(e, item->object), &set);
            ok = set_has(&set, item->target[i]);
        } else {
            ok = target_legal(e, f, target_at(e->cards, group),
                              item->target[i]);
        }
        if (FAULTY(shields_not_asked_again,
                   !ok && (ref.is_player || ref_live(e->g, ref))))
            ok = true;
        if (FAULTY(dead_target_is_legal,
                   !ref.is_player && !ref_live(e->g, ref)))
            legal++;
        else if (ok)
            legal++;
        else if (!FAULTY(illegal_target_affected, true))
            item->target[i].is_player = 0xff;
    }
    MARK(e, 608_2b, item->object);
    if (FAULTY(any_illegal_target_fizzles, legal < item->target_count))
        return false;
    return legal > 0;
}

static void leave_stack(struct engine *e, object_id id)
{
    struct object *object = object_at(e, id);
    if (object->zone != ZONE_STACK)
        return;
    if (object->kind != OBJECT_CARD) {
        if (object->kind == OBJECT_SPELL_COPY)
            MARK(e, 704_5e, id);
        stack_drop(e, id);
        return;
    }
    if ((object->flags & FLAG_REBOUND) &&
        !FAULTY(rebound_not_exiled, true)) {
        MARK(e, 702_88a, id);
        move_to(e, id, ZONE_EXILE, 0, 0);
        object_at(e, id)->flags |= FLAG_REBOUND;
        return;
    }
    /* CR 608.2n: into its owner's graveyard. */
    MARK(e, 608_2n, id);
    move_to(e, id, ZONE_GRAVEYARD, 0, 0);
}

/* Whether a player may or may not do what these instructions say. */
static bool asks_whether(struct engine *e, uint16_t effects)
{
    const uint16_t *items;
    uint16_t count = list_at(e->cards, effects, &items);
    for (uint16_t i = 0; i < count; i++) {
        const struct node *node = node_at(e->cards, items[i]);
        if (node->term == EFFECT_MAY_DO || node->term == EFFECT_MAY_PAY ||
            (node->term == EFFECT_IF && (asks_whether(e, node->slot[1]) ||
                                         asks_whether(e, node->slot[2]))))
            return true;
    }
    return false;
}

static void resolve_ability(struct engine *e, struct frame *f,
                            struct stack_item *item)
{
    const struct ability *a = ability_at(e->cards, item->ability);
    const struct node *node = node_at(e->cards, a->node);
    MARK(e, 608_2c, item->source.id);
    if (!ref_live(e->g, item->source))
        MARK(e, 113_7a, item->source.id);
    if (a->kind == KIND_ACTIVATED) {
        /* CR 106.12: no mana ability, so nothing is tapped for mana. */
        if (a->adds_mana)
            MARK(e, 106_12, item->source.id);
        follow_modes(e, f, node->slot[6], item->modes);
        follow(e, f, node->slot[2]);
        return;
    }
    if (node->slot[1]) {
        MARK(e, 603_4, item->source.id);
        if (!condition_holds(e, f, node->slot[1]) &&
            !FAULTY(condition_not_asked_again, true))
            return;
    }
    if (action_is_done(e, f) && !FAULTY(done_action_is_done_again, true))
        return;
    if (!asks_whether(e, node->slot[3]))
        action_note(e, f);
    follow_modes(e, f, node->slot[6], item->modes);
    follow(e, f, node->slot[3]);
}

static void resolve_permanent(struct engine *e, struct stack_item *item)
{
    object_id id = item->object;
    struct object *object = object_at(e, id);
    struct entry how;
    memset(&how, 0, sizeof how);
    how.controller = as_of(e, id)->controller;
    if (FAULTY(spell_enters_under_owner, how.controller != object->owner))
        how.controller = object->owner;
    how.from_spell = true;
    how.face = object->face;
    how.face_down = object->flags & FLAG_FACE_DOWN;
    MARK(e, 608_3, id);
    if (object->kind == OBJECT_SPELL_COPY) {
        /* CR 608.3f: the copy becomes a token. */
        MARK(e, 608_3f, id);
        object->kind = OBJECT_TOKEN;
    }
    if (item->target_count > 0 && item->target_group[0] == 0 &&
        !FAULTY(aura_enters_unattached, true))
        object->attached = item->target[0].id;
    if (!enter(e, id, &how)) {
        object->attached = 0;
        leave_stack(e, id);
    }
}

static void resolve_instructions(struct engine *e, struct frame *f,
                                 struct stack_item *item)
{
    const struct characteristics as = *as_of(e, item->object);
    for (uint8_t i = 0; i < as.ability_count; i++) {
        const struct ability *a = ability_at(e->cards, as.ability[i]);
        if (a->kind != KIND_SPELL)
            continue;
        const struct node *node = node_at(e->cards, a->node);
        f->ability = as.ability[i];
        if (node->slot[5] && !condition_holds(e, f, node->slot[5]))
            continue;
        MARK(e, 608_2c, item->object);
        /* CR 605.5b: a spell is no mana ability, whatever it adds. */
        if (a->adds_mana)
            MARK(e, 605_5b, item->object);
        follow_modes(e, f, node->slot[1], item->modes);
        follow(e, f, node->slot[2]);
    }
    leave_stack(e, item->object);
}

/* An Aura spell that enters as one that was not cast. */
static void enter_unbound(struct engine *e, object_id id)
{
    struct entry how;
    memset(&how, 0, sizeof how);
    how.controller = as_of(e, id)->controller;
    if (!enter(e, id, &how))
        leave_stack(e, id);
}

void resolve_top(struct engine *e)
{
    object_id id = e->g->stack_head;
    struct stack_item item = *stack_item_of(e, id);
    struct frame_store store;
    bool is_ability = object_at(e, id)->kind == OBJECT_ABILITY;
    item_frame_start(e, &store, &item);
    MARK(e, 608_1, id);
    if (!check_targets(e, &store.f, &item) &&
        !FAULTY(illegal_targets_ignored, item.target_group[0])) {
        if (item.target_group[0] == 0)
            MARK(e, 608_3b, id);
        if (FAULTY(aura_finds_another_target,
                   item.target_count && item.target_group[0] == 0)) {
            enter_unbound(e, id);
            return;
        }
        leave_stack(e, id);
        return;
    }
    if (is_ability) {
        struct ref self = ref_of(e->g, id);
        resolve_ability(e, &store.f, &item);
        if (ref_live(e->g, self))
            stack_drop(e, id);
        return;
    }
    type_set types = as_of(e, id)->types;
    if (types & (1u << TYPE_INSTANT | 1u << TYPE_SORCERY))
        resolve_instructions(e, &store.f, &item);
    else
        resolve_permanent(e, &item);
}

struct effect *effect_add(struct engine *e, const struct frame *f,
                          enum effect_kind kind, enum duration duration)
{
    struct game *g = e->g;
    if (g->effect_count == EFFECTS_MAX)
        refuse(e, CODE_OTHER, CR_NONE);
    struct effect *effect = &g->effect[g->effect_count++];
    memset(effect, 0, sizeof *effect);
    effect->kind = (uint8_t)kind;
    effect->duration = (uint8_t)duration;
    effect->controller = f->you;
    effect->timestamp = timestamp(e);
    effect->source = f->source;
    effect->turn = g->turn;
    effect->x = f->item ? f->item->x : f->x;
    for (uint8_t i = 0; i < f->binding_count; i++)
        if (f->binding[i].has_value && effect_speaks(effect)) {
            effect->chosen = f->binding[i].id;
            effect->value = f->binding[i].value;
        }
    /* CR 611.2a: without a duration it lasts until the game ends. */
    if (duration == DURATION_FOREVER)
        MARK(e, 611_2a, f->source.id);
    touch(e);
    return effect;
}

static bool has_ended(struct engine *e, const struct effect *effect,
                      bool end_of_turn)
{
    object_id source = ref_live(e->g, effect->source);
    bool there =
        source && object_at(e, source)->zone == ZONE_BATTLEFIELD;
    switch (effect->duration) {
    case DURATION_EOT:
        return end_of_turn && !FAULTY(effect_outlives_turn, true);
    case DURATION_WHILE_SOURCE:
        return !there && !FAULTY(effect_outlives_its_source, true);
    case DURATION_WHILE_CONTROL:
        return !there || as_of(e, source)->controller != effect->controller;
    case DURATION_YOUR_NEXT_TURN:
        return e->g->active == effect->controller &&
               e->g->turn != effect->turn;
    case DURATION_END_OF_YOUR_NEXT_TURN:
        return end_of_turn && e->g->active == effect->controller &&
               e->g->turn != effect->turn;
    case DURATION_FOREVER:
        return false;
    default:
        NEVER();
    }
}

void effects_expire(struct engine *e, bool end_of_turn)
{
    struct game *g = e->g;
    for (uint8_t i = 0; i < g->effect_count;) {
        struct effect *effect = &g->effect[i];
        if (!has_ended(e, effect, end_of_turn)) {
            i++;
            continue;
        }
        MARK(e, 611_2a, effect->source.id);
        g->effect_count--;
        memmove(effect, effect + 1,
                (size_t)(g->effect_count - i) * sizeof *effect);
        touch(e);
    }
}
