/* The table of mail providers (HO-78): presets, and explanations of their servers' error messages. Built in
   from engine/site/providers.yaml; a site's own providers.yaml replaces it. */
#ifndef ENGINE_SITE_PROVIDER_H
#define ENGINE_SITE_PROVIDER_H

#include "engine/documents/document.h"

#include <glib.h>

struct provider_oauth {
	const char *device_url, *authorize_url, *token_url, *scope; /* NULL: none; `{tenant}` is replaced */
	const char *tenant; /* default tenant; NULL: the provider has no tenants */
	int64_t flow;       /* enum oauth_flow */
};

/* A part of a server's message (matched ignoring case), and its explanation. */
struct provider_sentence {
	const char *says, *means;
};

/* All texts are owned by the table. */
struct provider {
	const char *name, *title, *from;
	const char *mailbox, *outgoing; /* server URLs */
	bool user_is_address;           /* user name is the whole address; else its local part */
	char delimiter;                 /* 0: no sub-addresses */
	const char *junk, *authserv_id; /* may be NULL */
	int64_t per_minute, per_day;    /* sending limits; 0: unknown */
	const char *password;           /* how to get an app password; NULL: passwords are not accepted */
	bool has_oauth;
	struct provider_oauth oauth;
	const char *note;
	GArray *sentences; /* struct provider_sentence */
};

struct providers {
	struct document *document;
	GArray *list;      /* struct provider, in the order of the table */
	GArray *sentences; /* struct provider_sentence, for all servers */
};

/* The names of enum oauth_flow (config.h), for fields. */
extern const char *const oauth_flow_names[];

/* Reads the site's own table if it has one (`dir` NULL: no site), else the built-in one. Errors: 78 with
   file:line:column. Ownership: providers_free. */
struct providers *providers_read(const char *dir, struct error *err);
void providers_free(struct providers *providers);

/* The provider of that name, or NULL. */
const struct provider *providers_find(const struct providers *providers, const char *name);

/* The provider that owns this mailbox or outgoing host; NULL: none. */
const struct provider *providers_by_host(const struct providers *providers, const char *host);

/* Explains a server's words: by its provider's sentences (found by host, which may be NULL), then by those for
   all servers. NULL: unknown. */
const char *providers_meaning(const struct providers *providers, const char *host, const char *words);

#endif
