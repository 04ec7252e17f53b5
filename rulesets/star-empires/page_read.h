/* Makes the page of a report from its rows. */
#ifndef STAR_EMPIRES_PAGE_READ_H
#define STAR_EMPIRES_PAGE_READ_H

#include "page.h"

struct se_report_rows;

bool se_page_read(struct se_state *st, struct se_empire *me, const struct se_report_rows *rows,
    const struct node *report, struct error *err);

#endif
