#include "engine/records/film_plot.h"

#include "engine/maps/colour.h"
#include "engine/maps/svg.h"

#include <inttypes.h>
#include <limits.h>

#define LEFT 64
#define WIDE 560 /* width of the lines' area */
#define TOP 16
#define HIGH 240
#define NAMES 190
#define NAME_LINE 17
#define TICKS 5

static void plot_free(gpointer data)
{
	struct film_plot *plot = data;

	g_free(plot->what);
	g_free(plot->title);
	g_array_unref(plot->values);
	g_free(plot);
}

static void add_plot(GPtrArray *plots, const char *what, const char *title, const char *more)
{
	struct film_plot *plot = g_new0(struct film_plot, 1);

	plot->what = g_strdup(what);
	plot->title = g_strdup_printf("%c%s%s", g_ascii_toupper(title[0]), title + 1, more);
	plot->values = g_array_new(FALSE, FALSE, sizeof(int64_t));
	g_ptr_array_add(plots, plot);
}

GPtrArray *film_plots_new(const struct ruleset *ruleset, const char *place)
{
	GPtrArray *plots = g_ptr_array_new_with_free_func(plot_free);

	add_plot(plots, "score", "score", "");
	if (place) {
		add_plot(plots, "worlds", place, "s");
		add_plot(plots, "ships", "ships", "");
	}
	for (const char *const *word = ruleset->counts; word && *word; word++)
		add_plot(plots, *word, *word, "");
	return plots;
}

static void put_value(GPtrArray *plots, guint plot, int64_t value)
{
	g_array_append_val(((struct film_plot *)plots->pdata[plot])->values, value);
}

void film_plots_add(GPtrArray *plots, const struct film_frame *frame, unsigned seats)
{
	const struct ruleset *ruleset = frame->state->ruleset;
	g_autofree int64_t *scores = g_new0(int64_t, seats), *values = g_new0(int64_t, plots->len);

	for (unsigned i = 0; i < seats; i++)
		scores[frame->standings[i].seat] = frame->standings[i].score;
	for (unsigned i = 0; i < seats; i++) {
		struct seat seat = ruleset->seat(frame->state, i);
		guint plot = 0;
		put_value(plots, plot++, seat.out ? FILM_NOTHING : scores[i]);
		if (frame->map) {
			put_value(plots, plot++, seat.out ? FILM_NOTHING : frame->held[i]);
			put_value(plots, plot++, seat.out ? FILM_NOTHING : frame->ships[i]);
		}
		for (guint k = 0; k < plots->len; k++)
			values[k] = 0;
		if (ruleset->count && !seat.out)
			ruleset->count(frame->state, i, values);
		for (guint k = 0; plot < plots->len; k++)
			put_value(plots, plot++, seat.out ? FILM_NOTHING : values[k]);
	}
}

/* --- The picture ------------------------------------------------------------------------------ */

struct scale {
	int64_t low, high, step; /* rounded limits and distance of marks */
	guint frames;
	const GArray *turns;
};

static int64_t value_at(const struct film_plot *plot, guint frame, unsigned seat, unsigned seats)
{
	return g_array_index(plot->values, int64_t, (gsize)frame * seats + seat);
}

int64_t film_round_step(double size)
{
	int64_t step = 1;

	for (int i = 0; (double)step * TICKS < size && step < INT64_MAX / 10; i++)
		step = i % 3 == 1 ? step / 2 * 5 : step * 2;
	return step;
}

static struct scale scale_of(const struct film_plot *plot, const GArray *turns)
{
	struct scale scale = {0, 1, 1, turns->len, turns};

	for (guint i = 0; i < plot->values->len; i++) {
		int64_t value = g_array_index(plot->values, int64_t, i);
		if (value == FILM_NOTHING)
			continue;
		scale.low = MIN(scale.low, value);
		scale.high = MAX(scale.high, value);
	}
	scale.step = film_round_step((double)scale.high - (double)scale.low);
	scale.low = scale.low / scale.step * scale.step - (scale.low % scale.step < 0 ? scale.step : 0);
	return scale;
}

/* The x position of a turn, as on the slider: proportional to its number, even if turns are missing. */
static double x_at(const struct scale *scale, int64_t turn)
{
	int64_t first = g_array_index(scale->turns, int64_t, 0),
	        last = g_array_index(scale->turns, int64_t, scale->turns->len - 1);

	return LEFT + (double)WIDE * (double)(turn - first) / (double)MAX(last - first, 1);
}

static double x_of(const struct scale *scale, guint frame)
{
	return x_at(scale, g_array_index(scale->turns, int64_t, frame));
}

static double y_of(const struct scale *scale, int64_t value)
{
	double all = (double)scale->high - (double)scale->low;

	return TOP + HIGH - HIGH * ((double)value - (double)scale->low) / all;
}

static void put_axes(const struct scale *scale, GString *out)
{
	guint every = MAX(1, (scale->frames + 9) / 10);

	for (int64_t value = scale->low; value <= scale->high; value += scale->step) {
		double y = y_of(scale, value);
		g_string_append_printf(out,
		    "<path class=\"grid\" d=\"M%d %.1fh%d\" stroke=\"#d0d0d0\"/>"
		    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%" PRId64 "</text>\n",
		    LEFT, y, WIDE, LEFT - 8, y + 4, value);
		if (value > INT64_MAX - scale->step)
			break;
	}
	for (guint i = 0; i < scale->frames; i += every)
		g_string_append_printf(out,
		    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%" PRId64 "</text>\n", x_of(scale, i),
		    TOP + HIGH + 20, g_array_index(scale->turns, int64_t, i));
	g_string_append_printf(
	    out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">turn</text>\n", LEFT - 8, TOP + HIGH + 20);
}

