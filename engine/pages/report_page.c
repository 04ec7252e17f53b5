#include "engine/pages/report_page.h"

#include "engine/base/builtin.h"
#include "engine/base/hash.h"
#include "engine/maps/svg.h"
#include "engine/pages/page_parts.h"
#include "engine/play/mapping.h"
#include "engine/play/report_speech.h"

#include <inttypes.h>
#include <string.h>

/* --- The text report ------------------------------------------------------------------ */

/* Reports made before they had the key show their facts as sentences. */
static bool text_of(struct node *report, GString *text, struct error *err)
{
	const struct node *key = node_get(report, "text");

	if (!key)
		return report_speech(report, text, err);
	if (key->kind != NODE_TEXT)
		return node_error(key, err, "\"text\" must be a text, not %s", node_kind_name(key->kind));
	g_string_append_len(text, key->text, (gssize)key->size);
	return true;
}

/* Line by line, for a line feed is no control character here. HTML drops a line feed behind <pre>, so a text that
 * begins with one gets one more; any other stands there as it is, for readers of every kind. */
static void put_report(const GString *text, GString *out)
{
	g_auto(GStrv) lines = g_strsplit(text->str, "\n", 0);
	guint count = g_strv_length(lines);

	g_string_append(out, "<section class=\"text\">\n<h2>The report</h2>\n<pre id=\"report\">");
	if (text->str[0] == '\n')
		g_string_append_c(out, '\n');
	if (count && !*lines[count - 1])
		count--;
	for (guint i = 0; i < count; i++) {
		g_autofree char *shown = error_shown(lines[i]);
		g_autofree char *escaped = g_markup_escape_text(shown, -1);
		g_string_append_printf(out, "%s%s", i ? "\n" : "", escaped);
	}
	g_string_append(out, "</pre>\n</section>\n");
}

/* --- Head and foot ----------------------------------------------------------------------- */

static const char style[] = "engine/pages/page.css";
static const char *const scripts[] = {
    "engine/pages/page.js", "engine/pages/page_map.js", "engine/pages/page_orders.js"};

/* A policy lets exactly these bytes run. */
static void put_hash(const char *name, GString *out)
{
	const struct builtin_file *file = builtin_find(name);
	uint8_t digest[32];
	g_autofree char *base64 = NULL;

	hash_sha256(file->begin, (size_t)(file->end - file->begin), digest);
	base64 = g_base64_encode(digest, sizeof digest);
	g_string_append_printf(out, " 'sha256-%s'", base64);
}

static void put_builtin(const char *name, const char *tag, GString *out)
{
	const struct builtin_file *file = builtin_find(name);

	g_string_append_printf(out, "<%s>", tag);
	g_string_append_len(out, file->begin, file->end - file->begin);
	g_string_append_printf(out, "</%s>\n", tag);
}

static void put_policy(GString *out)
{
	g_string_append(
	    out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src");
	put_hash(style, out);
	g_string_append(out, "; script-src");
	for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++)
		put_hash(scripts[i], out);
	g_string_append(out, "; base-uri 'none'; form-action 'none'\">\n");
}

static void put_head(const struct map *map, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL);

	map_title(map, title);
	g_string_append(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
	put_policy(out);
	g_string_append(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	                     "<meta name=\"robots\" content=\"noindex\">\n"
	                     "<meta name=\"referrer\" content=\"no-referrer\">\n<title>");
	page_text(out, title->str);
	g_string_append(out, "</title>\n");
	put_builtin(style, "style", out);
	g_string_append(out, "</head>\n");
}

static const char *host_word(const struct node *report, const char *key)
{
	const struct node *host = node_get(report, "host");
	const struct node *word = host && host->kind == NODE_MAP ? node_get(host, key) : NULL;

	return word && word->kind == NODE_TEXT ? word->text : NULL;
}

static const struct {
	const char *id, *name;
} parts[] = {{"changes", "What changed"}, {"places", "Places"}, {"things", "Fleets and ships"},
    {"report", "The report"}};

