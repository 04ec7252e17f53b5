/* Doctor on servers behind TLS: TLS facts, certificates that end soon or are refused, and the other scheme (HO-77). The
   servers are a thread that speaks TLS at once, and hangs up on clients that do not. */
#include "tests/no_authorities.h"
#include "tests/tls.h"
#include "mailer/doctor/doctor.h"
#include "mailer/doctor/doctor_mail.h"
#include "tests/command.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>

/* --- The servers -------------------------------------------------------------------- */

static int listener, port;
static bool deaf, is_imap; /* it does not speak TLS either; which of the two servers it is */
static struct paper root, paper;
static GThread *thread;

static void say(gnutls_session_t session, const char *text)
{
	gnutls_record_send(session, text, strlen(text));
}

/* False: the connection ends with this line. */
static bool answer(gnutls_session_t session, const char *line)
{
	g_auto(GStrv) words = g_strsplit(line, " ", 3);
	const char *verb = words[0] && words[1] ? words[1] : "";
	const char *untagged = strcmp(verb, "CAPABILITY") == 0 ? "* CAPABILITY IMAP4rev1 MOVE\r\n"
	                       : strcmp(verb, "LIST") == 0     ? "* LIST () \"/\" INBOX\r\n"
	                                                       : "";
	g_autofree char *tagged = g_strdup_printf("%s%s OK done\r\n", untagged, words[0]);

	if (is_imap)
		say(session, tagged);
	else if (strcmp(words[0], "EHLO") == 0)
		say(session, "250-here\r\n250 8BITMIME\r\n");
	else
		say(session, strcmp(words[0], "NOOP") == 0 ? "250 ok\r\n" : "500 what\r\n");
	return strcmp(verb, "LOGOUT") != 0 && strcmp(words[0], "QUIT") != 0;
}

static void serve(gnutls_session_t session)
{
	g_autoptr(GString) line = g_string_new(NULL);
	char c;

	say(session, is_imap ? "* OK here\r\n" : "220 here\r\n");
	while (gnutls_record_recv(session, &c, 1) == 1) {
		if (c == '\r')
			continue;
		if (c != '\n') {
			g_string_append_c(line, c);
			continue;
		}
		if (!answer(session, line->str))
			break;
		g_string_truncate(line, 0);
	}
}

static gpointer listen_on(gpointer unused)
{
	int fd;

	while ((fd = accept(listener, NULL, NULL)) >= 0) {
		gnutls_certificate_credentials_t own;
		gnutls_certificate_allocate_credentials(&own);
		bool begun = !deaf && poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, 100) > 0;
		gnutls_session_t session = begun ? answer_line(fd, own, &paper, 1) : NULL;
		if (session) {
			serve(session);
			gnutls_deinit(session);
		}
		gnutls_certificate_free_credentials(own);
		close(fd);
	}
	return unused;
}

static int begin(void **unused)
{
	const struct wording authority = {.name = "root", .authority = true};
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof here;
	gnutls_datum_t pem;

	make_place(unused);
	command("init");
	put("password", "gmpw\n");
	root = certify(&authority, NULL);
	gnutls_x509_crt_export2(root.certificate, GNUTLS_X509_FMT_PEM, &pem);
	g_autofree char *text = g_strndup((char *)pem.data, pem.size);
	gnutls_free(pem.data);
	put("ca", text);
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(listener, (struct sockaddr *)&here, size) != 0 || listen(listener, 9) != 0 ||
	    getsockname(listener, (struct sockaddr *)&here, &size) != 0)
		return 1;
	port = ntohs(here.sin_port);
	thread = g_thread_new("servers", listen_on, NULL);
	return 0;
}

static int end(void **unused)
{
	shutdown(listener, SHUT_RDWR);
	g_thread_join(thread);
	close(listener);
	paper_clear(&root);
	return clear_place(unused);
}

/* --- Looks --------------------------------------------------------------------------- */

static struct doctor doctor;

