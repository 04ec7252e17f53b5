/* The site's configuration, nightmail.yaml (HO-3). */
#ifndef ENGINE_SITE_CONFIG_H
#define ENGINE_SITE_CONFIG_H

#include "engine/base/error.h"
#include "engine/documents/document.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum mail_scheme { MAIL_MAILDIR, MAIL_IMAP, MAIL_IMAPS, MAIL_SMTP, MAIL_SMTPS };
enum mail_auth {
#define MAIL_AUTH(name, word, imap_bar, imap, smtp_password, smtp_options) AUTH_##name,
#include "engine/site/auths.def"
#undef MAIL_AUTH
};
enum oauth_flow { OAUTH_DEVICE, OAUTH_CODE };
enum players_by { BY_TOKEN, BY_PASSWORD, BY_DKIM, BY_ADDRESS };

/* How OAuth tokens are obtained (HO-78). A member that is NULL comes from the provider; URLs begin with https://. */
struct mail_oauth {
	const char *provider, *client_id, *tenant;
	const char *device_url, *authorize_url, *token_url, *scope;
	int64_t flow; /* enum oauth_flow; -1: as the provider */
	char *client_secret_file, *ca_file;
};

/* A mailbox or an outgoing server. Texts are owned by the config; paths are absolute. */
struct mail_server {
	const char *url; /* as written, for messages, and as the mailbox's name in the database */
	enum mail_scheme scheme;
	char *host;
	int64_t port;
	char *path; /* IMAP folder as people write it (default INBOX), or directory of a Maildir */
	const char *user;
	char *password_file;
	const char *password_command;
	int64_t auth;
	struct mail_oauth *oauth; /* set with AUTH_OAUTH, else NULL */
	char *ca_file;
	bool insecure;   /* login without encryption, allowed for loopback only */
	int64_t timeout; /* seconds */
	/* mailbox only */
	const char *done, *rejected, *junk;
	/* outgoing only */
	bool starttls;
	int64_t per_minute, per_day;
};

/* A computer player that is a program (HO-73). */
struct bot_program {
	const char *name;
	char **command;              /* program and arguments as written; NULL-terminated */
	int64_t memory, time, space; /* units: bytes, seconds, bytes */
};

struct config {
	struct document *document;
	char *dir; /* the site's directory, absolute */
	const char *name, *address, *gm, *timezone;
	char delimiter;        /* 0: no sub-addresses */
	struct node *holidays; /* list of days, checked; may be NULL */
	struct mail_server mailbox, outgoing;
	char **authserv_ids; /* NULL-terminated, or NULL */
	int64_t players_by;
	int64_t limit_message, limit_headers, limit_depth, limit_parts, limit_order_lines, limit_line,
	    limit_session;
	int64_t mails_per_sender_per_hour, replies_per_sender_per_hour, strangers_per_run;
	int64_t keep_mails, keep_others, keep_sent, keep_notices, keep_tally, keep_log; /* seconds */
	char *publish_dir;       /* absolute; NULL: the site is not published (HO-66) */
	const char *publish_url; /* the published site's URL, or NULL */
	struct node *defaults;   /* default keys of setups (HO-40), or NULL */
	struct bot_program *bots;
	size_t bot_count;
	int64_t jobs;          /* number of processes; 0: one for each processor (config_jobs) */
	GHashTable *passwords; /* cache of config_password, for one run */
};

/* Reads DIR/nightmail.yaml. Errors: 66 no site in DIR (the text names `init`), 78 with file:line:column. */
struct config *config_read(const char *dir, struct error *err);
void config_free(struct config *config);

/* Checks that an address of ours leaves room for a token as sub-address (HO-17). Error 78 at the node. */
bool config_check_room(
    const struct config *config, const char *address, const struct node *node, struct error *err);

/* The server's password or token, g_free it: from a file (first line) or a command (30 s, once a run). Error
   78, 77. */
char *config_password(const struct config *config, const struct mail_server *server, struct error *err);

#endif
