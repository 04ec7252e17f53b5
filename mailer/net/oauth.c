#include "mailer/net/oauth.h"

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/step.h"
#include "engine/documents/json.h"
#include "engine/site/provider.h"
#include "mailer/net/https.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Seconds before its end at which a token is renewed. */
#define EARLY 300
/* Seconds that a token without a stated lifetime is assumed to be valid, and the longest lifetime believed. */
#define USUAL 3600
#define LONGEST INT64_C(2592000)
#define TOKEN_LIMIT 16384
#define FILE_LIMIT 65536
#define SECRET_LIMIT 8192
#define SHOWN 200
/* Seconds to wait for another run's renewal. */
#define LOCK_WAIT 40

struct token {
	char *access, *refresh; /* refresh NULL: the token cannot be renewed */
	int64_t expires;
};

/* --- Settings --------------------------------------------------------------- */

static char *fill_in(const char *url, const char *tenant)
{
	g_auto(GStrv) parts = url ? g_strsplit(url, "{tenant}", 0) : NULL;
	return parts ? g_strjoinv(tenant ? tenant : "common", parts) : NULL;
}

static const char *first_of(const char *own, const char *provider)
{
	return own ? own : provider;
}

static bool read_secret(struct oauth *oauth, const char *path, struct error *err)
{
	size_t size;
	if (!path)
		return true;
	g_autofree char *bytes = file_read(path, SECRET_LIMIT, &size, err);
	if (!bytes) {
		err->code = EXIT_CONFIG;
		return false;
	}
	oauth->secret = g_strndup(bytes, strcspn(bytes, "\r\n"));
	return true;
}

bool oauth_read(
    struct oauth *oauth, const struct config *config, const struct mail_server *server, struct error *err)
{
	const struct mail_oauth *own = server->oauth;
	struct provider_oauth none = {.flow = own->device_url ? OAUTH_DEVICE : OAUTH_CODE};
	struct providers *providers = own->provider ? providers_read(config->dir, err) : NULL;
	const struct provider *provider = providers ? providers_find(providers, own->provider) : NULL;
	const struct provider_oauth *of = provider && provider->has_oauth ? &provider->oauth : &none;
	const char *tenant = first_of(own->tenant, of->tenant);
	bool inward = server->scheme == MAIL_IMAP || server->scheme == MAIL_IMAPS;
	*oauth = (struct oauth){.what = inward ? "mailbox" : "outgoing",
	    .dir = config->dir,
	    .client_id = own->client_id,
	    .ca_file = own->ca_file,
	    .device_url = fill_in(first_of(own->device_url, of->device_url), tenant),
	    .authorize_url = fill_in(first_of(own->authorize_url, of->authorize_url), tenant),
	    .token_url = fill_in(first_of(own->token_url, of->token_url), tenant),
	    .scope = g_strdup(first_of(own->scope, of->scope)),
	    .flow = own->flow >= 0 ? (enum oauth_flow)own->flow : (enum oauth_flow)of->flow};
	providers_free(providers);
	return !error_is_set(err) && read_secret(oauth, own->client_secret_file, err);
}

void oauth_clear(struct oauth *oauth)
{
	if (oauth->secret)
		sodium_memzero(oauth->secret, strlen(oauth->secret));
	g_free(oauth->secret);
	g_free(oauth->device_url);
	g_free(oauth->authorize_url);
	g_free(oauth->token_url);
	g_free(oauth->scope);
}

/* --- Requests ----------------------------------------------------------------- */

GString *oauth_form(const struct oauth *oauth, const char *grant)
{
	GString *form = g_string_new(NULL);
	https_add(form, "grant_type", grant);
	https_add(form, "client_id", oauth->client_id);
	https_add(form, "client_secret", oauth->secret);
	return form;
}

/* Returns a text that is safe in a request, a file and on a terminal; NULL otherwise. */
static char *text_at(const struct node *map, const char *key)
{
	const struct node *node = node_get(map, key);
	if (!node || node->kind != NODE_TEXT || node->size == 0 || node->size > TOKEN_LIMIT)
		return NULL;
	for (const char *at = node->text; *at; at++)
		if (*at < ' ' || *at > '~')
			return NULL;
	return g_strdup(node->text);
}

/* Some servers write numbers as texts; a value that is not a time is ignored. */
static int64_t seconds_at(const struct node *map, const char *key)
{
	const struct node *node = node_get(map, key);
	int64_t seconds = 0;
	if (node && node->kind == NODE_INTEGER)
		seconds = node->number;
	else if (node && node->kind == NODE_TEXT)
		seconds = g_ascii_strtoll(node->text, NULL, 10);
	return CLAMP(seconds, 0, LONGEST);
}

