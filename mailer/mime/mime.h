/* Turns a raw mail into what the host needs (HO-12 a and b): senders and recipients, parsed by ourselves from its
   headers; text and notes, which a confined process returns as records (reader.h). A malicious mail may take GMime
   over: then it can falsify this mail's text, but never its sender.
   A plain mail (leaf_is_plain) needs no process: its text is its bytes. The code for it runs here on the headers of
   every mail and on the answers of processes anyway, except for counting what could be parts: no GMime, no transfer,
   word or charset decoding. If the system has no system call filters, plain mails are not read either. */
#ifndef MAILER_MIME_H
#define MAILER_MIME_H

#include "engine/base/error.h"
#include "parsers/header.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Recipients that are looked at; mails to a host have fewer. */
#define MIME_RECIPIENTS 100

struct mime_limits {
	int64_t message, headers, depth, parts;
};

struct mime_mail {
	struct headers headers; /* of the raw mail */
	GPtrArray *from;        /* addresses, as written: local@domain */
	GPtrArray *resent;      /* Resent-From */
	GPtrArray *to;          /* Delivered-To, X-Original-To, Envelope-To, To, Cc, in this order */
	guint delivered;        /* how many of `to` come from fields before To, which no sender has signed */
	bool evident;           /* for signed mails: its body shows how to decode it (evident.h) */
	char *subject;          /* decoded, valid UTF-8, any other characters possible */
	GString *text;          /* text of the body: valid UTF-8, may contain NUL characters */
	GPtrArray *notes;       /* parts that were not read and why; escaped */
	bool report;            /* multipart/report */
	bool came;              /* such a receipt or complaint (RFC 5965): its mail was delivered */
	bool html;              /* the text was rendered from HTML */
	bool partial;           /* message/partial: a piece of a mail */
	char *problem;          /* the limit it exceeds (HO-3), NULL: none; if set there is no text */
	bool plain;  /* it needed no decoding and was read in this process, when it was asked for */
	bool failed; /* the reader crashed or took too long; only `headers` can be relied on */
};

/* Limits of HO-3 for use without a site, and those of a site. */
extern const struct mime_limits mime_limits_default;
struct config;
struct mime_limits mime_limits_of(const struct config *config);

struct mail_reader;

/* Reads a mail; `whole` false: raw holds only the headers because the mail is too large. False with err, and `failed`
   set: no mail can be read (reader_ask). Ownership: mime_clear, in any case. */
bool mime_read(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
/* mime_read in two halves, so that the caller can work in between (reader_ask). Ownership: mime_clear after mime_ask,
   in any case; call mime_hear only if mime_ask succeeded. */
bool mime_ask(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
bool mime_hear(
    struct mail_reader *reader, const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
/* Does the mail need no reader process? */
bool mime_is_plain(const char *raw, size_t size, const struct mime_limits *limits);
/* Reads in this process, for tests and fuzzing. */
void mime_read_here(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail);
void mime_clear(struct mime_mail *mail);

/* The limit that a mail exceeds, as `problem` of mime_mail; NULL: none. */
const char *mime_problem(const struct headers *headers, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits);
/* Parses into records for mime_take; runs in the confined process. */
void mime_parse(const char *raw, size_t size, bool whole, const struct mime_limits *limits, GString *records);
/* Parses records, which are trusted no more than the mail: if they are not as mime_parse makes them, sets `failed`. */
void mime_take(const char *records, size_t size, struct mime_mail *mail);

#endif
