/* A whole page (HO-64, HO-65): head, frame, parts and their order, composer, and the choices in the composer's
   fields. */
#include "engine/base/builtin.h"
#include "engine/documents/document.h"
#include "engine/maps/svg.h"
#include "engine/pages/page_choices.h"
#include "engine/pages/page_composer.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_text.h"
#include "engine/pages/report_page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* W1 is the home of MING; HEAD comes before the facts. */
static char *report_of(const char *head, const char *text)
{
	return g_strdup_printf(
	    "{\"format\": 1, %s, \"orders\": [], \"events\": [],\n"
	    " \"totals\": {\"worlds\": 1, \"ships\": 3, \"ind\": 1, \"pop\": 1, \"rms\": 1, \"rmp\": 1},"
	    " \"totals_before\": null, \"victory\": {\"worlds\": 0.5}, \"winners\": [], \"eliminated\": [],\n"
	    " \"worlds\": [{\"id\": 1, \"owner\": \"MING\", \"links\": [2], \"ind\": 7, \"rms\": 8, \"rmp\": 9,"
	    " \"pop\": 31, \"treasures\": []}],\n \"fleets\": [], \"departed\": [], \"known\": [], \"taken\": [],"
	    " \"template\": [], \"text\": \"%s\"}\n",
	    head, text);
}

#define RULESET "\"ruleset\": \"space-empires\""
#define SKIP "<a class=\"skip\" href=\"#compose\">To the orders</a>\n"
#define DEMO "\"game\": \"demo\", " RULESET ", \"turn\": 4, \"empire\": \"MING\", \"host\": "

static char *page_of(const char *report, const char *before, const char *links, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);
	const struct report_page_bytes page = {.name = "now.json",
	    .bytes = report,
	    .size = strlen(report),
	    .before_name = "before.json",
	    .before = before,
	    .before_size = before ? strlen(before) : 0,
	    .address = "games@example.org",
	    .links = links};

	return report_page_of_bytes(&page, out, err) ? g_strdup(out->str) : NULL;
}

static char *good_page(const char *report, const char *links)
{
	struct error err = {0};
	char *page = page_of(report, NULL, links, &err);

	if (!page)
		fail_msg("%s", err.text);
	return page;
}

/* The part between `from` and `to`. */
static char *piece(const char *page, const char *from, const char *to)
{
	const char *begin = strstr(page, from);

	assert_non_null(begin);
	begin += strlen(from);
	const char *end = strstr(begin, to);
	assert_non_null(end);
	return g_strndup(begin, (gsize)(end - begin));
}

static void part_is(const char *page, const char *from, const char *to, const char *want)
{
	g_autofree char *part = piece(page, from, to);

	assert_string_equal(part, want);
}

/* --- The frame ---------------------------------------------------------------------------- */

static char *hash_of_bytes(const char *from, const char *to)
{
	guint8 digest[32];
	gsize size = sizeof digest;
	GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);

	g_checksum_update(sum, (const guchar *)from, to - from);
	g_checksum_get_digest(sum, digest, &size);
	g_checksum_free(sum);
	return g_base64_encode(digest, sizeof digest);
}

static char *hash_of(const char *name)
{
	const struct builtin_file *file = builtin_find(name);

	return hash_of_bytes(file->begin, file->end);
}

