#include "engine/records/archive_whole.h"

#include "engine/base/builtin.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/version.h"
#include "engine/games/diaries.h"
#include "engine/records/archive.h"
#include "engine/records/film.h"
#include "engine/records/replay.h"
#include "engine/records/sealed.h"

#include <stdio.h>
#include <string.h>

static const char readme[] =
    "%s: a game of %s, played by mail\n"
    "\n"
    "turn-NNNN/         one turn: what stood in it, and the orders that ran\n"
    "  EMPIRE.txt       the report that began the turn, as its player read it\n"
    "  EMPIRE.json      the same for programs; EMPIRE.dot: the known map for Graphviz\n"
    "  EMPIRE.ord       the orders that were run at its end; no file: none came\n"
    "  state.json       the whole state at its start\n"
    "  host.yaml        what the host added to the reports, and the rules that played\n"
    "game.yaml          the setup; seed, salt and winners once the game is over\n"
    "secret.yaml        of a running game: its seed and salt, and what its open turn waits with\n"
    "history.txt        what happened to the game, a line an act\n"
    "rulesets/%s/       the tables of the rules and the player's manual\n"
    "index.html         the game turn by turn on a page for any browser, which needs no network:\n"
    "                   maps, plots, standings, events; turn-NNNN.html: one turn, without script\n"
    "press.txt          the players' letters, if all of them agreed\n"
    "diaries.txt        what they wrote of the game while it went on, and their last words;\n"
    "                   diaries.yaml: the same for programs\n"
    "manual.txt, .html  the player's manual\n"
    "SHA256SUMS         of all these files: sha256sum -c SHA256SUMS\n"
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

static bool put(const char *dir, const char *name, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, name, NULL);
	g_autofree char *parent = g_path_get_dirname(path);

	return file_make_dir(parent, err) && file_write(path, bytes, size, err);
}

/* Manual and tables: those that the game keeps. */
static bool put_rules(const struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autofree char *prefix = g_strdup_printf("rulesets/%s/", game->ruleset->name);
	struct rules *rules = game_rules(site, game, err);
	bool good = rules != NULL;

	for (const struct builtin_file *f = builtin_files; good && f->name; f++) {
		const char *own = g_str_has_suffix(f->name, "tables.yaml") ? rules->override_text : NULL;
		if (g_str_has_prefix(f->name, prefix))
			good = put(dir, f->name, own ? own : f->begin,
			    own ? strlen(own) : (size_t)(f->end - f->begin), err);
	}
	rules_free(rules);
	return good;
}

/* The player's manual for who has no man(1), in fifty years (HO-67). */
static bool put_manual(const struct game *game, const char *dir, struct error *err)
{
	static const char *const forms[] = {"txt", "html"};
	bool good = true;

	for (size_t i = 0; good && i < G_N_ELEMENTS(forms); i++) {
		g_autofree char *source = g_strdup_printf("manual/%s.%s", game->ruleset->name, forms[i]);
		g_autofree char *name = g_strdup_printf("manual.%s", forms[i]);
		const struct builtin_file *page = builtin_find(source);
		good = !page || put(dir, name, page->begin, (size_t)(page->end - page->begin), err);
	}
	return good;
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Paths of all files below, relative to dir. Not deep: we made it ourselves. */
static void list_files(const char *dir, const char *below, GPtrArray *names)
{
	g_autofree char *path = g_build_filename(dir, below, NULL);
	g_autoptr(GDir) handle = g_dir_open(path, 0, NULL);
	const char *name;

	while (handle && (name = g_dir_read_name(handle))) {
		g_autofree char *each = *below ? g_build_filename(below, name, NULL) : g_strdup(name);
		g_autofree char *full = g_build_filename(dir, each, NULL);
		if (g_file_test(full, G_FILE_TEST_IS_DIR))
			list_files(dir, each, names);
		else if (strcmp(each, "SHA256SUMS") != 0)
			g_ptr_array_add(names, g_strdup(each));
	}
}

static bool put_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	return put(context, name, bytes->str, bytes->len, err);
}

