#include "engine/site/host_setup.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/compare.h"
#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "engine/site/config_bots.h"
#include "engine/base/zone.h"
#include "engine/site/schedule.h"

#include <stddef.h>
#include <string.h>

#define DAY INT64_C(86400)
#define LONGEST (3650 * DAY)
#define NOTE_LONGEST 200

static const char *const keys[] = {"title", "note", "gm", "address", "deadline", "min_turn", "early", "grace",
    "grace_budget", "remind", "notice", "abandon_after", "abandon", "vacation_days", "votes", "join", "press",
    "observers", "show_moved", "gm_summary", "standin", "fill", "muster", "standby", "record", "fair",
    "diary", "sharing", "html"};
static const char *const record_names[] = {"any", "steady", NULL};
const char *const setup_vote_names[VOTE_KINDS + 1] = {"draw", "concede", "extend", NULL};
static const char *const abandon_names[] = {"ask", "default", NULL};
static const char *const fair_names[] = {"host", "shared", NULL};
static const char *const join_names[] = {"closed", "ask", "open", NULL};

bool host_setup_has_key(const char *key)
{
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return strcmp(key, "extend_vote") == 0; /* the older name of votes.extend */
}

const char *host_setup_near_key(const char *key)
{
	return nearest_name(key, keys, G_N_ELEMENTS(keys));
}

/* The node of a key, or of the site's default for it, or NULL. */
static struct node *find(struct node *root, struct node *defaults, const char *key)
{
	struct node *node = node_take(root, key);
	/* Take the default also if the setup overrides it, so that it does not count as unknown. */
	struct node *fallback = defaults ? node_take(defaults, key) : NULL;
	return node ? node : fallback;
}

static bool is_missing(const struct node *node)
{
	return !node || node->kind == NODE_NULL;
}

static bool wrong(const struct node *node, const char *key, const char *wanted, struct error *err)
{
	g_assert(node);
	if (node->kind == NODE_TEXT || node->kind == NODE_DECIMAL)
		return node_error(node, err, "%s: %s is needed, not \"%s\"", key, wanted, node->text);
	if (node->kind == NODE_INTEGER)
		return node_error(
		    node, err, "%s: %s is needed, not %" G_GINT64_FORMAT, key, wanted, (gint64)node->number);
	return node_error(node, err, "%s: %s is needed, not %s", key, wanted, node_kind_name(node->kind));
}

/* Is the character visible and not a line separator? Titles are in headers and on lines of their own (MC rule 6). */
static bool is_shown(gunichar c)
{
	GUnicodeType type = g_unichar_type(c);

	return g_unichar_isprint(c) && type != G_UNICODE_LINE_SEPARATOR &&
	       type != G_UNICODE_PARAGRAPH_SEPARATOR && type != G_UNICODE_PRIVATE_USE;
}

bool host_setup_fits_quotes(const char *text)
{
	bool seen = false;
	for (const char *at = text; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		if (!is_shown(c) || strchr("\"\\<>@", *at))
			return false;
		seen |= !g_unichar_isspace(c);
	}
	return seen && !text_hidden(text);
}

bool host_setup_is_line(const char *text, glong longest)
{
	bool seen = false;
	if (g_utf8_strlen(text, -1) > longest)
		return false;
	for (const char *at = text; *at; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		if (!is_shown(c))
			return false;
		seen |= !g_unichar_isspace(c);
	}
	return seen && !text_hidden(text);
}

static bool read_note(struct node *node, const char **value, struct error *err)
{
	if (is_missing(node))
		return true;
	if (node->kind != NODE_TEXT || !host_setup_is_line(node->text, NOTE_LONGEST))
		return wrong(node, "note", "one line of at most 200 characters", err);
	*value = node->text;
	return true;
}

static bool read_title(struct node *node, const char **value, struct error *err)
{
	if (is_missing(node))
		return true;
	if (node->kind != NODE_TEXT || node->size == 0 || node->size > 60)
		return wrong(node, "title", "a text of at most 60 bytes", err);
	if (!host_setup_fits_quotes(node->text))
		return node_error(node, err,
		    "title: letters, digits, blanks and simple signs only: no quotes, brackets or @");
	*value = node->text;
	return true;
}

static bool read_address(struct node *node, const char *key, const char **value, struct error *err)
{
	struct error cause = {0};
	if (is_missing(node))
		return true;
	if (node->kind != NODE_TEXT)
		return wrong(node, key, "a mail address", err);
	if (!address_check(node->text, &cause))
		node_error(node, err, "%s: %s", key, cause.text);
	error_clear(&cause);
	*value = node->text;
	return !error_is_set(err);
}

