#include "engine/chronicle/sketch.h"

#include "engine/base/text.h"

#include <inttypes.h>

#define LEFT 80.0
#define RIGHT 90.0 /* space for the tags of the empires */
#define FOOT 40.0
#define LETTER 22.0 /* size of numbers and tags */
#define SAMPLES 8   /* most turns in a table */

struct axes {
	const struct annals *annals;
	const struct film_plot *plot;
	struct sketch *drawing;
	int64_t low, high, step;
	double wide, tall;
};

static int64_t value_at(const struct axes *axes, guint frame, unsigned seat)
{
	return g_array_index(axes->plot->values, int64_t, (gsize)frame * axes->annals->seats + seat);
}

static double x_of(const struct axes *axes, guint frame)
{
	return LEFT + axes->wide * frame / (double)MAX(axes->annals->turns->len - 1, 1);
}

static double y_of(const struct axes *axes, int64_t value)
{
	double all = (double)axes->high - (double)axes->low;

	return axes->tall - axes->tall * ((double)value - (double)axes->low) / all + LETTER / 2;
}

static void find_scale(struct axes *axes)
{
	axes->high = 1;
	for (guint i = 0; i < axes->plot->values->len; i++) {
		int64_t value = g_array_index(axes->plot->values, int64_t, i);
		if (value == FILM_NOTHING)
			continue;
		axes->low = MIN(axes->low, value);
		axes->high = MAX(axes->high, value);
	}
	axes->step = film_round_step((double)axes->high - (double)axes->low);
	axes->low = axes->low / axes->step * axes->step - (axes->low % axes->step < 0 ? axes->step : 0);
}

/* The turn that a position stands before: "7", or "end" after the last one. Ownership: g_free. */
static char *turn_words(const struct annals *annals, guint frame)
{
	return frame > 0 && frame + 1 == annals->turns->len
	           ? g_strdup("end")
	           : g_strdup_printf("%" PRId64, g_array_index(annals->turns, int64_t, frame));
}

static void draw_axes(const struct axes *axes)
{
	guint frames = axes->annals->turns->len, every = MAX(1, (frames + 9) / 10);

	for (int64_t value = axes->low; value <= axes->high; value += axes->step) {
		g_autofree char *number = g_strdup_printf("%" PRId64, value);
		double y = y_of(axes, value);
		drawing_line(axes->drawing, LEFT, y, LEFT + axes->wide, y, 0.5);
		drawing_text(axes->drawing, LEFT - 8, y, LETTER, ANCHOR_END, number);
		if (value > INT64_MAX - axes->step)
			break;
	}
	for (guint i = 0; i < frames; i += every) {
		g_autofree char *number = turn_words(axes->annals, i);
		drawing_text(axes->drawing, x_of(axes, i), axes->drawing->high - LETTER / 2, LETTER,
		    ANCHOR_MIDDLE, number);
	}
	drawing_text(axes->drawing, LEFT - 20, axes->drawing->high - LETTER / 2, LETTER, ANCHOR_END, "turn");
}

/* Draws the line of a seat; lines differ by dashes, thickness, and the tag at the end. */
static void draw_line(const struct axes *axes, unsigned seat)
{
	static const double dashes[][5] = {{0}, {16, 8, 0}, {4, 6, 0}, {20, 6, 4, 6, 0}};
	const double *pattern = dashes[seat % G_N_ELEMENTS(dashes)];
	double thick = seat / G_N_ELEMENTS(dashes) % 2 ? 2 : 4;
	g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(double));

	for (guint i = 0; i < axes->annals->turns->len; i++) {
		int64_t value = value_at(axes, i, seat);
		double x = x_of(axes, i), y;
		if (value == FILM_NOTHING)
			break;
		y = y_of(axes, value);
		g_array_append_val(points, x);
		g_array_append_val(points, y);
	}
	drawing_path(axes->drawing, (const double *)(void *)points->data, points->len / 2,
	    pattern[0] > 0 ? pattern : NULL, thick);
}

/* Writes tags beside the ends of the lines without overlap; that of an empire that went out is where its line
   ends. */
static void draw_tags(const struct axes *axes)
{
	unsigned seats = axes->annals->seats;
	guint last = axes->annals->turns->len - 1;
	g_autofree unsigned *order = g_new(unsigned, seats);
	double next = LETTER / 2;
	unsigned in = 0;

	for (unsigned i = 0; i < seats; i++) {
		unsigned at = in;
		if (value_at(axes, last, i) == FILM_NOTHING)
			continue;
		for (; at > 0 && value_at(axes, last, order[at - 1]) < value_at(axes, last, i); at--)
			order[at] = order[at - 1];
		order[at] = i;
		in++;
	}
	for (unsigned i = 0; i < in; i++) {
		double y = y_of(axes, value_at(axes, last, order[i])),
		       room = axes->tall + LETTER / 2 - LETTER * (double)(in - 1 - i);
		y = MAX(next, MIN(y, room));
		next = y + LETTER;
		drawing_bold(axes->drawing, LEFT + axes->wide + 10, y, LETTER, ANCHOR_START, 0,
		    axes->annals->lines[order[i]].tag);
	}
	for (unsigned i = 0; i < seats; i++) {
		guint end = 0;
		while (end < last && value_at(axes, end + 1, i) != FILM_NOTHING)
			end++;
		if (end < last && value_at(axes, end, i) != FILM_NOTHING)
			drawing_bold(axes->drawing, x_of(axes, end) + 6, y_of(axes, value_at(axes, end, i)),
			    LETTER, ANCHOR_START, 0, axes->annals->lines[i].tag);
	}
}

struct sketch *sketch_plot(const struct annals *annals, const struct film_plot *plot, double high)
{
	struct axes axes = {
	    annals, plot, drawing_new(high), 0, 1, 1, DRAWING_WIDE - LEFT - RIGHT, high - FOOT - LETTER / 2};

	find_scale(&axes);
	draw_axes(&axes);
	for (unsigned i = 0; i < annals->seats; i++)
		draw_line(&axes, i);
	draw_tags(&axes);
	return axes.drawing;
}

void sketch_plot_text(const struct annals *annals, const struct film_plot *plot, GString *out)
{
	struct axes axes = {.annals = annals, .plot = plot};
	guint last = annals->turns->len - 1, count = MIN(SAMPLES, annals->turns->len);

	g_string_append_printf(out, "%-20s", "before turn");
	for (guint k = 0; k < count; k++) {
		g_autofree char *turn = turn_words(annals, count > 1 ? last * k / (count - 1) : 0);
		g_string_append_printf(out, "%6s", turn);
	}
	g_string_append_c(out, '\n');
	for (unsigned i = 0; i < annals->seats; i++) {
		g_string_append_printf(out, "%-4s%-16.16s", annals->lines[i].tag, annals_name(annals, i));
		for (guint k = 0; k < count; k++) {
			int64_t value = value_at(&axes, count > 1 ? last * k / (count - 1) : 0, i);
			if (value == FILM_NOTHING)
				g_string_append(out, "   out");
			else
				g_string_append_printf(out, "%6" PRId64, value);
		}
		g_string_append_c(out, '\n');
	}
}
