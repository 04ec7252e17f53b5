#include "engine/maps/map_words.h"
#include "engine/pages/page_changes.h"
#include "engine/pages/page_composer.h"
#include "engine/pages/report_page.h"

#include "engine/base/builtin.h"
#include "engine/base/hash.h"
#include "engine/maps/svg.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_strip.h"
#include "engine/pages/page_tables.h"
#include "engine/pages/page_text.h"
#include "engine/play/mapping.h"
#include "engine/play/report_speech.h"

#include <inttypes.h>
#include <string.h>

#define WINDOW_WIDE 864 /* size of the map's window at 1280 by 900 */
#define WINDOW_HIGH 790

/* --- The text report ------------------------------------------------------------------ */

/* Appends the report's text; for older reports without the key `text`, the facts as sentences. */
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

/* Writes the text report. Escapes each line by itself, because error_shown would escape line feeds. Doubles a
   line feed at the very beginning, which HTML drops after <pre>. */
static void put_report(const GString *text, GString *out)
{
	g_auto(GStrv) lines = g_strsplit(text->str, "\n", 0);
	guint count = g_strv_length(lines);

	g_string_append(
	    out, "<details id=\"report-box\"><summary>The report as text</summary>\n<pre id=\"report\">");
	if (text->str[0] == '\n')
		g_string_append_c(out, '\n');
	if (count && !*lines[count - 1])
		count--;
	for (guint i = 0; i < count; i++) {
		g_autofree char *shown = error_shown(lines[i]);
		g_autofree char *escaped = g_markup_escape_text(shown, -1);
		g_string_append_printf(out, "%s%s", i ? "\n" : "", escaped);
	}
	g_string_append(out, "</pre>\n</details>\n");
}

/* --- Head and foot ----------------------------------------------------------------------- */

static const char *const styles[] = {"engine/documents/colours.css", "engine/pages/page.css"};
/* In the order of their dependencies; the ruleset's script comes before the last one. */
static const char *const scripts[] = {"engine/documents/span.js", "engine/pages/page.js",
    "engine/pages/page_strip.js", "engine/pages/page_late.js", "engine/pages/page_zoom.js",
    "engine/pages/page_arrows.js", "engine/pages/page_map.js", "engine/pages/page_grammar.js",
    "engine/pages/page_check.js", "engine/pages/page_compose.js", "engine/pages/page_list.js",
    "engine/pages/page_panel.js", NULL, "engine/pages/page_orders.js"};

/* The map of a page, drawn before the head, because the head contains its position. */
struct page_map {
	GString *svg, *legend, *style;
};

/* Appends the hash that lets exactly this script run under the content security policy. */
static void hash_text_of(const char *bytes, size_t size, GString *out)
{
	uint8_t digest[32];
	g_autofree char *base64 = NULL;

	hash_sha256(bytes, size, digest);
	base64 = g_base64_encode(digest, sizeof digest);
	g_string_append_printf(out, " 'sha256-%s'", base64);
}

/* The script at index i; for the ruleset's own rules NULL if it has none. */
static const struct builtin_file *script_at(size_t i, const struct ruleset *ruleset)
{
	g_autofree char *rules = g_strdup_printf("rulesets/%s/live.js", ruleset->name);

	return builtin_find(scripts[i] ? scripts[i] : rules);
}

static void put_hash(const struct builtin_file *file, GString *out)
{
	if (file)
		hash_text_of(file->begin, (size_t)(file->end - file->begin), out);
}

static void put_builtin(const struct builtin_file *file, const char *tag, GString *out)
{
	if (!file)
		return;
	g_string_append_printf(out, "<%s>", tag);
	g_string_append_len(out, file->begin, file->end - file->begin);
	g_string_append_printf(out, "</%s>\n", tag);
}

static void put_policy(const struct page_context *page, const struct page_map *chart, GString *out)
{
	g_string_append(
	    out, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src");
	for (size_t i = 0; i < G_N_ELEMENTS(styles); i++)
		put_hash(builtin_find(styles[i]), out);
	hash_text_of(chart->style->str, chart->style->len, out);
	g_string_append(out, "; script-src");
	for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++)
		put_hash(script_at(i, page->ruleset), out);
	g_string_append(out, page->sends ? "; connect-src 'self'" : "");
	g_string_append(out, "; base-uri 'none'; form-action 'none'\">\n");
}

static void put_head(const struct page_context *page, const struct page_map *chart, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL);

	map_title(page->map, title);
	g_string_append(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
	put_policy(page, chart, out);
	g_string_append(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	                     "<meta name=\"robots\" content=\"noindex\">\n"
	                     "<meta name=\"referrer\" content=\"no-referrer\">\n<title>");
	page_text(out, title->str);
	g_string_append(out, "</title>\n");
	for (size_t i = 0; i < G_N_ELEMENTS(styles); i++)
		put_builtin(builtin_find(styles[i]), "style", out);
	g_string_append_printf(out, "<style>%s</style>\n</head>\n", chart->style->str);
}

static const char *host_word(const struct node *report, const char *key)
{
	const struct node *host = node_get(report, "host");
	const struct node *word = host && host->kind == NODE_MAP ? node_get(host, key) : NULL;

	return word && word->kind == NODE_TEXT ? word->text : NULL;
}

