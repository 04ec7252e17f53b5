#include "mailer/doctor/doctor_clock.h"
#include "mailer/doctor/doctor_letter.h"
#include "mailer/doctor/doctor_mail.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/store/statements.h"
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"
#include "mailer/send/smtp.h"
#include "mailer/net/tls_look.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Days: a certificate that expires sooner is reported. */
#define DAYS_LEFT 14
/* A mailbox that is fuller, in thousandths, is reported. */
#define NEARLY_FULL 800
#define BACKLOG 50

/* --- Both servers ---------------------------------------------------------- */

/* Looks up the addresses of a server's host and reports them; a name may have many. */
static bool look_at_names(struct doctor *doctor, enum doctor_check check, const struct mail_server *server)
{
	struct error err = {0};
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
	int status = getaddrinfo(server->host, NULL, &hints, &list);
	if (status != 0) {
		error_set(&err, EXIT_TEMPFAIL, "%s: %s: %s", server->url, server->host, gai_strerror(status));
		doctor_bad(doctor, check, &err, NULL,
		    "look at the host's name in the URL, and whether this machine's name service works");
		return false;
	}
	g_autoptr(GString) text = g_string_new(NULL);
	for (struct addrinfo *at = list; at; at = at->ai_next) {
		char address[INET6_ADDRSTRLEN];
		if (getnameinfo(
		        at->ai_addr, at->ai_addrlen, address, sizeof address, NULL, 0, NI_NUMERICHOST) == 0)
			g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", address);
	}
	freeaddrinfo(list);
	doctor_ok(doctor, check, NULL, "%s is %s", server->host, text->str);
	return true;
}

/* Does the server speak TLS at once, in any version? */
static bool speaks_tls(const struct mail_server *server)
{
	struct tls_look look;

	tls_look(server, true, &look);
	bool speaks = look.spoken;
	tls_look_clear(&look);
	return speaks;
}

/* Does the URL have the wrong scheme? Such errors look like many others. `other`: the scheme that would fit. */
static bool is_wrong_scheme(const struct mail_server *server, const struct error *err, const char **other)
{
	if (server->scheme == MAIL_IMAPS || server->scheme == MAIL_SMTPS) {
		*other = server->scheme == MAIL_IMAPS ? "imap" : "smtp";
		/* A server with an old TLS version alone has the right scheme. */
		return err->cause == CAUSE_NO_TLS && !speaks_tls(server);
	}
	/* The connection was to begin unencrypted: does the port speak TLS at once? */
	*other = server->scheme == MAIL_IMAP ? "imaps" : "smtps";
	return speaks_tls(server);
}

/* Advice about a bad certificate, worked out from the certificate, not from the library's words. NULL: something else
   is wrong. */
static char *certificate_advice(const struct mail_server *server, const struct tls_look *look)
{
	int64_t now = g_get_real_time() / G_USEC_PER_SEC;
	g_autoptr(GString) time = g_string_new(NULL);

	clock_people(look->from > now ? now : look->until, "UTC", time);
	if (look->old)
		return g_strdup("whoever runs the server must let it speak TLS 1.2 or 1.3");
	if (look->from > now)
		return g_strdup_printf(
		    "the certificate is not valid yet: this machine's clock is the suspect, it says %s; set it by NTP",
		    time->str);
	if (look->until > 0 && look->until < now)
		return g_strdup_printf(
		    "the certificate ran out on %s: whoever runs the server must renew it; look at"
		    " this machine's clock too",
		    time->str);
	if (look->facts && !look->fits)
		return g_strdup_printf(
		    "%s is not a name of the certificate: write one of its names into the URL", server->host);
	return NULL;
}

/* After TLS failed: connects without verification to see what the server offers. */
static char *tell_refused_tls(const struct mail_server *server, struct error *err)
{
	struct tls_look look;

	tls_look(server, false, &look);
	char *advice = look.facts ? certificate_advice(server, &look) : NULL;
	if (look.facts) {
		g_autofree char *text = err->text;
		err->text = g_strdup_printf("%s; it offers %s", text, look.facts);
	}
	/* some servers with old versions hang up instead of refusing, but a retry will not help */
	if (look.old)
		err->code = EXIT_PROTOCOL;
	/* libraries say of every bad certificate only that it does not verify */
	if (look.words) {
		g_free(err->said);
		err->said = g_steal_pointer(&look.words);
	}
	tls_look_clear(&look);
	return advice;
}

