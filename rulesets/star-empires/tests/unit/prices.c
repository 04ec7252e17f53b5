/* Prices of star-empires by e^x in integers, frames and ratings: SE-2, SE-11, SE-15, SE-16. */
#include "engine/play/play.h"
#include "rulesets/star-empires/hex.h"
#include "rulesets/star-empires/plan.h"
#include "rulesets/star-empires/ship.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Check sums of SE-15: number and sum of ceil(e^(d/k)) up to 1 000 000. */
static void sums_of_the_steps(void **state)
{
	static const struct {
		int64_t tenths, count, sum;
	} rows[] = {{15, 20, 1268934}, {20, 27, 1853820}, {30, 41, 3039874}, {50, 69, 5431779},
	    {100, 138, 10346661}, {150, 207, 15266996}, {200, 276, 20188716}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(rows); i++) {
		int64_t count = 0, sum = 0, step;
		for (int64_t d = 1; (step = se_exp_up(d * 10, rows[i].tenths)) <= 1000000; d++) {
			count++;
			sum += step;
		}
		assert_int_equal(count, rows[i].count);
		assert_int_equal(sum, rows[i].sum);
	}
}

/* e^1 = 2.718, e^2 = 7.389, e^0.5 = 1.649. */
static void rounds_to_the_nearest(void **state)
{
	(void)state;
	assert_int_equal(se_exp_near(1, 1), 3);
	assert_int_equal(se_exp_near(2, 1), 7);
	assert_int_equal(se_exp_near(1, 2), 2);
	assert_int_equal(se_exp_near(0, 1), 1);
	assert_true(se_exp_near(14, 1) > 1000000);
}

/* SE-15, SE-16: designs with exactly the limit's cost and tonnage are allowed. A gunship costs 15 and weighs 10, a
   capital ship 28 and 30; a missile of 20 guns and one tonne costs e^(20/13.5) = 4.4. */
static void designs_at_their_limits(void **state)
{
	static const struct {
		enum se_hull hull;
		int64_t parts[SE_PARTS], tonnage, limit;
	} rows[] = {{SE_GUNSHIP, {20, 10, 2, 0, 0}, 0, 15}, {SE_CAPITAL_SHIP, {35, 40, 2, 2, 1}, 0, 30},
	    {SE_MISSILE, {20, 1, 0, 0, 0}, 1, 4}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
	struct se_tables *tables = rules->tables;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		int64_t tonnage = rows[i].tonnage, cost = 0;
		tables->numbers.design_limit = rows[i].limit;
		assert_null(se_design_check(tables, rows[i].hull, rows[i].parts, &tonnage, &cost));
		tables->numbers.design_limit--;
		tonnage = rows[i].tonnage;
		assert_non_null(se_design_check(tables, rows[i].hull, rows[i].parts, &tonnage, &cost));
	}
	rules_free(rules);
}

/* SE-11: a ship of 20/15/4/2 with 5 of 15 dp operates as 12, 2 and 1, and shows 58%. */
static void ratings_of_a_damaged_ship(void **state)
{
	(void)state;
	assert_int_equal(se_operational(20, 5, 15), 12);
	assert_int_equal(se_operational(4, 5, 15), 2);
	assert_int_equal(se_operational(2, 5, 15), 1);
	assert_int_equal(se_operational(100, 5, 15), 58);
	assert_int_equal(se_operational(0, 5, 15), 0);
	assert_int_equal(se_operational(9999, 9999, 9999), 9999);
	/* Half a point is rounded up: 1 x sqrt(1/4). */
	assert_int_equal(se_operational(1, 1, 4), 1);
	assert_int_equal(se_operational(1, 1, 5), 0);
}

static void frames_go_there_and_back(void **state)
{
	const struct se_coord north = {0, 1};
	struct se_frame frame = {.origin = {3, -2}};

	(void)state;
	for (frame.turn = 0; frame.turn < 6; frame.turn++) {
		for (int mirror = 0; mirror < 4; mirror++) {
			frame.h = mirror & 1;
			frame.v = mirror & 2;
			for (int32_t o = -3; o <= 3; o++) {
				struct se_coord at = {o, 2 * o + 1};
				assert_true(
				    se_coord_same(se_to_local(&frame, se_to_galactic(&frame, at)), at));
				assert_int_equal(
				    se_distance(se_to_galactic(&frame, at), se_to_galactic(&frame, north)),
				    se_distance(at, north));
			}
		}
	}
	/* Turned once: N becomes NE. */
	frame = (struct se_frame){.turn = 1};
	assert_true(se_coord_same(se_to_local(&frame, north), (struct se_coord){1, 1}));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(sums_of_the_steps),
	    cmocka_unit_test(rounds_to_the_nearest),
	    cmocka_unit_test(designs_at_their_limits),
	    cmocka_unit_test(ratings_of_a_damaged_ship),
	    cmocka_unit_test(frames_go_there_and_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
