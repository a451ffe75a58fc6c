/*
 * trigger_private.h - what trigger.c and trigger_stack.c share.
 *
 * Rules: CR 603 (triggered abilities).
 */
#ifndef TRIGGER_PRIVATE_H
#define TRIGGER_PRIVATE_H

#include "trigger.h"

/* Slots of an ABILITY_TRIGGERED node. */
enum { ON, IF, TARGETS, EFFECT, LIMIT, ZONE, MODES, WHILE, MIN, MAX, OPTIONAL };

#endif
