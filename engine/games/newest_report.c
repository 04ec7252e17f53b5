#include "engine/games/newest_report.h"

#include "engine/store/statements.h"

char *newest_report(struct site *site, int64_t game, int64_t turn, const char *empire, const char *suffix,
    char **stem, struct error *err)
{
	static const char *const kinds[] = {".final", ".edited", ""};
	char *bytes = NULL;

	for (size_t i = 0; !bytes && !error_is_set(err) && i < G_N_ELEMENTS(kinds); i++) {
		g_autofree char *name = g_strconcat(empire, kinds[i], suffix, NULL);
		bytes = sql_report_text(site->db, game, turn, name, err);
		if (bytes && stem)
			*stem = g_strconcat(empire, kinds[i], NULL);
	}
	return bytes;
}
