/* The report as JSON (SX-93) and as a graph (SX-95). */
#include "engine/play/door.h"
#include "rulesets/space-empires-4x/board_text.h"
#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/report.h"
#include "rulesets/space-empires-4x/report_lines.h"
#include "rulesets/space-empires-4x/state_write.h"

#include <inttypes.h>

static void write_board(const struct sx_state *state, struct json *json)
{
	sx_options_write(&state->options, &state->head, json);
	schema_write_map(&sx_board_schema, "map", SX_ALWAYS, state, state, json);
	json_list(json, "initiative");
	for (unsigned place = 0; place < state->seats; place++)
		json_text(json, NULL, state->empires[sx_seat_at(state, state->head.turn, place)].name);
	json_end(json);
	sx_planets_write(state, SX_ALWAYS, json);
}

static void write_units(const struct sx_state *state, unsigned reader, struct json *json)
{
	bool all = reader == GM_SEAT || sx_shows_ships(state);

	sx_units_write(state, all ? -1 : (int)reader, json);
}

/* Writes the reader's Colonies; for GM_SEAT all. */
static void write_colonies(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "colonies");
	for (unsigned i = 0; i < state->planet_count; i++) {
		const struct sx_planet *planet = &state->planets[i];
		if (planet->colony < 0 || (reader != GM_SEAT && planet->colony != (int)reader))
			continue;
		unsigned owner = (unsigned)planet->colony;
		unsigned yards = sx_square_seen(state, planet->x, planet->y)->yards[owner];
		struct sx_colony row = {planet->x, planet->y, sx_planet_is_home(planet),
		    sx_income(state, planet), yards, sx_capacity(state, owner, yards), planet->hits};
		schema_write_map(&sx_colony_schema, NULL, SX_ALWAYS, &row, state, json);
	}
	json_end(json);
}

static void write_contacts(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "contacts");
	for (int square = 0; square < state->width * SX_BOARD; square++) {
		for (unsigned seat = 0; seat < state->seats; seat++) {
			unsigned ships = sx_movable_there(&state->squares[square], seat);
			struct sx_contact row = {square / SX_BOARD, square % SX_BOARD, (int)seat, ships};
			if (seat != reader && ships > 0)
				schema_write_map(&sx_contact_schema, NULL, 0, &row, state, json);
		}
	}
	json_end(json);
}

static void write_combats(const struct sx_state *state, unsigned reader, struct json *json)
{
	const GPtrArray *combats = sx_combats_of(state);

	json_list(json, "combats");
	for (guint i = 0; i < combats->len; i++) {
		const struct sx_combat *combat = combats->pdata[i];
		if (combat->there[reader])
			schema_write_map(&sx_combat_schema, NULL, 0, combat, state, json);
	}
	json_end(json);
}

/* --- The whole -------------------------------------------------------------------- */

/* Writes empires by seat; with everybody's CP and technology when the game is over (SX-85). */
static void write_empires(const struct sx_state *state, struct json *json)
{
	sx_empires_write(state, state->status == SX_RUNNING ? SX_ALWAYS : SX_ALWAYS | SX_OVER, json);
}

/* Writes what the public map shows (HO-67). */
static void write_whole(const struct sx_state *state, struct json *json)
{
	write_board(state, json);
	write_units(state, GM_SEAT, json);
	write_colonies(state, GM_SEAT, json);
	json_list(json, "contacts");
	json_end(json);
	write_empires(state, json);
}

void sx_report_json(const struct report_source *source, struct json *json)
{
	const struct sx_state *state = (const struct sx_state *)source->state;

	if (source->seat == GM_SEAT) {
		write_whole(state, json);
		return;
	}
	const struct sx_empire *empire = &state->empires[source->seat];
	const struct sx_ledger *ledger = sx_ledger_of(state, source->seat);
	g_autoptr(GString) map = g_string_new(NULL);

	write_board(state, json);
	schema_write(&sx_purse_schema, 0, empire, state, json);
	if (ledger->kept)
		schema_write_map(&sx_ledger_schema, "ledger", 0, ledger, state, json);
	else
		json_null(json, "ledger");
	write_units(state, source->seat, json);
	write_colonies(state, source->seat, json);
	write_contacts(state, source->seat, json);
	write_combats(state, source->seat, json);
	sx_board_text(state, source->seat, map);
	json_text(json, "map_text", map->str);
	write_empires(state, json);
	schema_write(&sx_outcome_schema, SX_ALWAYS, state, state, json);
}
