/* /note and /notes (HO-151). Stored answers never contain a note's text. */
#include "engine/games/opening.h"
#include "engine/games/remarks.h"
#include "engine/maps/map_speech.h"
#include "engine/play/mapping.h"
#include "engine/store/statements.h"
#include "mailer/requests/commands.h"

#include <string.h>

/* Is the word the name of a thing, letters and a number as F3? Other words of a report name none. */
static bool names_thing(const char *word)
{
	return g_ascii_isalpha(*word) && strpbrk(word, "0123456789") && strlen(word) <= 32;
}

/* The place or thing that a word means, as the newest report writes it, g_free it; NULL: *why has the reason (g_free
   it), or err. */
static char *subject_of(struct filing *filing, const char *word, char **why, struct error *err)
{
	struct error unknown = {0};
	size_t size;
	g_autofree char *name = NULL, *upper = g_ascii_strup(word, -1), *subject = NULL;
	const char *bytes = filing_newest_json(filing, &size, err);
	struct map *map = bytes ? mapping_of_bytes("report", bytes, size, &unknown) : NULL;
	int place = map ? map_speech_find(map, word, &unknown) : -1;
	g_autofree char *text = error_is_set(err) || !bytes
	                            ? NULL
	                            : opening_newest_report(filing->site, filing->game, filing->seat->name,
	                                  filing->game->turn, &name, err);

	if (place >= 0)
		subject = g_strdup(map_at(map, (unsigned)place)->id);
	else if (text && names_thing(word) && remarks_told(text, upper))
		subject = g_strdup(upper);
	else if (text && names_thing(word) && remarks_told(text, word))
		subject = g_strdup(word);
	if (!subject)
		*why = g_strdup(!bytes                   ? "you have no report yet"
		                : error_is_set(&unknown) ? unknown.text
		                                         : "your newest report does not tell of it");
	map_free(map);
	error_clear(&unknown);
	return g_steal_pointer(&subject);
}

static bool drop(
    struct filing *filing, const struct reading_command *command, const char *subject, struct error *err)
{
	if (!sql_remark_drop(filing->site->db, filing->seat->id, subject, err))
		return false;
	if (db_changes(filing->site->db))
		filing_result(filing, command, "your note on %s is gone", subject);
	else
		filing_refuse(filing, command, "you have no note on %s", subject);
	return true;
}

bool filing_note(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *text = g_strjoinv(" ", words + 1);
	g_autofree char *why = NULL;
	g_autofree char *known = NULL;

	known = error_is_set(err) ? NULL : subject_of(filing, words[0], &why, err);
	if (error_is_set(err))
		return false;
	/* A note about something that reports do not show any more can still be removed. */
	if (!words[1])
		return drop(filing, command, known ? known : words[0], err);
	if (!known)
		filing_refuse(filing, command, "%s", why);
	else if (!host_setup_is_line(text, REMARK_LONGEST))
		filing_refuse(filing, command, "a note is one line of at most %d characters", REMARK_LONGEST);
	else if (sql_remarks_count(filing->site->db, filing->seat->id, err) >= REMARKS_MOST)
		filing_refuse(
		    filing, command, "%d notes are enough; /note and a name alone removes one", REMARKS_MOST);
	else if (sql_remark_put(filing->site->db, filing->game->id, filing->seat->id, known, text, err))
		filing_result(filing, command, "your note on %s is kept; /notes lists all", known);
	return !error_is_set(err);
}

bool filing_notes(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	int64_t count = sql_remarks_count(filing->site->db, filing->seat->id, err);

	(void)words;
	if (count)
		filing_result(filing, command, "%s", &REMARKS_LINE[strlen("notes: ")]);
	else
		filing_result(filing, command, "you have none; \"/note W12 TEXT\" keeps one");
	return !error_is_set(err);
}
