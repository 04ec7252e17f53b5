/* The report for people (SP-80, SP-82). */
#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/from_report.h"
#include "engine/base/text.h"
#include "rulesets/space-empires/turn.h"
#include "rulesets/space-empires/report.h"
#include "rulesets/space-empires/report_lines.h"

#include <inttypes.h>
#include <string.h>

#define LINE_BREAK "\n  "

/* Appends a piece unbroken; if the line would be too wide, on the next line. */
static void put_piece(GString *out, gsize *line, const char *text, gsize size)
{
	if (out->len - *line + size > REPORT_WIDTH && out->len > *line) {
		while (out->len > *line && out->str[out->len - 1] == ' ')
			g_string_truncate(out, out->len - 1);
		g_string_append(out, LINE_BREAK);
		*line = out->len - 2;
		while (size > 0 && *text == ' ') {
			text++;
			size--;
		}
	}
	text_add(out, text, size);
}

/* Appends a line of a world or fleet, wrapped at blanks, or after commas if there are none. */
static void put_line(GString *out, const char *text)
{
	gsize line = out->len, size = strlen(text);

	if (size <= REPORT_WIDTH) {
		text_add(out, text, size);
		g_string_append_c(out, '\n');
		return;
	}
	for (const char *at = text; *at != '\0';) {
		gsize lead = *at == ' ' ? 1 : 0, word = strcspn(at + lead, " ") + lead, part = 0;
		if (word <= REPORT_WIDTH - 2) {
			put_piece(out, &line, at, word);
			at += word;
			continue;
		}
		while (part < word && at[part] != ',')
			part++;
		part = MIN(part + 1, word);
		put_piece(out, &line, at, part);
		at += part;
	}
	g_string_append_c(out, '\n');
}

static void put_owner(const struct sp_state *state, GString *out, int owner)
{
	g_string_append_c(out, '<');
	if (owner != SP_NOBODY)
		text_put(out, state->empires[owner].name);
	g_string_append_c(out, '>');
}

/* Appends W1<MING>(2,3,4,5) (ind=13 rms=22 rmp=10 pop=31). */
static void put_face(const struct sp_state *state, GString *out, int64_t id, const struct sp_face *face,
    const unsigned *links, unsigned count)
{
	sp_put_value(out, "W", id);
	put_owner(state, out, face->owner);
	sp_put_targets(state, out, links, count);
	sp_put_value(out, " (ind=", face->ind);
	sp_put_value(out, " rms=", face->rms);
	sp_put_value(out, " rmp=", face->rmp);
	sp_put_value(out, " pop=", face->pop);
	g_string_append_c(out, ')');
	for (guint i = 0; face->treasures && i < face->treasures->len; i++)
		g_string_append_printf(out, ",T<%s>", (const char *)face->treasures->pdata[i]);
}

static void put_fleet(const struct sp_state *state, const struct sp_item *item, GString *out)
{
	const struct sp_fleet *fleet = item->fleet;

	sp_put_value(out, "F", item->number);
	g_string_append_c(out, ' ');
	put_owner(state, out, (int)item->owner);
	if (!fleet) {
		sp_put_value(out, " -> W", state->worlds[item->to].id);
		return;
	}
	sp_put_value(out, " ", fleet->ships);
	if (fleet->cargo > 0)
		sp_put_value(out, "/", fleet->cargo);
	if (item->strategy)
		g_string_append_printf(out, ", %s", item->strategy);
	if (item->target[0])
		g_string_append_printf(out, ", TGT=%s", item->target);
	if (item->from != SP_NOWHERE)
		sp_put_value(out, ", <-W", state->worlds[item->from].id);
	if (item->former_owner != SP_NOBODY) {
		g_string_append_printf(out, ", X<%s", state->empires[item->former_owner].name);
		if (item->former != 0)
			sp_put_value(out, sp_is_native(state, (unsigned)item->former_owner) ? "F" : " F",
			    item->former);
		g_string_append_c(out, '>');
	}
	for (guint i = 0; fleet->treasures && i < fleet->treasures->len; i++)
		g_string_append_printf(
		    out, ",T<%s>", ((const struct sp_treasure *)fleet->treasures->pdata[i])->id);
}

static void put_galaxy(const struct report *report, GString *out)
{
	const struct sp_state *state = sp_of(report->known);
	const GArray *worlds = state->now->worlds[report->seat];
	g_autoptr(GString) line = g_string_new(NULL);

	report_heading(out, "THE GALAXY AS YOU SEE IT");
	if (worlds->len == 0)
		g_string_append(out, "You see no world.\n");
	for (guint i = 0; i < worlds->len; i++) {
		unsigned place = g_array_index(worlds, unsigned, i);
		const struct sp_world *world = &state->worlds[place];
		struct sp_face face = sp_face_of(world);
		const struct sp_item *items;
		guint count;
		g_string_truncate(line, 0);
		put_face(state, line, world->id, &face, world->links, world->link_count);
		sp_face_clear(&face);
		if (i > 0)
			g_string_append_c(out, '\n');
		put_line(out, line->str);
		items = sp_items_at(state->told, place, &count);
		for (guint f = 0; f < count; f++) {
			g_string_truncate(line, 0);
			put_fleet(state, &items[f], line);
			put_line(out, line->str);
		}
	}
}

