#include "rulesets/cyoe/combat.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/battle.h"
#include "rulesets/cyoe/gm.h"
#include "rulesets/cyoe/phases.h"

/* Who is hostile to whom in each system; rows exist only where somebody is. */
struct feuds {
	struct cy_play *p;
	struct bits128 **rows; /* by system: the enemies of each seat, or NULL */
	GArray *joined;        /* struct joining */
};

/* An empire's JN order, and the empires that it made it hostile to. */
struct joining {
	const struct order *order;
	struct bits128 enemies;
};

static void make_hostile(struct feuds *feuds, int system, int a, int b)
{
	if (a == b || a < 0 || b < 0)
		return;
	if (!feuds->rows[system])
		feuds->rows[system] = g_new0(struct bits128, (size_t)feuds->p->s->count);
	bits128_add(&feuds->rows[system][a], (unsigned)b);
	bits128_add(&feuds->rows[system][b], (unsigned)a);
}

/* Returns the order's fleet if it may act in step 9, else NULL. */
static struct cy_fleet *actor(const struct cy_state *s, int seat, const struct order *o)
{
	struct cy_fleet *f =
	    o->status == ORDER_ACCEPTED ? cy_fleet_find(s, seat, order_number(o, 'f')) : NULL;

	return f && !f->part->deaf ? f : NULL;
}

static void feud_of_infrastructure(struct feuds *feuds, int system, int seat)
{
	const struct cy_system *y = &feuds->p->s->systems[system];

	if (y->holder >= 0) {
		make_hostile(feuds, system, seat, y->holder);
		return;
	}
	for (guint i = 0; i < y->planets->len; i++)
		make_hostile(feuds, system, seat, ((const struct cy_planet *)y->planets->pdata[i])->owner);
}

int cy_capture_from(const struct cy_state *s, int system, int seat, const struct order *o)
{
	int64_t named = order_number(o, 'e');
	int code = (int)order_number(o, 'c') - CY_SHIPS;
	const GArray *stations = s->systems[system].stations;

	for (guint i = 0; i < stations->len; i++) {
		const struct cy_station *row = &g_array_index(stations, struct cy_station, i);
		if (row->owner != seat && row->count[code] > 0 &&
		    (named == 0 || s->empires[row->owner].id == named))
			return row->owner;
	}
	return -1;
}

/* Tasks (bombarding, landing) against an empire's things are hostile acts. */
static void feud_of_order(struct feuds *feuds, int seat, const struct order *o)
{
	const struct cy_state *s = feuds->p->s;
	const struct cy_fleet *f = actor(s, seat, o);
	const struct cy_planet *planet;

	if (!f)
		return;
	switch (o->form) {
	case CY_DO_AK:
		make_hostile(feuds, f->system, seat, cy_seat_of(s, order_number(o, 'e')));
		break;
	case CY_DO_BI:
		feud_of_infrastructure(feuds, f->system, seat);
		break;
	case CY_DO_CS:
		make_hostile(feuds, f->system, seat, cy_capture_from(s, f->system, seat, o));
		break;
	case CY_DO_BP:
	case CY_DO_CP:
		planet = cy_planet_find(s, order_number(o, 'p'));
		if (planet && planet->system == f->system)
			make_hostile(feuds, f->system, seat, planet->owner);
		break;
	default:
		break;
	}
}

/* JN: makes the seat hostile to everybody who is then hostile to e. */
static void join(struct feuds *feuds, int seat, const struct order *o)
{
	const struct cy_fleet *f = actor(feuds->p->s, seat, o);
	int friend = cy_seat_of(feuds->p->s, order_number(o, 'e'));
	struct joining joining = {.order = o};

	if (!f || friend < 0 || !feuds->rows[f->system])
		return;
	joining.enemies = feuds->rows[f->system][friend];
	bits128_remove(&joining.enemies, (unsigned)seat);
	g_array_append_val(feuds->joined, joining);
	for (int i = 0; i < feuds->p->s->count; i++)
		if (bits128_has(&joining.enemies, (unsigned)i))
			make_hostile(feuds, f->system, seat, i);
}

