/* Damages reports and states of a random game at one node after another (HO-100): every reader succeeds or refuses;
   none crashes, and no result depends on how the document is laid out.
   usage: damaged RULESET EMPIRES TURNS SEED SAMPLE (tries one in SAMPLE damages)
   With DAMAGED_LOUD in the environment it shows where two readings differ. */
#include "tests/damaged.h"
#include "tests/consumers.h"
#include "tests/game.h"
#include "tests/layouts.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define EACH 2       /* nodes of each kind that are damaged per document */
#define SECONDS 20   /* most seconds that a damage may take */
#define SHOWN_MAX 20 /* most failures that are shown */

/* In builds with AddressSanitizer: checks for leaks. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

typedef void consume_fn(const char *bytes, size_t size, const char *orders, GString *out);

struct trial {
	const char *name; /* document's name for messages */
	struct document *document;
	GString *orders;
	consume_fn *consume;
	guint sample, next; /* one in `sample` damages is tried; the number of the next one */
	unsigned tried, bad;
};

/* --- One damage ------------------------------------------------------------------ */

/* Reads the document in two layouts. Exit code 3: the results differ. */
static int try_bytes(const struct trial *t, const GString *bytes, enum layout layout, guint seed)
{
	g_autoptr(GString) first = g_string_new(NULL), second = g_string_new(NULL);
	GRand *dice = g_rand_new_with_seed(seed);
	g_autoptr(GString) other = layout_of(bytes->str, layout, dice);

	g_rand_free(dice);
	consumed_sentences = layout != LAYOUT_TURNED;
	t->consume(bytes->str, bytes->len, t->orders->str, first);
	t->consume(other->str, other->len, t->orders->str, second);
	if (g_string_equal(first, second))
		return 0;
	size_t at = 0;
	while (first->str[at] && first->str[at] == second->str[at])
		at++;
	at -= MIN(at, 60);
	fprintf(stderr, "%s:\nas written: %.200s\nlayout %d: %.200s\n", t->name, first->str + at, (int)layout,
	    second->str + at);
	return 3;
}

