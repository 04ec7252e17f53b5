/* The plot of what wins, and what that is. */
#include "engine/records/film_lead.h"

#include "engine/base/text.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg.h"
#include "engine/maps/svg_text.h"
#include "engine/play/outlook.h"

#include <inttypes.h>
#include <string.h>

/* Heights in pixels; widths are parts of the whole, which is as wide as the page allows. */
#define TOP 32   /* room for two rows of flags */
#define TALL 112 /* height of the lines' area */
#define FOOT 6
#define HIGH (TOP + TALL + FOOT)
#define BARS 34     /* height of the longest bar */
#define AXIS 44     /* width of the numbers on the left */
#define ENDS 84     /* width of the tags on the right */
#define TAG_HIGH 16 /* height of a tag, and its distance from the next */
#define USUAL 980   /* usual width on a screen, for which the flags' words are placed */
#define NAMED 3     /* most empires named by a flag */

/* --- What wins ------------------------------------------------------------------------------ */

/* The value that the newest row of a plot has for a seat. */
static int64_t newest(const struct film_plot *plot, unsigned seat, unsigned seats)
{
	return g_array_index(plot->values, int64_t, plot->values->len - seats + seat);
}

static void compare(struct film_goal *goal, const GPtrArray *plots, const struct film_frame *frame)
{
	for (unsigned i = 0; i < frame->seats; i++) {
		bool out = frame->state->ruleset->seat(frame->state, i).out;
		int64_t have = out ? FILM_NOTHING : goal->have[i];
		g_array_append_val(goal->plot.values, have);
		for (guint k = 0; k < goal->plots; k++)
			goal->fits[k] = goal->fits[k] && newest(plots->pdata[k], i, frame->seats) == have;
	}
}

static void begin(struct film_goal *goal, const GPtrArray *plots, unsigned seats)
{
	goal->plots = plots->len;
	goal->fits = g_new(bool, plots->len + 1);
	memset(goal->fits, true, plots->len * sizeof *goal->fits);
	goal->have = g_new0(int64_t, seats + 1);
	goal->plot = (struct film_plot){.what = g_strdup("goal"),
	    .title = g_strdup("What wins"),
	    .values = g_array_new(FALSE, FALSE, sizeof(int64_t))};
}

void film_goal_add(struct film_goal *goal, const GPtrArray *plots, const struct film_frame *frame)
{
	struct outlook outlook;

	if (!goal->fits)
		begin(goal, plots, frame->seats);
	outlook_of(frame->state, GM_SEAT, &outlook);
	g_free(goal->things);
	goal->things = g_strdup(outlook.things);
	goal->reached = false;
	memset(goal->have, 0, frame->seats * sizeof *goal->have);
	for (guint i = 0; i < outlook.progress->len; i++) {
		const struct outlook_progress *p =
		    &g_array_index(outlook.progress, struct outlook_progress, i);
		int seat = state_seat_find(frame->state, p->empire);
		if (seat >= 0)
			goal->have[seat] = p->have;
		goal->need = p->need;
		goal->of = p->of;
		goal->reached |= p->have >= p->need;
	}
	compare(goal, plots, frame);
	outlook_clear(&outlook);
}

void film_goal_clear(struct film_goal *goal)
{
	g_free(goal->things);
	g_free(goal->have);
	g_free(goal->fits);
	g_free(goal->plot.what);
	g_free(goal->plot.title);
	if (goal->plot.values)
		g_array_unref(goal->plot.values);
}

/* The number of the plot that shows the goal; `plots`: none does. */
static guint fitting(const struct film_goal *goal)
{
	guint nth = 0;

	while (nth < goal->plots && !goal->fits[nth])
		nth++;
	return nth;
}

bool film_goal_shown(const struct film_goal *goal)
{
	return goal->things && goal->need > 0 && (goal->reached || fitting(goal) < goal->plots);
}

const struct film_plot *film_goal_plot(const struct film_goal *goal, const GPtrArray *plots)
{
	guint nth = film_goal_shown(goal) ? fitting(goal) : 0;

	return nth < plots->len ? plots->pdata[nth] : &goal->plot;
}

