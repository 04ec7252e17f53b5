#include "engine/records/film_news.h"

#include "engine/base/text.h"
#include "engine/documents/web.h"
#include "engine/maps/colour.h"
#include "engine/records/film_war.h"

#include <inttypes.h>
#include <string.h>

#define PLACES_MOST 12  /* most places listed for an empire */
#define BATTLES_MOST 20 /* most lines of battles */

void film_tag(const struct film_line *line, GString *out)
{
	g_string_append_printf(out, "<b class=\"empire h%u t%u\">%s</b>", (line->seat - 1) % COLOUR_HUES,
	    colour_texture_of_seat(line->seat), line->tag);
}

void film_title(const char *things, GString *out)
{
	const char *of = strstr(things, " of "), *word = of ? of + 4 : things;

	g_string_append_c(out, g_ascii_toupper(*word));
	g_string_append(out, word + 1);
}

/* --- Lines of news --------------------------------------------------------------------------- */

struct film_gazette {
	const struct film_frame *frame;
	const struct film_line *lines;
	GString *out;
	unsigned count;
};

static void begin_line(struct film_gazette *news, const char *class, const char *who)
{
	if (news->count++ == 0)
		g_string_append(news->out, "<ul class=\"news\">\n");
	g_string_append_printf(news->out, "<li class=\"%s\"><b>%s</b><span>", class, who);
}

static void end_line(struct film_gazette *news)
{
	g_string_append(news->out, "</span></li>\n");
}

static void put_place(const char *id, GString *out)
{
	g_string_append(out, "<a href=\"#map\" data-go=\"");
	web_text(out, id);
	g_string_append(out, "\">");
	web_text(out, id);
	g_string_append(out, "</a>");
}

static void tell_ends(struct film_gazette *news)
{
	const struct film_frame *frame = news->frame;
	g_autofree char *names = standings_winners(frame->state);
	g_auto(GStrv) winners = g_strsplit(names ? names : "", ", ", 0);

	for (unsigned i = 0; i < frame->seats; i++)
		if (g_strv_contains((const char *const *)winners, news->lines[i].empire)) {
			begin_line(news, "won", news->lines[i].tag);
			g_string_append(news->out, "wins the game.");
			end_line(news);
		}
	for (unsigned i = 0; i < frame->seats; i++)
		if (frame->before && frame->out[i] == frame->turn) {
			begin_line(news, "fallen", news->lines[i].tag);
			g_string_append(news->out, "is defeated.");
			end_line(news);
		}
}

/* --- Conquests --------------------------------------------------------------------------------- */

static unsigned taken_by(const struct film_frame *frame, int taker)
{
	unsigned count = 0;

	for (guint i = 0; i < frame->captures->len; i++)
		count += g_array_index(frame->captures, struct film_capture, i).to == taker;
	return count;
}

/* Adds "S21 from E1, S29 from E1" or, of nobody's places, "S5, S6 from nobody"; returns how many were listed. */
static unsigned tell_taken(struct film_gazette *news, int taker, bool free, unsigned told)
{
	const struct film_frame *frame = news->frame;

	for (guint i = 0; i < frame->captures->len && told < PLACES_MOST; i++) {
		const struct film_capture *c = &g_array_index(frame->captures, struct film_capture, i);
		if (c->to != taker || (c->from < 0) != free)
			continue;
		g_string_append(news->out, told ? ", " : "took ");
		put_place(map_at(frame->map, c->place)->id, news->out);
		if (!free)
			g_string_append_printf(news->out, " from %s", news->lines[c->from].tag);
		told++;
	}
	return told;
}

static void tell_taker(struct film_gazette *news, int taker)
{
	unsigned count = taken_by(news->frame, taker), told, owned;

	begin_line(news, "took", news->lines[taker].tag);
	owned = tell_taken(news, taker, false, 0);
	told = tell_taken(news, taker, true, owned);
	if (told > owned)
		g_string_append(news->out, " from nobody");
	if (told < count)
		g_string_append_printf(news->out, " and %u more", count - told);
	g_string_append_c(news->out, '.');
	end_line(news);
}

/* Tells who took places, the most successful first. */
static void tell_takers(struct film_gazette *news)
{
	const struct film_frame *frame = news->frame;
	g_autofree bool *told = g_new0(bool, frame->seats + 1);

	for (unsigned nth = 0; nth < frame->seats; nth++) {
		int best = -1;
		for (int i = 0; i < (int)frame->seats; i++)
			if (!told[i] && taken_by(frame, i) > (best < 0 ? 0 : taken_by(frame, best)))
				best = i;
		if (best < 0)
			return;
		told[best] = true;
		tell_taker(news, best);
	}
}

/* Tells which places an empire lost without another one taking them. */
static void tell_left(struct film_gazette *news, int seat)
{
	const struct film_frame *frame = news->frame;
	unsigned told = 0, more = 0;

	for (guint i = 0; i < frame->captures->len; i++) {
		const struct film_capture *c = &g_array_index(frame->captures, struct film_capture, i);
		if (c->from != seat || c->to >= 0)
			continue;
		if (!told && !more)
			begin_line(news, "lost", news->lines[seat].tag);
		if (told < PLACES_MOST) {
			g_string_append(news->out, told++ ? ", " : "lost ");
			put_place(map_at(frame->map, c->place)->id, news->out);
		} else {
			more++;
		}
	}
	if (more)
		g_string_append_printf(news->out, " and %u more", more);
	if (told) {
		g_string_append(news->out, ", nobody’s now.");
		end_line(news);
	}
}

/* --- Battles ------------------------------------------------------------------------------------ */

