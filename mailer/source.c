#include "mailer/source.h"

#include "engine/clock.h"
#include "mailer/imap.h"
#include "mailer/maildir.h"
#include "mailer/spool.h"

/* Since when the mailbox has not been reached: the digest tells it after a while (HO-35). */
static bool source_note(struct site *site, bool reached, struct error *err)
{
	if (reached)
		return db_run(site->db, err, "DELETE FROM meta WHERE key = 'mailbox_trouble'", "");
	return db_run(site->db, err,
	    "INSERT INTO meta (key, value) VALUES ('mailbox_trouble', ?) ON CONFLICT DO NOTHING", "i",
	    clock_now());
}

/* The spool is taken whatever the mailbox says: it has no part in its troubles. */
bool source_take(struct site *site, struct error *err)
{
	struct error spool = {0}, note = {0};
	bool good =
	    site->config->mailbox.scheme == MAIL_MAILDIR ? maildir_take(site, err) : imap_take(site, err);
	if (!source_note(site, good, &note))
		good = good && error_set(err, note.code, "%s", note.text);
	error_clear(&note);
	if (!spool_take(site, &spool) && good)
		good = error_set(err, spool.code, "%s", spool.text);
	error_clear(&spool);
	return good;
}

bool source_settle(struct site *site, struct error *err)
{
	return site->config->mailbox.scheme == MAIL_MAILDIR ? maildir_settle(site, err)
	                                                    : imap_settle(site, err);
}
