/* A report for the ear (HO-81): the facts of its JSON as sentences. */
#ifndef ENGINE_PLAY_REPORT_SPEECH_H
#define ENGINE_PLAY_REPORT_SPEECH_H

#include "engine/documents/document.h"

#include <glib.h>

/* Appends the whole report: counts in the first line, then a section for each key of the document that holds
   something; nothing but the document is read. Err 65: it is no whole report. */
bool report_speech(struct node *root, GString *out, struct error *err);

/* The same from the JSON's bytes, for a mail: below it stands how to answer. g_free it; NULL: they are no report. */
char *report_speech_mail(const char *json, size_t size);

#endif
