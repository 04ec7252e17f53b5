#include "mailer/send/smtp.h"

#include "engine/base/address.h"
#include "engine/base/step.h"
#include "engine/base/text.h"
#include "mailer/net/certificate.h"
#include "mailer/net/lazy_curl.h"
#include "mailer/net/oauth.h"
#include "mailer/send/smtp_causes.h"
#include "mailer/net/stream.h"
#include "mailer/net/tls_facts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <sodium.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* How far a transaction has come: the meaning of a reply depends more on this than on curl's code. */
enum smtp_phase {
	PHASE_CONNECT,
	PHASE_HELLO,
	PHASE_STARTTLS,
	PHASE_AUTH,
	PHASE_MAIL,
	PHASE_RCPT,
	PHASE_DATA,
	PHASE_NOOP,
	PHASE_QUIT
};

struct smtp {
	const struct config *config;
	const struct mail_server *server;
	bool renewed; /* the token was refused once and has been renewed */
	CURL *curl;
	char *url, *password;
	char trouble[CURL_ERROR_SIZE];
	/* of the current mail */
	enum smtp_phase phase;
	int code;        /* code of the reply to the last command, 0: none */
	bool more;       /* the reply continues on another line */
	bool fallback;   /* HELO was sent because EHLO was refused */
	bool over;       /* QUIT was sent */
	bool empty;      /* the envelope has no sender */
	bool garbled;    /* the reply to the mail had a malformed line */
	bool slow;       /* we gave up waiting */
	GString *reply;  /* the last reply, its lines joined */
	GString *offers; /* what EHLO offered for logging in */
	char *refused;   /* why the certificate is refused, or NULL */
	const GString *message;
	size_t sent;
	int64_t until;            /* monotonic clock at which to give up */
	struct smtp_facts *facts; /* set while smtp_probe only looks */
	bool facts_more;          /* the EHLO reply continues */
};

/* Slowest connection, in bytes a second. */
#define SLOWEST 16384
/* If we give up after a mail but before the reply, we cannot know whether it was accepted: with the default `timeout`
   we wait ten minutes (RFC 5321 4.5.3.2.6), with a shorter one less. */
#define LAST_WAIT 600
#define LAST_SHARE 6
/* Seconds to wait for the reply to QUIT. When curl closes an idle connection it uses the timeout of the mail's
   start. */
#define LEAVE 1
/* Bytes of a reply that are kept. */
#define REPLY 400
#define MOST_OFFERS 100

static enum smtp_phase phase_of(const char *command, size_t size)
{
	static const struct {
		const char *word;
		enum smtp_phase phase;
	} words[] = {{"EHLO", PHASE_HELLO}, {"HELO", PHASE_HELLO}, {"STARTTLS", PHASE_STARTTLS},
	    {"MAIL FROM", PHASE_MAIL}, {"RCPT TO", PHASE_RCPT}, {"DATA", PHASE_DATA}, {"NOOP", PHASE_NOOP},
	    {"QUIT", PHASE_QUIT}};
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (size >= strlen(words[i].word) &&
		    strncmp(command, words[i].word, strlen(words[i].word)) == 0)
			return words[i].phase;
	return PHASE_AUTH; /* AUTH, and the lines sent after it */
}

/* Ignores HELO: its reply says less about the problem than the one to EHLO. */
static void smtp_note_command(struct smtp *smtp, const char *bytes, size_t size, bool secret)
{
	static const char helo[] = "HELO";
	smtp->fallback = size >= strlen(helo) && memcmp(bytes, helo, strlen(helo)) == 0 && !secret;
	if (!secret)
		smtp->phase = phase_of(bytes, size);
	if (!smtp->fallback)
		smtp->code = 0;
	smtp->more = false;
}

static bool smtp_is_sent(const struct smtp *smtp)
{
	return smtp->phase == PHASE_DATA && smtp->sent == smtp->message->len;
}

