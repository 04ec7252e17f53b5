/* A picture in black and white of lines, shapes and short texts, which groff can draw. Lengths are thousandths of the
   text's width; y counts downwards. */
#ifndef ENGINE_CHRONICLE_DRAWING_H
#define ENGINE_CHRONICLE_DRAWING_H

#include <glib.h>
#include <stdbool.h>

#define DRAWING_WIDE 1000.0

/* In place of a grey: the shape is not filled. */
#define DRAWING_HOLLOW (-1)

enum stroke_kind { STROKE_LINE, STROKE_SHAPE, STROKE_TEXT };

/* Where a text's middle line begins, is half done, or ends. */
enum drawing_anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };

struct stroke {
	enum stroke_kind kind;
	double thick;   /* of lines and borders; of a text its size */
	int grey;       /* 0 black to 100 white: fill of a shape, colour of a text */
	bool bold;      /* text */
	char *text;     /* text */
	GArray *points; /* double: x and y in turn */
	enum drawing_anchor anchor;
};

struct sketch {
	double high;
	GArray *strokes; /* struct stroke, those before below those after */
};

/* Ownership: drawing_free; NULL is nothing. */
struct sketch *drawing_new(double high);
void drawing_free(struct sketch *drawing);

void drawing_line(struct sketch *drawing, double x, double y, double to_x, double to_y, double thick);

/* Lines from point to point (x and y in turn), dashed: lengths of dash and gap in turn, ended by 0; NULL: not. */
void drawing_path(
    struct sketch *drawing, const double *points, unsigned count, const double *dashes, double thick);

/* A closed shape; `thick` 0: without a border. */
void drawing_shape(struct sketch *drawing, const double *points, unsigned count, int grey, double thick);

void drawing_text(
    struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor, const char *text);
/* The same in bold and in a grey. */
void drawing_bold(struct sketch *drawing, double x, double y, double size, enum drawing_anchor anchor,
    int grey, const char *text);

#endif
