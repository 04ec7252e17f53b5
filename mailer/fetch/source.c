#include "mailer/fetch/source.h"

#include "engine/site/trouble.h"
#include "mailer/net/advice.h"
#include "mailer/fetch/imap.h"
#include "mailer/fetch/maildir.h"
#include "mailer/fetch/spool.h"

/* Takes the spool even if the mailbox fails: they do not depend on each other. One sync covers both, before the spool's
   files are removed. */
bool source_take(struct site *site, struct error *err)
{
	struct error spool = {0}, note = {0};
	bool good =
	    site->config->mailbox.scheme == MAIL_MAILDIR ? maildir_take(site, err) : imap_take(site, err);
	if (!good)
		advice_add(site, &site->config->mailbox, err);
	/* If the trouble lasts, the digest reports it (HO-35). */
	trouble_note(site, "mailbox", err, &note);
	error_pass(&note, err, NULL);
	spool_drop(site, spool_take(site, &spool), false, &spool);
	return error_pass(&spool, err, NULL);
}

bool source_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err)
{
	bool good = site->config->mailbox.scheme == MAIL_MAILDIR ? maildir_take_again(site, since, taken, err)
	                                                         : imap_take_again(site, since, taken, err);
	if (!good)
		advice_add(site, &site->config->mailbox, err);
	return good;
}

/* Note a folder that is full or read-only as trouble, too, for the digest. */
bool source_settle(struct site *site, struct error *err)
{
	struct error note = {0};
	/* No mail is moved before it is on the disk. */
	if (!db_settle(site->db, false, err))
		return false;
	bool good =
	    site->config->mailbox.scheme == MAIL_MAILDIR ? maildir_settle(site, err) : imap_settle(site, err);
	if (!good)
		advice_add(site, &site->config->mailbox, err);
	trouble_note(site, "moving", err, &note);
	return error_pass(&note, err, NULL);
}
