/* The host's keys of a setup (HO-40) as in nightmail.yaml(5): each is read, from the setup or the site's defaults, and
   written again. */
#include "engine/site/host_setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* In the order of that page: the default, another value, and how that value is written. */
static const struct {
	const char *key, *missing, *other, *written;
} keys[] = {{"title", "null", "\"A title\"", "\"A title\""}, {"note", "null", "\"Be kind.\"", "\"Be kind.\""},
    {"gm", "null", "gm@example.org", "\"gm@example.org\""},
    {"address", "null", "games@example.org", "\"games@example.org\""},
    {"deadline", "\"none\"", "\"Mon,Thu 20:00\"", "\"Mon,Thu 20:00\""},
    {"min_turn", "\"12h\"", "90m", "\"90m\""}, {"early", "false", "true", "true"},
    {"grace", "\"0h\"", "24h", "\"1d\""}, {"grace_budget", "\"3d\"", "0", "\"0h\""},
    {"remind", "[\"1d\"]", "[2h, 36h, 90s]", "[\"36h\", \"2h\", \"90s\"]"},
    {"notice", "\"1d\"", "2d", "\"2d\""}, {"abandon_after", "0", "3", "3"},
    {"abandon", "\"ask\"", "default", "\"default\""}, {"vacation_days", "0", "14", "14"},
    {"votes", "{\"draw\": \"all\", \"concede\": \"all\", \"extend\": \"half\"}",
        "{concede: off, extend: 0.125}", "{\"draw\": \"all\", \"concede\": \"off\", \"extend\": 0.125}"},
    {"join", "\"closed\"", "open", "\"open\""}, {"press", "\"on\"", "anonymous", "\"anonymous\""},
    {"observers", "false", "true", "true"}, {"show_moved", "true", "false", "false"},
    {"gm_summary", "true", "false", "false"}, {"standin", "\"none\"", "steady", "\"steady\""},
    {"fill", "\"none\"", "sharp", "\"sharp\""}, {"muster", "\"0h\"", "2d", "\"2d\""},
    {"standby", "false", "true", "true"}, {"record", "\"any\"", "steady", "\"steady\""},
    {"fair", "\"host\"", "shared", "\"shared\""}, {"diary", "\"on\"", "off", "\"off\""},
    {"sharing", "\"on\"", "off", "\"off\""}, {"html", "\"on\"", "off", "\"off\""}};

static struct document *parse(const char *text)
{
	struct error err = {0};
	struct document *doc = document_parse("f", text, strlen(text), EXIT_DATA, &err);

	assert_non_null(doc);
	return doc;
}

/* The written form of a setup with these defaults, NULL: none; on one line. */
static char *told(const char *setup, const char *defaults)
{
	struct document *root = parse(setup), *site = defaults ? parse(defaults) : NULL;
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	struct host_setup host;
	struct error err = {0};

	if (!host_setup_read(document_root(root), site ? document_root(site) : NULL, "UTC", &host, &err))
		fail_msg("%s: %s", setup, err.text);
	/* All of them are known, also a default that the setup does not need. */
	assert_true(node_done(document_root(root), &err));
	assert_true(!site || node_done(document_root(site), &err));
	json_map(json, NULL);
	host_setup_write(&host, json);
	json_end(json);
	json_free(json);
	document_free(root);
	document_free(site);
	g_string_replace(out, "\n", "", 0);
	g_string_replace(out, "[  ", "[", 0);
	g_string_replace(out, ",  ", ", ", 0);
	return g_string_free(out, FALSE);
}

/* All of them, those with a mark in `others` with their other values. */
static char *wanted(const bool others[G_N_ELEMENTS(keys)])
{
	GString *out = g_string_new("{");

	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
		g_string_append_printf(out, "%s\"%s\": %s", i ? ", " : "", keys[i].key,
		    others[i] ? keys[i].written : keys[i].missing);
	g_string_append_c(out, '}');
	return g_string_free(out, FALSE);
}

static void is_told(const char *setup, const char *defaults, const bool others[G_N_ELEMENTS(keys)])
{
	g_autofree char *is = told(setup, defaults), *want = wanted(others);

	assert_string_equal(is, want);
}

