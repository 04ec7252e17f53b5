/* Plots of a film (HO-67), checked against the picture itself: lines pass where the axes' marks say, names are at the
   lines' ends, and an eliminated empire's line stops. */
#include "engine/maps/colour.h"
#include "engine/records/film_plot.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 3
#define MOST 64

static const struct film_line lines[SEATS] = {{"MING", "E1", 1}, {"BOSCO", "E2", 2}, {"A<B", "E3", 3}};

struct text {
	double x, y;
	char words[40];
};

struct drawing {
	char *bytes;
	double width, height;
	struct text values[MOST], turns[MOST], names[MOST]; /* texts along the axes, and beside the lines */
	struct text of_turns;                               /* title of the turns' axis */
	unsigned value_count, turn_count, name_count, of_turns_count;
};

/* A plot of `turns` frames, turns 1, 2, and so on. */
static char *plotted(const int64_t *values, guint turns)
{
	struct film_plot plot = {.what = (char *)"ships", .title = (char *)"Ships"};
	GString *out = g_string_new(NULL);
	g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(int64_t));

	plot.values = g_array_new(FALSE, FALSE, sizeof(int64_t));
	g_array_append_vals(plot.values, values, turns * SEATS);
	for (int64_t turn = 1; turn <= turns; turn++)
		g_array_append_val(numbers, turn);
	film_plot_write(&plot, lines, SEATS, numbers, out);
	g_array_unref(plot.values);
	return g_string_free(out, FALSE);
}

static void note(struct text *list, unsigned *count, double x, double y, const char *words)
{
	assert_true(*count < MOST);
	list[*count] = (struct text){.x = x, .y = y};
	g_strlcpy(list[*count].words, words, sizeof list->words);
	++*count;
}

static struct drawing drawing_of(const int64_t *values, guint turns)
{
	struct drawing d = {.bytes = plotted(values, turns)};
	const char *svg = strstr(d.bytes, "<svg class=\"plot\" data-what=\"ships\"");

	assert_non_null(svg);
	assert_int_equal(sscanf(strstr(svg, "viewBox"), "viewBox=\"0 0 %lf %lf\"", &d.width, &d.height), 2);
	for (const char *at = svg; (at = strstr(at, "<text ")) && at < strstr(svg, "</svg>"); at++) {
		double x, y;
		char words[40], anchor[8] = "";
		assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf\"", &x, &y), 2);
		sscanf(strchr(at, '>') + 1, "%39[^<]", words);
		if (strstr(at, "text-anchor=\"") && strstr(at, "text-anchor=\"") < strchr(at, '>'))
			sscanf(strstr(at, "text-anchor=\""), "text-anchor=\"%7[a-z]", anchor);
		if (strcmp(anchor, "end") == 0 && strcmp(words, "turn") != 0)
			note(d.values, &d.value_count, x, y, words);
		else if (strcmp(words, "turn") == 0)
			note(&d.of_turns, &d.of_turns_count, x, y, words);
		else if (strcmp(anchor, "middle") == 0)
			note(d.turns, &d.turn_count, x, y, words);
		else if (!*anchor)
			note(d.names, &d.name_count, x, y, words);
		assert_true(x > 0 && x < d.width && y > 0 && y < d.height);
	}
	assert_true(d.value_count >= 2 && d.turn_count >= 1);
	assert_int_equal(d.name_count, 2 * SEATS);
	/* before the turns, below the values */
	assert_int_equal(d.of_turns_count, 1);
	assert_true(d.of_turns.y == d.turns[0].y && d.of_turns.x == d.values[0].x);
	return d;
}

