/* /confirm: what an address, or the GM, was asked to confirm (HO-13). */
#include "engine/acts/lever_roster.h"
#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/store/statements.h"
#include "mailer/requests/confirm.h"
#include "mailer/requests/join.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/mail_lever.h"

#include <string.h>

#define LEVER_SECONDS 86400

/* Both addresses have confirmed: the new one becomes the main address. */
static bool apply_address(
    struct site *site, int64_t id, int64_t seat_id, const char *address, struct error *err)
{
	struct game *game = game_load_id(site, id, err);
	struct game_seat *seat = NULL;

	for (unsigned i = 0; game && i < game->count; i++)
		if (game->seats[i].id == seat_id && game->seats[i].addresses[0])
			seat = &game->seats[i];
	bool good = seat && lever_address_move(site, game, seat, address, err);
	if (game && !seat)
		error_set(err, EXIT_DATA, "nobody plays the seat");
	game_free(game);
	return good;
}

struct pending {
	char *kind, *address;
	/* the other address's code; for /join: the empire, a line feed, the password's hash; for levers see
	   mail_lever.h */
	char *twin;
	int64_t game, seat;
};

static void pending_clear(struct pending *pending)
{
	g_free(pending->kind);
	g_free(pending->address);
	g_free(pending->twin);
}

static bool find_pending(struct filing *filing, const char *code, struct pending *pending, struct error *err)
{
	g_autofree char *lower = text_lower(code);
	struct sql_pending row;
	struct db_rows *rows = sql_pending(filing->site->db, lower, filing->intake->now - CONFIRM_SECONDS,
	    filing->intake->now - LEVER_SECONDS, err);
	bool found = sql_pending_next(rows, &row, err);

	if (found)
		*pending = (struct pending){
		    g_strdup(row.kind), g_strdup(row.address), g_strdup(row.text), row.game, row.seat};
	db_rows_free(rows);
	return found;
}

/* May the mail's sender confirm this request? */
static bool confirms(struct filing *filing, const struct pending *pending, struct error *err)
{
	g_autofree char *folded = pending->address ? address_fold(pending->address) : NULL;

	if (strcmp(pending->kind, "join") == 0 || strcmp(pending->kind, "lever") == 0)
		return filing->admission.refusal == REFUSAL_NONE && filing->admission.gm &&
		       !filing->admission.stale && filing->game->id == pending->game;
	if (strcmp(pending->kind, "address-new") == 0)
		return folded && strcmp(folded, filing->admission.folded) == 0;
	return people_has(filing->site, pending->seat, filing->admission.folded, err);
}

static bool confirm_address(struct filing *filing, const struct reading_command *command,
    const struct pending *pending, struct error *err)
{
	struct error why = {0};
	bool good = sql_pending_drop_twin(filing->site->db, pending->twin, err);

	if (good && sql_pending_exists(filing->site->db, pending->twin, err)) {
		filing_result(filing, command, "confirmed; the other address has to do so too");
	} else if (good &&
	           apply_address(filing->site, pending->game, pending->seat, pending->address, &why)) {
		filing_result(filing, command, "the new address holds");
		intake_forget(filing->intake);
	} else if (good && why.code == EXIT_DATA) {
		filing_refuse(filing, command, "the address cannot be registered for this empire");
		error_clear(&why);
	}
	return error_pass(&why, err, NULL);
}

bool filing_has_code(struct filing *filing, const struct reading_command *command, struct error *err)
{
	g_auto(GStrv) words = host_words(command);
	struct pending pending = {0};
	bool good = find_pending(filing, words[0], &pending, err) && confirms(filing, &pending, err);

	pending_clear(&pending);
	return good;
}

bool filing_confirm(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct pending pending = {0};
	bool good = true;

	if (!find_pending(filing, words[0], &pending, err) || !confirms(filing, &pending, err))
		filing_refuse(filing, command, "there is nothing to confirm with this code");
	else if (strcmp(pending.kind, "join") == 0) {
		g_autofree char *empire = g_strndup(pending.twin, strcspn(pending.twin, "\n"));
		good = filing_let_in(filing, command, empire, pending.address, err);
	} else if (strcmp(pending.kind, "lever") == 0) {
		good = mail_lever_confirmed(filing, command, pending.twin, err) &&
		       sql_levers_drop(filing->site->db, pending.game, err);
	} else {
		good = confirm_address(filing, command, &pending, err);
	}
	pending_clear(&pending);
	return good && !error_is_set(err);
}
