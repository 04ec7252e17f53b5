/* The text report: its frame, headquarters, diplomacy, messages, espionage, template. */
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/report_lines.h"
#include "rulesets/galactic-empires/report_map.h"
#include "rulesets/galactic-empires/schemas.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

static void put_header(const struct report *report, const struct ge_empire *empire, GString *out)
{
	g_autofree char *title = g_strdup_printf("GALACTIC EMPIRES %s, turn %" PRId64 ": E%u %s",
	    report->known->game, report->known->turn, empire->id, empire->name);

	report_wrap(out, 2, title);
	g_string_append_c(out, '\n');
	report_facts(report, out);
}

static void put_headquarters(const struct ge_state *state, const struct ge_empire *empire, GString *out)
{
	struct ge_hq hq;

	report_heading(out, "HEADQUARTERS");
	ge_hq_of(state, empire, &hq);
	ge_hq_lines(&hq, "", out);
	if (empire->capital)
		g_string_append_printf(out, "Capital S%" PRId64 ", status %s\n", empire->capital,
		    ge_status_names[empire->status]);
	else
		g_string_append_printf(out, "Status %s\n", ge_status_names[empire->status]);
}

static void put_relation(const struct ge_state *state, const struct ge_empire *other, GString *out)
{
	unsigned reader = (unsigned)state->partial;
	g_autoptr(GString) line = g_string_new(NULL);
	uint8_t ours = state->rights[reader][other->id], theirs = state->rights[other->id][reader];

	g_string_printf(line, "E%u %s: %s", other->id, other->name,
	    other->alive ? ge_relation_names[state->relations[reader][other->id]] : "defeated");
	if (other->alive && ge_passage(state, reader, other->id))
		g_string_append(line, "; we give passage");
	if (other->alive && ge_passage(state, other->id, reader))
		g_string_append(line, "; they give passage");
	if (other->alive && ge_shares(state, reader, other->id))
		g_string_append(line, "; we share");
	if (other->alive && ge_shares(state, other->id, reader))
		g_string_append(line, "; they share");
	if (other->alive && (ours & GE_REFUSES))
		g_string_append(line, "; we refuse gifts");
	if (other->alive && (ours & GE_SUZERAIN))
		g_string_append(line, "; our suzerain");
	if (other->alive && (theirs & GE_SUZERAIN))
		g_string_append(line, "; our henchman");
	ge_report_line(out, 0, 4, line->str);
}

static void put_permissions(const struct ge_state *state, GString *out)
{
	unsigned reader = (unsigned)state->partial;
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		if (bits128_empty(&s->special))
			continue;
		if (s->owner != reader && bits128_has(&s->special, reader))
			g_string_append_printf(out, "Special permission: we may enter S%" PRId64 "\n", s->id);
		for (unsigned e = 1; s->owner == reader && e < GE_EMPIRES; e++)
			if (bits128_has(&s->special, e))
				g_string_append_printf(out, "Special permission: %s may enter S%" PRId64 "\n",
				    ge_empire_name(state, e), s->id);
	}
}

static void put_diplomacy(const struct ge_state *state, GString *out)
{
	report_heading(out, "DIPLOMACY");
	for (unsigned i = 0; i < state->seat_count; i++)
		if (state->seats[i] != (unsigned)state->partial)
			put_relation(state, state->empires[state->seats[i]], out);
	put_permissions(state, out);
}

struct messages {
	const struct report *report;
	GString *out;
	bool any;
};

static void put_message(const struct report_event *event, void *context)
{
	struct messages *m = context;

	if (!m->any)
		report_heading(m->out, "MESSAGES");
	m->any = true;
	ge_report_line(m->out, 0, 4, event->text);
}

static void put_messages(const struct report *report, GString *out)
{
	struct messages messages = {report, out, false};

	report_each_event(report, put_message, &messages);
}

/* Does a computer player play this seat, or stand in for its player? */
static bool is_computer(const struct report *report, unsigned number, const struct ge_empire *empire)
{
	const struct host_seat *seat =
	    report->host ? host_facts_seat(report->host, number, empire->name) : NULL;

	return seat && seat->bot;
}

/* Writes each proclamation on its own line, those of computer players together on the last one (GE-67). */
static void put_proclamations(const struct report *report, const struct ge_state *state, GString *out)
{
	g_autoptr(GString) computers = g_string_new(NULL);
	bool any = false;

	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *empire = state->empires[state->seats[i]];
		const char *text = ge_facts_of(state)->of[empire->id].proclamation;
		g_autofree char *line =
		    text ? g_strdup_printf("%s proclaims: \"%s\"", empire->name, text) : NULL;
		if (!line)
			continue;
		if (!any)
			report_heading(out, "PROCLAMATIONS");
		any = true;
		if (is_computer(report, i, empire))
			ge_report_part(computers, "; ", "%s", line);
		else
			ge_report_line(out, 0, 4, line);
	}
	if (computers->len > 0)
		ge_report_line(out, 0, 4, computers->str);
}

