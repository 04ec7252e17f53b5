/* The rows of an empire's report, parsed once from its JSON: from_report.c makes a state of them, page_read.c a
   page. */
#ifndef STAR_EMPIRES_ROWS_H
#define STAR_EMPIRES_ROWS_H

#include "schemas.h"

/* A list of the report, with a row for each of its nodes. */
struct se_rows {
	struct node *list; /* NULL: the report has none */
	GArray *rows;
};

/* The contents of a sector. */
struct se_sector_rows {
	struct se_sector_row row;
	struct se_rows portals, storms;       /* struct se_portal_row, struct se_storm_row */
	struct se_rows ships, groups, wrecks; /* struct se_ship_row */
	struct se_ship_row nameless;
};

struct se_report_rows {
	struct se_rows classes; /* struct se_class_row */
	struct se_rows ships;   /* struct se_ship_row */
	struct se_rows worlds;  /* struct se_world_row */
	struct se_rows sectors; /* struct se_sector_rows */
	struct se_rows nav;     /* struct se_portal_row */
	struct se_rows shares;  /* struct se_share_row */
	struct node *contacts;  /* names, or NULL */
};

/* Reads the rows; texts and nodes are borrowed from the report. Empires are added to the scope's state where they are
   first named. False with err. Ownership, also after a failure: se_rows_free. */
bool se_rows_read(
    struct se_scope *scope, struct node *report, struct se_report_rows *rows, struct error *err);
void se_rows_free(struct se_report_rows *rows);

/* Calls `run` for each row with its node, until it returns false. */
typedef bool se_row_fn(void *context, struct node *node, const void *row);
bool se_rows_each(const struct se_rows *rows, se_row_fn *run, void *context);

#endif
