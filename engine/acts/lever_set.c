/* Changes the host's keys of a setup, from the next turn on (HO-40). */
#include "engine/acts/bots.h"
#include "engine/acts/lever_edit.h"
#include "engine/acts/lever_set.h"
#include "engine/site/config_bots.h"

#include "engine/games/due.h"
#include "engine/games/terms.h"
#include "engine/play/table_changes.h"
#include "engine/store/statements.h"

#include <string.h>

/* KEY=VALUE as a document: the value parsed as YAML, or as plain text if that fails. */
static struct document *parse_value(const char *key, const char *value, struct error *err)
{
	bool plain = strcmp(key, "title") == 0 || strcmp(key, "note") == 0 ||
	             (!strpbrk(value, "[]{}\"'") && strchr(value, ' '));
	g_autoptr(GString) out = g_string_new(NULL);
	if (plain) {
		struct json *json = json_new(out);
		json_map(json, NULL);
		json_text(json, key, value);
		json_end(json);
		json_free(json);
	} else {
		g_string_append_printf(out, "%s: %s\n", key, value);
	}
	return document_parse(key, out->str, out->len, EXIT_DATA, err);
}

static bool store_setup(
    struct site *site, struct game *game, const char *setup, const struct host_setup *host, struct error *err)
{
	if (game->state == GAME_OPEN)
		return sql_game_change_setup(site->db, game->id, setup,
		    host->title ? host->title : game->name, host->gm, host->address, err);
	return sql_game_set_setup_next(site->db, game->id, setup, err);
}

/* "deadline: daily 18:00"; of addresses only the key, because archives contain none (HO-2). */
static char *describe(const char *key, const struct node *value)
{
	g_autoptr(GString) out = g_string_new(NULL);
	if (strcmp(key, "gm") == 0 || strcmp(key, "address") == 0)
		return g_strdup(key);
	if (value->kind == NODE_TEXT) {
		g_string_assign(out, value->text);
	} else {
		struct json *json = json_new(out);
		json_node(json, NULL, value);
		json_free(json);
	}
	g_strdelimit(out->str, "\r\n\t", ' ');
	return g_strdup_printf("%s: %s", key, g_strstrip(out->str));
}

/* Announces a new schedule at once (HO-111); the open turn keeps its deadline. */
static bool mail_schedule(
    struct site *site, const struct game *game, const char *schedule, const char *reason, struct error *err)
{
	const struct due_cause cause = {.who = "the game master", .reason = reason};
	g_autofree char *subject =
	    g_strdup_printf("%s: other deadlines from turn %d on", game->name, (int)game->turn + 1);
	g_autoptr(GString) body = g_string_new(NULL);
	bool good = true;
	g_string_append_printf(body, "%s: turns have other deadlines from turn %d on.\n\nBefore:  %s\n",
	    game->title, (int)game->turn + 1, game->host.deadline);
	g_string_append_printf(body, "Then:    %s\n", schedule);
	due_cause_text(&cause, body);
	g_string_append_printf(body, "\nTurn %d, which is open, keeps its deadline%s%s.\n", (int)game->turn,
	    game->deadline_text ? ": " : "", game->deadline_text ? game->deadline_text : "");
	for (unsigned i = 0; good && i < game->count; i++)
		if (!game->seats[i].out)
			good = due_mail(site, game, &game->seats[i], OUTBOX_NOTICE, subject, body->str, err);
	return good;
}

/* Records the change in the history and tells the players, who may see the setup (HO-23, HO-26). */
static bool record(struct site *site, const struct game *game, const char *key, const struct node *value,
    const char *reason, struct error *err)
{
	bool open = game->state == GAME_OPEN;
	g_autofree char *text = describe(key, value);
	if (!game_history(site, game, "set", open ? -1 : game->turn, err, "%s", text))
		return false;
	if (open)
		return true;
	if (!strchr(text, ':'))
		return game_notice(site, game, 0, err, "The game has another %s from turn %d on.",
		    strcmp(key, "gm") == 0 ? "game master" : "mail address", (int)game->turn + 1);
	return game_notice(site, game, 0, err, "The game master set from turn %d on: %s%s%s%s",
	           (int)game->turn + 1, text, g_str_has_suffix(text, ".") ? "" : ".", reason ? " " : "",
	           reason ? reason : "") &&
	       (strcmp(key, "deadline") != 0 ||
	           mail_schedule(site, game, value->kind == NODE_TEXT ? value->text : "none", reason, err));
}

