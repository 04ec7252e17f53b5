/* e^x in whole numbers. Ratings are priced by e^(delta/k); within the rules'
   limits its value is never nearer to a step than 1e-9 of itself (SE-15, SE-16), and
   the error here stays below 1e-13. */
#include "tables.h"

__extension__ typedef unsigned __int128 se_wide;

#define FINE 52   /* binary places of the series */
#define RESULT 40 /* binary places of the result */
#define HALVINGS 4
#define TERMS 24
#define MOST ((int64_t)1 << 20)

static se_wide times(se_wide a, se_wide b)
{
	return (a * b) >> FINE;
}

/* e^(p/q) with RESULT binary places; 0: 2^20 or more. */
static uint64_t exp_fixed(int64_t p, int64_t q)
{
	const se_wide one = (se_wide)1 << FINE;
	se_wide x, term = one, sum = one;

	if (p >= 14 * q)
		return 0;
	x = ((se_wide)p << FINE) / (se_wide)q >> HALVINGS;
	for (unsigned i = 1; i <= TERMS; i++) {
		term = times(term, x) / i;
		sum += term;
	}
	for (unsigned i = 1; i < HALVINGS; i++)
		sum = times(sum, sum);
	sum = (sum * sum) >> (2 * FINE - RESULT);
	return sum >= (se_wide)MOST << RESULT ? 0 : (uint64_t)sum;
}

int64_t se_exp_up(int64_t p, int64_t q)
{
	uint64_t fixed = exp_fixed(p, q);

	return fixed == 0 ? MOST : (int64_t)((fixed + ((uint64_t)1 << RESULT) - 1) >> RESULT);
}

int64_t se_exp_near(int64_t p, int64_t q)
{
	uint64_t fixed = exp_fixed(p, q);

	return fixed == 0 ? MOST : (int64_t)((fixed + ((uint64_t)1 << (RESULT - 1))) >> RESULT);
}

static int64_t component(int64_t delta, int64_t k)
{
	return delta <= 0 || k <= 0 ? 0 : se_exp_up(delta * 10, k);
}

void se_design_price(const struct se_tables *tables, enum se_hull hull, const int64_t parts[SE_PARTS],
    int64_t *cost, int64_t *tonnage)
{
	const struct se_hull_table *table = &tables->hulls[hull];

	*cost = table->cost;
	*tonnage = table->tonnage;
	for (int i = 0; i < SE_PARTS; i++) {
		*cost += component(parts[i] - table->parts[i], table->cost_k[i]);
		*tonnage += component(parts[i] - table->parts[i], table->tonnage_k[i]);
	}
}

int64_t se_missile_cost(const struct se_tables *tables, int64_t guns, int64_t tonnage)
{
	const struct se_numbers *n = &tables->numbers;
	int64_t cost;

	if (guns <= n->missile_free)
		return tables->hulls[SE_MISSILE].cost;
	cost = se_exp_near(guns * 10, n->missile_k * tonnage);
	return cost > n->design_limit ? n->design_limit + 1 : cost < 1 ? 1 : cost;
}
