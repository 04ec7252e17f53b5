#include "mailer/fetch/imap_session.h"

#include "engine/base/text.h"
#include "mailer/store/folder.h"
#include "mailer/fetch/imap_bearer.h"
#include "mailer/net/oauth.h"

#include <sodium.h>
#include <string.h>

/* Bytes of a greeting, capability list or login answer; none is longer. */
#define SHORT_ANSWER (256 * 1024)
/* The slowest connection that a mail is fetched over, bytes a second. */
#define SLOWEST 16384
/* `timeout` bounds idle time; a whole command may take this many times as long. */
#define PATIENCE 4

void imap_allow_texts(struct imap *imap, uint64_t bytes, uint64_t texts)
{
	int64_t seconds = imap->server->timeout * PATIENCE + (int64_t)((bytes + texts) / SLOWEST);
	stream_allow(imap->stream, seconds, bytes, texts);
}

void imap_allow(struct imap *imap, uint64_t bytes)
{
	imap_allow_texts(imap, bytes, 0);
}

static bool has_word(const char *text, const char *const *words)
{
	g_autofree char *lower = text_lower(text);
	for (; *words; words++)
		if (strstr(lower, *words))
			return true;
	return false;
}

/* Response codes of RFC 5530 and of Gmail that mean "not now". */
static const char *const throttling[] = {
    "unavailable", "inuse", "[limit]", "throttled", "try again", "too many", "timeout", "timed out", NULL};
static const char *const passing[] = {"overquota", "serverbug", "temporar", NULL};

static bool imap_says_later(const char *text)
{
	return has_word(text, throttling) || has_word(text, passing);
}

static enum exit_code imap_code(int result, const char *said)
{
	switch (result) {
	case MAILIMAP_ERROR_PARSE:
	case MAILIMAP_ERROR_PROTOCOL:
	case MAILIMAP_ERROR_STARTTLS:
	case MAILIMAP_ERROR_SSL:
		return EXIT_PROTOCOL;
	case MAILIMAP_ERROR_LOGIN:
	case MAILIMAP_ERROR_EXTENSION:
	case MAILIMAP_ERROR_SELECT:
	case MAILIMAP_ERROR_EXAMINE:
	case MAILIMAP_ERROR_CREATE:
	case MAILIMAP_ERROR_COPY:
	case MAILIMAP_ERROR_UID_COPY:
	case MAILIMAP_ERROR_MOVE:
	case MAILIMAP_ERROR_UID_MOVE:
	case MAILIMAP_ERROR_STORE:
	case MAILIMAP_ERROR_UID_STORE:
	case MAILIMAP_ERROR_EXPUNGE:
		return imap_says_later(said) ? EXIT_TEMPFAIL : EXIT_NO_PERMISSION;
	default:
		return EXIT_TEMPFAIL;
	}
}

static enum error_cause imap_cause(int result, const char *said)
{
	static const char *const full[] = {"overquota", NULL};

	if (has_word(said, full))
		return CAUSE_QUOTA;
	return result == MAILIMAP_ERROR_LOGIN ? CAUSE_LOGIN : CAUSE_UNKNOWN;
}

/* The server's last words with its response code, shortened and made valid UTF-8, so that they can be printed on a
   terminal. */
static char *imap_said(const struct imap *imap)
{
	const char *text = imap->session->imap_response;
	const struct mailimap_response_info *info = imap->session->imap_response_info;
	const char *atom = info ? info->rsp_atom : NULL;
	g_autofree char *whole =
	    atom ? g_strdup_printf("[%s] %s", atom, text ? text : "") : g_strdup(text ? text : "");
	g_autofree char *valid = text_valid(whole);
	g_strstrip(valid);
	char *end = text_length(valid) > 200 ? g_utf8_offset_to_pointer(valid, 200) : NULL;
	if (end)
		*end = 0;
	return g_steal_pointer(&valid);
}

bool imap_is_throttled(const struct imap *imap)
{
	g_autofree char *said = imap_said(imap);
	return has_word(said, throttling);
}

