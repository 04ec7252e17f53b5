/* Chooses a ship's target (SX-65, SX-66). */
#ifndef SX_TARGET_H
#define SX_TARGET_H

#include "rulesets/space-empires-4x/muster.h"

struct sx_targets;

/* For one combat: `fighters` in firing order; must outlive it. Ownership: sx_targets_free. */
struct sx_targets *sx_targets_new(const struct sx_fighter *fighters, unsigned count);
void sx_targets_free(struct sx_targets *targets);
/* Call before each round: `exposed` are the possible targets (by index). */
void sx_targets_begin(struct sx_targets *targets, const bool *exposed);
/* Call after a hit that the fighter survived, as its hits count (SX-66). */
void sx_targets_hit(struct sx_targets *targets, unsigned index);
/* Index of the enemy that `owner` shoots at (SX-66), -1: none (SX-65). `wanted`: types of the `F` list in order. */
int sx_targets_pick(
    struct sx_targets *targets, unsigned owner, const enum sx_type *wanted, unsigned wanted_count);

#endif
