/*
 * facts.h - what follows from the tree of an ability, or instruction, alone.
 *
 * It is found as a card is read, and kept in the number that an object of JSON
 * has no use for; of other trees it is found when it is asked for.
 *
 * Rules: CR 602.1 (activated abilities), 605.1a (mana abilities).
 */
#ifndef FACTS_H
#define FACTS_H

#include <cjson/cJSON.h>

enum fact {
    FACTS_KNOWN = 1 << 0,
    FACT_ACTIVATED = 1 << 1, /* or a keyword that stands for such an ability */
    FACT_ADDS_MANA = 1 << 2, /* an instruction does, at any depth */
    FACT_TAPS = 1 << 3,      /* its cost has {T} */
    FACT_FOR_MANA = 1 << 4,  /* CR 605.1a: a mana ability */
    FACT_MOVES_LIBRARY = 1 << 5,  /* ... but it moves a card of a library */
    FACT_INSTRUCTS_MANA = 1 << 6, /* it is an instruction that adds mana */
};

/* Find and keep the facts of every object in the tree. */
void facts_keep(cJSON *tree);
/* The facts of an ability or instruction, FACTS_KNOWN among them. */
unsigned facts_of(const cJSON *ability);

#endif