/* Appends worlds seen before, or those known only from the public chart: their turn is 0. */
static void put_known(const struct report *report, bool charted, const char *heading, GString *out)
{
	const struct sp_state *state = sp_of(report->known);
	const GPtrArray *list = state->empires[report->seat].known;
	g_autoptr(GString) line = g_string_new(NULL);

	for (guint i = 0; i < list->len; i++) {
		const struct sp_known *known = list->pdata[i];
		if ((known->turn == 0) != charted)
			continue;
		if (heading)
			report_heading(out, heading);
		heading = NULL;
		g_string_truncate(line, 0);
		if (charted) {
			sp_put_value(line, "W", state->worlds[known->world].id);
			sp_put_targets(state, line, known->links, known->link_count);
		} else {
			put_face(state, line, state->worlds[known->world].id, &known->face, known->links,
			    known->link_count);
			sp_put_value(line, ", seen turn ", known->turn);
		}
		put_line(out, line->str);
	}
}

/* Appends a figure and how it changed; begins a line, so that no name is parted from its number. */
static void put_figure(GString *out, const char *name, int64_t now, int64_t before)
{
	g_autofree char *change =
	    now == before ? g_strdup("") : g_strdup_printf(" (%+" PRId64 ")", now - before);
	g_autofree char *text = g_strdup_printf("%s %" PRId64 "%s", name, now, change);
	const char *line = strrchr(out->str, '\n');

	if (out->len && strlen(line ? line + 1 : out->str) + strlen("    ") + strlen(text) > REPORT_WIDTH)
		g_string_append(out, "\n  ");
	else
		g_string_append(out, out->len ? "    " : "  ");
	g_string_append(out, text);
}

static void put_glance(const struct report *report, GString *out)
{
	const struct sp_state *state = sp_of(report->known);
	const struct sp_totals *now = &state->empires[report->seat].totals,
	                       *before = state->told->has_before ? &state->told->before : now;
	g_autoptr(GString) line = g_string_new(NULL);

	report_heading(out, "AT A GLANCE");
	put_figure(line, "Worlds", now->worlds, before->worlds);
	put_figure(line, "Ships", now->ships, before->ships);
	put_figure(line, "Industry", now->ind, before->ind);
	put_figure(line, "Population", now->pop, before->pop);
	g_string_append_printf(out, "%s\n", line->str);
	g_string_printf(line, "  Raw materials %" PRId64 " stored, %" PRId64 " a turn", now->rms, now->rmp);
	put_line(out, line->str);
}

/* Appends who is out and who has won, which is public. */
static void put_standing(const struct report *report, GString *out)
{
	const struct sp_state *state = sp_of(report->known);
	g_autoptr(GString) text = g_string_new(NULL);

	for (unsigned i = 0; i < state->empire_count; i++) {
		const struct sp_empire *empire = &state->empires[state->by_name[i]];
		if (empire->out != 0)
			g_string_append_printf(text, "%s%s (turn %" PRId64 ")",
			    text->len > 0 ? ", " : "Eliminated: ", empire->name, empire->out);
	}
	if (text->len > 0) {
		g_string_append(out, "  ");
		report_wrap(out, 4, text->str);
		g_string_append_c(out, '\n');
	}
	g_string_truncate(text, 0);
	for (guint i = 0; i < state->winners->len; i++)
		g_string_append_printf(text, "%s%s", i > 0 ? ", " : "The game is won by ",
		    state->empires[g_array_index(state->winners, unsigned, i)].name);
	if (state->empires[report->seat].out != 0)
		g_string_append_printf(text,
		    "%sYou have no world and no fleet left: this is your last report.",
		    text->len > 0 ? ". " : "");
	if (text->len > 0) {
		g_string_append(out, "  ");
		report_wrap(out, 2, text->str);
		g_string_append_c(out, '\n');
	}
}

/* The template's lines are those of the JSON, which the door has made. */
static void put_template(const struct report *report, GString *out)
{
	const struct node *lines = node_get(report->root, "template");

	if (!lines->first)
		return;
	report_form_head(report, out);
	for (const struct node *line = lines->first; line; line = line->next) {
		text_put(out, line->text);
		g_string_append_c(out, '\n');
	}
}

void sp_report_text(const struct report *report, GString *out)
{
	report_head(report, "Empire of", out);
	report_part(report, REPORT_GLANCE, out);
	put_glance(report, out);
	put_standing(report, out);
	report_events(report, out);
	report_orders(report, out);
	put_galaxy(report, out);
	put_known(report, false, "SEEN BEFORE", out);
	put_known(report, true, "ON THE CHART", out);
	report_standings(report, out);
	put_template(report, out);
	report_tail(report, out);
}
