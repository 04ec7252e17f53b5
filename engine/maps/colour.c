#include "engine/maps/colour.h"

#define HUES 7

/* The reader, who comes first, is blue. */
static const char *const lines[HUES] = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8f8500"};
/* The same with white: dark text on them is read at more than 7:1. */
static const char *const grounds[HUES] = {
    "#b9dbf0", "#f9cfae", "#b0e3d3", "#f2d9e6", "#fbe3b0", "#d8eefb", "#f7f2a8"};
static const char *const dashes[COLOUR_PATTERNS / 3] = {
    "none", "9 3", "3 3", "9 3 3 3", "15 4", "1 3", "6 6", "9 3 1 3", "12 3 3 3 3 3", "3 6"};

const char *colour_line(int owner)
{
	return owner < 0 ? "#6b6b6b" : lines[owner % HUES];
}

const char *colour_ground(int owner)
{
	return owner < 0 ? (owner == MAP_NOBODY ? "#f4f4f0" : "#ffffff") : grounds[owner % HUES];
}

const char *colour_dashes(int owner)
{
	return owner < 0 ? "none" : dashes[owner % (int)G_N_ELEMENTS(dashes)];
}

int colour_width(int owner)
{
	static const int widths[] = {30, 20, 42};

	return owner < 0 ? 10 : widths[owner / (int)G_N_ELEMENTS(dashes) % 3];
}
