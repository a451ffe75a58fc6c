/*
 * legal.h - findings: whether an action is legal, and why not.
 *
 * Rules: CR 117.1 (priority), 305 (lands), 601 (spells), 602 (abilities).
 */
#ifndef ORACLE_LEGAL_H
#define ORACLE_LEGAL_H

#include "mana.h"

/* A finding is an oracle_answer; these make and join them. */
struct oracle_answer legal_yes(const char *rule);
struct oracle_answer legal_no(const char *rule);
struct oracle_answer legal_unpaid(const char *rule);
struct oracle_answer legal_silent(enum oracle_silence why);
/* No when `is` is no, silent when unknown. */
struct oracle_answer legal_if(enum truth is, const char *rule);
struct oracle_answer legal_paid_if(enum truth is, const char *rule);
/* Both must be legal; of two reasons the one that is no cost. */
struct oracle_answer legal_both(struct oracle_answer a, struct oracle_answer b);
/* One of them suffices. */
struct oracle_answer legal_either(struct oracle_answer a,
                                  struct oracle_answer b);

/* Values of X that are tried. */
enum { X_TRIES = 12 };

/* Who does it, with what. */
struct doing {
    const struct oracle_position *position;
    int player;
    int source;         /* the card or the permanent */
    struct thing spell; /* what it is on the stack: for a spell, its face;
                           for an ability, its source */
    bool is_spell;
    bool taps_source; /* its own cost taps the source */
    bool untaps_source; /* or untaps it */
    bool is_mana;     /* a mana ability */
    bool is_any_type; /* CR 609.4b: mana of any type may be spent */
    bool has_x;
    int x;
    int tax; /* CR 903.8: generic mana more */
};

/* targets.c */
/* "you", "self" and X of what is done. */
struct context context_for(const struct doing *doing);
enum truth target_object(const struct doing *doing, const cJSON *group,
                         const struct thing *thing);
enum truth target_player(const struct doing *doing, const cJSON *group,
                         int player);
/* qualities.c: whether hexproof or protection from a quality keeps the source
 * of what is done off the permanent; of a player, `list` of "player_has" that
 * is said of `you`, and what effects in force give. */
enum truth quality_keeps_off(const struct doing *doing,
                             const struct thing *thing, const char *word);
enum truth quality_keeps_off_player(const struct doing *doing, int player,
                                    const cJSON *list, int you);
enum truth quality_by_effects(const struct doing *doing, int player);
/* answers.c: the groups of targets of the ability or of the spell face. */
const cJSON *answers_groups(const struct oracle_position *position,
                            const struct oracle_action *action, int at);
struct oracle_answer targets_found(const struct doing *doing,
                                   const cJSON *ability);
struct oracle_answer targets_of_face(const struct doing *doing,
                                     const struct face *face);

/* What there is too little of to pay a cost. */
enum lack {
    LACKS_CARDS = 1 << 0, /* in a hand, graveyard or exile */
    LACKS_TAPPED = 1 << 1,
    LACKS_UNTAPPED = 1 << 2,
    LACKS_COUNTERS = 1 << 3,
    LACKS_OTHER = 1 << 4, /* permanents, life, energy */
    LACKS_ALL = (1 << 5) - 1,
};

/* meanwhile.c, CR 601.2g: whether a mana ability activated meanwhile, or a mana
 * trigger, may bring some of it about. */
bool meanwhile_may_help(const struct doing *doing, unsigned lacks);

/* costs.c */
struct bill {
    struct mana_cost mana;
    bool has_mana;
    bool has_x;       /* {X}, of which it is known now how much it is */
    bool is_doubtful; /* how much mana it is, is not known */
    int energy, life;
    int objects; /* how many items choose objects */
    /* It takes objects that a mana ability could also want. */
    bool takes_permanents, takes_untapped, takes_cards;
    unsigned lacks;            /* enum lack */
    struct oracle_answer rest; /* all that is no mana */
};
void bill_begin(struct bill *bill);
/* One more thing that must hold. */
void bill_need(struct bill *bill, struct oracle_answer answer);
void bill_doubt(struct bill *bill);
/* CR 119.8: whether the player's life total can't change. */
enum truth life_is_fixed(const struct doing *doing);
/* Add the items of a cost list. */
void bill_add(struct bill *bill, struct doing *doing, const cJSON *items);
void bill_add_mana(struct bill *bill, const struct mana_cost *cost);
/* prices.c, CR 601.2f: increases, reductions and floors of spells or abilities.
 */
void bill_adjust(struct bill *bill, const struct doing *doing);
struct oracle_answer bill_payable(const struct bill *bill,
                                  const struct doing *doing);
/* aid.c, CR 702.51a, 702.66a, 702.126a: whether the thing may be tapped or
 * exiled rather than mana paid, and for which colors of mana. */
