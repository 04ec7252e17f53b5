#include "engine/records/archive_whole.h"

#include "engine/base/builtin.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/games/diaries.h"
#include "engine/records/archive.h"
#include "engine/records/bag.h"
#include "engine/records/film.h"
#include "engine/records/how_to_read.h"
#include "engine/records/replay.h"
#include "engine/records/sealed.h"
#include "engine/records/sums.h"
#include "engine/store/statements.h"

#include <stdio.h>
#include <string.h>

#define SUMS "SHA256SUMS"

static bool put(const char *dir, const char *name, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, name, NULL);
	g_autofree char *parent = g_path_get_dirname(path);

	return file_make_dir(parent, err) && file_write(path, bytes, size, err);
}

/* Writes the manual and the tables of the game. */
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

/* Writes the player's manual as text, for readers without man(1) in fifty years (HO-67). */
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

static bool put_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	return put(context, name, bytes->str, bytes->len, err);
}

/* Writes the game's film, with its letters if they may be published. */
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

/* Removes SHA256SUMS from the names: it cannot contain its own checksum. */
static void drop_sums(GPtrArray *names)
{
	for (guint i = names->len; i-- > 0;)
		if (strcmp(names->pdata[i], SUMS) == 0)
			g_ptr_array_remove_index(names, i);
}

static bool put_sums(const char *dir, const GPtrArray *names, struct error *err)
{
	g_autoptr(GString) sums = g_string_new(NULL);

	return sums_write(dir, names, NULL, sums, NULL, err) && put(dir, SUMS, sums->str, sums->len, err);
}

/* Writes secret.yaml, without which a running game could not be restored to a site. */
static bool put_secret(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);

	return game->state == GAME_FINISHED ||
	       (sealed_write(site, game, text, err) && put(dir, "secret.yaml", text->str, text->len, err));
}

/* Writes README and HOW-TO-READ.txt after all other files except SHA256SUMS, whose name is in the list already. */
static bool put_pages(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autofree char *zone = game_zone(site, game);
	g_autoptr(GPtrArray) files = sums_files(dir, err);
	g_autoptr(GString) brief = g_string_new(NULL);
	g_autoptr(GString) whole = g_string_new(NULL);
	struct how_to_read about = {.game = game,
	    .zone = zone,
	    .first = game->ruleset->first_turn,
	    .last = game->turn,
	    .opened_last = game->opened,
	    .files = files};

	if (!files)
		return false;
	g_ptr_array_add(files, g_strdup("README"));
	g_ptr_array_add(files, g_strdup("HOW-TO-READ.txt"));
	about.opened_first = sql_first_opened(site->db, game->id, game->opened, err);
	how_to_read_short(&about, brief);
	return how_to_read_long(&about, whole, err) && put(dir, "README", brief->str, brief->len, err) &&
	       put(dir, "HOW-TO-READ.txt", whole->str, whole->len, err);
}

static bool write_files(
    struct site *site, const struct game *game, const char *dir, bool press, struct error *err)
{
	g_autoptr(GPtrArray) names = NULL;

	if (!file_make_dir(dir, err) || !put(dir, SUMS, REPLAY_UNFINISHED, strlen(REPLAY_UNFINISHED), err) ||
	    !archive_write(site, game, dir, err) || !put_film(site, game, dir, press, err) ||
	    !put_diaries(site, game, dir, err) || !put_rules(site, game, dir, err) ||
	    !put_manual(game, dir, err) || !put_secret(site, game, dir, err) ||
	    !put_pages(site, game, dir, err) || !(names = sums_files(dir, err)))
		return false;
	drop_sums(names);
	return put_sums(dir, names, err);
}

static bool finish_bag(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autoptr(GString) from = g_string_new(NULL);
	g_autoptr(GString) to = g_string_new(NULL);
	char hex[65];

	game_commitment(game, hex);
	clock_rfc3339(sql_first_opened(site->db, game->id, game->opened, err), from);
	clock_rfc3339(game->opened, to);
	g_autofree char *about =
	    g_strdup_printf("%s: a game of %s with %u empires, played by mail by the program"
	                    " nightmail; turns %d to %d, which opened from %s to %s",
	        game->title, game->ruleset->title, game->count, (int)game->ruleset->first_turn,
	        (int)game->turn, from->str, to->str);
	return !error_is_set(err) && bag_finish(dir, &(struct bag_info){about, hex, game->name}, err);
}

static bool write_all(struct site *site, const struct game *game, const char *dir,
    const struct archive_options *options, struct error *err)
{
	g_autofree char *payload = g_build_filename(dir, "data", NULL);

	if (!options->bag)
		return write_files(site, game, dir, options->press, err);
	return bag_begin(dir, err) && write_files(site, game, payload, options->press, err) &&
	       finish_bag(site, game, dir, err);
}

/* Verifies the archive from its files alone, as any reader can (HO-103). */
static bool prove(const struct site *site, const struct game *game, const char *dir, struct error *err)
{
	g_autofree char *rules_dir = NULL;
	g_autoptr(GString) told = g_string_new(NULL);
	struct replay_result result = {0};
	struct record *record = replay_open(dir, &rules_dir, err);

	if (record)
		replay_prove(record, rules_dir, site->audience == AUDIENCE_TERMINAL, &result, err);
	/* Turns played by other programs are reported below. */
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

bool archive_whole(struct site *site, const struct game *game, const char *dir,
    const struct archive_options *options, struct error *err)
{
	/* Check before creating the directory: a refusal must not leave one that would block the next attempt. */
	if (options->press && !archive_press_agreed(site, game, err))
		return false;
	if (write_all(site, game, dir, options, err))
		return prove(site, game, dir, err);
	file_unmake_dir(dir, err);
	return false;
}