static void read_answer(const struct node *map, struct oauth_answer *answer)
{
	*answer = (struct oauth_answer){.access = text_at(map, "access_token"),
	    .refresh = text_at(map, "refresh_token"),
	    .device_code = text_at(map, "device_code"),
	    .user_code = text_at(map, "user_code"),
	    .uri = text_at(map, "verification_uri"),
	    .error = text_at(map, "error"),
	    .description = text_at(map, "error_description"),
	    .expires_in = seconds_at(map, "expires_in"),
	    .interval = seconds_at(map, "interval")};
	if (!answer->uri)
		answer->uri = text_at(map, "verification_url");
	g_autofree char *type = text_at(map, "token_type");
	if (answer->access && (!type || g_ascii_strcasecmp(type, "Bearer") != 0))
		g_clear_pointer(&answer->access, g_free);
	if (answer->description && strlen(answer->description) > SHOWN)
		answer->description[SHOWN] = 0;
}

bool oauth_ask(
    const char *url, const struct oauth *oauth, GString *form, struct oauth_answer *answer, struct error *err)
{
	g_autoptr(GString) body = g_string_new(NULL);
	struct error ignored = {0};
	long status = 0;
	*answer = (struct oauth_answer){0};
	bool good = https_post(url, form->str, oauth->ca_file, body, &status, err);
	step_done("OAuth answer");
	sodium_memzero(form->str, form->len);
	g_string_free(form, TRUE);
	if (!good)
		return false;
	struct document *document =
	    body->str[strspn(body->str, " \t\r\n")] == '{' && strlen(body->str) == body->len
	        ? document_parse(url, body->str, body->len, EXIT_PROTOCOL, &ignored)
	        : NULL;
	error_clear(&ignored);
	sodium_memzero(body->str, body->len);
	if (document && document_root(document)->kind == NODE_MAP)
		read_answer(document_root(document), answer);
	bool told = answer->error || (document && status == 200);
	document_free(document);
	if (told)
		return true;
	oauth_answer_clear(answer);
	bool later = status >= 500 || status == 429 || status == 408;
	return error_set(err, later ? EXIT_TEMPFAIL : EXIT_PROTOCOL, "%s: HTTP %ld, and %s", url, status,
	    document ? "no reason" : "no JSON");
}

void oauth_answer_clear(struct oauth_answer *answer)
{
	g_free(answer->access);
	g_free(answer->refresh);
	g_free(answer->device_code);
	g_free(answer->user_code);
	g_free(answer->uri);
	g_free(answer->error);
	g_free(answer->description);
	*answer = (struct oauth_answer){0};
}

/* `said`: the server's own words within the message, or NULL. */
static bool ask_to_log_in(const struct oauth *oauth, const char *why, const char *said, struct error *err)
{
	return error_set_cause(err, EXIT_NO_PERMISSION, CAUSE_TOLD, said,
	    "%s: %s; type: nightmail -C %s login %s", oauth->what, why, oauth->dir, oauth->what);
}

bool oauth_refused(const struct oauth *oauth, const struct oauth_answer *answer, struct error *err)
{
	static const char *const later[] = {"temporarily_unavailable", "server_error", "slow_down", NULL};
	static const char *const wrong[] = {"invalid_client", "unauthorized_client", "invalid_scope",
	    "invalid_request", "unsupported_grant_type", NULL};
	const char *more = answer->description ? answer->description : "";
	g_autofree char *said =
	    g_strdup_printf("%s: %s%s%s", oauth->token_url, answer->error, *more ? ": " : "", more);
	g_autofree char *words = g_strdup_printf("%s: %s", answer->error, more);
	if (g_strv_contains(later, answer->error))
		return error_set_cause(err, EXIT_TEMPFAIL, CAUSE_LOGIN, words, "%s", said);
	if (g_strv_contains(wrong, answer->error))
		return error_set_cause(err, EXIT_CONFIG, CAUSE_LOGIN, words,
		    "%s; look at %s.oauth: client_id, client_secret_file, scope, tenant", said, oauth->what);
	return ask_to_log_in(oauth, said, words, err);
}

/* --- The file ------------------------------------------------------------------- */

static char *token_path(const struct oauth *oauth)
{
	g_autofree char *name = g_strconcat(oauth->what, ".token", NULL);
	return g_build_filename(oauth->dir, name, NULL);
}

static void token_clear(struct token *token)
{
	if (token->access)
		sodium_memzero(token->access, strlen(token->access));
	if (token->refresh)
		sodium_memzero(token->refresh, strlen(token->refresh));
	g_free(token->access);
	g_free(token->refresh);
	*token = (struct token){0};
}

static bool token_take(const struct node *root, struct token *token, struct error *err)
{
	const struct node *expires = node_get(root, "expires");
	token->access = text_at(root, "access_token");
	token->refresh = text_at(root, "refresh_token");
	if (!token->access)
		return node_error(root, err, "it has no access_token");
	if (!expires || expires->kind != NODE_INTEGER)
		return node_error(expires ? expires : root, err, "expires is not a whole number");
	token->expires = expires->number;
	return true;
}

