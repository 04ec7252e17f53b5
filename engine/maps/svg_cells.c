#include "engine/maps/canvas.h"
#include "engine/maps/svg_cells.h"

#include <math.h>

/* Cells are twice as large as the largest place, so that a place that covers a point or is near it is in the
   point's cell or an adjoining one. */
void svg_index_places(struct canvas *canvas)
{
	guint count = canvas->map->places->len;
	double half = 8, rise = 8;

	for (guint i = 0; i < count; i++) {
		half = fmax(half, canvas->spots[i].half);
		rise = fmax(rise, canvas->spots[i].rise);
	}
	canvas->cell_half = half;
	canvas->cell_rise = rise;
	canvas->columns = (int)(canvas->right / (2 * half)) + 2;
	canvas->rows = (int)(canvas->bottom / (2 * rise)) + 2;
	canvas->first = g_new0(unsigned, (gsize)canvas->columns *(gsize)canvas->rows);
	canvas->after = g_new0(unsigned, count + 1);
	for (guint i = count; i-- > 0;) {
		if (!canvas->shown[i])
			continue;
		int x = (int)(canvas->spots[i].x / (2 * half)), y = (int)(canvas->spots[i].y / (2 * rise));
		unsigned *first = &canvas->first[y * canvas->columns + x];
		canvas->after[i] = *first;
		*first = i + 1;
	}
}

bool svg_covered(const struct canvas *canvas, double x, double y, double clear, unsigned but, unsigned and)
{
	int column = (int)floor(x / (2 * canvas->cell_half)), row = (int)floor(y / (2 * canvas->cell_rise));

	for (int r = MAX(row - 1, 0); r <= row + 1 && r < canvas->rows; r++)
		for (int c = MAX(column - 1, 0); c <= column + 1 && c < canvas->columns; c++)
			for (unsigned i = canvas->first[r * canvas->columns + c]; i;
			     i = canvas->after[i - 1]) {
				const struct pane *spot = &canvas->spots[i - 1];
				if (i - 1 != but && i - 1 != and&&fabs(x - spot->x) < spot->half + clear &&
				    fabs(y - spot->y) < spot->rise + clear)
					return true;
			}
	return false;
}
