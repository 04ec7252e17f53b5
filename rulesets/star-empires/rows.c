#include "rows.h"

struct reading {
	struct se_scope *scope;
	struct error *err;
};

bool se_rows_each(const struct se_rows *rows, se_row_fn *run, void *context)
{
	const char *row = rows->rows->data;

	for (struct node *n = rows->list ? rows->list->first : NULL; n; n = n->next) {
		if (!run(context, n, row))
			return false;
		row += g_array_get_element_size(rows->rows);
	}
	return true;
}

/* Appends a zeroed row and returns it. */
static void *add_row(GArray *rows)
{
	g_array_set_size(rows, rows->len + 1);
	return rows->data + (gsize)(rows->len - 1) * g_array_get_element_size(rows);
}

/* Reports of later versions may have more keys: ignore them. */
static bool read_row(
    const struct reading *r, struct node *node, const struct schema *schema, unsigned reader, void *row)
{
	const struct schema open = {.fields = schema->fields, .open = true};

	return schema_read(node, &open, reader, row, r->scope, r->err);
}

static bool read_list(const struct reading *r, struct node *list, const struct schema *schema,
    unsigned reader, size_t size, struct se_rows *into)
{
	*into = (struct se_rows){list, g_array_new(FALSE, TRUE, (guint)size)};
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_row(r, n, schema, reader, add_row(into->rows)))
			return false;
	return true;
}

/* --- Sectors */

#define ROWS(schema, reader, type, list, into)                                                               \
	read_list(r, list, &(schema), reader, sizeof(struct type), into)

static bool read_sector(const struct reading *r, struct node *node, struct se_sector_rows *s)
{
	struct se_sector_row *row = &s->row;

	return read_row(r, node, &se_sector_schema, SE_CLOSE, row) &&
	       ROWS(se_portal_schema, SE_CLOSE, se_portal_row, row->portals, &s->portals) &&
	       ROWS(se_storm_schema, SE_CLOSE, se_storm_row, row->storms, &s->storms) &&
	       ROWS(se_ship_schema, SE_CLOSE, se_ship_row, row->ships, &s->ships) &&
	       ROWS(se_ship_schema, SE_GROUPED, se_ship_row, row->identified, &s->groups) &&
	       ROWS(se_ship_schema, SE_DESTROYED, se_ship_row, row->destroyed, &s->wrecks) &&
	       (!row->unidentified ||
	           read_row(r, row->unidentified, &se_ship_schema, SE_NAMELESS, &s->nameless));
}

static bool read_sectors(const struct reading *r, struct node *list, struct se_rows *into)
{
	*into = (struct se_rows){list, g_array_new(FALSE, TRUE, sizeof(struct se_sector_rows))};
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_sector(r, n, add_row(into->rows)))
			return false;
	return true;
}

static bool read_shares(const struct reading *r, struct node *list, struct se_rows *into)
{
	*into = (struct se_rows){list, g_array_new(FALSE, TRUE, sizeof(struct se_share_row))};
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!se_share_read(n, SE_LISTED, add_row(into->rows), r->scope, r->err))
			return false;
	return true;
}

/* --- The whole */

struct lists {
	struct node *classes, *ships, *contacts, *worlds, *sectors, *nav, *shares;
};

#define LIST(key) LIST_FIELD(#key, struct lists, key)

static const struct field list_fields[] = {
    LIST_FIELD("classes", struct lists, classes, .flags = FIELD_NEEDED),
    LIST(ships),
    LIST(contacts),
    LIST(worlds),
    LIST(sectors),
    LIST(nav),
    LIST(shares),
    {0},
};

bool se_rows_read(struct se_scope *scope, struct node *report, struct se_report_rows *rows, struct error *err)
{
	const struct reading reading = {scope, err}, *r = &reading;
	struct lists lists;

	*rows = (struct se_report_rows){0};
	if (!fields_read_some(report, list_fields, &lists, err))
		return false;
	rows->contacts = lists.contacts;
	return ROWS(se_class_schema, SE_LISTED, se_class_row, lists.classes, &rows->classes) &&
	       ROWS(se_ship_schema, SE_LISTED, se_ship_row, lists.ships, &rows->ships) &&
	       ROWS(se_world_schema, SE_LISTED, se_world_row, lists.worlds, &rows->worlds) &&
	       read_sectors(r, lists.sectors, &rows->sectors) &&
	       ROWS(se_portal_schema, SE_LISTED, se_portal_row, lists.nav, &rows->nav) &&
	       read_shares(r, lists.shares, &rows->shares);
}

static void free_list(struct se_rows *rows)
{
	if (rows->rows)
		g_array_free(rows->rows, TRUE);
}

void se_rows_free(struct se_report_rows *rows)
{
	for (guint i = 0; rows->sectors.rows && i < rows->sectors.rows->len; i++) {
		struct se_sector_rows *s = &g_array_index(rows->sectors.rows, struct se_sector_rows, i);
		free_list(&s->portals);
		free_list(&s->storms);
		free_list(&s->ships);
		free_list(&s->groups);
		free_list(&s->wrecks);
	}
	free_list(&rows->classes);
	free_list(&rows->ships);
	free_list(&rows->worlds);
	free_list(&rows->sectors);
	free_list(&rows->nav);
	free_list(&rows->shares);
}
