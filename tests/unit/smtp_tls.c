/* An outgoing server behind TLS: accepted certificates, facts of a look, and refused tokens (HO-5, HO-30, HO-77,
   HO-78). */
#include "tests/no_authorities.h"
#include "tests/tls.h"
#include "tests/smtp.h"

/* --- The server's end of TLS ------------------------------------------------------ */

static gnutls_session_t session;
static gnutls_certificate_credentials_t own;
static struct paper root, paper; /* certificates of the authority and of the server */

static ssize_t take_secured(int fd, void *bytes, size_t size, int flags)
{
	(void)fd;
	(void)flags;
	return gnutls_record_recv(session, bytes, size);
}

static ssize_t give_secured(int fd, const void *bytes, size_t size, int flags)
{
	(void)fd;
	(void)flags;
	return gnutls_record_send(session, bytes, size);
}

static void forget_session(void)
{
	if (session)
		gnutls_deinit(session);
	if (own)
		gnutls_certificate_free_credentials(own);
	session = NULL;
	own = NULL;
}

static bool secure_line(int fd)
{
	forget_session();
	gnutls_certificate_allocate_credentials(&own);
	session = answer_line(fd, own, &paper, 1);
	line_take = take_secured;
	line_give = give_secured;
	return session != NULL;
}

static char *ca;

static int open_secure(void **unused)
{
	static char own_name[] = "localhost";
	const struct wording authority = {.name = "root", .authority = true};
	gnutls_datum_t pem;

	if (open_server(unused) != 0)
		return 1;
	root = certify(&authority, NULL);
	gnutls_x509_crt_export2(root.certificate, GNUTLS_X509_FMT_PEM, &pem);
	g_autofree char *text = g_strndup((char *)pem.data, pem.size);
	gnutls_free(pem.data);
	put("ca", text);
	ca = in("ca");
	secure = secure_line;
	server->host = own_name;
	server->ca_file = ca;
	return 0;
}

static int close_secure(void **unused)
{
	int result = close_server(unused);

	forget_session();
	paper_clear(&root);
	secure = NULL;
	g_free(ca);
	return result;
}

#define TLS_TEST(name) cmocka_unit_test_setup_teardown(name, open_secure, close_secure)

/* Encrypts from the first byte, or after STARTTLS. */
static void encrypts(bool first)
{
	server->scheme = first ? MAIL_SMTPS : MAIL_SMTP;
	server->starttls = !first;
	tell("EHLO", first ? "250 liar" : "250-liar\r\n250 STARTTLS");
	begins();
}

/* --- Certificates ------------------------------------------------------------------- */

#define REFUSED SERVER "certificate refused: "

static const struct {
	struct wording wording;
	bool itself; /* self-signed */
	const char *told;
	bool late; /* the handshake succeeds before its certificate is refused */
} papers[] = {{{.name = "here", .host = "localhost"}, false, NULL, false},
    {{.name = "here", .host = "localhost", .purpose = GNUTLS_KP_TLS_WWW_CLIENT}, false, REFUSED "*", true},
    {{.name = "here", .host = "other.test"}, false, SERVER "*", false},
    {{.name = "here", .host = "localhost", .ended = true}, false, SERVER "*", false},
    {{.name = "here", .host = "localhost"}, true, SERVER "*", false}};

static void test_certificates(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(papers); i++)
		for (int first = 0; first < 2; first++) {
			bool holds = papers[i].told == NULL;
			const char *in_the_open = first ? "" : "EHLO site.test\nSTARTTLS\n";
			paper = certify(&papers[i].wording, papers[i].itself ? NULL : &root);
			encrypts(first);
			is_so(GM, holds ? SMTP_SENT : SMTP_STOP, holds ? EXIT_DONE : EXIT_PROTOCOL,
			    holds ? "250 taken" : papers[i].told);
			/* A server without a valid certificate sees at most a greeting. */
			g_autofree char *greeting = g_strconcat(in_the_open, "EHLO site.test\n", NULL);
			g_autofree char *goes_on = g_strconcat(greeting, "MAIL FROM:<" GM ">\n", NULL);
			if (holds)
				assert_true(g_str_has_prefix(heard->str, goes_on));
			else
				assert_string_equal(heard->str, papers[i].late ? greeting : in_the_open);
			paper_clear(&paper);
		}
}