/* Leaves the value unchanged if the key is missing. */
static bool read_duration(struct node *node, const char *key, int64_t *value, struct error *err)
{
	struct error cause = {0};
	if (!node)
		return true;
	if (node->kind == NODE_INTEGER && node->number == 0) {
		*value = 0;
		return true;
	}
	if (node->kind != NODE_TEXT)
		return wrong(node, key, "a duration like 24h", err);
	if (!clock_duration(node->text, value, &cause))
		node_error(node, err, "%s: %s", key, cause.text);
	else if (*value > LONGEST)
		node_error(node, err, "%s: %s is too long", key, node->text);
	error_clear(&cause);
	return !error_is_set(err);
}

static bool read_bool(struct node *node, const char *key, bool *value, struct error *err)
{
	if (!node)
		return true;
	if (node->kind != NODE_BOOL)
		return wrong(node, key, "true or false", err);
	*value = node->number != 0;
	return true;
}

static bool read_number(struct node *node, const char *key, int64_t limit, int64_t *value, struct error *err)
{
	if (!node)
		return true;
	if (node->kind != NODE_INTEGER)
		return wrong(node, key, "a whole number", err);
	if (node->number < 0 || node->number > limit)
		return node_error(node, err, "%s: must be from 0 to %d", key, (int)limit);
	*value = node->number;
	return true;
}

static bool read_choice(
    struct node *node, const char *key, const char *const *names, int64_t *value, struct error *err)
{
	if (!node)
		return true;
	for (int i = 0; node->kind == NODE_TEXT && names[i]; i++)
		if (strcmp(names[i], node->text) == 0) {
			*value = i;
			return true;
		}
	char *list = g_strjoinv(", ", (char **)names);
	wrong(node, key, list, err);
	g_free(list);
	return false;
}

static bool read_press(struct node *node, int64_t *value, struct error *err)
{
	if (!node)
		return true;
	/* YAML 1.1 reads `on` and `off` as booleans, YAML 1.2 as texts. */
	if (node->kind == NODE_BOOL)
		*value = node->number ? PRESS_ON : PRESS_OFF;
	else if (node->kind == NODE_TEXT && strcmp(node->text, "off") == 0)
		*value = PRESS_OFF;
	else if (node->kind == NODE_TEXT && strcmp(node->text, "anonymous") == 0)
		*value = PRESS_ANONYMOUS;
	else if (node->kind != NODE_TEXT || strcmp(node->text, "on") != 0)
		return wrong(node, "press", "on, off or anonymous", err);
	return true;
}

/* A share in thousandths: from a number 0 to 1 with at most three decimals, or from a word; -1: neither. */
static int64_t share_of(const struct node *node)
{
	static const struct {
		const char *word;
		int64_t share;
	} words[] = {{"off", 0}, {"half", 500}, {"all", 1000}};
	const char *text = node->kind == NODE_TEXT || node->kind == NODE_DECIMAL ? node->text : "";
	int64_t thousandths = (text[0] - '0') * 1000, unit = 100;

	if (node->kind == NODE_INTEGER && (node->number == 0 || node->number == 1))
		return node->number * 1000;
	if (node->kind == NODE_BOOL && !node->number)
		return 0; /* `off` as YAML 1.1 reads it */
	for (size_t i = 0; node->kind == NODE_TEXT && i < G_N_ELEMENTS(words); i++)
		if (strcmp(text, words[i].word) == 0)
			return words[i].share;
	if (node->kind != NODE_DECIMAL || (text[0] != '0' && text[0] != '1') || text[1] != '.' ||
	    strlen(text) > strlen("0.125"))
		return -1;
	for (const char *at = text + 2; *at; at++, unit /= 10)
		thousandths += (*at - '0') * unit;
	return thousandths <= 1000 ? thousandths : -1;
}

static bool read_share(
    const struct node *node, const char *key, const char *wanted, int64_t *value, struct error *err)
{
	int64_t share = is_missing(node) ? *value : share_of(node);

	if (share >= 0)
		*value = share;
	return share >= 0 || wrong(node, key, wanted, err);
}

/* Reads votes; older setups have `extend_vote` instead of votes.extend. */
static bool read_votes(struct node *map, struct host_setup *host, struct error *err)
{
	const struct node *older = map ? node_take(map, "extend_vote") : NULL;
	struct node *votes = map ? node_take(map, "votes") : NULL;

	if (!read_share(older, "extend_vote", "a share from 0 to 1 like 0.5", &host->votes[VOTE_EXTEND], err))
		return false;
	if (is_missing(votes))
		return true;
	if (votes->kind != NODE_MAP)
		return wrong(votes, "votes", "a mapping like {draw: all, concede: all, extend: half}", err);
	for (int i = 0; i < VOTE_KINDS; i++)
		if (!read_share(node_take(votes, setup_vote_names[i]), setup_vote_names[i],
		        "off, half, all or a share from 0 to 1 like 0.5", &host->votes[i], err))
			return false;
	return node_done(votes, err);
}