bool imap_check(struct imap *imap, int result, const char *what, struct error *err)
{
	if (result == MAILIMAP_NO_ERROR || result == MAILIMAP_NO_ERROR_AUTHENTICATED ||
	    result == MAILIMAP_NO_ERROR_NON_AUTHENTICATED)
		return true;
	enum exit_code code;
	const char *url = imap->server->url, *trouble = stream_trouble(imap->stream, &code);
	imap->broken = trouble || result <= MAILIMAP_ERROR_DONT_ACCEPT_CONNECTION;
	if (trouble)
		return error_set_cause(
		    err, code, stream_cause(imap->stream), NULL, "%s: %s: %s", url, what, trouble);
	g_autofree char *said = imap_said(imap);
	code = imap_code(result, said);
	if (code == EXIT_PROTOCOL && result != MAILIMAP_ERROR_STARTTLS)
		return error_set_cause(
		    err, code, CAUSE_PROTOCOL, NULL, "%s: %s: the answer cannot be understood", url, what);
	return error_set_cause(err, code, imap_cause(result, said), said, "%s: %s: %s", url, what,
	    *said != 0 ? said : "refused");
}

/* --- Opening ------------------------------------------------------------ */

static bool imap_read_capabilities(struct imap *imap, struct error *err)
{
	struct mailimap_capability_data *list = NULL;
	imap_allow(imap, SHORT_ANSWER);
	if (!imap_check(imap, mailimap_capability(imap->session, &list), "CAPABILITY", err))
		return false;
	mailimap_capability_data_free(list);
	imap->has_move = mailimap_has_extension(imap->session, "MOVE") != 0;
	imap->has_uidplus = mailimap_has_uidplus(imap->session) != 0;
	return true;
}

/* MC-213: bytes that came in one piece with the answer to STARTTLS were sent unencrypted, perhaps by somebody else. */
static bool imap_start_tls(struct imap *imap, struct error *err)
{
	imap_allow(imap, SHORT_ANSWER);
	int result = mailimap_starttls(imap->session);
	/* libetpan reports that as a refusal. */
	if ((result == MAILIMAP_NO_ERROR || result == MAILIMAP_ERROR_STARTTLS) &&
	    imap->session->imap_stream->read_buffer_len != 0)
		return error_set(err, EXIT_PROTOCOL,
		    "%s: it sent more than its answer before TLS began; not trusted", imap->server->url);
	return imap_check(imap, result, "STARTTLS", err) &&
	       stream_start_tls(imap->stream, imap->server->host, imap->server->ca_file, err);
}

/* imap:// always begins TLS; the configuration may switch it off only for a server on this machine. */
static bool imap_secure(struct imap *imap, bool known, struct error *err)
{
	const struct mail_server *server = imap->server;
	if (server->scheme == MAIL_IMAPS)
		return true;
	imap->stage = IMAP_TLS;
	if (server->insecure)
		return stream_is_loopback(imap->stream) ||
		       error_set(err, EXIT_CONFIG, "%s: insecure is for servers on this machine alone",
		           server->url);
	if (known)
		return error_set(err, EXIT_PROTOCOL,
		    "%s: it claims that we are logged in before TLS; not trusted", server->url);
	return imap_start_tls(imap, err);
}

static int imap_password_login(mailimap *session, const char *user, const char *password)
{
	return mailimap_login(session, user, password);
}

static int imap_xoauth2_login(mailimap *session, const char *user, const char *token)
{
	return mailimap_oauth2_authenticate(session, user, token);
}

static const struct {
	const char *bar; /* capability by which a server forbids the mechanism */
	int (*log_in)(mailimap *session, const char *user, const char *password);
} imap_auths[] = {
#define MAIL_AUTH(name, word, imap_bar, imap, smtp_password, smtp_options) [AUTH_##name] = {imap_bar, imap},
#include "engine/site/auths.def"
#undef MAIL_AUTH
};

static bool imap_login(struct imap *imap, const struct config *config, struct error *err)
{
	const struct mail_server *server = imap->server;
	imap->stage = IMAP_CAPABILITIES;
	if (!imap_read_capabilities(imap, err))
		return false;
	imap->stage = IMAP_LOGIN;
	if (!server->user)
		return error_set(err, EXIT_CONFIG, "%s: mailbox.user is not set", server->url);
	/* RFC 3501 6.2.3: with LOGINDISABLED, send no password. */
	const char *bar = imap_auths[server->auth].bar;
	if (bar && mailimap_has_extension(imap->session, bar) != 0)
		return error_set_cause(err, EXIT_NO_PERMISSION, CAUSE_NO_LOGIN, bar,
		    "%s: login: not offered: it takes no passwords here (%s)", server->url, bar);
	int result = MAILIMAP_ERROR_LOGIN;
	/* A token may be revoked before it expires: renew a refused one once. */
	for (int round = 0; round < (server->auth == AUTH_OAUTH ? 2 : 1) && result == MAILIMAP_ERROR_LOGIN;
	     round++) {
		g_autofree char *password = credential_get(config, server, round > 0, err);
		if (!password)
			return false;
		imap_allow(imap, SHORT_ANSWER);
		result = imap_auths[server->auth].log_in(imap->session, server->user, password);
		sodium_memzero(password, strlen(password));
	}
	return imap_check(imap, result, "login", err);
}