static bool token_read(const struct oauth *oauth, struct token *token, struct error *err)
{
	g_autofree char *path = token_path(oauth);
	struct error own = {0};
	size_t size;
	*token = (struct token){0};
	if (!g_file_test(path, G_FILE_TEST_EXISTS))
		return ask_to_log_in(oauth, "no tokens are there yet", NULL, err);
	g_autofree char *bytes = file_read(path, FILE_LIMIT, &size, &own);
	if (!bytes)
		own.code = EXIT_CONFIG;
	struct document *document = bytes ? document_parse(path, bytes, size, EXIT_CONFIG, &own) : NULL;
	if (bytes)
		sodium_memzero(bytes, size);
	if (document && document_root(document)->kind != NODE_MAP)
		node_error(document_root(document), &own, "a token file is a mapping");
	else if (document && !token_take(document_root(document), token, &own))
		token_clear(token);
	document_free(document);
	g_autofree char *more =
	    g_strdup_printf("; nightmail -C %s login %s gets new tokens", oauth->dir, oauth->what);
	error_blame(&own, CAUSE_TOLD);
	return !error_is_set(&own) || error_pass(&own, err, more);
}

static bool token_write(const struct oauth *oauth, const struct token *token, struct error *err)
{
	g_autofree char *path = token_path(oauth);
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "access_token", token->access);
	json_integer(json, "expires", token->expires);
	json_text(json, "refresh_token", token->refresh);
	json_end(json);
	json_free(json);
	bool good = file_write(path, out->str, out->len, err);
	sodium_memzero(out->str, out->len);
	step_done("token file");
	return good;
}

bool oauth_store(
    const struct oauth *oauth, const struct oauth_answer *answer, const char *refresh, struct error *err)
{
	if (!answer->access)
		return error_set(
		    err, EXIT_PROTOCOL, "%s: its answer brings no bearer token", oauth->token_url);
	const struct token token = {answer->access,
	    answer->refresh ? answer->refresh : (char *)(uintptr_t)refresh,
	    clock_now() + (answer->expires_in > 0 ? answer->expires_in : USUAL)};
	return token_write(oauth, &token, err);
}

/* --- Renewal ---------------------------------------------------------------------- */

/* Serializes renewals: a server that issues a new refresh token rejects the old one from then on. The lock is on the
   site's folder and ends with the process. -1 with err. */
static int lock_dir(const struct oauth *oauth, struct error *err)
{
	int fd = open(oauth->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int64_t end = g_get_monotonic_time() + LOCK_WAIT * G_USEC_PER_SEC;
	while (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK || g_get_monotonic_time() > end) {
			error_set(err, EXIT_TEMPFAIL, "%s: another run renews the token, and does not end",
			    oauth->what);
			close(fd);
			return -1;
		}
		g_usleep(50000);
	}
	if (fd < 0)
		error_set(err, EXIT_IO, "%s: %s", oauth->dir, g_strerror(errno));
	return fd;
}

/* Stores the new tokens on the disk before anybody uses them. */
static bool renew(const struct oauth *oauth, const struct token *token, struct error *err)
{
	if (!token->refresh)
		return ask_to_log_in(
		    oauth, "the token has ended, and the server gave none to renew it", NULL, err);
	struct oauth_answer answer;
	GString *form = oauth_form(oauth, "refresh_token");
	https_add(form, "refresh_token", token->refresh);
	https_add(form, "scope", oauth->scope);
	if (!oauth_ask(oauth->token_url, oauth, form, &answer, err))
		return false;
	bool good = answer.error ? oauth_refused(oauth, &answer, err)
	                         : oauth_store(oauth, &answer, token->refresh, err);
	oauth_answer_clear(&answer);
	return good;
}

/* If a renewal fails for now, the old token is used while it is valid. */
static char *access_of(const struct oauth *oauth, bool fresh, struct error *err)
{
	struct token token = {0}, renewed = {0};
	struct error own = {0};
	char *access = NULL;
	if (!token_read(oauth, &token, err))
		return NULL;
	int64_t left = token.expires - clock_now();
	bool holds = left > 0 && left <= LONGEST && !fresh;
	if ((holds && left > EARLY) || (!renew(oauth, &token, &own) && holds && own.code == EXIT_TEMPFAIL))
		access = g_strdup(token.access);
	else if (!error_is_set(&own) && token_read(oauth, &renewed, &own))
		access = g_strdup(renewed.access);
	if (!access)
		error_pass(&own, err, NULL);
	error_clear(&own);
	token_clear(&token);
	token_clear(&renewed);
	return access;
}

char *oauth_access(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err)
{
	struct oauth oauth = {0};
	char *access = NULL;
	int lock = oauth_read(&oauth, config, server, err) ? lock_dir(&oauth, err) : -1;
	if (lock >= 0) {
		access = access_of(&oauth, fresh, err);
		close(lock);
	}
	oauth_clear(&oauth);
	return access;
}

char *credential_get(
    const struct config *config, const struct mail_server *server, bool fresh, struct error *err)
{
	return server->auth == AUTH_OAUTH ? oauth_access(config, server, fresh, err)
	                                  : config_password(config, server, err);
}
