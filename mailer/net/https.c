#include "mailer/net/https.h"

#include "mailer/net/certificate.h"
#include "mailer/net/lazy_curl.h"
#include "mailer/net/stream.h"

#include <string.h>

/* Seconds for the whole request, and bytes of an answer. */
#define PATIENCE 30
#define ANSWER 65536
#define HEADERS 65536

struct listener {
	CURL *curl;
	const char *url;
	GString *answer;
	size_t headers;
	bool too_much;
	char *refused; /* why the server's certificate is refused, NULL: it is not */
};

/* Checks the certificate before a secret is sent: curl checks only chain and name. */
static int check_certificate(void *context, char *there, char *here, int port, int own_port)
{
	struct listener *listener = context;
	struct curl_tlssessioninfo *tls = NULL;
	g_autoptr(GUri) uri = g_uri_parse(listener->url, G_URI_FLAGS_NONE, NULL);
	(void)there;
	(void)here;
	(void)port;
	(void)own_port;
	if (!uri || curl_easy_getinfo(listener->curl, CURLINFO_TLS_SSL_PTR, &tls) != CURLE_OK || !tls ||
	    !tls->internals)
		listener->refused = g_strdup("it cannot be seen");
	else
		certificate_holds(tls->internals, g_uri_get_host(uri), &listener->refused);
	return listener->refused ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

static size_t hear_body(char *bytes, size_t size, size_t count, void *context)
{
	struct listener *listener = context;
	listener->too_much = listener->too_much || listener->answer->len + size * count > ANSWER;
	if (listener->too_much)
		return 0;
	g_string_append_len(listener->answer, bytes, (gssize)(size * count));
	return size * count;
}

static size_t hear_header(char *bytes, size_t size, size_t count, void *context)
{
	struct listener *listener = context;
	(void)bytes;
	listener->headers += size * count;
	listener->too_much = listener->too_much || listener->headers > HEADERS;
	return listener->too_much ? 0 : size * count;
}

void https_add(GString *form, const char *key, const char *value)
{
	if (!value)
		return;
	g_autofree char *encoded = g_uri_escape_string(value, NULL, FALSE);
	g_string_append_printf(form, "%s%s=%s", form->len > 0 ? "&" : "", key, encoded);
}

static void set_up(struct listener *listener, const char *form, const char *ca_file)
{
	CURL *curl = listener->curl;
	curl_easy_setopt(curl, CURLOPT_URL, listener->url);
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "https");
	curl_easy_setopt(curl, CURLOPT_PROXY, "");
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	curl_easy_setopt(curl, CURLOPT_PREREQFUNCTION, check_certificate);
	curl_easy_setopt(curl, CURLOPT_PREREQDATA, listener);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)PATIENCE);
	curl_easy_setopt(curl, CURLOPT_POSTFIELDS, form);
	curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, hear_body);
	curl_easy_setopt(curl, CURLOPT_WRITEDATA, listener);
	curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, hear_header);
	curl_easy_setopt(curl, CURLOPT_HEADERDATA, listener);
	if (ca_file)
		curl_easy_setopt(curl, CURLOPT_CAINFO, ca_file);
}

static enum exit_code code_of(CURLcode result, const char *trouble)
{
	switch (result) {
	case CURLE_SSL_CACERT_BADFILE:
		return EXIT_CONFIG;
	case CURLE_PEER_FAILED_VERIFICATION:
	case CURLE_UNSUPPORTED_PROTOCOL:
	case CURLE_WEIRD_SERVER_REPLY:
	case CURLE_HTTP2:
	case CURLE_BAD_CONTENT_ENCODING:
		return EXIT_PROTOCOL;
	case CURLE_SSL_CONNECT_ERROR:
		return stream_cause_of_words(trouble) == CAUSE_CUT ? EXIT_TEMPFAIL : EXIT_PROTOCOL;
	default:
		return EXIT_TEMPFAIL;
	}
}

bool https_post(
    const char *url, const char *form, const char *ca_file, GString *answer, long *status, struct error *err)
{
	char trouble[CURL_ERROR_SIZE] = "";
	struct listener listener = {.url = url, .answer = answer};
	curl_global_init(CURL_GLOBAL_DEFAULT);
	CURL *curl = listener.curl = curl_easy_init();
	set_up(&listener, form, ca_file);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, trouble);
	CURLcode result = curl_easy_perform(curl);
	curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
	curl_easy_cleanup(curl);
	curl_global_cleanup();
	if (listener.too_much)
		return error_set(err, EXIT_PROTOCOL, "%s: it sends more than was asked for", url);
	g_autofree char *refused = listener.refused;
	if (refused)
		return error_set(err, EXIT_PROTOCOL, "%s: certificate refused: %s", url, refused);
	return result == CURLE_OK || error_set(err, code_of(result, trouble), "%s: %s", url,
	                                 *trouble ? trouble : curl_easy_strerror(result));
}