static void put_tool(const char *id, const char *text, const char *name, GString *out)
{
	g_string_append_printf(out, "<button type=\"button\" id=\"%s\"%s%s%s>%s</button>\n", id,
	    name ? " aria-label=\"" : "", name ? name : "", name ? "\"" : "", text);
}

/* Does the report say that its reader is out of the game? */
static bool is_out(const struct node *report)
{
	const struct node *standing = node_get(report, "standing");
	const struct node *out = standing && standing->kind == NODE_MAP ? node_get(standing, "out") : NULL;

	return out && out->kind == NODE_BOOL && out->number;
}

/* The coordinate to show at the window's centre, as in page_map.js: the map's centre if the whole map fits,
   else the home, shifted towards the map by at most 0.11 of the window. */
static double lean(double home, double size, double room)
{
	double within = CLAMP(home, room / 2, size - room / 2);

	return size <= room ? size / 2 : home + CLAMP(within - home, -0.11 * room, 0.11 * room);
}

/* Writes the CSS that centres the home in the window, or the whole map if it fits. */
static void put_frame(const struct svg_frame *frame, GString *out)
{
	double wide = lean(frame->home_x, frame->width, WINDOW_WIDE),
	       high = lean(frame->home_y, frame->height, WINDOW_HIGH);

	g_string_append_printf(out,
	    "#chart-view,#chart-late svg>g{transform:translate(%.1fpx,%.1fpx)}\n"
	    "#map-window{max-height:%dpx}\n"
	    "@media (min-width:62.5rem){#chart-view,#chart-late svg>g{transform:translate(%.1fpx,%.1fpx)}"
	    "#map-window{max-height:none}}\n",
	    -frame->home_x, -frame->home_y, MAX(frame->height + 8, 200), -wide, -high);
}

static void put_map(const struct page_context *page, const struct page_map *chart, GString *out)
{
	if (!chart->svg->len)
		return;
	g_string_append(out,
	    "<section id=\"map\">\n<h2>Map</h2>\n<div class=\"tools\" role=\"group\" aria-label=\"Map\">\n");
	put_tool("zoom-in", "+", "Zoom in", out);
	put_tool("zoom-out", "−", "Zoom out", out);
	put_tool("go-home", "Home", NULL, out);
	put_tool("show-all", "All", NULL, out);
	if (page->composes)
		put_tool("next-idle", "Next idle", NULL, out);
	g_string_append(out, "</div>\n<div id=\"map-window\">\n");
	g_string_append_len(out, chart->svg->str, (gssize)chart->svg->len);
	g_string_append(out, "</div>\n<details id=\"legend\"><summary>Legend</summary>\n");
	g_string_append_len(out, chart->legend->str, (gssize)chart->legend->len);
	g_string_append(out, "</details>\n</section>\n");
}

/* --- The whole ---------------------------------------------------------------------------- */

/* The report's map; an empty one for a ruleset without a map. */
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

static void draw_map(const struct map *map, struct page_map *chart)
{
	struct svg_frame frame;

	*chart = (struct page_map){g_string_new(NULL), g_string_new(NULL), g_string_new(NULL)};
	if (!map->places->len)
		return;
	map_svg_page(map, chart->svg, &frame);
	map_svg_legend(map, chart->legend);
	put_frame(&frame, chart->style);
}

/* Writes the sections by importance (HO-181); the script and page.css place some side by side. */
static void put_body(const struct page_context *page, const GString *text, GString *out)
{
	const char *title = host_word(page->report, "title");
	struct page_map chart;

	draw_map(page->map, &chart);
	put_head(page, &chart, out);
	g_string_append_printf(out, "<body>\n%s%s",
	    page->composes ? "<a class=\"skip\" href=\"#compose\">To the orders</a>\n" : "",
	    page->links ? page->links : "");
	page_strip(page, title ? title : page->map->game, host_word(page->report, "deadline"), out);
	g_string_append_printf(out, "<main class=\"%s%s\">\n", page->composes ? "" : "orderless ",
	    chart.svg->len ? "" : "mapless");
	page_news(page, out);
	put_map(page, &chart, out);
	page_composer(page, out);
	/* before what is shut at first, so that the reader can begin while the browser reads that */
	page_data(page, out);
	for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++)
		put_builtin(script_at(i, page->ruleset), "script", out);
	page_changes(page->before, page->map, out);
	page_places(page->map, out);
	page_things(page->map, out);
	put_report(text, out);
	g_string_append(out, "</main>\n</body>\n</html>\n");
	g_string_free(chart.svg, TRUE);
	g_string_free(chart.legend, TRUE);
	g_string_free(chart.style, TRUE);
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
		struct page_context page = {.report = call->report,
		    .ruleset = ruleset,
		    .map = map,
		    .before = before,
		    .orders = call->orders,
		    .orders_size = call->orders_size,
		    .address = call->address,
		    .links = call->links,
		    .sends = call->way == PAGE_SENDS,
		    .out = is_out(call->report)};
		page.composes = call->way != PAGE_SHOWS && ruleset->order_forms && !page.out &&
		                !host_word(call->report, "seed") && strcmp(map->empire, "GM") != 0;
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