/* A line has its owner's colour and dashes; both are repeated before the tag at its end. */
static void is_drawn_as(const struct drawing *d, const struct film_line *line)
{
	static const char *const textures[] = {"none", "7 4", "2 3", "8 3 2 3"};
	const char *colour = colour_of_seat(line->seat),
	           *dashes = textures[colour_texture_of_seat(line->seat)];
	g_autofree char *name = g_markup_escape_text(line->empire, -1);
	g_autofree char *dashed = g_strcmp0(dashes, "none") == 0
	                              ? g_strdup("")
	                              : g_strdup_printf(" stroke-dasharray=\"%s\"", dashes);
	g_autofree char *path =
	    g_strdup_printf("<path class=\"line\" data-empire=\"%s\" fill=\"none\" stroke=\"%s\""
	                    " stroke-width=\"2.5\" stroke-linejoin=\"round\"%s d=\"M",
	        name, colour, dashed);
	g_autofree char *title = g_strdup_printf("\"><title>%s</title></path>\n", name);
	g_autofree char *end =
	    g_strdup_printf("h18\" stroke=\"%s\" stroke-width=\"3\"%s/><text", colour, dashed);

	assert_non_null(strstr(d->bytes, path));
	assert_non_null(strstr(strstr(d->bytes, path), title));
	/* the mark ends before the tag, and is half as high */
	const char *mark = strstr(d->bytes, end);
	double x, y, letter, base;
	assert_non_null(mark);
	assert_int_equal(sscanf(strstr(mark, "<text"), "<text x=\"%lf\" y=\"%lf\"", &letter, &base), 2);
	while (*mark != 'M')
		mark--;
	assert_int_equal(sscanf(mark, "M%lf %lf", &x, &y), 2);
	assert_true(x + 18 < letter && y < base - 2 && y > base - 7);
}

/* Points of an empire's line, as in the path; `begins` marks those that begin a piece. */
static unsigned points_of(const struct drawing *d, const char *empire, double points[][2], bool *begins)
{
	g_autofree char *head = g_strdup_printf("<path class=\"line\" data-empire=\"%s\"", empire);
	const char *at = strstr(d->bytes, head);
	unsigned count = 0;

	assert_non_null(at);
	at = strstr(at, " d=\"") + 4;
	for (; *at == 'M' || *at == 'L'; count++) {
		char *rest;
		begins[count] = *at == 'M';
		points[count][0] = g_ascii_strtod(at + 1, &rest);
		points[count][1] = g_ascii_strtod(rest, &rest);
		at = *rest == 'h' ? strchr(rest, '"') : rest;
	}
	assert_int_equal(*at, '"');
	return count;
}

/* Height of a value, computed from the axis's marks alone. */
static double height_of(const struct drawing *d, int64_t value)
{
	const struct text *a = &d->values[0], *b = &d->values[d->value_count - 1];
	double from = atof(a->words), to = atof(b->words);

	return a->y - 4 + (b->y - a->y) * ((double)value - from) / (to - from);
}

/* Round numbers from below the least to near the most, including zero, few and evenly spaced. */
static void axis_is_good(const struct drawing *d, int64_t least, int64_t most)
{
	int64_t first = atoll(d->values[0].words), step = atoll(d->values[1].words) - first, digits = step;
	bool nought = false;

	while (digits % 10 == 0)
		digits /= 10;
	assert_true(digits == 1 || digits == 2 || digits == 5);
	assert_true(d->value_count <= 8);
	for (unsigned i = 0; i < d->value_count; i++) {
		int64_t value = atoll(d->values[i].words);
		nought = nought || value == 0;
		assert_int_equal(value, first + i * step);
		assert_true(i == 0 || d->values[i].y < d->values[i - 1].y - 20);
	}
	assert_true(nought && first <= MIN(least, 0) && first > MIN(least, 0) - step);
	assert_true(first + (d->value_count - 1) * step > MAX(most, 0) - step);
	assert_true(first + (d->value_count - 1) * step <= MAX(most, 1));
}