/* Records a line of the greeting or of the reply to EHLO; STARTTLS begins both again. */
static void smtp_note_fact(struct smtp *smtp, const char *bytes, size_t size)
{
	struct smtp_facts *facts = smtp->facts;
	g_autofree char *line =
	    g_utf8_make_valid(size > 4 ? bytes + 4 : "", (gssize)(size > 4 ? size - 4 : 0));
	g_strchomp(line);
	if (smtp->phase == PHASE_CONNECT && !facts->greeting)
		facts->greeting = g_steal_pointer(&line);
	if (smtp->phase != PHASE_HELLO || smtp->code != 250)
		return;
	if (!smtp->facts_more)
		g_clear_pointer(&facts->offers, g_ptr_array_unref);
	if (!facts->offers)
		facts->offers = g_ptr_array_new_with_free_func(g_free);
	if (facts->offers->len < MOST_OFFERS)
		g_ptr_array_add(facts->offers, g_steal_pointer(&line));
	smtp->facts_more = smtp->more;
}

static void smtp_note_reply(struct smtp *smtp, const char *bytes, size_t size)
{
	static const char auth[] = "AUTH";
	if (size < 3 || !g_ascii_isdigit(bytes[0]) || !g_ascii_isdigit(bytes[1]) ||
	    !g_ascii_isdigit(bytes[2])) {
		smtp->garbled = smtp->garbled || smtp_is_sent(smtp);
		return;
	}
	int code = (bytes[0] - '0') * 100 + (bytes[1] - '0') * 10 + (bytes[2] - '0');
	if (smtp->fallback && code / 100 != 2)
		return;
	smtp->code = code;
	if (!smtp->more)
		g_string_truncate(smtp->reply, 0);
	smtp->more = size > 3 && bytes[3] == '-';
	if (smtp->facts)
		smtp_note_fact(smtp, bytes, size);
	bool first = smtp->reply->len == 0;
	size_t skip = first ? 0 : MIN(size, 4);
	while (size > skip && g_ascii_isspace(bytes[size - 1]))
		size--;
	if (skip > 0 && size > skip)
		g_string_append_c(smtp->reply, ' ');
	if (smtp->reply->len < REPLY)
		g_string_append_len(smtp->reply, bytes + skip, (gssize)MIN(size - skip, REPLY));
	if (first && smtp->more)
		smtp->reply->str[3] = ' ';
	if (smtp->phase == PHASE_HELLO && size > 8 && memcmp(bytes + 4, auth, strlen(auth)) == 0)
		g_string_append_len(
		    g_string_truncate(smtp->offers, 0), bytes + 9, (gssize)MIN(size - MIN(size, 9), REPLY));
}

/* Sets how long curl waits for one reply. */
static void smtp_set_patience(struct smtp *smtp, int64_t seconds)
{
	curl_easy_setopt(smtp->curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)seconds);
}

static int64_t smtp_last_wait(const struct smtp *smtp)
{
	int64_t timeout = smtp->server->timeout;
	return MAX(timeout, MIN(timeout * timeout / LAST_SHARE, LAST_WAIT));
}

static ssize_t smtp_say_nothing(gnutls_transport_ptr_t transport, const void *bytes, size_t size)
{
	(void)transport;
	(void)bytes;
	(void)size;
	errno = EPIPE;
	return -1;
}

/* curl gives access to its TLS session only while the connection is in use; NULL: no session. */
static gnutls_session_t smtp_session(const struct smtp *smtp)
{
	struct curl_tlssessioninfo *tls = NULL;
	return curl_easy_getinfo(smtp->curl, CURLINFO_TLS_SSL_PTR, &tls) == CURLE_OK && tls ? tls->internals
	                                                                                    : NULL;
}

/* Checks the certificate at EHLO, the first command within TLS, which contains no secret. curl itself checks only chain
   and name, and its callbacks cannot stop it here, so nothing more is sent. */
static void smtp_check_certificate(struct smtp *smtp)
{
	gnutls_session_t session = smtp_session(smtp);
	if (!session || smtp->refused || certificate_holds(session, smtp->server->host, &smtp->refused))
		return;
	gnutls_transport_set_push_function(session, smtp_say_nothing);
}

