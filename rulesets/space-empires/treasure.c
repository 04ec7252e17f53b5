/* Treasures: where they are, and what they do in step 7 (SP-70 to SP-77). */
#include "rulesets/space-empires/state.h"
#include "rulesets/space-empires/turn.h"

#include <string.h>

static const char *const kind_ids[] = {
    [SP_VAM] = "VAM", [SP_CRS] = "CRS", [SP_G2] = "G2", [SP_L2] = "L2", [SP_MM] = "MM", [SP_SV] = "SV"};

bool sp_treasure_valid(const char *id)
{
	size_t size = strlen(id);
	for (size_t i = 0; i < size; i++)
		if (!g_ascii_isalnum(id[i]))
			return false;
	return size >= 1 && size <= SP_TREASURE_SIZE;
}

struct sp_treasure *sp_treasure_add(struct sp_state *state, const char *id)
{
	struct sp_treasure *treasure = g_new0(struct sp_treasure, 1);
	for (size_t i = 0; id[i] != '\0'; i++)
		treasure->id[i] = g_ascii_toupper(id[i]);
	treasure->world = SP_NOWHERE;
	for (int kind = SP_VAM; kind <= SP_SV; kind++)
		if (strcmp(kind_ids[kind], treasure->id) == 0)
			treasure->kind = (enum sp_treasure_kind)kind;
	g_ptr_array_add(state->treasures, treasure);
	g_hash_table_add(state->treasure_index, treasure);
	return treasure;
}

struct sp_treasure *sp_treasure_find(const struct sp_state *state, const char *id)
{
	struct sp_treasure key = {0};
	for (size_t i = 0; i < SP_TREASURE_SIZE && id[i] != '\0'; i++)
		key.id[i] = g_ascii_toupper(id[i]);
	return g_hash_table_lookup(state->treasure_index, &key);
}

/* Keeps a list ascending by id. */
static void list_insert(GPtrArray **list, struct sp_treasure *treasure)
{
	guint at;
	if (*list == NULL)
		*list = g_ptr_array_new();
	at = (*list)->len;
	while (at > 0 && strcmp(((struct sp_treasure *)(*list)->pdata[at - 1])->id, treasure->id) > 0)
		at--;
	g_ptr_array_insert(*list, (gint)at, treasure);
}

static void take_off(struct sp_state *state, struct sp_treasure *treasure)
{
	if (treasure->fleet != NULL)
		g_ptr_array_remove(treasure->fleet->treasures, treasure);
	if (treasure->world != SP_NOWHERE)
		g_ptr_array_remove(state->worlds[treasure->world].treasures, treasure);
	treasure->fleet = NULL;
	treasure->world = SP_NOWHERE;
}

void sp_treasure_to_fleet(struct sp_state *state, struct sp_treasure *treasure, struct sp_fleet *fleet)
{
	take_off(state, treasure);
	treasure->fleet = fleet;
	list_insert(&fleet->treasures, treasure);
}

void sp_treasure_to_world(struct sp_state *state, struct sp_treasure *treasure, unsigned world)
{
	take_off(state, treasure);
	treasure->world = (int)world;
	list_insert(&state->worlds[world].treasures, treasure);
}

void sp_treasure_destroy(struct sp_state *state, struct sp_treasure *treasure)
{
	take_off(state, treasure);
}

struct sp_treasure *sp_fleet_carries(const struct sp_fleet *fleet, enum sp_treasure_kind kind)
{
	for (guint i = 0; fleet->treasures != NULL && i < fleet->treasures->len; i++) {
		struct sp_treasure *treasure = fleet->treasures->pdata[i];
		if (treasure->kind == kind)
			return treasure;
	}
	return NULL;
}

static struct sp_treasure *treasure_of(const struct sp_state *state, enum sp_treasure_kind kind)
{
	return sp_treasure_find(state, kind_ids[kind]);
}

/* Where a treasure is: on a fleet, or on a world (SP_NOWHERE: destroyed or not in this game). */
struct place {
	struct sp_fleet *fleet;
	int world;
};

static struct place place_of(const struct sp_treasure *treasure)
{
	struct place place = {NULL, SP_NOWHERE};
	if (treasure != NULL)
		place = (struct place){
		    treasure->fleet, treasure->fleet ? (int)treasure->fleet->world : treasure->world};
	return place;
}

static void tell_loss(struct turn *turn, struct sp_fleet *fleet, const char *id, int64_t ships)
{
	struct sp_state *state = sp_of(turn->state);
	struct event *event = sp_event(
	    turn, "treasure-fleet", "{world}  {treasure} took {lost} of {fleet}, {left} left", fleet->world);
	event_text(event, "treasure", id);
	event_integer(event, "lost", MIN(ships, fleet->ships));
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "left", MAX(fleet->ships - ships, 0));
	sp_event_party(turn, fleet->owner);
	sp_lose(state, fleet, MIN(ships, fleet->ships));
}

static void tell_world(struct turn *turn, unsigned place, const char *form, int64_t lost, int64_t left)
{
	const struct sp_world *world = &sp_of(turn->state)->worlds[place];
	struct event *event = sp_event(turn, "treasure-world", form, place);
	event_integer(event, "lost", lost);
	event_integer(event, "left", left);
	if (world->owner != SP_NOBODY)
		sp_event_party(turn, (unsigned)world->owner);
}

