/* The pages of a film (HO-67), word by word and link by link: winners, players, each turn's events, and links to the
   turns' files. */
#include "engine/documents/document.h"
#include "engine/records/film.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* YAML flow style, which reads like JSON. B is out since turn 2; AB has enough for turn 4. */
#define HEAD(turn) "{ruleset: space-empires, game: demo, turn: " turn ", seed: 1, "
#define FIRST                                                                                                \
	HEAD("1")                                                                                            \
	"empires: [{name: AB}, {name: B}], worlds: [{id: 1, owner: AB, links: [2], pop: 10, ind: 4},"        \
	" {id: 2, owner: B, links: [1], pop: 3}], fleets: [{id: 1, owner: B, world: 2, ships: 9},"           \
	" {id: 2, owner: B, world: 1, ships: 5}]}"
#define SECOND                                                                                                \
	HEAD("2")                                                                                             \
	"empires: [{name: AB}, {name: B, out: 1}], worlds: [{id: 1, owner: AB, links: [2], pop: 10, ind: 4}," \
	" {id: 2, links: [1]}], fleets: [{id: 1, owner: AB, world: 2, ships: 2}]}"
#define LAST(more)                                                                                            \
	HEAD("4")                                                                                             \
	"empires: [{name: AB}, {name: B, out: 1}], worlds: [{id: 1, owner: AB, links: [2], pop: 11, ind: 4}," \
	" {id: 2, owner: AB, links: [1], pop: 1}], fleets: []" more "}"

/* Two empires are left, and AB has two worlds of three; `hold`: in how many turns running it has to. */
#define HELD(hold)                                                                                           \
	HEAD("4")                                                                                            \
	"victory: {worlds: 0.5, lead: 1, hold: " hold                                                        \
	"}, lead: {empire: AB, turns: 1}, empires: [{name: AB}, {name: B}],"                                 \
	" worlds: [{id: 1, owner: AB, links: [2], pop: 1}, {id: 2, owner: AB, links: [1], pop: 1},"          \
	" {id: 3, owner: B, links: [1], pop: 1}], fleets: [], winners: [AB]}"

static bool keep_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	(void)err;
	g_hash_table_insert(context, g_strdup(name), g_strdup(bytes->str));
	return true;
}

/* Expects that opened elements are closed, in order. */
static void is_balanced(const char *page)
{
	static const char *const alone[] = {"meta", "input", "rect", "!DOCTYPE", NULL};
	g_autoptr(GPtrArray) open = g_ptr_array_new_with_free_func(g_free);

	for (const char *at = strchr(page, '<'); at; at = strchr(at + 1, '<')) {
		bool ends = at[1] == '/';
		const char *begin = at + 1 + ends, *end = strchr(at, '>');
		g_autofree char *name = g_strndup(begin, strcspn(begin, " >\n"));
		if (ends) {
			assert_true(open->len > 0);
			assert_string_equal(g_ptr_array_index(open, open->len - 1), name);
			g_ptr_array_set_size(open, (int)open->len - 1);
		} else if (end[-1] != '/' && !g_strv_contains(alone, name)) {
			g_ptr_array_add(open, g_strdup(name));
			if (strcmp(name, "script") == 0 || strcmp(name, "style") == 0)
				at = strstr(at, strcmp(name, "script") == 0 ? "</script>" : "</style>") - 1;
		}
	}
	assert_int_equal(open->len, 0);
}

/* The last character of a picture, which may contain others. */
static const char *picture_end(const char *at)
{
	int depth = 0;

	do {
		const char *opens = strstr(at + 1, "<svg"), *closes = strstr(at + 1, "</svg>");
		bool deeper = opens && opens < closes;
		depth += deeper ? 1 : -1;
		at = deeper ? opens : closes;
	} while (depth >= 0);
	return strchr(at, '>');
}