/* Reports an error of connecting or TLS, before the login. */
static void tell_way(struct doctor *doctor, enum doctor_check check, enum doctor_check tls,
    const struct mail_server *server, struct error *err)
{
	const char *other;
	g_autofree char *advice = NULL;
	bool reached = err->cause != CAUSE_NETWORK && err->cause != CAUSE_NAME && err->code != EXIT_CONFIG;
	if (check <= tls && reached && is_wrong_scheme(server, err, &other)) {
		advice = g_strdup_printf(
		    "that port wants another scheme: %s://%s:%d", other, server->host, (int)server->port);
		err->code = EXIT_PROTOCOL;
		check = tls;
	} else if (check < tls) {
		advice =
		    g_strdup("look at host and port in the URL, at firewalls, and whether the server runs");
	} else if (check == tls && (err->code == EXIT_PROTOCOL || err->cause == CAUSE_CUT)) {
		advice = tell_refused_tls(server, err);
	}
	doctor_bad(doctor, check, err, server->host, advice);
}

static void tell_tls(struct doctor *doctor, enum doctor_check check, const struct mail_server *server,
    const char *facts, int64_t days)
{
	if (!facts)
		doctor_ok(doctor, check, NULL, "none: %s",
		    server->insecure ? "insecure is set" : "starttls is never");
	else if (days < DAYS_LEFT)
		doctor_warn(doctor, check, "whoever runs the server must renew its certificate", "%s", facts);
	else
		doctor_ok(doctor, check, NULL, "%s", facts);
}

/* --- The mailbox ----------------------------------------------------------- */

static void tell_capabilities(struct doctor *doctor, const struct imap *imap)
{
	const struct mailimap_connection_info *info = imap->session->imap_connection_info;
	g_autoptr(GString) list = g_string_new(NULL);
	if (!info || !info->imap_capability)
		return;
	for (clistiter *at = clist_begin(info->imap_capability->cap_list); at; at = clist_next(at)) {
		const struct mailimap_capability *each = clist_content(at);
		bool auth = each->cap_type == MAILIMAP_CAPABILITY_AUTH_TYPE;
		const char *name = auth ? each->cap_data.cap_auth_type : each->cap_data.cap_name;
		g_string_append_printf(
		    list, "%s%s%s", list->len > 0 ? " " : "", auth ? "AUTH=" : "", name ? name : "?");
	}
	g_autofree char *valid = text_valid(list->str);
	if (imap->ready && !imap->has_move && !imap->has_uidplus)
		doctor_warn(doctor, CHECK_MAILBOX_CAPABILITIES,
		    "what is filed stays in its folder too, marked as deleted: empty it by a mail program now and then",
		    "neither MOVE nor UIDPLUS; %s", valid);
	else
		doctor_ok(doctor, CHECK_MAILBOX_CAPABILITIES, NULL, "%s", valid);
}

/* Checks a folder that the program makes itself (`made`), or one that must exist. */
static void look_at_imap_folder(
    struct doctor *doctor, struct imap *imap, const GPtrArray *folders, const char *folder, bool made)
{
	struct error err = {0};
	if (!imap_folders_have(folders, folder) && made) {
		doctor_warn(doctor, CHECK_MAILBOX_FOLDERS, NULL, "%s will be made", folder);
	} else if (!imap_folders_have(folders, folder)) {
		g_autofree char *near = imap_folders_near(folders, folder);
		error_set(
		    &err, EXIT_CONFIG, "%s: there is no folder %s; %s", imap->server->url, folder, near);
		doctor_bad(
		    doctor, CHECK_MAILBOX_FOLDERS, &err, NULL, "write its name as it is there, or make it");
	} else {
		g_autofree char *rights = imap_rights(imap, folder);
		bool source = strcmp(folder, imap->server->path) == 0;
		/* RFC 4314: insert into our folders; read, set flags and delete in the source. */
		bool enough = !rights || !(made || source) ||
		              (made ? strchr(rights, 'i') != NULL
		                    : strchr(rights, 'r') && strchr(rights, 'w') && strpbrk(rights, "td"));
		if (!enough) {
			error_set(&err, EXIT_CANT_CREATE, "%s: folder %s: the rights are only %s",
			    imap->server->url, folder, rights);
			doctor_bad(doctor, CHECK_MAILBOX_FOLDERS, &err, NULL,
			    "its owner must give this user the right to write there");
		}
	}
}

