#include "mailer/advice.h"

#include <string.h>

/* Where the words tell nothing: by what was hindered. */
static const char *usual(enum exit_code code)
{
	switch (code) {
	case EXIT_NO_PERMISSION:
		return "look at user and password, and at what the account may do; `nightmail doctor` tells more";
	case EXIT_PROTOCOL:
		return "look at host, port and scheme of the URL and at the server's certificate; `nightmail doctor` "
		       "tells more";
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

const char *advice_of(
    const struct providers *providers, const char *host, enum exit_code code, const char *words)
{
	const char *means = providers ? providers_meaning(providers, host, words) : NULL;
	return means ? means : usual(code);
}

void advice_add(const struct site *site, const struct mail_server *server, struct error *err)
{
	struct error ignored = {0};
	if (err->code < EXIT_TEMPFAIL || server->scheme == MAIL_MAILDIR)
		return;
	struct providers *providers = providers_read(site->config->dir, &ignored);
	const char *means = providers ? providers_meaning(providers, server->host, err->text) : NULL;
	/* Of what passes by itself, or names a command to type, nothing is to be said but what the server means. */
	bool told = err->code == EXIT_TEMPFAIL || strstr(err->text, "nightmail -C");
	const char *advice = means || told ? means : usual(err->code);
	if (advice) {
		g_autofree char *text = err->text;
		err->text = g_strconcat(text, "; ", advice, NULL);
	}
	providers_free(providers);
	error_clear(&ignored);
}