static void lines_are_right(const struct drawing *d, const int64_t *values, guint turns)
{
	double left = d->turns[0].x, right = 0, points[MOST * 2][2];
	bool begins[MOST * 2];

	for (unsigned s = 0; s < SEATS; s++) {
		g_autofree char *name = g_markup_escape_text(lines[s].empire, -1);
		unsigned count = points_of(d, name, points, begins), at = 0;
		is_drawn_as(d, &lines[s]);
		for (guint i = 0; i < turns; i++) {
			int64_t value = values[i * SEATS + s];
			if (value == FILM_NOTHING)
				continue;
			assert_true(at < count);
			assert_true(fabs(points[at][1] - height_of(d, value)) < 0.3);
			assert_int_equal(begins[at], i == 0 || values[(i - 1) * SEATS + s] == FILM_NOTHING);
			if (i == 0)
				assert_true(fabs(points[at][0] - left) < 0.2);
			right = fmax(right, points[at][0]);
			at++;
		}
		assert_int_equal(at, count);
	}
	/* marks of turns are below their points, evenly spaced */
	for (unsigned i = 0; i < d->turn_count; i++) {
		double turn = atof(d->turns[i].words);
		assert_true(
		    fabs(d->turns[i].x - (left + (turn - 1) * (right - left) / MAX(turns - 1.0, 1))) < 0.3);
		assert_true(d->turns[i].y > d->values[0].y);
	}
	for (unsigned i = 0; i < d->name_count; i++)
		assert_true(d->names[i].x > right && d->names[i].x < d->width - 60);
}

/* The empires from top to bottom, tag and name on one line, without overlaps. */
static void names_are(const struct drawing *d, const unsigned order[SEATS])
{
	for (unsigned i = 0; i < SEATS; i++) {
		g_autofree char *name = g_markup_escape_text(lines[order[i]].empire, -1);
		assert_string_equal(d->names[2 * i].words, lines[order[i]].tag);
		assert_string_equal(d->names[2 * i + 1].words, name);
		assert_true(d->names[2 * i].y == d->names[2 * i + 1].y &&
		            d->names[2 * i].x + 12 < d->names[2 * i + 1].x);
		assert_true(i == 0 || d->names[2 * i].y >= d->names[2 * i - 2].y + 16);
	}
}

static void test_lines(void **unused)
{
	static const struct {
		guint turns;
		int64_t values[5 * SEATS], least, most;
		unsigned order[SEATS];
	} plots[] = {{1, {7, 3, 5}, 0, 7, {0, 2, 1}}, {2, {0, 0, 0, 0, 0, 0}, 0, 0, {0, 1, 2}},
	    {3, {1, 2, 3, 1, 2, 3, 400, 20, 3}, 0, 400, {0, 1, 2}},
	    {4, {9, 9, 9, 5, 99, 9, 5, FILM_NOTHING, 9, 5, FILM_NOTHING, 1234}, 0, 1234, {2, 0, 1}},
	    {5, {-3, 4, 0, -40, 4, 0, -170, 4, FILM_NOTHING, -3, 4, 0, -3, 40, 10}, -170, 40, {1, 2, 0}},
	    {2, {1000000, 1, 1, 9999999, 2, 2}, 0, 9999999, {0, 1, 2}}};
	double edges[G_N_ELEMENTS(plots)];

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(plots); i++) {
		struct drawing d = drawing_of(plots[i].values, plots[i].turns);
		axis_is_good(&d, plots[i].least, plots[i].most);
		lines_are_right(&d, plots[i].values, plots[i].turns);
		names_are(&d, plots[i].order);
		assert_int_equal(d.turn_count, plots[i].turns);
		/* any number of turns fills the plot */
		edges[i] = d.turns[d.turn_count - 1].x;
		assert_true(fabs(d.turns[0].x - edges[0]) < 0.2);
		assert_true(i == 0 || (edges[i] > edges[0] + 200 && fabs(edges[i] - edges[1]) < 0.2));
		g_free(d.bytes);
	}
}

