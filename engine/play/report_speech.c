#include "engine/play/report_speech.h"

#include "engine/base/speech.h"
#include "engine/play/host_speech.h"
#include "engine/play/mapping.h"
#include "engine/play/outlook.h"
#include "engine/play/play.h"
#include "engine/play/toll.h"

#include <inttypes.h>
#include <string.h>

struct speaker {
	const struct ruleset *ruleset;
	const struct node *root;
	const char *section; /* the top key being read out */
	GString *out;
};

/* Keys that are spoken elsewhere or not at all: facts of the host and the rules, texts that events and things
   repeat, drawings, and lines to copy. */
static bool is_apart(const char *key)
{
	static const char *const apart[] = {"format", "game", "ruleset", "turn", "empire", "host", "options",
	    "victory", "text", "moves", "losses", "layout", "template", "map_text", "seats_more", "shared",
	    NULL};

	return g_strv_contains(apart, key);
}

static const struct report_word *word_of(const struct speaker *s, const char *key)
{
	const struct report_word *word = s->ruleset->words;

	for (; word && word->key; word++)
		if (strcmp(word->key, key) == 0 && (!word->section || strcmp(word->section, s->section) == 0))
			return word;
	return NULL;
}

/* A key in words: "they give passage". */
static void say_key(const struct speaker *s, const char *key, GString *out)
{
	const struct report_word *word = word_of(s, key);
	g_autofree char *plain = g_strdelimit(g_strdup(word && word->word ? word->word : key), "_", ' ');

	g_string_append(out, plain);
}

static bool is_scalar(const struct node *n)
{
	return n->kind != NODE_LIST && n->kind != NODE_MAP;
}

/* Is there nothing to say: null, false, empty? */
static bool is_empty(const struct node *n)
{
	return n->kind == NODE_NULL || (n->kind == NODE_BOOL && !n->number) ||
	       (n->kind == NODE_TEXT && n->size == 0) || (!is_scalar(n) && n->count == 0);
}

static bool is_number(const struct node *n)
{
	return n && n->kind == NODE_INTEGER;
}

/* Is it a pair of coordinates: two numbers under the key `sector`? */
static bool is_pair(const struct node *n)
{
	return n->kind == NODE_LIST && n->count == 2 && is_number(n->first) && is_number(n->first->next) &&
	       n->key && strcmp(n->key, "sector") == 0;
}

/* The name of the empire with this number, looked up in the report: the reader's own, or one of those in its
   relations. */
static const char *empire_name(const struct speaker *s, int64_t number)
{
	const struct node *self = node_get(s->root, "self"), *own = self ? node_get(self, "id") : NULL,
	                  *others = node_get(s->root, "relations");

	if (number == 0)
		return "independent";
	if (is_number(own) && own->number == number)
		return node_get(s->root, "empire")->text;
	for (const struct node *n = others && others->kind == NODE_LIST ? others->first : NULL; n;
	     n = n->next) {
		const struct node *id = node_get(n, "empire"), *name = node_get(n, "name");
		if (is_number(id) && id->number == number && name && name->kind == NODE_TEXT)
			return name->text;
	}
	return NULL;
}

/* "ZORG, empire 3", "independent". */
static void say_empire(const struct speaker *s, const struct node *n, GString *out)
{
	const char *name = empire_name(s, n->number);

	if (name)
		g_string_append(out, name);
	if (n->number)
		g_string_append_printf(out, "%s%s%s", name ? ", " : "", REPORT_EMPIRE, n->text);
}

static void say_scalar(const struct speaker *s, const char *key, const struct node *n, GString *out)
{
	const struct report_word *word = key ? word_of(s, key) : NULL;

	if (word && word->prefix && strcmp(word->prefix, REPORT_EMPIRE) == 0 && is_number(n)) {
		say_empire(s, n, out);
		return;
	}
	g_string_append_printf(
	    out, "%s%s", word && word->prefix && is_number(n) ? word->prefix : "", n->text);
}

static void say_square(const struct node *x, const struct node *y, GString *out)
{
	g_string_append_printf(out, "(%" PRId64 ",%" PRId64 ")", x->number, y->number);
}