static void test_head(void **unused)
{
	static const char *const scripts[] = {"engine/documents/span.js", "engine/pages/page.js",
	    "engine/pages/page_strip.js", "engine/pages/page_late.js", "engine/pages/page_zoom.js",
	    "engine/pages/page_arrows.js", "engine/pages/page_map.js", "engine/pages/page_grammar.js",
	    "engine/pages/page_check.js", "engine/pages/page_compose.js", "engine/pages/page_list.js",
	    "engine/pages/page_panel.js", "rulesets/space-empires/live.js", "engine/pages/page_orders.js"};
	g_autofree char *report = report_of(DEMO "null", "A"), *page = good_page(report, NULL);
	g_autofree char *styled = hash_of("engine/pages/page.css"),
	                *coloured = hash_of("engine/documents/colours.css");
	g_autoptr(GString) hashes = g_string_new(NULL), foot = g_string_new("</script>\n");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
		const struct builtin_file *file = builtin_find(scripts[i]);
		g_autofree char *hash = hash_of(scripts[i]);
		g_string_append_printf(hashes, " 'sha256-%s'", hash);
		g_string_append(foot, "<script>");
		g_string_append_len(foot, file->begin, file->end - file->begin);
		g_string_append(foot, "</script>\n");
	}
	/* the map's position is in a last style sheet, for this page alone */
	const char *last = strstr(page, "<style>#chart") + strlen("<style>");
	g_autofree char *frame = g_strndup(last, (gsize)(strstr(last, "</style>") - last));
	g_autofree char *framed = hash_of_bytes(frame, frame + strlen(frame));
	g_autofree char *head = g_strdup_printf(
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src"
	    " 'sha256-%s' 'sha256-%s' 'sha256-%s';"
	    " script-src%s; base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"robots\" content=\"noindex\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
	    "<title>demo, turn 4,"
	    " MING</title>\n<style>%s</style>\n<style>%s</style>\n<style>%s</style>\n</head>\n<body>\n" SKIP
	    "<header id=\"strip\">\n",
	    coloured, styled, framed, hashes->str, builtin_find("engine/documents/colours.css")->begin,
	    builtin_find("engine/pages/page.css")->begin, frame);
	assert_int_equal(strncmp(page, head, strlen(head)), 0);
	/* the reader can begin before the tables are read */
	g_string_append(foot, "<section id=\"changes\">");
	assert_non_null(strstr(page, foot->str));
	assert_true(g_str_has_suffix(page, "</pre>\n</details>\n</main>\n</body>\n</html>\n"));
}

/* The game's title, if it has its own, and the deadline; wrong kinds are left out. */
static void test_header(void **unused)
{
	static const struct {
		const char *host, *title, *deadline;
	} heads[] = {{"null", "demo", "<b>No deadline</b>"}, {"3", "demo", "<b>No deadline</b>"},
	    {"{\"title\": \"demo\"}", "demo", "<b>No deadline</b>"},
	    {"{\"title\": 7, \"deadline\": 7}", "demo", "<b>No deadline</b>"},
	    {"{\"title\": \"War <1>\"}", "War &lt;1&gt;", "<b>No deadline</b>"},
	    {"{\"deadline\": \"Mon & Thu\"}", "demo", "<b>Orders due</b> <time>Mon &amp; Thu</time>"}};
	static const char *const links[] = {NULL, "<p>up</p>\n"};

	(void)unused;
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(heads); i++) {
		g_autofree char *head = g_strconcat(DEMO, heads[i / 2].host, NULL);
		g_autofree char *report = report_of(head, "A"), *page = good_page(report, links[i % 2]);
		g_autofree char *want = g_strconcat(links[i % 2] ? links[i % 2] : "",
		    "<header id=\"strip\">\n<div>\n<h1>", heads[i / 2].title,
		    ", turn 4 <span class=\"tag own\">E1</span></h1>\n<p class=\"sub\">Space"
		    " Empires, you are MING</p>\n</div>\n"
		    "<p id=\"deadline\">",
		    heads[i / 2].deadline, "</p>\n", NULL);
		part_is(page, "<body>\n" SKIP, "<p id=\"needs\"", want);
	}
}

/* A map with one place is shown; without one there is no map. The parts are in the order of HO-181. */
static void test_places(void **unused)
{
	static const char *const parts[] = {"<header id=\"strip\">", "<section id=\"news\">",
	    "<section id=\"map\">", "<section id=\"compose\"", "<section id=\"changes\">",
	    "<details id=\"places-box\">", "<details id=\"things-box\">", "<details id=\"report-box\">",
	    "<pre id=\"report\">"};

	(void)unused;
	for (int places = 0; places < 2; places++) {
		g_autofree char *report = report_of(DEMO "null", "A");
		g_autoptr(GString) text = g_string_new(report);
		g_string_replace(text, "\"links\": [2]", "\"links\": []", 1);
		if (places == 0) {
			const char *from = strstr(text->str, "{\"id\": 1, \"owner\""),
			           *to = strstr(from, "],\n \"fleets\"");
			g_string_erase(text, from - text->str, to - from);
		}
		g_autofree char *page = good_page(text->str, NULL);
		const char *at = page;
		for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
			const char *part = strstr(at, parts[i]);
			assert_int_equal(part != NULL, places == 1 || i != 2);
			at = part ? part : at;
		}
		assert_int_equal(
		    strstr(page, "<p class=\"sum\">Worlds 1, ships 0, industry 1, population 1.</p>") != NULL,
		    places == 1);
	}
}

#define PROGRESS(things)                                                                                     \
	"\"standing\": {\"things\": \"" things                                                               \
	"\", \"progress\": [{\"empire\": \"MING\", \"have\": 4, \"need\": 9}]}, "

