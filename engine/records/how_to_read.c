#include "engine/records/how_to_read.h"

#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/base/wrap.h"
#include "engine/games/past.h"
#include "engine/records/record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#define WIDTH 72
/* Name at most so many empires. */
#define EMPIRES_NAMED 12

/* --- The files --------------------------------------------------------------- */

static const struct archive_file {
	const char *pattern, *line, *paragraph;
} archive_files[] = {
#define FILE(pattern, line, paragraph) {pattern, line, paragraph},
#include "engine/records/archive_files.def"
#undef FILE
};

static bool is_folder(const struct archive_file *file)
{
	return g_str_has_suffix(file->pattern, "/");
}

/* The pattern for a file of a turn: "EMPIRE.ord" for "MING.ord". */
static char *kind_in_turn(const char *name)
{
	static const char *const of_turn[] = {
	    "state.json", "played.json", "host.yaml", "host.final.yaml", NULL};
	const char *stop = strchr(name, '.');

	return g_strconcat("turn-NNNN/", g_strv_contains(of_turn, name) || !stop ? "" : "EMPIRE",
	    g_strv_contains(of_turn, name) || !stop ? name : stop, NULL);
}

static char *kind_in_rules(const char *name, const char *ruleset)
{
	size_t size = strlen(ruleset);
	bool own = strncmp(name, ruleset, size) == 0 && name[size] == '.';

	return g_strconcat("rulesets/RULESET/", own ? "RULESET" : "", own ? name + size : name, NULL);
}

/* The pattern that matches a file's path. */
static char *kind_of(const char *path, const char *ruleset)
{
	const char *name = strchr(path, '/'), *last = strrchr(path, '/');
	g_autofree char *folder = g_strndup(path, name ? (size_t)(name - path) : 0);
	g_autofree char *rules = g_strdup_printf("rulesets/%s/", ruleset);
	struct record_turn turn;

	if (name && name == last && record_turn_parse(folder, &turn))
		return kind_in_turn(name + 1);
	if (g_str_has_prefix(path, rules))
		return kind_in_rules(path + strlen(rules), ruleset);
	g_free(folder);
	folder = g_str_has_suffix(path, ".html") ? g_strndup(path, strlen(path) - strlen(".html")) : NULL;
	return g_strdup(folder && record_turn_parse(folder, &turn) ? "turn-NNNN.html" : path);
}

/* The patterns of all files of the archive, and of their folders. */
static GHashTable *kinds_of(const struct how_to_read *about)
{
	GHashTable *kinds = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	for (guint i = 0; i < about->files->len; i++) {
		char *kind = kind_of(about->files->pdata[i], about->game->ruleset->name);
		const char *slash = strrchr(kind, '/');
		if (slash)
			g_hash_table_add(kinds, g_strndup(kind, (size_t)(slash + 1 - kind)));
		g_hash_table_add(kinds, kind);
	}
	return kinds;
}

/* A pattern for people: with the ruleset's real name. */
static char *shown(const char *pattern, const char *ruleset)
{
	g_auto(GStrv) parts = g_strsplit(pattern, "RULESET", 0);

	return g_strjoinv(ruleset, parts);
}

/* --- README ------------------------------------------------------------------ */

#define COLUMN 19

static void put_short_line(const struct archive_file *file, const char *ruleset, GString *out)
{
	const char *in_turn = strstr(file->pattern, "NNNN/");
	const char *pattern = in_turn && !is_folder(file) ? in_turn + strlen("NNNN/") : file->pattern;
	g_autofree char *name = shown(pattern, ruleset);
	size_t begin = out->len;

	g_string_append_printf(out, "%s%s  ", pattern == file->pattern ? "" : "  ", name);
	text_blanks(out, out->len - begin < COLUMN ? COLUMN - (out->len - begin) : 0);
	wrap_text(out, WIDTH, COLUMN, file->line);
	g_string_append_c(out, '\n');
}

