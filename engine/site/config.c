#include "engine/site/config.h"
#include "engine/documents/fields.h"
#include "engine/site/config_bots.h"
#include "engine/site/config_oauth.h"
#include "engine/site/config_quantity.h"
#include "engine/site/host_setup.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/site/token.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#define LOCAL_LIMIT 64

/* A server as written in the file, before quantities and names are converted. */
struct raw_server {
	const char *url, *user, *password_file, *password_command, *ca_file, *timeout;
	const char *done, *rejected, *junk;
	struct node *oauth;
	int64_t auth, starttls, per_minute, per_day;
	bool insecure;
};

static const char *const auth_names[] = {
#define MAIL_AUTH(name, word, imap_bar, imap, smtp_password, smtp_options) word,
#include "engine/site/auths.def"
#undef MAIL_AUTH
    NULL};
static const char *const starttls_names[] = {"never", "required", NULL};
static const char *const players_by_names[] = {"token", "password", "dkim", "address", NULL};

#define TEXT(record, name, ...) TEXT_FIELD(#name, struct record, name, 1, 4096, __VA_ARGS__)
#define OPTIONAL(record, name) TEXT(record, name, .flags = FIELD_NULLABLE)
#define NUMBER(record, member, key, low, high, otherwise)                                                    \
	INTEGER_FIELD(key, struct record, member, low, high, .fallback = (otherwise))