static int by_size(const void *a, const void *b)
{
	return compare_integers(*(const int64_t *)b, *(const int64_t *)a);
}

static bool read_remind(struct node *node, struct host_setup *host, struct error *err)
{
	if (!node)
		return true;
	host->reminders = 0;
	if (node->kind == NODE_NULL)
		return true;
	if (node->kind != NODE_LIST)
		return wrong(node, "remind", "a list of durations like [24h]", err);
	if (node->count > SETUP_REMINDERS)
		return node_error(node, err, "remind: at most %d reminders", SETUP_REMINDERS);
	for (struct node *each = node->first; each; each = each->next)
		if (!read_duration(each, "remind", &host->remind[host->reminders++], err))
			return false;
	qsort(host->remind, host->reminders, sizeof *host->remind, by_size);
	return true;
}

/* The deadline with its zone's current name, because systems drop old names first. */
static const char *with_zone_of_today(const char *text, struct host_setup *host)
{
	const char *zone = strrchr(text, ' ');
	const char *today = zone ? zone_today(zone + 1) : NULL;

	if (!zone || today == zone + 1)
		return text;
	host->old_zone = zone + 1;
	g_autofree char *whole = g_strdup_printf("%.*s%s", (int)(zone + 1 - text), text, today);
	return g_intern_string(whole);
}

void host_setup_warn(const struct host_setup *host, FILE *out)
{
	if (host->old_zone)
		fprintf(out,
		    "nightmail: warning: \"%s\" is an older name of the time zone \"%s\", which is stored\n",
		    host->old_zone, zone_today(host->old_zone));
}

static bool read_deadline(struct node *node, const char *zone, struct host_setup *host, struct error *err)
{
	struct schedule schedule;
	struct error cause = {0};
	if (is_missing(node))
		return true;
	if (node->kind != NODE_TEXT)
		return wrong(node, "deadline", "a schedule like \"Mon,Thu 20:00 Europe/Berlin\"", err);
	if (zone ? schedule_parse(node->text, zone, &schedule, &cause)
	         : schedule_read(node->text, "UTC", &schedule, &cause))
		schedule_clear(&schedule);
	else
		node_error(node, err, "deadline: %s", cause.text);
	error_clear(&cause);
	host->deadline = zone ? with_zone_of_today(node->text, host) : node->text;
	return !error_is_set(err);
}

/* Reads a bot's name, which may be a site's own (config_check_bots); "none" becomes NULL. */
static bool read_bot(struct node *node, const char *key, const char **value, struct error *err)
{
	if (is_missing(node) || (node->kind == NODE_TEXT && strcmp(node->text, "none") == 0))
		return true;
	if (node->kind != NODE_TEXT || !config_knows_bot(NULL, node->text))
		return wrong(node, key, "none, hold, random, steady, sharp or a bot of the site", err);
	*value = node->text;
	return true;
}

/* `on` and `off`, which YAML 1.1 reads as true and false. */
static bool read_switch(struct node *node, const char *key, bool *value, struct error *err)
{
	bool on = node && node->kind == NODE_TEXT && strcmp(node->text, "on") == 0;

	if (is_missing(node))
		return true;
	if (node->kind != NODE_BOOL && !on && (node->kind != NODE_TEXT || strcmp(node->text, "off") != 0))
		return wrong(node, key, "on or off", err);
	*value = node->kind == NODE_BOOL ? node->number != 0 : on;
	return true;
}

static bool read_people(struct node *root, struct node *defaults, struct host_setup *host, struct error *err)
{
	return read_choice(find(root, defaults, "abandon"), "abandon", abandon_names, &host->abandon, err) &&
	       read_number(
	           find(root, defaults, "abandon_after"), "abandon_after", 1000, &host->abandon_after, err) &&
	       read_number(
	           find(root, defaults, "vacation_days"), "vacation_days", 3650, &host->vacation_days, err) &&
	       read_votes(defaults, host, err) && read_votes(root, host, err) &&
	       read_choice(find(root, defaults, "join"), "join", join_names, &host->join, err) &&
	       read_press(find(root, defaults, "press"), &host->press, err) &&
	       read_bool(find(root, defaults, "observers"), "observers", &host->observers, err) &&
	       read_bool(find(root, defaults, "show_moved"), "show_moved", &host->show_moved, err) &&
	       read_bool(find(root, defaults, "gm_summary"), "gm_summary", &host->gm_summary, err) &&
	       read_bot(find(root, defaults, "standin"), "standin", &host->standin, err) &&
	       read_bot(find(root, defaults, "fill"), "fill", &host->fill, err) &&
	       read_duration(find(root, defaults, "muster"), "muster", &host->muster, err) &&
	       read_bool(find(root, defaults, "standby"), "standby", &host->standby, err) &&
	       read_choice(find(root, defaults, "record"), "record", record_names, &host->record, err) &&
	       read_choice(find(root, defaults, "fair"), "fair", fair_names, &host->fair, err) &&
	       read_switch(find(root, defaults, "diary"), "diary", &host->diary, err) &&
	       read_switch(find(root, defaults, "sharing"), "sharing", &host->sharing, err) &&
	       read_switch(find(root, defaults, "html"), "html", &host->html, err);
}

