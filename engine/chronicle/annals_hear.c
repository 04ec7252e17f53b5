#include "engine/chronicle/annals_hear.h"

#include "engine/play/mapping.h"
#include "engine/records/history.h"

#include <inttypes.h>
#include <string.h>

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *value = map && map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return value && value->kind != NODE_MAP && value->kind != NODE_LIST && value->kind != NODE_NULL
	           ? value->text
	           : NULL;
}

static const struct node *list_of(const struct node *map, const char *key)
{
	const struct node *value = map && map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return value && value->kind == NODE_LIST ? value->first : NULL;
}

/* --- First contacts -------------------------------------------------------------------------------- */

static void meet(struct annals_ear *ear, unsigned reader, const struct map *map, int owner, const char *place)
{
	const struct map_owner *other = owner >= 0 ? map->owners->pdata[owner] : NULL;
	int seat = other && !other->own ? annals_seat(ear->annals, other->name) : -1;
	struct annal_contact contact = {ear->nth, reader, (unsigned)seat, place};

	if (seat < 0 || (unsigned)seat == reader ||
	    !g_hash_table_add(
	        ear->annals->met, GUINT_TO_POINTER(reader * ear->annals->seats + (unsigned)seat + 1)))
		return;
	g_array_append_val(ear->annals->contacts, contact);
}

/* Notes first contacts. `placed`: false if each seat has its own coordinates; then the place is left out. */
static void hear_contacts(struct annals_ear *ear, unsigned reader, const struct map *map, bool placed)
{
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		const char *at = placed ? annals_place(ear->annals, place->id, place->name) : NULL;
		meet(ear, reader, map, place->owner, at);
		for (guint k = 0; k < place->forces->len; k++)
			meet(ear, reader, map, g_array_index(place->forces, struct map_force, k).owner, at);
	}
	for (guint i = 0; i < map->moves->len; i++)
		meet(ear, reader, map, ((const struct map_move *)map->moves->pdata[i])->owner, NULL);
}

/* --- Deeds ------------------------------------------------------------------------------------------ */

/* "MING" of "F2 <MING>"; g_free, or NULL: no empire is named. */
static char *named_in(const char *text)
{
	const char *from = text ? strchr(text, '<') : NULL, *to = from ? strchr(from, '>') : NULL;

	return to && to > from + 1 ? g_strndup(from + 1, (gsize)(to - from - 1)) : NULL;
}

/* Fills in the values of the event; false if it lacks one. */
static bool fill(GString *out, const char *form, const char *holder, const struct node *event)
{
	while (*form) {
		const char *end = *form == '{' ? strchr(form, '}') : NULL;
		g_autofree char *key = end ? g_strndup(form + 1, (gsize)(end - form - 1)) : NULL;
		const char *value = !key                               ? NULL
		                    : holder && !strcmp(key, "holder") ? holder
		                                                       : text_of(event, key);
		if (end && !value)
			return false;
		if (value)
			g_string_append(out, value);
		else
			g_string_append_c(out, *form);
		form = end ? end + 1 : form + 1;
	}
	return true;
}

static void hear_deed(struct annals_ear *ear, const struct node *event, unsigned rank)
{
	struct annals *annals = ear->annals;
	const struct deed *deed = &annals->words->deeds[rank];
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *key = NULL, *holder = deed->holder ? named_in(text_of(event, deed->holder)) : NULL;
	struct annal_deed told = {ear->nth, rank, deed->war, NULL};

	if (holder && g_strcmp0(g_hash_table_lookup(annals->holders, deed->code), holder) == 0)
		return;
	if (!fill(text, deed->form, holder, event))
		return;
	if (holder)
		g_hash_table_insert(
		    annals->holders, (gpointer)deed->code, g_string_chunk_insert(annals->texts, holder));
	key = g_strdup_printf("%u %s", ear->nth, text->str);
	if (!g_hash_table_add(annals->said, (gpointer)g_string_chunk_insert(annals->texts, key)))
		return;
	told.text = g_string_chunk_insert(annals->texts, text->str);
	g_array_append_val(annals->deeds, told);
}

