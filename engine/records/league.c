#include "engine/records/league.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/documents/document.h"
#include "engine/documents/json.h"
#include "engine/documents/web.h"
#include "engine/play/play.h"
#include "engine/play/report_text.h"
#include "engine/play/standings.h"
#include "engine/records/history.h"
#include "engine/records/replay.h"
#include "engine/games/persons.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

/* Prefix of the keys of bots. */
#define BOT "bot "

/* A seat of a game. */
struct rated_seat {
	char *empire;
	char *key; /* identifies the person or bot */
	int64_t rank;
};

/* A finished game. */
struct contest {
	char *name, *place; /* place: the archive's path, or NULL */
	char *identity;     /* a hash that identifies the game */
	int64_t ended;      /* 0: unknown, as for `simulate` and `arena` */
	struct rated_seat *entries;
	unsigned count;
};

/* A rated person or bot. */
struct who {
	char *chosen; /* NULL: shown by the name of the empire in the newest game */
	const struct contest *newest;
	const char *empire;
	char *shown;
};

struct league {
	GPtrArray *contests;
	GHashTable *chosen; /* by key: names that persons chose, and names of bots */
	GHashTable *who;    /* struct who by key, filled when the table is made */
};

static void contest_free(gpointer data)
{
	struct contest *contest = data;

	if (!contest)
		return;
	for (unsigned i = 0; i < contest->count; i++) {
		g_free(contest->entries[i].empire);
		g_free(contest->entries[i].key);
	}
	g_free(contest->entries);
	g_free(contest->name);
	g_free(contest->place);
	g_free(contest->identity);
	g_free(contest);
}

static void who_free(gpointer data)
{
	struct who *who = data;

	g_free(who->shown);
	g_free(who);
}

struct league *league_new(void)
{
	struct league *league = g_new0(struct league, 1);

	league->contests = g_ptr_array_new_with_free_func(contest_free);
	league->chosen = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	league->who = g_hash_table_new_full(hash_text, g_str_equal, g_free, who_free);
	return league;
}

void league_free(struct league *league)
{
	if (!league)
		return;
	g_hash_table_destroy(league->who);
	g_hash_table_destroy(league->chosen);
	g_ptr_array_unref(league->contests);
	g_free(league);
}

/* --- A game ------------------------------------------------------------------ */

/* The key of a seat's player. In a record each empire counts as a person; bots have their own key, the same in
   every game. */
static char *key_of(struct league *league, const struct host_seat *seat, const char *empire)
{
	bool bot = seat && seat->bot && !seat->standin;
	char *key = g_strconcat(bot ? BOT : "empire ", bot ? seat->bot : empire, NULL);

	if (bot)
		g_hash_table_insert(league->chosen, g_strdup(key), g_strdup(seat->bot));
	return key;
}

static void rank_seats(
    struct league *league, struct contest *contest, const struct state *state, const struct host_facts *host)
{
	unsigned count = state->ruleset->seats(state);
	g_autofree int64_t *out = g_new0(int64_t, count);
	g_autofree const char **winners = host_facts_winners(host);
	g_autofree struct standing *standings = NULL;

	for (unsigned i = 0; i < count; i++) {
		const struct host_seat *seat = host_facts_seat(host, i, state->ruleset->seat(state, i).name);
		out[i] = seat ? seat->out : 0;
	}
	standings = standings_of(state, out);
	standings_crown(standings, count, winners);
	contest->count = count;
	contest->entries = g_new0(struct rated_seat, count);
	for (unsigned i = 0; i < count; i++) {
		const struct standing *standing = &standings[i];
		contest->entries[standing->seat] = (struct rated_seat){.empire = g_strdup(standing->empire),
		    .key = key_of(
		        league, host_facts_seat(host, standing->seat, standing->empire), standing->empire),
		    .rank = standing->rank};
	}
}

/* Hash of the game's setup, seed and salt, acts and end: the same for every copy of its record. */
static char *identity_of(struct record *record, struct record_turn last, struct error *err)
{
	static const char *const names[] = {"game.yaml", "history.txt", "state.json"};
	g_autoptr(GString) all = g_string_new(NULL);
	char hex[65];

	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		size_t size = 0;
		g_autofree char *bytes =
		    record_read(record, i < 2 ? RECORD_GAME : last, names[i], &size, err);
		g_string_append_len(all, bytes ? bytes : "", (gssize)size);
	}
	hash_sha256_hex(all->str, all->len, hex);
	return g_strdup(hex);
}

