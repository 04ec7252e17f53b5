#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/documents/json.h"
#include "mailer/doctor/doctor.h"
#include "mailer/doctor/doctor_mail.h"
#include "mailer/doctor/doctor_site.h"

#include <string.h>

#define PATIENCE 120
#define WIDTH 79
#define MARGIN 5

static const char *result_name(const struct doctor_finding *found)
{
	return found->result == DOCTOR_OK ? "ok" : found->result == DOCTOR_BAD ? "bad" : "warn";
}

static const char *saw_of(const struct doctor_finding *found)
{
	return found->result == DOCTOR_UNSEEN ? "not looked at" : found->saw;
}

static bool is_left_out(const struct doctor *doctor, enum doctor_check check)
{
	return doctor->offline && doctor_is_remote(check);
}

static void put_json(const struct doctor *doctor, GString *out)
{
	struct json *json = json_new(out);
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_list(json, "checks");
	for (enum doctor_check check = 0; check < CHECKS; check++) {
		const struct doctor_finding *found = &doctor->found[check];
		if (is_left_out(doctor, check))
			continue;
		json_map(json, NULL);
		json_text(json, "check", doctor_name(check));
		json_text(json, "result", result_name(found));
		json_text(json, "saw", saw_of(found));
		g_autofree char *advice = doctor_advice(found);
		json_text(json, "advice", advice);
		json_end(json);
	}
	json_end(json);
	json_end(json);
	json_free(json);
}

/* Appends a stranger's words, folded at blanks, each line behind the margin. */
static void put_folded(GString *out, const char *text, size_t column)
{
	g_autofree char *shown = error_shown(text);
	g_auto(GStrv) words = g_strsplit(shown, " ", 0);
	for (char **word = words; *word; word++) {
		size_t width = (size_t)text_length(*word);
		if (column > MARGIN && column + width + 1 > WIDTH) {
			g_string_append_printf(out, "\n%*s", MARGIN, "");
			column = MARGIN;
		} else if (word > words) {
			g_string_append_c(out, ' ');
			column++;
		}
		g_string_append(out, *word);
		column += width;
	}
	g_string_append_c(out, '\n');
}

static bool advises(const struct doctor *doctor, enum doctor_check check, const char *advice)
{
	const GPtrArray *given = doctor->found[check].advice;
	return !is_left_out(doctor, check) && given &&
	       g_ptr_array_find_with_equal_func((GPtrArray *)given, advice, g_str_equal, NULL);
}

/* Prints each piece of advice once, below the first check that it holds for, with the names of the others (HO-125). */
static void put_advice(const struct doctor *doctor, enum doctor_check check, const char *advice, GString *out)
{
	g_autoptr(GString) line = g_string_new("-> ");
	bool more = false;
	for (enum doctor_check before = 0; before < check; before++)
		if (advises(doctor, before, advice))
			return;
	g_string_append(line, advice);
	for (enum doctor_check after = check + 1; after < CHECKS; after++)
		if (advises(doctor, after, advice)) {
			g_string_append_printf(
			    line, "%s%s", more ? ", " : " (also for: ", doctor_name(after));
			more = true;
		}
	g_string_append(line, more ? ")" : "");
	g_string_append_printf(out, "%*s", MARGIN, "");
	put_folded(out, line->str, MARGIN);
}

static void put_text(const struct doctor *doctor, GString *out)
{
	for (enum doctor_check check = 0; check < CHECKS; check++) {
		const struct doctor_finding *found = &doctor->found[check];
		if (is_left_out(doctor, check))
			continue;
		const char *name = doctor_name(check);
		g_string_append_printf(out, "%-*s%s: ", MARGIN, result_name(found), name);
		put_folded(out, saw_of(found), MARGIN + strlen(name) + 2);
		for (guint i = 0; found->advice && i < found->advice->len; i++)
			put_advice(doctor, check, found->advice->pdata[i], out);
	}
}

/* Returns the first check that failed; CHECKS: none did. */
static enum doctor_check first_bad(const struct doctor *doctor)
{
	enum doctor_check check = 0;
	while (check < CHECKS && doctor->found[check].result != DOCTOR_BAD)
		check++;
	return check;
}

/* For checks that were skipped because of a failed one, advises to mend that first. */
static void advise_unseen(struct doctor *doctor)
{
	enum doctor_check bad = first_bad(doctor);
	for (enum doctor_check check = 0; check < CHECKS && bad < CHECKS; check++) {
		struct doctor_finding *found = &doctor->found[check];
		if (found->result != DOCTOR_UNSEEN)
			continue;
		found->advice = g_ptr_array_new_with_free_func(g_free);
		g_ptr_array_add(found->advice, g_strdup_printf("mend `%s` first", doctor_name(bad)));
	}
}

static void doctor_clear(struct doctor *doctor)
{
	doctor_findings_clear(doctor);
	db_close(doctor->db);
	config_free(doctor->config);
	providers_free(doctor->providers);
}

static enum exit_code doctor_command(const struct command_call *call)
{
	struct error err = {0};
	struct doctor doctor = {
	    .dir = call->site, .patience = PATIENCE, .terminal = call->audience == AUDIENCE_TERMINAL};
	bool json = false;
	const char *wait = NULL;
	const struct option_spec specs[] = {OPTION_FLAG("--json", json),
	    OPTION_FLAG("--offline", doctor.offline), OPTION_VALUE("--wait", wait), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	if (count > 0)
		error_set(&err, EXIT_USAGE, "doctor: unknown argument '%s'", operands[0]);
	if (wait && !error_is_set(&err) && !clock_duration(wait, &doctor.patience, &err))
		err.code = EXIT_USAGE;
	if (error_is_set(&err))
		return command_end(call->errors, &err, EXIT_DONE);
	g_autoptr(GString) out = g_string_new(NULL);
	doctor_look_at_site(&doctor);
	if (doctor.config && !doctor.offline)
		doctor_look_at_mail(&doctor);
	advise_unseen(&doctor);
	(json ? put_json : put_text)(&doctor, out);
	fputs(out->str, call->out);
	enum doctor_check bad = first_bad(&doctor);
	enum exit_code code = bad < CHECKS ? doctor.found[bad].code : EXIT_DONE;
	doctor_clear(&doctor);
	return code;
}

const struct command command_doctor = {
    .name = "doctor",
    .usage = "doctor [--json] [--offline] [--wait TIME]",
    .about = "Looks at the site, both mail servers and a letter to itself, and changes nothing",
    .help = "  --json     for programs; nightmail-report(5) has the format\n"
            "  --offline  only what needs no network\n"
            "  --wait     how long to wait for the letter; default 2m\n",
    .run = doctor_command,
};
