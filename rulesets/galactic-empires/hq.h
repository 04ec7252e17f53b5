/* The headquarters statement (GE-4) and what orders will cost. */
#ifndef GE_HQ_H
#define GE_HQ_H

#include "rulesets/galactic-empires/orders.h"

/* All amounts in tenths. */
struct ge_hq {
	int64_t treasury, upkeep, hq_expenses, garrison_expenses, salvage, revenue;
};

/* The statement as of now, without orders. */
void ge_hq_of(const struct ge_state *state, const struct ge_empire *empire, struct ge_hq *hq);

/* The statement with the orders of a checked set: their cost, and upkeep without units that they disband. */
void ge_hq_with(const struct ge_state *state, const struct ge_empire *empire, const struct order_set *set,
    struct ge_hq *hq);

/* Upkeep of all units of an empire. */
int64_t ge_hq_upkeep(const struct ge_state *state, unsigned empire);

/* Treasury less upkeep and expenses; negative: a shortfall. */
int64_t ge_hq_surplus(const struct ge_hq *hq);

/* The accepted paths of a set: by fleet, NULL if it has none. */
struct ge_paths {
	const struct order *of[GE_FLEETS + 1];
};
void ge_paths_of(const struct order_set *set, struct ge_paths *paths);

/* The cost of one order, 0: free; `paths` tell where a building unit will be. */
int64_t ge_order_cost(const struct ge_state *state, const struct ge_empire *empire,
    const struct ge_paths *paths, const struct order *order);

/* Cost to annex a sector (GE-60), with its damage as of the last report. */
int64_t ge_annexation_cost(const struct ge_state *state, const struct ge_sector *sector, int64_t damage);
/* GE-56: the fee for sending money; rounded up to a tenth. */
int64_t ge_sending_fee(const struct ge_state *state, int64_t amount);

/* Appends the six lines of the statement, each after `indent`. */
void ge_hq_lines(const struct ge_hq *hq, const char *indent, GString *out);

/* Appends 605 tenths as 60.5. */
void ge_money_text(int64_t tenths, GString *out);

void ge_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

/* How many of `wanted` things at this price the money pays for. */
int64_t ge_affordable(int64_t money, int64_t price, int64_t wanted);

#endif
