#include "mailer/admit/admission.h"

const char *mail_class_name(enum mail_class class)
{
	static const char *const names[] = {"bounce", "auto", "reject", "orders", "empty", "copy", "orders"};
	return names[class];
}

void admission_clear(struct admission *admission)
{
	g_free(admission->reason);
	g_free(admission->doubt);
	g_free(admission->from);
	g_free(admission->folded);
	g_free(admission->answer_to);
	if (admission->sittings)
		g_array_unref(admission->sittings);
	people_game_free(admission->game);
	people_seat_free(admission->seat);
}