/* The words of a page's body, a blank between them; a link as [words](where), a picture as (picture). */
static char *words_of(const char *page)
{
	const char *at = page ? strstr(page, "<body>") : NULL;
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *where = NULL;

	assert_non_null(at);
	is_balanced(page);
	while (*at) {
		const char *end = strchr(at, '>'),
		           *link = g_str_has_prefix(at, "<a ") ? strstr(at, "href=\"") : NULL;
		if (*at != '<') {
			g_string_append_c(out, *at++);
			continue;
		}
		assert_non_null(end);
		if (g_str_has_prefix(at, "<svg"))
			g_string_append(out, " (picture) "), end = picture_end(at);
		else if (g_str_has_prefix(at, "<script"))
			end = strchr(strstr(at, "</script>"), '>');
		else if (link)
			g_free(where), where = g_strndup(link + 6, strcspn(link + 6, "\"")),
			               g_string_append(out, " [");
		else if (g_str_has_prefix(at, "</a>"))
			g_string_append_printf(out, "](%s) ", where);
		else if (!g_str_has_prefix(at, "<strong>") && !g_str_has_prefix(at, "</strong>"))
			g_string_append_c(out, ' ');
		at = end + 1;
	}
	g_auto(GStrv) words = g_strsplit_set(out->str, " \n", -1);
	g_string_truncate(out, 0);
	for (char **word = words; *word; word++)
		if (**word)
			g_string_append_printf(out, "%s%s", out->len ? " " : "", *word);
	return g_strdup(out->str);
}

/* The film's pages of the record; checks its index against these words. */
static GHashTable *film_of(const char *press, const char *link, bool texts, guint64 places)
{
	GHashTable *pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	const struct film_call call = {.press = press,
	    .link = link,
	    .texts = texts,
	    .places = places,
	    .file = keep_page,
	    .context = pages};
	struct error err = {0};
	struct record *record = record_open_dir(dir, &err);

	if (!record || !film_write(record, &call, &err))
		fail_msg("%s", err.text);
	record_free(record);
	return pages;
}

static void page_says(GHashTable *pages, const char *name, const char *want)
{
	g_autofree char *words = words_of(g_hash_table_lookup(pages, name));

	assert_string_equal(words, want);
}

static void put_game(void)
{
	put("game.yaml", "{game: demo, ruleset: space-empires, title: \"A <War>\", victory: {worlds: 0.5},"
	                 " seed: 1, winners: [AB]}\n");
	put("turn-0001/state.json", FIRST);
	put("turn-0002/state.json", SECOND);
	put("turn-0004/state.json", LAST(", winners: [AB]"));
	put("turn-0001/host.yaml", "{empires: [{name: AB, bot: sharp}]}\n"); /* the last turn's facts count */
	put("turn-0002/host.yaml", "{}\n");
	put("turn-0004/host.yaml",
	    "{empires: [{name: X, bot: random}, {name: B, bot: steady}, {name: AB}]}\n");
	put("turn-0002/AB.json",
	    "{events: [{phase: combat, text: F1 fell}, {phase: movement, text: F1 < F2 came}]}");
	put("turn-0002/B.json", "{events: [{phase: combat, text: F1 fell}]}");
}

/* The score counts worlds, so that it has no column of its own. */
#define ROWS_1 "Empire Worlds Change Ships E1 AB 1 0 0 E2 B 1 0 14"
#define BRACKETS "In brackets: whose reports told it, as they told it."
#define TOLD "What led here " BRACKETS
#define EMPIRES "Empires Rank Empire Score Played by Out since 1 AB 2 a person 2 B -3 steady turn 2"
/* One figure with map, news, standings, plot and slider (HO-185): the axis, the plot, and the tags at its right. */
#define FIGURE                                                                                               \
	"(picture) Turn 1 of 4 The game begins Nothing has happened yet."                                    \
	" [This turn as a page](turn-0001.html) " ROWS_1                                                     \
	" Play &#9664; &#9654; Worlds; bars: ships lost (picture) (picture) (picture) Turn 1 2 3 4 map in"   \
	" full size, with its legend"
