/* /confirm: what was asked of an address, or of the GM (HO-13). */
#include "engine/base/address.h"
#include "engine/games/roster.h"
#include "mailer/filing.h"
#include "mailer/mail_lever.h"

#include <string.h>

#define LEVER_SECONDS 86400

/* Both have confirmed: the new address takes the main one's place. */
static bool apply_address(
    struct site *site, int64_t game, int64_t seat, const char *address, struct error *err)
{
	g_autoptr(GPtrArray) roster = g_ptr_array_new_with_free_func(g_free);
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT address FROM address WHERE seat = ? AND position > 0 ORDER BY position", "i", seat);

	g_ptr_array_add(roster, g_strdup(address));
	while (rows && db_next(rows, err))
		g_ptr_array_add(roster, g_strdup(db_text(rows, 0)));
	db_rows_free(rows);
	g_ptr_array_add(roster, NULL);
	return !error_is_set(err) &&
	       roster_change(site, game, seat, (char *const *)roster->pdata, false, err);
}

struct pending {
	char *kind, *address;
	/* the other address's code; of /join: the empire, a line feed, the password's hash; of levers mail_lever.h's */
	char *twin;
	int64_t game, seat;
};

static bool find_pending(struct filing *filing, const char *code, struct pending *pending, struct error *err)
{
	g_autofree char *lower = g_ascii_strdown(code, -1);
	struct db_rows *rows = db_query(filing->site->db, err,
	    "SELECT kind, address, text, game, seat FROM pending WHERE code = ?1"
	    " AND (kind = 'join' OR kind LIKE 'address-%' AND made > ?2 OR kind = 'lever' AND made > ?3)",
	    "tii", lower, filing->intake->now - CONFIRM_SECONDS, filing->intake->now - LEVER_SECONDS);
	bool found = rows && db_next(rows, err);

	if (found)
		*pending = (struct pending){g_strdup(db_text(rows, 0)), g_strdup(db_text(rows, 1)),
		    g_strdup(db_text(rows, 2)), db_integer(rows, 3), db_integer(rows, 4)};
	db_rows_free(rows);
	return found;
}

/* May the mail's sender confirm this one? */
static bool confirms(struct filing *filing, const struct pending *pending, struct error *err)
{
	g_autofree char *folded = pending->address ? address_fold(pending->address) : NULL;

	if (strcmp(pending->kind, "join") == 0 || strcmp(pending->kind, "lever") == 0)
		return filing->admission.refusal == REFUSAL_NONE && filing->admission.gm &&
		       filing->game->id == pending->game;
	if (strcmp(pending->kind, "address-new") == 0)
		return folded && strcmp(folded, filing->admission.folded) == 0;
	return people_has(filing->site, pending->seat, filing->admission.folded, err);
}

static bool confirm_address(struct filing *filing, const struct reading_command *command,
    const struct pending *pending, struct error *err)
{
	struct error why = {0};
	bool good = db_run(filing->site->db, err, "DELETE FROM pending WHERE text = ?", "t", pending->twin);

	if (good && db_integer_of(filing->site->db, err, 0, "SELECT 1 FROM pending WHERE code = ?", "t",
	                pending->twin)) {
		filing_result(filing, command, "confirmed; the other address has to do so too");
	} else if (good &&
	           apply_address(filing->site, pending->game, pending->seat, pending->address, &why)) {
		filing_result(filing, command, "the new address holds");
		intake_forget(filing->intake);
	} else if (good && why.code == EXIT_DATA) {
		filing_result(filing, command, "not done: the address cannot be registered for this empire");
		error_clear(&why);
	}
	return error_pass(&why, err, NULL);
}

bool filing_confirm(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct pending pending = {0};
	bool good = true;

	if (!find_pending(filing, words[0], &pending, err) || !confirms(filing, &pending, err))
		filing_result(filing, command, "there is nothing to confirm with this code");
	else if (strcmp(pending.kind, "join") == 0) {
		g_autofree char *empire = g_strndup(pending.twin, strcspn(pending.twin, "\n"));
		good = filing_let_in(filing, command, empire, pending.address, err);
	} else if (strcmp(pending.kind, "lever") == 0) {
		good = mail_lever_confirmed(filing, command, pending.twin, err) &&
		       db_run(filing->site->db, err, "DELETE FROM pending WHERE kind = 'lever' AND game = ?",
		           "i", pending.game);
	} else {
		good = confirm_address(filing, command, &pending, err);
	}
	g_free(pending.kind);
	g_free(pending.address);
	g_free(pending.twin);
	return good && !error_is_set(err);
}
