/* Nothing leaks (HO-23): plays random games, changes one random fact that a seat cannot know, and compares all that the
   seat reads byte by byte: report, JSON, map and its picture, both as sentences, the answer to orders, forecast and
   odds; in the situation, and after a turn. Controls change a visible fact and must be noticed. Prints how often each
   kind was compared; a kind that never was fails.
   usage: secrecy RULESET EMPIRES TURNS SEED GAMES [SETUP] */
#include "tests/secrecy.h"

#include "tests/game.h"
#include "tests/secrecy_views.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINDS_MAX 64

struct run {
	struct test_game random;
	const struct secret_rules *rules;
	struct secret_kind kinds[KINDS_MAX]; /* kinds of all its tables; the last one has name NULL */
	unsigned compared[2][KINDS_MAX];     /* comparisons of kinds, and of orders */
	unsigned lines, parts;               /* others' order sets that were shuffled; with divided lines */
	struct dice_stream *dice;            /* dice of this test, not of the game */
	bool bad;
	struct error err;
};

/* One seat in one situation. */
struct place {
	struct run *run;
	unsigned seat;
	const char *name;
	GString *orders;   /* orders that it sends with each answer */
	GPtrArray *played; /* GString by seat: orders when the turn is played */
};

#define RULESET(name) extern const struct secret_rules secret_##name;
#include "rulesets/list.def"
#undef RULESET
static const struct secret_rules *const all_rules[] = {
#define RULESET(name) &secret_##name,
#include "rulesets/list.def"
#undef RULESET
};

/* Makes the views after a turn; `started`: of a situation. */
static void make_views(const struct place *place, const struct play *play, bool started, struct views *views)
{
	const struct viewer viewer = {place->run->random.rules, place->seat, place->orders, &place->run->err};

	views_make(&viewer, play, started, views);
}

/* --- Comparing ------------------------------------------------------------------------ */

static void print_line(const char *word, const GString *bytes, gsize at)
{
	gsize begin = MIN(at, bytes->len), end = begin;

	while (begin > 0 && bytes->str[begin - 1] != '\n' && at - begin < 300)
		begin--;
	while (end < bytes->len && bytes->str[end] != '\n' && end - at < 300)
		end++;
	printf("  %s %.*s\n", word, (int)(end - begin), bytes->str + begin);
}

/* Index of the first different part, or PARTS; `at`: its first different byte. */
static int first_difference(const struct views *a, const struct views *b, gsize *at)
{
	for (int i = 0; i < PARTS; i++) {
		const GString *x = a->parts[i], *y = b->parts[i];
		if (g_string_equal(x, y))
			continue;
		*at = 0;
		while (*at < x->len && *at < y->len && x->str[*at] == y->str[*at])
			++*at;
		return i;
	}
	return PARTS;
}

static void complain(const struct place *place, const char *kind, const struct secret *secret, int64_t turn)
{
	printf("LEAK in a game of seed %" PRId64 ", turn %" PRId64 ": %s reads of %s: %s\n",
	    place->run->random.seed, turn, place->name, kind, secret->what->str);
	place->run->bad = true;
}

static void compare(const struct place *place, const char *kind, unsigned flags, const struct secret *secret,
    const struct views *before, const struct views *after)
{
	gsize at = 0;
	int part = first_difference(before, after, &at);
	int64_t turn = secret_number(secret->root, "turn");

	if (flags & SECRET_SEEN) {
		if (part != PARTS)
			return;
		complain(place, kind, secret, turn);
		printf("  must show, but does not\n");
	} else if (part != PARTS) {
		complain(place, kind, secret, turn);
		print_line(view_part_names[part], before->parts[part], at);
		print_line("      now", after->parts[part], at);
	}
}

/* --- Situations and turns ------------------------------------------------------------- */

static void begin_secret(struct secret *secret, struct place *place, struct document *doc)
{
	*secret =
	    (struct secret){.root = document_root(doc), .reader = place->name, .dice = place->run->dice};
	secret->what = g_string_new(NULL);
	secret->snippets = g_ptr_array_new_with_free_func((GDestroyNotify)document_free);
}

static void end_secret(struct secret *secret)
{
	g_string_free(secret->what, TRUE);
	g_ptr_array_free(secret->snippets, TRUE);
}

static struct document *parse(struct run *run, const GString *bytes)
{
	return document_parse("state", bytes->str, bytes->len, EXIT_DATA, &run->err);
}

static GString *write_document(const struct node *root)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_node(json, NULL, root);
	json_free(json);
	return out;
}

/* Opens a state, and plays its turn unless the mode is SITUATION. NULL with err. */
#define SITUATION 0U

