#include "engine/games/game_page.h"

#include "engine/games/newest_report.h"
#include "engine/games/remarks.h"
#include "engine/pages/report_page.h"
#include "engine/store/statements.h"

#include <string.h>

static char *stored_report(struct site *site, int64_t game, int64_t turn, const char *stem, struct error *err)
{
	g_autofree char *name = g_strconcat(stem, ".json", NULL);

	return sql_report_text(site->db, game, turn, name, err);
}

bool game_page_make(struct site *site, int64_t game, int64_t turn, const char *stem, const char *address,
    const GPtrArray *remarks, GString *out, struct error *err)
{
	/* A report that was added to a turn, EMPIRE.KIND, stands for that turn, so it tells of the whole turn. */
	g_autofree char *empire = g_strndup(stem, strcspn(stem, "."));
	g_autofree char *report = stored_report(site, game, turn, stem, err);
	g_autofree char *before = newest_report(site, game, turn - 1, empire, ".json", NULL, err);
	g_autofree char *name = g_strconcat(stem, ".txt", NULL);
	g_autofree char *text = remarks ? sql_report_text(site->db, game, turn, name, err) : NULL;
	g_autoptr(GString) own = g_string_new(NULL);
	if (text)
		remarks_html(remarks, text, own);
	const struct report_page_bytes page = {.name = stem,
	    .bytes = report,
	    .size = report ? strlen(report) : 0,
	    .before_name = stem,
	    .before = before,
	    .before_size = before ? strlen(before) : 0,
	    .address = address,
	    .links = own->len ? own->str : NULL};

	if (!report)
		error_set(err, EXIT_NO_INPUT, "turn %d has no report for %s", (int)turn, stem);
	return !error_is_set(err) && report_page_of_bytes(&page, out, err);
}