#define TURNS "A page for each turn [1](turn-0001.html) [2](turn-0002.html) [4](turn-0004.html)"
#define PLOT(name, rows) " " name " (picture) " name " in numbers Turn AB B " rows
#define PLOTS                                                                                                \
	"How it went Score Score in numbers Turn AB B 1 1 1 2 1 out 4 2 out" PLOT(                           \
	    "Worlds", "1 1 1 2 1 out 4 2 out") PLOT("Ships", "1 0 14 2 2 out 4 0 out")                       \
	    PLOT("Industry", "1 4 0 2 4 out 4 4 out") PLOT("Population", "1 10 3 2 10 out 4 12 out")
#define MANUALS "Papers [manual.txt](manual.txt) [manual.html](manual.html)"
#define STRIP "A &lt;War&gt; Space Empires, 2 empires, 4 turns AB won in turn 4"
#define ALONE "AB is the only empire that is not eliminated."

static void test_index(void **unused)
{
	(void)unused;
	put_game();
	g_autoptr(GHashTable) pages = film_of(NULL, NULL, false, FILM_PLACES);
	assert_int_equal(g_hash_table_size(pages), 4);
	page_says(pages, "index.html",
	    STRIP " " ALONE " [Manual](manual.html) " FIGURE " " EMPIRES " " TURNS " " PLOTS " " MANUALS);
	/* what the script reads, and where its slider stands */
	const char *index = g_hash_table_lookup(pages, "index.html");
	assert_non_null(
	    strstr(index, "<script type=\"application/json\" id=\"film-data\">{\"turns\":[1,2,4],\n"
	                  "\"pages\":[\"turn-0001.html\",\"turn-0002.html\",\"turn-0004.html\"],\n"
	                  "\"tracks\":["));
	assert_non_null(strstr(index, "id=\"turn\" min=\"1\" max=\"4\" step=\"1\" value=\"1\""));
	assert_non_null(strstr(index, "<title>A &lt;War&gt;</title>"));
}

/* The piece of the index that the script shows at a frame: the old text, with the changes between its ends
   (film_track.h). */
static char *piece_at(const struct node *track, int64_t frame)
{
	g_autoptr(GString) now = g_string_new(NULL);

	for (const struct node *n = track->first->next->next->first; n && n->first->number <= frame;
	     n = n->next) {
		const struct node *head = n->first->next, *tail = head->next;
		assert_true((gsize)(head->number + tail->number) <= now->len);
		g_string_erase(now, head->number, (gssize)now->len - head->number - tail->number);
		g_string_insert(now, head->number, tail->next->text);
	}
	return g_strdup(now->str);
}

static void page_has(const char *page, const char *before, const char *piece, const char *after)
{
	g_autofree char *text = g_strconcat(before, piece, after, NULL);

	if (!strstr(page, text))
		fail_msg("%s\n\n%s", text, page);
}

