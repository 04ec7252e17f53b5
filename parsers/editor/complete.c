/* Finds what can follow in a half-typed line. Candidates come from the grammar and the report; each is offered
   only if some continuation gives a line that check accepts. */
#include "parsers/editor/complete.h"
#include "parsers/editor/lsp_desk.h"
#include "parsers/editor/offered.h"

#include "engine/base/hash.h"
#include "parsers/host_command.h"
#include "parsers/help.h"

#include <string.h>

#define DEPTH_MOST 12
#define TRIES_MOST 1000 /* lines tried for one candidate, at most */
/* give up a value after so many lines with an error before it: other values will not help */
#define LEFT_MOST 40
#define TIME_MOST 700000 /* time for all candidates in microseconds */
#define LINES_MOST 200   /* with more lines, the other lines of the text are ignored */
#define OFFERS_MOST 1000

struct completion {
	const struct desk *desk;
	GString *before, *after; /* the text's lines before and after */
	unsigned line;           /* number of the line being completed */
	GString *head;           /* the part of the line before the order: up to its comma */
	gint64 deadline;
	unsigned tries;
	bool late, undecided; /* undecided: a candidate had more continuations than were tried */
	unsigned fault;       /* the farthest column at which check found an error in the tried lines */
	unsigned jump;        /* unwind to the value at this column; 0: do not */
	GHashTable *tried;    /* cache: maps a tried line to enum taken + 1 */
};

enum taken { REFUSED, WARNED, TAKEN };

/* --- Trying a line with check ----------------------------------------------------------- */

static enum taken judge(struct completion *c, const struct order_set *set)
{
	enum taken taken = REFUSED;

	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->line != c->line)
			continue;
		if (order->status == ORDER_REFUSED) {
			c->fault = MAX(c->fault, MAX(order->cause_column, 1));
			return REFUSED;
		}
		taken = order->warnings && order->warnings->len ? WARNED : TAKEN;
	}
	return taken;
}

static enum taken try_line(struct completion *c, const char *order)
{
	const struct play *play = c->desk->play;
	gpointer known = g_hash_table_lookup(c->tried, order);
	g_autoptr(GString) text = NULL;
	struct order_set *set;
	struct error err = {0};
	enum taken taken;

	if (known)
		return (enum taken)(GPOINTER_TO_INT(known) - 1);
	if (c->late || c->tries == 0)
		return REFUSED;
	c->tries--;
	text = g_string_new_len(c->before->str, (gssize)c->before->len);
	g_string_append_printf(text, "%s%s\n%s", c->head->str, order, c->after->str);
	set = c->desk->ruleset->orders_read(c->desk->seat, text->str, text->len);
	set->empire = c->desk->seat;
	state_check_orders(play->state, set, &err);
	taken = judge(c, set);
	order_set_free(set);
	error_clear(&err);
	g_hash_table_insert(c->tried, g_strdup(order), GINT_TO_POINTER((int)taken + 1));
	return taken;
}

/* --- What the grammar expects at the end ------------------------------------------------------ */

struct candidate {
	const struct item *item;
	const struct order_form *form;
	size_t at;
	bool blank;
	bool again; /* one more element of a list */
	bool maybe; /* an optional element */
};

/* Is the item within a group of this type? */
static bool is_within(const struct item *items, const struct item *item, enum item_type group, bool within)
{
	for (; items; items = items->next) {
		if (items == item)
			return within;
		for (unsigned i = 0; i < items->way_count; i++)
			if (is_within(items->ways[i], item, group, within || items->type == group))
				return true;
	}
	return false;
}

/* Does the item begin another round of a repetition? */
static bool begins_round(const struct item *items, const struct item *item)
{
	for (; items; items = items->next) {
		const struct item *first = items->type == ITEM_REPEAT ? items->ways[0] : NULL;
		if (first && first->type == ITEM_BLANK)
			first = first->next;
		if (first == item ||
		    (first && first->type == ITEM_CHOICE && is_within(first, item, ITEM_CHOICE, false)))
			return true;
		for (unsigned i = 0; i < items->way_count; i++)
			if (begins_round(items->ways[i], item))
				return true;
	}
	return false;
}

struct looking {
	const struct desk *desk;
	GArray *list;
};

static bool any_value(void *context, const char *text, const char *label)
{
	bool *any = context;

	(void)text;
	(void)label;
	*any = true;
	return false;
}

