#include "engine/chronicle/booklet_pdf.h"
#include "engine/chronicle/chronicle.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/chronicle/papers.h"
#include "engine/chronicle/narrative.h"
#include "engine/chronicle/sketch.h"

#include <inttypes.h>
#include <string.h>

struct chronicle {
	struct annals *annals;
	GArray *chapters;
	GPtrArray *papers; /* struct paper */
	GPtrArray *maps;   /* struct map at the end of each chapter, if the ruleset has maps */
};

/* How much space a booklet may take. */
struct measure_of_pages {
	double map, plot; /* heights of pictures; 0: draw only the last map, with height `last` */
	double last;
	guint quotes;  /* quotations in a chapter, at most */
	gsize letters; /* characters of a quotation, at most */
};

static const struct measure_of_pages whole = {600, 300, 600, G_MAXUINT, G_MAXSIZE};
static const struct measure_of_pages measures[] = {
    {640, 205, 760, 6, 700},
    {400, 205, 500, 4, 400},
    {320, 190, 460, 2, 250},
    {0, 180, 500, 1, 160},
    {0, 160, 360, 0, 0},
};

/* --- Reading ------------------------------------------------------------------------------------ */

static bool read_maps(struct chronicle *chronicle, struct error *err)
{
	struct annals *annals = chronicle->annals;

	for (guint i = 0; annals->mapped && i < chronicle->chapters->len; i++) {
		guint to = g_array_index(chronicle->chapters, struct chapter, i).to;
		struct film_frame *frame =
		    film_frame_open(&annals->ground, g_array_index(annals->turns, int64_t, to), err);
		if (!frame)
			return false;
		g_ptr_array_add(chronicle->maps, g_steal_pointer(&frame->map));
		film_frame_free(frame);
	}
	return true;
}

static void free_map(gpointer map)
{
	map_free(map);
}

struct chronicle *chronicle_read(
    struct record *record, const char *press, const char *rules_dir, struct error *err)
{
	struct chronicle *chronicle = g_new0(struct chronicle, 1);

	chronicle->maps = g_ptr_array_new_with_free_func(free_map);
	chronicle->annals = annals_read(record, rules_dir, err);
	if (chronicle->annals) {
		chronicle->chapters = chapters_of(chronicle->annals);
		chronicle->papers = papers_read(record, press, err);
	}
	if (chronicle->papers && read_maps(chronicle, err))
		return chronicle;
	chronicle_free(chronicle);
	return NULL;
}

void chronicle_free(struct chronicle *chronicle)
{
	if (!chronicle)
		return;
	g_ptr_array_unref(chronicle->maps);
	if (chronicle->papers)
		g_ptr_array_unref(chronicle->papers);
	if (chronicle->chapters)
		g_array_unref(chronicle->chapters);
	if (chronicle->annals)
		annals_free(chronicle->annals);
	g_free(chronicle);
}

/* --- Front -------------------------------------------------------------------------------------- */

static void put_day(int64_t time, GString *out)
{
	GDateTime *day = g_date_time_new_from_unix_utc(time);
	static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July",
	    "August", "September", "October", "November", "December"};

	if (day)
		g_string_append_printf(out, "%d %s %d", g_date_time_get_day_of_month(day),
		    months[g_date_time_get_month(day) - 1], g_date_time_get_year(day));
	if (day)
		g_date_time_unref(day);
}

static struct booklet *begin_booklet(const struct annals *annals)
{
	guint last = annals->turns->len - 1;
	g_autoptr(GString) subtitle = g_string_new(NULL);

	g_string_append_printf(subtitle,
	    "The chronicle of a game of %s with %u %s, turns %" PRId64 " to %" PRId64,
	    annals->rules->ruleset->title, annals->seats, text_plural(annals->seats, "empire", "empires"),
	    g_array_index(annals->turns, int64_t, 0), annals_turn(annals, last));
	if (annals->began && annals->over) {
		g_autoptr(GString) first = g_string_new(NULL), day = g_string_new(NULL);
		put_day(annals->began, first);
		put_day(annals->over, day);
		if (strcmp(first->str, day->str) == 0)
			g_string_append_printf(subtitle, ", played on %s", day->str);
		else
			g_string_append_printf(subtitle, ", played from %s to %s", first->str, day->str);
	}
	return booklet_new(annals->title, subtitle->str, annals->over);
}