bool host_setup_read(
    struct node *root, struct node *defaults, const char *zone, struct host_setup *host, struct error *err)
{
	*host = (struct host_setup){.deadline = "none",
	    .min_turn = DAY / 2,
	    .grace_budget = 3 * DAY,
	    .remind = {DAY},
	    .reminders = 1,
	    .notice = DAY,
	    .show_moved = true,
	    .gm_summary = true,
	    .diary = true,
	    .sharing = true,
	    .html = true,
	    .votes = {[VOTE_DRAW] = 1000, [VOTE_CONCEDE] = 1000, [VOTE_EXTEND] = 500},
	    .press = PRESS_ON};
	return read_title(find(root, defaults, "title"), &host->title, err) &&
	       read_note(find(root, defaults, "note"), &host->note, err) &&
	       read_address(find(root, defaults, "gm"), "gm", &host->gm, err) &&
	       read_address(find(root, defaults, "address"), "address", &host->address, err) &&
	       read_deadline(find(root, defaults, "deadline"), zone, host, err) &&
	       read_duration(find(root, defaults, "min_turn"), "min_turn", &host->min_turn, err) &&
	       read_bool(find(root, defaults, "early"), "early", &host->early, err) &&
	       read_duration(find(root, defaults, "grace"), "grace", &host->grace, err) &&
	       read_duration(
	           find(root, defaults, "grace_budget"), "grace_budget", &host->grace_budget, err) &&
	       read_remind(find(root, defaults, "remind"), host, err) &&
	       read_duration(find(root, defaults, "notice"), "notice", &host->notice, err) &&
	       read_people(root, defaults, host, err);
}

static void write_duration(struct json *json, const char *key, int64_t seconds)
{
	GString *text = g_string_new(NULL);
	clock_duration_text(seconds, text);
	json_text(json, key, text->str);
	g_string_free(text, TRUE);
}

static void write_share(struct json *json, const char *key, int64_t share)
{
	g_autofree char *text = g_strdup_printf("0.%03d", (int)share);
	struct node node = {.kind = NODE_DECIMAL, .text = text};

	if (share % 500)
		json_node(json, key, &node);
	else
		json_text(json, key, share == 0 ? "off" : share == 500 ? "half" : "all");
}

void host_setup_write(const struct host_setup *host, struct json *json)
{
	static const char *const press_names[] = {"off", "on", "anonymous"};
	json_text(json, "title", host->title);
	json_text(json, "note", host->note);
	json_text(json, "gm", host->gm);
	json_text(json, "address", host->address);
	json_text(json, "deadline", host->deadline);
	write_duration(json, "min_turn", host->min_turn);
	json_bool(json, "early", host->early);
	write_duration(json, "grace", host->grace);
	write_duration(json, "grace_budget", host->grace_budget);
	json_list(json, "remind");
	for (unsigned i = 0; i < host->reminders; i++)
		write_duration(json, NULL, host->remind[i]);
	json_end(json);
	write_duration(json, "notice", host->notice);
	json_integer(json, "abandon_after", host->abandon_after);
	json_text(json, "abandon", abandon_names[host->abandon]);
	json_integer(json, "vacation_days", host->vacation_days);
	json_map(json, "votes");
	for (int i = 0; i < VOTE_KINDS; i++)
		write_share(json, setup_vote_names[i], host->votes[i]);
	json_end(json);
	json_text(json, "join", join_names[host->join]);
	json_text(json, "press", press_names[host->press]);
	json_bool(json, "observers", host->observers);
	json_bool(json, "show_moved", host->show_moved);
	json_bool(json, "gm_summary", host->gm_summary);
	json_text(json, "standin", host->standin ? host->standin : "none");
	json_text(json, "fill", host->fill ? host->fill : "none");
	write_duration(json, "muster", host->muster);
	json_bool(json, "standby", host->standby);
	json_text(json, "record", record_names[host->record]);
	json_text(json, "fair", fair_names[host->fair]);
	json_text(json, "diary", host->diary ? "on" : "off");
	json_text(json, "sharing", host->sharing ? "on" : "off");
	json_text(json, "html", host->html ? "on" : "off");
}