const char *film_line_dashes(const struct film_line *line)
{
	static const char *const textures[COLOUR_TEXTURES] = {
	    "", " stroke-dasharray=\"7 4\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"8 3 2 3\""};

	return textures[colour_texture_of_seat(line->seat)];
}

static void put_line(const struct film_plot *plot, const struct scale *scale, const struct film_line *line,
    unsigned seat, unsigned seats, GString *out)
{
	bool pen = false;

	g_string_append(out, "<path class=\"line\" data-empire=\"");
	svg_show(out, line->empire, 100);
	g_string_append_printf(out,
	    "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-linejoin=\"round\"%s d=\"",
	    colour_of_seat(line->seat), film_line_dashes(line));
	for (guint i = 0; i < scale->frames; i++) {
		int64_t value = value_at(plot, i, seat, seats);
		if (value != FILM_NOTHING)
			g_string_append_printf(out, "%c%.1f %.1f%s", pen ? 'L' : 'M', x_of(scale, i),
			    y_of(scale, value), pen || scale->frames > 1 ? "" : "h4");
		pen = value != FILM_NOTHING;
	}
	g_string_append(out, "\"><title>");
	svg_show(out, line->empire, 100);
	g_string_append(out, "</title></path>\n");
}

/* Writes names at the ends of the lines without overlap; empires that are out at the bottom. */
static void put_names(const struct film_plot *plot, const struct scale *scale, const struct film_line *lines,
    unsigned seats, GString *out)
{
	g_autofree unsigned *order = g_new(unsigned, seats);
	double next = TOP + 4;

	for (unsigned i = 0; i < seats; i++) {
		unsigned at = i;
		int64_t value = value_at(plot, scale->frames - 1, i, seats);
		for (; at > 0 && value_at(plot, scale->frames - 1, order[at - 1], seats) < value; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	for (unsigned i = 0; i < seats; i++) {
		const struct film_line *line = &lines[order[i]];
		int64_t value = value_at(plot, scale->frames - 1, order[i], seats);
		double y = value == FILM_NOTHING ? next : y_of(scale, value) + 4,
		       room = TOP + HIGH + 4 - NAME_LINE * (double)(seats - 1 - i);
		y = MAX(next, MIN(y, room));
		next = y + NAME_LINE;
		g_string_append_printf(out,
		    "<path d=\"M%d %.1fh18\" stroke=\"%s\" stroke-width=\"3\"%s/>"
		    "<text x=\"%d\" y=\"%.1f\" font-weight=\"bold\">%s</text><text x=\"%d\" y=\"%.1f\">",
		    LEFT + WIDE + 8, y - 4, colour_of_seat(line->seat), film_line_dashes(line),
		    LEFT + WIDE + 32, y, line->tag, LEFT + WIDE + 54, y);
		svg_show(out, line->empire, 18);
		g_string_append(out, "</text>\n");
	}
}

static void put_picture(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out)
{
	struct scale scale = scale_of(plot, turns);
	int width = LEFT + WIDE + NAMES, names = (int)seats * NAME_LINE + 8,
	    height = TOP + MAX(HIGH + 32, names);

	g_string_append_printf(out,
	    "<svg class=\"plot\" data-what=\"%s\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
	    " font-family=\"sans-serif\" font-size=\"12\" fill=\"#111111\">\n"
	    "<title>%s of every empire, turn by turn"
	    "</title>\n<rect class=\"sheet\" width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
	    plot->what, width, height, width, height, plot->title, width, height);
	put_axes(&scale, out);
	for (unsigned i = 0; i < seats; i++)
		put_line(plot, &scale, &lines[i], i, seats, out);
	put_names(plot, &scale, lines, seats, out);
	g_string_append(out, "</svg>\n");
}

static void put_table(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out)
{
	g_string_append_printf(out,
	    "<details data-table=\"%s\"><summary>%s in numbers</summary>"
	    "<div class=\"wide\" tabindex=\"0\" role=\"region\""
	    " aria-label=\"%s in numbers\"><table><thead><tr><th scope=\"col\">Turn</th>",
	    plot->what, plot->title, plot->title);
	for (unsigned i = 0; i < seats; i++) {
		g_string_append(out, "<th scope=\"col\">");
		svg_show(out, lines[i].empire, 40);
		g_string_append(out, "</th>");
	}
	g_string_append(out, "</tr></thead>\n<tbody>\n");
	for (guint i = 0; i < turns->len; i++) {
		g_string_append_printf(
		    out, "<tr><th scope=\"row\">%" PRId64 "</th>", g_array_index(turns, int64_t, i));
		for (unsigned k = 0; k < seats; k++) {
			int64_t value = value_at(plot, i, k, seats);
			if (value == FILM_NOTHING)
				g_string_append(out, "<td>out</td>");
			else
				g_string_append_printf(out, "<td>%" PRId64 "</td>", value);
		}
		g_string_append(out, "</tr>\n");
	}
	g_string_append(out, "</tbody></table></div></details>\n");
}

void film_plot_table(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out)
{
	g_string_append_printf(out, "<h3>%s</h3>\n", plot->title);
	put_table(plot, lines, seats, turns, out);
}

void film_plot_write(const struct film_plot *plot, const struct film_line *lines, unsigned seats,
    const GArray *turns, GString *out)
{
	g_string_append_printf(out,
	    "<h3>%s</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n",
	    plot->title, plot->title);
	put_picture(plot, lines, seats, turns, out);
	g_string_append(out, "</div>\n");
	put_table(plot, lines, seats, turns, out);
}