/* Follows the dialogue. Keeps only the last reply, because passwords are sent here. */
static int smtp_watch(CURL *curl, curl_infotype type, char *bytes, size_t size, void *context)
{
	struct smtp *smtp = context;
	(void)curl;
	/* After 334 comes a secret that may look like anything. After a failure comes QUIT, whose 221 means nothing. */
	bool secret = smtp->phase == PHASE_AUTH && smtp->code / 100 == 3;
	if (type == CURLINFO_HEADER_OUT && !secret && phase_of(bytes, size) == PHASE_QUIT) {
		smtp->over = true;
		smtp_set_patience(smtp, LEAVE);
	}
	if (smtp->over)
		return 0;
	if (smtp->phase == PHASE_CONNECT)
		smtp_set_patience(smtp, smtp->server->timeout);
	if (smtp->facts && !smtp->facts->tls && smtp_session(smtp))
		smtp->facts->tls = tls_facts(smtp_session(smtp), &smtp->facts->days);
	if (type == CURLINFO_HEADER_OUT && size > 0) {
		smtp_note_command(smtp, bytes, size, secret);
		if (smtp->phase == PHASE_HELLO)
			smtp_check_certificate(smtp);
	} else if (type == CURLINFO_DATA_OUT) {
		smtp->code = 0; /* forget the 354, which only allowed the mail to begin */
		smtp->more = false;
	} else if (type == CURLINFO_HEADER_IN) {
		smtp_note_reply(smtp, bytes, size);
	}
	return 0;
}

/* curl calls this repeatedly while it waits, at least once a second. */
static int smtp_pace(void *context, curl_off_t down_all, curl_off_t down, curl_off_t up_all, curl_off_t up)
{
	struct smtp *smtp = context;
	(void)down_all;
	(void)down;
	(void)up_all;
	(void)up;
	smtp->slow = smtp->slow || (!smtp->over && g_get_monotonic_time() >= smtp->until);
	return smtp->slow;
}

static size_t smtp_feed(char *bytes, size_t size, size_t count, void *context)
{
	struct smtp *smtp = context;
	size_t piece = MIN(size * count, smtp->message->len - smtp->sent);
	memcpy(bytes, smtp->message->str + smtp->sent, piece);
	smtp->sent += piece;
	if (piece > 0 && smtp->sent == smtp->message->len) {
		smtp->until = g_get_monotonic_time() + smtp_last_wait(smtp) * G_USEC_PER_SEC;
		smtp_set_patience(smtp, smtp_last_wait(smtp));
	}
	return piece;
}

/* If a password would be sent unencrypted, connects only to this machine. */
static curl_socket_t smtp_open_loopback(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
	(void)context;
	(void)purpose;
	const void *at = &address->addr;
	bool local = false;
	if (address->family == AF_INET)
		local = ntohl(((const struct sockaddr_in *)at)->sin_addr.s_addr) >> 24 == 127;
	else if (address->family == AF_INET6)
		local = IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)at)->sin6_addr);
	return local ? socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol)
	             : CURL_SOCKET_BAD;
}

static char *smtp_url(const struct config *config)
{
	const struct mail_server *server = &config->outgoing;
	bool numeric = strchr(server->host, ':') != NULL;
	return g_strdup_printf("%s://%s%s%s:%d/%s", server->scheme == MAIL_SMTPS ? "smtps" : "smtp",
	    numeric ? "[" : "", server->host, numeric ? "]" : "", (int)server->port,
	    address_domain(config->address));
}

/* curl picks the most secure mechanism offered, even if we lack a ticket for it, so we tell it which one to use. */
static const struct {
	CURLoption password;
	const char *options;
} smtp_auths[] = {
#define MAIL_AUTH(name, word, imap_bar, imap, smtp_password, smtp_options)                                   \
	[AUTH_##name] = {smtp_password, smtp_options},
#include "engine/site/auths.def"
#undef MAIL_AUTH
};

static void smtp_set_login(struct smtp *smtp)
{
	const struct mail_server *server = smtp->server;
	curl_easy_setopt(smtp->curl, CURLOPT_USERNAME, server->user);
	curl_easy_setopt(smtp->curl, smtp_auths[server->auth].password, smtp->password);
	curl_easy_setopt(smtp->curl, CURLOPT_LOGIN_OPTIONS, smtp_auths[server->auth].options);
	if (server->scheme == MAIL_SMTP && !server->starttls)
		curl_easy_setopt(smtp->curl, CURLOPT_OPENSOCKETFUNCTION, smtp_open_loopback);
}

static void smtp_set_up(struct smtp *smtp)
{
	const struct mail_server *server = smtp->server;
	CURL *curl = smtp->curl;
	curl_easy_setopt(curl, CURLOPT_URL, smtp->url);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(curl, CURLOPT_PROXY, "");
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(server->starttls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
	curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	if (server->ca_file)
		curl_easy_setopt(curl, CURLOPT_CAINFO, server->ca_file);
	curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)server->timeout);
	curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, smtp_pace);
	curl_easy_setopt(curl, CURLOPT_XFERINFODATA, smtp);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, smtp->trouble);
	curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(curl, CURLOPT_READFUNCTION, smtp_feed);
	curl_easy_setopt(curl, CURLOPT_READDATA, smtp);
	curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, smtp_watch);
	curl_easy_setopt(curl, CURLOPT_DEBUGDATA, smtp);
	if (server->user)
		smtp_set_login(smtp);
}

