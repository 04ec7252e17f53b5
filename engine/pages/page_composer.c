#include "engine/maps/map_danger.h"
#include "engine/pages/page_choices.h"
#include "engine/pages/page_composer.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_text.h"

#include "engine/play/rulesets.h"

#include <string.h>

/* Writes JSON for a <script> element, escaped so that no text can end the element. */
static void put_json(const GString *json, GString *out)
{
	for (const char *c = json->str; *c; c++) {
		if (*c == '<')
			g_string_append(out, "\\u003c");
		else
			g_string_append_c(out, *c);
	}
}

static void write_things(const struct map *map, struct json *json)
{
	json_list(json, "things");
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		const struct map_owner *owner = thing->owner >= 0 ? map->owners->pdata[thing->owner] : NULL;
		g_autofree char *name = thing->name ? page_plain(thing->name) : NULL;
		g_autofree char *what = page_plain(thing->what);
		json_map(json, NULL);
		json_text(json, "name", name);
		json_text(json, "place", map_at(map, thing->place)->id);
		json_bool(json, "own", owner && owner->own);
		json_text(json, "owner", owner ? owner->tag : NULL);
		json_integer(json, "ships", thing->ships);
		json_text(json, "what", what);
		json_end(json);
	}
	json_end(json);
}

static void write_places(const struct map *map, struct json *json)
{
	int home = map_home(map);

	json_list(json, "places");
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map->places->pdata[i];
		const struct map_owner *owner = place->owner >= 0 ? map->owners->pdata[place->owner] : NULL;
		g_autofree char *name = place->name ? page_plain(place->name) : NULL;
		json_map(json, NULL);
		json_text(json, "id", place->id);
		json_text(json, "name", name);
		json_bool(json, "home", (int)i == home);
		json_bool(json, "own", owner && owner->own);
		json_text(json, "owner", owner ? owner->tag : NULL);
		json_text(json, "brief", place->brief);
		json_end(json);
	}
	json_end(json);
}

/* Writes the links that ships can use, as pairs of place numbers; a one-way link starts at the first one. */
static void write_links(const struct map *map, struct json *json)
{
	json_list(json, "links");
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		const int64_t ends[] = {link->from, link->to, link->one_way};
		if (link->barrier)
			continue;
		json_list(json, NULL);
		json_integers(json, ends, link->one_way ? 3 : 2);
		json_end(json);
	}
	json_end(json);
}

/* Writes a node of the report with its texts escaped for the page. */
static void write_fact(const struct node *node, struct json *json)
{
	g_autofree char *text = node->kind == NODE_TEXT ? page_plain(node->text) : NULL;

	if (text) {
		json_text(json, node->key, text);
		return;
	}
	if (node->kind != NODE_LIST && node->kind != NODE_MAP) {
		json_node(json, NULL, node);
		return;
	}
	if (node->kind == NODE_LIST)
		json_list(json, node->key);
	else
		json_map(json, node->key);
	for (const struct node *child = node->first; child; child = child->next)
		write_fact(child, json);
	json_end(json);
}

/* Writes the parts of the report that the ruleset's checks may need, without long or irrelevant keys. */
static void write_facts(const struct node *report, struct json *json)
{
	static const char *const left_out[] = {"text", "events", "host", "orders", "template", "layout",
	    "map_text", "seats", "seats_more", "format", "game", "battles", "combats", "departed",
	    "proclamations", "notes", NULL};

	json_map(json, "facts");
	for (const struct node *key = report->first; key; key = key->next)
		if (!g_strv_contains(left_out, key->key))
			write_fact(key, json);
	json_end(json);
}

/* Writes the rules' numbers, which checks need for costs and ranges, without the list of forbidden words. */
static void write_tables(const struct ruleset *ruleset, struct json *json)
{
	struct error err = {0};
	struct document *tables =
	    ruleset->tables_yaml ? document_parse("tables.yaml", ruleset->tables_yaml,
	                               (size_t)(ruleset->tables_end - ruleset->tables_yaml), EXIT_DATA, &err)
	                         : NULL;

	error_clear(&err);
	if (!tables)
		return;
	json_map(json, "tables");
	for (const struct node *key = document_root(tables)->first; key; key = key->next)
		if (strcmp(key->key, "banned") != 0)
			write_fact(key, json);
	json_end(json);
	document_free(tables);
}