void film_goal_words(const struct film_goal *goal, GString *out)
{
	g_string_append_printf(out, "%" PRId64 " of %" PRId64 " %s %s", goal->need, goal->of, goal->things,
	    text_plural(goal->need, "wins", "win"));
}

/* --- The scale --------------------------------------------------------------------------------- */

struct film_graph {
	const struct film_lead *lead;
	int64_t low, high, step;
	int64_t most_lost;
	GString *out;
};

static int64_t turn_at(const struct film_graph *graph, guint frame)
{
	return g_array_index(graph->lead->turns, int64_t, frame);
}

static guint frames_of(const struct film_graph *graph)
{
	return graph->lead->turns->len;
}

static int64_t value_at(const struct film_graph *graph, guint frame, unsigned seat)
{
	return g_array_index(graph->lead->plot->values, int64_t, (gsize)frame * graph->lead->seats + seat);
}

static struct film_graph graph_of(const struct film_lead *lead, GString *out)
{
	struct film_graph graph = {.lead = lead, .high = 1, .out = out};

	for (guint i = 0; i < lead->plot->values->len; i++) {
		int64_t value = g_array_index(lead->plot->values, int64_t, i);
		if (value == FILM_NOTHING)
			continue;
		graph.low = MIN(graph.low, value);
		graph.high = MAX(graph.high, value);
	}
	if (film_goal_shown(lead->goal))
		graph.high = MAX(graph.high, lead->goal->need);
	for (guint i = 0; i < lead->turns->len; i++)
		graph.most_lost = MAX(graph.most_lost, lead->lost[i]);
	graph.step = film_round_step(((double)graph.high - (double)graph.low) * 5 / 3);
	graph.low = graph.low / graph.step * graph.step - (graph.low % graph.step < 0 ? graph.step : 0);
	return graph;
}

/* The position of a turn, as on the slider, in percent: proportional to its number, even if turns are missing. */
static double x_of(const struct film_graph *graph, int64_t turn)
{
	int64_t first = turn_at(graph, 0), last = turn_at(graph, frames_of(graph) - 1);

	return 100 * (double)(turn - first) / (double)MAX(last - first, 1);
}

static double y_of(const struct film_graph *graph, int64_t value)
{
	double all = (double)graph->high - (double)graph->low;

	return TOP + TALL - TALL * ((double)value - (double)graph->low) / all;
}

/* --- Parts ---------------------------------------------------------------------------------------- */

/* Draws the numbers of the axis, a picture of its own because its width is fixed. */
static void put_axis(const struct film_graph *graph)
{
	g_string_append_printf(graph->out,
	    "<svg class=\"axis\" aria-hidden=\"true\" width=\"%d\" height=\"%d\" font-size=\"12\">\n", AXIS,
	    HIGH);
	for (int64_t value = graph->low; value <= graph->high; value += graph->step) {
		g_string_append_printf(graph->out,
		    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%" PRId64 "</text>\n", AXIS - 6,
		    y_of(graph, value) + 4, value);
		if (value > INT64_MAX - graph->step)
			break;
	}
	g_string_append(graph->out, "</svg>\n");
}

static void put_grid(const struct film_graph *graph)
{
	for (int64_t value = graph->low; value <= graph->high; value += graph->step) {
		g_string_append_printf(graph->out,
		    "<line class=\"grid\" x1=\"0\" x2=\"100%%\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
		    y_of(graph, value), y_of(graph, value));
		if (value > INT64_MAX - graph->step)
			break;
	}
}

