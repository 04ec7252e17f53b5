#include "engine/records/film_track.h"

#include "engine/base/hash.h"

#include <stdbool.h>
#include <string.h>

struct track {
	const char *kind;
	char *key;
	GString *now;    /* text in the newest frame */
	GString *frames; /* the track's frames as elements of a JSON list */
	unsigned frame;  /* the newest frame with a text for it */
};

struct film_tracks {
	GPtrArray *list;    /* struct track, in the order of their first appearance */
	GHashTable *by_key; /* maps kind and key to struct track */
};

static void track_free(gpointer data)
{
	struct track *track = data;

	g_free(track->key);
	g_string_free(track->now, TRUE);
	g_string_free(track->frames, TRUE);
	g_free(track);
}

struct film_tracks *film_tracks_new(void)
{
	struct film_tracks *tracks = g_new0(struct film_tracks, 1);

	tracks->list = g_ptr_array_new_with_free_func(track_free);
	tracks->by_key = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	return tracks;
}

void film_tracks_free(struct film_tracks *tracks)
{
	g_ptr_array_unref(tracks->list);
	g_hash_table_destroy(tracks->by_key);
	g_free(tracks);
}

/* Length in UTF-16 code units, which scripts count. */
static gsize units(const char *text, gsize size)
{
	gsize count = 0;

	for (gsize i = 0; i < size; i++)
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			count += (unsigned char)text[i] >= 0xf0 ? 2 : 1;
	return count;
}

/* Is `at` within a character? */
static bool is_inside(const char *text, gsize at, gsize size)
{
	return at < size && ((unsigned char)text[at] & 0xc0) == 0x80;
}

static void put_json(GString *out, const char *text, gsize size)
{
	g_string_append_c(out, '"');
	for (gsize i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c == '"' || c == '\\')
			g_string_append_printf(out, "\\%c", c);
		else if (c == '\n')
			g_string_append(out, "\\n");
		/* escape `<`, because "</script" ends the script even within a string */
		else if (c < 0x20 || c == '<')
			g_string_append_printf(out, "\\u%04x", c);
		else
			g_string_append_c(out, (char)c);
	}
	g_string_append_c(out, '"');
}

static void change(struct track *track, unsigned frame, const char *text, gsize size)
{
	const char *old = track->now->str;
	gsize most = MIN(size, track->now->len), head = 0, tail = 0;

	while (head < most && old[head] == text[head])
		head++;
	while (is_inside(text, head, size))
		head--;
	while (tail < most - head && old[track->now->len - 1 - tail] == text[size - 1 - tail])
		tail++;
	while (is_inside(text, size - tail, size))
		tail--;
	g_string_append_printf(track->frames, "%s[%u,%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT ",",
	    track->frames->len ? "," : "", frame, units(text, head), units(text + size - tail, tail));
	put_json(track->frames, text + head, size - head - tail);
	g_string_append_c(track->frames, ']');
	g_string_truncate(track->now, 0);
	g_string_append_len(track->now, text, (gssize)size);
}

void film_track_add(struct film_tracks *tracks, const char *kind, const char *key, unsigned frame,
    const char *text, gsize size)
{
	g_autofree char *name = g_strconcat(kind, " ", key, NULL);
	struct track *track = g_hash_table_lookup(tracks->by_key, name);

	if (!track) {
		track = g_new0(struct track, 1);
		*track = (struct track){kind, g_strdup(key), g_string_new(NULL), g_string_new(NULL), frame};
		g_ptr_array_add(tracks->list, track);
		g_hash_table_insert(tracks->by_key, g_steal_pointer(&name), track);
		change(track, 0, frame ? "" : text, frame ? 0 : size);
	}
	track->frame = frame;
	if (track->now->len != size || memcmp(track->now->str, text, size) != 0)
		change(track, frame, text, size);
}

void film_tracks_end(struct film_tracks *tracks, unsigned frame)
{
	for (guint i = 0; i < tracks->list->len; i++) {
		struct track *track = tracks->list->pdata[i];
		if (track->frame != frame && track->now->len)
			change(track, frame, "", 0);
	}
}

void film_tracks_write(const struct film_tracks *tracks, GString *out)
{
	g_string_append_c(out, '[');
	for (guint i = 0; i < tracks->list->len; i++) {
		const struct track *track = tracks->list->pdata[i];
		g_string_append_printf(out, "%s[\"%s\",", i ? ",\n" : "", track->kind);
		put_json(out, track->key, strlen(track->key));
		g_string_append_printf(out, ",[%s]]", track->frames->str);
	}
	g_string_append_c(out, ']');
}