static void forget(void)
{
	doctor_findings_clear(&doctor);
	config_free(doctor.config);
	providers_free(doctor.providers);
	doctor =
	    (struct doctor){.dir = dir, .patience = 1, .providers = providers_read(dir, &(struct error){0})};
}

/* Checks the server of one kind, by this scheme; the other is a Maildir. */
static void look(const char *scheme, const struct wording *wording)
{
	struct error err = {0};
	g_autofree char *ca = in("ca"), *yaml = NULL;

	is_imap = g_str_has_prefix(scheme, "imap");
	yaml = is_imap ? g_strdup_printf("site: {address: gm@gm.test, gm: p3@players.test}\n"
	                                 "mailbox: {url: '%s://localhost:%d/INBOX', user: gm, password_file: "
	                                 "password, ca_file: '%s', timeout: 5s}\n",
	                     scheme, port, ca)
	               : g_strdup_printf("site: {address: gm@gm.test, gm: p3@players.test}\n"
	                                 "outgoing: {url: '%s://localhost:%d', ca_file: '%s', timeout: 5s}\n",
	                     scheme, port, ca);
	put("nightmail.yaml", yaml);
	forget();
	paper = certify(wording, &root);
	doctor.config = config_read(dir, &err);
	if (!doctor.config)
		fail_msg("%s", err.text);
	doctor_look_at_mail(&doctor);
	paper_clear(&paper);
}

static void is(enum doctor_check check, enum doctor_result result, const char *end, const char *advice)
{
	const struct doctor_finding *found = &doctor.found[check];
	g_autofree char *advised = doctor_advice(found);

	if (found->result != result || !g_str_has_suffix(found->saw ? found->saw : "", end) ||
	    g_strcmp0(advised, advice) != 0)
		fail_msg("%s: %d: %s -> %s", doctor_name(check), found->result, found->saw ? found->saw : "",
		    advised ? advised : "");
}

static const struct {
	const char *safe, *open;
	enum doctor_check connection;
} ways[] = {{"imaps", "imap", CHECK_MAILBOX_CONNECTION}, {"smtps", "smtp", CHECK_OUTGOING_CONNECTION}};

static const struct wording papers[] = {{.name = "here", .host = "localhost", .days = 13},
    {.name = "here", .host = "localhost", .days = 12}, {.name = "here", .host = "other.test", .days = 13}};

/* Two weeks of validity are enough. */
static void test_lines(void **unused)
{
	g_autofree char *answers = g_strdup_printf("localhost port %d answers", port);
	g_autofree char *greets = g_strconcat(answers, ": here", NULL);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
		enum doctor_check at = ways[i].connection;
		look(ways[i].safe, &papers[0]);
		is(at, DOCTOR_OK, i ? greets : answers, NULL);
		is(at + 1, DOCTOR_OK,
		    "; certificate of here by root, EC/ECDSA 256 bits, for localhost, 14 days left", NULL);
		is(at + 2, DOCTOR_OK, i ? "8BITMIME" : "IMAP4rev1 MOVE", NULL);
		is(at + 3, DOCTOR_OK, i ? "none: outgoing.user is not set" : "as gm", NULL);
		look(ways[i].safe, &papers[1]);
		is(at + 1, DOCTOR_WARN,
		    "; certificate of here by root, EC/ECDSA 256 bits, for localhost, 13 days left",
		    "whoever runs the server must renew its certificate");
		is(at + 3, DOCTOR_OK, i ? "none: outgoing.user is not set" : "as gm", NULL);
	}
}

/* The certificate has another name: nothing behind TLS is checked. */
static void test_refused(void **unused)
{
	g_autofree char *answers = g_strdup_printf("localhost port %d answers", port);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
		enum doctor_check at = ways[i].connection;
		look(ways[i].safe, &papers[2]);
		is(at, DOCTOR_OK, answers, NULL);
		assert_int_equal(doctor.found[at + 1].result, DOCTOR_BAD);
		assert_int_equal(doctor.found[at + 1].code, EXIT_PROTOCOL);
		/* The certificate's names are reported, with the advice to use one of them. */
		g_autofree char *advised = doctor_advice(&doctor.found[at + 1]);
		assert_non_null(strstr(doctor.found[at + 1].saw, "; it offers TLS1."));
		assert_string_equal(advised,
		    "localhost is not a name of the certificate: write one of its names into the URL");
		assert_int_equal(doctor.found[at + 2].result, DOCTOR_UNSEEN);
	}
}

