/* Which certificates are accepted for a server: chain, name, purpose, key lengths, and the words about a bad one
   (HO-5). Both ends are here; the server's is a thread. */
#include "tests/tls.h"
#include "mailer/net/certificate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <cmocka.h>

struct end {
	int fd;
	struct paper *papers;
	unsigned count;
};

static gpointer serve(gpointer data)
{
	const struct end *end = data;
	gnutls_certificate_credentials_t own;
	char byte;

	gnutls_certificate_allocate_credentials(&own);
	gnutls_session_t session = answer_line(end->fd, own, end->papers, end->count);
	if (session) {
		gnutls_record_recv(session, &byte, 1);
		gnutls_deinit(session);
	}
	gnutls_certificate_free_credentials(own);
	close(end->fd);
	return NULL;
}

/* The verdict on a chain for a client that trusts `root` and wants mail.test; NULL: accepted. */
static char *said_of(struct paper *papers, unsigned count, const struct paper *root)
{
	int line[2];
	gnutls_session_t session;
	gnutls_certificate_credentials_t trust;
	char *why = (char *)(guintptr) "untouched";

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, line), 0);
	struct end end = {line[1], papers, count};
	GThread *thread = g_thread_new("server", serve, &end);
	gnutls_certificate_allocate_credentials(&trust);
	gnutls_certificate_set_x509_trust(trust, (gnutls_x509_crt_t *)(guintptr)&root->certificate, 1);
	gnutls_init(&session, GNUTLS_CLIENT);
	gnutls_set_default_priority(session);
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, trust);
	gnutls_transport_set_int2(session, line[0], line[0]);
	int result;
	do
		result = gnutls_handshake(session);
	while (result < 0 && !gnutls_error_is_fatal(result));
	if (result == 0) {
		bool holds = certificate_holds(session, "mail.test", &why);
		assert_int_equal(holds, why == NULL);
	} else
		why = g_strdup_printf("no handshake: %s", gnutls_strerror(result));
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(trust);
	close(line[0]);
	g_thread_join(thread);
	return why;
}

#define SHORT "its chain has a key that is too short: 2048 bits of RSA are needed"

static void test_chains(void **unused)
{
	const struct wording root = {.name = "root", .authority = true};
	const struct wording other = {.name = "other", .authority = true};
	const struct wording weak = {.name = "weak", .authority = true, .rsa = 1024};
	const struct wording strong = {.name = "strong", .authority = true, .rsa = 2048};
	static const struct {
		const char *
		    by; /* signer: w, s, r: a weak, strong or other root; m, l: a strong or weak intermediate */
		struct wording leaf;
		const char *says; /* part of the verdict; NULL: accepted */
	} cases[] = {
	    {"r", {.name = "mail", .host = "mail.test"}, NULL},
	    {"s", {.name = "mail", .host = "mail.test"}, NULL},
	    {"w", {.name = "mail", .host = "mail.test"}, SHORT},
	    {"m", {.name = "mail", .host = "mail.test"}, NULL},
	    {"l", {.name = "mail", .host = "mail.test"}, SHORT},
	    {"r", {.name = "mail", .host = "mail.test", .rsa = 1024}, SHORT},
	    {"r", {.name = "mail", .host = "other.test"}, "does not match"},
	    {"r", {.name = "mail", .host = "mail.test", .ended = true}, "expired"},
	    {"r", {.name = "mail", .host = "mail.test", .purpose = GNUTLS_KP_TLS_WWW_SERVER}, NULL},
	    {"r", {.name = "mail", .host = "mail.test", .purpose = GNUTLS_KP_TLS_WWW_CLIENT}, "purpose"},
	    {"r", {.name = "mail", .host = "mail.test", .usage = GNUTLS_KEY_DIGITAL_SIGNATURE}, NULL},
	    {"r", {.name = "mail", .host = "mail.test", .rsa = 2048, .usage = GNUTLS_KEY_KEY_ENCIPHERMENT},
	        NULL},
	    {"o", {.name = "mail", .host = "mail.test"}, "issuer is unknown"},
	};
	struct paper roots[] = {
	    certify(&root, NULL), certify(&weak, NULL), certify(&strong, NULL), certify(&other, NULL)};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char by = *cases[i].by;
		bool between = by == 'm' || by == 'l';
		struct paper *above = &roots[by == 'w' ? 1 : by == 's' ? 2 : by == 'o' ? 3 : 0];
		const struct wording middle = {
		    .name = "between", .authority = true, .rsa = by == 'l' ? 1024 : 0};
		struct paper chain[2];
		if (between)
			chain[1] = certify(&middle, above);
		chain[0] = certify(&cases[i].leaf, between ? &chain[1] : above);
		g_autofree char *said = said_of(chain, between ? 2 : 1, by == 'o' ? &roots[0] : above);
		if (cases[i].says ? !said || !strstr(said, cases[i].says) : said != NULL)
			fail_msg("case %zu: %s", i, said ? said : "it holds");
		if (said &&
		    (strpbrk(said, "\r\n") || g_ascii_isspace(*said) || strchr(" .", said[strlen(said) - 1])))
			fail_msg("case %zu: not as a sentence goes on: \"%s\"", i, said);
		paper_clear(&chain[0]);
		if (between)
			paper_clear(&chain[1]);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(roots); i++)
		paper_clear(&roots[i]);
}

/* Before a server has shown any certificate. */
static void test_none(void **unused)
{
	gnutls_session_t session;
	char *why = NULL;

	(void)unused;
	gnutls_init(&session, GNUTLS_CLIENT);
	assert_false(certificate_holds(session, "mail.test", &why));
	assert_string_equal(why, gnutls_strerror(GNUTLS_E_INVALID_REQUEST));
	g_free(why);
	gnutls_deinit(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_chains), cmocka_unit_test(test_none)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