static bool imap_check_names(const struct mail_server *server, struct error *err)
{
	const char *const names[] = {server->path, server->done, server->rejected, server->junk};
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (names[i] && !folder_check(names[i], err))
			return false;
	return true;
}

/* People write `Games/Done`; many servers separate folders with a dot. */
static bool imap_ask_separator(struct imap *imap, struct error *err)
{
	clist *list = NULL;
	imap_allow(imap, SHORT_ANSWER);
	if (!imap_check(imap, mailimap_list(imap->session, "", "", &list), "LIST", err))
		return false;
	const struct mailimap_mailbox_list *first =
	    clist_begin(list) ? clist_content(clist_begin(list)) : NULL;
	if (first && first->mb_delimiter != 0)
		imap->separator = first->mb_delimiter;
	mailimap_list_result_free(list);
	return true;
}

bool imap_open(struct imap *imap, const struct config *config, struct error *err)
{
	const struct mail_server *server = &config->mailbox;
	*imap = (struct imap){.server = server, .separator = '/'};
	if (!imap_check_names(server, err))
		return false;
	imap->stream = stream_open(server->host, server->port, server->timeout, err);
	if (!imap->stream)
		return false;
	imap_allow(imap, SHORT_ANSWER);
	imap->stage = server->scheme == MAIL_IMAPS ? IMAP_TLS : IMAP_CONNECTION;
	if (server->scheme == MAIL_IMAPS &&
	    !stream_start_tls(imap->stream, server->host, server->ca_file, err)) {
		g_clear_pointer(&imap->stream, stream_close);
		return false;
	}
	imap_allow(imap, SHORT_ANSWER);
	imap->stage = server->scheme == MAIL_IMAPS ? IMAP_CAPABILITIES : IMAP_CONNECTION;
	imap->session = mailimap_new(0, NULL);
	int result = mailimap_connect(imap->session, stream_mailstream(imap->stream));
	bool known = result == MAILIMAP_NO_ERROR_AUTHENTICATED;
	if (!imap_check(imap, result, "greeting", err) || !imap_secure(imap, known, err) ||
	    (!known && !imap_login(imap, config, err)) || !imap_read_capabilities(imap, err) ||
	    !imap_ask_separator(imap, err))
		return false;
	imap->known = known;
	imap->ready = true;
	imap->stage = IMAP_OPEN;
	return true;
}

/* Do not wait for a failed session: mailimap_free would send LOGOUT and wait for the answer. */
void imap_close(struct imap *imap)
{
	if (!imap->session)
		return;
	stream_allow(imap->stream, imap->broken || !imap->ready ? 0 : imap->server->timeout, SHORT_ANSWER, 0);
	mailimap_free(imap->session);
	imap->session = NULL;
}

/* --- Folders ------------------------------------------------------------ */

char *imap_folder(const struct imap *imap, const char *folder)
{
	return folder_encode(folder, imap->separator);
}

/* libetpan's parser does not know TRYCREATE, so a refusal without a code may mean it. */
static bool imap_lacks_folder(const struct imap *imap)
{
	const struct mailimap_response_info *info = imap->session->imap_response_info;
	return !info || !info->rsp_atom || strcmp(info->rsp_atom, "NONEXISTENT") == 0;
}

/* Most mail programs show only subscribed folders. If subscribing is refused, moving may still work. */
static bool imap_subscribe(struct imap *imap, const char *name, struct error *err)
{
	struct error refused = {0};
	imap_allow(imap, SHORT_ANSWER);
	if (imap_check(imap, mailimap_subscribe(imap->session, name), "subscribing", &refused) ||
	    imap->broken)
		return error_pass(&refused, err, NULL);
	error_clear(&refused);
	return true;
}

bool imap_create(struct imap *imap, const char *name, struct error *err)
{
	if (imap->broken || !imap_lacks_folder(imap))
		return false;
	struct error refused = *err;
	*err = (struct error){0};
	imap_allow(imap, SHORT_ANSWER);
	if (imap_check(imap, mailimap_create(imap->session, name), "making it", err)) {
		imap_subscribe(imap, name, err);
	} else if (!imap->broken) {
		struct error why = *err;
		g_autofree char *said = imap_said(imap);
		*err = (struct error){0};
		error_set_like(err, &why, "%s; it cannot be made: %s", refused.text, said);
		error_clear(&why);
	}
	error_clear(&refused);
	return !error_is_set(err);
}