static bool read_ranks(struct league *league, struct contest *contest, struct record *record,
    const char *rules_dir, struct error *err)
{
	struct record_turn last = {record_last(record), 0};
	struct document *facts = history_last_facts(record, err);
	struct document *doc = facts ? record_document(record, last, "state.json", err) : NULL;
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), err) : NULL;
	struct rules *rules = ruleset ? record_rules(record, ruleset, rules_dir, err) : NULL;
	struct state *state = rules ? play_state_read(rules, document_root(doc), err) : NULL;
	struct host_facts host = {0};

	if (state && host_facts_read(document_root(facts), &host, err))
		rank_seats(league, contest, state, &host);
	host_facts_clear(&host);
	play_state_free(state);
	rules_free(rules);
	document_free(doc);
	document_free(facts);
	return contest->count > 0;
}

/* Reads the game of a record; NULL with err: 65, it is not over. */
static struct contest *contest_of(
    struct league *league, struct record *record, const char *rules_dir, struct error *err)
{
	struct contest *contest = g_new0(struct contest, 1);

	contest->name = g_strdup(record_name(record));
	if (!history_is_over(record, &contest->ended, err))
		error_set(err, EXIT_DATA, "the game is not over; only games that are over are rated");
	else
		contest->identity = identity_of(record, (struct record_turn){record_last(record), 0}, err);
	if (!error_is_set(err) && read_ranks(league, contest, record, rules_dir, err))
		return contest;
	contest_free(contest);
	return NULL;
}

/* --- Archives ---------------------------------------------------------------- */

static const struct contest *twin_of(const struct league *league, const struct contest *contest)
{
	for (guint i = 0; i < league->contests->len; i++) {
		const struct contest *other = league->contests->pdata[i];
		if (strcmp(other->identity, contest->identity) == 0)
			return other;
	}
	return NULL;
}

static bool prove(
    struct record *record, const char *dir, const char *rules_dir, bool terminal, struct error *err)
{
	struct replay_result result = {0};

	if (!replay_prove(record, rules_dir, terminal, &result, err) && !error_is_set(err))
		error_set_file(err, EXIT_DATA, dir, "%s", result.difference);
	replay_clear(&result);
	return !error_is_set(err);
}

bool league_add_archive(
    struct league *league, const char *dir, const char *rules_dir, bool terminal, struct error *err)
{
	g_autofree char *rules = g_strdup(rules_dir);
	struct error own = {0};
	struct record *record = replay_open(dir, &rules, &own);
	struct contest *contest = record && prove(record, dir, rules, terminal, &own)
	                              ? contest_of(league, record, rules, &own)
	                              : NULL;
	const struct contest *twin = contest ? twin_of(league, contest) : NULL;

	record_free(record);
	if (twin)
		error_set(&own, EXIT_DATA, "duplicate of game %s", twin->place);
	if (!contest || error_is_set(&own)) {
		contest_free(contest);
		if (!own.file)
			own.file = g_strdup(dir);
		return error_pass(&own, err, NULL);
	}
	contest->place = g_strdup(dir);
	g_ptr_array_add(league->contests, contest);
	return true;
}

/* --- A site ------------------------------------------------------------------ */

static const struct game_seat *seat_named(const struct game *game, const char *empire)
{
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].name && strcmp(game->seats[i].name, empire) == 0)
			return &game->seats[i];
	return NULL;
}

/* Identifies persons by their main addresses, which are never shown; a seat without one counts as a person of
   that game only. */
static bool know_persons(struct league *league, struct site *site, const struct game *game,
    struct contest *contest, struct error *err)
{
	for (unsigned i = 0; i < contest->count; i++) {
		struct rated_seat *entry = &contest->entries[i];
		const struct game_seat *seat = seat_named(game, entry->empire);
		const char *address = seat ? seat->addresses[0] : NULL;
		g_autofree char *folded = address ? person_key(site, address, err) : NULL;
		if (g_str_has_prefix(entry->key, BOT))
			continue;
		g_free(entry->key);
		entry->key = folded ? g_strconcat("person ", folded, NULL)
		                    : g_strdup_printf("seat %" PRId64, seat ? seat->id : 0);
		char *name = folded ? sql_player_name(site->db, folded, err) : NULL;
		if (name)
			g_hash_table_insert(league->chosen, g_strdup(entry->key), name);
	}
	return !error_is_set(err);
}