static void tell(struct trial *t, const char *path, const struct damage *damage, int status)
{
	const char *became = damages[damage->kind];

	t->bad++;
	if (t->bad <= SHOWN_MAX)
		printf("%s: %s becomes %s: %s %d\n", t->name, path, became ? became : "nothing",
		    WIFEXITED(status) ? "exit" : "signal",
		    WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

/* Runs in a process of its own, so that a crash does not stop the other trials. Exit code 4: memory leaked. */
static int try_damage(const struct trial *t, const struct damage *damage, guint count)
{
	int status = 0;

	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		int code = 0;
		if (!getenv("DAMAGED_LOUD") && !freopen("/dev/null", "w", stderr))
			_exit(EXIT_FAILURE);
		for (guint i = 0; code == 0 && i < count; i++) {
			g_autoptr(GString) bytes = damaged(document_root(t->document), &damage[i], 1);
			alarm(SECONDS);
			code = try_bytes(
			    t, bytes, (enum layout)((t->next / t->sample + i) % LAYOUTS), t->next + i);
		}
		if (code == 0 && __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check())
			code = 4;
		_exit(code);
	}
	if (child < 0 || waitpid(child, &status, 0) < 0)
		abort();
	return status;
}

static void damage_node(struct trial *t, guint number, const char *path)
{
	struct damage all[DAMAGES];
	guint count = 0;

	for (unsigned kind = 0; kind < DAMAGES; kind++)
		if ((t->next + kind) % t->sample == 0)
			all[count++] = (struct damage){number, kind};
	t->next += DAMAGES + 1;
	t->tried += count;
	if (count == 0 || try_damage(t, all, count) == 0)
		return;
	for (guint i = 0; i < count; i++) {
		int status = try_damage(t, &all[i], 1);
		if (status != 0)
			tell(t, path, &all[i], status);
	}
}

/* --- All damages of a document ---------------------------------------------------- */

/* Nodes with the same keys above them are of one kind. */
static void damage_below(
    struct trial *t, const struct node *node, GString *path, guint *number, GHashTable *kinds)
{
	gsize size = path->len;

	for (const struct node *n = node->first; n; n = n->next) {
		guint own = (*number)++;
		g_string_append_printf(path, "/%s", n->key ? n->key : "*");
		guint seen = GPOINTER_TO_UINT(g_hash_table_lookup(kinds, path->str));
		g_hash_table_insert(kinds, g_strdup(path->str), GUINT_TO_POINTER(seen + 1));
		if (seen < EACH)
			damage_node(t, own, path->str);
		damage_below(t, n, path, number, kinds);
		g_string_truncate(path, size);
	}
}

static void damage_all(struct trial *t)
{
	GHashTable *kinds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	g_autoptr(GString) path = g_string_new(NULL);
	guint number = 1;

	damage_below(t, document_root(t->document), path, &number, kinds);
	g_hash_table_destroy(kinds);
}

static void try_document(struct trial *t, const char *name, const GString *bytes)
{
	struct error err = {0};
	int status;

	t->name = name;
	t->document = document_parse(name, bytes->str, bytes->len, EXIT_DATA, &err);
	g_assert(t->document != NULL);
	for (int layout = 0; layout < LAYOUTS; layout++) {
		t->next = (guint)layout * t->sample;
		status = try_damage(t, &(struct damage){0, 0}, 1);
		if (status != 0)
			tell(t, "(the whole)", &(struct damage){0, 1}, status);
	}
	damage_all(t);
	document_free(t->document);
}

/* --- The game ---------------------------------------------------------------------- */

/* Plays a random turn and keeps the orders of the first seat. */
static bool play_turn(struct test_game *game, GString *orders, struct play **ended, struct error *err)
{
	struct state *state = test_game_open(game, game->state, err);
	struct play *play = state ? play_new(state) : NULL;
	struct dice *dice = dice_new((uint64_t)game->seed, state ? state->turn : 0);

	for (unsigned seat = play ? play->seats : 0; seat-- > 0;) {
		if (state->ruleset->seat(state, seat).out)
			continue;
		g_string_truncate(orders, 0);
		state->ruleset->orders_random(state, seat, dice_of(dice, "orders"), orders);
		play_orders(play, seat, orders->str, orders->len);
	}
	dice_free(dice);
	*ended = play;
	return play && play_run(play, true, err);
}

static void try_reports(struct trial *t, const struct play *play, const GString *state)
{
	const struct ruleset *ruleset = play->state->ruleset;

	for (int gm = 0; gm <= ruleset->gm_report; gm++) {
		g_autoptr(GString) json = g_string_new(NULL);
		const struct report_source source = play_report_source(play, gm ? GM_SEAT : 0, NULL);
		report_write_json(&source, json);
		t->consume = consume_report;
		try_document(t, gm ? "GM's report" : "report", json);
	}
	t->consume = consume_state;
	try_document(t, "state", state);
}

int main(int argc, char **argv)
{
	struct test_game game;
	struct error err = {0};
	struct play *play = NULL;
	bool good;

	if (argc != 6)
		return EXIT_USAGE;
	struct trial t = {.orders = g_string_new(NULL), .sample = (guint)atoi(argv[5])};
	good = test_game_make(&game, argv[1], atoll(argv[2]), atoll(argv[4]), NULL, NULL, &err);
	for (int turn = atoi(argv[3]); good && turn > 0; turn--) {
		g_clear_pointer(&play, play_free);
		good = play_turn(&game, t.orders, &play, &err);
		if (good) {
			g_string_truncate(game.state, 0);
			play_state_write(play->state, game.state);
		}
	}
	if (good)
		try_reports(&t, play, game.state);
	else
		error_print(&err, stderr);
	printf("%s: %u damages tried, %u bad\n", argv[1], t.tried, t.bad);
	play_free(play);
	test_game_clear(&game);
	g_string_free(t.orders, TRUE);
	error_clear(&err);
	return good && t.bad == 0 ? 0 : 1;
}