static void say_things(const struct speaker *s, const struct node *map, GString *out);

static void say_list(const struct speaker *s, const struct node *list, GString *out)
{
	for (const struct node *n = list->first; n; n = n->next) {
		g_string_append(out, n == list->first ? " " : is_scalar(n) ? ", " : "; ");
		if (n->kind == NODE_MAP)
			say_things(s, n, out);
		else if (n->kind == NODE_LIST)
			say_list(s, n, out);
		else
			say_scalar(s, list->key, n, out);
	}
}

/* "from W12", "moved", "4 C4", "planets P101 basic; P102". */
static void say_field(const struct speaker *s, const struct node *n, GString *out)
{
	if (is_number(n) && g_ascii_isupper(*n->key)) {
		g_string_append_printf(out, "%s %s", n->text, n->key);
		return;
	}
	say_key(s, n->key, out);
	if (is_pair(n)) {
		g_string_append_c(out, ' ');
		say_square(n->first, n->first->next, out);
	} else if (n->kind == NODE_LIST) {
		say_list(s, n, out);
	} else if (n->kind == NODE_MAP) {
		g_string_append_c(out, ' ');
		say_things(s, n, out);
	} else if (n->kind != NODE_BOOL) {
		g_string_append_c(out, ' ');
		say_scalar(s, n->key, n, out);
	}
}

/* --- The name of a thing --------------------------------------------------------- */

static const struct node *first_of(const struct node *map, const char *const *keys)
{
	for (; *keys; keys++) {
		const struct node *n = node_get(map, *keys);
		if (n && is_scalar(n) && !is_empty(n) && n->kind != NODE_BOOL)
			return n;
	}
	return NULL;
}

/* The node that names a thing: a text, or a number that has an id's prefix. `type` gets the node of the type
   that is said with it. NULL: none. */
static const struct node *name_of(const struct speaker *s, const struct node *map, const struct node **type)
{
	static const char *const names[] = {"id", "garrison", "fleet", "handle", "name", NULL};
	const struct node *kind = node_get(map, "type");

	for (const char *const *key = names; *key; key++) {
		const struct node *n = node_get(map, *key);
		const struct report_word *word = n ? word_of(s, n->key) : NULL;
		if (!n || !is_scalar(n) || is_empty(n) || n->kind == NODE_BOOL)
			continue;
		if (n->kind == NODE_TEXT || (word && word->prefix))
			return n;
		if (key == names && kind && kind->kind == NODE_TEXT) {
			*type = kind;
			return n;
		}
	}
	return NULL;
}

/* Says the thing's name first; `used` gets the nodes that were said. */
static void say_name(
    const struct speaker *s, const struct node *map, const struct node *used[3], GString *out)
{
	static const char *const owners[] = {"empire", "owner", "type", "sector", "system", NULL};
	const struct node *x = node_get(map, "x"), *y = node_get(map, "y"), *sector = node_get(map, "sector"),
	                  *name = name_of(s, map, &used[1]);

	if (name) {
		if (used[1])
			g_string_append(out, used[1]->text);
		say_scalar(s, name->key, name, out);
		used[0] = name;
	} else if (is_number(x) && is_number(y)) {
		say_square(x, y, out);
		used[0] = x;
		used[1] = y;
	} else if (sector && is_pair(sector)) {
		say_square(sector->first, sector->first->next, out);
		used[0] = sector;
	} else if ((name = first_of(map, owners))) {
		say_scalar(s, name->key, name, out);
		used[0] = name;
	}
}

/* Is the owner nobody? An owner null means nobody; but in reports that number owners, 0 means nobody and null
   means unknown. */
static bool is_nobody(const struct speaker *s, const struct node *n)
{
	const struct report_word *word;

	if (n->kind != NODE_NULL || strcmp(n->key, "owner") != 0)
		return false;
	word = word_of(s, n->key);
	return !word || !word->prefix;
}