bool league_add_site(struct league *league, struct site *site, struct error *err)
{
	g_autoptr(GPtrArray) names = game_names(site, err);

	for (guint i = 0; names && i < names->len && !error_is_set(err); i++) {
		struct game *game = game_load(site, names->pdata[i], err);
		struct record *record =
		    game && game->state == GAME_FINISHED ? record_open_game(site, game, err) : NULL;
		struct contest *contest = record ? contest_of(league, record, site->rules_dir, err) : NULL;
		if (contest && know_persons(league, site, game, contest, err))
			g_ptr_array_add(league->contests, contest);
		else
			contest_free(contest);
		record_free(record);
		game_free(game);
	}
	return !error_is_set(err);
}

/* --- Names ------------------------------------------------------------------- */

/* Compares numbers within names by value. */
static int compare_places(const char *first, const char *second)
{
	char *behind_first, *behind_second;
	guint64 number, other;

	for (; *first && *first == *second && !g_ascii_isdigit(*first); first++)
		second++;
	if (!g_ascii_isdigit(*first) || !g_ascii_isdigit(*second))
		return (guchar)*first - (guchar)*second;
	number = g_ascii_strtoull(first, &behind_first, 10);
	other = g_ascii_strtoull(second, &behind_second, 10);
	return number == other ? compare_places(behind_first, behind_second) : number < other ? -1 : 1;
}

/* Sorts by the time of the end; games without one come first, sorted by place. */
static gint by_end(gconstpointer a, gconstpointer b)
{
	const struct contest *x = *(const struct contest *const *)a, *y = *(const struct contest *const *)b;
	int order;

	if (x->ended != y->ended)
		return compare_integers(x->ended, y->ended);
	order = x->ended == 0 && x->place && y->place ? compare_places(x->place, y->place)
	                                              : g_ascii_strcasecmp(x->name, y->name);
	return order != 0 ? order : strcmp(x->identity, y->identity);
}

static void meet_all(struct league *league)
{
	g_hash_table_remove_all(league->who);
	for (guint i = 0; i < league->contests->len; i++) {
		const struct contest *contest = league->contests->pdata[i];
		for (unsigned k = 0; k < contest->count; k++) {
			const struct rated_seat *entry = &contest->entries[k];
			struct who *who = g_hash_table_lookup(league->who, entry->key);
			if (!who) {
				who = g_new0(struct who, 1);
				g_hash_table_insert(league->who, g_strdup(entry->key), who);
			}
			who->chosen = g_hash_table_lookup(league->chosen, entry->key);
			who->newest = contest;
			who->empire = entry->empire;
		}
	}
}

static const char *plain_name(const struct who *who)
{
	return who->chosen ? who->chosen : who->empire;
}

/* Chooses the names to show. If several would have the same name, those who did not choose it get their game's
   name appended. */
static void name_all(struct league *league)
{
	g_autoptr(GHashTable) uses = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	GHashTableIter iter;
	gpointer data;

	g_hash_table_iter_init(&iter, league->who);
	while (g_hash_table_iter_next(&iter, NULL, &data)) {
		char *folded = text_lower(plain_name(data));
		guint n = GPOINTER_TO_UINT(g_hash_table_lookup(uses, folded));
		g_hash_table_insert(uses, folded, GUINT_TO_POINTER(n + 1));
	}
	g_hash_table_iter_init(&iter, league->who);
	while (g_hash_table_iter_next(&iter, NULL, &data)) {
		struct who *who = data;
		g_autofree char *folded = text_lower(plain_name(who));
		bool shared = GPOINTER_TO_UINT(g_hash_table_lookup(uses, folded)) > 1;
		who->shown = shared && !who->chosen
		                 ? g_strdup_printf("%s (%s)", who->empire, who->newest->name)
		                 : g_strdup(plain_name(who));
	}
}

/* --- The table --------------------------------------------------------------- */

static gint by_ordinal(gconstpointer a, gconstpointer b)
{
	const struct league_row *x = a, *y = b;
	double left = openskill_ordinal(x->rating), right = openskill_ordinal(y->rating);

	return left > right ? -1 : left < right ? 1 : strcmp(x->name, y->name);
}