/* Does the report have values for all items that are needed? */
static bool is_possible(const struct desk *desk, const struct item *item)
{
	for (; item; item = item->next) {
		bool any = item->type != ITEM_VALUE && item->type != ITEM_CHOICE;
		if (item->type == ITEM_VALUE)
			offered_values(desk, item->kind, NULL, any_value, &any);
		for (unsigned i = 0; item->type == ITEM_CHOICE && i < item->way_count; i++)
			any = any || is_possible(desk, item->ways[i]);
		if (!any)
			return false;
	}
	return true;
}

static void note_ahead(
    void *context, const struct pattern *pattern, const struct item *item, size_t at, bool blank)
{
	const struct looking *looking = context;
	GArray *list = looking->list;
	struct candidate ahead = {item, pattern->form, at, blank, begins_round(pattern->first, item),
	    is_within(pattern->first, item, ITEM_OPTION, false)};

	if (!is_possible(looking->desk, pattern->first))
		return;
	for (guint i = 0; i < list->len; i++) {
		const struct candidate *known = &g_array_index(list, struct candidate, i);
		bool same = item->type == ITEM_LITERAL && known->item->type == ITEM_LITERAL
		                ? strcmp(known->item->literal, item->literal) == 0
		                : known->item->type == item->type && known->item->kind == item->kind &&
		                      known->item->slot == item->slot;
		if (same && known->at == at && known->blank == blank && known->again == ahead.again)
			return;
	}
	g_array_append_val(list, ahead);
}

/* Prepares the order's bytes for the grammar, keeping a blank at the end; `offsets` maps them to the text. */
static void make_piece(const struct grammar *grammar, const char *text, GString *bytes, GArray *offsets)
{
	bool quotes = grammar_compiled(grammar)->has_quotes, quoted = false;

	for (const char *c = text; *c; c++) {
		unsigned offset = (unsigned)(c - text);
		bool blank = *c == ' ' || *c == '\t';
		if (*c == '"' && quotes)
			quoted = !quoted;
		if (blank && !quoted && (grammar->terse || bytes->len == 0))
			continue;
		g_string_append_c(bytes, blank && !quoted ? ' ' : *c);
		g_array_append_val(offsets, offset);
	}
	unsigned end = (unsigned)strlen(text);
	g_array_append_val(offsets, end);
}

static GArray *look_ahead(const struct desk *desk, const char *text, GString *bytes, GArray *offsets)
{
	const struct grammar *grammar = desk->ruleset->grammar;
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct candidate));
	struct looking looking = {desk, list};
	struct piece piece;

	make_piece(grammar, text, bytes, offsets);
	piece = (struct piece){bytes->str, bytes->len, (const unsigned *)(void *)offsets->data};
	match_ahead(grammar_compiled(grammar), &piece, note_ahead, &looking);
	return list;
}

/* --- Searching a continuation -------------------------------------------------------------- */

struct search {
	struct completion *c;
	GString *line;
	unsigned depth;
	enum taken best;
	const struct candidate *ahead;
	bool again;     /* currently trying one more element of a list */
	bool stuck;     /* stop trying: the error is before the value */
	unsigned fault; /* the column of check's error in the line as it is; 0: unknown */
	unsigned left;  /* number of tried lines with an error before the value */
};

static enum taken go_on(struct completion *c, GString *line, unsigned depth);

static bool is_going(const struct search *s)
{
	return s->best == REFUSED && !s->c->late && s->c->tries > 0 && !s->c->jump && !s->stuck;
}

static bool try_value(void *context, const char *text, const char *label)
{
	struct search *s = context;
	struct completion *c = s->c;
	gsize size = s->line->len;
	unsigned here = (unsigned)(c->head->len + size) + 1, fault = c->fault, tries = c->tries;

	(void)label;
	c->fault = c->jump = 0;
	if (s->ahead->blank)
		g_string_append_c(s->line, ' ');
	g_string_append(s->line, text);
	s->best =
	    MAX(s->best, go_on(c, s->line, s->again ? s->ahead->item->type == ITEM_LITERAL : s->depth - 1));
	g_string_truncate(s->line, size);
	s->stuck = s->again && s->fault > 0 && c->fault == s->fault;
	if (!s->again && s->best == REFUSED && c->fault > 0 && c->fault < here)
		s->left += tries - c->tries;
	c->undecided |= s->left >= LEFT_MOST;
	if (s->left >= LEFT_MOST && !c->jump)
		c->jump = c->fault;
	if (c->jump >= here)
		c->jump = 0;
	c->fault = MAX(fault, c->fault);
	return is_going(s);
}

