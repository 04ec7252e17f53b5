/* All combinations of seats' flags: who is waited for, whether a game is due, and what status shows, at every width of
   a terminal. */
#include "engine/games/status.h"
#include "engine/games/status_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NOW INT64_C(1000000)
#define FLAGS 64

static const struct ruleset rules = {.name = "chess-by-mail"};
static char *nobody[] = {NULL};

/* A seat with a flag for each bit. */
static struct game_seat seat_of(unsigned bits)
{
	static char name[] = "MING";

	return (struct game_seat){.name = name,
	    .addresses = nobody,
	    .taken = bits & 1,
	    .awaited = bits & 2,
	    .out = bits & 4,
	    .abandoned = bits & 8,
	    .moved = bits & 16,
	    .ready = bits & 32,
	    .first = bits & 16 ? 7 : 0,
	    .grace_used = bits,
	    .vacation_from = bits + 1,
	    .vacation_until = bits + 2,
	    .vacation_used = bits + 3};
}

static bool is_asked(unsigned bits)
{
	return (bits & 15) == 3;
}

static struct game game_of(struct game_seat *seats, unsigned count)
{
	static char name[] = "war", text[] = "Thu 3 Dec 2026, 20:00";

	return (struct game){.name = name,
	    .ruleset = &rules,
	    .state = GAME_RUNNING,
	    .turn = 12,
	    .deadline = NOW + 5,
	    .deadline_text = text,
	    .seats = seats,
	    .count = count};
}

static void test_players(void **unused)
{
	(void)unused;
	for (unsigned bits = 0; bits < FLAGS; bits++) {
		struct game_seat seats[] = {seat_of(bits), seat_of(FLAGS - 1 - bits)};
		const struct game game = game_of(seats, 2);
		g_autofree struct schedule_player *players = game_players(&game);
		for (unsigned i = 0; i < 2; i++) {
			unsigned own = i ? FLAGS - 1 - bits : bits;
			assert_int_equal(players[i].awaited, is_asked(own));
			assert_int_equal(players[i].ready, (own & 32) != 0);
			assert_int_equal(players[i].moved, own & 16 ? 7 : 0);
			assert_int_equal(players[i].grace_used, own);
			assert_int_equal(players[i].vacation_from, own + 1);
			assert_int_equal(players[i].vacation_until, own + 2);
			assert_int_equal(players[i].vacation_used, own + 3);
		}
	}
}

/* Due from the deadline's second on (HO-113), or early if all who are waited for (at least one) are ready; never while
   held. */
static void test_due(void **unused)
{
	(void)unused;
	for (unsigned bits = 0; bits < FLAGS; bits++)
		for (unsigned other = 0; other < FLAGS; other++) {
			struct game_seat seats[] = {seat_of(bits), seat_of(other)};
			struct game game = game_of(seats, 2);
			bool ready = (is_asked(bits) || is_asked(other)) && (!is_asked(bits) || bits & 32) &&
			             (!is_asked(other) || other & 32);
			assert_int_equal(game_closes(&game), NOW + 5);
			assert_false(game_is_due(&game, NOW));
			assert_false(game_is_due(&game, NOW + 4));
			assert_true(game_is_due(&game, NOW + 5));
			game.host.early = true;
			assert_int_equal(game_is_due(&game, NOW), ready);
			for (enum game_state state = GAME_OPEN; state <= GAME_FINISHED; state++)
				for (int held = 0; held < 2; held++) {
					bool runs = state == GAME_RUNNING && !held;
					game.state = state;
					game.held = held;
					assert_int_equal(game_is_due(&game, NOW + 6), runs);
					assert_int_equal(game_closes(&game), runs ? NOW + 5 : SCHEDULE_NEVER);
				}
		}
}

static void test_marks(void **unused)
{
	struct game_seat seats[FLAGS];
	const struct game game = game_of(seats, FLAGS);
	g_autoptr(GString) out = g_string_new(NULL), wanted = g_string_new(NULL);

	(void)unused;
	for (unsigned bits = 0; bits < FLAGS; bits++) {
		seats[bits] = seat_of(bits);
		if (bits % 2 == 0)
			continue;
		g_string_append_printf(wanted, "%sMING%s", wanted->len ? ", " : "",
		    bits & 4    ? " (out)"
		    : bits & 8  ? " (abandoned)"
		    : bits & 32 ? " ready"
		    : bits & 16 ? " moved"
		                : " -");
	}
	status_moved(&game, out);
	assert_string_equal(out->str, wanted->str);
}

/* Expects the line of a game below the header. */
static void shows(const struct game *game, int64_t now, const char *turn, const char *due, const char *waits)
{
	g_autoptr(GPtrArray) games = g_ptr_array_new();
	g_autoptr(GString) out = g_string_new(NULL);
	const struct status_screen wide = {.width = 200};
	g_autofree char *wanted = NULL;

	g_ptr_array_add(games, (gpointer)game);
	status_table(games, &wide, now, out);
	wanted =
	    g_strdup_printf("GAME  RULESET        TURN  %-*s  PLAYERS\nwar   chess-by-mail  %-4s  %-*s  %s\n",
	        (int)MAX(strlen(due), 3), "DUE", turn, (int)MAX(strlen(due), 3), due, waits);
	assert_string_equal(out->str, wanted);
}

