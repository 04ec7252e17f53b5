#include "ship.h"

#include "engine/base/compare.h"
#include "role.h"

#include <string.h>

/* Letters of SE-132, by enum se_mark. */
static const char mark_letters[] = "BULFHDAMWR";

int64_t se_operational(int64_t rating, int64_t dp, int64_t class_dp)
{
	int64_t low = 0, high = rating;

	if (dp <= 0)
		return 0;
	/* Ratings and dp are below 10^4, so that products cannot overflow. */
	while (low < high) {
		int64_t k = (low + high + 1) / 2;
		if (4 * rating * rating * dp >= (2 * k - 1) * (2 * k - 1) * class_dp)
			low = k;
		else
			high = k - 1;
	}
	return low;
}

int64_t se_ship_op(const struct se_ship *ship, enum se_part part)
{
	return se_operational(ship->class->parts[part], ship->dp, ship->class->parts[SE_DP]);
}

int64_t se_ship_or(const struct se_ship *ship)
{
	return se_operational(100, ship->dp, ship->class->parts[SE_DP]);
}

int64_t se_dp_showing(int64_t percent)
{
	int64_t dp = 1;

	while (dp < 100 && se_operational(100, dp, 100) < percent)
		dp++;
	return dp;
}

unsigned se_marks_of(const char *text)
{
	unsigned marks = 0;

	for (; *text; text++) {
		const char *letter = strchr(mark_letters, *text);
		marks |= letter ? 1U << (letter - mark_letters) : 0;
	}
	return marks;
}

int se_or_compare(const struct se_ship *a, const struct se_ship *b)
{
	int64_t left = a->dp * b->class->parts[SE_DP], right = b->dp * a->class->parts[SE_DP];

	return compare_integers(left, right);
}

const char *se_ship_handle(const struct se_ship *ship)
{
	return ship->name ? ship->name : ship->serial;
}

bool se_ship_alive(const struct se_ship *ship)
{
	return se_role_of(ship)->end == SE_LIVES;
}

bool se_ship_out(const struct se_ship *ship)
{
	return se_role_of(ship)->end == SE_LIVES && !ship->carrier;
}

bool se_ship_missile(const struct se_ship *ship)
{
	return ship->class->hull == SE_MISSILE;
}

bool se_ship_conquers(const struct se_ship *ship)
{
	return se_ship_out(ship) && !se_ship_missile(ship) && se_ship_op(ship, SE_GUNS) >= 1;
}

int64_t se_repair_rate(const struct se_tables *tables, const struct se_ship *ship)
{
	return ship->class->hull == SE_ORBITAL ? tables->numbers.repair_rate_orbital
	                                       : tables->numbers.repair_rate;
}

bool se_ship_answers(const struct se_ship *ship, const struct se_empire *empire)
{
	return ship->public || bits_has(&ship->identified, empire->number);
}

bool se_ship_hidden(const struct se_ship *ship, const struct se_empire *empire)
{
	if (se_ship_answers(ship, empire))
		return false;
	return bits_has(&ship->concealed, empire->number) || !bits_empty(&ship->identified);
}

bool se_class_known(const struct se_empire *empire, const struct se_class *class)
{
	return class->number < empire->classes->len && empire->classes->data[class->number];
}

bool se_class_learn(struct se_empire *empire, const struct se_class *class)
{
	unsigned before = empire->classes->len;

	if (se_class_known(empire, class))
		return false;
	if (class->number >= before) {
		g_byte_array_set_size(empire->classes, class->number + 1);
		memset(empire->classes->data + before, 0, class->number + 1 - before);
	}
	empire->classes->data[class->number] = 1;
	return true;
}

void se_class_forget(struct se_empire *empire, const struct se_class *class)
{
	if (se_class_known(empire, class))
		empire->classes->data[class->number] = 0;
}

bool se_need_shows(const struct se_empire *empire, const struct se_ship *ship)
{
	return se_ship_missile(ship) || se_class_known(empire, ship->class);
}

