/* Battles at one place are counted as one (clash.h). */
#include "engine/play/clash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "MING 3, BOSCO 1": the losses there. */
static void lost(const struct clash *clash, const char *wanted)
{
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < clash->losses->len; i++) {
		const struct clash_loss *loss = &g_array_index(clash->losses, struct clash_loss, i);
		g_string_append_printf(text, "%s%s %d", i ? ", " : "", loss->empire, (int)loss->ships);
	}
	assert_string_equal(text->str, wanted);
}

static void test_places(void **unused)
{
	static const char *const places[] = {"W1", "W2", "W10", "W1-W2"};
	g_autoptr(GPtrArray) clashes = clashes_new();
	struct clash *first[4];

	(void)unused;
	for (unsigned round = 0; round < 3; round++)
		for (unsigned i = 0; i < 4; i++) {
			struct clash *clash = clash_begin(clashes, places[i]);
			if (round == 0)
				first[i] = clash;
			assert_ptr_equal(clash, first[i]);
			assert_string_equal(clash->place, places[i]);
			assert_int_equal(clashes->len, round ? 4 : i + 1);
		}
}

static void test_losses(void **unused)
{
	g_autoptr(GPtrArray) clashes = clashes_new();
	struct clash *clash = clash_begin(clashes, "W1");

	(void)unused;
	lost(clash, "");
	clash_lost(clash, "MING", 2);
	clash_lost(clash, "BOSCO", 0);
	clash_lost(clash, "ZARG", 5);
	clash_lost(clash, "BOSCO", 1);
	clash_lost(clash, "ZARG", 1);
	lost(clash, "MING 2, BOSCO 1, ZARG 6");
	/* Another battle at the place adds its losses; one elsewhere does not. */
	lost(clash_begin(clashes, "W2"), "");
	clash_lost(clash_begin(clashes, "W1"), "MING", 1);
	lost(clash, "MING 3, BOSCO 1, ZARG 6");
}

static void test_winners(void **unused)
{
	g_autoptr(GPtrArray) clashes = clashes_new();
	struct clash *clash = clash_begin(clashes, "W1");

	(void)unused;
	assert_string_equal(clash->won->str, "");
	clash_won(clash, "MING");
	assert_string_equal(clash->won->str, "MING");
	clash_won(clash, "BOSCO");
	assert_string_equal(clash->won->str, "MING and BOSCO");
	/* The winner of the place's last battle counts. */
	clash_begin(clashes, "W2");
	assert_string_equal(clash->won->str, "MING and BOSCO");
	clash_begin(clashes, "W1");
	assert_string_equal(clash->won->str, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_places), cmocka_unit_test(test_losses), cmocka_unit_test(test_winners)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
