#include "mailer/doctor.h"

#include "mailer/advice.h"

static const char *const names[CHECKS] = {"configuration", "clock", "folders", "database", "cron",
    "mailbox names", "mailbox connection", "mailbox tls", "mailbox capabilities", "mailbox login",
    "mailbox folders", "outgoing names", "outgoing connection", "outgoing tls", "outgoing capabilities",
    "outgoing login", "letter", "sandbox"};

const char *doctor_name(enum doctor_check check)
{
	return names[check];
}

bool doctor_is_remote(enum doctor_check check)
{
	return check >= CHECK_MAILBOX_NAMES && check <= CHECK_LETTER;
}

static void add_text(char **text, const char *more)
{
	char *whole = *text && more ? g_strconcat(*text, "; ", more, NULL) : g_strdup(more ? more : *text);
	g_free(*text);
	*text = whole;
}

static void note(struct doctor *doctor, enum doctor_check check, enum doctor_result result,
    enum exit_code code, const char *saw, const char *advice)
{
	struct doctor_finding *found = &doctor->found[check];
	if (result < found->result)
		return;
	if (result > found->result) {
		g_clear_pointer(&found->saw, g_free);
		g_clear_pointer(&found->advice, g_free);
		found->code = code;
	}
	found->result = result;
	add_text(&found->saw, saw);
	if (advice)
		add_text(&found->advice, advice);
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
	const char *what = advice ? advice : advice_of(doctor->providers, host, trouble->code, trouble->text);
	note(doctor, check, DOCTOR_BAD, trouble->code, saw->str, what);
	error_clear(trouble);
}