static void each_order(struct feuds *feuds, enum cy_order first, enum cy_order last,
    void (*run)(struct feuds *, int, const struct order *))
{
	for (int seat = 0; seat < feuds->p->s->count; seat++) {
		const struct order_set *set = feuds->p->turn->orders[seat];
		for (unsigned i = 0; set && i < set->count; i++)
			if (set->orders[i].form >= (int)first && set->orders[i].form <= (int)last)
				run(feuds, seat, &set->orders[i]);
	}
}

/* Sets the status of AK and JN orders in a system after its battle. */
static void settle_attack(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (!f)
		return;
	call->o->use[CY_USE_FIELD] = f->system;
	call->o->use[CY_USE_SEEKS] = 1;
}

static bool met_one_of(const struct cy_battle *b, const struct bits128 *seats)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (bits128_has(seats, (unsigned)((const struct cy_force *)b->forces->pdata[i])->seat))
			return true;
	return false;
}

/* Did AK meet its empire, or JN one of the empires that it made its own hostile to? Empires that became hostile later
   do not count. */
static bool met_enemy(const struct feuds *feuds, const struct cy_battle *b, const struct order *o)
{
	if (o->form == CY_DO_AK)
		return cy_battle_force(b, cy_seat_of(b->s, order_number(o, 'e'))) != NULL;
	for (guint i = 0; i < feuds->joined->len; i++) {
		const struct joining *joining = &g_array_index(feuds->joined, struct joining, i);
		if (joining->order == o)
			return met_one_of(b, &joining->enemies);
	}
	return false;
}

static void settle_orders(const struct feuds *feuds, const struct cy_battle *b)
{
	struct cy_play *p = feuds->p;

	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = b->forces->pdata[i];
		struct order_set *set = p->turn->orders[force->seat];
		for (unsigned k = 0; set && k < set->count; k++) {
			struct order *o = &set->orders[k];
			if (o->status == ORDER_ACCEPTED && o->use[CY_USE_SEEKS] &&
			    o->use[CY_USE_FIELD] == b->system && met_enemy(feuds, b, o))
				o->status = ORDER_DONE;
		}
	}
}

static void no_enemy(struct cy_call *call)
{
	cy_fail(call, "there was no enemy");
}

static void build_feuds(struct feuds *feuds)
{
	for (guint i = 0; i < feuds->p->guarded->len; i++) {
		const struct cy_meeting *m = &g_array_index(feuds->p->guarded, struct cy_meeting, i);
		make_hostile(feuds, m->system, m->guard, m->runner);
	}
	each_order(feuds, CY_DO_AK, CY_DO_AK, feud_of_order);
	each_order(feuds, CY_DO_BI, CY_DO_CP, feud_of_order);
	each_order(feuds, CY_DO_JN, CY_DO_JN, join);
}

void cy_run_combat(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);
	struct feuds feuds = {p, NULL, NULL};

	if (p->s->state.turn == 0 || p->check)
		return; /* a rehearsal knows nothing of others */
	feuds.rows = g_new0(struct bits128 *, (size_t)p->s->system_count);
	feuds.joined = g_array_new(FALSE, FALSE, sizeof(struct joining));
	build_feuds(&feuds);
	cy_each_of(p, CY_DO_AK, CY_DO_JN, settle_attack);
	for (int i = 0; i < p->s->system_count; i++) {
		struct cy_battle *b = feuds.rows[i] ? cy_battle_run(p, i, feuds.rows[i]) : NULL;
		if (b)
			settle_orders(&feuds, b);
		cy_gm_word(p, i, b);
		cy_battle_free(b);
		g_free(feuds.rows[i]);
	}
	g_free(feuds.rows);
	g_array_free(feuds.joined, TRUE);
	cy_each_of(p, CY_DO_AK, CY_DO_JN, no_enemy);
	cy_fleets_sweep(p->s);
}
