#include "mailer/net/tls_facts.h"

#include <glib.h>
#include <stdbool.h>
#include <time.h>

#define DAY 86400
/* Names of a certificate that are shown. */
#define NAMES 8

/* CN of a distinguished name, or all of it. */
static char *name_of(gnutls_x509_crt_t certificate, bool issuer)
{
	char name[256];
	size_t size = sizeof name;
	int status = issuer ? gnutls_x509_crt_get_issuer_dn_by_oid(
	                          certificate, GNUTLS_OID_X520_COMMON_NAME, 0, 0, name, &size)
	                    : gnutls_x509_crt_get_dn_by_oid(
	                          certificate, GNUTLS_OID_X520_COMMON_NAME, 0, 0, name, &size);
	return status == 0 ? g_utf8_make_valid(name, (gssize)size) : g_strdup("no name");
}

/* "RSA 2048 bits, for a.example.org, b.example.org" */
static void key_and_names(gnutls_x509_crt_t certificate, GString *out)
{
	unsigned bits = 0, shown = 0;
	int algorithm = gnutls_x509_crt_get_pk_algorithm(certificate, &bits);
	char name[256];
	size_t size = sizeof name;

	if (algorithm >= 0)
		g_string_append_printf(
		    out, ", %s %u bits", gnutls_pk_get_name((gnutls_pk_algorithm_t)algorithm), bits);
	for (unsigned i = 0; shown < NAMES; i++, size = sizeof name) {
		int type = gnutls_x509_crt_get_subject_alt_name(certificate, i, name, &size, NULL);
		if (type == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
			break;
		if (type != GNUTLS_SAN_DNSNAME)
			continue;
		g_autofree char *valid = g_utf8_make_valid(name, (gssize)size);
		g_string_append_printf(out, "%s%s", shown++ ? ", " : ", for ", valid);
	}
}

/* Seconds until the first certificate of the chain expires; appends the names of the server's own. */
static int64_t chain_facts(gnutls_session_t session, GString *out)
{
	unsigned count = 0;
	int64_t left = G_MAXINT64;
	const gnutls_datum_t *chain = gnutls_certificate_get_peers(session, &count);
	for (unsigned i = 0; chain && i < count; i++) {
		gnutls_x509_crt_t certificate;
		if (gnutls_x509_crt_init(&certificate) != 0)
			break;
		if (gnutls_x509_crt_import(certificate, &chain[i], GNUTLS_X509_FMT_DER) == 0) {
			left = MIN(left,
			    (int64_t)gnutls_x509_crt_get_expiration_time(certificate) - (int64_t)time(NULL));
			if (i == 0) {
				g_autofree char *subject = name_of(certificate, false);
				g_autofree char *issuer = name_of(certificate, true);
				g_string_append_printf(out, "; certificate of %s by %s", subject, issuer);
				key_and_names(certificate, out);
			}
		}
		gnutls_x509_crt_deinit(certificate);
	}
	return left;
}

char *tls_facts(gnutls_session_t session, int64_t *days)
{
	unsigned count = 0;
	if (!gnutls_certificate_get_peers(session, &count))
		return NULL;
	GString *out = g_string_new(gnutls_protocol_get_name(gnutls_protocol_get_version(session)));
	g_string_append_printf(out, ", %s", gnutls_cipher_get_name(gnutls_cipher_get(session)));
	*days = chain_facts(session, out) / DAY;
	g_string_append_printf(out, ", %" G_GINT64_FORMAT " day%s left", *days, *days == 1 ? "" : "s");
	return g_string_free(out, FALSE);
}

bool tls_validity(gnutls_session_t session, const char *host, int64_t *from, int64_t *until, bool *fits)
{
	unsigned count = 0;
	const gnutls_datum_t *chain = gnutls_certificate_get_peers(session, &count);
	gnutls_x509_crt_t certificate;

	*from = *until = 0;
	*fits = false;
	if (!chain || count == 0 || gnutls_x509_crt_init(&certificate) != 0)
		return false;
	bool good = gnutls_x509_crt_import(certificate, &chain[0], GNUTLS_X509_FMT_DER) == 0;
	if (good) {
		*from = (int64_t)gnutls_x509_crt_get_activation_time(certificate);
		*until = (int64_t)gnutls_x509_crt_get_expiration_time(certificate);
		*fits = gnutls_x509_crt_check_hostname(certificate, host) != 0;
	}
	gnutls_x509_crt_deinit(certificate);
	return good;
}
