#include "mailer/net/certificate.h"

#include <glib.h>
#include <string.h>

/* GnuTLS's words: "The certificate is NOT trusted. The certificate issuer is unknown. " */
static char *words_of(unsigned status)
{
	gnutls_datum_t text = {0};

	if (gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0) != 0)
		text.data = NULL;
	char *words = g_strdup(text.data ? (char *)text.data : "it does not hold");
	g_strdelimit(g_strstrip(words), "\r\n", ' ');
	if (g_str_has_suffix(words, "."))
		words[strlen(words) - 1] = 0;
	gnutls_free(text.data);
	return words;
}

static bool is_strong(gnutls_x509_crt_t certificate)
{
	unsigned bits = 0;
	int algorithm = gnutls_x509_crt_get_pk_algorithm(certificate, &bits);

	return algorithm >= 0 &&
	       gnutls_pk_bits_to_sec_param((gnutls_pk_algorithm_t)algorithm, bits) >= GNUTLS_SEC_PARAM_MEDIUM;
}

static bool is_for_handshakes(gnutls_x509_crt_t certificate)
{
	unsigned usage = 0, critical = 0;

	return gnutls_x509_crt_get_key_usage(certificate, &usage, &critical) != 0 ||
	       (usage & (GNUTLS_KEY_DIGITAL_SIGNATURE | GNUTLS_KEY_KEY_ENCIPHERMENT)) != 0;
}

/* Servers do not send the authority's certificate: looks up the one that signed this in our trust store, and checks its
   key. */
static bool is_strong_above(gnutls_session_t session, gnutls_x509_crt_t certificate)
{
	void *credentials = NULL;
	gnutls_x509_crt_t authority = NULL;

	return gnutls_credentials_get(session, GNUTLS_CRD_CERTIFICATE, &credentials) != 0 || !credentials ||
	       gnutls_certificate_get_issuer(credentials, certificate, &authority, 0) != 0 ||
	       is_strong(authority);
}

/* Checks key strength along the chain, which verification leaves to profiles that a session may lack and that differ by
   kind of handshake. NULL: no objection. */
static const char *chain_trouble(gnutls_session_t session)
{
	unsigned count = 0;
	const gnutls_datum_t *chain = gnutls_certificate_get_peers(session, &count);
	const char *trouble = count == 0 ? "there is none" : NULL;

	for (unsigned i = 0; i < count && !trouble; i++) {
		gnutls_x509_crt_t each;
		gnutls_x509_crt_init(&each);
		if (gnutls_x509_crt_import(each, &chain[i], GNUTLS_X509_FMT_DER) != 0)
			trouble = "it cannot be read";
		else if (!is_strong(each) || !is_strong_above(session, each))
			trouble = "its chain has a key that is too short: 2048 bits of RSA are needed";
		else if (i == 0 && !is_for_handshakes(each))
			trouble = "its key is not meant for this";
		gnutls_x509_crt_deinit(each);
	}
	return trouble;
}

bool certificate_holds(gnutls_session_t session, const char *host, char **why)
{
	gnutls_typed_vdata_st asked[] = {
	    {.type = GNUTLS_DT_DNS_HOSTNAME, .data = (unsigned char *)host},
	    {.type = GNUTLS_DT_KEY_PURPOSE_OID, .data = (unsigned char *)GNUTLS_KP_TLS_WWW_SERVER},
	};
	unsigned status = GNUTLS_CERT_INVALID;
	int result = gnutls_certificate_verify_peers(session, asked, G_N_ELEMENTS(asked), &status);
	const char *trouble = result != 0 ? gnutls_strerror(result) : chain_trouble(session);

	*why = NULL;
	if (result == 0 && status != 0)
		*why = words_of(status);
	else if (trouble)
		*why = g_strdup(trouble);
	return *why == NULL;
}
