/* OAuth tokens for mail servers (HO-78): the file that holds them, asking for them, renewing them. */
#ifndef MAILER_OAUTH_H
#define MAILER_OAUTH_H

#include "engine/site/config.h"

#include <glib.h>

/* What the configuration says, completed by the provider's row of the table. Ownership: oauth_clear. */
struct oauth {
	const char *what; /* "mailbox" or "outgoing" */
	const char *dir;  /* of the site */
	const char *client_id, *ca_file;
	char *device_url, *authorize_url, *token_url, *scope, *secret; /* may be NULL, but token_url */
	enum oauth_flow flow;
};

/* Errors: 78. */
bool oauth_read(
    struct oauth *oauth, const struct config *config, const struct mail_server *server, struct error *err);
void oauth_clear(struct oauth *oauth);

/* What an authorization server answers; texts are printable ASCII, NULL where they are not there. */
struct oauth_answer {
	char *access, *refresh;              /* tokens */
	char *device_code, *user_code, *uri; /* of the device flow */
	char *error, *description;           /* it refuses, and why */
	int64_t expires_in, interval;        /* seconds, 0: not told */
};

/* A form that tells who asks; more is added by https_add. */
GString *oauth_form(const struct oauth *oauth, const char *grant);

/* Posts the form, which is freed. True: the server has answered, perhaps by an error. Errors: of https_post; 75 it is
   out of order, 76 the answer is none. Ownership: oauth_answer_clear. */
bool oauth_ask(const char *url, const struct oauth *oauth, GString *form, struct oauth_answer *answer,
    struct error *err);
void oauth_answer_clear(struct oauth_answer *answer);

/* What an error of the server means: 77 with the command to type, 78, 75. Returns false. */
bool oauth_refused(const struct oauth *oauth, const struct oauth_answer *answer, struct error *err);

/* Stores what an answer to a request for tokens gives, whole or not at all; `refresh`: the token that stays if it
   brings no new one, or NULL. Errors: 76 it gives no token; 73, 74. */
bool oauth_store(
    const struct oauth *oauth, const struct oauth_answer *answer, const char *refresh, struct error *err);

/* The server's access token, renewed when it ends soon, or (`fresh`) at once; g_free it. Errors: 77 there is none, or
   it is refused: with the command to type; 78 the file is damaged; those above. */
char *oauth_access(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err);

/* What a server is logged in to with: that token, or the password of config_password; g_free it. */
char *credential_get(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err);

#endif
