#include "mailer/send/pictures.h"

#include "engine/base/hash.h"
#include "engine/maps/picture.h"
#include "engine/play/mapping.h"
#include "engine/site/config_bots.h"
#include "engine/store/statements.h"

#include <string.h>

/* Pictures that are drawn at a time, because their SVGs take memory. */
#define TOGETHER 32

struct pictures {
	struct site *site;
	GHashTable *drawn; /* pictures (GString) by name */
};

struct attachment attachment_of(const char *name, int64_t turn)
{
	const char *slash = strchr(name, '/'), *file = slash ? slash + 1 : name;
	const char *suffix = strrchr(file, '.');

	return (struct attachment){
	    slash ? g_ascii_strtoll(name, NULL, 10) : turn, file, suffix ? suffix + 1 : NULL};
}

/* --- Drawing one picture --------------------------------------------------- */

/* The map of a report; NULL: it has none, or err. */
static struct map *map_of(
    struct site *site, int64_t game, int64_t turn, const char *stored, struct error *err)
{
	struct sql_report row;
	struct db_rows *rows = sql_report(site->db, game, turn, stored, err);
	struct map *map = sql_report_next(rows, &row, err)
	                      ? mapping_of_bytes(stored, row.bytes, row.bytes_size, err)
	                      : NULL;

	db_rows_free(rows);
	return map;
}

bool pictures_svg(
    struct site *site, int64_t game, const struct attachment *attachment, GString *svg, struct error *err)
{
	size_t stem = strlen(attachment->file) - strlen(attachment->suffix);
	g_autofree char *stored = g_strdup_printf("%.*sjson", (int)stem, attachment->file);
	bool png = strcmp(attachment->suffix, "png") == 0;
	struct map *map = map_of(site, game, attachment->turn, stored, err);
	struct map *before = map && png ? map_of(site, game, attachment->turn - 1, stored, err) : NULL;
	const struct svg_call call = {.use = png ? SVG_MAIL : SVG_PICTURE, .before = before};
	bool good = map && !error_is_set(err);

	if (good)
		map_svg(map, &call, svg);
	map_free(before);
	map_free(map);
	return good;
}

/* --- Ahead ------------------------------------------------------------------ */

static void free_text(gpointer text)
{
	g_string_free(text, TRUE);
}

struct pictures *pictures_new(struct site *site)
{
	struct pictures *pictures = g_new0(struct pictures, 1);

	pictures->site = site;
	pictures->drawn = g_hash_table_new_full(hash_text, g_str_equal, g_free, free_text);
	return pictures;
}

void pictures_free(struct pictures *pictures)
{
	g_hash_table_destroy(pictures->drawn);
	g_free(pictures);
}

static char *key_of(int64_t game, int64_t turn, const char *file)
{
	return g_strdup_printf(
	    "%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT "/%s", (gint64)game, (gint64)turn, file);
}

GString *pictures_take(struct pictures *pictures, int64_t game, int64_t turn, const char *file)
{
	g_autofree char *key = key_of(game, turn, file);
	gpointer old = NULL, bytes = NULL;

	g_hash_table_steal_extended(pictures->drawn, key, &old, &bytes);
	g_free(old);
	return bytes;
}

/* Pictures to be drawn together. */
struct pictures_batch {
	struct picture_job jobs[TOGETHER];
	char *keys[TOGETHER];
	unsigned count;
};

static void draw_batch(struct pictures *pictures, struct pictures_batch *batch)
{
	picture_draw_all(batch->jobs, batch->count, config_jobs(pictures->site->config));
	for (unsigned i = 0; i < batch->count; i++) {
		struct picture_job *job = &batch->jobs[i];
		if (error_is_set(&job->err)) {
			g_string_free(job->out, TRUE);
			g_free(batch->keys[i]);
		} else {
			g_hash_table_insert(pictures->drawn, batch->keys[i], job->out);
		}
		error_clear(&job->err);
		g_string_free(job->svg, TRUE);
	}
	batch->count = 0;
}

/* A missing or damaged file is reported when the letter is read. */
static void add_picture(struct pictures *pictures, int64_t game, const struct attachment *attachment,
    struct pictures_batch *batch)
{
	g_autofree char *key = key_of(game, attachment->turn, attachment->file);
	g_autoptr(GString) svg = g_string_new(NULL);
	struct error ignored = {0};

	if (!g_hash_table_contains(pictures->drawn, key) &&
	    pictures_svg(pictures->site, game, attachment, svg, &ignored)) {
		batch->jobs[batch->count] =
		    (struct picture_job){.svg = g_steal_pointer(&svg), .out = g_string_new(NULL)};
		batch->keys[batch->count++] = g_steal_pointer(&key);
	}
	error_clear(&ignored);
	if (batch->count == TOGETHER)
		draw_batch(pictures, batch);
}

static void add_letter(
    struct pictures *pictures, const struct sql_letter_attachments *row, struct pictures_batch *batch)
{
	g_auto(GStrv) names = g_strsplit(row->attachments, "\n", 0);

	for (char **name = names; *name; name++) {
		struct attachment attachment = attachment_of(*name, row->turn);
		if (attachment.suffix && strcmp(attachment.suffix, "png") == 0)
			add_picture(pictures, row->game, &attachment, batch);
	}
}

bool pictures_draw(struct pictures *pictures, const GArray *ids, guint from, guint count, struct error *err)
{
	struct pictures_batch batch = {.count = 0};

	for (guint i = from; i < ids->len && i - from < count && !error_is_set(err); i++) {
		struct sql_letter_attachments row;
		struct db_rows *rows =
		    sql_letter_attachments(pictures->site->db, g_array_index(ids, int64_t, i), err);
		if (sql_letter_attachments_next(rows, &row, err))
			add_letter(pictures, &row, &batch);
		db_rows_free(rows);
	}
	draw_batch(pictures, &batch);
	return !error_is_set(err);
}
