#include "mailer/doctor/doctor.h"

#include "mailer/net/advice.h"

static const struct {
	const char *name;
	bool remote;
} checks[CHECKS] = {
#define CHECK(name, word, remote) {word, remote},
#include "mailer/doctor/doctor_checks.def"
#undef CHECK
};

const char *doctor_name(enum doctor_check check)
{
	return checks[check].name;
}

bool doctor_is_remote(enum doctor_check check)
{
	return checks[check].remote;
}

char *doctor_advice(const struct doctor_finding *found)
{
	GString *out = found->advice ? g_string_new(NULL) : NULL;

	for (guint i = 0; out && i < found->advice->len; i++)
		g_string_append_printf(out, "%s%s", i ? "; " : "", (const char *)found->advice->pdata[i]);
	return out ? g_string_free(out, FALSE) : NULL;
}

static void add_advice(struct doctor_finding *found, const char *advice)
{
	if (!found->advice)
		found->advice = g_ptr_array_new_with_free_func(g_free);
	if (!g_ptr_array_find_with_equal_func(found->advice, advice, g_str_equal, NULL))
		g_ptr_array_add(found->advice, g_strdup(advice));
}

static void clear_finding(struct doctor_finding *found)
{
	g_clear_pointer(&found->saw, g_free);
	g_clear_pointer(&found->advice, g_ptr_array_unref);
}

void doctor_findings_clear(struct doctor *doctor)
{
	doctor->clock_told = false;
	for (enum doctor_check check = 0; check < CHECKS; check++)
		clear_finding(&doctor->found[check]);
}

static void note(struct doctor *doctor, enum doctor_check check, enum doctor_result result,
    enum exit_code code, const char *saw, const char *advice)
{
	struct doctor_finding *found = &doctor->found[check];
	if (result < found->result)
		return;
	if (result > found->result) {
		clear_finding(found);
		found->code = code;
	}
	found->result = result;
	char *whole = found->saw ? g_strconcat(found->saw, "; ", saw, NULL) : g_strdup(saw);
	g_free(found->saw);
	found->saw = whole;
	if (advice)
		add_advice(found, advice);
}

void doctor_ok(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	g_autofree char *saw = g_strdup_vprintf(format, values);
	va_end(values);
	note(doctor, check, DOCTOR_OK, EXIT_DONE, saw, advice);
}

void doctor_warn(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	g_autofree char *saw = g_strdup_vprintf(format, values);
	va_end(values);
	note(doctor, check, DOCTOR_WARN, EXIT_DONE, saw, advice);
}

void doctor_bad(struct doctor *doctor, enum doctor_check check, struct error *trouble, const char *host,
    const char *advice)
{
	g_autoptr(GString) saw = g_string_new(NULL);
	if (trouble->file)
		g_string_append(saw, trouble->file);
	if (trouble->line > 0)
		g_string_append_printf(saw, ":%d:%d", trouble->line, trouble->column);
	g_string_append_printf(saw, "%s%s", saw->len > 0 ? ": " : "", trouble->text);
	const char *what = advice ? advice : advice_of(doctor->providers, host, trouble);
	note(doctor, check, DOCTOR_BAD, trouble->code, saw->str, what);
	error_clear(trouble);
}
