/* What doctor keeps of its findings: the worst of each check (HO-77), and the disk space it requires. */
#include "mailer/doctor/doctor.h"
#include "mailer/doctor/doctor_site.h"
#include "engine/commands/stage.h"
#include "tests/command.h"

#include <string.h>
#include <sys/statvfs.h>

/* Bytes free on the disk; -1: unknown. */
static int64_t left;

int statvfs(const char *path, struct statvfs *disk)
{
	(void)path;
	*disk = (struct statvfs){.f_frsize = 4096, .f_bavail = (fsblkcnt_t)left / 4096};
	return left < 0 ? -1 : 0;
}

static struct doctor doctor;

static void clear(void)
{
	config_free(doctor.config);
	providers_free(doctor.providers);
	db_close(doctor.db);
	doctor_findings_clear(&doctor);
	doctor = (struct doctor){.dir = dir, .offline = true};
}

static void sees(enum doctor_check check, enum doctor_result result, const char *saw, const char *advice)
{
	const struct doctor_finding *found = &doctor.found[check];
	g_autofree char *advised = doctor_advice(found);

	assert_int_equal(found->result, result);
	assert_string_equal(found->saw, saw);
	if (advice)
		assert_string_equal(advised, advice);
	else
		assert_null(advised);
}

static void test_room(void **unused)
{
	static const struct {
		int64_t left;
		const char *words; /* NULL: enough */
		int mebibytes;
	} cases[] = {{INT64_C(100) << 20, NULL, 100},
	    {(INT64_C(100) << 20) - 4096, "99 MiB are left on the disk", 99},
	    {0, "0 MiB are left on the disk", 0}, {INT64_C(3) << 40, NULL, 3 << 20}};

	(void)unused;
	command("init");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *enough =
		    g_strdup_printf("%s: can be written to, %d MiB left", dir, cases[i].mebibytes);
		left = cases[i].left;
		clear();
		doctor_look_at_site(&doctor);
		if (cases[i].words)
			sees(CHECK_FOLDERS, DOCTOR_WARN, cases[i].words,
			    "make room: a night that fills the disk stops there");
		else
			sees(CHECK_FOLDERS, DOCTOR_OK, enough, NULL);
	}
	left = -1;
	clear();
	doctor_look_at_site(&doctor);
	assert_int_equal(doctor.found[CHECK_FOLDERS].result, DOCTOR_UNSEEN);
	clear();
}

static void bad(enum exit_code code, const char *file, int line, const char *text, const char *advice)
{
	struct error trouble = {0};

	if (line)
		error_set_at(&trouble, code, file, line, 7, "%s", text);
	else if (file)
		error_set_file(&trouble, code, file, "%s", text);
	else
		error_set(&trouble, code, "%s", text);
	doctor_bad(&doctor, CHECK_CRON, &trouble, NULL, advice);
	assert_false(error_is_set(&trouble));
}

/* A worse finding replaces the earlier one, an equal one is added, a better one is dropped. */
static void test_findings(void **unused)
{
	(void)unused;
	clear();
	doctor_ok(&doctor, CHECK_CRON, NULL, "%d", 1);
	sees(CHECK_CRON, DOCTOR_OK, "1", NULL);
	doctor_ok(&doctor, CHECK_CRON, "do x", "2");
	sees(CHECK_CRON, DOCTOR_OK, "1; 2", "do x");
	doctor_ok(&doctor, CHECK_CRON, NULL, "3");
	doctor_ok(&doctor, CHECK_CRON, "do x", "4");
	sees(CHECK_CRON, DOCTOR_OK, "1; 2; 3; 4", "do x"); /* equal advice is kept once */
	doctor_warn(&doctor, CHECK_CRON, NULL, "w");
	sees(CHECK_CRON, DOCTOR_WARN, "w", NULL);
	doctor_ok(&doctor, CHECK_CRON, "do y", "4");
	doctor_warn(&doctor, CHECK_CRON, "do y", "v");
	doctor_warn(&doctor, CHECK_CRON, "do z", "u");
	sees(CHECK_CRON, DOCTOR_WARN, "w; v; u", "do y; do z");
	assert_int_equal(doctor.found[CHECK_CRON].code, EXIT_DONE);
	bad(EXIT_DATA, NULL, 0, "b", "mend it");
	sees(CHECK_CRON, DOCTOR_BAD, "b", "mend it");
	doctor_warn(&doctor, CHECK_CRON, "do y", "v");
	bad(EXIT_CONFIG, "f", 0, "c", "mend that");
	bad(EXIT_CONFIG, "f", 3, "d", NULL);
	sees(CHECK_CRON, DOCTOR_BAD, "b; f: c; f:3:7: d", "mend it; mend that; mend it in nightmail.yaml");
	assert_int_equal(doctor.found[CHECK_CRON].code, EXIT_DATA);
	clear();
}

static void test_names(void **unused)
{
	(void)unused;
	for (enum doctor_check check = 0; check < CHECKS; check++) {
		const char *name = doctor_name(check);
		assert_int_equal(doctor_is_remote(check), g_str_has_prefix(name, "mailbox ") ||
		                                              g_str_has_prefix(name, "outgoing ") ||
		                                              strcmp(name, "letter") == 0);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_room, make_place, clear_place),
	    cmocka_unit_test(test_findings), cmocka_unit_test(test_names)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
