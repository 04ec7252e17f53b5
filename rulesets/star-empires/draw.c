/* Draws the map in letters: columns of hexes, north up. */
#include "draw.h"
#include "page.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"

#define COLUMN 3   /* letters per column */
#define COLUMNS 22 /* columns side by side that fit into a line (HO-145) */
#define FAR_ROWS 4 /* empty rows that are drawn; further ones are left out */

struct dot {
	int64_t band, row, column;
	char sign, ships;
};

/* Rows are half hexes: north is two rows up, north-east one. */
static int64_t row_of(struct se_coord local)
{
	return 2 * (int64_t)local.y - local.o;
}

static char sign_of(const struct se_page *page, const struct se_entry *entry)
{
	char sign = entry->standing == SE_STANDS_STALE ? ':' : '.';

	for (guint i = entry->things->len; i-- > 0;) {
		const struct se_thing *thing = entry->things->pdata[i];
		if (thing->kind == SE_STORM)
			sign = sign == '*' || thing->rating > 0 ? '*' : '~';
		else if (thing->kind == SE_PORTAL)
			sign = 'O';
		else
			sign = !thing->owner ? 'w' : thing->owner == page->me ? 'W' : 'F';
	}
	return sign;
}

static char ships_of(const struct se_page *page, const struct se_entry *entry)
{
	bool own = false, foreign = entry->groups->len || entry->unidentified.count;

	for (guint i = 0; i < entry->ships->len; i++) {
		const struct se_ship *ship = entry->ships->pdata[i];
		own = own || ship->owner == page->me;
		foreign = foreign || ship->owner != page->me;
	}
	return own ? (foreign ? '%' : '+') : foreign ? '!' : ' ';
}

static int64_t band_of(int64_t column, int64_t first)
{
	return (column - first) / COLUMNS;
}

static int by_row(gconstpointer a, gconstpointer b)
{
	const struct dot *left = a, *right = b;

	if (left->band != right->band)
		return compare_integers(left->band, right->band);
	if (left->row != right->row)
		return compare_integers(right->row, left->row);
	return compare_integers(left->column, right->column);
}

static GArray *dots_of(const struct se_page *page)
{
	GArray *dots = g_array_new(FALSE, FALSE, sizeof(struct dot));
	int64_t first = 0;

	for (guint i = 0; i < page->entries->len; i++) {
		const struct se_entry *entry = page->entries->pdata[i];
		first = i ? MIN(first, entry->local.o) : entry->local.o;
	}
	for (guint i = 0; i < page->entries->len; i++) {
		const struct se_entry *entry = page->entries->pdata[i];
		struct dot dot = {band_of(entry->local.o, first), row_of(entry->local),
		    (entry->local.o - first) % COLUMNS, sign_of(page, entry), ships_of(page, entry)};
		g_array_append_val(dots, dot);
	}
	g_array_sort(dots, by_row);
	return dots;
}

static void end_row(GString *out)
{
	while (out->len && out->str[out->len - 1] == ' ')
		g_string_truncate(out, out->len - 1);
	g_string_append_c(out, '\n');
}

static void gap(const struct dot *before, const struct dot *dot, GString *out)
{
	if (!before)
		return;
	end_row(out);
	if (before->band != dot->band) {
		g_string_append(out, "  (further east)\n");
		return;
	}
	if (before->row - dot->row > FAR_ROWS) {
		g_string_append(out, "  ...\n");
		return;
	}
	for (int64_t row = before->row - 1; row > dot->row; row--)
		g_string_append_c(out, '\n');
}

void se_map_draw(const struct se_page *page, GString *out)
{
	GArray *dots = dots_of(page);
	const struct dot *before = NULL;
	int64_t at = 0;

	for (guint i = 0; i < dots->len; i++) {
		const struct dot *dot = &g_array_index(dots, struct dot, i);
		if (!before || before->band != dot->band || before->row != dot->row) {
			gap(before, dot, out);
			g_string_append(out, "  ");
			at = 0;
		}
		text_blanks(out, (size_t)((dot->column - at) * COLUMN));
		text_add(out, (const char[]){dot->sign, dot->ships, ' '}, COLUMN);
		at = dot->column + 1;
		before = dot;
	}
	if (before)
		end_row(out);
	g_string_append(out, "  W own, F foreign, w unowned world; O portal; * storm, ~ nebula;\n"
	                     "  . seen, : stale; + own ships, ! foreign ships, % both.\n"
	                     "  North is up: y grows upwards, o to the right.\n");
	g_array_free(dots, TRUE);
}
