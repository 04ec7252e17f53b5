/* A report for the ear (HO-81): the facts of its JSON as sentences. */
#ifndef ENGINE_PLAY_REPORT_SPEECH_H
#define ENGINE_PLAY_REPORT_SPEECH_H

#include "engine/documents/document.h"

#include <glib.h>

/* Appends the whole report: counts in the first line, then a section for each key of the document that holds
   something; nothing but the document is read. Err 65: it is no whole report. */
bool report_speech(struct node *root, GString *out, struct error *err);

#endif
