/* The folders of an account, and the suggestions for a name that does not exist (HO-77). */
#include "mailer/fetch/imap_folders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>

/* Sixty-five letters: longer than names for which slips are counted. */
#define LONG "a2345678901234567890123456789012345678901234567890123456789012345"
#define LONG_UP "A2345678901234567890123456789012345678901234567890123456789012345"

static GPtrArray *listed(const char *words)
{
	GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
	g_auto(GStrv) names = g_strsplit(words, ",", 0);

	for (char **name = names; *name; name++)
		g_ptr_array_add(folders, g_strdup(*name));
	return folders;
}

static void test_have(void **unused)
{
	static const struct {
		const char *folder;
		bool there;
	} cases[] = {{"INBOX", true}, {"inbox", true}, {"Inbox", true}, {"Games", true}, {"games", false},
	    {"Games/War", true}, {"Games/war", false}, {"War", false}, {"INBOX/Games", false}, {"", false}};
	g_autoptr(GPtrArray) folders = listed("Games,InBox,Games/War");
	g_autoptr(GPtrArray) others = listed("Games,INBOXES");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_int_equal(imap_folders_have(folders, cases[i].folder), cases[i].there);
	assert_false(imap_folders_have(others, "INBOX"));
}

/* The name with fewest slips comes first, then names whose last part is equal in any case, or similar; at most eight.
   If none is similar, the first eight. */
static void test_near(void **unused)
{
	static const char *const cases[][3] = {{"INBOX,Spam", "Spma", "near it are Spam"},
	    {"INBOX,Other,Spam,Games/War", "Wxr", "near it are Games/War"},
	    {"INBOX,Other,Spam,Games/War", "Wxy", "there are INBOX, Other, Spam, Games/War"},
	    {"Other,A/Spam,SPAM,INBOX", "spam", "near it are SPAM, A/Spam"},
	    {"A/Spam,B/Sapm,Spam", "Spma", "near it are Spam, A/Spam"},
	    {"Games/War,War,Peace", "Old/War", "near it are Games/War, War"},
	    {"Games/Wars,Peace/of", "Old/Wart", "near it are Games/Wars"},
	    {"Spam/A,Spam/B", "Spam", "there are Spam/A, Spam/B"},
	    {"A/" LONG ",Other", LONG_UP, "near it are A/" LONG},
	    {"A/" LONG "b,Other", LONG_UP, "there are A/" LONG "b, Other"},
	    {"a,b,c,d,e,f,g,h", "Something", "there are a, b, c, d, e, f, g, h"},
	    {"a,b,c,d,e,f,g,h,i", "Something", "there are a, b, c, d, e, f, g, h and 1 more"},
	    {"a/Spam,b/Spam,c/Spam,d/Spam,e/Spam,f/Spam,g/Spam,h/Spam,i/Spam", "Spam",
	        "near it are a/Spam, b/Spam, c/Spam, d/Spam, e/Spam, f/Spam, g/Spam, h/Spam"},
	    {"", "Spam", "there is none at all"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GPtrArray) folders = listed(cases[i][0]);
		g_autofree char *told = imap_folders_near(folders, cases[i][1]);
		assert_string_equal(told, cases[i][2]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_have), cmocka_unit_test(test_near)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
