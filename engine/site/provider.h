/* The table of mail providers (HO-78): presets, and what the sentences of their servers mean. Built in, from
   engine/site/providers.yaml; a site's own providers.yaml stands in its place. */
#ifndef ENGINE_SITE_PROVIDER_H
#define ENGINE_SITE_PROVIDER_H

#include "engine/documents/document.h"

#include <glib.h>

struct provider_oauth {
	const char *device_url, *authorize_url, *token_url,
	    *scope;         /* NULL: none; `{tenant}` is to be filled in */
	const char *tenant; /* the usual one, NULL: there are none */
	int64_t flow;       /* of enum oauth_flow */
};

/* What a server says (a part of it, without regard to case), and what that means. */
struct provider_sentence {
	const char *says, *means;
};

/* All texts belong to the table. */
struct provider {
	const char *name, *title, *from;
	const char *mailbox, *outgoing; /* URLs */
	bool user_is_address;           /* else its local part */
	char delimiter;                 /* 0: no sub-addresses */
	const char *junk, *authserv_id; /* may be NULL */
	int64_t per_minute, per_day;    /* 0: no figure is known */
	const char *password;           /* how to get one; NULL: none is taken */
	bool has_oauth;
	struct provider_oauth oauth;
	const char *note;
	GArray *sentences; /* of struct provider_sentence */
};

struct providers {
	struct document *document;
	GArray *list;      /* of struct provider, in the order of the table */
	GArray *sentences; /* of struct provider_sentence: of any server */
};

/* The names of enum oauth_flow (config.h), for fields. */
extern const char *const oauth_flow_names[];

/* The site's own table if it has one (`dir` NULL: no site), else the one built in. Errors: 78 with file:line:column.
   Ownership: providers_free. */
struct providers *providers_read(const char *dir, struct error *err);
void providers_free(struct providers *providers);

/* NULL: there is none of that name. */
const struct provider *providers_find(const struct providers *providers, const char *name);

/* The provider whose mailbox or outgoing server is this host, NULL: nobody's. */
const struct provider *providers_by_host(const struct providers *providers, const char *host);

/* What a server's words mean: by the sentences of its provider (by host; NULL is legal), then by those of any
   server. NULL: unknown. */
const char *providers_meaning(const struct providers *providers, const char *host, const char *words);

#endif