static void put_players(const struct annals *annals, struct booklet *booklet)
{
	g_autofree char *points = g_strdup(annals->points);
	GPtrArray *rows;

	*points = g_ascii_toupper(*points);
	booklet_heading(booklet, "The players");
	rows = booklet_table(booklet, "rllrl");
	booklet_row(rows, "Rank", "", "Empire", points, "Played by", NULL);
	for (unsigned i = 0; i < annals->seats; i++) {
		const struct standing *s = &annals->standings[i];
		const struct host_seat *seat = host_facts_seat(&annals->host, s->seat, s->empire);
		const char *bot = seat ? seat->bot : NULL;
		g_autofree char *rank = g_strdup_printf("%" PRId64, s->rank),
		                *score = s->out ? g_strdup_printf("out, turn %" PRId64,
		                                      annals_turn(annals,
		                                          annals_frame(annals, annals->ground.out[s->seat])))
		                                : g_strdup_printf("%" PRId64,
		                                      annals_score(annals, annals->turns->len - 1, s->seat)),
		                *player = bot ? g_strdup_printf("%s, a computer player", bot)
		                              : g_strdup("a person");
		booklet_row(rows, rank, annals->lines[s->seat].tag, s->empire, score, player, NULL);
	}
}

static void put_victory(const struct annals *annals, struct booklet *booklet)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *winners = text_and(annals->winners ? annals->winners : "");

	booklet_heading(booklet, "How it was won");
	if (*winners)
		g_string_append_printf(text, "%s won the game.", winners);
	else
		g_string_append(text, "Nobody has won the game.");
	if (annals->ended)
		g_string_append_printf(text, " %s", annals->ended);
	booklet_paragraph(booklet, text->str);
	if (annals->victory)
		booklet_paragraph(booklet, annals->victory);
}

/* Does another plot show the same as the score, as where worlds win? */
static bool is_score_told_again(const struct annals *annals)
{
	for (guint plot = 1; plot < annals->plots->len; plot++) {
		bool same = true;
		for (guint i = 0; same && i < annals->turns->len; i++)
			for (unsigned k = 0; same && k < annals->seats; k++)
				same = annals_value(annals, plot, i, k) == annals_value(annals, 0, i, k);
		if (same)
			return true;
	}
	return false;
}

static void put_plots(
    const struct annals *annals, const struct measure_of_pages *measure, struct booklet *booklet)
{
	booklet_page(booklet);
	booklet_heading(booklet, "The standings, turn by turn");
	for (guint i = is_score_told_again(annals); i < annals->plots->len; i++) {
		const struct film_plot *plot = annals->plots->pdata[i];
		g_autoptr(GString) plain = g_string_new(NULL);
		sketch_plot_text(annals, plot, plain);
		booklet_picture(
		    booklet, sketch_plot(annals, plot, measure->plot), plot->title, "", plain->str);
	}
	booklet_page(booklet);
}

/* --- Chapters -------------------------------------------------------------------------------------- */

#define CROSSES "; a cross marks battles of these turns"

/* Places where at least two empires had losses in a chapter. */
static GHashTable *places_fought(const struct annals *annals, const struct chapter *chapter)
{
	GHashTable *places = g_hash_table_new(hash_text, g_str_equal);

	for (guint i = 0; i < annals->battles->len; i++) {
		const struct annal_battle *battle = &g_array_index(annals->battles, struct annal_battle, i);
		if (battle->frame > chapter->from && battle->frame <= chapter->to && battle->sides > 1)
			g_hash_table_add(places, (gpointer)battle->place);
	}
	return places;
}

static void put_map(const struct chronicle *chronicle, guint nth, const struct measure_of_pages *measure,
    struct booklet *booklet)
{
	const struct annals *annals = chronicle->annals;
	const struct chapter *chapter = &g_array_index(chronicle->chapters, struct chapter, nth);
	bool last = nth + 1 == chronicle->chapters->len;
	double high = last ? measure->last : measure->map;
	g_autoptr(GHashTable) fought = places_fought(annals, chapter);
	g_autofree char *caption =
	    g_strdup_printf("The map after turn %" PRId64, annals_turn(annals, chapter->to));
	g_autoptr(GString) plain = g_string_new(NULL);

	if (nth >= chronicle->maps->len || high <= 0)
		return;
	sketch_map_text(annals, chronicle->maps->pdata[nth], BOOKLET_COLUMNS, plain);
	booklet_picture(booklet, sketch_map(chronicle->annals, chronicle->maps->pdata[nth], fought, high),
	    caption, g_hash_table_size(fought) ? CROSSES : "", plain->str);
}

