#include "fleet.h"
#include "plan.h"

#include "ship.h"

#include <string.h>

static void task_free(void *data)
{
	struct se_task *task = data;

	g_ptr_array_free(task->handles, TRUE);
	g_ptr_array_free(task->except, TRUE);
	g_ptr_array_free(task->empires, TRUE);
	g_ptr_array_free(task->names, TRUE);
	g_array_free(task->sectors, TRUE);
	g_free(task);
}

struct se_plan *se_plan_new(void)
{
	struct se_plan *plan = g_new0(struct se_plan, 1);

	plan->tasks = g_ptr_array_new_with_free_func(task_free);
	plan->texts = g_string_chunk_new(256);
	plan->lines = g_ptr_array_new_with_free_func(g_free);
	return plan;
}

void se_plan_free(struct se_plan *plan)
{
	if (!plan)
		return;
	g_ptr_array_free(plan->tasks, TRUE);
	g_ptr_array_free(plan->lines, TRUE);
	g_string_chunk_free(plan->texts);
	g_free(plan);
}

struct se_task *se_task_add(struct se_plan *plan, enum se_form form)
{
	struct se_task *task = g_new0(struct se_task, 1);

	task->form = form;
	task->handles = g_ptr_array_new();
	task->except = g_ptr_array_new();
	task->empires = g_ptr_array_new();
	task->names = g_ptr_array_new();
	task->sectors = g_array_new(FALSE, FALSE, sizeof(struct se_coord));
	g_ptr_array_add(plan->tasks, task);
	return task;
}

GHashTable *se_task_spared(const struct se_empire *empire, const struct se_task *task)
{
	GHashTable *spared = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < task->except->len; i++)
		g_hash_table_add(spared, se_ship_find(empire, task->except->pdata[i]));
	return spared;
}

const char *se_plan_keep(struct se_plan *plan, const char *text)
{
	return g_string_chunk_insert(plan->texts, text);
}

static struct se_class *only_known(
    const struct se_state *st, const struct se_empire *empire, const char *name, bool *ambiguous)
{
	struct se_class *found = NULL;

	for (guint i = 0; i < st->classes->len; i++) {
		struct se_class *class = st->classes->pdata[i];
		if (g_ascii_strcasecmp(class->name, name) != 0 || !se_class_known(empire, class))
			continue;
		if (found) {
			*ambiguous = true;
			return NULL;
		}
		found = class;
	}
	return found;
}

struct se_class *se_class_meant(
    const struct se_state *st, const struct se_empire *empire, const char *text, bool *ambiguous)
{
	struct se_class *class = se_class_find(st, text);
	g_autofree char *own = NULL;

	*ambiguous = false;
	if (class && (class->predefined || se_class_known(empire, class)))
		return class;
	if (strchr(text, '.'))
		return NULL;
	own = g_strdup_printf("%s.%s", empire->code, text);
	class = se_class_find(st, own);
	return class && se_class_known(empire, class) ? class : only_known(st, empire, text, ambiguous);
}

int64_t se_rating_most(const struct se_tables *tables, enum se_hull hull, enum se_part part)
{
	int64_t most = part == SE_SCAN ? SE_SCAN_MOST : SE_RATING_MOST, max = tables->hulls[hull].max[part];

	return max >= 0 ? MIN(most, max) : most;
}

int64_t se_design_fee(const struct se_tables *tables, enum se_hull hull, int64_t cost)
{
	int64_t divisor = tables->numbers.fee_divisor;

	return hull == SE_MISSILE ? 0 : (cost + divisor - 1) / divisor;
}

const char *se_design_check(const struct se_tables *tables, enum se_hull hull, const int64_t parts[SE_PARTS],
    int64_t *tonnage, int64_t *cost)
{
	const struct se_numbers *n = &tables->numbers;

	if (hull == SE_MISSILE) {
		if (parts[SE_GUNS] < 1 || parts[SE_GUNS] > n->missile_max || *tonnage < 1 ||
		    *tonnage > n->missile_max)
			return "guns and tonnage of a missile are 1 to 999";
		*cost = se_missile_cost(tables, parts[SE_GUNS], *tonnage);
		return *cost > n->design_limit ? "such a missile costs more than 1000000 RU" : NULL;
	}
	if (parts[SE_GUNS] < 1 || parts[SE_DP] < 1)
		return "guns and dp are at least 1";
	for (int i = 0; i < SE_PARTS; i++) {
		if (parts[i] < 0 || parts[i] > se_rating_most(tables, hull, (enum se_part)i))
			return "this hull does not allow that rating";
	}
	se_design_price(tables, hull, parts, cost, tonnage);
	return *cost > n->design_limit || *tonnage > n->design_limit
	           ? "such a ship is too costly or too heavy (1000000)"
	           : NULL;
}

int64_t se_name_number(const char *key, const char *base)
{
	size_t size = strlen(base);
	int64_t number = 0;

	if (g_ascii_strncasecmp(key, base, size) != 0 || !key[size])
		return -1;
	for (const char *c = key + size; *c; c++) {
		if (!g_ascii_isdigit(*c) || number > SE_MOST)
			return -1;
		number = number * 10 + (*c - '0');
	}
	return number;
}

int64_t se_base_number(const struct se_empire *empire, const char *base)
{
	int64_t largest = 0;

	for (guint i = 0; i < empire->fleet->len; i++) {
		const struct se_ship *ship = empire->fleet->pdata[i];
		if (ship->name && se_ship_alive(ship))
			largest = MAX(largest, se_name_number(ship->key, base));
	}
	return largest;
}
