/* OAuth tokens for mail servers (HO-78): storing, requesting and renewing them. */
#ifndef MAILER_OAUTH_H
#define MAILER_OAUTH_H

#include "engine/site/config.h"

#include <glib.h>

/* OAuth settings of the configuration, completed from the provider's row of the table. Ownership: oauth_clear. */
struct oauth {
	const char *what; /* "mailbox" or "outgoing" */
	const char *dir;  /* of the site's folder */
	const char *client_id, *ca_file;
	char *device_url, *authorize_url, *token_url, *scope, *secret; /* each may be NULL except token_url */
	enum oauth_flow flow;
};

/* Reads the OAuth settings of one server. Errors: 78. */
bool oauth_read(
    struct oauth *oauth, const struct config *config, const struct mail_server *server, struct error *err);
void oauth_clear(struct oauth *oauth);

/* An authorization server's answer; texts are printable ASCII, NULL if missing. */
struct oauth_answer {
	char *access, *refresh;              /* tokens */
	char *device_code, *user_code, *uri; /* of the device flow */
	char *error, *description;           /* the server's refusal and its reason */
	int64_t expires_in, interval;        /* seconds, 0: not stated */
};

/* Begins a form with the client's identity; add more by https_add. */
GString *oauth_form(const struct oauth *oauth, const char *grant);

/* Posts and frees the form. True: the server has answered, perhaps with an error. Errors: of https_post; 75 the server
   is out of order, 76 the answer cannot be parsed. Ownership: oauth_answer_clear. */
bool oauth_ask(const char *url, const struct oauth *oauth, GString *form, struct oauth_answer *answer,
    struct error *err);
void oauth_answer_clear(struct oauth_answer *answer);

/* Turns an error answer into err: 77 with the command to type, 78, 75. Returns false. */
bool oauth_refused(const struct oauth *oauth, const struct oauth_answer *answer, struct error *err);

/* Stores the tokens of an answer, atomically; `refresh`: the refresh token to keep if the answer has no new one, or
   NULL. Errors: 76 the answer has no token; 73, 74. */
bool oauth_store(
    const struct oauth *oauth, const struct oauth_answer *answer, const char *refresh, struct error *err);

/* The server's access token, renewed if it ends soon, or (`fresh`) at once; g_free it. Errors: 77 no token, or refused:
   with the command to type; 78 the file is damaged; those above. */
char *oauth_access(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err);

/* The secret for logging in to a server: the access token, or the password of config_password; g_free it. */
char *credential_get(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err);

#endif