/* The pages of the game, and its letters if they may be read. */
static bool put_film(
    struct site *site, const struct game *game, const char *dir, bool press, struct error *err)
{
	g_autoptr(GString) letters = g_string_new(NULL);
	g_autofree char *context = g_strdup(dir);
	struct film_call call = {.rules_dir = site->rules_dir,
	    .texts = true,
	    .places = FILM_PLACES,
	    .file = put_page,
	    .context = context};
	struct record *record = NULL;
	bool good = !press || (archive_press(site, game, letters, err) &&
	                          put(dir, "press.txt", letters->str, letters->len, err));

	call.press = press ? letters->str : NULL;
	if (good)
		record = record_open_game(site, game, err);
	good = record && film_write(record, &call, err);
	record_free(record);
	return good;
}

static bool put_diaries(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = archive_diaries(site, game, &size, err);
	struct document *document =
	    bytes ? document_parse("diaries.yaml", bytes, size, EXIT_SOFTWARE, err) : NULL;
	g_autoptr(GString) text = g_string_new(NULL);
	bool good = !document || (diaries_text(document_root(document), text, err) &&
	                             put(dir, "diaries.txt", text->str, text->len, err));

	document_free(document);
	return good && !error_is_set(err);
}

static bool put_sums(const char *dir, GPtrArray *names, struct error *err)
{
	g_autoptr(GString) sums = g_string_new(NULL);

	for (guint i = 0; i < names->len; i++) {
		g_autofree char *path = g_build_filename(dir, names->pdata[i], NULL);
		size_t size;
		g_autofree char *bytes = file_read(path, 0, &size, err);
		char hex[65];
		if (!bytes)
			return false;
		hash_sha256_hex(bytes, size, hex);
		g_string_append_printf(sums, "%s  %s\n", hex, (const char *)names->pdata[i]);
	}
	return put(dir, "SHA256SUMS", sums->str, sums->len, err);
}

/* Without it a running game could not be put back into a site. */
static bool put_secret(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);

	return game->state == GAME_FINISHED ||
	       (sealed_write(site, game, text, err) && put(dir, "secret.yaml", text->str, text->len, err));
}

static bool write_all(
    struct site *site, const struct game *game, const char *dir, bool press, struct error *err)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	g_autofree char *text = g_strdup_printf(readme, game->title, game->ruleset->title,
	    game->ruleset->name, NIGHTMAIL_VERSION, game->ruleset->name, game->ruleset->rules);

	if (!file_make_dir(dir, err) ||
	    !put(dir, "SHA256SUMS", REPLAY_UNFINISHED, strlen(REPLAY_UNFINISHED), err) ||
	    !archive_write(site, game, dir, err) || !put_film(site, game, dir, press, err) ||
	    !put_diaries(site, game, dir, err) || !put_rules(site, game, dir, err) ||
	    !put_manual(game, dir, err) || !put_secret(site, game, dir, err) ||
	    !put(dir, "README", text, strlen(text), err))
		return false;
	list_files(dir, "", names);
	g_ptr_array_sort(names, by_name);
	return put_sums(dir, names, err);
}

/* From its files alone, as anybody may do (HO-103). */
static bool prove(const struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autofree char *rules_dir = NULL;
	g_autoptr(GString) told = g_string_new(NULL);
	struct replay_result result = {0};
	struct record *record = replay_open(dir, &rules_dir, err);

	if (record)
		replay_prove(record, rules_dir, site->audience == AUDIENCE_TERMINAL, &result, err);
	/* Another program's turns are told below. */
	if (result.turns && err->code == EXIT_UNAVAILABLE)
		error_clear(err);
	if (result.difference)
		error_set_file(err, EXIT_DATA, dir, "the archive is written, but does not verify: %s",
		    result.difference);
	if (record && !error_is_set(err)) {
		fprintf(site->out, "%s: archived in %s\n", game->name, dir);
		replay_turns_tell(game->name, result.turns, told);
		fputs(told->str, site->out);
	}
	replay_clear(&result);
	record_free(record);
	return !error_is_set(err);
}

bool archive_whole(struct site *site, const struct game *game, const char *dir, bool press, struct error *err)
{
	/* A refusal leaves no directory behind that would be in the way of the next try. */
	if (press && !archive_press_agreed(site, game, err))
		return false;
	if (write_all(site, game, dir, press, err))
		return prove(site, game, dir, err);
	file_unmake_dir(dir, err);
	return false;
}