/* Each mail checks again, also after a certificate was refused. */
static void test_anew(void **unused)
{
	(void)unused;
	for (int first = 0; first < 2; first++) {
		encrypts(first);
		for (size_t i = 2; i-- > 0;) {
			paper = certify(&papers[i].wording, &root);
			is_so(GM, i ? SMTP_STOP : SMTP_SENT, i ? EXIT_PROTOCOL : EXIT_DONE, papers[i].told);
			if (i)
				paper_clear(&paper);
		}
		is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
		begins();
		paper_clear(&paper);
	}
}

/* A look returns facts of TLS; offers are those made within TLS. */
static void test_facts(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(papers); i++)
		for (int first = 0; first < 2; first++) {
			struct smtp_facts facts = {.days = 99};
			struct error err = {0};
			paper = certify(&papers[i].wording, papers[i].itself ? NULL : &root);
			encrypts(first);
			bool good = smtp_probe(client, &facts, &err), holds = papers[i].told == NULL;
			assert_int_equal(good, holds);
			assert_int_equal(facts.stage, holds ? SMTP_READY : SMTP_TLS);
			assert_int_equal(err.code, holds ? EXIT_DONE : EXIT_PROTOCOL);
			if (papers[i].late)
				assert_true(g_str_has_prefix(err.text, REFUSED));
			if (holds) {
				assert_int_equal(facts.days, 1);
				assert_true(g_str_has_prefix(facts.tls, "TLS1."));
				assert_true(g_str_has_suffix(facts.tls,
				    "; certificate of here by root, EC/ECDSA 256 bits, for localhost, 1 day left"));
				assert_string_equal(facts.greeting, "liar");
				assert_int_equal(facts.offers->len, first ? 1 : 2);
			}
			error_clear(&err);
			smtp_facts_clear(&facts);
			begins();
			paper_clear(&paper);
		}
}

/* --- Tokens ------------------------------------------------------------------------- */

static int authority, renewals;
static const char *renewed;             /* the authorization server's answer */
static const char *then_at, *then_said; /* from then on the server's lie */

static gpointer renew(gpointer unused)
{
	int fd;

	while ((fd = accept(authority, NULL, NULL)) >= 0) {
		gnutls_certificate_credentials_t credentials;
		char bytes[4096];
		g_autofree char *answer = g_strdup_printf(
		    "HTTP/1.1 %.3s Words\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s", renewed,
		    strlen(renewed + 4), renewed + 4);
		gnutls_certificate_allocate_credentials(&credentials);
		gnutls_session_t line = answer_line(fd, credentials, &paper, 1);
		g_autoptr(GString) request = g_string_new(NULL);
		ssize_t got;
		while (line && !strstr(request->str, "refresh_token=R0") &&
		       (got = gnutls_record_recv(line, bytes, sizeof bytes)) > 0)
			g_string_append_len(request, bytes, got);
		renewals++;
		lies[0] = (struct lie){then_at, then_said};
		if (line) {
			gnutls_record_send(line, answer, strlen(answer));
			gnutls_bye(line, GNUTLS_SHUT_WR);
			gnutls_deinit(line);
		}
		gnutls_certificate_free_credentials(credentials);
		close(fd);
	}
	return unused;
}

#define TOKEN "200 {\"access_token\": \"fresh\", \"token_type\": \"Bearer\", \"expires_in\": 60}"

static const struct {
	int64_t auth;
	const char *says, *answer,
	    *then; /* answers to the first secret, of the authorization server, to the next secret; NULL: accepted */
	int renewals;
	enum exit_code code;
} tokens[] = {{AUTH_OAUTH, NULL, TOKEN, NULL, 0, EXIT_DONE},
    {AUTH_OAUTH, "535 ended", TOKEN, NULL, 1, EXIT_DONE},
    {AUTH_OAUTH, "535 ended", TOKEN, "535 no", 1, EXIT_NO_PERMISSION},
    {AUTH_OAUTH, "535 ended", TOKEN, "454 later", 1, EXIT_TEMPFAIL},
    {AUTH_OAUTH, "454 later", TOKEN, NULL, 0, EXIT_TEMPFAIL},
    {AUTH_OAUTH, "400 later", TOKEN, NULL, 0, EXIT_TEMPFAIL},
    {AUTH_OAUTH, "535 ended", "503 {}", NULL, 1, EXIT_NO_PERMISSION},
    {AUTH_XOAUTH2, "535 ended", TOKEN, NULL, 0, EXIT_NO_PERMISSION}};