/* A world last seen as one's own counts no more; where progress counts worlds the news say its number. */
static void test_count(void **unused)
{
	static const struct {
		const char *progress, *line;
	} counts[] = {{"", "<p class=\"sum\">Worlds 1, "},
	    {PROGRESS("worlds"), "<p class=\"sum\">Worlds 4, "},
	    {PROGRESS("rivals out"), "<p class=\"sum\">Worlds 1, "}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
		g_autofree char *head = g_strconcat(counts[i].progress, DEMO "null", NULL);
		g_autofree char *report = report_of(head, "A");
		g_autoptr(GString) text = g_string_new(report);
		g_string_replace(text, "\"known\": []",
		    "\"known\": [{\"id\": 2, \"turn\": 3, \"owner\": \"MING\", \"links\": [1], \"ind\": 1, \"rms\": 1,"
		    " \"rmp\": 1, \"pop\": 1, \"treasures\": []}]",
		    1);
		g_autofree char *page = good_page(text->str, NULL);
		assert_non_null(strstr(page, "<td>MING (you)</td><td>turn 3</td>"));
		assert_non_null(strstr(page, counts[i].line));
		assert_non_null(strstr(
		    page, "<desc>2 places, 1 of them own, 1 not seen now; 1 link; 0 moves made.</desc>"));
	}
}

