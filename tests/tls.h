/* Certificates made by the test, and a server end that shows them: only GnuTLS is used, none of our code. */
#ifndef TESTS_TLS_H
#define TESTS_TLS_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct paper {
	gnutls_x509_crt_t certificate;
	gnutls_x509_privkey_t key;
};

/* The contents of a certificate. */
struct wording {
	const char *name, *host;      /* host NULL: none */
	unsigned rsa;                 /* bits; 0: a key on the curve P-256 */
	unsigned usage;               /* key usage; 0: not stated */
	const char *purpose;          /* NULL: not stated */
	bool authority, ended, early; /* ended: an hour ago; early: valid only from tomorrow */
	unsigned days;                /* lifetime beyond the first one's */
};

/* `by` NULL: self-signed. */
static inline struct paper certify(const struct wording *wording, const struct paper *by)
{
	struct paper paper;
	time_t now = time(NULL);
	static unsigned char serial;

	serial++;
	gnutls_x509_privkey_init(&paper.key);
	gnutls_x509_privkey_generate(paper.key, wording->rsa ? GNUTLS_PK_RSA : GNUTLS_PK_ECDSA,
	    wording->rsa ? wording->rsa : GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
	gnutls_x509_crt_init(&paper.certificate);
	gnutls_x509_crt_set_version(paper.certificate, 3);
	gnutls_x509_crt_set_serial(paper.certificate, &serial, 1);
	gnutls_x509_crt_set_activation_time(paper.certificate, wording->early ? now + 86400 : now - 7200);
	gnutls_x509_crt_set_expiration_time(
	    paper.certificate, wording->ended ? now - 3600 : now + 90000 + 86400 * (time_t)wording->days);
	gnutls_x509_crt_set_dn_by_oid(paper.certificate, GNUTLS_OID_X520_COMMON_NAME, 0, wording->name,
	    (unsigned)strlen(wording->name));
	if (wording->host)
		gnutls_x509_crt_set_subject_alt_name(paper.certificate, GNUTLS_SAN_DNSNAME, wording->host,
		    (unsigned)strlen(wording->host), GNUTLS_FSAN_SET);
	gnutls_x509_crt_set_basic_constraints(paper.certificate, wording->authority ? 1 : 0, -1);
	if (wording->usage)
		gnutls_x509_crt_set_key_usage(paper.certificate, wording->usage);
	if (wording->purpose)
		gnutls_x509_crt_set_key_purpose_oid(paper.certificate, wording->purpose, 0);
	gnutls_x509_crt_set_key(paper.certificate, paper.key);
	gnutls_x509_crt_sign2(paper.certificate, by ? by->certificate : paper.certificate,
	    by ? by->key : paper.key, GNUTLS_DIG_SHA256, 0);
	/* Only a certificate read back has all its fields. */
	gnutls_datum_t bytes;
	gnutls_x509_crt_export2(paper.certificate, GNUTLS_X509_FMT_DER, &bytes);
	gnutls_x509_crt_deinit(paper.certificate);
	gnutls_x509_crt_init(&paper.certificate);
	gnutls_x509_crt_import(paper.certificate, &bytes, GNUTLS_X509_FMT_DER);
	gnutls_free(bytes.data);
	return paper;
}

static inline void paper_clear(struct paper *paper)
{
	gnutls_x509_crt_deinit(paper->certificate);
	gnutls_x509_privkey_deinit(paper->key);
}

/* TLS versions that the server's end offers, NULL: the usual ones. */
static const char *offered_versions;

/* The server's end of a connection after its handshake; NULL: it failed. The caller owns the connection. */
static inline gnutls_session_t answer_line(
    int fd, gnutls_certificate_credentials_t own, struct paper *papers, unsigned count)
{
	gnutls_session_t session;
	gnutls_x509_crt_t chain[4];

	for (unsigned i = 0; i < count; i++)
		chain[i] = papers[i].certificate;
	gnutls_certificate_set_x509_key(own, chain, (int)count, papers[0].key);
	gnutls_init(&session, GNUTLS_SERVER);
	if (offered_versions)
		gnutls_priority_set_direct(session, offered_versions, NULL);
	else
		gnutls_set_default_priority(session);
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, own);
	gnutls_transport_set_int(session, fd);
	int result;
	do
		result = gnutls_handshake(session);
	while (result < 0 && !gnutls_error_is_fatal(result));
	if (result == 0)
		return session;
	gnutls_deinit(session);
	return NULL;
}

#endif