/* For each turn the script shows the same as its page, and the whole picture except its heading. */
static void test_script(void **unused)
{
	static const char *const names[] = {"turn-0001.html", "turn-0002.html", "turn-0004.html"},
	                         *const headlines[] = {"The game begins",
	                             "B is defeated; AB holds 1 of 2 worlds",
	                             "AB wins and holds 2 of 2 worlds"};
	struct error err = {0};

	(void)unused;
	put_game();
	g_autoptr(GHashTable) pages = film_of(NULL, NULL, false, FILM_PLACES);
	const char *data = strstr(g_hash_table_lookup(pages, "index.html"), "id=\"film-data\">") + 15;
	struct document *document =
	    document_parse("film", data, (size_t)(strstr(data, "</script>") - data), EXIT_DATA, &err);
	if (!document)
		fail_msg("%s", err.text);
	for (int i = 0; i < 3; i++) {
		const char *page = g_hash_table_lookup(pages, names[i]),
		           *body = strstr(page, "class=\"heading\"");
		size_t drawn = 0, words = 0;
		for (const struct node *t = node_first_of(document_root(document), "tracks"); t;
		     t = t->next) {
			g_autofree char *piece = piece_at(t, i);
			const char *kind = t->first->text;
			words += strcmp(kind, "title") == 0 || strcmp(kind, "desc") == 0 ||
			         strcmp(kind, "events") == 0 || strcmp(kind, "standings") == 0;
			if (strcmp(kind, "headline") == 0)
				assert_string_equal(piece, headlines[i]);
			else if (strcmp(kind, "title") == 0)
				page_has(page, "<title>", piece, "</title>\n<desc>");
			else if (strcmp(kind, "desc") == 0)
				page_has(page, "<desc>", piece, "</desc>");
			else if (strcmp(kind, "events") == 0)
				page_has(page, "</h2>\n", piece, "<div id=\"map\"");
			else if (strcmp(kind, "standings") == 0)
				page_has(page, "<tbody>", piece, "</tbody>");
			else
				page_has(page, "", piece, ""), drawn += strlen(piece);
		}
		assert_int_equal(words, 4);
		body = strstr(body, "</text>\n") + 8;
		assert_int_equal(drawn, strstr(body, "</svg>") - body);
	}
	document_free(document);
}

/* Links to the turns' folders beside the pages; letters, and the link back to a site. */
static void test_papers(void **unused)
{
	(void)unused;
	put_game();
	for (const char *const *name =
	         (const char *const[]){"AB.ord", "AB.txt", "B.edited.txt", "B.dot", NULL};
	     *name; name++) {
		g_autofree char *path = g_build_filename("turn-0002", *name, NULL);
		put(path, "x");
	}
	put("turn-0004/AB.txt", "x");
	put("turn-0003.void-2/state.json", "x");
	g_autoptr(GHashTable) pages =
	    film_of("Turn 1\n\n<Hello>\n& all\n", "../index.html", true, FILM_PLACES);
	assert_int_equal(g_hash_table_size(pages), 4);
	page_says(pages, "index.html",
	    STRIP " " ALONE " [All games](../index.html) [Manual](manual.html) [Archive](#papers) " FIGURE
	          " " EMPIRES " " TURNS " " PLOTS " Press Turn 1 &lt;Hello&gt; &amp; all " MANUALS
	          " [README](README) [HOW-TO-READ.txt](HOW-TO-READ.txt) [game.yaml](game.yaml)"
	          " [history.txt](history.txt) [SHA256SUMS](SHA256SUMS)"
	          " [turn-0003.void-2](turn-0003.void-2/state.json) : turn 3 as it was before a rollback");
	assert_non_null(strstr(g_hash_table_lookup(pages, "index.html"),
	    "<pre id=\"press\">Turn 1\n\n&lt;Hello&gt;\n&amp; all\n</pre>"));
	page_says(pages, "turn-0001.html",
	    "[The whole game](index.html) [next turn](turn-0002.html) [last turn](turn-0004.html)"
	    " A &lt;War&gt;, turn 1 The game begins Nothing has happened yet. (picture) Standings " ROWS_1
	    " " TOLD " Nothing was told."
	    " Reports and state [state.json](turn-0001/state.json)");
	page_says(pages, "turn-0002.html",
	    "[The whole game](index.html) [first turn](turn-0001.html) [turn before](turn-0001.html)"
	    " [next turn](turn-0004.html) [last turn](turn-0004.html) A &lt;War&gt;, turn 2"
	    " B is defeated; AB holds 1 of 2 worlds E2 is defeated. E2 lost [W2](#map) , nobody’s now. (picture)"
	    " Standings Empire Worlds Change Ships E1 AB 1 0 2 E2 B out 0 −1 0 " TOLD
	    " Combat F1 fell (AB, B) Movement F1 &lt; F2 came (AB)"
	    " Reports and state [AB.ord](turn-0002/AB.ord) [AB.txt](turn-0002/AB.txt)"
	    " [B.edited.txt](turn-0002/B.edited.txt) [state.json](turn-0002/state.json)");
	page_says(pages, "turn-0004.html",
	    "[The whole game](index.html) [first turn](turn-0001.html) [turn before](turn-0002.html)"
	    " A &lt;War&gt;, turn 4 AB wins and holds 2 of 2 worlds E1 wins the game. E1 took [W2](#map) from nobody."
	    " (picture) Standings Empire Worlds Change Ships E1 AB 2 +1 0 E2 B out 0 0 0 " TOLD
	    " Nothing was told. Reports and state [AB.txt](turn-0004/AB.txt) [state.json](turn-0004/state.json)");
}

