/* Whom a ship shoots at (SX-65, SX-66). */
#ifndef SX_TARGET_H
#define SX_TARGET_H

#include "rulesets/space-empires-4x/muster.h"

struct sx_targets;

/* For one combat: `fighters` in firing order, which outlive it. Ownership: sx_targets_free. */
struct sx_targets *sx_targets_new(const struct sx_fighter *fighters, unsigned count);
void sx_targets_free(struct sx_targets *targets);
/* Before each round: these may be fired at (by index). */
void sx_targets_begin(struct sx_targets *targets, const bool *exposed);
/* After a hit that the fighter survived: its hits count (SX-66). */
void sx_targets_hit(struct sx_targets *targets, unsigned index);
/* Index of the enemy of `owner` that is fired at (SX-66), -1: there is none (SX-65).
   `wanted`: types of the `F` list in order. */
int sx_targets_pick(
    struct sx_targets *targets, unsigned owner, const enum sx_type *wanted, unsigned wanted_count);

#endif
