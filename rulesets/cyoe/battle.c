#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/battle.h"

#include "rulesets/cyoe/spoils.h"

#include <string.h>

static void remember(struct cy_battle *b, struct cy_fleet *f)
{
	struct cy_memory m = {f, *f};

	m.before.captured = g_array_copy(f->captured);
	m.before.targets = NULL;
	g_array_append_val(b->memories, m);
}

/* Fleets of a seat that were in the system when step 9 began (CY-79). */
static GPtrArray *fleets_of(const struct cy_state *s, int system, int seat)
{
	const GPtrArray *all = s->systems[system].fleets;
	GPtrArray *fleets = g_ptr_array_new();

	for (guint i = 0; i < all->len; i++) {
		struct cy_fleet *f = all->pdata[i];
		if (f->owner == seat && !f->part->retreated && cy_ships_all(f) > 0)
			g_ptr_array_add(fleets, f);
	}
	return fleets;
}

static void add_forces(struct cy_battle *b)
{
	for (int seat = 0; seat < b->s->count; seat++) {
		struct cy_force *force;
		GPtrArray *fleets;
		if (bits128_empty(&b->enemies[seat]))
			continue;
		fleets = fleets_of(b->s, b->system, seat);
		force = cy_force_new(b->s, seat, b->system, fleets, CY_BATTLE);
		if (cy_force_alive(force))
			g_ptr_array_add(b->forces, force);
		else
			cy_force_free(force);
		g_ptr_array_free(fleets, TRUE);
	}
}

/* Forces without an enemy that they could shoot at take no part. */
static void drop_bystanders(struct cy_battle *b)
{
	g_autofree bool *in = g_new0(bool, b->forces->len + 1);
	guint kept = 0;

	for (guint i = 0; i < b->forces->len; i++)
		in[i] = cy_battle_has_enemy(b, cy_force_at(b, i));
	for (guint i = 0; i < b->forces->len; i++) {
		if (in[i])
			b->forces->pdata[kept++] = b->forces->pdata[i];
		else
			cy_force_free(cy_force_at(b, i));
	}
	g_ptr_array_set_size(b->forces, (int)kept);
}

static void note_fleets(struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++) {
		GPtrArray *fleets = fleets_of(b->s, b->system, cy_force_at(b, i)->seat);
		for (guint k = 0; k < fleets->len; k++) {
			struct cy_fleet *f = fleets->pdata[k];
			remember(b, f);
			f->part->fought = true;
		}
		g_ptr_array_free(fleets, TRUE);
	}
}

/* An empire that fights in a system is present there and sees it. */
static void set_audience(struct cy_battle *b)
{
	const struct bits128 seers = cy_seers(b->s, b->system);

	for (int i = 0; i < b->s->count; i++)
		if (b->s->public_battles || bits128_has(&seers, (unsigned)i))
			bits128_add(&b->audience, (unsigned)i);
}

static void tell_forces(struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = cy_force_at(b, i);
		int64_t units[CY_CODES] = {0};
		g_autoptr(GString) text = g_string_new(NULL);
		struct event *event =
		    cy_battle_event(b, "force", "{empire} in the battle in {system}: {units}");
		for (guint k = 0; k < force->stacks->len; k++)
			units[g_array_index(force->stacks, struct cy_stack, k).code] +=
			    g_array_index(force->stacks, struct cy_stack, k).count;
		cy_append_units(text, units);
		cy_event_empire(b->p, event, "empire", force->seat);
		event_text(event, "units", text->str);
	}
}

/* --- Ambush (CY-82) -------------------------------------------------------- */

/* Do all ships of the force carry the tech for an ambush? */
static bool carries_ambush(const struct cy_state *s, const struct cy_force *force, int tech)
{
	for (guint i = 0; i < force->stacks->len; i++) {
		const struct cy_stack *k = &g_array_index(force->stacks, struct cy_stack, i);
		bool has =
		    k->source == CY_OWN
		        ? cy_equipped(&s->empires[force->seat], tech, k->code)
		        : k->source == CY_CAPTURED &&
		              bits128_has(&g_array_index(k->fleet->captured, struct cy_group, k->group).techs,
		                  (unsigned)tech);
		if (!has)
			return false;
	}
	return true;
}

static bool ships_only(const struct cy_force *force)
{
	for (guint i = 0; i < force->stacks->len; i++)
		if (!g_array_index(force->stacks, struct cy_stack, i).fleet)
			return false;
	return true;
}

static void set_hiding(struct cy_battle *b, struct cy_force *force)
{
	const struct cy_tables *t = cy_tables_of(b->s);

	if (!ships_only(force))
		return;
	for (int i = 1; i < CY_TECHS; i++) {
		if (!t->techs[i].ambush || !carries_ambush(b->s, force, i))
			continue;
		force->hides = true;
		if (t->techs[i].seen == CY_SEEN_HIDING)
			bits128_add(&force->shown, (unsigned)i);
	}
	if (b->s->systems[b->system].terrain == CY_NEBULA)
		force->hides = true;
}