/* Tries words before values. */
static void try_ahead(struct search *s, const GArray *list, gsize end, bool maybe, bool words)
{
	for (guint i = 0; i < list->len && is_going(s); i++) {
		s->ahead = &g_array_index(list, struct candidate, i);
		if (s->ahead->at != end || s->ahead->again != s->again || s->ahead->maybe != maybe ||
		    (s->ahead->item->type == ITEM_LITERAL) != words)
			continue;
		if (words)
			try_value(s, s->ahead->item->literal, NULL);
		else
			offered_values(s->c->desk, s->ahead->item->kind, NULL, try_value, s);
	}
}

/* Returns the result of the first continuation found; a complete line must have no warnings. */
static enum taken go_on(struct completion *c, GString *line, unsigned depth)
{
	const struct grammar *grammar = c->desk->ruleset->grammar;
	struct search s = {.c = c, .line = line, .depth = depth};
	g_autoptr(GString) bytes = NULL;
	GArray *offsets, *list;

	if (g_get_monotonic_time() > c->deadline)
		c->late = true;
	if (grammar_reads(grammar, line->str, line->len))
		s.best = try_line(c, line->str);
	s.fault = c->fault;
	if (s.best != REFUSED || depth == 0 || c->late || c->tries == 0)
		return s.best;
	bytes = g_string_new(NULL);
	offsets = g_array_new(FALSE, FALSE, sizeof(unsigned));
	list = look_ahead(c->desk, line->str, bytes, offsets);
	for (int way = 0; way < 4; way++)
		try_ahead(&s, list, bytes->len, way >= 2, way % 2 == 0);
	/* A list of one element may need another (a fleet that waits also has to go somewhere), after which the
	   line is complete. */
	s.again = s.fault > 0;
	for (int way = 0; s.again && way < 4; way++)
		try_ahead(&s, list, bytes->len, way >= 2, way % 2 == 0);
	g_array_free(list, TRUE);
	g_array_free(offsets, TRUE);
	return s.best;
}

/* --- Offers ------------------------------------------------------------------------------------ */

static void offer_free(gpointer data)
{
	struct offer *offer = data;

	g_free(offer->text);
	g_free(offer->detail);
	g_free(offer);
}

struct offering {
	struct completion *c;
	GPtrArray *offers;
	const char *typed; /* the order's text up to the cursor */
	gsize offset;      /* offset in that text where the candidate would begin */
	const struct candidate *ahead;
	struct range range;
};

static bool is_offered(const struct offering *o, const char *text)
{
	for (guint i = 0; i < o->offers->len; i++) {
		const struct offer *offer = o->offers->pdata[i];
		if (offer->range.begin.character == o->range.begin.character &&
		    strcmp(offer->text, text) == 0)
			return true;
	}
	return false;
}

static bool offer_value(void *context, const char *value, const char *label)
{
	struct offering *o = context;
	g_autofree char *text = g_strconcat(o->ahead->blank ? " " : "", value, NULL);
	const char *rest = o->typed + o->offset;
	g_autoptr(GString) line = NULL;
	struct offer *offer;
	enum taken taken;

	if (g_ascii_strncasecmp(text, rest, strlen(rest)) != 0 || strlen(text) == strlen(rest) ||
	    is_offered(o, text))
		return true;
	line = g_string_new_len(o->typed, (gssize)o->offset);
	g_string_append(line, text);
	o->c->tries = TRIES_MOST;
	o->c->fault = o->c->jump = 0;
	taken = go_on(o->c, line, DEPTH_MOST);
	o->c->undecided |= taken == REFUSED && o->c->tries == 0;
	/* Offer a word last if it may be valid with values that were not tried. */
	if (taken == REFUSED && (o->c->tries > 0 || o->ahead->item->type != ITEM_LITERAL))
		return !o->c->late;
	offer = g_new0(struct offer, 1);
	*offer = (struct offer){.range = o->range,
	    .text = g_steal_pointer(&text),
	    .detail = g_strdup(label),
	    .word = o->ahead->item->type == ITEM_LITERAL || o->ahead->item->kind->words,
	    .warned = taken != TAKEN};
	g_ptr_array_add(o->offers, offer);
	return o->offers->len < OFFERS_MOST;
}

