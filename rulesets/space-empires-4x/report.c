/* The report as text (SX-90, SX-91). */
#include "rulesets/space-empires-4x/report.h"
#include "rulesets/space-empires-4x/report_lines.h"
#include "rulesets/space-empires-4x/victory.h"

#include "engine/play/report_groups.h"

#include <inttypes.h>
#include <string.h>

/* A report being written. */
struct writer {
	const struct report *report;
	const struct sx_state *state;
	const struct sx_empire *empire;
	unsigned seat;
	GString *out;
};

static void say(const struct writer *w, unsigned indent, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(const struct writer *w, unsigned indent, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	sx_line(w->out, indent, text);
}

static bool game_on(const struct writer *w)
{
	return w->state->status == SX_RUNNING && !w->empire->out;
}

/* --- Events as lines ---------------------------------------------------------------- */

struct selection {
	const struct writer *writer;
	const char *phase;
	const char *only;    /* only codes with this beginning, NULL: all */
	const char *except;  /* a code to leave out, or NULL */
	const char *heading; /* set to NULL once it has been written */
};

static void select_event(const struct report_event *event, void *context)
{
	struct selection *s = context;

	if (strcmp(event->phase, s->phase) != 0 || (s->only && !g_str_has_prefix(event->code, s->only)) ||
	    (s->except && strcmp(event->code, s->except) == 0))
		return;
	if (s->heading)
		report_heading(s->writer->out, s->heading);
	s->heading = NULL;
	sx_line(s->writer->out, 2, event->text);
}

static void write_events(
    const struct writer *w, const char *phase, const char *only, const char *except, const char *heading)
{
	struct selection selection = {w, phase, only, except, heading};

	report_each_event(w->report, select_event, &selection);
}

/* --- Header ----------------------------------------------------------------------- */

static void append_initiative(const struct writer *w, int64_t turn, GString *out)
{
	g_string_append_printf(out, "turn %" PRId64, turn);
	for (unsigned place = 0; place < w->state->seats; place++) {
		const struct sx_empire *empire = &w->state->empires[sx_seat_at(w->state, turn, place)];
		if (!empire->out)
			g_string_append_printf(out, " %s", empire->name);
	}
}

static void write_header(const struct writer *w)
{
	g_autoptr(GString) text = g_string_new("Initiative: ");
	int64_t turn = w->state->head.turn;

	report_head(w->report, "Empire of", w->out);
	if (!w->report->started) {
		append_initiative(w, turn - 1, text);
		g_string_append(text, "; ");
	}
	append_initiative(w, turn, text);
	sx_line(w->out, 0, text->str);
}

/* --- Economy and technology ---------------------------------------------------------- */

static void write_forecast(const struct writer *w)
{
	g_autoptr(GString) places = g_string_new("Next capacity:");
	const char *comma = "";

	say(w, 2, "Next turn: %" PRId64 " CP income, %" PRId64 " CP maintenance",
	    sx_income_of(w->state, w->seat), sx_upkeep(w->state, w->seat));
	for (unsigned i = 0; i < w->state->planet_count; i++) {
		const struct sx_planet *planet = &w->state->planets[i];
		unsigned yards = sx_square_seen(w->state, planet->x, planet->y)->yards[w->seat];
		if (planet->colony != (int)w->seat || yards == 0)
			continue;
		g_string_append_printf(places, "%s (%d,%d) %" PRId64 " hull", comma, planet->x, planet->y,
		    sx_capacity(w->state, w->seat, yards));
		comma = ",";
	}
	if (*comma)
		sx_line(w->out, 2, places->str);
}

static void write_economy(const struct writer *w)
{
	const struct sx_ledger *ledger = sx_ledger_of(w->state, w->seat);
	g_autoptr(GString) text = g_string_new(NULL);

	if (!ledger->kept && !game_on(w))
		return;
	report_heading(w->out, "ECONOMY");
	if (ledger->kept) {
		sx_ledger_text(ledger, text);
		sx_line(w->out, 2, text->str);
		write_events(w, "economic", NULL, "income", NULL);
	} else {
		say(w, 2, "%" PRId64 " CP are there", w->empire->cp);
	}
	if (game_on(w))
		write_forecast(w);
}

/* Appends what a level gives: squares a round, types, capacity. */
static void append_gift(const struct writer *w, enum sx_technology technology, int64_t level, GString *out)
{
	const struct sx_tables *tables = sx_tables(w->state);
	int64_t step = level - tables->technologies[technology].start;

	if (technology == SX_MOVEMENT)
		g_string_append_printf(out, ": %s ships go %d, %d and %d squares in the three rounds",
		    w->state->options.move_tech == SX_MOVE_CURRENT ? "your" : "new",
		    (int)tables->squares[step][0], (int)tables->squares[step][1],
		    (int)tables->squares[step][2]);
	if (technology == SX_SHIPYARD)
		g_string_append_printf(out, ": a Shipyard builds %d.%d hull",
		    (int)tables->yards[step].hull / 10, (int)tables->yards[step].hull % 10);
	if (technology != SX_SHIPSIZE)
		return;
	g_string_append(out, ": you can build");
	for (unsigned type = 0; type < SX_TYPES; type++)
		if (tables->types[type].size <= level)
			g_string_append_printf(out, " %s", sx_type_codes[type]);
}

static void write_technology(const struct writer *w)
{
	const struct sx_tables *tables = sx_tables(w->state);

	report_heading(w->out, "TECHNOLOGY");
	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++) {
		int64_t level = w->empire->tech[i];
		g_autoptr(GString) text = g_string_new(NULL);
		g_string_printf(text, "%s %" PRId64, sx_technology_names[i], level);
		append_gift(w, (enum sx_technology)i, level, text);
		if (level < tables->technologies[i].last)
			g_string_append_printf(text, "; level %" PRId64 " costs %" PRId64 " CP", level + 1,
			    sx_technology_price(tables, (enum sx_technology)i, level));
		else
			g_string_append(text, "; the last level");
		sx_line(w->out, 2, text->str);
	}
}