static int64_t sensors(const struct cy_state *s, const struct cy_force *force)
{
	int64_t count = 0;

	for (int code = 0; code < CY_SHIPS; code++)
		if (cy_tables_of(s)->units[code].sensor)
			count += cy_force_count(force, code);
	return count;
}

static int64_t detection(const struct cy_battle *b, const struct cy_force *hidden)
{
	const struct cy_tables *t = cy_tables_of(b->s);
	int64_t d = t->numbers.ambush_base + t->numbers.ambush_picket * cy_force_count(hidden, CY_SD),
	        tech = 0, near = 0;

	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *enemy = cy_force_at(b, i);
		if (!cy_battle_hostile(b, hidden, enemy))
			continue;
		d += t->numbers.ambush_sensor * sensors(b->s, enemy);
		for (int k = 1; k < CY_TECHS; k++) {
			if (!b->s->empires[enemy->seat].has[k])
				continue;
			tech = MAX(tech, t->techs[k].detection);
			if (cy_has_stations(b->s, b->system, enemy->seat))
				near = MAX(near, t->techs[k].station_detection);
		}
	}
	return CLAMP(d + tech + near, t->numbers.ambush_least, t->numbers.ambush_most);
}

static void roll_ambush(struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++) {
		struct cy_force *force = cy_force_at(b, i);
		struct event *event;
		set_hiding(b, force);
		force->detected = !force->hides || cy_roll(b->p, 100, 1) <= detection(b, force);
		if (!force->hides)
			continue;
		event = force->detected
		            ? cy_battle_event(b, "detected", "{empire} hides in {system} and is detected")
		            : cy_battle_event(b, "hidden", "{empire} hides in {system} and is not seen");
		cy_event_empire(b->p, event, "empire", force->seat);
	}
}

/* --- Rounds (CY-83) -------------------------------------------------------- */

struct shot {
	struct cy_force *at;
	const GArray *targets;
	int64_t as, ac;
};

static const struct cy_fleet no_leader = {.stance = 1};

static const struct cy_fleet *leader_of(const struct cy_battle *b, const struct cy_force *force)
{
	const struct cy_fleet *leader = cy_battle_leader(b, force);

	return leader ? leader : &no_leader;
}

static GPtrArray *targets_of(const struct cy_battle *b, const struct cy_force *force, int64_t round)
{
	GPtrArray *targets = g_ptr_array_new();

	for (guint i = 0; i < b->forces->len; i++) {
		struct cy_force *enemy = cy_force_at(b, i);
		if (cy_battle_hostile(b, force, enemy) && cy_force_alive(enemy) &&
		    (round > 1 || enemy->detected))
			g_ptr_array_add(targets, enemy);
	}
	return targets;
}

static void shoot(struct cy_battle *b, struct cy_force *force, int64_t round, GArray *shots)
{
	const struct cy_tables *t = cy_tables_of(b->s);
	g_autoptr(GPtrArray) targets = targets_of(b, force, round);
	const struct cy_fleet *leader = leader_of(b, force);
	int64_t as, ac, total = 0, factor, left_as, left_ac;

	force->as_pool = force->ac_pool = 0;
	cy_force_output(b->s, force, round, &as, &ac);
	if (targets->len == 0 || (as == 0 && ac == 0))
		return;
	factor = (t->numbers.fire_base + cy_roll(b->p, 20, 1)) * t->stances[leader->stance].out;
	for (guint i = 0; i < targets->len; i++)
		total += cy_force_hull(targets->pdata[i]);
	left_as = as;
	left_ac = ac;
	for (guint i = targets->len; i-- > 0;) { /* the first takes what rounding leaves */
		struct cy_force *at = targets->pdata[i];
		int64_t hull = cy_force_hull(at), in = t->stances[leader_of(b, at)->stance].in;
		int64_t part_as = i == 0 ? left_as : cy_scale(as, hull, total),
		        part_ac = i == 0 ? left_ac : cy_scale(ac, hull, total);
		struct shot shot = {at, leader->targets,
		    cy_scale(part_as, factor * in, t->numbers.fire_divisor),
		    cy_scale(part_ac, factor * in, t->numbers.fire_divisor)};
		left_as -= part_as;
		left_ac -= part_ac;
		force->as_pool += shot.as;
		force->ac_pool += shot.ac;
		cy_force_spill(
		    b->s, at, &shot.as, &shot.ac); /* all pools fire at once: output at its start */
		g_array_append_val(shots, shot);
	}
}