static void rate(struct openskill_table *ratings, const struct contest *contest)
{
	g_autofree const char **keys = g_new0(const char *, contest->count);
	g_autofree int64_t *ranks = g_new0(int64_t, contest->count);

	for (unsigned i = 0; i < contest->count; i++) {
		keys[i] = contest->entries[i].key;
		ranks[i] = contest->entries[i].rank;
	}
	openskill_table_add(ratings, keys, ranks, contest->count);
}

GArray *league_table(struct league *league)
{
	struct openskill_table *ratings = openskill_table_new();
	GArray *table = g_array_new(FALSE, FALSE, sizeof(struct league_row));

	g_ptr_array_sort(league->contests, by_end);
	for (guint i = 0; i < league->contests->len; i++)
		rate(ratings, league->contests->pdata[i]);
	meet_all(league);
	name_all(league);
	g_autoptr(GPtrArray) rows = openskill_table_rows(ratings);
	for (guint i = 0; i < rows->len; i++) {
		const struct openskill_row *row = rows->pdata[i];
		const struct who *who = g_hash_table_lookup(league->who, row->name);
		struct league_row shown = {who->shown, row->games, row->wins, row->rating};
		g_array_append_val(table, shown);
	}
	g_array_sort(table, by_ordinal);
	openskill_table_free(ratings);
	return table;
}

void league_text(const GArray *table, GString *out)
{
	g_string_append_printf(out, "%4s  %-24s %6s %5s %14s %13s %14s\n", "rank", "name", "games", "wins",
	    "mu", "sigma", "ordinal");
	for (guint i = 0; i < table->len; i++) {
		const struct league_row *row = &g_array_index(table, struct league_row, i);
		g_string_append_printf(out, "%4u  %-24s %6" PRId64 " %5" PRId64 " %14.9f %13.9f %14.9f\n",
		    i + 1, row->name, row->games, row->wins, row->rating.mu, row->rating.sigma,
		    openskill_ordinal(row->rating));
	}
}

void league_json(const GArray *table, GString *out)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_list(json, "ratings");
	for (guint i = 0; i < table->len; i++) {
		const struct league_row *row = &g_array_index(table, struct league_row, i);
		json_map(json, NULL);
		json_text(json, "name", row->name);
		json_integer(json, "games", row->games);
		json_integer(json, "wins", row->wins);
		json_real(json, "mu", row->rating.mu);
		json_real(json, "sigma", row->rating.sigma);
		json_real(json, "ordinal", openskill_ordinal(row->rating));
		json_end(json);
	}
	json_end(json);
	json_end(json);
	json_free(json);
}

/* --- The hall of fame -------------------------------------------------------- */

static const char page_table[] =
    "<table id=\"league\">\n<caption>By the games that are over. The rating is what is safe to say of "
    "somebody's skill: the skill less three times what is unsure of it (OpenSkill).</caption>\n<thead><tr>"
    "<th scope=\"col\">Rank</th><th scope=\"col\">Name</th><th scope=\"col\">Games</th>"
    "<th scope=\"col\">Wins</th><th scope=\"col\">Rating</th><th scope=\"col\">Skill</th></tr></thead>\n"
    "<tbody>\n";

static void put_row(const struct league_row *row, guint place, GString *out)
{
	g_string_append_printf(out, "<tr><td>%u</td><td>", place);
	web_text(out, row->name);
	g_string_append_printf(out,
	    "</td><td>%" PRId64 "</td><td>%" PRId64 "</td><td>%.2f</td><td>%.2f</td></tr>\n", row->games,
	    row->wins, openskill_ordinal(row->rating), row->rating.mu);
}

void league_page(const GArray *table, const char *host, const char *link, GString *out)
{
	g_autofree char *title = g_strdup_printf("%s: hall of fame", host);
	const struct web_head head = {.title = title};

	web_begin(out, &head);
	if (link)
		g_string_append_printf(out, "<nav><a href=\"%s\">All games</a></nav>\n", link);
	g_string_append(out, "<main>\n<h1>Hall of fame</h1>\n");
	g_string_append(out, page_table);
	for (guint i = 0; i < table->len; i++)
		put_row(&g_array_index(table, struct league_row, i), i + 1, out);
	g_string_append_printf(
	    out, "</tbody>\n</table>\n%s</main>\n", table->len ? "" : "<p>No game is over yet.</p>\n");
	web_end(out, &head);
}