static struct play *open_play(
    struct place *place, const GString *bytes, unsigned mode, const struct secret *secret)
{
	struct run *run = place->run;
	struct state *state = test_game_open(&run->random, bytes, &run->err);
	struct play *play = state ? play_new(state) : NULL;

	if (!play || mode == SITUATION)
		return play;
	for (unsigned seat = 0; seat < play->seats; seat++) {
		const GString *orders = place->played->pdata[seat];
		bool gives = mode == SECRET_ALL || (mode == SECRET_ALONE && seat == place->seat);
		g_autoptr(GString) all = g_string_new(gives ? orders->str : "");
		const struct seat is = state->ruleset->seat(state, seat);
		if (secret && secret->giver && strcmp(secret->giver, is.name) == 0)
			g_string_append(all, secret->what->str);
		if (!is.out && all->len)
			play_orders(play, seat, all->str, all->len);
	}
	if (play_run(play, true, &run->err))
		return play;
	play_free(play);
	return NULL;
}

/* Tries one kind of fact against the seat's views (in the situation or after the turn). */
static void try_kind(
    struct place *place, unsigned number, unsigned mode, const struct views *base, const struct node *after)
{
	struct run *run = place->run;
	const struct secret_kind *kind = &run->kinds[number];
	struct document *doc = parse(run, run->random.state);
	struct secret secret;
	struct views views;

	begin_secret(&secret, place, doc);
	secret.after = after;
	if (kind->change(&secret)) {
		g_autoptr(GString) bytes = write_document(secret.root);
		struct play *play = open_play(place, bytes, mode, NULL);
		if (play) {
			make_views(place, play, mode == SITUATION, &views);
			compare(place, kind->name, kind->flags, &secret, base, &views);
			views_clear(&views);
			run->compared[0][number]++;
		} else {
			complain(place, kind->name, &secret, secret_number(secret.root, "turn"));
		}
		play_free(play);
	}
	end_secret(&secret);
	document_free(doc);
}

/* Was the giver's last order carried out at least partly? */
static bool was_done(const struct play *play, const char *giver)
{
	const struct order_set *set = play->orders[state_seat_find(play->state, giver)];

	return set && set->count && set->orders[set->count - 1].status != ORDER_REFUSED &&
	       set->orders[set->count - 1].status != ORDER_FAILED;
}

static void try_order(
    struct place *place, unsigned number, unsigned mode, const struct views *base, const struct node *after)
{
	struct run *run = place->run;
	const struct secret_order *order = &run->rules->orders[number];
	struct document *doc = parse(run, run->random.state);
	struct secret secret;
	struct views views;

	begin_secret(&secret, place, doc);
	secret.after = after;
	if (order->give(&secret, secret.what)) {
		struct play *play = open_play(place, run->random.state, mode, &secret);
		if (play && was_done(play, secret.giver)) {
			make_views(place, play, false, &views);
			compare(place, order->name, order->flags, &secret, base, &views);
			views_clear(&views);
			run->compared[1][number]++;
		}
		play_free(play);
	}
	end_secret(&secret);
	document_free(doc);
}

static GString *shuffled_lines(const GString *orders, struct dice_stream *dice)
{
	g_auto(GStrv) lines = g_strsplit(orders->str, "\n", -1);
	GString *out = g_string_new(NULL);
	guint left = g_strv_length(lines);

	while (left > 0) {
		guint at = (guint)dice_roll(dice, left) - 1;
		if (*lines[at])
			g_string_append_printf(out, "%s\n", lines[at]);
		g_free(lines[at]);
		lines[at] = lines[--left];
		lines[left] = NULL;
	}
	return out;
}

/* Divides each line that can be divided into two. */
static GString *divided_lines(const GString *orders, bool (*divide)(const char *line, GString *out))
{
	g_auto(GStrv) lines = g_strsplit(orders->str, "\n", -1);
	GString *out = g_string_new(NULL);

	for (char **line = lines; *line; line++)
		if (**line && !divide(*line, out))
			g_string_append_printf(out, "%s\n", *line);
	return out;
}

