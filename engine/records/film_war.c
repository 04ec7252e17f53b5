#include "engine/records/film_war.h"

#include <string.h>

static void battle_free(gpointer data)
{
	struct film_battle *battle = data;

	g_free(battle->id);
	g_free(battle->name);
	g_free(battle->lost);
	g_free(battle);
}

void film_war_begin(struct film_frame *frame)
{
	frame->held = g_new0(int64_t, frame->seats + 1);
	frame->ships = g_new0(int64_t, frame->seats + 1);
	frame->captures = g_array_new(FALSE, FALSE, sizeof(struct film_capture));
	frame->battles = g_ptr_array_new_with_free_func(battle_free);
}

void film_war_end(struct film_frame *frame)
{
	g_free(frame->held);
	g_free(frame->ships);
	g_free(frame->before);
	g_array_unref(frame->captures);
	g_ptr_array_unref(frame->battles);
}

/* The seat of a map's owner; -1: not an empire. */
static int seat_of(const struct film_frame *frame, const struct map *map, int owner)
{
	const struct map_owner *known = owner >= 0 ? map->owners->pdata[owner] : NULL;

	for (unsigned i = 0; known && i < frame->seats; i++)
		if (strcmp(frame->state->ruleset->seat(frame->state, i).name, known->name) == 0)
			return (int)i;
	return -1;
}

/* --- Battles ----------------------------------------------------------------------------------- */

static struct film_battle *battle_at(struct film_frame *frame, const struct map_place *place)
{
	struct film_battle *battle;

	for (guint i = 0; i < frame->battles->len; i++) {
		battle = frame->battles->pdata[i];
		if (strcmp(battle->id, place->id) == 0)
			return battle;
	}
	battle = g_new0(struct film_battle, 1);
	battle->place = map_find(frame->map, place->id);
	if (battle->place >= 0)
		place = map_at(frame->map, (unsigned)battle->place);
	battle->id = g_strdup(place->id);
	battle->name = g_strdup(place->name);
	battle->lost = g_new0(int64_t, frame->seats + 1);
	g_ptr_array_add(frame->battles, battle);
	return battle;
}

void film_war_losses(struct film_frame *frame, const struct map *report)
{
	for (guint i = 0; i < report->losses->len; i++) {
		const struct map_loss *loss = &g_array_index(report->losses, struct map_loss, i);
		int seat = seat_of(frame, report, loss->owner);
		struct film_battle *battle;
		if (loss->ships <= 0 || (seat < 0 && loss->owner != MAP_NOBODY))
			continue;
		battle = battle_at(frame, map_at(report, loss->place));
		battle->sides += seat >= 0 && battle->lost[seat] == 0;
		int64_t *lost = &battle->lost[seat >= 0 ? (unsigned)seat : frame->seats];
		*lost = MAX(*lost, loss->ships);
	}
}

int64_t film_war_total(const struct film_frame *frame, const struct film_battle *battle)
{
	int64_t all = 0;

	for (unsigned i = 0; i <= frame->seats; i++)
		all += battle->lost[i];
	return all;
}

/* --- Conquests ----------------------------------------------------------------------------------- */

/* The seat of each of the map's owners. */
static int *seats_of(const struct film_frame *frame)
{
	int *seats = g_new(int, frame->map->owners->len + 1);

	for (guint i = 0; i < frame->map->owners->len; i++)
		seats[i] = seat_of(frame, frame->map, (int)i);
	return seats;
}

static void count_ships(struct film_frame *frame, const struct map_place *place, const int *seats)
{
	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		if (force->owner >= 0 && seats[force->owner] >= 0)
			frame->ships[seats[force->owner]] += force->ships;
	}
}

static void count_places(struct film_ground *ground, struct film_frame *frame)
{
	g_autofree int *seats = seats_of(frame);

	for (guint i = 0; i < frame->map->places->len; i++) {
		const struct map_place *place = map_at(frame->map, i);
		int was = GPOINTER_TO_INT(g_hash_table_lookup(ground->owners, place->id)),
		    to = place->owner >= 0 ? seats[place->owner] : -1,
		    home = (place->marks & 1U << MAP_HOME) != 0, is = 2 * (to + 1) + home;
		struct film_capture capture = {i, was / 2 - 1, to, home || was % 2};
		count_ships(frame, place, seats);
		if (to >= 0)
			frame->held[to]++;
		if (is != was)
			g_hash_table_insert(ground->owners, g_strdup(place->id), GINT_TO_POINTER(is));
		if (capture.from != to && ground->held)
			g_array_append_val(frame->captures, capture);
	}
}

/* To its reader, a loss may be that of an unknown owner, whose own report tells it, too. */
static void forget_unknown(struct film_frame *frame)
{
	for (guint i = 0; i < frame->battles->len; i++) {
		struct film_battle *battle = frame->battles->pdata[i];
		if (battle->sides)
			battle->lost[frame->seats] = 0;
	}
}

void film_war_finish(struct film_ground *ground, struct film_frame *frame)
{
	if (frame->map)
		count_places(ground, frame);
	forget_unknown(frame);
	frame->before = ground->held;
	ground->held = g_memdup2(frame->held, (frame->seats + 1) * sizeof *frame->held);
}