/* Adds a quotation, cut after so many characters. */
static void put_quote(const struct paper *paper, gsize letters, struct booklet *booklet)
{
	g_autofree char *cut = NULL;

	if (text_width(paper->text, strlen(paper->text)) > letters) {
		const char *end = g_utf8_offset_to_pointer(paper->text, (glong)letters);
		g_autofree char *start = g_strndup(paper->text, (gsize)(end - paper->text));
		cut = g_strconcat(g_strchomp(start), " \xe2\x80\xa6", NULL);
	}
	booklet_quote(booklet, paper->head, cut ? cut : paper->text);
}

/* Adds what was written after the turn of `from` up to that of `to`; last words are at the end. */
static void put_papers(const struct chronicle *chronicle, const struct chapter *chapter,
    const struct measure_of_pages *measure, struct booklet *booklet)
{
	const struct annals *annals = chronicle->annals;
	bool last = chapter->to + 1 == annals->turns->len;
	guint shown = 0, more = 0;

	for (guint i = 0; i < chronicle->papers->len; i++) {
		const struct paper *paper = chronicle->papers->pdata[i];
		guint frame = MIN(annals_frame(annals, paper->turn) + 1, annals->turns->len - 1);
		if (paper->last ? !last : frame <= chapter->from || frame > chapter->to)
			continue;
		if (shown < measure->quotes)
			put_quote(paper, measure->letters, booklet);
		shown++;
	}
	more = shown > measure->quotes ? shown - measure->quotes : 0;
	if (more) {
		g_autofree char *text =
		    g_strdup_printf("%u more %s of these turns %s in the chronicle's text.", more,
		        text_plural(more, "letter or diary entry", "letters and diary entries"),
		        text_plural(more, "is", "are"));
		booklet_paragraph(booklet, text);
	}
}

static void put_chapter(const struct chronicle *chronicle, guint nth, const struct measure_of_pages *measure,
    struct phrases *phrases, struct booklet *booklet)
{
	const struct annals *annals = chronicle->annals;
	const struct chapter *chapter = &g_array_index(chronicle->chapters, struct chapter, nth);
	g_autofree char *title = chapter_title(annals, chapter);
	int64_t from = annals_turn(annals, chapter->from + 1), to = annals_turn(annals, chapter->to);
	g_autofree char *heading =
	    from == to
	        ? g_strdup_printf("%u. %s (turn %" PRId64 ")", nth + 1, title, from)
	        : g_strdup_printf("%u. %s (turns %" PRId64 " to %" PRId64 ")", nth + 1, title, from, to);

	booklet_heading(booklet, heading);
	narrate_chapter(annals, chapter, phrases, booklet);
	put_map(chronicle, nth, measure, booklet);
	put_papers(chronicle, chapter, measure, booklet);
}

static struct booklet *make_booklet(const struct chronicle *chronicle, const struct measure_of_pages *measure)
{
	struct booklet *booklet = begin_booklet(chronicle->annals);
	struct phrases phrases = {{0}};

	put_victory(chronicle->annals, booklet);
	narrate_brief(chronicle->annals, &phrases, booklet);
	put_players(chronicle->annals, booklet);
	put_plots(chronicle->annals, measure, booklet);
	for (guint i = 0; i < chronicle->chapters->len; i++)
		put_chapter(chronicle, i, measure, &phrases, booklet);
	return booklet;
}

bool chronicle_text(struct chronicle *chronicle, GString *out, struct error *err)
{
	struct booklet *booklet = make_booklet(chronicle, &whole);

	booklet_text(booklet, out);
	booklet_free(booklet);
	return !error_is_set(err);
}

bool chronicle_pdf(struct chronicle *chronicle, enum booklet_paper paper, GString *out, struct error *err)
{
	unsigned most = CHRONICLE_PAGES * (1 + (MAX(chronicle->annals->turns->len, 2) - 2) / 40);
	gsize before = out->len;
	bool good = true;

	for (size_t i = 0; good && i < G_N_ELEMENTS(measures); i++) {
		struct booklet *booklet = make_booklet(chronicle, &measures[i]);
		unsigned pages = 0;
		g_string_truncate(out, before);
		good = booklet_pdf(booklet, paper, out, &pages, err);
		booklet_free(booklet);
		if (pages <= most)
			break;
	}
	return good;
}