/* A line's name that has room is at its end. */
static void test_names_at_ends(void **unused)
{
	static const int64_t values[] = {0, 0, 0, 100, 50, 0};
	struct drawing d = drawing_of(values, 2);

	(void)unused;
	for (unsigned i = 0; i < SEATS; i++)
		assert_true(fabs(d.names[2 * i].y - 4 - height_of(&d, 100 - 50 * (int64_t)i)) < 0.3);
	g_free(d.bytes);
}

/* Names that would overlap keep their distance, and none is above or below the plot. */
static void test_crowded_names(void **unused)
{
	static const struct {
		int64_t last[SEATS];
		unsigned at_line; /* index, from the top, of the name that is at its line's end */
	} cases[] = {
	    {{100, 100, 100}, 0}, {{0, 0, 0}, 2}, {{100, 99, 98}, 0}, {{2, 1, 0}, 2}, {{50, 50, 50}, 0}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const int64_t *last = cases[i].last;
		const int64_t values[] = {0, 100, 0, last[0], last[1], last[2]};
		struct drawing d = drawing_of(values, 2);
		const struct text *names = d.names;
		assert_true(
		    fabs(names[2 * cases[i].at_line].y - 4 - height_of(&d, last[cases[i].at_line])) < 0.3);
		assert_true(names[2].y - names[0].y == names[4].y - names[2].y);
		assert_true(
		    names[0].y - 4 >= height_of(&d, 100) - 0.3 && names[4].y - 4 <= height_of(&d, 0) + 0.3);
		g_free(d.bytes);
	}
}

/* At most five steps of 1, 2 or 5 with zeros reach from zero to the most. */
static void test_steps(void **unused)
{
	static const int64_t cases[][2] = {{5, 1}, {6, 2}, {10, 2}, {11, 5}, {25, 5}, {26, 10}, {50, 10},
	    {51, 20}, {100, 20}, {101, 50}, {250, 50}, {251, 100}, {500, 100}, {501, 200}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const int64_t values[] = {0, 0, 0, cases[i][0], 0, 0};
		struct drawing d = drawing_of(values, 2);
		assert_int_equal(atoll(d.values[1].words), cases[i][1]);
		assert_int_equal(d.value_count, cases[i][0] / cases[i][1] + 1);
		g_free(d.bytes);
	}
}

/* Of many turns about ten are labelled, evenly. */
static void test_many_turns(void **unused)
{
	g_autofree int64_t *values = g_new0(int64_t, 40 * SEATS);

	(void)unused;
	for (guint i = 0; i < 40 * SEATS; i++)
		values[i] = i;
	struct drawing d = drawing_of(values, 40);
	lines_are_right(&d, values, 40);
	assert_int_equal(d.turn_count, 10); /* 1, 5, 9, ... 37 */
	for (unsigned i = 0; i < d.turn_count; i++)
		assert_int_equal(atoi(d.turns[i].words), 1 + 4 * i);
	g_free(d.bytes);
}

static void test_table(void **unused)
{
	static const int64_t values[] = {5, -1, 0, 7, FILM_NOTHING, 12};
	g_autofree char *bytes = plotted(values, 2);

	(void)unused;
	assert_true(g_str_has_prefix(bytes, "<h3>Ships</h3>\n"));
	assert_non_null(strstr(bytes, "<title>Ships of every empire, turn by turn</title>"));
	assert_non_null(
	    strstr(bytes, "<th scope=\"col\">Turn</th><th scope=\"col\">MING</th><th scope=\"col\">BOSCO</th>"
	                  "<th scope=\"col\">A&lt;B</th></tr></thead>\n<tbody>\n"
	                  "<tr><th scope=\"row\">1</th><td>5</td><td>-1</td><td>0</td></tr>\n"
	                  "<tr><th scope=\"row\">2</th><td>7</td><td>out</td><td>12</td></tr>\n</tbody>"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_names_at_ends),
	    cmocka_unit_test(test_crowded_names), cmocka_unit_test(test_steps),
	    cmocka_unit_test(test_many_turns), cmocka_unit_test(test_table)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