#define CHOICE(record, name, otherwise, names)                                                               \
	CHOICE_FIELD(#name, struct record, name, names, .fallback = (otherwise))
#define SECTION(name) MAP_FIELD(#name, struct raw_config, name, .flags = FIELD_NULLABLE)
#define SERVER_FIELDS                                                                                        \
	TEXT(raw_server, url), OPTIONAL(raw_server, user), OPTIONAL(raw_server, password_file),              \
	    OPTIONAL(raw_server, password_command), CHOICE(raw_server, auth, AUTH_PLAIN, auth_names),        \
	    MAP_FIELD("oauth", struct raw_server, oauth, .flags = FIELD_NULLABLE),                           \
	    OPTIONAL(raw_server, ca_file), BOOL_FIELD("insecure", struct raw_server, insecure),              \
	    TEXT(raw_server, timeout)

static const struct field mailbox_fields[] = {
    SERVER_FIELDS,
    TEXT(raw_server, done),
    OPTIONAL(raw_server, rejected),
    OPTIONAL(raw_server, junk),
    {0},
};

static const struct field outgoing_fields[] = {
    SERVER_FIELDS,
    CHOICE(raw_server, starttls, true, starttls_names),
    NUMBER(raw_server, per_minute, "per_minute", 0, 1000000, 0),
    NUMBER(raw_server, per_day, "per_day", 0, 100000000, 0),
    {0},
};

/* The sections of the top mapping. */
struct raw_config {
	struct node *site, *mailbox, *outgoing, *trust, *limits, *keep, *publish, *defaults, *bots;
	int64_t jobs;
};

static const struct field top_fields[] = {
    MAP_FIELD("site", struct raw_config, site, .flags = FIELD_NEEDED),
    SECTION(mailbox),
    SECTION(outgoing),
    SECTION(trust),
    SECTION(limits),
    SECTION(keep),
    SECTION(publish),
    SECTION(defaults),
    SECTION(bots),
    NUMBER(raw_config, jobs, "jobs", 0, 1024, 0),
    {0},
};

static const struct field site_fields[] = {
    TEXT(config, name),
    TEXT(config, address, .flags = FIELD_NEEDED),
    TEXT(config, gm, .flags = FIELD_NEEDED),
    TEXT(config, timezone),
    LIST_FIELD("holidays", struct config, holidays, .flags = FIELD_NULLABLE),
    {0},
};

static const struct field limit_fields[] = {
    NUMBER(config, limit_depth, "depth", 1, 1000, 20),
    NUMBER(config, limit_parts, "parts", 1, 100000, 200),
    NUMBER(config, limit_order_lines, "order_lines", 1, 1000000, 5000),
    NUMBER(config, limit_line, "line", 1, 100000, 1000),
    NUMBER(config, mails_per_sender_per_hour, "mails_per_sender_per_hour", 1, 1000000, 60),
    NUMBER(config, replies_per_sender_per_hour, "replies_per_sender_per_hour", 1, 1000000, 20),
    NUMBER(config, strangers_per_run, "strangers_per_run", 0, 100000000, 1000),
    {0},
};

static const struct field trust_fields[] = {
    CHOICE(config, players_by, BY_TOKEN, players_by_names),
    {0},
};

struct raw_publish {
	const char *dir, *url;
};

static const struct field publish_fields[] = {
    OPTIONAL(raw_publish, dir),
    OPTIONAL(raw_publish, url),
    {0},
};

static const struct field no_fields[] = {{0}};

/* --- Parts of the file ----------------------------------------------------- */

/* Reads a section; a missing one gets the fallbacks. */
static bool read_section(struct node *map, const struct field *fields, void *into, struct error *err)
{
	if (map)
		return fields_read(map, fields, into, err);
	for (const struct field *field = fields; into && field->key; field++)
		if (field->type == FIELD_INTEGER || field->type == FIELD_CHOICE)
			*(int64_t *)((char *)into + field->offset) = field->fallback;
	return true;
}

static char *path_of(const struct config *config, const char *path)
{
	return path ? g_canonicalize_filename(path, config->dir) : NULL;
}

static bool is_loopback(const char *host)
{
	return g_ascii_strcasecmp(host, "localhost") == 0 || g_str_has_prefix(host, "127.") ||
	       strcmp(host, "::1") == 0;
}

struct scheme {
	const char *prefix;
	enum mail_scheme scheme;
	int64_t port;
	bool mailbox, outgoing;
};

static const struct scheme schemes[] = {
    {"maildir:", MAIL_MAILDIR, 0, true, true},
    {"imaps://", MAIL_IMAPS, 993, true, false},
    {"imap://", MAIL_IMAP, 143, true, false},
    {"smtps://", MAIL_SMTPS, 465, false, true},
    {"smtp://", MAIL_SMTP, 587, false, true},
    {.prefix = NULL},
};

/* Parses host, host:port, [v6]:port, with a folder after a slash. The host must be ASCII, because resolvers and
   certificates require that. */
static bool read_place(struct mail_server *server, const char *text)
{
	const char *end = text[0] == '[' ? strchr(text, ']') : NULL;
	const char *host = end ? text + 1 : text;
	size_t size = end ? (size_t)(end - host) : strcspn(text, ":/");
	const char *rest = end ? end + 1 : text + size;
	if (size == 0 || memchr(host, '@', size))
		return false;
	g_autofree char *name = g_strndup(host, size);
	server->host = g_str_is_ascii(name) ? g_strdup(name) : address_fold_domain(name);
	if (!server->host || (end && !g_hostname_is_ip_address(server->host)))
		return false;
	if (*rest == ':') {
		char *stop;
		guint64 port = g_ascii_strtoull(rest + 1, &stop, 10);
		if (!g_ascii_isdigit(rest[1]) || port < 1 || port > 65535)
			return false;
		server->port = (int64_t)port;
		rest = stop;
	}
	if (*rest != '\0' && *rest != '/')
		return false;
	g_free(server->path);
	server->path = g_strdup(*rest == '/' && rest[1] ? rest + 1 : "INBOX");
	return true;
}

static bool read_url(struct config *config, struct mail_server *server, bool mailbox, const struct node *node,
    struct error *err)
{
	const struct scheme *scheme = schemes;
	while (scheme->prefix && !((mailbox ? scheme->mailbox : scheme->outgoing) &&
	                             g_str_has_prefix(server->url, scheme->prefix)))
		scheme++;
	if (!scheme->prefix)
		return node_error(node, err, "url: write it as %s",
		    mailbox ? "imaps://host/Folder, imap://host/Folder or maildir:DIR"
		            : "smtp://host, smtps://host or maildir:DIR");
	const char *rest = server->url + strlen(scheme->prefix);
	server->scheme = scheme->scheme;
	server->port = scheme->port;
	if (scheme->scheme == MAIL_MAILDIR) {
		server->path = *rest ? path_of(config, rest) : NULL;
		return *rest || node_error(node, err, "url: a directory is needed after maildir:");
	}
	if (!read_place(server, rest) || (!mailbox && strchr(rest, '/')))
		return node_error(node, err,
		    "url: \"%s\" is not a host with an optional port%s (the user name belongs in `user`)",
		    rest, mailbox ? " and folder" : "");
	return true;
}

/* Refuse a connection without TLS, which would reveal the token. */
static bool oauth_check(const struct mail_server *server, const struct node *map, struct error *err)
{
	const struct node *auth = node_get(map, "auth");
	if (!server->oauth)
		return node_error(auth, err, "auth: oauth needs a mapping oauth");
	if (!server->user)
		return node_error(auth, err, "auth: oauth needs user");
	if (server->password_file || server->password_command)
		return node_error(auth, err, "auth: oauth takes neither password_file nor password_command");
	if (server->insecure || (server->scheme == MAIL_SMTP && !server->starttls))
		return node_error(auth, err, "auth: oauth needs an encrypted connection");
	return true;
}

/* Filing must move a mail out of the folder that mails are fetched from (HO-125). */
static bool check_folders(const struct mail_server *server, const struct node *map, struct error *err)
{
	bool local = server->scheme == MAIL_MAILDIR;
	const struct {
		const char *key, *folder;
	} folders[] = {{"done", server->done}, {"rejected", server->rejected}};

	for (size_t i = 0; i < G_N_ELEMENTS(folders); i++)
		if (!local && folders[i].folder && g_ascii_strcasecmp(folders[i].folder, server->path) == 0)
			return node_error(map ? node_get(map, folders[i].key) : NULL, err,
			    "%s: \"%s\" is the folder that mails come from; name another one", folders[i].key,
			    folders[i].folder);
	return true;
}

static bool check_server(const struct mail_server *server, const struct node *map, struct error *err)
{
	const struct node *node = map ? node_get(map, "insecure") : NULL;
	if (server->password_file && server->password_command)
		return node_error(node_get(map, "password_command"), err,
		    "password_file and password_command: one of them");
	if (server->scheme == MAIL_MAILDIR)
		return true;
	if (server->insecure && !is_loopback(server->host))
		return node_error(
		    node, err, "insecure: only a server on this machine (localhost) may be insecure");
	/* A user name with control characters could inject an IMAP or SMTP command. */
	for (const char *at = server->user; at && *at; at++)
		if (g_ascii_iscntrl(*at))
			return node_error(
			    node_get(map, "user"), err, "user: it contains a control character");
	if (server->auth == AUTH_OAUTH)
		return oauth_check(server, map, err);
	if (server->oauth)
		return node_error(node_get(map, "oauth"), err, "oauth: it goes with auth: oauth");
	if (server->user && !server->password_file && !server->password_command)
		return node_error(
		    node_get(map, "user"), err, "user: password_file or password_command is needed with it");
	if (server->scheme == MAIL_SMTP && !server->starttls && server->user && !server->insecure)
		return node_error(node_get(map, "starttls"), err,
		    "starttls: never: a password is never sent over an unencrypted connection");
	return true;
}

static bool read_server(
    struct config *config, struct node *map, bool mailbox, struct mail_server *server, struct error *err)
{
	struct raw_server raw = {0};
	if (!config_read_quantity(map, "timeout", "60s", clock_duration, 1, &server->timeout, err) ||
	    !read_section(map, mailbox ? mailbox_fields : outgoing_fields, &raw, err))
		return false;
	const struct node *rejected = map ? node_get(map, "rejected") : NULL;
	server->url = raw.url ? raw.url : mailbox ? "maildir:in" : "maildir:out";
	server->user = raw.user;
	server->password_file = path_of(config, raw.password_file);
	server->password_command = raw.password_command;
	server->auth = raw.auth;
	if (raw.oauth && !(server->oauth = config_read_oauth(config->dir, raw.oauth, err)))
		return false;
	server->ca_file = path_of(config, raw.ca_file);
	server->insecure = raw.insecure;
	server->done = raw.done ? raw.done : "Processed";
	server->rejected = rejected ? raw.rejected : NULL;
	server->junk = raw.junk;
	server->starttls = raw.starttls;
	server->per_minute = raw.per_minute;
	server->per_day = raw.per_day;
	return read_url(config, server, mailbox, map ? node_get(map, "url") : NULL, err) &&
	       (!mailbox || check_folders(server, map, err)) && check_server(server, map, err);
}

/* Refuse the same folder for incoming and outgoing mails: our own mails would come back as strangers' mails. */
static bool check_ways(const struct config *config, const struct node *outgoing, struct error *err)
{
	const struct mail_server *in = &config->mailbox, *out = &config->outgoing;

	return in->scheme != MAIL_MAILDIR || out->scheme != MAIL_MAILDIR ||
	       strcmp(in->path, out->path) != 0 ||
	       node_error(outgoing ? node_get(outgoing, "url") : NULL, err,
	           "outgoing: \"%s\" is the folder that mails come from; name another one", out->url);
}

static bool read_trust(struct config *config, struct node *map, struct error *err)
{
	struct node *ids = map ? node_take(map, "authserv_id") : NULL;
	GPtrArray *list = g_ptr_array_new();
	bool good = true;
	if (ids && ids->kind == NODE_TEXT && ids->size > 0)
		g_ptr_array_add(list, g_strdup(ids->text));
	else if (ids && ids->kind == NODE_TEXT)
		good = node_error(ids, err, "authserv_id: a name is needed");
	else if (ids && ids->kind == NODE_LIST)
		for (struct node *id = ids->first; id && good; id = id->next) {
			if (id->kind == NODE_TEXT && id->size > 0)
				g_ptr_array_add(list, g_strdup(id->text));
			else
				good = node_error(id, err, "authserv_id: a name is needed");
		}
	else if (ids && ids->kind != NODE_NULL)
		good = node_error(
		    ids, err, "authserv_id: %s is not a name or list of names", node_kind_name(ids->kind));
	bool any = list->len > 0;
	g_ptr_array_add(list, NULL);
	config->authserv_ids = (char **)g_ptr_array_free(list, FALSE);
	if (!any)
		g_clear_pointer(&config->authserv_ids, g_strfreev);
	return good && read_section(map, trust_fields, config, err);
}

static bool read_limits(struct config *config, struct node *limits, struct error *err)
{
	return config_read_quantity(limits, "message", "1MiB", clock_bytes, 1, &config->limit_message, err) &&
	       config_read_quantity(
	           limits, "headers", "64KiB", clock_bytes, 1, &config->limit_headers, err) &&
	       config_read_quantity(
	           limits, "session", "256MiB", clock_bytes, 1, &config->limit_session, err) &&
	       read_section(limits, limit_fields, config, err);
}

static bool read_keep(struct config *config, struct node *keep, struct error *err)
{
	const struct {
		const char *key, *fallback;
		int64_t *seconds;
	} times[] = {{"mails", "400d", &config->keep_mails}, {"others", "30d", &config->keep_others},
	    {"sent", "400d", &config->keep_sent}, {"notices", "400d", &config->keep_notices},
	    {"tally", "3650d", &config->keep_tally}, {"log", "400d", &config->keep_log}};

	for (size_t i = 0; i < G_N_ELEMENTS(times); i++)
		if (!config_read_quantity(
		        keep, times[i].key, times[i].fallback, clock_duration, 0, times[i].seconds, err))
			return false;
	return read_section(keep, no_fields, NULL, err);
}

/* Is the directory part of the site itself? The published directory must not be, because everybody can read it. */
static bool is_of_site(const struct config *config, const char *dir)
{
	static const char *const own[] = {"games", "log", "spool", "in", "out", "rulesets"};
	g_autofree char *below = g_strconcat(dir, "/", NULL);

	if (strcmp(dir, "/") == 0 || strcmp(dir, config->dir) == 0 || g_str_has_prefix(config->dir, below))
		return true;
	for (size_t i = 0; i < G_N_ELEMENTS(own); i++) {
		g_autofree char *path = g_strconcat(config->dir, "/", own[i], "/", NULL);
		if (g_str_has_prefix(below, path))
			return true;
	}
	return false;
}

static bool is_web_url(const char *url)
{
	for (const char *c = url; *c; c++)
		if (!g_ascii_isgraph(*c) || strchr("\"<>`{}|\\^?#@", *c))
			return false;
	return (g_str_has_prefix(url, "https://") && g_ascii_isalnum(url[8])) ||
	       (g_str_has_prefix(url, "http://") && g_ascii_isalnum(url[7]));
}

static bool read_publish(struct config *config, struct node *map, struct error *err)
{
	struct raw_publish raw = {0};

	if (!read_section(map, publish_fields, &raw, err))
		return false;
	config->publish_dir = path_of(config, raw.dir);
	config->publish_url = raw.url;
	if (config->publish_dir && is_of_site(config, config->publish_dir))
		return node_error(node_get(map, "dir"), err,
		    "publish: dir: this would publish the site's own files; name a directory for published files");
	return !raw.url || is_web_url(raw.url) ||
	       node_error(node_get(map, "url"), err, "publish: url: write it as https://host/path");
}

static bool check_holidays(const struct config *config, struct error *err)
{
	int64_t day;
	for (const struct node *node = config->holidays ? config->holidays->first : NULL; node;
	     node = node->next)
		if (node->kind != NODE_TEXT || !clock_parse_day(node->text, &day))
			return node_error(node, err, "holidays: write a day as 2026-12-24");
	return true;
}

static bool check_address(const char *address, const struct node *node, const char *key, struct error *err)
{
	struct error cause = {0};
	if (!address_check(address, &cause))
		node_error(node, err, "%s: %s", key, cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

bool config_check_room(
    const struct config *config, const char *address, const struct node *node, struct error *err)
{
	size_t local = (size_t)(address_domain(address) - address) - 1;
	if (config->delimiter && local + 1 + TOKEN_SIZE > LOCAL_LIMIT)
		return node_error(node, err,
		    "address: %s leaves no room for a token of %d characters; take a shorter one or"
		    " delimiter: null",
		    address, TOKEN_SIZE);
	return true;
}

static bool read_delimiter(struct config *config, struct node *map, struct error *err)
{
	struct node *node = node_take(map, "delimiter");
	config->delimiter = '+';
	if (!node)
		return true;
	if (node->kind == NODE_NULL) {
		config->delimiter = 0;
		return true;
	}
	/* Quote plain scalars like - or =, which YAML may not read as text. */
	if (!node->text || node->size != 1 || !strchr("+-=_.#", node->text[0]))
		return node_error(node, err, "delimiter: one of + - = _ . # or null");
	config->delimiter = node->text[0];
	return true;
}

static bool read_site(struct config *config, struct node *map, struct error *err)
{
	if (!read_delimiter(config, map, err) || !read_section(map, site_fields, config, err))
		return false;
	if (!config->name)
		config->name = "nightmail";
	if (!config->timezone)
		config->timezone = "UTC";
	if (!host_setup_fits_quotes(config->name))
		return node_error(
		    node_get(map, "name"), err, "name: letters, digits, blanks and simple signs only");
	config->timezone = zone_today(config->timezone);
	struct zone *zone = clock_zone(config->timezone);
	/* `status` reports a zone that this system no longer has (HO-115) */
	if (!zone && !zone_is_iana(config->timezone))
		return node_error(node_get(map, "timezone"), err,
		    "timezone: there is no time zone \"%s\"; names are like Europe/Berlin", config->timezone);
	zone_free(zone);
	const struct node *address = node_get(map, "address");
	return check_address(config->address, address, "address", err) &&
	       check_address(config->gm, node_get(map, "gm"), "gm", err) &&
	       config_check_room(config, config->address, address, err) && check_holidays(config, err);
}

/* Checks the defaults for games now, instead of when the first game uses them. */
static bool check_defaults(const struct config *config, struct error *err)
{
	struct host_setup host;
	return !config->defaults ||
	       (host_setup_read(config->defaults, NULL, config->timezone, &host, err) &&
	           config_check_bots(config, config->defaults, err) && node_done(config->defaults, err));
}

/* --- The whole ------------------------------------------------------------- */

static bool read_all(struct config *config, struct error *err)
{
	struct raw_config raw = {0};
	struct node *root = document_root(config->document);
	if (root->kind != NODE_MAP)
		return node_error(
		    root, err, "the configuration is a mapping; `nightmail init` writes one to start from");
	if (!fields_read(root, top_fields, &raw, err))
		return false;
	config->defaults = raw.defaults;
	config->jobs = raw.jobs;
	return read_site(config, raw.site, err) &&
	       read_server(config, raw.mailbox, true, &config->mailbox, err) &&
	       read_server(config, raw.outgoing, false, &config->outgoing, err) &&
	       check_ways(config, raw.outgoing, err) && read_trust(config, raw.trust, err) &&
	       read_limits(config, raw.limits, err) && read_keep(config, raw.keep, err) &&
	       read_publish(config, raw.publish, err) && config_read_bots(config, raw.bots, err) &&
	       check_defaults(config, err);
}

struct config *config_read(const char *dir, struct error *err)
{
	char *absolute = g_canonicalize_filename(dir, NULL);
	char *path = g_build_filename(dir, "nightmail.yaml", NULL);
	struct config *config = NULL;
	struct stat there;
	if (stat(path, &there) != 0 && errno != EACCES) {
		error_set_file(
		    err, EXIT_NO_INPUT, path, "there is no site; `nightmail init %s` makes one", dir);
	} else {
		struct document *document = document_read(path, EXIT_CONFIG, err);
		if (document) {
			config = g_new0(struct config, 1);
			config->document = document;
			config->dir = g_strdup(absolute);
			config->passwords =
			    g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
			if (!read_all(config, err))
				g_clear_pointer(&config, config_free);
		}
	}
	g_free(path);
	g_free(absolute);
	return config;
}

static void server_clear(struct mail_server *server)
{
	g_free(server->host);
	g_free(server->path);
	g_free(server->password_file);
	g_free(server->ca_file);
	config_free_oauth(server->oauth);
}

void config_free(struct config *config)
{
	if (!config)
		return;
	server_clear(&config->mailbox);
	server_clear(&config->outgoing);
	config_free_bots(config);
	g_strfreev(config->authserv_ids);
	g_hash_table_destroy(config->passwords);
	document_free(config->document);
	g_free(config->publish_dir);
	g_free(config->dir);
	g_free(config);
}
