/* Authentication-Results by the grammar of RFC 8601 (HO-11): one header's value in, what it says out. Pure. */
#ifndef PARSERS_AUTHRES_H
#define PARSERS_AUTHRES_H

#include <glib.h>
#include <stdbool.h>

/* `header.d=example.org`: the type and name in lower case; the value without comments and quotes, else as it stands. */
struct authres_property {
	char *type, *name, *value;
};

/* `dkim=pass ...`: both in lower case. */
struct authres_result {
	char *method, *result;
	bool known;         /* of the method's first version, the only one there is */
	GArray *properties; /* struct authres_property */
};

struct authres {
	char *id; /* in lower case; NULL: not even that can be read */
	/* All of it reads and is of the first version: what a header says that does not is worth nothing. */
	bool reads;
	GArray *results; /* struct authres_result; of one that does not read, none */
};

/* `value` is unfolded. Never fails; ownership: authres_clear. */
void authres_read(const char *value, struct authres *authres);
void authres_clear(struct authres *authres);

#endif