/* Of so many mails from before the first run, most are not for the host (HO-123). */
static void tell_backlog(struct doctor *doctor, const char *folder, int64_t count)
{
	struct error err = {0};
	if (count > BACKLOG && doctor->db && !sql_mail_is_any(doctor->db, &err) && !error_is_set(&err))
		doctor_warn(doctor, CHECK_MAILBOX_FOLDERS,
		    "the first run reads them all and moves them away: move what is not for the host, or give it a "
		    "mailbox of its own",
		    "%s holds %" G_GINT64_FORMAT " mails, and no run has read one yet", folder, count);
	error_clear(&err);
}

/* If a mail's time of arrival is in the future, the clock of this machine is behind. */
static void look_at_newest(struct doctor *doctor, struct imap *imap)
{
	struct error ignored = {0};
	GArray *items = imap->exists > 0 ? imap_search(imap, &ignored) : NULL;
	guint last = items && items->len ? items->len - 1 : 0;

	if (items && items->len && imap_fetch_sizes(imap, items, last, 1, &ignored)) {
		int64_t arrived = g_array_index(items, struct imap_item, last).arrived;
		if (arrived != G_MAXINT64 && arrived > clock_now())
			doctor_tell_clock(
			    doctor, clock_now() - arrived, "that of the mailbox, by its newest mail");
	}
	if (items)
		g_array_unref(items);
	error_clear(&ignored);
}

static void look_at_source(struct doctor *doctor, struct imap *imap)
{
	struct error err = {0};
	const char *folder = imap->server->path;
	if (!imap_select(imap, folder, IMAP_SELECT, &err)) {
		doctor_bad(doctor, CHECK_MAILBOX_FOLDERS, &err, imap->server->host, NULL);
	} else if (imap->read_only) {
		error_set(
		    &err, EXIT_CANT_CREATE, "%s: folder %s may only be read", imap->server->url, folder);
		doctor_bad(doctor, CHECK_MAILBOX_FOLDERS, &err, NULL,
		    "this user needs the right to mark and move mails there");
	} else {
		doctor_ok(doctor, CHECK_MAILBOX_FOLDERS, NULL, "%s holds %" G_GINT64_FORMAT " mail%s", folder,
		    imap->exists, imap->exists == 1 ? "" : "s");
		tell_backlog(doctor, folder, imap->exists);
		look_at_newest(doctor, imap);
	}
}

static void look_at_room(struct doctor *doctor, struct imap *imap)
{
	struct error err = {0};
	g_autofree char *words = NULL;
	int64_t full = imap_fullness(imap, imap->server->path, &words);
	static const char advice[] = "delete mails, in the trash folder too, or get more room";
	if (full >= 1000) {
		error_set(
		    &err, EXIT_TEMPFAIL, "%s: the mailbox is full, quota: %s", imap->server->url, words);
		doctor_bad(doctor, CHECK_MAILBOX_FOLDERS, &err, NULL, advice);
	} else if (full > NEARLY_FULL) {
		doctor_warn(
		    doctor, CHECK_MAILBOX_FOLDERS, advice, "the mailbox is nearly full, quota: %s", words);
	}
}

static void look_at_imap_folders(struct doctor *doctor, struct imap *imap)
{
	struct error err = {0};
	const struct mail_server *server = imap->server;
	GPtrArray *folders = imap_folders(imap, &err);
	if (!folders) {
		doctor_bad(doctor, CHECK_MAILBOX_FOLDERS, &err, server->host, NULL);
		return;
	}
	/* Ask for the rights first: libetpan cannot ask once a folder is open. */
	look_at_imap_folder(doctor, imap, folders, server->path, false);
	look_at_imap_folder(doctor, imap, folders, server->done, true);
	if (server->rejected)
		look_at_imap_folder(doctor, imap, folders, server->rejected, true);
	if (server->junk)
		look_at_imap_folder(doctor, imap, folders, server->junk, false);
	if (imap_folders_have(folders, server->path)) {
		look_at_source(doctor, imap);
		look_at_room(doctor, imap);
	}
	g_ptr_array_unref(folders);
}