/* Who won, and how it ended. */
static void test_winners(void **unused)
{
	static const struct {
		const char *setup, *state, *said;
	} cases[] = {
	    {"victory: {worlds: 0.5}", LAST(""), "The game is not over."},
	    {"seed: 1, winners: [\"\"], victory: {worlds: 0.5}", LAST(""),
	        "Nobody has won; over in turn 4 the game master ended the game"},
	    {"seed: 1, winners: []", LAST(""),
	        "Nobody has won; over in turn 4 the game master ended the game"},
	    {"seed: 1", LAST(""), "Nobody has won; over in turn 4 the game master ended the game"},
	    {"seed: 1, winners: [AB, B], victory: last-standing", LAST(""),
	        "AB and B won in turn 4 by a vote of the players"},
	    {"winners: [AB]", LAST(", winners: [AB]"), "AB won in turn 4 " ALONE},
	    {"seed: 1", LAST(", winners: [AB]"), "AB won in turn 4 " ALONE},
	    /* half of three worlds, rounded up, is two */
	    {"seed: 1, winners: [AB]", HELD("2"), "AB won in turn 4 with 2 of 3 worlds; 2 win"},
	    /* the most worlds after the last turn, too, but not by holding enough */
	    {"seed: 1, winners: [AB]", HELD("2, turns: 3"),
	        "AB won in turn 4 AB has the most worlds (2 of 3) after turn 3."},
	};

	(void)unused;
	put("turn-0004/host.yaml", "{}\n");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *game =
		    g_strdup_printf("{game: demo, ruleset: space-empires, %s}\n", cases[i].setup);
		put("game.yaml", game);
		put("turn-0004/state.json", cases[i].state);
		g_autoptr(GHashTable) pages = film_of(NULL, NULL, false, FILM_PLACES);
		g_autofree char *words = words_of(g_hash_table_lookup(pages, "index.html"));
		g_autofree char *want = g_strdup_printf(
		    "demo Space Empires, 2 empires, 4 turns %s [Manual](manual.html) (picture) ",
		    cases[i].said);
		if (!g_str_has_prefix(words, want))
			fail_msg("%s: %s", cases[i].said, words);
	}
}

/* An empire that plays alone and is waited for by nobody. */
static void test_one(void **unused)
{
	(void)unused;
	put("game.yaml", "{game: demo, ruleset: space-empires, title: 7}\n");
	put("turn-0001/host.yaml", "{}\n");
	put("turn-0001/state.json",
	    HEAD("1") "empires: [{name: AB, out: 1}], worlds: [{id: 1}], fleets: []}");
	g_autoptr(GHashTable) pages = film_of("", NULL, true, FILM_PLACES);
	g_autofree char *words = words_of(g_hash_table_lookup(pages, "index.html"));
	assert_true(
	    g_str_has_prefix(words, "demo Space Empires, 1 empire, 1 turn Nobody has won; over in turn 1 "));
	assert_null(strstr(words, "Press"));
	page_says(pages, "turn-0001.html",
	    "[The whole game](index.html) demo, turn 1 Nobody wins Nothing has happened yet. (picture)"
	    " Standings Empire Worlds Change Ships E1 AB out 0 0 0 " TOLD
	    " Nothing was told. Reports and state [state.json](turn-0001/state.json)");
}