/* Appends " deadline: daily 18:00 instead of daily 20:00"; of a key that contains an address only its name
   (HO-122, HO-9). */
static void log_change(GString *log, const char *key, const struct node *before, const struct node *now)
{
	g_autofree char *then = before ? describe(key, before) : NULL, *text = describe(key, now);
	const char *old = then ? strchr(then, ':') : NULL;

	g_string_append_printf(log, "%s %s", log->len ? "," : "", text);
	if (old)
		g_string_append_printf(log, " instead of %s", old + 2);
}

static bool set_key(struct site *site, struct game *game, struct document *value, const char *key,
    const char *reason, GString *log, struct error *err)
{
	/* Start from earlier changes in this turn, if any. */
	g_autofree char *next = sql_game_setup_coming(site->db, game->id, err);
	struct document *document =
	    next ? document_parse("game.yaml", next, strlen(next), EXIT_DATA, err) : NULL;
	struct host_setup host;
	if (!document)
		return false;
	struct node *root = document_root(document);
	bool good = host_setup_read(document_root(value), root, site->config->timezone, &host, err) &&
	            config_check_bots(site->config, document_root(value), err) &&
	            node_done(document_root(value), err) &&
	            (!host.address || config_check_room(site->config, host.address, NULL, err));
	if (good) {
		struct node *now = node_get(document_root(value), key);
		/* store and announce the zone under today's name (HO-115) */
		if (strcmp(key, "deadline") == 0 && now->kind == NODE_TEXT)
			now->text = host.deadline;
		log_change(log, key, node_get(root, key), now);
		/* Mark the old value as read: `host` has the new one. */
		node_take(root, key);
		host_setup_warn(&host, site->errors);
		g_autofree char *setup = setup_rewrite(root, &host, NULL);
		good = store_setup(site, game, setup, &host, err) &&
		       record(site, game, key, node_get(document_root(value), key), reason, err);
		if (good && strcmp(key, "join") == 0)
			terms_warn_of_join(site, game->name, &host);
		if (good && strcmp(key, "standin") == 0)
			bots_warn(site, game->name, host.standin);
		if (good && strcmp(key, "fill") == 0)
			bots_warn(site, game->name, host.fill);
	}
	document_free(document);
	return good;
}

/* The rules of the open turn; NULL if they cannot play its state: tables that `set` changed may not fit. */
static struct rules *playable_rules(struct site *site, const struct game *game)
{
	struct error ignored = {0};
	struct rules *rules = game_rules(site, game, &ignored);
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, &ignored) : NULL;

	if (!state)
		g_clear_pointer(&rules, rules_free);
	play_state_free(state);
	error_clear(&ignored);
	return rules;
}

/* Changes the game's tables from the next turn on; or from the open turn, if its present tables cannot play it.
   Announces each changed number (HO-116). */
static bool change_tables(struct site *site, struct game *game, const struct rules *now, struct error *err)
{
	struct rules *before = playable_rules(site, game);
	struct state *state = game_turn_state(site, game, now, game->turn, err);
	int64_t from = game->turn + (before != NULL);
	g_autoptr(GString) changes = g_string_new(NULL);
	bool good = state != NULL;

	play_state_free(state);
	if (before)
		table_changes(before, now, changes);
	else
		g_string_assign(changes, "others hold");
	if (good && before)
		good = game_settle_tables(site, game, before, err) &&
		       sql_game_set_tables_next(
		           site->db, game->id, now->override_text ? now->override_text : "", from, err);
	else if (good)
		good = game_keep_tables(site, game, now, err);
	rules_free(before);
	return good && game_notice(site, game, 0, err,
	                   "The tables of %s changed; the manual's numbers may differ. From turn %d on %s.",
	                   game->ruleset->name, (int)from, changes->str);
}

/* Withdraws a change of tables that is not in force yet. */
static bool keep_present_tables(struct site *site, struct game *game, struct error *err)
{
	return sql_game_set_tables_next(site->db, game->id, NULL, 0, err) &&
	       game_notice(site, game, 0, err, "The tables of %s stay as they are, also from turn %d on.",
	           game->ruleset->name, (int)game->tables_from);
}

