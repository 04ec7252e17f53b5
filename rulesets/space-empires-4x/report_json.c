/* The report as JSON (SX-93) and as a graph (SX-95). */
#include "rulesets/space-empires-4x/view.h"

#include <inttypes.h>

static const char *name_of(const struct sx_state *state, int seat)
{
	return seat < 0 ? NULL : state->empires[seat].name;
}

static void write_board(const struct sx_state *state, struct json *json)
{
	sx_options_write(&state->options, json);
	json_map(json, "map");
	json_integer(json, "width", state->width);
	json_integer(json, "height", state->height);
	json_end(json);
	json_list(json, "initiative");
	for (unsigned place = 0; place < state->seats; place++)
		json_text(json, NULL, state->empires[sx_seat_at(state, state->head.turn, place)].name);
	json_end(json);
	json_list(json, "planets");
	for (unsigned i = 0; i < state->planet_count; i++) {
		json_map(json, NULL);
		json_integer(json, "x", state->planets[i].x);
		json_integer(json, "y", state->planets[i].y);
		json_text(json, "home", name_of(state, state->planets[i].home));
		json_text(json, "colony", name_of(state, state->planets[i].colony));
		json_end(json);
	}
	json_end(json);
}

static void write_ledger(const struct sx_ledger *ledger, struct json *json)
{
	if (!ledger->kept) {
		json_null(json, "ledger");
		return;
	}
	json_map(json, "ledger");
	json_integer(json, "before", ledger->before);
	json_integer(json, "income", ledger->income);
	json_integer(json, "maintenance", ledger->maintenance);
	json_integer(json, "technology", ledger->technology);
	json_integer(json, "ships", ledger->ships);
	json_integer(json, "now", ledger->now);
	json_end(json);
}

static void write_units(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "units");
	for (unsigned seat = 0; seat < state->seats; seat++) {
		if (seat != reader && reader != GM_SEAT && !sx_shows_ships(state))
			continue;
		for (int64_t id = 1; id < state->empires[seat].next; id++)
			if (sx_ship_of(state, seat, id))
				sx_ship_write(state, seat, id, json);
	}
	json_end(json);
}

/* Of all: GM_SEAT. */
static void write_colonies(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "colonies");
	for (unsigned i = 0; i < state->planet_count; i++) {
		const struct sx_planet *planet = &state->planets[i];
		if (planet->colony < 0 || (reader != GM_SEAT && planet->colony != (int)reader))
			continue;
		unsigned owner = (unsigned)planet->colony;
		unsigned yards = sx_square_seen(state, planet->x, planet->y)->yards[owner];
		json_map(json, NULL);
		json_integer(json, "x", planet->x);
		json_integer(json, "y", planet->y);
		json_bool(json, "home", sx_planet_is_home(planet));
		json_integer(json, "income", sx_income(state, planet));
		json_integer(json, "yards", yards);
		json_integer(json, "capacity", sx_capacity(state, owner, yards));
		json_integer(json, "hits", planet->hits);
		json_end(json);
	}
	json_end(json);
}

static void write_contacts(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "contacts");
	for (int square = 0; square < state->width * SX_BOARD; square++) {
		for (unsigned seat = 0; seat < state->seats; seat++) {
			unsigned ships = sx_movable_there(&state->squares[square], seat);
			if (seat == reader || ships == 0)
				continue;
			json_map(json, NULL);
			json_integer(json, "x", square / SX_BOARD);
			json_integer(json, "y", square % SX_BOARD);
			json_text(json, "owner", state->empires[seat].name);
			json_integer(json, "ships", ships);
			json_end(json);
		}
	}
	json_end(json);
}

/* --- Combats --------------------------------------------------------------------- */

static void write_seen(
    const struct sx_state *state, const char *key, const struct sx_seen *ship, struct json *json)
{
	json_map(json, key);
	json_text(json, "owner", state->empires[ship->owner].name);
	json_integer(json, "id", ship->id);
	json_text(json, "type", sx_type_codes[ship->type]);
	json_integer(json, "attack", ship->attack);
	json_integer(json, "defense", ship->defense);
	json_integer(json, "hits", ship->hits);
	json_end(json);
}

static void write_seen_list(
    const struct sx_state *state, const char *key, const GArray *list, struct json *json)
{
	json_list(json, key);
	for (guint i = 0; i < list->len; i++)
		write_seen(state, NULL, &g_array_index(list, struct sx_seen, i), json);
	json_end(json);
}