static void say_things(const struct speaker *s, const struct node *map, GString *out)
{
	const struct node *used[3] = {NULL, NULL, NULL};
	const struct node *x = node_get(map, "x"), *y = node_get(map, "y");
	gsize begin = out->len;

	say_name(s, map, used, out);
	if (used[0] != x && is_number(x) && is_number(y)) {
		g_string_append(out, " at ");
		say_square(x, y, out);
		used[2] = y;
	}
	for (const struct node *n = map->first; n; n = n->next) {
		bool said = n == used[0] || n == used[1] || n == used[2] || (used[2] && n == x);
		bool nobody = is_nobody(s, n);
		if (said || (is_empty(n) && !nobody))
			continue;
		if (out->len > begin)
			g_string_append(out, ", ");
		if (nobody)
			g_string_append(out, "owned by nobody");
		else
			say_field(s, n, out);
	}
	if (out->len == begin)
		g_string_append(out, "nothing");
}

/* --- Sections --------------------------------------------------------------------- */

/* "Order 1: M4S12, done." */
static void say_order(const struct speaker *s, const struct node *order)
{
	g_autoptr(GString) text = g_string_new("Order");
	const struct node *line = node_get(order, "line"), *form = node_get(order, "canonical"),
	                  *status = node_get(order, "status"), *notes = node_get(order, "notes");

	if (!form || is_empty(form))
		form = node_get(order, "text");
	g_string_append_printf(text, " %s: %s, %s", line && line->text ? line->text : "",
	    form && form->text ? form->text : "", status && status->text ? status->text : "unknown");
	for (const struct node *n = notes && notes->kind == NODE_LIST ? notes->first : NULL; n; n = n->next)
		if (n->text)
			g_string_append_printf(text, "; %s", n->text);
	speech_line(s->out, text->str);
}

/* Does the text contain the value as a word of its own? */
static bool is_said(const char *text, const struct node *value)
{
	for (const char *at = text; value->size && (at = strstr(at, value->text)); at++)
		if ((at == text || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[value->size]))
			return true;
	return false;
}

/* Says an event's text, then its values that the text does not contain. */
static void say_event(const struct speaker *s, const struct node *event)
{
	const struct node *said = node_get(event, "text");
	g_autoptr(GString) text = g_string_new(said->text);

	for (const struct node *n = event->first; n; n = n->next) {
		if (n == said || is_empty(n) || strcmp(n->key, "phase") == 0 || strcmp(n->key, "code") == 0 ||
		    (is_scalar(n) && n->kind != NODE_BOOL && is_said(text->str, n)))
			continue;
		g_string_append(text, ", ");
		say_field(s, n, text);
	}
	speech_line(s->out, text->str);
}

static void say_head(const struct speaker *s, const char *key, GString *name)
{
	say_key(s, key, name);
	name->str[0] = g_ascii_toupper(name->str[0]);
}

static bool has_text(const struct node *n)
{
	const struct node *text = n->kind == NODE_MAP ? node_get(n, "text") : NULL;

	return text && text->kind == NODE_TEXT && text->size;
}

static void say_item(const struct speaker *s, const struct node *n)
{
	g_autoptr(GString) text = g_string_new(NULL);

	if (strcmp(s->section, "orders") == 0 && n->kind == NODE_MAP) {
		say_order(s, n);
		return;
	}
	if (has_text(n)) {
		say_event(s, n);
		return;
	}
	if (is_scalar(n)) {
		say_head(s, s->section, text);
		g_string_append(text, ": ");
		say_scalar(s, s->section, n, text);
	} else if (n->kind == NODE_MAP) {
		say_things(s, n, text);
	} else {
		say_list(s, n, text);
	}
	speech_line(s->out, text->str);
}

static const char *phase_of(const struct node *n)
{
	const struct node *phase = n->kind == NODE_MAP ? node_get(n, "phase") : NULL;

	return phase && phase->kind == NODE_TEXT ? phase->text : NULL;
}

/* The phase's usual name; a code of the rulebook stays with it: "Movement Events M", "9 Combat". */
static char *phase_title(const struct speaker *s, const char *name)
{
	const struct phase *phase = s->ruleset->phases;

	while (phase->name && strcmp(phase->name, name) != 0)
		phase++;
	if (!phase->name)
		return g_strdup(name);
	return g_ascii_isupper(*name) ? g_strdup_printf("%s %s", phase->title, name) : g_strdup(phase->title);
}