static void hear_deeds(struct annals_ear *ear, const struct node *report)
{
	for (const struct node *event = list_of(report, "events"); event; event = event->next) {
		const char *code = text_of(event, "code");
		for (unsigned i = 0; code && ear->annals->words->deeds[i].code; i++)
			if (strcmp(code, ear->annals->words->deeds[i].code) == 0)
				hear_deed(ear, event, i);
	}
}

/* --- Warnings and the end ----------------------------------------------------------------------------- */

static void hear_standing(struct annals_ear *ear, const struct node *report)
{
	struct annals *annals = ear->annals;
	const struct node *standing = node_get(report, "standing");
	const char *victory = text_of(standing, "victory"), *ended = text_of(standing, "ended");

	for (const struct node *n = list_of(standing, "warnings"); n; n = n->next) {
		struct annal_note note = {ear->nth, n->text};
		g_autofree char *key = n->kind == NODE_TEXT ? g_strconcat("warning ", n->text, NULL) : NULL;
		if (!key ||
		    !g_hash_table_add(annals->said, (gpointer)g_string_chunk_insert(annals->texts, key)))
			continue;
		note.text = g_string_chunk_insert(annals->texts, n->text);
		g_array_append_val(annals->warnings, note);
	}
	if (victory && !annals->victory)
		annals->victory = g_string_chunk_insert(annals->texts, victory);
	if (ended)
		annals->ended = g_string_chunk_insert(annals->texts, ended);
}

void annals_hear(void *context, struct film_frame *frame, unsigned seat, struct node *report)
{
	struct annals_ear *ear = context;
	const struct ruleset *ruleset = frame->state->ruleset;
	bool gm = ruleset->gm_report, own_cells = ruleset->cell_for != NULL;
	struct error old = {0};
	struct map *map = ruleset->map ? mapping_of_moves(report, &old) : NULL;

	if (map && seat != GM_SEAT)
		hear_contacts(ear, seat, map, !own_cells);
	if (seat == GM_SEAT || !gm)
		hear_deeds(ear, report);
	hear_standing(ear, report);
	map_free(map);
	error_clear(&old);
}

/* --- The host ----------------------------------------------------------------------------------------- */

struct annals_watch {
	struct annals *annals;
	int64_t turn; /* the turn that was open */
};

static void note(struct annals_watch *watch, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(struct annals_watch *watch, const char *format, ...)
{
	struct annals *annals = watch->annals;
	g_autofree char *text = NULL;
	struct annal_note told;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	told = (struct annal_note){
	    annals_frame(annals, watch->turn + 1), g_string_chunk_insert(annals->texts, text)};
	g_array_append_val(annals->acts, told);
}

static bool see(void *context, const struct history_act *act, struct error *err)
{
	struct annals_watch *watch = context;

	(void)err;
	if (strcmp(act->what, "start") == 0) {
		watch->annals->began = act->time;
	} else if (strcmp(act->what, "run") == 0) {
		watch->turn = act->to;
	} else if (strcmp(act->what, "rollback") == 0) {
		watch->turn = act->to;
		note(watch,
		    "The game master set the game back from turn %" PRId64 " to turn %" PRId64
		    "; what had happened since was played anew.",
		    act->from, act->to);
	} else if (strcmp(act->what, "replacement") == 0) {
		note(watch, "In turn %" PRId64 " a new player took the seat of %s.", watch->turn, act->seat);
	} else if (strcmp(act->what, "edit") == 0) {
		note(watch, "In turn %" PRId64 " the game master changed the position.", watch->turn);
	} else if (strcmp(act->what, "bot") == 0 && watch->annals->began) {
		if (strcmp(act->bot, "none") != 0)
			note(watch, "In turn %" PRId64 " the computer player %s took the seat of %s.",
			    watch->turn, act->bot, act->seat);
	}
	return true;
}

bool annals_hear_host(struct annals *annals, struct error *err)
{
	struct annals_watch watch = {annals, record_first(annals->record)};

	return history_each(annals->record, see, &watch, err);
}
