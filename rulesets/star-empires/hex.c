#include "hex.h"

#include "engine/base/compare.h"
#include "tables.h"

bool se_coord_same(struct se_coord a, struct se_coord b)
{
	return a.o == b.o && a.y == b.y;
}

int se_coord_compare(struct se_coord a, struct se_coord b)
{
	if (a.o != b.o)
		return compare_integers(a.o, b.o);
	return compare_integers(a.y, b.y);
}

int64_t se_distance(struct se_coord a, struct se_coord b)
{
	int64_t o = (int64_t)a.o - b.o, y = (int64_t)a.y - b.y;

	return MAX(MAX(ABS(o), ABS(y)), ABS(o - y));
}

bool se_coord_fits(int64_t o, int64_t y)
{
	return o >= -SE_EDGE && o <= SE_EDGE && y >= -SE_EDGE && y <= SE_EDGE;
}

struct se_coord se_to_local(const struct se_frame *frame, struct se_coord c)
{
	c = (struct se_coord){c.o - frame->origin.o, c.y - frame->origin.y};
	for (int i = 0; i < frame->turn; i++)
		c = (struct se_coord){c.y, c.y - c.o};
	if (frame->v)
		c = (struct se_coord){-c.o, c.y - c.o};
	if (frame->h)
		c = (struct se_coord){c.o, c.o - c.y};
	return c;
}

struct se_coord se_to_galactic(const struct se_frame *frame, struct se_coord c)
{
	if (frame->h)
		c = (struct se_coord){c.o, c.o - c.y};
	if (frame->v)
		c = (struct se_coord){-c.o, c.y - c.o};
	for (int i = 0; i < frame->turn; i++)
		c = (struct se_coord){c.o - c.y, c.o};
	return (struct se_coord){c.o + frame->origin.o, c.y + frame->origin.y};
}

gpointer se_coord_key(struct se_coord c)
{
	guint32 pair = (guint32)(c.o + 0x8000) << 16 | (guint32)((c.y + 0x8000) & 0xffff);

	/* Mix the bits: hash tables use keys unchanged, and neighbouring sectors should not collide. */
	return GUINT_TO_POINTER(pair * 2654435761U);
}

void se_disk(
    struct se_coord centre, int64_t radius, void (*visit)(struct se_coord at, void *context), void *context)
{
	int64_t r = MIN(radius, 2 * SE_EDGE);

	for (int64_t o = -r; o <= r; o++)
		for (int64_t y = MAX(-r, o - r); y <= MIN(r, o + r); y++)
			if (se_coord_fits(centre.o + o, centre.y + y))
				visit((struct se_coord){(int32_t)(centre.o + o), (int32_t)(centre.y + y)},
				    context);
}

/* Without printf, for speed: a report contains thousands. */
static void put_number(int32_t number, GString *out)
{
	char digits[12];
	size_t n = sizeof digits;
	int64_t left = ABS((int64_t)number);

	do
		digits[--n] = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		digits[--n] = '-';
	g_string_append_len(out, digits + n, (gssize)(sizeof digits - n));
}

void se_coord_text(struct se_coord c, GString *out)
{
	g_string_append_c(out, '(');
	put_number(c.o, out);
	g_string_append_c(out, ',');
	put_number(c.y, out);
	g_string_append_c(out, ')');
}