/* Begins a new part when the phase of the events changes. */
static void begin_part(const struct speaker *s, const struct node *n, const char *before)
{
	const char *phase = phase_of(n);
	g_autofree char *title = phase ? phase_title(s, phase) : NULL;
	guint count = 0;

	if (!phase || g_strcmp0(phase, before) == 0)
		return;
	for (; n && g_strcmp0(phase_of(n), phase) == 0; n = n->next)
		count++;
	speech_part(s->out, title, count);
}

static void say_rest(struct speaker *s, const struct node *n)
{
	g_autoptr(GString) name = g_string_new(NULL);
	const char *phase = NULL;

	s->section = n->key;
	say_head(s, n->key, name);
	speech_section(s->out, name->str, n->kind == NODE_LIST ? (guint)n->count : 1);
	if (n->kind == NODE_MAP) {
		g_string_append(name, ": ");
		say_things(s, n, name);
		speech_line(s->out, name->str);
		return;
	}
	for (const struct node *one = n->first; one; one = one->next) {
		begin_part(s, one, phase);
		phase = phase_of(one);
		say_item(s, one);
	}
}

static void say_standing(const struct speaker *s)
{
	g_autoptr(GPtrArray) sentences = outlook_sentences(s->ruleset, s->root);

	if (sentences->len)
		speech_section(s->out, "Where you stand", sentences->len);
	for (guint i = 0; i < sentences->len; i++)
		speech_line(s->out, sentences->pdata[i]);
}

/* Says what each place cost and brought, before what happened there in detail (HO-140). */
static void say_losses(const struct speaker *s)
{
	g_autoptr(GPtrArray) lines = toll_lines(s->ruleset, s->root);

	if (lines->len)
		speech_section(s->out, "Lost and won", lines->len);
	for (guint i = 0; i < lines->len; i++)
		speech_line(s->out, lines->pdata[i]);
}

static void say_section(struct speaker *s, const struct node *n)
{
	if (strcmp(n->key, "standing") == 0) {
		say_standing(s);
		return;
	}
	if (strcmp(n->key, "events") == 0)
		say_losses(s);
	say_rest(s, n);
}

/* Says the plain values of the document's top level: cp, score, winner. */
static void say_figures(struct speaker *s, const struct node *root)
{
	guint count = 0;

	for (const struct node *n = root->first; n; n = n->next)
		count += !is_apart(n->key) && is_scalar(n) && !is_empty(n);
	if (count)
		speech_section(s->out, "Figures", count);
	for (const struct node *n = root->first; n; n = n->next) {
		g_autoptr(GString) text = g_string_new(NULL);
		if (is_apart(n->key) || !is_scalar(n) || is_empty(n))
			continue;
		s->section = n->key;
		say_head(s, n->key, text);
		g_string_append(text, ": ");
		say_scalar(s, n->key, n, text);
		speech_line(s->out, text->str);
	}
}

/* The sections in spoken order: the reader's standing, events and own orders (HO-140), then the ruleset's
   order, then the rest. g_ptr_array_unref. */
static GPtrArray *sections_of(const struct speaker *s)
{
	static const char *const first[] = {"standing", "events", "orders", NULL};
	const char *const *const lists[] = {first, s->ruleset->spoken_order};
	GPtrArray *sections = g_ptr_array_new();

	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
		for (const char *const *key = lists[i]; key && *key; key++) {
			struct node *n = node_get(s->root, *key);
			if (n && !is_scalar(n) && !is_empty(n) && !g_ptr_array_find(sections, n, NULL))
				g_ptr_array_add(sections, n);
		}
	for (struct node *n = s->root->first; n; n = n->next)
		if (!is_apart(n->key) && !is_scalar(n) && !is_empty(n) &&
		    !g_ptr_array_find(sections, n, NULL))
			g_ptr_array_add(sections, n);
	return sections;
}

