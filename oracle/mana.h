/*
 * mana.h - what mana comes of an ability, and what it can pay.
 *
 * Rules: CR 106.5 to 106.12b (mana), 605 (mana abilities), 616.1 (orders),
 * 118.3 and 202.1a (payment).
 */
#ifndef ORACLE_MANA_H
#define ORACLE_MANA_H

#include "position.h"

enum { BAGS_MAX = 512, MANA_COUNT_MAX = 200 };

/* Some mana, by type. */
struct bag {
    int n[MANA_TYPES];
};

/* Everything that can come out; without what is unknown when not
 * `is_known`. */
struct bags {
    bool is_known;
    int count;
    struct bag bag[BAGS_MAX];
};

/* bags.c. */
int bag_total(const struct bag *bag);
struct bag bag_of(const char *letters);
struct bag bag_of_type(int type, int n);
struct bag bag_plus(const struct bag *a, const struct bag *b, int times);
void bags_clear(struct bags *bags);
void bags_copy(struct bags *to, const struct bags *from);
void bags_add(struct bags *bags, const struct bag *bag);
/* `n` of one of the types, or nothing where there is no type. */
void bags_add_each(struct bags *bags, mana_set types, int n);
/* What the symbols add, from `at` on; a hybrid is a choice. */
void bags_add_symbols(struct bags *bags, const struct mana_cost *cost, int at,
                      int times, const struct bag *so_far);
/* Every sum of one of the first and one of the second. */
void bags_cross(struct bags *bags, const struct bags *other);
mana_set bags_types(const struct bags *bags);
/* The types in a list of letters; `otherwise` where there is no list. */
mana_set types_listed(const cJSON *list, mana_set otherwise);

/* Types each permanent could produce, and whether more may be possible. */
struct could {
    mana_set types[THINGS_MAX];
    bool is_open[THINGS_MAX];
};
/* NULL when out of memory. */
const struct could *could_of(const struct oracle_position *position);

/* One mana spec, evaluated: what is asked, and for whom. */
struct maker {
    const struct oracle_position *position;
    const struct could *could;
    struct context context;
    const cJSON *effect;     /* the whole effect of the ability */
    const struct bag *event; /* what the event produced, or NULL */
    bool is_query; /* CR 106.7: whoever gets it, and without an event */
};

/* Everything `player` can get by the instructions, in order. */
void maker_effect(const struct maker *maker, int player, struct bags *bags);

/* The same by the ability's instructions, of whichever mode (CR 700.2). */
void maker_modes(const struct maker *maker, const cJSON *ability, int player,
                 struct bags *bags);

bool has_tap(const cJSON *ability);
/* CR 605.1a: is the activated ability a mana ability? */
enum truth is_for_mana(const struct oracle_position *position,
                       const cJSON *ability);
/* Whether an instruction, at any depth, adds mana. */
bool adds_mana(const cJSON *ability);
/* Whether a trigger may add mana of its own, without the restriction. */
bool mana_trigger_is_there(const struct oracle_position *position);

/* The mana a player gets out of activating the ability, the triggered mana
 * abilities it sets off included; `bags` is filled in. */
void outcomes_of(const struct oracle_position *position,
                 const struct could *could, int source, const cJSON *ability,
                 int player, struct bags *bags);

/* What its instructions alone say, before any replacement (CR 106.12b): among
 * these types its player chooses. */
void choices_of(const struct oracle_position *position, int source,
                const cJSON *ability, int player, struct bags *bags);

/* pay.c: a mana payment. */
enum { AID_SETS = COLORS_ALL + 1 };
struct purse {
    struct bag bag;
    int life;                /* for Phyrexian symbols; -1: none can be paid */
    mana_set as[MANA_TYPES]; /* CR 609.4b: what each type may be spent as */
    bool is_snow;            /* some of it may be from a snow source */
    int *steps; /* that may still be taken; NULL: without a limit */
    int aid[AID_SETS]; /* things that pay for one mana, by their colors */
};
/* How much it can pay for at most. */
int purse_total(const struct purse *purse);
/* How much mana it takes at least. */
int cost_least(const struct mana_cost *cost, int x);
void purse_init(struct purse *purse, const struct bag *bag, int life);
/* With X counting `x` each. */
bool purse_pays(const struct purse *purse, const struct mana_cost *cost, int x);

#endif