/* Reports each stage that imap_open has passed as good, and the one in which it failed. */
static void look_at_imap(struct doctor *doctor)
{
	static const enum doctor_check checks[] = {[IMAP_CONNECTION] = CHECK_MAILBOX_CONNECTION,
	    [IMAP_TLS] = CHECK_MAILBOX_TLS,
	    [IMAP_CAPABILITIES] = CHECK_MAILBOX_CAPABILITIES,
	    [IMAP_LOGIN] = CHECK_MAILBOX_LOGIN};
	const struct mail_server *server = &doctor->config->mailbox;
	struct error err = {0};
	struct imap imap;
	int64_t days = 0;
	imap_open(&imap, doctor->config, &err);
	if (imap.stage > IMAP_CONNECTION)
		doctor_ok(doctor, CHECK_MAILBOX_CONNECTION, NULL, "%s port %d answers", server->host,
		    (int)server->port);
	if (imap.stage > IMAP_TLS) {
		g_autofree char *facts = stream_tls_facts(imap.stream, &days);
		tell_tls(doctor, CHECK_MAILBOX_TLS, server, facts, days);
	}
	if (imap.stage > IMAP_CAPABILITIES)
		tell_capabilities(doctor, &imap);
	if (imap.ready && imap.known)
		doctor_warn(doctor, CHECK_MAILBOX_LOGIN,
		    "no password was asked for: is this the right mailbox, and may everybody on its network read it?",
		    "not offered: the server takes us for known (PREAUTH)");
	else if (imap.ready)
		doctor_ok(doctor, CHECK_MAILBOX_LOGIN, NULL, "as %s", server->user);
	else if (imap.stage <= IMAP_TLS)
		tell_way(doctor, checks[imap.stage], CHECK_MAILBOX_TLS, server, &err);
	else
		doctor_bad(doctor, checks[imap.stage == IMAP_OPEN ? IMAP_LOGIN : imap.stage], &err,
		    server->host, NULL);
	if (imap.ready)
		look_at_imap_folders(doctor, &imap);
	imap_close(&imap);
}

/* --- Maildirs -------------------------------------------------------------- */

/* Checks a Maildir, which needs no server. */
static void look_at_maildir(struct doctor *doctor, enum doctor_check check, const char *dir)
{
	struct error err = {0};
	struct stat status;
	static const char *const parts[] = {"tmp", "new", "cur"};
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *path = g_build_filename(dir, parts[i], NULL);
		if (stat(path, &status) != 0) {
			doctor_warn(doctor, check, NULL, "%s will be made", path);
		} else if (!S_ISDIR(status.st_mode) || !(status.st_mode & S_IWUSR) ||
		           access(path, W_OK | X_OK) != 0) {
			error_set(&err, EXIT_CANT_CREATE, "%s may not be written to", path);
			doctor_bad(doctor, check, &err, NULL,
			    "chown and chmod u+rwx it for the user whose cron line it is");
		}
	}
	doctor_ok(doctor, check, NULL, "%s is a Maildir", dir);
}

static int64_t count_mails(const char *dir)
{
	static const char *const parts[] = {"new", "cur"};
	int64_t count = 0;
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autofree char *path = g_build_filename(dir, parts[i], NULL);
		GDir *files = g_dir_open(path, 0, NULL);
		for (const char *name; files && (name = g_dir_read_name(files));)
			count += *name != '.';
		if (files)
			g_dir_close(files);
	}
	return count;
}

static void tell_local(struct doctor *doctor, enum doctor_check from, enum doctor_check to)
{
	for (enum doctor_check check = from; check <= to; check++)
		doctor_ok(doctor, check, NULL, "a Maildir needs none");
}

static void look_at_mailbox(struct doctor *doctor)
{
	const struct mail_server *server = &doctor->config->mailbox;
	if (server->scheme == MAIL_MAILDIR) {
		tell_local(doctor, CHECK_MAILBOX_NAMES, CHECK_MAILBOX_LOGIN);
		look_at_maildir(doctor, CHECK_MAILBOX_FOLDERS, server->path);
		tell_backlog(doctor, server->path, count_mails(server->path));
	} else if (look_at_names(doctor, CHECK_MAILBOX_NAMES, server)) {
		look_at_imap(doctor);
	}
}

/* --- The way out ----------------------------------------------------------- */