/* Are these the game's tables? `text` "" means the built-in ones; NULL, from an older program, is unknown. */
static bool same_tables(const char *text, const struct rules *now)
{
	return text && strcmp(text, now->override_text ? now->override_text : "") == 0;
}

static bool take_tables(struct site *site, struct game *game, const struct rules *rules, struct error *err)
{
	bool coming = game->tables_next && game->turn < game->tables_from;

	if (game->state == GAME_OPEN)
		return game_keep_tables(site, game, rules, err);
	if (same_tables(coming ? game->tables_next : game_tables(game), rules))
		return error_set(err, EXIT_DATA, "%s %s these tables already", game->name,
		    coming ? "is going to have" : "has");
	if (coming && same_tables(game->tables, rules))
		return keep_present_tables(site, game, err);
	return change_tables(site, game, rules, err);
}

static bool set_tables(struct site *site, struct game *game, const char *value, struct error *err)
{
	bool own = strcmp(value, "site") == 0, open = game->state == GAME_OPEN;
	struct rules *rules;
	bool good;

	if (!own && strcmp(value, "built-in") != 0)
		return error_set(
		    err, EXIT_DATA, "tables: \"site\" or \"built-in\" is needed, not \"%s\"", value);
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over", game->name);
	rules = rules_load(game->ruleset, own ? site->rules_dir : NULL, err);
	if (rules && own && !rules->override_text)
		error_set(err, EXIT_NO_INPUT,
		    "there is no %s/%s/tables.yaml: the site has no tables of its own",
		    site->rules_dir ? site->rules_dir : "rulesets", game->ruleset->name);
	good = rules && !error_is_set(err) && take_tables(site, game, rules, err) &&
	       game_history(site, game, "set", open ? -1 : game->turn, err, "tables: %s", value);
	rules_free(rules);
	return good;
}

bool lever_set(struct site *site, struct game *game, const char *key, const char *value, const char *reason,
    GString *log, struct error *err)
{
	if (!due_reason_check(reason, err))
		return false;
	if (strcmp(key, "state") == 0) {
		if (strcmp(value, "finished") != 0)
			return error_set(err, EXIT_DATA,
			    "state: only state=finished can be set; hold, resume and rollback do the rest");
		g_string_append_printf(log, "%s state: finished", log->len ? "," : "");
		return lever_finish(site, game, err);
	}
	if (strcmp(key, "tables") == 0) {
		g_string_append_printf(log, "%s tables: %s", log->len ? "," : "", value);
		return set_tables(site, game, value, err);
	}
	if (g_str_has_prefix(key, "votes.")) {
		g_autofree char *one = g_strdup_printf("{%s: %s}", key + strlen("votes."), value);
		return lever_set(site, game, "votes", one, reason, log, err);
	}
	if (!host_setup_has_key(key)) {
		const char *near = host_setup_near_key(key);
		return near ? error_set(err, EXIT_DATA, "%s is no key that can be set; did you mean \"%s\"?",
		                  key, near)
		            : error_set(err, EXIT_DATA,
		                  "%s is no key that can be set; nightmail.yaml(5) lists the host's keys",
		                  key);
	}
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over", game->name);
	/* Refuse: players were promised how their dice are made (HO-20). */
	if (strcmp(key, "fair") == 0)
		return error_set(
		    err, EXIT_DATA, "fair holds from the making of a game on and cannot be changed");
	struct error cause = {0};
	struct document *document = parse_value(key, value, &cause);
	bool reads = document && document_root(document)->kind == NODE_MAP;
	bool good = reads && set_key(site, game, document, key, reason, log, &cause);
	/* Remove the place: a value of the command line has no file. */
	if (reads && !good)
		error_set(err, cause.code, "%s", cause.text);
	else if (!good)
		error_set(err, error_is_set(&cause) ? cause.code : EXIT_DATA,
		    "%s: \"%s\" can not be read%s%s", key, value, error_is_set(&cause) ? ": " : "",
		    error_is_set(&cause) ? cause.text : "");
	error_clear(&cause);
	document_free(document);
	return good;
}