/* Does the last received secret contain this token? */
static bool came(const char *token)
{
	g_auto(GStrv) lines = g_strsplit(heard->str, "\n", 0);
	bool found = false;

	for (size_t i = 0; lines[i]; i++) {
		gsize size;
		g_autofree guchar *bytes = g_base64_decode(lines[i], &size);
		g_autofree char *text = g_strndup((char *)bytes, size);
		g_autofree char *bearer = g_strdup_printf("auth=Bearer %s\001\001", token);
		const char *at = memmem(bytes, size, "auth=Bearer ", strlen("auth=Bearer "));
		if (at)
			found = strcmp(at, bearer) == 0;
	}
	return found;
}

static void asks_for_tokens(bool looks)
{
	for (size_t i = 0; i < G_N_ELEMENTS(tokens); i++) {
		struct error err = {0};
		struct smtp_facts facts = {0};
		put("outgoing.token",
		    "{\"format\": 1,\n \"access_token\": \"ended\",\n \"expires\": 1772456400,\n "
		    "\"refresh_token\": \"R0\"}\n");
		put("password", "ended");
		g_hash_table_remove_all(config.passwords);
		server->auth = tokens[i].auth;
		renewals = 0;
		renewed = tokens[i].answer;
		then_at = tokens[i].then ? SECRET : NULL;
		then_said = tokens[i].then;
		tell(tokens[i].says ? SECRET : NULL, tokens[i].says);
		lies[1] = (struct lie){"EHLO", "250-liar\r\n250 AUTH OAUTHBEARER XOAUTH2"};
		begins();
		if (looks)
			assert_int_equal(smtp_probe(client, &facts, &err), tokens[i].code == EXIT_DONE);
		else
			is_so(GM, tokens[i].code ? SMTP_STOP : SMTP_SENT, tokens[i].code, NULL);
		if (renewals != tokens[i].renewals || (looks && err.code != tokens[i].code) ||
		    !came(tokens[i].renewals && strcmp(tokens[i].answer, TOKEN) == 0 ? "fresh" : "ended"))
			fail_msg("case %zu: %d renewals, %d, %s", i, renewals, (int)err.code, heard->str);
		/* It is not repeated. */
		if (tokens[i].renewals) {
			tell(SECRET, "535 no");
			lies[1] = (struct lie){"EHLO", "250-liar\r\n250 AUTH OAUTHBEARER"};
			lies[2] = (struct lie){"MAIL", "!"};
			if (!looks)
				is_so(GM, tokens[i].code ? SMTP_STOP : SMTP_CUT,
				    tokens[i].code ? EXIT_NO_PERMISSION : EXIT_DONE, NULL);
			is_so(GM, SMTP_STOP, EXIT_NO_PERMISSION, SERVER "login: 535 no");
			assert_int_equal(renewals, tokens[i].renewals);
		}
		error_clear(&err);
		smtp_facts_clear(&facts);
	}
}

static void test_tokens(void **unused)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof here;
	g_autofree char *path = in("password");

	(void)unused;
	authority = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(authority, (struct sockaddr *)&here, size), 0);
	assert_int_equal(listen(authority, 4), 0);
	assert_int_equal(getsockname(authority, (struct sockaddr *)&here, &size), 0);
	g_autofree char *url = g_strdup_printf("https://localhost:%d/token", ntohs(here.sin_port));
	struct mail_oauth oauth = {.client_id = "nm", .token_url = url, .scope = "smtp", .ca_file = ca};
	GThread *other = g_thread_new("authority", renew, NULL);
	paper = certify(&papers[0].wording, &root);
	config.dir = dir;
	server->user = "gm";
	server->oauth = &oauth;
	server->password_file = path;
	for (int looks = 0; looks < 2; looks++)
		asks_for_tokens(looks);
	shutdown(authority, SHUT_RDWR);
	g_thread_join(other);
	close(authority);
	paper_clear(&paper);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TLS_TEST(test_certificates), TLS_TEST(test_anew), TLS_TEST(test_facts), TLS_TEST(test_tokens)};

	g_setenv("NIGHTMAIL_NOW", "2026-03-02T12:00:00Z", TRUE);
	/* A proxy in the environment is ignored. */
	g_setenv("ALL_PROXY", "http://127.0.0.1:1", TRUE);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
