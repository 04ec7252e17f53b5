/* Parses one Authentication-Results header by the grammar of RFC 8601 (HO-11). Pure. */
#ifndef PARSERS_AUTHRES_H
#define PARSERS_AUTHRES_H

#include <glib.h>
#include <stdbool.h>

/* `header.d=example.org`: type and name in lower case; the value without comments and quotes, otherwise unchanged. */
struct authres_property {
	char *type, *name, *value;
};

/* `dkim=pass ...`: method and result in lower case. */
struct authres_result {
	char *method, *result;
	bool known;         /* the method has version 1, the only defined one */
	GArray *properties; /* struct authres_property */
};

struct authres {
	char *id; /* authserv-id in lower case; NULL: not even that could be parsed */
	/* Does the whole value match the grammar, in version 1? If not, none of its results must be trusted. */
	bool reads;
	GArray *results; /* struct authres_result; empty if the value does not match */
};

/* Parses an unfolded value. Never fails; ownership: authres_clear. */
void authres_read(const char *value, struct authres *authres);
void authres_clear(struct authres *authres);

#endif