static void put_bars(const struct film_graph *graph)
{
	double wide = 60.0 / MAX(frames_of(graph), 2);

	for (guint i = 0; i < frames_of(graph); i++) {
		int64_t lost = graph->lead->lost[i];
		double high = graph->most_lost ? BARS * (double)lost / (double)graph->most_lost : 0;
		if (lost)
			g_string_append_printf(graph->out,
			    "<rect class=\"bar\" x=\"%.2f%%\" y=\"%.1f\" width=\"%.2f%%\" height=\"%.1f\">"
			    "<title>turn %" PRId64 ": %" PRId64 " ships lost</title></rect>\n",
			    x_of(graph, turn_at(graph, i)) - wide / 2, TOP + TALL - high, wide, high,
			    turn_at(graph, i), lost);
	}
}

static void put_path(const struct film_graph *graph, unsigned seat)
{
	bool pen = false;

	for (guint i = 0; i < frames_of(graph); i++) {
		int64_t value = value_at(graph, i, seat);
		if (value != FILM_NOTHING)
			g_string_append_printf(graph->out, "%c%.1f %.1f%s", pen ? 'L' : 'M',
			    10 * x_of(graph, turn_at(graph, i)), y_of(graph, value),
			    pen || frames_of(graph) > 1 ? "" : "h1000");
		pen = value != FILM_NOTHING;
	}
}

/* Draws a line twice: a dark edge, and the colour within it. */
static void put_line(const struct film_graph *graph, unsigned seat)
{
	const struct film_line *line = &graph->lead->lines[seat];
	const char *dash = film_line_dashes(line);

	g_string_append_printf(graph->out, "<path class=\"line-edge\"%s d=\"", dash);
	put_path(graph, seat);
	g_string_append(graph->out, "\"/>\n<path class=\"line\" data-empire=\"");
	svg_show(graph->out, line->empire, 100);
	g_string_append_printf(graph->out, "\" stroke=\"%s\"%s d=\"", colour_of_seat(line->seat), dash);
	put_path(graph, seat);
	g_string_append(graph->out, "\"><title>");
	svg_show(graph->out, line->empire, 100);
	g_string_append(graph->out, "</title></path>\n");
}

/* The lines stretch with the page; their thickness does not (film.css). */
static void put_lines(const struct film_graph *graph)
{
	g_string_append_printf(graph->out,
	    "<svg class=\"lines\" width=\"100%%\" height=\"%d\" viewBox=\"0 0 1000 %d\""
	    " preserveAspectRatio=\"none\">\n",
	    HIGH, HIGH);
	for (unsigned i = graph->lead->seats; i-- > 0;)
		put_line(graph, i);
	g_string_append(graph->out, "</svg>\n");
}

/* Draws a cross where an empire's line ends before the game does. */
static void put_crosses(const struct film_graph *graph)
{
	for (unsigned seat = 0; seat < graph->lead->seats; seat++)
		for (guint i = 0; i + 1 < frames_of(graph); i++) {
			int64_t value = value_at(graph, i, seat);
			if (value != FILM_NOTHING && value_at(graph, i + 1, seat) == FILM_NOTHING)
				g_string_append_printf(graph->out,
				    "<text class=\"cross\" x=\"%.2f%%\" y=\"%.1f\" text-anchor=\"middle\""
				    " font-size=\"18\" font-weight=\"bold\">×</text>\n",
				    x_of(graph, turn_at(graph, i)), y_of(graph, value) + 6);
		}
}

static void put_goal(const struct film_graph *graph)
{
	g_autoptr(GString) words = g_string_new(NULL);
	double y;

	if (!film_goal_shown(graph->lead->goal))
		return;
	y = y_of(graph, graph->lead->goal->need);
	film_goal_words(graph->lead->goal, words);
	g_string_append_printf(graph->out,
	    "<line class=\"goal\" x1=\"0\" x2=\"100%%\" y1=\"%.1f\" y2=\"%.1f\" stroke-dasharray=\"2 3\"/>"
	    "<text class=\"goal-words\" x=\"4\" y=\"%.1f\" font-size=\"11\">",
	    y, y, y - 4);
	svg_show(graph->out, words->str, 80);
	g_string_append(graph->out, "</text>\n");
}

/* --- Flags ------------------------------------------------------------------------------------------ */

