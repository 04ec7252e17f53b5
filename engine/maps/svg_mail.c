#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/map_news.h"
#include "engine/maps/svg_mail.h"
#include "engine/maps/map_words.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define EDGE 30
#define TITLE 54
#define TEXT 42
#define LEAST 33 /* 11 pixels when shown at a third of the size */
#define LINE 56
#define NEWS_MOST 4
#define LINES_MOST 2 /* most lines of a piece of news */
#define KIND_WIDE 210

struct head {
	const struct map *map;
	GString *out;
	double y; /* top of the next line */
};

static void put_tag(const struct head *head, const struct map_owner *own, double x, double middle)
{
	double wide = svg_room(own->tag, TITLE, true) + 44;

	g_string_append_printf(head->out,
	    "<rect class=\"own\" x=\"%.5g\" y=\"%.5g\" width=\"%.5g\" height=\"84\" rx=\"12\" fill=\"%s\"/>\n",
	    x, middle - 42, wide, colour_line(head->map, 0));
	svg_write(head->out,
	    &(struct svg_line){.class = "tag",
	        .fill = colour_text(head->map, 0),
	        .x = x + wide / 2,
	        .y = middle,
	        .size = TITLE,
	        .bold = true,
	        .anchor = "middle"},
	    own->tag);
}

/* Draws the title, cut to the room beside the tag; a deadline that does not fit goes below. */
static void put_title_line(struct head *head)
{
	const struct map *map = head->map;
	const struct map_owner *first = map->owners->len ? map->owners->pdata[0] : NULL;
	g_autofree char *due = map->deadline ? g_strdup_printf("due %s", map->deadline) : NULL;
	g_autofree char *turn = g_strdup_printf(", turn %" PRId64, map->turn);
	bool tagged = first && first->own;
	double tag = tagged ? svg_room(first->tag, TITLE, true) + 44 : 0, middle = head->y + 64, beside;
	double room = MAIL_WIDE - 2 * EDGE - tag - 20;
	g_autofree char *game = svg_fitting(map->game, room - svg_room(turn, TITLE, true), TITLE, true);
	g_autofree char *title = g_strconcat(game, turn, NULL);

	svg_write(head->out,
	    &(struct svg_line){
	        .class = "heading", .fill = "#16181c", .x = EDGE, .y = middle, .size = TITLE, .bold = true},
	    title);
	beside = EDGE + svg_room(title, TITLE, true) + 20;
	if (tagged)
		put_tag(head, first, beside, middle);
	head->y = middle + 66;
	if (!due)
		return;
	if (beside + tag + 30 + svg_room(due, 38, true) > MAIL_WIDE - EDGE) {
		middle += 76;
		head->y = middle + 44;
	}
	svg_write(head->out,
	    &(struct svg_line){.class = "deadline",
	        .fill = "#16181c",
	        .x = MAIL_WIDE - EDGE,
	        .y = middle,
	        .size = 38,
	        .bold = true,
	        .anchor = "end"},
	    due);
}

static void put_rule(const struct head *head, const char *fill, double high)
{
	g_string_append_printf(head->out,
	    "<rect x=\"%d\" y=\"%.5g\" width=\"%d\" height=\"%.5g\" fill=\"%s\"/>\n", high > 2 ? 0 : EDGE,
	    head->y, high > 2 ? MAIL_WIDE : MAIL_WIDE - 2 * EDGE, high, fill);
}