/* A list of {owner, ships}, by initiative. */
static void write_sides(const struct sx_state *state, const GArray *ships, struct json *json)
{
	guint i = 0;

	json_list(json, "sides");
	while (i < ships->len) {
		unsigned owner = g_array_index(ships, struct sx_seen, i).owner;
		json_map(json, NULL);
		json_text(json, "owner", state->empires[owner].name);
		json_list(json, "ships");
		for (; i < ships->len && g_array_index(ships, struct sx_seen, i).owner == owner; i++)
			write_seen(state, NULL, &g_array_index(ships, struct sx_seen, i), json);
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

static void write_shot_side(
    const struct sx_state *state, const char *key, const struct sx_seen *ship, struct json *json)
{
	json_map(json, key);
	json_text(json, "owner", state->empires[ship->owner].name);
	json_text(json, "type", sx_type_codes[ship->type]);
	json_integer(json, "id", ship->id);
	json_end(json);
}

static void write_round(const struct sx_state *state, const struct sx_round *round, struct json *json)
{
	json_map(json, NULL);
	write_seen_list(state, "screened", round->screened, json);
	json_list(json, "shots");
	for (guint i = 0; i < round->shots->len; i++) {
		const struct sx_shot *shot = &g_array_index(round->shots, struct sx_shot, i);
		json_map(json, NULL);
		write_shot_side(state, "by", &shot->by, json);
		write_shot_side(state, "at", &shot->at, json);
		json_integer(json, "needed", shot->needed);
		json_integer(json, "roll", shot->roll);
		json_bool(json, "hit", shot->hit);
		json_bool(json, "destroyed", shot->destroyed);
		json_end(json);
	}
	json_end(json);
	json_end(json);
}

static void write_combats(const struct sx_state *state, unsigned reader, struct json *json)
{
	const GPtrArray *combats = sx_combats_of(state);

	json_list(json, "combats");
	for (guint i = 0; i < combats->len; i++) {
		const struct sx_combat *combat = combats->pdata[i];
		if (!combat->there[reader])
			continue;
		json_map(json, NULL);
		json_integer(json, "x", combat->x);
		json_integer(json, "y", combat->y);
		write_sides(state, combat->ships, json);
		write_seen_list(state, "removed", combat->removed, json);
		json_list(json, "rounds");
		for (guint round = 0; round < combat->rounds->len; round++)
			write_round(state, combat->rounds->pdata[round], json);
		json_end(json);
		write_seen_list(state, "left", combat->left, json);
		json_end(json);
	}
	json_end(json);
}

/* --- The whole -------------------------------------------------------------------- */

/* By seat; CP and technology of all when the game is over (SX-85). */
static void write_empires(const struct sx_state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned seat = 0; seat < state->seats; seat++) {
		const struct sx_empire *empire = &state->empires[seat];
		json_map(json, NULL);
		json_text(json, "name", empire->name);
		json_text(json, "status", empire->out ? "out" : "playing");
		if (state->status != SX_RUNNING) {
			json_integer(json, "cp", empire->cp);
			sx_tech_write(empire, json);
		}
		json_end(json);
	}
	json_end(json);
}

/* What the map of all shows (HO-67). */
static void write_whole(const struct sx_state *state, struct json *json)
{
	write_board(state, json);
	write_units(state, GM_SEAT, json);
	write_colonies(state, GM_SEAT, json);
	json_list(json, "contacts");
	json_end(json);
	write_empires(state, json);
}

void sx_report_json(const struct report *report, struct json *json)
{
	const struct sx_state *state = (const struct sx_state *)report->state;

	if (report->seat == GM_SEAT) {
		write_whole(state, json);
		return;
	}
	const struct sx_empire *empire = &state->empires[report->seat];
	g_autoptr(GString) map = g_string_new(NULL);

	write_board(state, json);
	json_integer(json, "cp", empire->cp);
	sx_tech_write(empire, json);
	json_integer(json, "next", empire->next);
	write_ledger(sx_ledger_of(state, report->seat), json);
	write_units(state, report->seat, json);
	write_colonies(state, report->seat, json);
	write_contacts(state, report->seat, json);
	write_combats(state, report->seat, json);
	sx_map_text(state, report->seat, map);
	json_text(json, "map_text", map->str);
	write_empires(state, json);
	json_text(json, "status", sx_status_names[state->status]);
	json_text(json, "winner", name_of(state, state->winner));
	json_text(json, "ended", sx_ended_names[state->ended]);
}