struct plot_flag {
	int64_t turn;
	double x; /* in pixels of the usual width */
	char *words;
	bool left;
	int row; /* 0, 1; -1: no room for its words */
	double from, to;
};

static void flag_clear(gpointer flag)
{
	g_free(((struct plot_flag *)flag)->words);
}

/* Writes "E3, E6", or "4 empires" if there are many. */
static void add_names(const GPtrArray *tags, const char *does, const char *do_, GString *out)
{
	if (tags->len > NAMED)
		g_string_append_printf(out, "%s%u empires", out->len ? "; " : "", tags->len);
	for (guint i = 0; i < tags->len && tags->len <= NAMED; i++)
		g_string_append_printf(out, "%s%s", i ? ", " : out->len ? "; " : "", (char *)tags->pdata[i]);
	if (tags->len)
		g_string_append_printf(out, " %s", tags->len > 1 ? do_ : does);
}

static char *flag_words(const struct film_graph *graph, guint frame)
{
	const struct film_lead *lead = graph->lead;
	g_autoptr(GPtrArray) out = g_ptr_array_new(), won = g_ptr_array_new();
	GString *words = g_string_new(NULL);

	for (unsigned i = 0; i < lead->seats; i++) {
		if (frame > 0 && lead->out[i] == turn_at(graph, frame))
			g_ptr_array_add(out, (gpointer)lead->lines[i].tag);
		if (frame + 1 == frames_of(graph) && lead->winners &&
		    g_strv_contains(lead->winners, lead->lines[i].empire))
			g_ptr_array_add(won, (gpointer)lead->lines[i].tag);
	}
	add_names(won, "wins", "win", words);
	add_names(out, "is defeated", "are defeated", words);
	return g_string_free(words, words->len == 0);
}

/* Do the words fit there, beside the other flags and their words? */
static bool fits(const GArray *flags, guint nth)
{
	const struct plot_flag *flag = &g_array_index(flags, struct plot_flag, nth);

	if (flag->from < -AXIS || flag->to > USUAL + ENDS)
		return false;
	for (guint i = 0; i < flags->len; i++) {
		const struct plot_flag *other = &g_array_index(flags, struct plot_flag, i);
		if (i != nth && other->x > flag->from - 10 && other->x < flag->to)
			return false;
		if (i < nth && other->row == flag->row && other->from < flag->to && flag->from < other->to)
			return false;
	}
	return true;
}

static void place_flag(GArray *flags, guint nth)
{
	struct plot_flag *flag = &g_array_index(flags, struct plot_flag, nth);
	double wide = svg_room(flag->words, 11, true);

	for (int way = 0; way < 4; way++) {
		flag->row = way / 2;
		flag->left = (way % 2 == 0) == (flag->x > USUAL / 2.0);
		flag->from = flag->left ? flag->x - 5 - wide : flag->x + 13;
		flag->to = flag->from + wide;
		if (fits(flags, nth))
			return;
	}
	flag->row = -1;
	flag->from = flag->to = -USUAL;
}

static GArray *find_flags(const struct film_graph *graph)
{
	GArray *flags = g_array_new(FALSE, TRUE, sizeof(struct plot_flag));

	g_array_set_clear_func(flags, flag_clear);
	for (guint i = 0; i < frames_of(graph); i++) {
		struct plot_flag flag = {.turn = turn_at(graph, i), .words = flag_words(graph, i), .row = -1};
		flag.x = USUAL * x_of(graph, flag.turn) / 100;
		if (flag.words)
			g_array_append_val(flags, flag);
	}
	for (guint i = 0; i < flags->len; i++)
		place_flag(flags, i);
	return flags;
}