static int by_text(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The turn's end for everybody: its state, and if lines are divided the visible deeds that led to it. */
static GString *turn_end(struct run *run, const struct play *play, bool parts)
{
	g_autoptr(GPtrArray) deeds = g_ptr_array_new_with_free_func(g_free);
	g_autoptr(GString) json = g_string_new(NULL);
	const struct report_source source = play_report_source(play, GM_SEAT, NULL);
	GString *out = g_string_new(NULL);
	struct document *doc;

	play_state_write(play->state, out);
	if (!parts)
		return out;
	report_write_json(&source, json);
	doc = document_parse("GM.json", json->str, json->len, EXIT_DATA, &run->err);
	if (doc)
		run->rules->deeds(document_root(doc), deeds);
	document_free(doc);
	g_ptr_array_sort(deeds, by_text);
	for (guint i = 0; i < deeds->len; i++)
		g_string_append_printf(out, "%s\n", (const char *)deeds->pdata[i]);
	return out;
}

/* Shuffles or divides somebody else's lines: if the turn ends as before, nothing may show. */
static void try_lines(
    struct place *place, unsigned other, bool parts, const struct views *base, const struct play *as_given)
{
	struct run *run = place->run;
	GString *given = place->played->pdata[other];
	GString *orders = other == place->seat ? NULL
	                  : parts              ? divided_lines(given, run->rules->divide)
	                                       : shuffled_lines(given, run->dice);
	g_autoptr(GString) before = NULL, now = NULL;
	struct play *play = NULL;

	if (orders && !g_string_equal(orders, given)) {
		place->played->pdata[other] = orders;
		play = open_play(place, run->random.state, SECRET_ALL, NULL);
		place->played->pdata[other] = given;
	}
	if (play) {
		before = turn_end(run, as_given, parts);
		now = turn_end(run, play, parts);
	}
	if (play && g_string_equal(before, now)) {
		struct document *doc = parse(run, run->random.state);
		struct secret secret;
		struct views views;
		begin_secret(&secret, place, doc);
		g_string_printf(secret.what, "%s gave\n%snow\n%s",
		    play->state->ruleset->seat(play->state, other).name, given->str, orders->str);
		make_views(place, play, false, &views);
		compare(place, parts ? "another's lines divided" : "the order of another's lines", 0, &secret,
		    base, &views);
		views_clear(&views);
		end_secret(&secret);
		document_free(doc);
		*(parts ? &run->parts : &run->lines) += 1;
	}
	play_free(play);
	if (orders)
		g_string_free(orders, TRUE);
}

/* Tries all kinds in one mode: the situation, or a turn in which others or all rest, or all act. */
static void try_mode(struct place *place, unsigned mode)
{
	struct run *run = place->run;
	struct play *play = open_play(place, run->random.state, mode, NULL);
	g_autoptr(GString) bytes = g_string_new(NULL);
	struct document *after = NULL;
	struct views base;

	if (!play || (run->rules->open_end && play->state->ruleset->over(play->state, NULL))) {
		play_free(play);
		return;
	}
	make_views(place, play, mode == SITUATION, &base);
	if (mode != SITUATION) {
		play_state_write(play->state, bytes);
		after = parse(run, bytes);
	}
	for (unsigned i = 0; run->kinds[i].name && !run->bad; i++)
		if (mode == SITUATION || run->kinds[i].flags & mode)
			try_kind(place, i, mode, &base, after ? document_root(after) : NULL);
	for (unsigned i = 0; run->rules->orders[i].name && after && !run->bad; i++)
		if (run->rules->orders[i].flags & mode)
			try_order(place, i, mode, &base, document_root(after));
	if (mode == SECRET_ALL && !run->bad)
		try_lines(place, (unsigned)dice_roll(run->dice, place->played->len) - 1, false, &base, play);
	for (unsigned i = 0; i < place->played->len && run->rules->divide && mode == SECRET_ALL && !run->bad;
	     i++)
		try_lines(place, i, true, &base, play);
	views_clear(&base);
	document_free(after);
	play_free(play);
}

/* --- Games ---------------------------------------------------------------------------- */

static GPtrArray *random_orders(const struct state *state, struct dice_stream *dice)
{
	GPtrArray *all = g_ptr_array_new();

	for (unsigned seat = 0; seat < state->ruleset->seats(state); seat++) {
		GString *orders = g_string_new(NULL);
		if (!state->ruleset->seat(state, seat).out)
			state->ruleset->orders_random(state, seat, dice, orders);
		g_ptr_array_add(all, orders);
	}
	return all;
}

static void free_orders(GPtrArray *all)
{
	for (guint i = 0; i < all->len; i++)
		g_string_free(all->pdata[i], TRUE);
	g_ptr_array_free(all, TRUE);
}

/* Tries one seat each turn, in rotation. */
static void try_seat(struct run *run, const struct state *state, GPtrArray *orders)
{
	unsigned seats = state->ruleset->seats(state),
	         seat = (unsigned)((state->turn + run->random.seed) % seats);
	struct place place = {run, seat, state->ruleset->seat(state, seat).name, NULL, orders};

	if (state->ruleset->seat(state, seat).out)
		return;
	place.orders = test_game_orders(state, seat, run->dice);
	g_string_append(place.orders, run->rules->probes);
	try_mode(&place, SITUATION);
	try_mode(&place, SECRET_ALL);
	try_mode(&place, SECRET_ALONE);
	try_mode(&place, SECRET_QUIET);
	g_string_free(place.orders, TRUE);
}

/* Tests a situation, then plays its turn. False: the game is over. */
static bool play_turn(struct run *run)
{
	struct state *state = test_game_open(&run->random, run->random.state, &run->err);
	GPtrArray *orders = state ? random_orders(state, run->dice) : NULL;
	struct place place = {run, GM_SEAT, NULL, NULL, orders};
	struct play *play;
	bool over = true;

	if (!state)
		return false;
	try_seat(run, state, orders);
	play = run->bad ? NULL : open_play(&place, run->random.state, SECRET_ALL, NULL);
	if (play) {
		over = state->ruleset->over(play->state, NULL);
		g_string_truncate(run->random.state, 0);
		play_state_write(play->state, run->random.state);
	}
	play_free(play);
	free_orders(orders);
	play_state_free(state);
	return !over && !error_is_set(&run->err);
}

static void play_game(struct run *run, char **argv, int64_t seed)
{
	struct dice *dice = dice_new((uint64_t)seed, 0);

	run->dice = dice_of(dice, "secrecy");
	if (test_game_make(
	        &run->random, argv[1], g_ascii_strtoll(argv[2], NULL, 10), seed, argv[6], NULL, &run->err))
		for (long turn = strtol(argv[3], NULL, 10); turn > 0 && play_turn(run); turn--)
			;
	test_game_clear(&run->random);
	dice_free(dice);
}

/* Prints how often each kind was compared; false if one never was. */
static bool print_counts(const struct run *run, unsigned *sum)
{
	bool all = true;

	for (unsigned i = 0; run->kinds[i].name; i++) {
		printf("%7u  %s%s\n", run->compared[0][i], run->kinds[i].name,
		    run->kinds[i].flags & SECRET_SEEN ? " (shows)" : "");
		all = all && (run->compared[0][i] || run->kinds[i].flags & SECRET_RARE);
		*sum += run->compared[0][i];
	}
	for (unsigned i = 0; run->rules->orders[i].name; i++) {
		printf("%7u  order: %s\n", run->compared[1][i], run->rules->orders[i].name);
		all = all && (run->compared[1][i] || run->rules->orders[i].flags & SECRET_RARE);
		*sum += run->compared[1][i];
	}
	printf("%7u  the order of another's lines\n", run->lines);
	if (run->rules->divide)
		printf("%7u  another's lines divided\n", run->parts);
	*sum += run->lines + run->parts;
	return all && run->lines && (!run->rules->divide || run->parts);
}

static void take_rules(struct run *run, const struct secret_rules *rules)
{
	size_t count = 0;

	run->rules = rules;
	for (size_t t = 0; t < G_N_ELEMENTS(rules->kinds) && rules->kinds[t]; t++)
		for (size_t i = 0; rules->kinds[t][i].name; i++) {
			g_assert(count + 1 < KINDS_MAX);
			run->kinds[count++] = rules->kinds[t][i];
		}
}

int main(int argc, char **argv)
{
	struct run run = {0};
	unsigned sum = 0;
	bool all;

	for (size_t i = 0; (argc == 6 || argc == 7) && i < G_N_ELEMENTS(all_rules); i++)
		if (strcmp(argv[1], all_rules[i]->ruleset) == 0)
			take_rules(&run, all_rules[i]);
	if (!run.rules) {
		fputs("usage: secrecy RULESET EMPIRES TURNS SEED GAMES [SETUP]\n", stderr);
		return EXIT_USAGE;
	}
	for (int64_t game = 0; game < strtol(argv[5], NULL, 10) && !run.bad && !error_is_set(&run.err);
	     game++)
		play_game(&run, argv, strtol(argv[4], NULL, 10) + game);
	if (error_is_set(&run.err))
		error_print(&run.err, stdout);
	all = print_counts(&run, &sum);
	if (!all)
		printf("a kind of hidden fact was never met: this proves nothing of it\n");
	printf("%s: %u hidden facts changed, %s\n", argv[1], sum,
	    run.bad                  ? "one of them shows"
	    : error_is_set(&run.err) ? "then stopped by an error"
	                             : "nothing of them shows");
	return run.bad || error_is_set(&run.err) || !all;
}