static void say_first(struct speaker *s, const GPtrArray *sections)
{
	g_autoptr(GString) text = g_string_new(NULL);
	const struct node *host = node_get(s->root, "host"), *deadline = node_get(host, "deadline");
	const char *before = ": ";

	g_string_append_printf(text, "%s, %s, turn %s, %s", node_get(s->root, "game")->text, s->ruleset->name,
	    node_get(s->root, "turn")->text, node_get(s->root, "empire")->text);
	for (guint i = 0; i < sections->len; i++) {
		const struct node *n = sections->pdata[i];
		if (n->kind != NODE_LIST)
			continue;
		s->section = n->key;
		g_string_append(text, before);
		say_key(s, n->key, text);
		g_string_append_printf(text, " %u", n->count);
		before = ", ";
	}
	speech_line(s->out, text->str);
	if (deadline && deadline->kind == NODE_TEXT && deadline->size) {
		g_string_printf(text, "The deadline is %s", deadline->text);
		speech_line(s->out, text->str);
	}
}

/* Is the section one of the news, which come before the figures? */
static bool is_news(const struct node *n)
{
	static const char *const news[] = {"standing", "events", "orders", NULL};

	return g_strv_contains(news, n->key);
}

static void say_all(struct speaker *s)
{
	g_autoptr(GPtrArray) sections = sections_of(s);
	bool hosted = false, figures = false;

	say_first(s, sections);
	for (guint i = 0; i <= sections->len; i++) {
		const struct node *n = i < sections->len ? sections->pdata[i] : NULL;
		if (!hosted && (!n || strcmp(n->key, "standing") != 0)) {
			host_speech(s->root, s->out);
			hosted = true;
		}
		if (!figures && (!n || !is_news(n))) {
			say_figures(s, s->root);
			figures = true;
		}
		if (n)
			say_section(s, n);
	}
}

/* Says what allies let the reader see (HO-153), as in the text report. */
static bool say_shared(struct node *root, GString *out, struct error *err)
{
	const struct node *shared = node_get(root, "shared");
	g_autoptr(GString) text = g_string_new(NULL);

	if (!shared)
		return true;
	if (!mapping_shared_text(root, shared, text, err))
		return false;
	g_autoptr(GString) spoken = g_string_new(NULL);
	speech_text(spoken, text->str);
	/* the heading shows the giver's name in capitals */
	for (const struct node *n = shared->kind == NODE_LIST ? shared->first : NULL; n; n = n->next) {
		const struct node *by = n->kind == NODE_MAP ? node_get(n, "by") : NULL;
		if (!by || by->kind != NODE_TEXT)
			continue;
		g_autofree char *lower = g_ascii_strdown(by->text, -1);
		g_autofree char *wrong = g_strdup_printf("+++ Seen by %s,", lower);
		g_autofree char *right = g_strdup_printf("+++ Seen by %s,", by->text);
		g_string_replace(spoken, wrong, right, 1);
	}
	g_string_append(out, spoken->str);
	return true;
}

bool report_speech(struct node *root, GString *out, struct error *err)
{
	struct speaker s = {.ruleset = play_ruleset_of(root, err), .root = root, .section = "", .out = out};
	const struct node *game = node_get(root, "game"), *turn = node_get(root, "turn"),
	                  *empire = node_get(root, "empire");

	if (!s.ruleset)
		return false;
	if (!game || game->kind != NODE_TEXT || !is_number(turn) || !empire || empire->kind != NODE_TEXT)
		return node_error(
		    root, err, "this is not a complete report: \"game\", \"turn\" or \"empire\" is missing");
	say_all(&s);
	return say_shared(root, out, err);
}

char *report_speech_mail(const char *json, size_t size)
{
	struct error ignored = {0};
	struct document *doc = document_parse("report", json, size, EXIT_SOFTWARE, &ignored);
	g_autoptr(GString) out = g_string_new(NULL);
	bool good = doc && report_speech(document_root(doc), out, &ignored);

	document_free(doc);
	error_clear(&ignored);
	if (!good)
		return NULL;
	speech_section(out, "Your orders", 1);
	speech_line(
	    out, "Reply to this mail with your orders, one a line; the command help tells their forms");
	return g_string_free(g_steal_pointer(&out), FALSE);
}