void page_data(const struct page_context *page, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct json *json = json_new(text);
	g_autofree char *game = page_plain(page->map->game), *empire = page_plain(page->map->empire);

	json_map(json, NULL);
	json_text(json, "game", game);
	json_integer(json, "turn", page->map->turn);
	json_text(json, "empire", empire);
	json_text(json, "ruleset", page->ruleset->name);
	json_text(json, "address", page->address);
	if (page->sends)
		json_bool(json, "sends", true);
	write_places(page->map, json);
	write_things(page->map, json);
	if (page->composes) {
		write_links(page->map, json);
		write_facts(page->report, json);
		write_tables(page->ruleset, json);
		page->ruleset->order_forms(page->ruleset->grammar, page_choices, (void *)page, json);
	}
	json_end(json);
	json_free(json);
	g_string_append(out, "<script type=\"application/json\" id=\"data\">");
	put_json(text, out);
	g_string_append(out, "</script>\n");
}

/* Writes the initial orders; a NUL byte does not end them but is escaped like other control characters. */
static void put_orders(const struct page_context *page, GString *out)
{
	g_autoptr(GString) orders = g_string_new(NULL);
	g_auto(GStrv) lines = NULL;

	for (size_t i = 0; page->orders && i < page->orders_size; i++) {
		if (page->orders[i])
			g_string_append_c(orders, page->orders[i]);
		else
			g_string_append(orders, "\\x00");
	}
	lines = g_strsplit(orders->str, "\n", 0);

	for (char **line = lines; *line; line++) {
		g_autofree char *plain = g_strdup(*line);
		g_autofree char *shown = error_shown(g_strchomp(plain));
		g_autofree char *escaped = g_markup_escape_text(shown, -1);
		if (*escaped)
			g_string_append_printf(out, "%s\n", escaped);
	}
}

static const char by_mail[] =
    "Reply to the report with these lines, or mail them to the host; with a line /odds among them its"
    " answer says how they would come out, battle by battle. This page sends nothing and"
    " keeps your draft in this browser alone.";
static const char by_loopback[] =
    "The program that plays gets these lines and runs the turn; it keeps them if you quit.";

void page_composer(const struct page_context *page, GString *out)
{
	if (!page->composes)
		return;
	g_string_append(
	    out, "<section id=\"compose\" hidden>\n<h2 id=\"orders-head\">Orders</h2>\n<p class=\"send\">");
	/* above the panel, which would push it out of sight */
	g_string_append(out, page->sends ? "<button type=\"button\" id=\"orders-send\">Send</button>\n"
	                                 : "<a id=\"orders-mail\">Mail</a>\n");
	g_string_append(out,
	    "<button type=\"button\" id=\"orders-copy\">Copy</button>\n"
	    "<button type=\"button\" id=\"orders-undo\">Undo</button>\n"
	    "<span id=\"idle-count\"></span></p>\n"
	    "<div id=\"panel\" role=\"region\" aria-label=\"What can be ordered\" tabindex=\"-1\" hidden></div>\n"
	    "<p id=\"orders-hint\" class=\"hint\">Choose a place on the map, then what it shall do, then where. Or type"
	    " a line.</p>\n<ol id=\"orders-guide\"></ol>\n"
	    "<p id=\"order-status\" role=\"status\"></p>\n<ol id=\"order-list\"></ol>\n"
	    "<p class=\"next\"><input type=\"text\" id=\"order-line\" aria-label=\"An order, typed\""
	    " autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\">\n"
	    "<button type=\"button\" id=\"order-add\">Add</button></p>\n"
	    "<p id=\"line-says\" class=\"hint\"></p>\n");
	g_string_append(
	    out, page->sends ? "<pre id=\"orders-answer\" hidden></pre>\n" : "<p id=\"orders-long\"></p>\n");
	g_string_append(out,
	    "<h3 id=\"idle-head\">Idle</h3>\n"
	    "<div id=\"idle-places\" role=\"group\" aria-labelledby=\"idle-head\"></div>\n"
	    "<ul id=\"orders-left\"></ul>\n"
	    "<h3 id=\"realm-head\">Of the whole realm</h3>\n"
	    "<div id=\"realm-orders\" role=\"group\" aria-labelledby=\"realm-head\"></div>\n"
	    "<details class=\"orders-text\"><summary>As text</summary>\n"
	    "<p><label for=\"orders\">Your orders, one a line</label>\n"
	    "<textarea id=\"orders\" rows=\"8\" autocomplete=\"off\" spellcheck=\"false\" autocapitalize=\"off\">");
	put_orders(page, out);
	g_string_append(out, "</textarea></p>\n<p class=\"hint\">");
	g_string_append(out, page->sends ? by_loopback : by_mail);
	g_string_append(out, "</p>\n</details>\n</section>\n");
}