/* --- Combats, ships, Colonies -------------------------------------------------------- */

static void write_combats(const struct writer *w)
{
	const GPtrArray *combats = sx_combats_of(w->state);
	bool any = false;

	for (guint i = 0; i < combats->len; i++) {
		const struct sx_combat *combat = combats->pdata[i];
		if (!any)
			report_heading(w->out, "COMBATS");
		any = true;
		sx_combat_text(w->state, combat, w->out);
	}
}

/* Of ships that move by the present movement technology only one's own are listed: others' technology is secret
   (SX-84). */
static void write_ship(const struct writer *w, unsigned owner, int64_t id)
{
	const struct sx_ship *ship = &w->state->empires[owner].ships[id];
	int64_t movement = owner == w->seat ? sx_ship_speed(w->state, owner, ship) : ship->movement;

	say(w, 2,
	    "%s%s%s%" PRId64 " (%d,%d) attack %" PRId64 " defense %" PRId64 " movement %" PRId64
	    " hits %" PRId64 "/%" PRId64,
	    owner == w->seat ? "" : w->state->empires[owner].name, owner == w->seat ? "" : " ",
	    sx_type_codes[ship->type], id, ship->x, ship->y, ship->attack, ship->defense, movement,
	    ship->hits, sx_type_row(w->state, ship->type)->hull);
}

static void write_ships_of(const struct writer *w, unsigned owner, const char **heading)
{
	for (int64_t id = 1; id < w->state->empires[owner].next; id++) {
		if (!sx_ship_of(w->state, owner, id))
			continue;
		if (*heading)
			report_heading(w->out, *heading);
		*heading = NULL;
		write_ship(w, owner, id);
	}
}

