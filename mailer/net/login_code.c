#include "mailer/net/login_code.h"

#include "engine/base/loopback.h"
#include "mailer/net/https.h"

#include <poll.h>
#include <sodium.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Seconds to wait for the person, and for a browser's request. */
#define PATIENCE 900
#define REQUEST_PATIENCE 5
#define REQUEST 8192

struct code_flow {
	const struct oauth *oauth;
	int listener;
	char *redirect;
	char verifier[64], challenge[64], state[64];
	char *code;            /* the authorization code, NULL until it has come */
	bool closed;           /* standard input has ended */
	GString *typed;        /* the unfinished line of what is pasted */
	struct error *refusal; /* error if the server sent the browser back without a code */
};

static void base64url(const unsigned char *bytes, size_t size, char *out, size_t room)
{
	sodium_bin2base64(out, room, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void draw(struct code_flow *flow)
{
	unsigned char bytes[32], hash[crypto_hash_sha256_BYTES];
	randombytes_buf(bytes, sizeof bytes);
	base64url(bytes, sizeof bytes, flow->verifier, sizeof flow->verifier);
	crypto_hash_sha256(hash, (const unsigned char *)flow->verifier, strlen(flow->verifier));
	base64url(hash, sizeof hash, flow->challenge, sizeof flow->challenge);
	randombytes_buf(bytes, sizeof bytes);
	base64url(bytes, sizeof bytes, flow->state, sizeof flow->state);
	sodium_memzero(bytes, sizeof bytes);
}

/* Listens on a loopback port of this machine (RFC 8252, 7.3). */
static bool listen_here(struct code_flow *flow, struct error *err)
{
	unsigned port = 0;
	flow->listener = loopback_listen(&port, err);
	flow->redirect = g_strdup_printf("http://127.0.0.1:%u/", port);
	return flow->listener >= 0;
}

static char *address_of(const struct code_flow *flow)
{
	const struct oauth *oauth = flow->oauth;
	g_autoptr(GString) query = g_string_new(NULL);
	https_add(query, "response_type", "code");
	https_add(query, "client_id", oauth->client_id);
	https_add(query, "redirect_uri", flow->redirect);
	https_add(query, "scope", oauth->scope);
	https_add(query, "state", flow->state);
	https_add(query, "code_challenge", flow->challenge);
	https_add(query, "code_challenge_method", "S256");
	return g_strconcat(
	    oauth->authorize_url, strchr(oauth->authorize_url, '?') ? "&" : "?", query->str, NULL);
}

/* --- The browser's request and pasted lines ----------------------------------- */

/* The value of a key in a query, NULL: missing, or not printable. */
static char *value_in(const char *query, const char *key)
{
	g_auto(GStrv) parts = g_strsplit_set(query, "&", 0);
	for (char **part = parts; *part; part++) {
		size_t size = strlen(key);
		if (strncmp(*part, key, size) != 0 || (*part)[size] != '=')
			continue;
		char *value = g_uri_unescape_string(*part + size + 1, NULL);
		for (const char *at = value ? value : ""; *at; at++)
			if (*at < ' ' || *at > '~') {
				g_clear_pointer(&value, g_free);
				break;
			}
		return value;
	}
	return NULL;
}

/* Accepts the code of a query whose `state` is that of this login (RFC 6749, 10.12). */
static bool take_query(struct code_flow *flow, const char *query)
{
	g_autofree char *code = value_in(query, "code"), *state = value_in(query, "state"),
	                *error = value_in(query, "error"),
	                *description = value_in(query, "error_description");
	if (!state || strcmp(state, flow->state) != 0)
		return false;
	if (error) {
		const struct oauth_answer answer = {.error = error, .description = description};
		return !oauth_refused(flow->oauth, &answer, flow->refusal);
	}
	if (code && !flow->code)
		flow->code = g_steal_pointer(&code);
	return flow->code != NULL;
}

/* Reads the request's first line, or the part of it that comes in time. */
static void read_request(int fd, char *request)
{
	size_t size = 0;
	int64_t end = g_get_monotonic_time() + REQUEST_PATIENCE * G_USEC_PER_SEC;
	while (size < REQUEST - 1 && !memchr(request, '\n', size)) {
		struct pollfd wait = {fd, POLLIN, 0};
		int64_t left = (end - g_get_monotonic_time()) / 1000;
		if (left <= 0 || poll(&wait, 1, (int)left) <= 0)
			break;
		ssize_t got = read(fd, request + size, REQUEST - 1 - size);
		if (got <= 0)
			break;
		size += (size_t)got;
	}
	request[size] = 0;
}

static void answer_browser(struct code_flow *flow)
{
	static const char good[] =
	    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\n"
	    "Connection: close\r\n\r\nnightmail has heard; this page may be closed.\n";
	static const char bad[] =
	    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
	    "This is not what nightmail waits for.\n";
	char request[REQUEST];
	int fd = accept4(flow->listener, NULL, NULL, SOCK_CLOEXEC);
	if (fd < 0)
		return;
	read_request(fd, request);
	char *query = g_str_has_prefix(request, "GET /?") ? request + strlen("GET /?") : NULL;
	if (query)
		query[strcspn(query, " #\r\n")] = 0;
	bool taken = query && take_query(flow, query);
	const char *text = taken ? good : bad;
	if (send(fd, text, strlen(text), MSG_NOSIGNAL) < 0) {
		/* The browser has closed the connection, but the code is known. */
	}
	close(fd);
}

/* Parses a pasted address, or the code alone. */
static void take_line(struct code_flow *flow, char *line)
{
	g_strstrip(line);
	const char *query = strchr(line, '?');
	if (query) {
		g_autofree char *cut = g_strndup(query + 1, strcspn(query + 1, " #"));
		take_query(flow, cut);
	} else if (*line && !flow->code) {
		flow->code = g_uri_unescape_string(line, NULL);
	}
}

static void read_pasted(struct code_flow *flow)
{
	char bytes[1024];
	ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
	flow->closed = got <= 0;
	if (got > 0 && flow->typed->len < REQUEST)
		g_string_append_len(flow->typed, bytes, got);
	/* Several lines may come at once; the last one may lack its newline. */
	for (size_t size; (size = strcspn(flow->typed->str, "\r\n")) < flow->typed->len || flow->closed;) {
		bool last = size == flow->typed->len;
		flow->typed->str[size] = 0;
		take_line(flow, flow->typed->str);
		g_string_erase(flow->typed, 0, last ? -1 : (gssize)size + 1);
		if (last)
			break;
	}
}

static bool wait_for_code(struct code_flow *flow, struct error *err)
{
	int64_t end = g_get_monotonic_time() + PATIENCE * G_USEC_PER_SEC;
	flow->refusal = err;
	while (!flow->code && !error_is_set(err)) {
		struct pollfd wait[] = {
		    {flow->listener, POLLIN, 0}, {flow->closed ? -1 : STDIN_FILENO, POLLIN, 0}};
		int64_t left = (end - g_get_monotonic_time()) / 1000;
		if (left <= 0)
			return error_set(err, EXIT_TEMPFAIL, "%s: nobody logged in within %d minutes",
			    flow->oauth->what, PATIENCE / 60);
		if (poll(wait, G_N_ELEMENTS(wait), (int)left) < 0)
			continue;
		if (wait[0].revents)
			answer_browser(flow);
		if (wait[1].revents && !flow->code)
			read_pasted(flow);
	}
	return !error_is_set(err);
}

static bool change_code(const struct code_flow *flow, struct error *err)
{
	const struct oauth *oauth = flow->oauth;
	struct oauth_answer answer;
	GString *form = oauth_form(oauth, "authorization_code");
	https_add(form, "code", flow->code);
	https_add(form, "redirect_uri", flow->redirect);
	https_add(form, "code_verifier", flow->verifier);
	if (!oauth_ask(oauth->token_url, oauth, form, &answer, err))
		return false;
	bool good =
	    answer.error ? oauth_refused(oauth, &answer, err) : oauth_store(oauth, &answer, NULL, err);
	oauth_answer_clear(&answer);
	return good;
}

bool login_by_code(const struct oauth *oauth, FILE *out, struct error *err)
{
	struct code_flow flow = {.oauth = oauth, .listener = -1, .typed = g_string_new(NULL)};
	bool good = listen_here(&flow, err);
	if (good) {
		draw(&flow);
		g_autofree char *address = address_of(&flow);
		fprintf(out,
		    "Open this address in a browser and log in there:\n  %s\n"
		    "On this machine that is all. If the browser is on another one it ends at a page\n"
		    "that it cannot show: paste that page's address, or its code, here.\n",
		    address);
		fflush(out);
		good = wait_for_code(&flow, err) && change_code(&flow, err);
	}
	if (flow.listener >= 0)
		close(flow.listener);
	g_string_free(flow.typed, TRUE);
	g_free(flow.redirect);
	g_free(flow.code);
	sodium_memzero(flow.verifier, sizeof flow.verifier);
	return good;
}