int64_t se_need_of(const struct se_empire *empire, const struct se_ship *ship)
{
	int64_t percent;

	if (se_need_shows(empire, ship))
		return ship->dp;
	percent = se_ship_or(ship);
	return MAX(1, (ship->class->tonnage * percent * percent + 9999) / 10000);
}

int64_t se_guns_seen(const struct se_empire *empire, const struct se_ship *ship)
{
	if (!se_ship_conquers(ship))
		return 0;
	if (se_class_known(empire, ship->class))
		return se_ship_op(ship, SE_GUNS);
	return MAX(1, (ship->class->tonnage * se_ship_or(ship) + 99) / 100);
}

void se_marks_text(unsigned marks, GString *out)
{
	if (marks)
		g_string_append_c(out, '#');
	for (unsigned i = 0; mark_letters[i]; i++)
		if (marks >> i & 1)
			g_string_append_c(out, mark_letters[i]);
}

static int by_sector(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;
	int order = se_coord_compare(left->at, right->at);

	if (order == 0)
		order = (left->owner->number > right->owner->number) -
		        (left->owner->number < right->owner->number);
	return order ? order : strcmp(left->key, right->key);
}

/* Each sector's ships end with NULL, because ships may move while the grid is used. */
struct se_grid *se_grid_new(const struct se_state *st)
{
	struct se_grid *grid = g_new(struct se_grid, 1);
	g_autoptr(GPtrArray) sorted = g_ptr_array_sized_new(st->ships->len + 1);
	const struct se_ship *before = NULL;

	grid->ships = g_ptr_array_new();
	grid->sectors = g_hash_table_new(NULL, NULL);
	for (guint i = 0; i < st->ships->len; i++)
		if (se_ship_out(st->ships->pdata[i]))
			g_ptr_array_add(sorted, st->ships->pdata[i]);
	g_ptr_array_sort(sorted, by_sector);
	for (guint i = 0; i < sorted->len; i++) {
		const struct se_ship *ship = sorted->pdata[i];
		if (!before || !se_coord_same(ship->at, before->at)) {
			if (before)
				g_ptr_array_add(grid->ships, NULL);
			g_hash_table_insert(
			    grid->sectors, se_coord_key(ship->at), GUINT_TO_POINTER(grid->ships->len + 1));
		}
		g_ptr_array_add(grid->ships, sorted->pdata[i]);
		before = ship;
	}
	g_ptr_array_add(grid->ships, NULL);
	return grid;
}

void se_grid_free(struct se_grid *grid)
{
	if (!grid)
		return;
	g_ptr_array_free(grid->ships, TRUE);
	g_hash_table_destroy(grid->sectors);
	g_free(grid);
}

struct se_ship **se_grid_at(const struct se_grid *grid, struct se_coord at, unsigned *count)
{
	guint start = GPOINTER_TO_UINT(g_hash_table_lookup(grid->sectors, se_coord_key(at)));
	struct se_ship **ships;

	*count = 0;
	if (start == 0)
		return NULL;
	ships = (struct se_ship **)&grid->ships->pdata[start - 1];
	while (ships[*count])
		(*count)++;
	return ships;
}

int64_t se_guns_of(struct se_ship *const *ships, unsigned count, const struct se_empire *empire)
{
	int64_t guns = 0;

	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner == empire && se_ship_conquers(ships[i]))
			guns += se_ship_op(ships[i], SE_GUNS);
	return guns;
}

int64_t se_dp_of(struct se_ship *const *ships, unsigned count, const struct se_empire *empire)
{
	int64_t dp = 0;

	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner == empire && se_ship_conquers(ships[i]))
			dp += ships[i]->dp;
	return dp;
}

int64_t se_guns_against(struct se_ship *const *ships, unsigned count, const struct se_empire *empire)
{
	int64_t guns = 0;

	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner != empire && se_ship_conquers(ships[i]))
			guns += se_ship_op(ships[i], SE_GUNS);
	return guns;
}

bool se_starbase_among(struct se_ship *const *ships, unsigned count, const struct se_empire *empire)
{
	for (unsigned i = 0; i < count; i++)
		if (ships[i]->owner == empire && ships[i]->class->starbase && se_ship_alive(ships[i]))
			return true;
	return false;
}