static void write_colonies(const struct writer *w)
{
	const char *heading = "YOUR COLONIES";

	for (unsigned i = 0; i < w->state->planet_count; i++) {
		const struct sx_planet *planet = &w->state->planets[i];
		unsigned yards = sx_square_seen(w->state, planet->x, planet->y)->yards[w->seat];
		g_autofree char *hits = NULL;
		if (planet->colony != (int)w->seat)
			continue;
		if (heading)
			report_heading(w->out, heading);
		heading = NULL;
		hits = planet->hits > 0 ? g_strdup_printf(", hits %" PRId64, planet->hits) : g_strdup("");
		say(w, 2, "%s (%d,%d): income %" PRId64 ", yards %u, capacity %" PRId64 "%s",
		    sx_planet_is_home(planet) ? "home" : "colony", planet->x, planet->y,
		    sx_income(w->state, planet), yards, sx_capacity(w->state, w->seat, yards), hits);
	}
}

/* --- Others (SX-81, SX-84, SX-85) ------------------------------------------------------ */

static void write_others_at(const struct writer *w, int x, int y, const char **heading)
{
	const struct sx_planet *planet = sx_planet_at(w->state, x, y);
	const struct sx_square *square = sx_square_seen(w->state, x, y);

	for (unsigned seat = 0; seat < w->state->seats; seat++) {
		const char *name = w->state->empires[seat].name;
		bool colony = planet && planet->colony == (int)seat;
		unsigned ships = sx_movable_there(square, seat);
		if (seat == w->seat || (!colony && ships == 0))
			continue;
		if (*heading)
			report_heading(w->out, *heading);
		*heading = NULL;
		if (colony)
			say(w, 2, "(%d,%d) %s: %s", x, y, name,
			    sx_planet_is_home(planet) ? "home" : "colony");
		if (ships > 0)
			say(w, 2, "(%d,%d) %s: %u %s", x, y, name, ships, ships == 1 ? "ship" : "ships");
	}
}

static void write_wealth(const struct writer *w, const struct sx_empire *empire)
{
	g_autoptr(GString) text = g_string_new(empire->name);

	g_string_append_printf(text, ": %" PRId64 " CP", empire->cp);
	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++)
		g_string_append_printf(text, ", %s %" PRId64, sx_technology_names[i], empire->tech[i]);
	sx_line(w->out, 2, text->str);
}

static void write_others(const struct writer *w)
{
	const char *heading = "OTHERS", *ships = "SHIPS OF OTHERS";

	for (int x = 0; x < w->state->width; x++)
		for (int y = 0; y < w->state->height; y++)
			write_others_at(w, x, y, &heading);
	for (unsigned seat = 0; sx_shows_ships(w->state) && seat < w->state->seats; seat++)
		if (seat != w->seat)
			write_ships_of(w, seat, &ships);
	if (w->state->status == SX_RUNNING)
		return;
	report_heading(w->out, "WHAT EVERYBODY HAD");
	for (unsigned seat = 0; seat < w->state->seats; seat++)
		write_wealth(w, &w->state->empires[seat]);
}

/* --- Map, order form, end -------------------------------------------------------------- */

static void write_map(const struct writer *w)
{
	report_heading(w->out, "MAP");
	g_string_append(w->out, node_text_of(w->report->root, "map_text"));
	sx_line(w->out, 0,
	    "H own home, h another's, C own Colony, c another's, o free planet; then own ships that can move, / "
	    "others' ships that can move.");
}

/* Lists what the types cost that can be built: "costs in CP: SC 6, SY 6, DC 1, CS 8". */
static void write_prices(const struct writer *w)
{
	const struct sx_tables *tables = sx_tables(w->state);
	g_autoptr(GString) text = g_string_new(NULL);

	for (unsigned type = 0; type < SX_TYPES; type++)
		if (tables->types[type].size <= w->empire->tech[SX_SHIPSIZE])
			g_string_append_printf(text, "%s %s %" PRId64,
			    text->len ? "," : "costs in CP:", sx_type_codes[type], tables->types[type].cost);
	report_comment(w->out, text->str);
}