static void offer_ahead(struct offering *o, const GArray *list, const GArray *offsets, unsigned column)
{
	for (guint i = 0; i < list->len && !o->c->late; i++) {
		o->ahead = &g_array_index(list, struct candidate, i);
		o->offset = g_array_index(offsets, unsigned, o->ahead->at);
		o->range.begin.character = column + (unsigned)g_utf8_strlen(o->typed, (gssize)o->offset);
		if (o->ahead->item->type == ITEM_LITERAL)
			offer_value(o, o->ahead->item->literal, o->ahead->form->meaning);
		else
			offered_values(
			    o->c->desk, o->ahead->item->kind, o->typed + o->offset, offer_value, o);
	}
}

/* Offers the host's commands for players. */
static void offer_commands(struct offering *o, const char *typed)
{
	for (const struct host_spec *spec = host_specs; spec->word; spec++) {
		g_autofree char *text = g_strconcat("/", spec->word, NULL);
		struct offer *offer;
		if (spec->who == HOST_GM || !g_str_has_prefix(text, typed))
			continue;
		offer = g_new0(struct offer, 1);
		*offer = (struct offer){.range = o->range,
		    .text = g_steal_pointer(&text),
		    .detail = g_strdup(spec->about),
		    .word = true};
		g_ptr_array_add(o->offers, offer);
	}
}

/* The current order up to the cursor, after the last comma that separates orders; NULL: the cursor is in a
   comment. */
static const char *order_begin(const struct grammar *grammar, const char *typed)
{
	bool quotes = grammar_compiled(grammar)->has_quotes, quoted = false;
	const char *begin = typed;

	for (const char *c = typed; *c; c++) {
		if (*c == '"' && quotes)
			quoted = !quoted;
		if (!quoted && (*c == ';' || *c == '#'))
			return NULL;
		if (!quoted && *c == ',' && grammar->commas)
			begin = c + 1;
	}
	return begin + strspn(begin, " \t");
}

/* Collects the text's lines before and after this one. */
static void put_around(struct completion *c, const struct worksheet *sheet, unsigned line)
{
	bool few = sheet->lines->len <= LINES_MOST;

	c->line = few ? line + 1 : 1;
	for (unsigned i = 0; few && i < sheet->lines->len; i++) {
		gsize size = 0;
		const char *text = sheet_line(sheet, i, &size);
		GString *out = i < line ? c->before : c->after;
		if (i == line)
			continue;
		/* skip the end mark and host commands, which are not orders */
		if (grammar_is_end(c->desk->ruleset->grammar, text, size))
			size = 0;
		g_string_append_len(out, text, (gssize)size);
		g_string_append_c(out, '\n');
	}
}

static void offer_all(struct offering *o, const char *typed, unsigned column)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	GArray *offsets = g_array_new(FALSE, FALSE, sizeof(unsigned));
	GArray *list = look_ahead(o->c->desk, typed, bytes, offsets);

	o->typed = typed;
	offer_ahead(o, list, offsets, column);
	g_array_free(list, TRUE);
	g_array_free(offsets, TRUE);
}

GPtrArray *desk_offers(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, bool *whole)
{
	gsize size = 0;
	const char *text = sheet_line(sheet, position->line, &size);
	g_autofree char *typed =
	    g_strndup(text ? text : "", text ? sheet_byte(text, size, position->character) : 0);
	const char *order = order_begin(desk->ruleset->grammar, typed);
	g_autoptr(GString) before = g_string_new(NULL), after = g_string_new(NULL);
	g_autoptr(GString) head = g_string_new_len(typed, order ? order - typed : 0);
	struct completion c = {.desk = desk,
	    .before = before,
	    .after = after,
	    .head = head,
	    .deadline = g_get_monotonic_time() + TIME_MOST,
	    .tried = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL)};
	struct offering o = {
	    .c = &c, .offers = g_ptr_array_new_with_free_func(offer_free), .range = {*position, *position}};

	put_around(&c, sheet, position->line);
	if (order && *order == '/') {
		o.range.begin.character = sheet_character(text, size, (unsigned)g_utf8_strlen(head->str, -1));
		offer_commands(&o, order);
	} else if (order && desk->forms && g_str_is_ascii(order)) {
		offer_all(
		    &o, order, sheet_character(typed, strlen(typed), (unsigned)g_utf8_strlen(head->str, -1)));
	}
	g_hash_table_unref(c.tried);
	*whole = !c.late && !c.undecided && o.offers->len < OFFERS_MOST;
	return o.offers;
}