/* If all turns together draw too many places, the first and the last turn and evenly spaced ones between are drawn. */
static void test_large(void **unused)
{
	static const struct {
		guint64 places;
		const char *drawn;
	} cases[] = {{100, "1245"}, {8, "1245"}, {7, "145"}, {4, "145"}, {3, "15"}, {1, "15"}};

	(void)unused;
	put_game();
	put("turn-0005/host.yaml", "{}\n");
	put("turn-0005/state.json",
	    "{ruleset: space-empires, game: demo, turn: 5, seed: 1,"
	    " empires: [{name: AB}, {name: B, out: 1}], worlds: [{id: 1}, {id: 2}], fleets: []}");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GHashTable) pages = film_of(NULL, NULL, false, cases[i].places);
		g_autoptr(GString) drawn = g_string_new(NULL);
		for (const char *turn = "1245"; *turn; turn++) {
			g_autofree char *name = g_strdup_printf("turn-000%c.html", *turn);
			const char *page = g_hash_table_lookup(pages, name);
			assert_non_null(page);
			assert_int_equal(strstr(page, "<svg") == NULL,
			    strstr(page, "<p>Of so large a game not every turn is drawn.</p>") != NULL);
			if (strstr(page, "<svg"))
				g_string_append_c(drawn, *turn);
		}
		assert_string_equal(drawn->str, cases[i].drawn);
		assert_non_null(strstr(g_hash_table_lookup(pages, "index.html"), "<g id=\"film-places\">"));
	}
}

static bool refuse_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	unsigned *calls = context;

	(void)bytes;
	++*calls;
	return strcmp(name, "turn-0002.html") != 0 || error_set(err, EXIT_IO, "no room");
}

/* An unreadable or unwritable file ends the film with an error. */
static void test_refused(void **unused)
{
	static const struct {
		const char *name, *text, *said, *file;
	} cases[] = {{"turn-0002/state.json",
	                 "{ruleset: space-empires, game: demo, turn: 2, seed: 1, empires: [{name: AB}],"
	                 " worlds: [{id: 1}], fleets: []}",
	                 "demo: the empires of its turns are not the same", NULL},
	    {"turn-0002/state.json", "{", NULL, "demo/turn-0002/state.json"},
	    {"turn-0004/host.yaml", "{", NULL, "demo/turn-0004/host.yaml"},
	    {"game.yaml", "{", NULL, "/game.yaml"}};
	unsigned calls = 0;
	struct error err = {0};
	const struct film_call refusing = {.places = FILM_PLACES, .file = refuse_page, .context = &calls};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GHashTable) pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
		const struct film_call call = {.places = FILM_PLACES, .file = keep_page, .context = pages};
		put_game();
		put(cases[i].name, cases[i].text);
		struct record *record = record_open_dir(dir, &err);
		assert_non_null(record);
		assert_false(film_write(record, &call, &err));
		assert_int_equal(err.code, EXIT_DATA);
		assert_null(g_hash_table_lookup(pages, "index.html"));
		if (cases[i].said)
			assert_string_equal(err.text, cases[i].said);
		else
			assert_true(err.file && g_str_has_suffix(err.file, cases[i].file));
		record_free(record);
		error_clear(&err);
	}
	put_game();
	struct record *record = record_open_dir(dir, &err);
	assert_false(film_write(record, &refusing, &err));
	assert_int_equal(calls, 2);
	assert_string_equal(err.text, "no room");
	record_free(record);
	error_clear(&err);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_index), TEST(test_script), TEST(test_papers),
	    TEST(test_winners), TEST(test_one), TEST(test_large), TEST(test_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
