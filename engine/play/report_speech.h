/* A report for screen readers (HO-81): the facts of its JSON as sentences. */
#ifndef ENGINE_PLAY_REPORT_SPEECH_H
#define ENGINE_PLAY_REPORT_SPEECH_H

#include "engine/documents/document.h"

#include <glib.h>

/* Appends the whole report from its document alone: counts in the first line, then a section for each key that
   is not empty. Err 65: not a whole report. */
bool report_speech(struct node *root, GString *out, struct error *err);

/* The same from the JSON's bytes, for a mail, with a note at the end how to answer. g_free it; NULL if they are
   not a report. */
char *report_speech_mail(const char *json, size_t size);

#endif