/* The text line by line, without its last newline; HTML ignores the first one after <pre>. */
static void test_text(void **unused)
{
	static const struct {
		const char *text, *shown;
	} texts[] = {{"", ""}, {"A", "A"}, {"A\\n", "A"}, {"A\\nB", "A\nB"}, {"\\nA\\n\\nB\\n", "\n\nA\n\nB"},
	    {"\\n", "\n"}, {"A\\n\\n", "A\n"}, {"a<\\u0007>\\u202e&", "a&lt;\\x07&gt;\\u202e&amp;"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autofree char *report = report_of(DEMO "null", texts[i].text);
		g_autofree char *page = good_page(report, NULL);
		g_autofree char *want =
		    g_strdup_printf("\n<details id=\"report-box\"><summary>The report as text</summary>\n<pre"
		                    " id=\"report\">%s</pre>\n"
		                    "</details>\n</main>\n",
		        texts[i].shown);
		part_is(page, "<details id=\"things-box\"><summary>Fleets and ships (0)</summary>\n",
		    "<th scope",
		    "<table id=\"things\">\n<caption>All fleets and ships in sight</caption>\n<thead><tr>");
		part_is(strstr(page, "id=\"things\""), "</table>\n</details>", "</body>", want);
	}
}

/* Map, composer, changes, places, things, text; no composer for readers without orders. */
static void test_order(void **unused)
{
	static const struct {
		const char *head;
		bool composes;
	} heads[] = {{DEMO "null", true}, {DEMO "{\"seed\": \"1\"}", false}, {DEMO "{\"seed\": 1}", true},
	    {"\"game\": \"demo\", " RULESET ", \"turn\": 4, \"empire\": \"GM\", \"host\": null", false},
	    {"\"game\": \"demo\", " RULESET ", \"turn\": 4, \"empire\": \"GMX\", \"host\": null", true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
		static const char *const ids[] = {"<section id=\"map\">", "<section id=\"compose\" hidden>",
		    "id=\"data\">{\"", "<section id=\"changes\">", "<table id=\"places\">",
		    "<table id=\"things\">", "<pre id=\"report\">"};
		g_autofree char *report = report_of(heads[i].head, "A"), *page = good_page(report, NULL);
		const char *at = page;
		for (size_t k = 0; k < G_N_ELEMENTS(ids); k++) {
			const char *next = strstr(at, ids[k]);
			assert_int_equal(next != NULL, k != 1 || heads[i].composes);
			at = next ? next : at;
		}
		g_autofree char *data = piece(page, "id=\"data\">", "</script>");
		assert_int_equal(strstr(data, "\"forms\"") != NULL, heads[i].composes);
	}
}

/* The earlier report has to be of the same game, ruleset and empire. */
static void test_before(void **unused)
{
	static const struct {
		const char *head, *told;
	} befores[] = {
	    {"\"game\": \"demo\", " RULESET ", \"turn\": 3, \"empire\": \"MING\", \"host\": null", NULL},
	    {"\"game\": \"demi\", " RULESET ", \"turn\": 3, \"empire\": \"MING\", \"host\": null",
	        "before.json:1:23: this report is of another game, so it tells nothing of what changed"},
	    {"\"game\": \"demo\", " RULESET ", \"turn\": 3, \"empire\": \"BOSCO\", \"host\": null",
	        "before.json:1:80: this report is of another empire, so it tells nothing of what changed"},
	    {"\"game\": \"demo\", \"ruleset\": \"chess\", \"turn\": 3, \"empire\": \"MING\", \"host\": null",
	        "before.json:1:42: "}};
	g_autofree char *report = report_of(DEMO "null", "A");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(befores); i++) {
		struct error err = {0};
		g_autofree char *before = report_of(befores[i].head, "A");
		g_autofree char *page = page_of(report, before, NULL, &err);
		assert_int_equal(page != NULL, !befores[i].told);
		if (page) {
			part_is(page, "<h2>What changed</h2>\n", "</section>",
			    "<p>Since turn 3:</p>\n<p>Nothing that the report shows.</p>\n");
			continue;
		}
		g_autofree char *told = error_told(&err);
		assert_true(g_str_has_prefix(told, befores[i].told));
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
	}
}

/* --- Composer and data ------------------------------------------------------------------------ */

static void write_forms(
    const struct grammar *grammar, order_choices_fn *choices, void *context, struct json *json)
{
	(void)grammar;
	json_list(json, "choices");
	choices(context, "=<x>", json);
	json_end(json);
}

static const struct ruleset with_forms = {.order_forms = write_forms};

/* Homes of the reader, of another and of nobody; things with and without a name. */
static struct map *small_map(void)
{
	struct map *map = map_new(MAP_GRAPH);

	map->game = "demo<\a";
	map->empire = "MING";
	map->turn = 4;
	for (int64_t i = 1; i <= 5; i++)
		map_at(map, map_place_number(map, 'W', i))->owner = map_owner(map, i == 1 || i == 4 ? "MING"
		                                                                   : i == 2         ? "BOSCO"
		                                                                                    : NULL);
	for (unsigned i = 0; i < 3; i++)
		map_mark(map, i, MAP_HOME);
	map_mark(map, 3, MAP_STORM);
	map_at(map, 1)->name = "Ve\"ga";
	map_place_number(map, 'V', 7);
	map_list(map, "F5", map_owner(map, "MING"), 0, 12, "%s", "12 ships");
	map_list(map, NULL, MAP_NOBODY, 2, 3, "%s", "");
	map_list(map, "F6", map_owner(map, "BOSCO"), 1, 1, "%s", "");
	map_list(map, "X7", MAP_UNKNOWN, 1, 1, "%s", "1 ship");
	map_finish(map);
	return map;
}

#define PLACE(id, name, home, own, owner)                                                                    \
	"  {\"id\": \"" id "\", \"name\": " name ", \"home\": " home ", \"own\": " own ", \"owner\": " owner \
	", \"brief\": null}"
#define THING(name, place, own, owner, ships, what)                                                          \
	"  {\"name\": " name ", \"place\": \"" place "\", \"own\": " own ", \"owner\": " owner               \
	", \"ships\": " ships ", \"what\": \"" what "\"}"

/* The page contains only the parts of the report that checks need. */
static void test_data(void **unused)
{
	static const char text[] =
	    "{\"format\": 1, \"host\": {\"title\": \"T\"}, \"hq\": [7], \"text\": \"A\"}";
	struct map *map = small_map();
	struct error err = {0};
	struct document *report = document_parse("report", text, strlen(text), EXIT_DATA, &err);
	struct page_context page = {.report = document_root(report),
	    .ruleset = &with_forms,
	    .map = map,
	    .address = "gm@example.org",
	    .composes = true};

	(void)unused;
	for (int composes = 1; composes >= 0; composes--) {
		g_autoptr(GString) out = g_string_new(NULL);
		page.composes = composes;
		page.address = composes ? "gm@example.org" : NULL;
		page_data(&page, out);
		g_autofree char *want = g_strconcat(
		    "<script type=\"application/json\" id=\"data\">{\"game\": \"demo\\u003c\\\\x07\",\n"
		    " \"turn\": 4,\n \"empire\": \"MING\",\n \"ruleset\": null,\n \"address\": ",
		    composes ? "\"gm@example.org\"" : "null",
		    ",\n \"places\": [\n" PLACE("W1", "null", "true", "true", "\"E1\"") ",\n" /* the home */
		    PLACE("W2", "\"Ve\\\"ga\"", "false", "false", "\"E2\"") ",\n" PLACE(
		        "W3", "null", "false", "false", "null") ",\n" PLACE("W4", "null", "false", "true",
		        "\"E1\"") ",\n" PLACE("W5", "null", "false", "false", "null") ",\n" PLACE("V7",
		        "null", "false", "false", "null") "],\n \"things\": [\n" THING("\"F5\"", "W1", "true",
		        "\"E1\"", "12", "12 ships") ",\n" THING("null", "W3", "false", "null", "3",
		        "") ",\n" THING("\"F6\"", "W2", "false", "\"E2\"", "1", "") ",\n" THING("\"X7\"",
		        "W2", "false", "null", "1", "1 ship") "]",
		    composes ? ",\n \"links\": [],\n \"facts\": {\"hq\": [7]},\n"
		               " \"choices\": [\n  [\"\\u003cx>\", \"\\u003cx>\"]]}\n"
		             : "}\n",
		    "</script>\n", NULL);
		assert_string_equal(out->str, want);
	}
	document_free(report);
	map_free(map);
}

/* HO-183: each id once. Initial orders: lines without trailing blanks, empty ones left out. */
static void test_composer(void **unused)
{
	static const char orders[] = "M4W1  \r\n\n \t\n<b>\0&\n  B2 \x07";
	static const char *const ids[] = {"panel", "order-status", "order-list", "order-line", "order-add",
	    "orders-mail", "orders-copy", "orders-undo", "orders-long", "orders-left", "realm-orders",
	    "orders"};
	struct page_context page = {.orders = orders, .orders_size = sizeof orders - 1};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	page_composer(&page, out);
	assert_string_equal(out->str, "");
	page.composes = true;
	page_composer(&page, out);
	assert_true(g_str_has_prefix(
	    out->str, "<section id=\"compose\" hidden>\n<h2 id=\"orders-head\">Orders</h2>\n"));
	part_is(
	    out->str, "autocapitalize=\"off\">M4W1\n", "</textarea>", "&lt;b&gt;\\x00&amp;\n  B2 \\x07\n");
	for (size_t i = 0; i < G_N_ELEMENTS(ids); i++) {
		g_autofree char *id = g_strdup_printf(" id=\"%s\"", ids[i]);
		const char *first = strstr(out->str, id);
		assert_non_null(first);
		assert_null(strstr(first + 1, id));
	}
}

/* --- Choices -------------------------------------------------------------------------------------- */

static struct node *facts(struct document **document)
{
	static const char text[] =
	    "{\"a\": {\"b\": [{\"id\": 1, \"name\": \"One\"}, {\"id\": 2, \"name\": \"MING\"}, {\"id\": 3},\n"
	    " {\"id\": 1}, {\"id\": null}, {\"id\": true}, {\"id\": 4, \"name\": null}, {\"id\": \"x\\ty\"}]},\n"
	    " \"c\": [\"p\", \"\", [\"q\"], {\"d\": 5}], \"n\": 2.5}\n";
	struct error err = {0};

	*document = document_parse("facts", text, strlen(text), EXIT_DATA, &err);
	return document_root(*document);
}

static void test_choices(void **unused)
{
	static const struct {
		const char *source, *choices;
	} sources[] = {
	    {"place", "[\"W1\", \"W1, MING\"], [\"W2\", \"W2 Ve\\\"ga, BOSCO\"], [\"W3\", \"W3\"], "
	              "[\"W4\", \"W4, MING\"], [\"W5\", \"W5\"], [\"V7\", \"V7\"]"},
	    {"place:W", "[\"1\", \"W1, MING\"], [\"2\", \"W2 Ve\\\"ga, BOSCO\"], [\"3\", \"W3\"], "
	                "[\"4\", \"W4, MING\"], [\"5\", \"W5\"]"},
	    {"place:V+", "[\"7\", \"V7\"]"}, {"place:W1", ""}, {"place:X", ""},
	    {"own", "[\"F5\", \"F5, 12 ships, at W1\"]"}, {"own:F", "[\"5\", \"F5, 12 ships, at W1\"]"},
	    {"own:X", ""},
	    {"other", "[\"F6\", \"F6 of BOSCO, at W2\"], [\"X7\", \"X7 of unknown, 1 ship, at W2\"]"},
	    {"other:F", "[\"6\", \"F6 of BOSCO, at W2\"]"}, {"owner", "[\"BOSCO\", \"BOSCO\"]"},
	    {"=ALL", "[\"ALL\", \"ALL\"]"}, {"=", ""}, {"=a\tb", ""},
	    {"=ALL|place:V|=ALL|=7", "[\"ALL\", \"ALL\"], [\"7\", \"V7\"]"},
	    {"a.b.id", "[\"1\", \"1\"], [\"2\", \"2\"], [\"3\", \"3\"], [\"4\", \"4\"]"},
	    {"@a.b.id", "[\"@1\", \"@1\"], [\"@2\", \"@2\"], [\"@3\", \"@3\"], [\"@4\", \"@4\"]"},
	    {"a.b.id/name", "[\"1\", \"1, One\"], [\"3\", \"3\"], [\"4\", \"4\"]"},
	    {"@a.b.id/name", "[\"@1\", \"1, One\"], [\"@3\", \"@3\"], [\"@4\", \"@4\"]"},
	    {"c", "[\"p\", \"p\"], [\"q\", \"q\"]"}, {"c.d", "[\"5\", \"5\"]"}, {"n", "[\"2.5\", \"2.5\"]"},
	    {"n.m", ""}, {"none", ""}, {"a", ""}};
	struct map *map = small_map();
	struct document *document;
	struct page_context page = {.map = map, .report = facts(&document)};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(sources); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		struct json *json = json_new(out);
		json_map(json, NULL);
		json_map(json, "x");
		json_list(json, "y");
		page_choices(&page, sources[i].source, json);
		for (int k = 0; k < 3; k++)
			json_end(json);
		json_free(json);
		g_autofree char *want = g_strdup_printf("{\"x\": {\"y\": [%s]}}\n", sources[i].choices);
		assert_string_equal(out->str, want);
	}
	document_free(document);
	map_free(map);
}

