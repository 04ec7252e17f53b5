#include "engine/maps/colour.h"

static const char *const classes[COLOUR_HUES] = {"h0", "h1", "h2", "h3", "h4"};
static const char *const lines[COLOUR_HUES] = {"#d55e00", "#009e73", "#f0e442", "#cc79a7", "#e69f00"};
static const char *const areas[COLOUR_HUES] = {"#e3a674", "#9ad2be", "#f1eaa2", "#e1bbcb", "#edd294"};

static const struct map_owner *owner_at(const struct map *map, int owner)
{
	return owner < 0 ? NULL : map->owners->pdata[owner];
}

static unsigned hue_of(unsigned seat)
{
	return (seat - 1) % COLOUR_HUES;
}

unsigned colour_texture_of_seat(unsigned seat)
{
	return (seat - 1) / COLOUR_HUES % COLOUR_TEXTURES;
}

const char *colour_of_seat(unsigned seat)
{
	return lines[hue_of(seat)];
}

const char *colour_class(const struct map *map, int owner)
{
	const struct map_owner *o = owner_at(map, owner);

	return !o ? "none" : o->own ? "own" : classes[hue_of(o->seat)];
}

unsigned colour_texture(const struct map *map, int owner)
{
	const struct map_owner *o = owner_at(map, owner);

	return !o || o->own ? 0 : colour_texture_of_seat(o->seat);
}

const char *colour_line(const struct map *map, int owner)
{
	const struct map_owner *o = owner_at(map, owner);

	return !o ? "#c9ccd1" : o->own ? "#0072b2" : colour_of_seat(o->seat);
}

const char *colour_area(const struct map *map, int owner)
{
	const struct map_owner *o = owner_at(map, owner);

	return !o ? "#f1efe8" : o->own ? "#aad4e8" : areas[hue_of(o->seat)];
}

const char *colour_text(const struct map *map, int owner)
{
	const struct map_owner *o = owner_at(map, owner);

	return o && o->own ? "#ffffff" : "#111111";
}
