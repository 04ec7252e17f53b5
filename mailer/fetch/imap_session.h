/* One IMAP session: connecting, TLS, login, folders, and what its errors mean. */
#ifndef MAILER_IMAP_SESSION_H
#define MAILER_IMAP_SESSION_H

#include "engine/site/site.h"
#include "mailer/net/stream.h"

#include <glib.h>

/* How far imap_open has come; if it failed, the stage in which it failed. */
enum imap_stage { IMAP_CONNECTION, IMAP_TLS, IMAP_CAPABILITIES, IMAP_LOGIN, IMAP_OPEN };

struct imap {
	const struct mail_server *server;
	enum imap_stage stage;
	mailimap *session;
	struct stream *stream; /* owned by the session */
	bool ready;            /* logged in */
	bool known;            /* authenticated without a login (PREAUTH) */
	bool broken;           /* connection lost or out of step: it can only be closed */
	char separator;        /* hierarchy separator of folder names */
	bool has_move, has_uidplus;
	/* of the selected folder */
	int64_t uidvalidity, exists;
	bool read_only;
};

/* Connects, begins TLS, logs in. *imap is filled in any case: call imap_close. */
bool imap_open(struct imap *imap, const struct config *config, struct error *err);
void imap_close(struct imap *imap);

/* After a command was refused (err is set): creates the folder (its name on the server) that may be missing, subscribes
   to it, and clears err. False if a missing folder was not the reason, or if creating it is refused too; err then says
   both. */
bool imap_create(struct imap *imap, const char *name, struct error *err);

/* The folder's name on this server; g_free it. */
char *imap_folder(const struct imap *imap, const char *folder);

/* Bounds the next command: `bytes` are expected at most, besides the mails. */
void imap_allow(struct imap *imap, uint64_t bytes);
void imap_allow_texts(struct imap *imap, uint64_t bytes, uint64_t texts);

/* Did the server say that it limits our use now, rather than anything about a mail? */
bool imap_is_throttled(const struct imap *imap);

/* Was the command answered OK? If not, err has the server's words and the exit code. */
bool imap_check(struct imap *imap, int result, const char *what, struct error *err);

#endif