bool aids(const struct doing *doing, int index, mana_set *colors);
/* All of them, into the purse. */
void aid_find(const struct doing *doing, struct purse *purse);
/* Those that were, as it is afterwards; false: not known, such as where other
 * parts of the cost move or tap something. */
bool aid_given(const struct doing *doing, const struct bill *bill,
               const struct oracle_position *after, const cJSON *act,
               struct purse *purse);
/* sources.c, CR 609.4b: as what the mana may be spent; false: not known. */
bool set_spending(const struct doing *doing, struct purse *purse);
/* CR 106.6: may restricted mana of the pool be spent on it, whatever card of
 * the game it is from? */
enum truth is_of_use(const struct doing *doing, const struct bill *bill);
/* cast.c, activate.c: the bill by the mana cost, with the tax of CR 903.8, or
 * for the ability; doubtful when that is not known. */
void bill_spell(struct bill *bill, struct doing *doing,
                const struct face *face);
void bill_ability(struct bill *bill, struct doing *doing, const cJSON *ability);

/* activate.c */
/* CR 107.3a: whether a value of X is announced for the cost, as written. */
bool asks_for_x(const cJSON *cost);
/* The activated abilities of an object in order: abilities and keywords. */
int activated_of(const struct thing *thing, const cJSON **list, int max);
/* All but the mana part: timing, prohibitions, who, targets. */
struct oracle_answer activation_allowed(const struct doing *doing,
                                        const cJSON *ability);
struct oracle_answer activation_legal(const struct oracle_position *position,
                                      int player, int source,
                                      const cJSON *ability);
/* Whether which abilities it has is not known for sure. */
bool is_doubtful(const struct oracle_position *position,
                 const struct thing *thing);
struct oracle_answer sorcery_timing(const struct oracle_position *position,
                                    int player, const char *rule);
/* How often such an action is among those of this turn; -1: not known. */
int acts_count(const struct oracle_position *position, int player,
               const char *what, const char *object, int ability);

/* The same of a player, from that zone; or ever in the game, of an object. */
int acts_from(const struct oracle_position *position, int player,
              const char *what, const char *zone);
int acts_ever_from(const struct oracle_position *position, const char *object,
                   const char *zone);

/* permit.c */
/* The card as the spell, or land, it would be with this face up. */
struct thing spell_of(const struct oracle_position *position, int player,
                      int source, const struct face *face, int x);
bool is_face_possible(const struct thing *thing, const struct face *face);
/* Whether the card is in a zone from which an effect may let cards be cast
 * or played: the player's own unless `what` says whose, or which. */
bool is_own_zone(const struct oracle_position *position,
                 const struct doing *doing, const cJSON *zone,
                 const cJSON *what);
/* CR 109.5: whom a permission is for: "you" when it does not say. */
enum truth is_allowed(const struct oracle_position *position, const cJSON *mod,
                      int player, const struct context *context);
/* CR 601.2b: a limit such as once each turn; `what` is "cast" or "play".
 * `zone` is where the effect of `source` lets it be done from, or NULL. */
enum truth within_limit(const struct doing *doing, const cJSON *mod,
                        const char *what, const cJSON *zone, int source);
/* CR 601.3e: whether a permission means this face. */
enum truth is_meant(const struct doing *doing, const cJSON *what,
                    const struct context *context);
/* The effects in force that let the player cast (or, of a land, play) the
 * card: the next one after `effect`, from the first for NULL. */
const cJSON *next_permission(const struct doing *doing, bool is_land,
                             const cJSON *effect);
/* What may have been allowed for a while and is not seen. */
struct oracle_answer by_the_unseen(const struct doing *doing, const char *key);

/* cast.c */
/* CR 101.2: no effect forbids casting `doing->spell` from where it is. */
struct oracle_answer cast_not_forbidden(const struct doing *doing);
struct oracle_answer cast_legal(const struct oracle_position *position,
                                int player, int source,
                                const struct face *face);
/* faceup.c: whether a player may turn the permanent face up. */
struct oracle_answer faceup_legal(const struct oracle_position *position,
                                  int player, int index);
/* The same, and whether its cost can be paid. */
struct oracle_answer faceup_payable(const struct oracle_position *position,
                                    int player, int index);
/* CR 608.2g: cast while something resolves, for nothing when `is_free`. */
struct oracle_answer cast_now_legal(const struct oracle_position *position,
                                    int player, int source,
                                    const struct face *face, bool is_free);
/* lands.c */
/* CR 305.2b, 305.3: the same of a land. */
struct oracle_answer land_now_legal(const struct oracle_position *position,
                                    int player, int source,
                                    const struct face *face);
struct oracle_answer play_legal(const struct oracle_position *position,
                                int player, int source,
                                const struct face *face);

#endif
