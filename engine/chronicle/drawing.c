#include "engine/chronicle/drawing.h"

#include "engine/base/error.h"

#include <math.h>

static void stroke_clear(gpointer data)
{
	struct stroke *stroke = data;

	g_free(stroke->text);
	if (stroke->points)
		g_array_unref(stroke->points);
}

struct sketch *drawing_new(double high)
{
	struct sketch *drawing = g_new0(struct sketch, 1);

	drawing->high = high;
	drawing->strokes = g_array_new(FALSE, TRUE, sizeof(struct stroke));
	g_array_set_clear_func(drawing->strokes, stroke_clear);
	return drawing;
}

void drawing_free(struct sketch *drawing)
{
	if (!drawing)
		return;
	g_array_unref(drawing->strokes);
	g_free(drawing);
}

static struct stroke *add(struct sketch *drawing, enum stroke_kind kind, const double *points, unsigned count)
{
	struct stroke stroke = {.kind = kind, .points = g_array_new(FALSE, FALSE, sizeof(double))};

	g_array_append_vals(stroke.points, points, 2 * count);
	g_array_append_val(drawing->strokes, stroke);
	return &g_array_index(drawing->strokes, struct stroke, drawing->strokes->len - 1);
}

void drawing_line(struct sketch *drawing, double x, double y, double to_x, double to_y, double thick)
{
	const double points[] = {x, y, to_x, to_y};

	add(drawing, STROKE_LINE, points, 2)->thick = thick;
}

/* Position within a dash pattern. */
struct pen {
	const double *dashes;
	unsigned at;
	double left; /* rest of the current dash or gap */
};

static void draw_dashes(struct sketch *drawing, struct pen *pen, const double *from, double thick)
{
	double wide = from[2] - from[0], high = from[3] - from[1], length = sqrt(wide * wide + high * high);

	for (double done = 0; done < length;) {
		double step = MIN(pen->left, length - done);
		if (pen->at % 2 == 0)
			drawing_line(drawing, from[0] + wide * done / length, from[1] + high * done / length,
			    from[0] + wide * (done + step) / length, from[1] + high * (done + step) / length,
			    thick);
		done += step;
		pen->left -= step;
		if (pen->left > 0.001)
			continue;
		pen->at = pen->dashes[pen->at + 1] > 0 ? pen->at + 1 : 0;
		pen->left = pen->dashes[pen->at];
	}
}

void drawing_path(
    struct sketch *drawing, const double *points, unsigned count, const double *dashes, double thick)
{
	struct pen pen = {dashes, 0, dashes ? dashes[0] : 0};

	for (unsigned i = 0; i + 1 < count; i++)
		if (dashes)
			draw_dashes(drawing, &pen, &points[(gsize)2 * i], thick);
		else
			drawing_line(drawing, points[2 * i], points[2 * i + 1], points[2 * i + 2],
			    points[2 * i + 3], thick);
}

void drawing_shape(struct sketch *drawing, const double *points, unsigned count, int grey, double thick)
{
	struct stroke *stroke = add(drawing, STROKE_SHAPE, points, count);

	stroke->grey = grey;
	stroke->thick = thick;
}

void drawing_bold(struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor,
    int grey, const char *text)
{
	const double point[] = {x, y};
	struct stroke *stroke = add(drawing, STROKE_TEXT, point, 1);

	stroke->thick = size;
	stroke->anchor = anchor;
	stroke->grey = grey;
	stroke->bold = true;
	stroke->text = error_shown(text);
}

void drawing_text(
    struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor, const char *text)
{
	drawing_bold(drawing, x, y, size, anchor, 0, text);
	g_array_index(drawing->strokes, struct stroke, drawing->strokes->len - 1).bold = false;
}