void how_to_read_short(const struct how_to_read *about, GString *out)
{
	static const char rest[] =
	    "\n"
	    "All files are UTF-8 text. state.json and EMPIRE.json have one element of a list a line.\n"
	    "\n"
	    "To play all turns again and compare every byte: nightmail verify DIRECTORY\n"
	    "(nightmail %s; rules of %s, number %u).\n"
	    "To put the game back into a site: nightmail rebuild --from DIRECTORY\n"
	    "\n"
	    "To check a die by hand: every die follows from seed, turn and purpose. The key is the\n"
	    "SHA-256 of the line `nightmail dice 1 SEED TURN PURPOSE` with its line feed. Take the\n"
	    "SHA-256 of the 32 bytes of the key and a counter of 8 bytes, big-endian, from 0; its\n"
	    "four pieces of 64 bits, big-endian, are words, then comes the next counter. A die of s\n"
	    "sides skips words of s x floor(2^64 / s) or more, and shows 1 + (word mod s). The manual\n"
	    "names the purposes. SEED is that of the turn's state.json. That of the first turn is the\n"
	    "first 63 bits of the SHA-256 of the line `nightmail seed 2 GAME SEED SALT` with its line\n"
	    "feed, SEED and SALT as in game.yaml or secret.yaml; older programs and `simulate` took\n"
	    "SEED itself. Both were fixed before the first turn: the SHA-256 of the line\n"
	    "`nightmail seed 1 GAME SEED SALT` with its line feed is the commitment that the first\n"
	    "reports show. Where game.yaml says `fair: shared` the two lines are\n"
	    "`nightmail seed 3 GAME HOSTPART PART...`, the parts in its order, and\n"
	    "`nightmail part 1 GAME HOSTPART SALT`; a part that the host drew is the first 32\n"
	    "hexadecimal digits of that of `nightmail drawn 1 GAME HOSTPART SALT EMPIRE`.\n";
	const struct ruleset *ruleset = about->game->ruleset;
	g_autoptr(GHashTable) kinds = kinds_of(about);

	g_string_append_printf(
	    out, "%s: a game of %s, played by mail\n\n", about->game->title, ruleset->title);
	for (size_t i = 0; i < G_N_ELEMENTS(archive_files); i++)
		if (archive_files[i].line && g_hash_table_contains(kinds, archive_files[i].pattern))
			put_short_line(&archive_files[i], ruleset->name, out);
	g_string_append_printf(out, rest, NIGHTMAIL_VERSION, ruleset->name, ruleset->rules);
}

/* --- HOW-TO-READ.txt --------------------------------------------------------- */

static void put_heading(GString *out, const char *text)
{
	g_string_append_printf(out, "\n%s\n", text);
}