static void tell_round(struct cy_battle *b, int64_t round)
{
	g_autoptr(GString) pools = g_string_new(NULL);
	struct event *event = cy_battle_event(b, "round", "Battle in {system}, round {round}: {pools}");

	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = cy_force_at(b, i);
		if (cy_force_alive(force))
			g_string_append_printf(pools, "%sE%d AS %" G_GINT64_FORMAT " AC %" G_GINT64_FORMAT,
			    pools->len ? ", " : "", (int)b->s->empires[force->seat].id, force->as_pool,
			    force->ac_pool);
	}
	event_integer(event, "round", round);
	event_text(event, "pools", pools->str);
}

static void tell_losses(struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = cy_force_at(b, i);
		int64_t units[CY_CODES] = {0};
		g_autoptr(GString) text = g_string_new(NULL);
		struct event *event;
		for (guint k = 0; k < force->stacks->len; k++)
			units[g_array_index(force->stacks, struct cy_stack, k).code] +=
			    g_array_index(force->stacks, struct cy_stack, k).last;
		cy_append_units(text, units);
		if (text->len == 0)
			continue;
		event = cy_battle_event(b, "losses", "{empire} lost {units}");
		cy_event_empire(b->p, event, "empire", force->seat);
		event_text(event, "units", text->str);
	}
}

static void run_round(struct cy_battle *b, int64_t round)
{
	g_autoptr(GArray) shots = g_array_new(FALSE, FALSE, sizeof(struct shot));

	for (guint i = 0; i < b->forces->len; i++) {
		struct cy_force *force = cy_force_at(b, i);
		for (guint k = 0; k < force->stacks->len; k++)
			g_array_index(force->stacks, struct cy_stack, k).last = 0;
		shoot(b, force, round, shots);
	}
	tell_round(b, round);
	for (guint i = 0; i < shots->len; i++) {
		const struct shot *shot = &g_array_index(shots, struct shot, i);
		cy_force_hit(b->s, shot->at, shot->as, shot->ac, shot->targets);
	}
	tell_losses(b);
	cy_battle_retreats(b);
}

static bool goes_on(const struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (cy_force_alive(cy_force_at(b, i)) && cy_battle_has_enemy(b, cy_force_at(b, i)))
			return true;
	return false;
}

/* Notes ship losses of the participants, for the odds (HO-82). */
static void note_losses(const struct cy_battle *b)
{
	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = cy_force_at(b, i);
		struct cy_loss loss = {b->system, force->seat, 0};
		for (guint k = 0; k < force->stacks->len; k++) {
			const struct cy_stack *stack = &g_array_index(force->stacks, struct cy_stack, k);
			loss.ships += stack->fleet ? stack->destroyed : 0;
		}
		g_array_append_val(b->p->losses, loss);
	}
}

static void settle(struct cy_battle *b)
{
	struct cy_scene *scene = &b->p->scenes[b->system];
	struct event *event;

	scene->battle = scene->combat = true;
	note_losses(b);
	b->contested = goes_on(b);
	for (guint i = 0; i < b->forces->len && !b->contested; i++) {
		if (!cy_force_alive(cy_force_at(b, i)))
			continue;
		bits128_add(&scene->winners, (unsigned)cy_force_at(b, i)->seat);
		event = cy_battle_event(b, "won", "{empire} has won the battle in {system}");
		cy_event_empire(b->p, event, "empire", cy_force_at(b, i)->seat);
	}
	if (b->contested)
		cy_battle_event(b, "contested", "{system} stays contested");
	cy_battle_spoils(b);
}

struct cy_battle *cy_battle_run(struct cy_play *p, int system, struct bits128 *enemies)
{
	struct cy_battle *b = g_new0(struct cy_battle, 1);

	b->p = p;
	b->s = p->s;
	b->system = system;
	b->enemies = enemies;
	b->forces = g_ptr_array_new();
	b->memories = g_array_new(FALSE, FALSE, sizeof(struct cy_memory));
	b->prizes = g_array_new(FALSE, FALSE, sizeof(struct cy_prize));
	add_forces(b);
	drop_bystanders(b);
	if (b->forces->len == 0) {
		cy_battle_free(b);
		return NULL;
	}
	note_fleets(b);
	set_audience(b);
	tell_forces(b);
	roll_ambush(b);
	for (int64_t round = 1; round <= cy_numbers_of(p->s)->rounds && goes_on(b); round++)
		run_round(b, round);
	settle(b);
	return b;
}

void cy_battle_free(struct cy_battle *b)
{
	if (!b)
		return;
	for (guint i = 0; i < b->forces->len; i++)
		cy_force_free(cy_force_at(b, i));
	for (guint i = 0; i < b->memories->len; i++)
		g_array_free(g_array_index(b->memories, struct cy_memory, i).before.captured, TRUE);
	g_ptr_array_free(b->forces, TRUE);
	g_array_free(b->memories, TRUE);
	g_array_free(b->prizes, TRUE);
	g_free(b);
}