/* Tells the CP, with the income that comes before anything is bought, and where ships can be built. */
static void write_means(const struct writer *w)
{
	g_autoptr(GString) text = g_string_new(NULL);

	g_string_printf(text, "%" PRId64 " CP to spend",
	    MAX(0, w->empire->cp + sx_income_of(w->state, w->seat) - sx_upkeep(w->state, w->seat)));
	for (unsigned i = 0; i < w->state->planet_count; i++) {
		const struct sx_planet *planet = &w->state->planets[i];
		unsigned yards = sx_square_seen(w->state, planet->x, planet->y)->yards[w->seat];
		if (planet->colony == (int)w->seat && yards > 0)
			g_string_append_printf(text, "; (%d,%d) can build %" PRId64 " hull", planet->x,
			    planet->y, sx_capacity(w->state, w->seat, yards));
	}
	report_comment(w->out, text->str);
}

/* Lists the ships that can move: "M43 M44 DC at (3,0), 3 squares in 3 rounds: 1 1 1". */
static void write_mobile(const struct writer *w)
{
	struct report_groups groups;

	report_groups_init(&groups);
	for (int64_t id = 1; id < w->empire->next; id++) {
		const struct sx_ship *ship = sx_ship_of(w->state, w->seat, id);
		g_autofree char *told = NULL, *name = g_strdup_printf("M%" PRId64, id);
		const int64_t *squares;
		if (!ship || !sx_type_moves(w->state, ship->type))
			continue;
		squares = sx_allowance(w->state, w->seat, ship);
		told = g_strdup_printf("%s at (%d,%d), %d squares in 3 rounds: %d %d %d",
		    sx_type_codes[ship->type], ship->x, ship->y, (int)(squares[0] + squares[1] + squares[2]),
		    (int)squares[0], (int)squares[1], (int)squares[2]);
		report_groups_add(&groups, told, name);
	}
	for (guint i = 0; i < groups.list->len; i++) {
		const struct report_group *group = groups.list->pdata[i];
		g_autoptr(GString) line = g_string_new(NULL);
		report_group_names(group, " ", line);
		g_string_append_printf(line, " %s", group->told);
		report_comment(w->out, line->str);
	}
	report_groups_clear(&groups);
}

/* Writes comments only, so that no line of a report reads as an order (HO-31). */
static void write_form(const struct writer *w)
{
	report_form_head(w->report, w->out);
	g_string_append(w->out, "; moves M, Colonies C, ships B, technology T\n");
	write_means(w);
	write_prices(w);
	write_mobile(w);
}

static void write_end(const struct writer *w)
{
	g_autoptr(GString) text = g_string_new(NULL);

	write_events(w, "end", NULL, NULL, "EMPIRES AND GAME");
	sx_end_text(w->state, text);
	if (text->len > 0) {
		g_string_append_c(w->out, '\n');
		sx_line(w->out, 0, text->str);
	}
	report_tail(w->report, w->out);
}

void sx_report_text(const struct report *report, GString *out)
{
	const struct sx_state *state = (const struct sx_state *)report->known;
	const struct writer writer = {report, state, &state->empires[report->seat], report->seat, out};

	write_header(&writer);
	report_part(report, REPORT_GLANCE, out);
	write_economy(&writer);
	report_losses(report, out);
	write_events(&writer, "movement", NULL, NULL, "MOVEMENT");
	write_combats(&writer);
	write_events(&writer, "combat", "colony-", NULL, "COLONIES LOST AND DESTROYED");
	report_orders(report, out);
	write_technology(&writer);
	write_ships_of(&writer, report->seat, &(const char *){"YOUR SHIPS"});
	write_colonies(&writer);
	write_others(&writer);
	write_map(&writer);
	report_standings(report, out);
	if (game_on(&writer) && !report->last)
		write_form(&writer);
	write_end(&writer);
}