struct smtp *smtp_new(const struct config *config, struct error *err)
{
	const struct mail_server *server = &config->outgoing;
	g_autofree char *password = server->user ? credential_get(config, server, false, err) : NULL;
	if (error_is_set(err))
		return NULL;
	curl_global_init(CURL_GLOBAL_DEFAULT);
	struct smtp *smtp = g_new0(struct smtp, 1);
	smtp->config = config;
	smtp->server = server;
	smtp->password = g_steal_pointer(&password);
	smtp->url = smtp_url(config);
	smtp->reply = g_string_new(NULL);
	smtp->offers = g_string_new(NULL);
	smtp->curl = curl_easy_init();
	smtp_set_up(smtp);
	return smtp;
}

void smtp_free(struct smtp *smtp)
{
	if (!smtp)
		return;
	curl_easy_cleanup(smtp->curl);
	if (smtp->password)
		sodium_memzero(smtp->password, strlen(smtp->password));
	g_free(smtp->password);
	g_free(smtp->url);
	g_free(smtp->refused);
	g_string_free(smtp->reply, TRUE);
	g_string_free(smtp->offers, TRUE);
	g_free(smtp);
	curl_global_cleanup();
}

/* --- What the outcome means --------------------------------------------- */

static bool smtp_is_connected(const struct smtp *smtp)
{
	long port = 0;
	return curl_easy_getinfo(smtp->curl, CURLINFO_LOCAL_PORT, &port) == CURLE_OK && port > 0;
}

static bool smtp_is_throttled(const struct smtp *smtp)
{
	bool refused = smtp->code / 100 == 4 || smtp->code / 100 == 5;
	return refused && smtp_says_throttled(smtp->reply->str);
}

/* Exit code of an error before a mail's transaction: the run ends with it. */
static enum exit_code smtp_server_code(const struct smtp *smtp, CURLcode result)
{
	if (smtp_is_throttled(smtp))
		return EXIT_TEMPFAIL;
	switch (result) {
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_USE_SSL_FAILED:
		return smtp->code / 100 == 4 || stream_cause_of_words(smtp->trouble) == CAUSE_CUT
		           ? EXIT_TEMPFAIL
		           : EXIT_PROTOCOL;
	case CURLE_WEIRD_SERVER_REPLY:
		return smtp->code / 100 == 4   ? EXIT_TEMPFAIL
		       : smtp->code / 100 == 5 ? EXIT_NO_PERMISSION
		                               : EXIT_PROTOCOL;
	case CURLE_SSL_CACERT_BADFILE:
		return EXIT_CONFIG;
	case CURLE_LOGIN_DENIED:
		return smtp->code / 100 == 4 ? EXIT_TEMPFAIL : EXIT_NO_PERMISSION;
	default:
		return smtp->code / 100 == 5 ? EXIT_NO_PERMISSION : EXIT_TEMPFAIL;
	}
}

/* Fills err for an error of the server itself; `what` comes before its words. */
static void smtp_tell(
    const struct smtp *smtp, CURLcode result, const char *what, const char *said, struct error *err)
{
	const char *url = smtp->server->url;
	enum error_cause cause = smtp->slow ? CAUSE_SILENT : smtp_cause_of(result, smtp->trouble);
	if (smtp->refused)
		error_set_cause(err, EXIT_PROTOCOL, CAUSE_CERTIFICATE, smtp->refused,
		    "%s: certificate refused: %s", url, smtp->refused);
	error_set_cause(err, smtp_server_code(smtp, result), cause, said, "%s: %s%s", url, what, said);
}

/* Is it unknown whether the server accepted the mail? Then a retry may deliver it twice (MC-227). */
static bool smtp_is_unknown(const struct smtp *smtp, CURLcode result)
{
	bool refused = smtp->code / 100 == 4 || smtp->code / 100 == 5;
	return smtp_is_sent(smtp) && (result != CURLE_OK || smtp->garbled) && (!refused || smtp->garbled);
}

