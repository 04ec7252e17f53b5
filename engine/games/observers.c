#include "engine/games/observers.h"

#include "engine/site/outbox.h"
#include "engine/store/statements.h"

bool observers_mail(
    struct site *site, const struct game *game, const char *subject, const char *body, struct error *err)
{
	g_autofree char *off = g_strdup_printf("/observe %s off", game->name);
	struct sql_observers row;
	struct db_rows *rows = sql_observers(site->db, game->id, err);
	bool good = true;

	while (good && sql_observers_next(rows, &row, err)) {
		const struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
		    .game = game->id,
		    .turn = game->turn,
		    .recipient = row.address,
		    .subject = subject,
		    .body = body,
		    .unsubscribe = off,
		    .caused = true};
		good = outbox_queue(site, &mail, err);
	}
	db_rows_free(rows);
	return good && !error_is_set(err);
}