static void put_flags(const struct film_graph *graph)
{
	g_autoptr(GArray) flags = find_flags(graph);

	for (guint i = 0; i < flags->len; i++) {
		const struct plot_flag *flag = &g_array_index(flags, struct plot_flag, i);
		double x = x_of(graph, flag->turn), top = flag->row > 0 ? 17 : 3;
		g_string_append_printf(graph->out,
		    "<g class=\"flag\" data-turn=\"%" PRId64 "\"><title>turn %" PRId64 ": %s</title>"
		    "<line class=\"pole\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"%.0f\" y2=\"%d\"/>"
		    "<rect x=\"%.2f%%\" y=\"%.0f\" width=\"9\" height=\"7\"/>",
		    flag->turn, flag->turn, flag->words, x, x, top, TOP + TALL, x, top);
		if (flag->row >= 0)
			g_string_append_printf(graph->out,
			    "<text x=\"%.2f%%\" dx=\"%d\" y=\"%.0f\" font-size=\"11\" font-weight=\"bold\"%s>%s"
			    "</text>",
			    x, flag->left ? -5 : 13, top + 8, flag->left ? " text-anchor=\"end\"" : "",
			    flag->words);
		g_string_append(graph->out, "</g>\n");
	}
}

/* --- Tags at the ends ------------------------------------------------------------------------------- */

static void put_end(const struct film_graph *graph, unsigned seat, double y)
{
	const struct film_line *line = &graph->lead->lines[seat];
	g_autofree char *text =
	    g_strdup_printf("%s %" PRId64, line->tag, value_at(graph, frames_of(graph) - 1, seat));

	g_string_append_printf(graph->out,
	    "<rect x=\"6\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"%s\"/>"
	    "<text x=\"10\" y=\"%.1f\" font-size=\"11\" font-weight=\"bold\" fill=\"#111111\">%s</text>\n",
	    y - 7.5, svg_room(text, 11, true) + 8, TAG_HIGH - 1, colour_of_seat(line->seat), y + 4, text);
}

/* Draws tags with the last values at the ends of the lines, the largest on top, as many as fit. */
static void put_ends(const struct film_graph *graph)
{
	const struct film_lead *lead = graph->lead;
	g_autofree unsigned *order = g_new(unsigned, lead->seats + 1);
	unsigned count = 0;
	double next = TOP - 12;

	for (unsigned i = 0; i < lead->seats; i++) {
		int64_t value = value_at(graph, frames_of(graph) - 1, i);
		unsigned at = count;
		if (value == FILM_NOTHING)
			continue;
		for (; at > 0 && value_at(graph, frames_of(graph) - 1, order[at - 1]) < value; at--)
			order[at] = order[at - 1];
		order[at] = i;
		count++;
	}
	count = MIN(count, (HIGH - TOP + 12) / TAG_HIGH);
	g_string_append_printf(
	    graph->out, "<svg class=\"line-ends\" width=\"%d\" height=\"%d\">\n", ENDS, HIGH);
	for (unsigned i = 0; i < count; i++) {
		double y = y_of(graph, value_at(graph, frames_of(graph) - 1, order[i])),
		       room = HIGH - 8 - TAG_HIGH * (double)(count - 1 - i);
		y = MAX(next, MIN(y, room));
		next = y + TAG_HIGH;
		put_end(graph, order[i], y);
	}
	g_string_append(graph->out, "</svg>\n");
}

/* --- The whole ----------------------------------------------------------------------------------------- */

void film_lead_write(const struct film_lead *lead, GString *out)
{
	struct film_graph graph = graph_of(lead, out);

	g_string_append(out, "<div class=\"scale\">\n");
	put_axis(&graph);
	g_string_append_printf(out,
	    "<svg class=\"plot\" data-what=\"%s\" role=\"img\" width=\"100%%\" height=\"%d\""
	    " font-family=\"sans-serif\">\n<title>%s of every empire, turn by turn</title>\n",
	    lead->plot->what, HIGH, lead->plot->title);
	put_grid(&graph);
	put_bars(&graph);
	put_goal(&graph);
	put_lines(&graph);
	put_crosses(&graph);
	put_flags(&graph);
	g_string_append_printf(
	    out, "<line class=\"cursor\" x1=\"0\" x2=\"0\" y1=\"%d\" y2=\"%d\"/>\n</svg>\n", TOP - 8, HIGH);
	put_ends(&graph);
}