static void put_item(const struct ge_espionage *e, enum ge_item item, GString *parts)
{
	const struct field *field = &ge_espionage_schema.fields[1 + item];

	if (e->value[item] == GE_NOT_LEARNT)
		return;
	ge_report_part(parts, "; ", "%s ", field->key);
	if (item == GE_ITEM_RELATIONS)
		g_string_append(parts, *e->relations ? e->relations : "none");
	else if (field->type == FIELD_TENTHS)
		ge_money_text(e->value[item], parts);
	else
		g_string_append_printf(parts, "%" PRId64, e->value[item]);
}

static void put_espionage(const struct ge_state *state, GString *out)
{
	bool any = false;

	for (guint i = 0; i < ge_facts_of(state)->espionages->len; i++) {
		const struct ge_espionage *e = ge_facts_of(state)->espionages->pdata[i];
		g_autoptr(GString) parts = g_string_new(NULL);
		g_autofree char *line = NULL;
		for (int item = 0; item < GE_ITEMS; item++)
			put_item(e, (enum ge_item)item, parts);
		if (!any)
			report_heading(out, "ESPIONAGE");
		any = true;
		line = g_strdup_printf("Espionage on %s: %s", ge_empire_name(state, e->target),
		    parts->len ? parts->str : "nothing learnt");
		ge_report_line(out, 0, 4, line);
	}
}

static void template_unit(const struct ge_unit *unit, GString *out)
{
	const struct ge_sector *s = unit->sector;
	g_autoptr(GString) line = g_string_new(NULL);

	if (unit->number)
		g_string_append_printf(line, "F%u in S%" PRId64, unit->number, s->id);
	else
		g_string_append_printf(line, "G%" PRId64, s->id);
	g_string_append_printf(line, ", %" PRId64 " ship%s", unit->ships, unit->ships == 1 ? "" : "s");
	if (unit->name)
		g_string_append_printf(line, ", %s", unit->name);
	if (unit->number == 0 && s->ic)
		g_string_append_printf(
		    line, ", builds 0/%" PRId64 ": %" PRId64 " can be built", s->max, s->max);
	report_comment(out, line->str);
}

static void template_means(const struct ge_state *state, const struct ge_empire *empire, GString *out)
{
	unsigned number = ge_fleet_number(state, empire->id);
	g_autoptr(GString) line = g_string_new("treasury ");

	ge_money_text(empire->treasury, line);
	if (number)
		g_string_append_printf(line, "; next free fleet F%u", number);
	report_comment(out, line->str);
}

/* Lists what the types cost that own sectors can build. */
static void template_prices(const struct ge_state *state, const GPtrArray *units, GString *out)
{
	const struct ge_tables *tables = ge_tables_of(state);
	g_autoptr(GString) line = g_string_new(NULL);
	uint64_t builds = 0;

	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		if (unit->number == 0 && unit->sector->ic)
			builds |= unit->sector->builds;
	}
	for (unsigned i = 0; i < tables->type_count; i++) {
		if (!((builds >> i) & 1))
			continue;
		g_string_append_printf(line, "%s %s ", line->len ? "," : "costs:", tables->types[i].code);
		ge_money_text(tables->types[i].cost, line);
	}
	if (line->len)
		report_comment(out, line->str);
}

static void put_template(const struct report *report, const struct ge_state *state, GString *out)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	report_form_head(report, out);
	template_means(state, state->empires[state->partial], out);
	ge_units_of(state, (unsigned)state->partial, units);
	template_prices(state, units, out);
	for (guint i = 0; i < units->len; i++)
		template_unit(units->pdata[i], out);
}

void ge_report_text(const struct report *report, GString *out)
{
	const struct ge_state *state = ge_state_of_const(report->known);
	const struct ge_empire *empire = state->empires[state->partial];

	put_header(report, empire, out);
	report_part(report, REPORT_GLANCE, out);
	put_headquarters(state, empire, out);
	report_losses(report, out);
	put_messages(report, out);
	ge_report_battles(state, out);
	report_orders(report, out);
	put_diplomacy(state, out);
	put_proclamations(report, state, out);
	put_espionage(state, out);
	ge_report_map(state, out);
	ge_report_board(report, out);
	report_standings(report, out);
	if (empire->alive && !state->ended && !report->last)
		put_template(report, state, out);
	report_tail(report, out);
}