static void put_header(const struct map *map, const struct node *report, GString *out)
{
	g_autoptr(GString) counts = g_string_new(NULL);
	const char *title = host_word(report, "title"), *deadline = host_word(report, "deadline");

	g_string_append(out, "<header>\n<h1>");
	page_text(out, title && strcmp(title, map->game) != 0 ? title : map->game);
	g_string_append_printf(out, ", turn %" PRId64 ": ", map->turn);
	page_text(out, map->empire);
	g_string_append(out, "</h1>\n<p>");
	if (deadline) {
		g_string_append_printf(out, "Orders for turn %" PRId64 " are due ", map->turn);
		page_text(out, deadline);
		g_string_append(out, ". ");
	}
	if (map->places->len) {
		map_counts(map, counts);
		svg_show(out, counts->str, 1000);
	}
	g_string_append(out, "</p>\n<nav aria-label=\"Parts of this page\">");
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
		g_string_append_printf(out, "<a href=\"#%s\">%s</a> ", parts[i].id, parts[i].name);
	g_string_append(out, "</nav>\n</header>\n");
}

static void put_map(const struct map *map, GString *out)
{
	if (map->places->len == 0)
		return;
	g_string_append(out, "<section class=\"chart\">\n<h2>Map</h2>\n<div id=\"map\">\n");
	map_svg(map, out);
	g_string_append(out, "</div>\n</section>\n");
}

/* --- The whole ---------------------------------------------------------------------------- */

/* A ruleset without a map has one without places. */
static struct map *read_map(struct node *report, struct error *err)
{
	const struct ruleset *ruleset = play_ruleset_of(report, err);

	if (!ruleset)
		return NULL;
	return ruleset->map ? mapping_of_report(report, err) : mapping_of_head(report, err);
}

static bool is_same(const struct node *a, const struct node *b, const char *key)
{
	const struct node *x = node_get(a, key), *y = node_get(b, key);

	return x && y && x->kind == NODE_TEXT && y->kind == NODE_TEXT && strcmp(x->text, y->text) == 0;
}

static bool read_before(const struct report_page *call, struct map **before, struct error *err)
{
	static const char *const keys[] = {"game", "ruleset", "empire"};

	if (!call->before)
		return true;
	*before = read_map(call->before, err);
	for (size_t i = 0; *before && i < G_N_ELEMENTS(keys); i++)
		if (!is_same(call->report, call->before, keys[i]))
			return node_error(node_get(call->before, keys[i]), err,
			    "this report is of another %s, so it tells nothing of what changed", keys[i]);
	return *before != NULL;
}

static void put_body(const struct page_context *page, const GString *text, GString *out)
{
	put_head(page->map, out);
	g_string_append_printf(out, "<body>\n%s", page->links ? page->links : "");
	put_header(page->map, page->report, out);
	g_string_append(out, "<main>\n<div class=\"desk\">\n");
	put_map(page->map, out);
	page_composer(page, out);
	g_string_append(out, "</div>\n");
	page_changes(page->before, page->map, out);
	page_places(page->map, out);
	page_things(page->map, out);
	put_report(text, out);
	g_string_append(out, "</main>\n");
	page_data(page, out);
	for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++)
		put_builtin(scripts[i], "script", out);
	g_string_append(out, "</body>\n</html>\n");
}

bool report_page_write(const struct report_page *call, GString *out, struct error *err)
{
	struct map *map = read_map(call->report, err), *before = NULL;
	g_autoptr(GString) text = g_string_new(NULL);
	bool good = map && read_before(call, &before, err) && text_of(call->report, text, err);

	if (good && call->orders)
		good = mapping_orders(map, call->rules, call->report, call->orders, call->orders_size, err);
	if (good) {
		const struct ruleset *ruleset = play_ruleset_of(call->report, err);
		const struct page_context page = {.report = call->report,
		    .ruleset = ruleset,
		    .map = map,
		    .before = before,
		    .orders = call->orders,
		    .orders_size = call->orders_size,
		    .address = call->address,
		    .links = call->links,
		    .composes = ruleset->order_forms && !host_word(call->report, "seed") &&
		                strcmp(map->empire, "GM") != 0};
		put_body(&page, text, out);
	}
	map_free(before);
	map_free(map);
	return good;
}

bool report_page_of_bytes(const struct report_page_bytes *page, GString *out, struct error *err)
{
	struct document *report = document_parse(page->name, page->bytes, page->size, EXIT_DATA, err);
	struct document *before = report && page->before ? document_parse(page->before_name, page->before,
	                                                       page->before_size, EXIT_DATA, err)
	                                                 : NULL;
	const struct report_page call = {.report = report ? document_root(report) : NULL,
	    .before = before ? document_root(before) : NULL,
	    .address = page->address,
	    .links = page->links};
	bool good = !error_is_set(err) && report_page_write(&call, out, err);

	document_free(before);
	document_free(report);
	return good;
}
