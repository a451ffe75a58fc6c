/*
 * effects.h - the instructions, each one function.
 *
 * Rules: CR 608.2c, 701.  A function follows one EFFECT node in the frame of
 * the ability or spell that speaks.
 */
#ifndef EFFECTS_H
#define EFFECTS_H

#include "context.h"
#include "select.h"

typedef void effect_function(struct engine *e, struct frame *f,
                             const struct node *node);

/* effects_players.c */
effect_function effect_draw, effect_discard, effect_mill, effect_gain_life,
    effect_lose_life, effect_damage, effect_lose_game, effect_win_game;
/* effects_mana.c */
effect_function effect_add_mana, effect_double_mana, effect_lose_mana,
    effect_activate_lands;
/* effects_counters.c */
effect_function effect_get, effect_lose_counters, effect_put, effect_remove,
    effect_move_counter, effect_proliferate, effect_adapt,
    effect_double_counters;
/* effects_objects.c */
effect_function effect_tap, effect_untap, effect_destroy, effect_sacrifice,
    effect_counter, effect_gain_control, effect_attach, effect_transform,
    effect_turn_down, effect_turn_up, effect_fight, effect_remove_combat,
    effect_skip_untap, effect_double_x;
/* effects_moves.c */
effect_function effect_exile, effect_return, effect_put_onto_battlefield,
    effect_return_exiled, effect_manifest;
/* effects_copies.c */
effect_function effect_create_token, effect_copy_token, effect_become_copy,
    effect_copy_spell;
/* effects_lasting.c */
effect_function effect_animate, effect_grant, effect_pt, effect_mods,
    effect_delayed, effect_reflexive, effect_emblem, effect_replace,
    effect_prevent, effect_may_play, effect_may_cast, effect_end_turn,
    effect_extra_turn;
/* effects_choices.c */
effect_function effect_choose, effect_choose_counter, effect_if,
    effect_for_each, effect_each_player, effect_modes;
/* effects_may.c */
effect_function effect_may_do;
/* effects_payments.c */
effect_function effect_may_pay, effect_unless_pays, effect_cumulative_upkeep;
/* effects_cards.c */
effect_function effect_search, effect_shuffle, effect_reveal, effect_look,
    effect_reveal_until, effect_put_on_library, effect_cast_now,
    effect_play_now, effect_cascade, effect_discover, effect_put_back,
    effect_scry;

/* The objects meant by a `what` that are there, and those of them on the
 * battlefield; with 0 for `what`, in the last, the object that speaks. */
void living(struct engine *e, const struct frame *f, uint16_t what,
            struct set *set);
void on_battlefield(struct engine *e, const struct frame *f, uint16_t what,
                    struct set *set);
void these_or_this(struct engine *e, const struct frame *f, uint16_t what,
                   struct set *set);

/* The players meant by a `who`, as bits; "you" when it is 0. */
static inline uint8_t players_or_you(struct engine *e, const struct frame *f,
                                     node_id who)
{
    return players_of(e, f, who, (uint8_t)(1u << f->you));
}

/* CR 101.4: the order in which these players (bits) choose, and how many they
 * are. */
uint8_t in_turn_order(struct engine *e, uint8_t players, player_id *order);

/* A duration slot: `none` when it is not given. */
enum duration duration_of(uint16_t slot, enum duration none);
/* The counter kind of a kind slot; false when it is undefined or 0. */
bool kind_of(struct engine *e, const struct frame *f, uint16_t slot,
             uint8_t *kind);
/* The payment of a cost by a player as an ability resolves. */
struct payment;
void resolution_payment(struct engine *e, struct frame *f, player_id player,
                        struct payment *payment);

#endif