static void test_lines(void **unused)
{
	static char won[] = "MING\nBOSCO\n", none[] = "";

	(void)unused;
	for (unsigned bits = 0; bits < FLAGS; bits++) {
		struct game_seat seats[] = {seat_of(bits), seat_of(3), seat_of(19), seat_of(bits)};
		struct game game = game_of(seats, 4);
		unsigned own = 2 * is_asked(bits), moved = bits & 16 ? own : 0;
		g_autofree char *waits = g_strdup_printf("%u of %u moved, waits for: %s", moved + 1, own + 2,
		    own > moved ? "MING, MING, MING" : "MING");
		g_autofree char *taken = g_strdup_printf("%d of 4 seats taken", bits & 1 ? 4 : 2);
		shows(&game, NOW, "12", "Thu 3 Dec 2026, 20:00", waits);
		shows(&game, NOW + 6, "12", "now", waits);
		game.deadline_text = NULL;
		game.deadline = SCHEDULE_NEVER;
		shows(&game, NOW + 6, "12", "by the GM", waits);
		game.held = 1;
		shows(&game, NOW + 6, "12", "held", waits);
		game.state = GAME_OPEN;
		shows(&game, NOW, "-", "open", taken);
		game.state = GAME_FINISHED;
		shows(&game, NOW, "12", "finished", "won by nobody");
		game.winners = none;
		shows(&game, NOW, "12", "finished", "won by nobody");
		game.winners = won;
		shows(&game, NOW, "12", "finished", "won by MING BOSCO");
		seats[1].moved = true;
		game.state = GAME_RUNNING;
		if (own == moved)
			shows(&game, NOW, "12", "held", "all have moved");
	}
}

/* A cell cut or padded to a column of `width`. */
static char *cell(const char *text, int width, bool last)
{
	return (int)strlen(text) > width ? g_strdup_printf("%.*s...%s", width - 3, text, last ? "" : "  ")
	       : last                    ? g_strdup(text)
	                                 : g_strdup_printf("%-*s  ", width, text);
}

/* Columns are narrowed in this order: players, time, ruleset, name; each keeps a minimum. */
static void test_widths(void **unused)
{
	static const char *const rows[2][5] = {{"GAME", "RULESET", "TURN", "DUE", "PLAYERS"},
	    {"a-name-of-24-characters-", "chess-by-mail", "12", "Thu 3 Dec 2026, 20:00",
	        "0 of 3 moved, waits for: MING, MING, MING"}};
	static const int yields[4][2] = {{4, 12}, {3, 8}, {1, 7}, {0, 4}};
	struct game_seat seats[] = {seat_of(3), seat_of(3), seat_of(3)};
	struct game game = game_of(seats, 3);
	g_autoptr(GPtrArray) games = g_ptr_array_new();

	(void)unused;
	game.name = (char *)rows[1][0];
	g_ptr_array_add(games, &game);
	for (int screen = 30; screen <= 130; screen++)
		for (int colour = 0; colour < 4; colour++) {
			int widths[5] = {24, 13, 4, 21, 41};
			int more = 24 + 13 + 4 + 21 + 41 + 8 - screen;
			const struct status_screen wide = {.width = screen, .colour = colour % 2};
			g_autoptr(GString) out = g_string_new(NULL), wanted = g_string_new(NULL);
			bool due = colour / 2;
			if (due) {
				more -= 18;
				widths[3] = 3;
			}
			for (int i = 0; i < 4 && more > 0; i++)
				while (more > 0 && widths[yields[i][0]] > yields[i][1]) {
					widths[yields[i][0]]--;
					more--;
				}
			for (int r = 0; r < 2; r++) {
				const char *sign = !wide.colour ? ""
				                   : r == 0     ? "\033[1m"
				                   : due        ? "\033[33m"
				                                : "";
				g_string_append(wanted, sign);
				for (int i = 0; i < 5; i++) {
					g_autofree char *text =
					    cell(r && i == 3 && due ? "now" : rows[r][i], widths[i], i == 4);
					g_string_append(wanted, text);
				}
				g_string_append_printf(wanted, "%s\n", *sign ? "\033[0m" : "");
			}
			status_table(games, &wide, due ? NOW + 6 : NOW, out);
			assert_string_equal(out->str, wanted->str);
		}
}

static void test_none(void **unused)
{
	g_autoptr(GPtrArray) games = g_ptr_array_new();
	g_autoptr(GString) out = g_string_new(NULL);
	const struct status_screen plain = {.width = 80}, bright = {.width = 80, .colour = true};

	(void)unused;
	status_table(games, &bright, NOW, out);
	assert_string_equal(out->str, "");
	status_alarm("fire", NULL, out);
	status_alarm("fire", &plain, out);
	status_alarm("fire", &bright, out);
	assert_string_equal(out->str, "! fire\n! fire\n\033[1;31m! fire\033[0m\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_players), cmocka_unit_test(test_due),
	    cmocka_unit_test(test_marks), cmocka_unit_test(test_lines), cmocka_unit_test(test_widths),
	    cmocka_unit_test(test_none)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