/* A certificate that is not valid yet, an expired one, one with a short key, and a server with old versions only: each
   is named, and this machine's clock is suspected (HO-125). */
static void test_times_and_versions(void **unused)
{
	static const struct {
		struct wording paper;
		const char *versions, *advice;
	} cases[] = {{{.name = "here", .host = "localhost", .days = 13, .early = true}, NULL,
	                 "the certificate is not valid yet: this machine's clock is the suspect, it says "},
	    {{.name = "here", .host = "localhost", .ended = true}, NULL, "the certificate ran out on "},
	    {{.name = "here", .host = "localhost", .days = 13, .rsa = 1024}, NULL,
	        "a key of the certificate is too short, or it is signed in an old way: whoever runs the server"},
	    {{.name = "here", .host = "localhost", .days = 13},
	        "NORMAL:-VERS-ALL:+VERS-TLS1.1:%COMPAT:%VERIFY_ALLOW_SIGN_WITH_SHA1",
	        "whoever runs the server must let it speak TLS 1.2 or 1.3"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++)
		for (size_t c = 0; c < G_N_ELEMENTS(cases); c++) {
			enum doctor_check tls = ways[i].connection + 1;
			offered_versions = cases[c].versions;
			look(ways[i].safe, &cases[c].paper);
			offered_versions = NULL;
			g_autofree char *advised = doctor_advice(&doctor.found[tls]);
			assert_int_equal(doctor.found[tls].result, DOCTOR_BAD);
			assert_int_equal(doctor.found[tls].code, EXIT_PROTOCOL);
			if (!advised || !g_str_has_prefix(advised, cases[c].advice))
				fail_msg("%s, case %zu: %s -> %s", ways[i].safe, c, doctor.found[tls].saw,
				    advised ? advised : "no advice");
			assert_null(strstr(advised, "run doctor"));
			assert_int_equal(doctor.found[tls + 1].result, DOCTOR_UNSEEN);
		}
}

/* A port that speaks TLS at once, whatever its certificate, and nothing unencrypted. */
static void test_schemes(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++)
		for (size_t p = 0; p < 2; p++) {
			enum doctor_check at = ways[i].connection;
			g_autofree char *advice = g_strdup_printf(
			    "that port wants another scheme: %s://localhost:%d", ways[i].safe, port);
			look(ways[i].open, &papers[2 * p]);
			assert_int_equal(doctor.found[at].result, DOCTOR_UNSEEN);
			assert_int_equal(doctor.found[at + 1].result, DOCTOR_BAD);
			assert_int_equal(doctor.found[at + 1].code, EXIT_PROTOCOL);
			is(at + 1, DOCTOR_BAD, "", advice);
			assert_int_equal(doctor.found[at + 2].result, DOCTOR_UNSEEN);
		}
	deaf = true;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
		look(ways[i].open, &papers[0]);
		assert_int_equal(doctor.found[ways[i].connection].result, DOCTOR_BAD);
		assert_int_equal(doctor.found[ways[i].connection].code, EXIT_TEMPFAIL);
		is(ways[i].connection, DOCTOR_BAD, "",
		    "look at host and port in the URL, at firewalls, and whether the server runs");
	}
	deaf = false;
	forget();
	g_clear_pointer(&doctor.providers, providers_free);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_times_and_versions), cmocka_unit_test(test_schemes)};

	g_setenv("ALL_PROXY", "http://127.0.0.1:1", TRUE);
	return cmocka_run_group_tests(tests, begin, end);
}
