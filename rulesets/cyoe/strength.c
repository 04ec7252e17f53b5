/* How a battle is likely to end, by what a player sees of both sides. */
#include "rulesets/cyoe/strength.h"

#include "rulesets/cyoe/rules.h"

enum {
	ROUNDS = 6,   /* of a battle (CY-83) */
	WHOLE = 1000, /* what is left of a side is counted in thousandths */
	KEEP = 200,   /* least thousandths of its own that must survive */
};

void cy_strength_units(const struct cy_state *s, struct cy_strength *sum, int code, int64_t count)
{
	const struct cy_unit *unit = &cy_tables_of(s)->units[code];
	int kind = code < CY_WINGS ? CY_STRIKE : CY_CAPITAL;

	sum->hull[kind] += count * unit->hull;
	sum->as[kind] += count * unit->as;
	sum->ac[kind] += count * unit->ac;
	sum->troops += count * unit->troops;
}

void cy_strength_join(struct cy_strength *sum, const struct cy_strength *more)
{
	for (int kind = CY_STRIKE; kind <= CY_CAPITAL; kind++) {
		sum->hull[kind] += more->hull[kind];
		sum->as[kind] += more->as[kind];
		sum->ac[kind] += more->ac[kind];
	}
}

bool cy_strength_armed(const struct cy_strength *x)
{
	return x->ac[CY_STRIKE] + x->ac[CY_CAPITAL] + x->as[CY_STRIKE] + x->as[CY_CAPITAL] > 0;
}

/* Thousandths of each kind of side y that survive the shots of side x (CY-84). */
static void shoot(const struct cy_strength *x, const int64_t *left, const struct cy_strength *y,
    const int64_t *stands, int64_t *after)
{
	int64_t as = (x->as[CY_STRIKE] * left[CY_STRIKE] + x->as[CY_CAPITAL] * left[CY_CAPITAL]) / WHOLE;
	int64_t ac = (x->ac[CY_STRIKE] * left[CY_STRIKE] + x->ac[CY_CAPITAL] * left[CY_CAPITAL]) / WHOLE;
	int64_t pools[2];

	if (y->hull[CY_CAPITAL] * stands[CY_CAPITAL] == 0)
		as += ac / 10;
	pools[CY_STRIKE] = as;
	pools[CY_CAPITAL] = ac;
	for (int kind = CY_STRIKE; kind <= CY_CAPITAL; kind++)
		after[kind] =
		    y->hull[kind] == 0 ? 0 : MAX(0, stands[kind] - pools[kind] * WHOLE / y->hull[kind]);
}

/* Thousandths of the hull that are left. */
static int64_t hull_left(const struct cy_strength *x, const int64_t *left)
{
	int64_t all = x->hull[CY_STRIKE] + x->hull[CY_CAPITAL];

	return all == 0
	           ? 0
	           : (x->hull[CY_STRIKE] * left[CY_STRIKE] + x->hull[CY_CAPITAL] * left[CY_CAPITAL]) / all;
}

bool cy_strength_beats(const struct cy_strength *x, const struct cy_strength *other, int64_t odds)
{
	struct cy_strength y = *other;
	int64_t mine[2] = {WHOLE, WHOLE}, theirs[2] = {WHOLE, WHOLE};

	for (int kind = CY_STRIKE; kind <= CY_CAPITAL; kind++) {
		y.hull[kind] = y.hull[kind] * odds / 100;
		y.as[kind] = y.as[kind] * odds / 100;
		y.ac[kind] = y.ac[kind] * odds / 100;
	}
	for (int round = 0; round < ROUNDS && hull_left(&y, theirs) > 0; round++) {
		int64_t mine_after[2], theirs_after[2];
		shoot(x, mine, &y, theirs, theirs_after);
		shoot(&y, theirs, x, mine, mine_after);
		for (int kind = CY_STRIKE; kind <= CY_CAPITAL; kind++) {
			mine[kind] = mine_after[kind];
			theirs[kind] = theirs_after[kind];
		}
	}
	return hull_left(&y, theirs) == 0 && hull_left(x, mine) >= KEEP;
}