static void tell_offers(struct doctor *doctor, const struct smtp_facts *facts)
{
	g_autoptr(GString) list = g_string_new(NULL);
	for (guint i = 1; facts->offers && i < facts->offers->len; i++)
		g_string_append_printf(
		    list, "%s%s", i > 1 ? ", " : "", (const char *)facts->offers->pdata[i]);
	doctor_ok(
	    doctor, CHECK_OUTGOING_CAPABILITIES, NULL, "%s", list->len > 0 ? list->str : "it offers nothing");
}

/* curl continues without a login if the server offers none. */
static bool offers_login(const struct smtp_facts *facts)
{
	for (guint i = 0; facts->offers && i < facts->offers->len; i++)
		if (g_ascii_strncasecmp(facts->offers->pdata[i], "AUTH", 4) == 0)
			return true;
	return false;
}

static void tell_probe(struct doctor *doctor, const struct smtp_facts *facts, struct error *err)
{
	static const enum doctor_check checks[] = {[SMTP_CONNECTION] = CHECK_OUTGOING_CONNECTION,
	    [SMTP_TLS] = CHECK_OUTGOING_TLS,
	    [SMTP_CAPABILITIES] = CHECK_OUTGOING_CAPABILITIES,
	    [SMTP_LOGIN] = CHECK_OUTGOING_LOGIN};
	const struct mail_server *server = &doctor->config->outgoing;
	if (facts->stage > SMTP_CONNECTION)
		doctor_ok(doctor, CHECK_OUTGOING_CONNECTION, NULL, "%s port %d answers%s%s", server->host,
		    (int)server->port, facts->greeting ? ": " : "", facts->greeting ? facts->greeting : "");
	if (facts->greeting)
		doctor_clock_of_greeting(doctor, facts->greeting);
	if (facts->stage > SMTP_TLS)
		tell_tls(doctor, CHECK_OUTGOING_TLS, server, facts->tls, facts->days);
	if (facts->stage > SMTP_CAPABILITIES)
		tell_offers(doctor, facts);
	if (facts->stage == SMTP_READY)
		return;
	if (facts->stage <= SMTP_TLS)
		tell_way(doctor, checks[facts->stage], CHECK_OUTGOING_TLS, server, err);
	else
		doctor_bad(doctor, checks[facts->stage], err, server->host, NULL);
}

/* If the password cannot be read, checks everything before the login without it. */
static void look_at_smtp(struct doctor *doctor)
{
	const struct mail_server *server = &doctor->config->outgoing;
	struct error password = {0}, err = {0};
	struct config stranger = *doctor->config;
	struct smtp_facts facts = {0};
	struct smtp *smtp = smtp_new(doctor->config, &password);
	if (!smtp) {
		stranger.outgoing.user = NULL;
		smtp = smtp_new(&stranger, &err);
	}
	if (smtp) {
		smtp_probe(smtp, &facts, &err);
		tell_probe(doctor, &facts, &err);
	}
	if (error_is_set(&password))
		doctor_bad(doctor, CHECK_OUTGOING_LOGIN, &password, server->host, NULL);
	else if (facts.stage == SMTP_READY && server->user && !offers_login(&facts))
		doctor_warn(doctor, CHECK_OUTGOING_LOGIN,
		    "drop outgoing.user if it takes mails from this machine without one; else another port (587, 465)"
		    " may offer a login",
		    "not offered: the server knows no AUTH, so %s was not logged in", server->user);
	else if (facts.stage == SMTP_READY && server->user)
		doctor_ok(doctor, CHECK_OUTGOING_LOGIN, NULL, "as %s", server->user);
	else if (facts.stage == SMTP_READY)
		doctor_ok(doctor, CHECK_OUTGOING_LOGIN, NULL, "none: outgoing.user is not set");
	smtp_free(smtp);
	smtp_facts_clear(&facts);
	error_clear(&err);
}

static void look_at_outgoing(struct doctor *doctor)
{
	const struct mail_server *server = &doctor->config->outgoing;
	if (server->scheme == MAIL_MAILDIR) {
		tell_local(doctor, CHECK_OUTGOING_NAMES, CHECK_OUTGOING_CAPABILITIES);
		look_at_maildir(doctor, CHECK_OUTGOING_LOGIN, server->path);
	} else if (look_at_names(doctor, CHECK_OUTGOING_NAMES, server)) {
		look_at_smtp(doctor);
	}
}

void doctor_look_at_mail(struct doctor *doctor)
{
	look_at_mailbox(doctor);
	look_at_outgoing(doctor);
	doctor_look_at_letter(doctor);
}