static char *smtp_said(const struct smtp *smtp, CURLcode result)
{
	bool replied = smtp->code / 100 == 4 || smtp->code / 100 == 5 || result == CURLE_OK;
	bool cut = result == CURLE_RECV_ERROR || result == CURLE_SEND_ERROR || result == CURLE_GOT_NOTHING;
	const char *text = smtp->slow                        ? "no answer in time"
	                   : smtp->garbled                   ? "no clear answer"
	                   : replied && smtp->reply->len > 0 ? smtp->reply->str
	                   : cut                             ? "the connection was cut"
	                                                     : smtp->trouble;
	g_autofree char *said = text_valid(*text != 0 ? text : curl_easy_strerror(result));
	g_strstrip(said);
	if (smtp_is_unknown(smtp, result))
		return g_strdup_printf(
		    "%s after the whole mail was sent: it may have arrived, and may come twice", said);
	if (result == CURLE_LOGIN_DENIED && !replied && smtp->offers->len > 0)
		return g_strdup_printf("%s, of what it offers: %s", said, smtp->offers->str);
	return g_steal_pointer(&said);
}

/* Some servers refuse MAIL FROM:<>, which answers must have (HO-33), but accept all other mails. 53x means the
   login. */
static bool smtp_minds_empty(const struct smtp *smtp)
{
	return smtp->phase == PHASE_MAIL && smtp->empty && smtp->code != 421 && smtp->code / 10 != 53;
}

static enum smtp_verdict smtp_judge(
    const struct smtp *smtp, CURLcode result, const char *said, struct error *err)
{
	if (smtp->refused) {
		smtp_tell(smtp, result, "", said, err);
		return SMTP_STOP;
	}
	if (smtp_is_unknown(smtp, result))
		return smtp->slow ? SMTP_UNANSWERED : SMTP_CUT;
	if (result == CURLE_OK)
		return SMTP_SENT;
	/* A 552 reply to MAIL is about the announced size, not about us. */
	bool about_mail = smtp->phase == PHASE_RCPT || smtp->phase == PHASE_DATA ||
	                  (smtp->phase == PHASE_MAIL && smtp->code == 552);
	if ((about_mail || smtp_minds_empty(smtp)) && smtp->code != 421 && smtp_is_throttled(smtp))
		return SMTP_THROTTLED;
	if ((about_mail || smtp_minds_empty(smtp)) && smtp->code != 421 && smtp->code / 100 == 4)
		return SMTP_LATER;
	if (!about_mail && smtp_minds_empty(smtp) && smtp->code / 100 == 5)
		return SMTP_NO_SENDER;
	if (about_mail && smtp->code / 100 == 5)
		return SMTP_REFUSED;
	if ((about_mail || smtp->phase == PHASE_MAIL) && smtp->code / 100 != 4 && smtp->code / 100 != 5)
		return SMTP_CUT;
	smtp_tell(smtp, result,
	    result == CURLE_LOGIN_DENIED ? "login: "
	    : smtp->phase == PHASE_MAIL  ? "sender refused: "
	                                 : "",
	    said, err);
	return SMTP_STOP;
}

/* curl would reuse a connection on which a reply is still to come, and take that for the next mail's reply. */
static void smtp_hang_up(struct smtp *smtp)
{
	curl_easy_cleanup(smtp->curl);
	smtp->curl = curl_easy_init();
	smtp_set_up(smtp);
}

static void smtp_begin(struct smtp *smtp, bool empty, const GString *message)
{
	smtp->phase = PHASE_CONNECT;
	smtp->over = smtp->more = smtp->fallback = smtp->garbled = smtp->slow = false;
	smtp->empty = empty;
	smtp->code = 0;
	smtp->sent = 0;
	smtp->message = message;
	smtp->trouble[0] = 0;
	g_clear_pointer(&smtp->refused, g_free);
	g_string_truncate(smtp->offers, 0);
	g_string_truncate(smtp->reply, 0);
	int64_t seconds = smtp->server->timeout + (int64_t)(message->len / SLOWEST);
	smtp->until = g_get_monotonic_time() + seconds * G_USEC_PER_SEC;
	smtp_set_patience(smtp, LEAVE);
}

