/* A black-and-white picture of lines, shapes and short texts, which groff can draw. Lengths are thousandths of
   the text width; y grows downwards. */
#ifndef ENGINE_CHRONICLE_DRAWING_H
#define ENGINE_CHRONICLE_DRAWING_H

#include <glib.h>
#include <stdbool.h>

#define DRAWING_WIDE 1000.0

/* In place of a grey: do not fill the shape. */
#define DRAWING_HOLLOW (-1)

enum stroke_kind { STROKE_LINE, STROKE_SHAPE, STROKE_TEXT };

/* The text's middle line starts, is centred, or ends at the point. */
enum drawing_anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

struct stroke {
	enum stroke_kind kind;
	double thick;   /* thickness of lines and borders; of a text its size */
	int grey;       /* 0 black to 100 white: a shape's fill or a text's colour */
	bool bold;      /* for a text */
	char *text;     /* for a text */
	GArray *points; /* double: x and y alternately */
	enum drawing_anchor anchor;
};

struct sketch {
	double high;
	GArray *strokes; /* struct stroke, drawn in order */
};

/* Ownership: drawing_free, which accepts NULL. */
struct sketch *drawing_new(double high);
void drawing_free(struct sketch *drawing);

void drawing_line(struct sketch *drawing, double x, double y, double to_x, double to_y, double thick);

/* Draws lines from point to point (x and y alternately). `dashed`: lengths of dash and gap alternately, ended
   by 0; NULL: solid. */
void drawing_path(
    struct sketch *drawing, const double *points, unsigned count, const double *dashes, double thick);

/* Draws a closed shape; `thick` 0: without a border. */
void drawing_shape(struct sketch *drawing, const double *points, unsigned count, int grey, double thick);

void drawing_text(
    struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor, const char *text);
/* The same in bold, with a grey. */
void drawing_bold(struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor,
    int grey, const char *text);

#endif