/* SP-72 */
static void g2_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t divisor = state->tables->g2_divisor;
	struct sp_world *world;
	int64_t lost;
	if (place.fleet != NULL) {
		if (!place.fleet->gone)
			tell_loss(turn, place.fleet, "G2", (place.fleet->ships + divisor - 1) / divisor);
		return;
	}
	if (place.world == SP_NOWHERE || state->worlds[place.world].pop == 0)
		return;
	world = &state->worlds[place.world];
	lost = (world->pop + divisor - 1) / divisor;
	tell_world(turn, (unsigned)place.world, "{world}  G2 took {lost} of the population, {left} left",
	    lost, world->pop - lost);
	world->pop -= lost;
	if (world->pop == 0) {
		world->owner = SP_NOBODY;
		world->pop_damage = 0;
	}
}

/* SP-73 */
static void l2_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);
	int64_t lost;
	if (place.fleet != NULL) {
		if (!place.fleet->gone && state->tables->l2_ships > 0)
			tell_loss(turn, place.fleet, "L2", state->tables->l2_ships);
		return;
	}
	if (place.world == SP_NOWHERE || state->worlds[place.world].ind == 0)
		return;
	lost = MIN(state->tables->l2_ind, state->worlds[place.world].ind);
	tell_world(turn, (unsigned)place.world, "{world}  L2 took {lost} of the industry, {left} left", lost,
	    state->worlds[place.world].ind - lost);
	state->worlds[place.world].ind -= lost;
}

/* SP-74 */
static void mm_takes(struct turn *turn, struct place place)
{
	struct sp_state *state = sp_of(turn->state);
	GPtrArray *fleets;
	guint count;
	if (place.fleet == NULL || state->tables->mm_ships == 0)
		return;
	fleets = state->worlds[place.world].fleets;
	count = fleets->len;
	for (guint i = 0; i < count; i++) {
		struct sp_fleet *fleet = fleets->pdata[i];
		if (!fleet->gone && fleet->owner != place.fleet->owner)
			tell_loss(turn, fleet, "MM", state->tables->mm_ships);
	}
}

/* Of two fleets, does a come first: more ships, owner's name, number (SP-77)? */
static bool is_larger(const struct sp_state *state, const struct sp_fleet *a, const struct sp_fleet *b)
{
	if (a->ships != b->ships)
		return a->ships > b->ships;
	return sp_fleet_compare(&a, &b, (gpointer)state) < 0;
}

static void g2_moves(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *g2 = treasure_of(state, SP_G2);
	struct place place = place_of(g2);
	GPtrArray *fleets = place.world == SP_NOWHERE ? NULL : state->worlds[place.world].fleets;
	struct sp_fleet *largest = NULL;
	for (guint i = 0; fleets != NULL && i < fleets->len; i++) {
		struct sp_fleet *fleet = fleets->pdata[i];
		if (!fleet->gone && (largest == NULL || is_larger(state, fleet, largest)))
			largest = fleet;
	}
	if (largest == NULL || largest == place.fleet)
		return;
	sp_treasure_to_fleet(state, g2, largest);
	sp_event_fleet(
	    sp_event(turn, "g2-moves", "{world}  G2 went over to {fleet}", largest->world), "fleet", largest);
	sp_event_party(turn, largest->owner);
	if (place.fleet != NULL)
		sp_event_party(turn, place.fleet->owner);
}

/* A fleet that carries both disappears, and they with it. */
static void both_evils(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_treasure *g2 = treasure_of(state, SP_G2), *l2 = treasure_of(state, SP_L2);
	struct sp_fleet *fleet = g2 != NULL ? g2->fleet : NULL;
	if (fleet == NULL || l2 == NULL || l2->fleet != fleet)
		return;
	sp_event_fleet(
	    sp_event(turn, "both-evils", "{world}  {fleet} disappeared with G2 and L2", fleet->world),
	    "fleet", fleet);
	sp_event_party(turn, fleet->owner);
	sp_treasure_destroy(state, g2);
	sp_treasure_destroy(state, l2);
	sp_fleet_remove(state, fleet);
}

/* SP-36 */
void sp_tell_lost_vision(struct turn *turn)
{
	struct sp_treasure *vision = treasure_of(sp_of(turn->state), SP_SV);
	const struct sp_fleet *fleet = vision != NULL ? vision->lost_with : NULL;
	if (fleet == NULL)
		return;
	vision->lost_with = NULL;
	sp_event_fleet(sp_event(turn, "sv-destroyed", "{world}  SV was destroyed with {fleet}", fleet->world),
	    "fleet", fleet);
	sp_event_party(turn, fleet->owner);
}

void sp_treasures(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	struct place g2 = place_of(treasure_of(state, SP_G2));
	struct place l2 = place_of(treasure_of(state, SP_L2));
	struct place mm = place_of(treasure_of(state, SP_MM));
	g2_takes(turn, g2);
	l2_takes(turn, l2);
	mm_takes(turn, mm);
	g2_moves(turn);
	both_evils(turn);
}