/* curl 8 may time out by itself before smtp_pace does. */
static CURLcode smtp_perform(struct smtp *smtp)
{
	CURLcode result = curl_easy_perform(smtp->curl);
	smtp->slow = smtp->slow || (result == CURLE_OPERATION_TIMEDOUT && smtp_is_connected(smtp));
	return result;
}

/* A token may be revoked before it expires: renews a refused one once. True: it was renewed just now. */
static bool smtp_renew(struct smtp *smtp, CURLcode result)
{
	struct error ignored = {0};
	if (result != CURLE_LOGIN_DENIED || smtp->server->auth != AUTH_OAUTH || smtp->renewed ||
	    smtp->code / 100 == 4)
		return false;
	smtp->renewed = true;
	char *fresh = credential_get(smtp->config, smtp->server, true, &ignored);
	error_clear(&ignored);
	if (!fresh)
		return false;
	sodium_memzero(smtp->password, strlen(smtp->password));
	g_free(smtp->password);
	smtp->password = fresh;
	smtp_hang_up(smtp);
	return true;
}

enum smtp_verdict smtp_send(struct smtp *smtp, const char *sender, const char *recipient,
    const GString *message, char **said, struct error *err)
{
	smtp_begin(smtp, *sender == 0, message);
	struct curl_slist *recipients = curl_slist_append(NULL, recipient);
	curl_easy_setopt(smtp->curl, CURLOPT_MAIL_FROM, *sender != 0 ? sender : NULL);
	curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, recipients);
	curl_easy_setopt(smtp->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)message->len);
	CURLcode result = smtp_perform(smtp);
	step_done("SMTP");
	curl_easy_setopt(smtp->curl, CURLOPT_MAIL_RCPT, NULL);
	curl_slist_free_all(recipients);
	if (smtp_renew(smtp, result))
		return smtp_send(smtp, sender, recipient, message, said, err);
	if (result != CURLE_OK || smtp->garbled)
		smtp_hang_up(smtp);
	*said = smtp_said(smtp, result);
	return smtp_judge(smtp, result, *said, err);
}

/* --- A look ------------------------------------------------------------- */

static enum smtp_stage smtp_stage(const struct smtp *smtp, CURLcode result)
{
	if (smtp->refused || result == CURLE_PEER_FAILED_VERIFICATION || result == CURLE_SSL_CONNECT_ERROR ||
	    result == CURLE_SSL_CACERT_BADFILE || result == CURLE_USE_SSL_FAILED)
		return SMTP_TLS;
	if (result == CURLE_LOGIN_DENIED)
		return SMTP_LOGIN;
	switch (smtp->phase) {
	case PHASE_CONNECT:
		return SMTP_CONNECTION;
	case PHASE_HELLO:
		return SMTP_CAPABILITIES;
	case PHASE_STARTTLS:
		return SMTP_TLS;
	default:
		return SMTP_LOGIN;
	}
}

bool smtp_probe(struct smtp *smtp, struct smtp_facts *facts, struct error *err)
{
	g_autoptr(GString) nothing = g_string_new(NULL);
	smtp_begin(smtp, false, nothing);
	smtp->facts = facts;
	curl_easy_setopt(smtp->curl, CURLOPT_UPLOAD, 0L);
	curl_easy_setopt(smtp->curl, CURLOPT_NOBODY, 1L);
	curl_easy_setopt(smtp->curl, CURLOPT_CUSTOMREQUEST, "NOOP");
	CURLcode result = smtp_perform(smtp);
	if (smtp_renew(smtp, result))
		return smtp_probe(smtp, facts, err);
	/* A server that refuses NOOP has accepted the login. */
	bool good = result == CURLE_OK || (smtp->phase == PHASE_NOOP && smtp->code / 100 == 5);
	facts->stage = good ? SMTP_READY : smtp_stage(smtp, result);
	if (!good) {
		g_autofree char *said = smtp_said(smtp, result);
		smtp_tell(smtp, result, facts->stage == SMTP_LOGIN ? "login: " : "", said, err);
	}
	smtp->facts = NULL;
	smtp->message = NULL;
	smtp_hang_up(smtp);
	return good;
}

void smtp_facts_clear(struct smtp_facts *facts)
{
	g_clear_pointer(&facts->offers, g_ptr_array_unref);
	g_free(facts->greeting);
	g_free(facts->tls);
}