/* Appends a paragraph after an empty line. */
static void say(GString *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(GString *out, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list values;

	va_start(values, format);
	text = g_strdup_vprintf(format, values);
	va_end(values);
	g_string_append_c(out, '\n');
	wrap_text(out, WIDTH, 0, text);
	g_string_append_c(out, '\n');
}

/* Appends a name, and below it the explanation. */
static void explain(GString *out, const char *name, const char *text)
{
	g_string_append_printf(out, "\n  %s\n      ", name);
	wrap_text(out, WIDTH, 6, text);
	g_string_append_c(out, '\n');
}

static char *day_of(int64_t time)
{
	GString *text = g_string_new(NULL);

	clock_rfc3339(time, text);
	return g_string_free(g_string_truncate(text, strlen("2026-11-29")), FALSE);
}

static void put_empires(const struct game *game, GString *out)
{
	g_autoptr(GString) names = g_string_new(NULL);

	for (unsigned i = 0; i < game->count; i++)
		g_string_append_printf(names, "%s%s", i ? ", " : "", game->seats[i].name);
	if (game->count <= EMPIRES_NAMED)
		say(out, "A player is known here by the name of their empire alone: %s.", names->str);
	else
		say(out,
		    "A player is known here by the name of their empire alone; game.yaml names them all.");
}

static void put_end(const struct game *game, GString *out)
{
	g_autofree char *winners = text_and(game->winners ? game->winners : "");

	if (game->state != GAME_FINISHED)
		say(out, "The game was still going on when this folder was written.");
	else if (*winners)
		say(out, "The game is over. It was won by %s.", winners);
	else
		say(out, "The game is over. Nobody won it.");
}

static void put_introduction(const struct how_to_read *about, GString *out)
{
	const struct game *game = about->game;
	g_autofree char *from = day_of(about->opened_first), *to = day_of(about->opened_last);

	g_string_append(out, "HOW TO READ THIS FOLDER\n");
	put_heading(out, "1. WHAT THIS IS");
	say(out,
	    "This folder is the record of one game, \"%s\". It is a game of %s with %u empires, played by"
	    " electronic mail. Turn %" PRId64 " opened on %s, turn %" PRId64 ", the last one here, on %s.",
	    game->title, game->ruleset->title, game->count, about->first, from, about->last, to);
	put_end(game, out);
	say(out,
	    "At the start of a turn the host mailed a report to every player. The players wrote their orders in"
	    " secret and mailed them back. Then the host, a program named nightmail, ran the orders of all"
	    " at the same time and wrote the reports of the next turn.");
	put_empires(game, out);
	say(out,
	    "nightmail %s wrote this folder. You need neither that program nor a network to read it: every file"
	    " is text.",
	    NIGHTMAIL_VERSION);
}

static void put_beginning(const struct how_to_read *about, GString *out)
{
	g_autoptr(GString) first = g_string_new(NULL);
	g_autoptr(GString) last = g_string_new(NULL);

	past_turn_name(about->first, 0, first);
	past_turn_name(about->last, 0, last);
	put_heading(out, "2. WHERE TO BEGIN");
	say(out, "With a web browser: open index.html. It shows the game turn by turn.");
	say(out,
	    "With nothing but a text viewer: read manual.txt, which has the rules; then %s/%s.txt, the first"
	    " report of one player, %s.ord beside it, what that player ordered, and the same two files in the"
	    " folder of each turn up to %s.",
	    first->str, about->game->seats[0].name, about->game->seats[0].name, last->str);
}

static void put_files(const struct how_to_read *about, GString *out)
{
	g_autoptr(GHashTable) kinds = kinds_of(about);
	const char *ruleset = about->game->ruleset->name;
	bool told = false;

	put_heading(out, "3. THE FILES");
	say(out,
	    "NNNN is the number of a turn; EMPIRE is the name of an empire, or GM for the game master, the person who"
	    " ran the game. Files that this game does not need are not there.");
	for (size_t i = 0; i < G_N_ELEMENTS(archive_files); i++) {
		g_autofree char *name = shown(archive_files[i].pattern, ruleset);
		if (g_hash_table_remove(kinds, archive_files[i].pattern))
			explain(out, name, archive_files[i].paragraph);
	}
	for (guint i = 0; i < about->files->len; i++) {
		g_autofree char *kind = kind_of(about->files->pdata[i], ruleset);
		if (!g_hash_table_contains(kinds, kind))
			continue;
		if (!told)
			g_string_append(out, "\n  NOT EXPLAINED\n\n");
		told = true;
		g_string_append_printf(out, "  %s\n", (const char *)about->files->pdata[i]);
	}
}

static void put_signs(const struct how_to_read *about, GString *out)
{
	put_heading(out, "4. CHARACTERS, TIMES, DOCUMENTS");
	say(out,
	    "All files are text in the characters of Unicode, encoded as UTF-8 (RFC 3629), without a byte order mark."
	    " A line ends with a line feed, the byte 10.");
	say(out,
	    "Files .json are JSON (RFC 8259): {\"name\": value} is a mapping, [a, b] a list. Files .yaml are YAML, of"
	    " which JSON is a part; those that the program wrote are JSON. The order of keys means nothing.");
	say(out,
	    "Times in history.txt, and under the key due, are in UTC: 2026-12-03T19:00:00Z is 3 December 2026,"
	    " 7 in the evening in Greenwich. Times in reports and letters are local times of the zone %s of the"
	    " time zone database; the abbreviation of the zone is behind them.",
	    about->zone);
	if (about->game->state != GAME_FINISHED)
		say(out, "secret.yaml counts seconds from the beginning of 1970, UTC.");
}

/* --- Orders ------------------------------------------------------------------- */

/* Writes no choices: the page describes orders without a report. */
static void choose_nothing(void *context, const char *source, struct json *json)
{
	(void)context;
	(void)source;
	(void)json;
}

static bool put_forms(const struct ruleset *ruleset, GString *out, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct json *json = json_new(text);
	struct document *document;

	json_map(json, NULL);
	ruleset->order_forms(ruleset->grammar, choose_nothing, NULL, json);
	json_end(json);
	json_free(json);
	document = document_parse("forms", text->str, text->len, EXIT_SOFTWARE, err);
	const struct node *forms = document ? node_get(document_root(document), "forms") : NULL;
	for (const struct node *form = forms ? forms->first : NULL; form; form = form->next)
		explain(out, node_get(form, "example")->text, node_get(form, "meaning")->text);
	document_free(document);
	return !error_is_set(err);
}

static bool put_orders(const struct how_to_read *about, GString *out, struct error *err)
{
	put_heading(out, "5. HOW ORDERS READ");
	say(out,
	    "A file EMPIRE.ord has one order a line. These are all the forms of orders, each as an example with what it"
	    " means; single letters in the meaning are the parts of the form, as manual.txt has them.");
	return put_forms(about->game->ruleset, out, err);
}

/* --- Verification ------------------------------------------------------------- */

static void put_replay(const struct how_to_read *about, GString *out)
{
	g_autoptr(GHashTable) kinds = kinds_of(about);

	put_heading(out, "6. HOW A TURN FOLLOWS FROM THE ONE BEFORE");
	say(out,
	    "Four things make a turn: the state at its start (state.json), the orders of all empires that ran in"
	    " it (EMPIRE.ord), the rules (manual.txt, with the numbers of tables.yaml), and dice. By the rules"
	    " they give exactly one state, which is the next turn's state.json, and the reports beside it;"
	    " what the reports tell besides is in that turn's host.yaml.");
	say(out,
	    "No die was thrown by hand. Each is computed from the seed of the game, the turn, and a word for what it is"
	    " thrown for. README says how; pencil, paper and a program for SHA-256 are enough.");
	say(out,
	    "So whoever has the rules can play every turn again and must get the same files. The program does"
	    " that with `nightmail verify FOLDER` and compares every byte. The turns of this folder were played"
	    " by the rules that the key rules of each host.yaml names, and nightmail %s plays rules of %s,"
	    " number %u.",
	    NIGHTMAIL_VERSION, about->game->ruleset->name, about->game->ruleset->rules);
	if (g_hash_table_contains(kinds, "turn-NNNN/played.json"))
		say(out,
		    "Where state.json has another seed than played.json beside it, new dice were thrown: its"
		    " seed is the first 63 bits of the SHA-256 of the line"
		    " `nightmail seed 1 again SEED TURN COUNT` with its line feed. SEED is that of"
		    " the first turn, COUNT how often the game had got new dice by then.");
}

/* Explains the commitment to the dice, made before the first turn. */
static void put_promise(const struct game *game, GString *out)
{
	bool shared = game->host.fair == FAIR_SHARED;
	char hex[65];

	if (game->state != GAME_FINISHED)
		return;
	game_commitment(game, hex);
	say(out,
	    "The host could not choose the dice while the game went on: the first reports told every player the"
	    " SHA-256 of one line, called the commitment. The line is `nightmail %s 1 GAME SEED SALT`, one blank"
	    " between its words and a line feed at its end. You can compute it again and compare:",
	    shared ? "part" : "seed");
	g_string_append_printf(out,
	    "\n  GAME  %s\n  SEED  %" PRIu64 "\n  SALT  %s\n  SHA-256 of the line:\n      %s\n", game->name,
	    game->seed, game->salt, hex);
	if (shared)
		say(out,
		    "SEED is the host's part of the seed; README says how the parts of the players complete it.");
}

static void put_sums(const struct how_to_read *about, GString *out)
{
	put_heading(out, "7. HOW TO SEE THAT NOTHING WAS CHANGED");
	say(out,
	    "SHA256SUMS has a line for each file but itself: the SHA-256 (FIPS 180-4) of its bytes as 64 hexadecimal"
	    " digits, two blanks, and its path in this folder. Any program that computes SHA-256 does;"
	    " with the one of GNU or BusyBox, in this folder:");
	g_string_append(out, "\n    sha256sum -c SHA256SUMS\n");
	say(out, "A file whose sum differs was changed or damaged. A file without a line was added later.");
	put_promise(about->game, out);
}

static void put_rest(const struct how_to_read *about, GString *out)
{
	bool over = about->game->state == GAME_FINISHED;

	put_heading(out, "8. WHAT IS NOT HERE");
	say(out,
	    "Addresses of persons, their mails, passwords and private notes are in no such folder. Letters between"
	    " players are here only if all players agreed.");
	put_heading(out, "9. IF THIS FOLDER IS NAMED data");
	say(out,
	    "If the folder above has a file bagit.txt, it is a bag (BagIt, RFC 8493): a form in which libraries keep"
	    " folders. bag-info.txt there says what this is; manifest-sha256.txt has the same sums as SHA256SUMS,"
	    " with paths from there; tagmanifest-sha256.txt has those of the lists. In that folder:");
	g_string_append(
	    out, "\n    sha256sum -c manifest-sha256.txt\n    sha256sum -c tagmanifest-sha256.txt\n");
	put_heading(out, "10. IF YOU HAVE THE PROGRAM");
	explain(out, "nightmail verify FOLDER", "proves the record");
	explain(
	    out, "nightmail search FOLDER WORD...", "finds words in reports, orders, letters and diaries");
	if (over)
		explain(out, "nightmail chronicle FOLDER", "tells the game as a booklet");
	explain(out, "nightmail rebuild --from FOLDER",
	    over ? "puts the game back into a site" : "puts the game back into a site, where it goes on");
}

bool how_to_read_long(const struct how_to_read *about, GString *out, struct error *err)
{
	put_introduction(about, out);
	put_beginning(about, out);
	put_files(about, out);
	put_signs(about, out);
	if (!put_orders(about, out, err))
		return false;
	put_replay(about, out);
	put_sums(about, out);
	put_rest(about, out);
	return true;
}