/* As many choices as a menu may have, no value longer than a text may be. */
static void test_many(void **unused)
{
	static const guint places[] = {1999, 2000, 2001, 2100};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(places) + 2; i++) {
		struct map *map = map_new(MAP_GRAPH);
		g_autofree char *name = g_strnfill(i % 2 ? 101 : 100, 'N'),
		                *text = g_strconcat("=", name, NULL);
		struct page_context page = {.map = map};
		g_autoptr(GString) out = g_string_new(NULL);
		struct json *json = json_new(out);
		guint count = 0;
		for (guint k = 0; i < G_N_ELEMENTS(places) && k < places[i]; k++)
			map_place_number(map, 'W', k);
		map_finish(map);
		json_map(json, NULL);
		json_list(json, "y");
		page_choices(&page, i < G_N_ELEMENTS(places) ? "place" : text, json);
		json_end(json);
		json_end(json);
		json_free(json);
		for (const char *at = out->str; (at = strstr(at, "\n  [")); at++)
			count++;
		assert_int_equal(count, i < G_N_ELEMENTS(places) ? MIN(places[i], 2000) : i % 2 ? 0 : 1);
		map_free(map);
	}
}

/* Strangers' texts: at most a hundred characters, of any size. */
static void test_plain(void **unused)
{
	static const char *const letters[] = {"x", "\xc3\xa4", "\xf0\x9f\x9a\x80"};

	(void)unused;
	for (size_t i = 0; i < 3 * G_N_ELEMENTS(letters); i++) {
		g_autoptr(GString) text = g_string_new(NULL), out = g_string_new(NULL),
		                   shown = g_string_new(NULL);
		guint count = 99 + (guint)i % 3;
		for (guint k = 0; k < count; k++)
			g_string_append(text, letters[i / 3]);
		for (guint k = 0; k < (count > 100 ? 99 : count); k++)
			g_string_append(shown, letters[i / 3]);
		g_autofree char *plain = page_plain(text->str);
		page_text(out, text->str);
		assert_int_equal(g_utf8_strlen(plain, -1), MIN(count, 100));
		assert_true(g_str_has_prefix(text->str, plain));
		g_string_append(shown, count > 100 ? "…" : "");
		assert_string_equal(out->str, shown->str);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_head), cmocka_unit_test(test_places),
	    cmocka_unit_test(test_count), cmocka_unit_test(test_header), cmocka_unit_test(test_text),
	    cmocka_unit_test(test_order), cmocka_unit_test(test_before), cmocka_unit_test(test_data),
	    cmocka_unit_test(test_composer), cmocka_unit_test(test_choices), cmocka_unit_test(test_many),
	    cmocka_unit_test(test_plain)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