static void put_progress(struct head *head)
{
	const struct map_progress *p = &head->map->progress;
	double most = (double)MAX(MAX(p->all, p->need), MAX(p->have, 1)), wide = MAIL_WIDE - 2 * EDGE;
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *fit = NULL;

	if (!p->things)
		return;
	map_progress_words(p, text);
	fit = svg_fitting(text->str, wide, TEXT, true);
	svg_write(head->out,
	    &(struct svg_line){.class = "progress",
	        .fill = "#16181c",
	        .x = EDGE,
	        .y = head->y + 40,
	        .size = TEXT,
	        .bold = true},
	    fit);
	head->y += 82;
	g_string_append_printf(head->out,
	    "<rect x=\"%d\" y=\"%.5g\" width=\"%.5g\" height=\"34\" rx=\"17\" fill=\"#e8e4db\""
	    " stroke=\"#55585f\" stroke-width=\"2\"/>\n"
	    "<rect x=\"%d\" y=\"%.5g\" width=\"%.5g\" height=\"34\" rx=\"%d\" fill=\"%s\"/>\n",
	    EDGE, head->y, wide, EDGE, head->y, wide * (double)p->have / most, p->have > 0 ? 8 : 0,
	    colour_line(head->map, 0));
	if (p->need)
		g_string_append_printf(head->out,
		    "<rect x=\"%.5g\" y=\"%.5g\" width=\"8\" height=\"54\" fill=\"#16181c\"/>\n",
		    EDGE + fmin(wide - 8, wide * (double)p->need / most - 4), head->y - 10);
	head->y += 64;
}

static char *words_of(const struct map *map, const struct news_item *item)
{
	GString *text = g_string_new(NULL);

	for (guint i = 0; i < item->places->len; i++) {
		const struct map_place *place = map_at(map, g_array_index(item->places, unsigned, i));
		g_string_append_printf(text, "%s%s", i ? ", " : "", place->name ? place->name : place->id);
	}
	g_string_append(text, item->text ? item->text : "");
	return g_string_free(text, FALSE);
}

/* Wraps text at blanks into as many lines as allowed; cuts the rest. */
static void put_wrapped(struct head *head, const char *text)
{
	double room = MAIL_WIDE - 2 * EDGE - KIND_WIDE;
	g_autofree char *rest = g_strdup(text);
	char *line = rest;

	for (unsigned n = 1; *line; n++) {
		char *cut = NULL;
		for (char *blank = strchr(line, ' '); blank && n < LINES_MOST;
		     blank = strchr(blank + 1, ' ')) {
			*blank = '\0';
			bool fits = svg_room(line, TEXT, false) <= room;
			*blank = ' ';
			if (!fits)
				break;
			cut = blank;
		}
		if (n == LINES_MOST || svg_room(line, TEXT, false) <= room)
			cut = NULL;
		if (cut)
			*cut = '\0';
		g_autofree char *fit = svg_fitting(line, room, TEXT, false);
		svg_write(head->out,
		    &(struct svg_line){.class = "news",
		        .fill = "#16181c",
		        .x = EDGE + KIND_WIDE,
		        .y = head->y + LINE / 2.0,
		        .size = TEXT},
		    fit);
		head->y += LINE;
		if (!cut)
			return;
		line = cut + 1;
	}
}

static void put_news(struct head *head, const struct map *before)
{
	g_autoptr(GPtrArray) news = map_news(head->map, before);

	for (guint i = 0; i < MIN(news->len, NEWS_MOST); i++) {
		const struct news_item *item = news->pdata[i];
		g_autofree char *text = words_of(head->map, item);
		bool bad = item->kind == NEWS_LOST || item->kind == NEWS_THREAT || item->kind == NEWS_WAR;
		if (i)
			put_rule(head, "#c9c4b8", 2);
		head->y += 14;
		svg_write(head->out,
		    &(struct svg_line){.class = "kind",
		        .fill = bad ? "#b00020" : "#16181c",
		        .x = EDGE,
		        .y = head->y + LINE / 2.0,
		        .size = LEAST + 5,
		        .bold = true},
		    news_kind_word(item->kind));
		put_wrapped(head, text);
		head->y += 12;
	}
	head->y += 20;
}

double svg_mail_head(struct canvas *canvas)
{
	struct head head = {.map = canvas->map, .out = canvas->out};

	put_title_line(&head);
	put_rule(&head, "#16181c", 6);
	head.y += 18;
	put_progress(&head);
	put_news(&head, canvas->call->before);
	return ceil(head.y);
}
