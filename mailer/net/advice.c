#include "mailer/net/advice.h"

#include "engine/base/hash.h"

#include <string.h>

/* The usual advice if the server's words are unknown: by the error's cause, then by the failed step. */
static const char *usual(const struct error *err)
{
	switch (err->cause) {
	case CAUSE_NAME:
		return "look at the host's name in the URL, and whether this machine's name service works";
	case CAUSE_NO_LOGIN:
		return "the server takes no such login on this connection: set auth: oauth, or imaps:// or smtps://"
		       " where it is not encrypted";
	case CAUSE_QUOTA:
		return "delete mails, in the trash folder too, or get more room";
	default:
		break;
	}
	switch (err->code) {
	case EXIT_NO_PERMISSION:
		return "look at user and password, and at what the account may do";
	case EXIT_PROTOCOL:
		return "look at host, port and scheme of the URL and at the server's certificate";
	case EXIT_CONFIG:
		return "mend it in nightmail.yaml";
	case EXIT_CANT_CREATE:
	case EXIT_IO:
		return "look at the rights and at the room on the disk";
	case EXIT_DATA:
		return "take a copy from a backup";
	default:
		return "later runs try again by themselves; if it lasts look at host, port and network";
	}
}

/* Only the server's own words are looked up: the text around them contains names that others chose. */
static const char *meaning(const struct providers *providers, const char *host, const struct error *err)
{
	return providers && err->said ? providers_meaning(providers, host, err->said) : NULL;
}

const char *advice_of(const struct providers *providers, const char *host, const struct error *err)
{
	const char *means = meaning(providers, host, err);
	return means ? means : usual(err);
}

/* Each piece of advice is printed once in a run. */
static bool is_new(const char *advice)
{
	static GHashTable *given;
	if (!given)
		given = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	return g_hash_table_add(given, g_strdup(advice));
}

void advice_add(const struct site *site, const struct mail_server *server, struct error *err)
{
	struct error ignored = {0};
	if (err->code < EXIT_TEMPFAIL || server->scheme == MAIL_MAILDIR)
		return;
	struct providers *providers = providers_read(site->config->dir, &ignored);
	const char *means = meaning(providers, server->host, err);
	/* If the error passes by itself or already names a command to type, add only what the server's words mean. */
	bool told = err->code == EXIT_TEMPFAIL || err->cause == CAUSE_TOLD;
	const char *advice = means || told ? means : usual(err);
	if (advice && is_new(advice)) {
		g_autofree char *text = err->text;
		err->text = g_strconcat(text, "; ", advice, NULL);
	}
	providers_free(providers);
	error_clear(&ignored);
}