static void tell_battle(struct film_gazette *news, const struct film_battle *battle)
{
	const char *before = ": ";

	begin_line(news, "battle", "Battle");
	put_place(battle->id, news->out);
	for (unsigned i = 0; i <= news->frame->seats; i++) {
		if (!battle->lost[i])
			continue;
		g_string_append_printf(news->out, "%s%s lost %" PRId64, before,
		    i < news->frame->seats ? news->lines[i].tag : "nobody’s ships", battle->lost[i]);
		before = ", ";
	}
	g_string_append_c(news->out, '.');
	end_line(news);
}

static gint by_losses(gconstpointer a, gconstpointer b, gpointer frame)
{
	int64_t x = film_war_total(frame, *(const struct film_battle *const *)a),
	        y = film_war_total(frame, *(const struct film_battle *const *)b);

	return x == y ? 0 : x > y ? -1 : 1;
}

static bool is_told(const struct film_frame *frame, guint place)
{
	for (guint i = 0; i < frame->battles->len; i++)
		if (((const struct film_battle *)frame->battles->pdata[i])->place == (int)place)
			return true;
	return false;
}

/* Lists battles in which nobody lost a ship. */
static void tell_bloodless(struct film_gazette *news)
{
	const struct film_frame *frame = news->frame;
	unsigned count = 0;

	for (guint i = 0; frame->map && i < frame->map->places->len; i++) {
		const struct map_place *place = map_at(frame->map, i);
		if (!(place->marks & 1U << MAP_BATTLE) || is_told(frame, i))
			continue;
		if (count == 0)
			begin_line(news, "battle", "Battle");
		else if (count < PLACES_MOST)
			g_string_append(news->out, ", ");
		if (count++ < PLACES_MOST)
			put_place(place->id, news->out);
	}
	if (count > PLACES_MOST)
		g_string_append_printf(news->out, " and %u more", count - PLACES_MOST);
	if (count) {
		g_string_append(news->out, ": no ship was lost.");
		end_line(news);
	}
}

static void tell_battles(struct film_gazette *news)
{
	g_autoptr(GPtrArray) sorted = g_ptr_array_copy(news->frame->battles, NULL, NULL);

	g_ptr_array_set_free_func(sorted, NULL);
	g_ptr_array_sort_with_data(sorted, by_losses, (gpointer)news->frame);
	for (guint i = 0; i < sorted->len && i < BATTLES_MOST; i++)
		tell_battle(news, sorted->pdata[i]);
	if (sorted->len > BATTLES_MOST) {
		begin_line(news, "battle", "Battle");
		g_string_append_printf(news->out, "in %u more places.", sorted->len - BATTLES_MOST);
		end_line(news);
	}
	tell_bloodless(news);
}

void film_news(const struct film_frame *frame, const struct film_line *lines, GString *out)
{
	struct film_gazette news = {frame, lines, out, 0};

	tell_ends(&news);
	tell_takers(&news);
	for (int i = 0; i < (int)frame->seats; i++)
		tell_left(&news, i);
	tell_battles(&news);
	if (news.count)
		g_string_append(out, "</ul>\n");
	else
		g_string_append(out, frame->before
		                         ? "<p>A quiet turn: no place changed hands, and nobody fought.</p>\n"
		                         : "<p>Nothing has happened yet.</p>\n");
}

/* --- Standings ------------------------------------------------------------------------------------ */

/* Does the score count the places, so that one column is enough? */
static bool is_same(const struct film_frame *frame)
{
	const struct chronicle_words *words = film_words(frame->state->ruleset);

	return frame->map && strcmp(words->places, words->points) == 0;
}

static void put_column(const char *title, GString *out)
{
	g_string_append(out, "<th class=\"n\" scope=\"col\">");
	film_title(title, out);
	g_string_append(out, "</th>");
}

void film_standings_head(const struct film_frame *frame, GString *out)
{
	const struct chronicle_words *words = film_words(frame->state->ruleset);

	g_string_append(out, "<thead><tr><th scope=\"col\">Empire</th>");
	if (frame->map) {
		put_column(words->places, out);
		put_column("change", out);
	}
	if (!is_same(frame))
		put_column(words->points, out);
	if (frame->map)
		put_column("ships", out);
	g_string_append(out, "</tr></thead>\n");
}

static void put_number(int64_t number, GString *out)
{
	g_string_append_printf(out, "<td class=\"n\">%" PRId64 "</td>", number);
}

/* A minus sign is as wide as a plus. */
static void put_change(int64_t change, GString *out)
{
	g_string_append_printf(out, "<td class=\"n%s\">%s%" PRId64 "</td>",
	    change > 0   ? " gain"
	    : change < 0 ? " loss"
	                 : "",
	    change > 0   ? "+"
	    : change < 0 ? "−"
	                 : "",
	    ABS(change));
}

void film_standings_rows(const struct film_frame *frame, const struct film_line *lines, GString *out)
{
	for (unsigned i = 0; i < frame->seats; i++) {
		const struct standing *s = &frame->standings[i];
		const struct film_line *line = &lines[s->seat];
		int64_t held = frame->held[s->seat];
		g_string_append(
		    out, s->out ? "<tr class=\"out\"><th scope=\"row\">" : "<tr><th scope=\"row\">");
		film_tag(line, out);
		if (strcmp(line->tag, line->empire) != 0) {
			g_string_append_c(out, ' ');
			web_text(out, line->empire);
		}
		g_string_append(out, s->out ? " <span class=\"out\">out</span></th>" : "</th>");
		if (frame->map) {
			put_number(held, out);
			put_change(frame->before ? held - frame->before[s->seat] : 0, out);
		}
		if (!is_same(frame))
			put_number(s->out ? 0 : s->score, out);
		if (frame->map)
			put_number(frame->ships[s->seat], out);
		g_string_append(out, "</tr>\n");
	}
}