static void test_each(void **unused)
{
	g_autoptr(GString) all = g_string_new(NULL);
	bool others[G_N_ELEMENTS(keys)] = {false};

	(void)unused;
	is_told("{}", NULL, others);
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		g_autofree char *other = g_strdup_printf("%s: %s\n", keys[i].key, keys[i].other);
		g_autofree char *missing = g_strdup_printf("%s: %s\n", keys[i].key, keys[i].missing);
		others[i] = true;
		is_told(other, NULL, others);
		is_told("{}", other, others);
		is_told(other, missing, others);
		others[i] = false;
		is_told(missing, other, others);
		g_string_append(all, other);
	}
	memset(others, true, sizeof others);
	is_told(all->str, NULL, others);
	is_told("{}", all->str, others);
}

/* Other spellings of the same; null is like a missing key, except for reminders: then there are none. */
static void test_words(void **unused)
{
	static const char *const cases[][2] = {{"remind: null", "\"remind\": [],"},
	    {"remind: []", "\"remind\": [],"}, {"remind: [0, 1h]", "\"remind\": [\"1h\", \"0h\"],"},
	    {"remind: [1h, 1h]", "\"remind\": [\"1h\", \"1h\"],"}, {"extend_vote: 1", "\"extend\": \"all\"}"},
	    {"extend_vote: 1.0", "\"extend\": \"all\"}"}, {"extend_vote: 0.5", "\"extend\": \"half\"}"},
	    {"extend_vote: 0.05", "\"extend\": 0.050}"}, {"extend_vote: 0.001", "\"extend\": 0.001}"},
	    {"press: true", "\"press\": \"on\","}, {"press: false", "\"press\": \"off\","},
	    {"press: on", "\"press\": \"on\","}, {"press: off", "\"press\": \"off\","},
	    {"join: ask", "\"join\": \"ask\","}, {"join: closed", "\"join\": \"closed\","},
	    {"standin: null", "\"standin\": \"none\","}, {"fill: none", "\"fill\": \"none\","},
	    {"title: null", "\"title\": null,"}, {"title: A", "\"title\": \"A\","},
	    {"extend_vote: 0.999", "\"extend\": 0.999}"}, {"extend_vote: 0.000", "\"extend\": \"off\"}"},
	    {"deadline: null", "\"deadline\": \"none\","}, {"grace: 3650d", "\"grace\": \"3650d\","},
	    {"grace: 60s", "\"grace\": \"1m\","}, {"grace: 61s", "\"grace\": \"61s\","},
	    /* votes.extend has precedence over its older name; no, off, 0 and 0.0 are equal, as are 1, 1.0 and all. */
	    {"extend_vote: 1\nvotes: {extend: 0.25}", "\"extend\": 0.250}"},
	    {"votes: {draw: false}", "{\"draw\": \"off\", \"concede\": \"all\", \"extend\": \"half\"}"},
	    {"votes: {draw: off, concede: 0, extend: 0.0}",
	        "{\"draw\": \"off\", \"concede\": \"off\", \"extend\": \"off\"}"},
	    {"votes: {draw: half, concede: 1, extend: 1.0}",
	        "{\"draw\": \"half\", \"concede\": \"all\", \"extend\": \"all\"}"},
	    {"diary: true", "\"diary\": \"on\""}, {"diary: false", "\"diary\": \"off\""},
	    {"votes: null", "{\"draw\": \"all\", \"concede\": \"all\", \"extend\": \"half\"}"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *is = told(cases[i][0], NULL);
		if (!strstr(is, cases[i][1]))
			fail_msg("%s: %s", cases[i][0], is);
	}
}

static void test_keys(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		g_autofree char *mistyped = g_strconcat(keys[i].key, "x", NULL);
		assert_true(host_setup_has_key(keys[i].key));
		assert_false(host_setup_has_key(mistyped));
		/* A word of at least three letters may have one letter too many. */
		assert_string_equal(host_setup_near_key(mistyped), keys[i].key);
	}
	assert_null(host_setup_near_key("colour"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_each), cmocka_unit_test(test_words), cmocka_unit_test(test_keys)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
