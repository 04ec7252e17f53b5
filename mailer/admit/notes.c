#include "mailer/admit/notes.h"

#include <string.h>

void mail_notes(const struct mime_mail *mail, const struct grammar *grammar, const struct reading *reading,
    enum mail_class class, GPtrArray *notes)
{
	if (class == CLASS_AUTO || class == CLASS_BOUNCE || class == CLASS_REJECT)
		return;
	for (guint i = 0; i < mail->notes->len; i++)
		g_ptr_array_add(notes, g_strdup(g_ptr_array_index(mail->notes, i)));
	if (mail->html)
		g_ptr_array_add(notes, g_strdup("the text was taken from the mail's HTML part"));
	/* If the text has no orders, they may be in the subject (MC-34). */
	if (class == CLASS_EMPTY && mail->subject &&
	    reading_is_meant(grammar, mail->subject, strlen(mail->subject)))
		g_ptr_array_add(notes,
		    g_strdup("the subject is not read; write its orders into the mail itself, one a line"));
	if (reading)
		letter_notes(reading->letter, notes);
}
