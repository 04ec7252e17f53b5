/* A raw mail as what the host needs of it (HO-12 a and b): senders and recipients, by our own reading of its headers,
   and text and notes, which a confined process gives back as records (reader.h): GMime may be taken over by what it
   reads, and then says what it likes of this mail, but never who wrote it.
   A plain mail (leaf_is_plain) needs no process: its text is the bytes that it came with. What looks at it here looks
   at the headers of every mail and at the answers of processes too, but for the counting of what could be parts: no
   GMime, no decoder of transfers, words or other character sets. Where the system has no filters of system calls it is
   not read either. */
#ifndef MAILER_MIME_H
#define MAILER_MIME_H

#include "engine/base/error.h"
#include "parsers/header.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many recipients are looked at; no mail to a host has more. */
#define MIME_RECIPIENTS 100

struct mime_limits {
	int64_t message, headers, depth, parts;
};

struct mime_mail {
	struct headers headers; /* of the raw mail */
	GPtrArray *from;        /* addresses, as written: local@domain */
	GPtrArray *resent;      /* Resent-From */
	GPtrArray *to;          /* Delivered-To, X-Original-To, Envelope-To, To, Cc, in this order */
	guint delivered;        /* of these: how many stand before To, so that no sender has signed them */
	bool evident;           /* its body shows how it is to be read (evident.h); of signed mails alone */
	char *subject;          /* decoded, valid UTF-8, may hold anything else */
	GString *text;          /* of the body: valid UTF-8 but for NUL characters that it may hold */
	GPtrArray *notes;       /* what was not read and why; escaped */
	bool report;            /* multipart/report */
	bool came;     /* of these: a receipt or complaint (RFC 5965): the mail that it is about came */
	bool html;     /* the text was rendered from HTML */
	bool partial;  /* message/partial: a piece of a mail */
	char *problem; /* it is over a limit (HO-3), NULL: no; then there is no text */
	bool plain;    /* nothing of it had to be decoded: it was read here, when it was asked for */
	bool failed;   /* the reader crashed or took too long; only `headers` can be relied on */
};

/* Limits of HO-3 when there is no site, and those of one. */
extern const struct mime_limits mime_limits_default;
struct config;
struct mime_limits mime_limits_of(const struct config *config);

struct mail_reader;

/* Reads a mail; `whole` false: raw holds the headers alone because the mail is too large. False with err, and failed:
   no mail can be read (reader_ask). Ownership: mime_clear, in any case. */
bool mime_read(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
/* The same in two halves, between which something else can be done (reader_ask). Ownership: after the first one, in any
   case; the second one is for what could be asked. */
bool mime_ask(struct mail_reader *reader, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
bool mime_hear(
    struct mail_reader *reader, const struct mime_limits *limits, struct mime_mail *mail, struct error *err);
/* Will it need no process? */
bool mime_is_plain(const char *raw, size_t size, const struct mime_limits *limits);
/* The same in this process, for tests and fuzzing. */
void mime_read_here(
    const char *raw, size_t size, bool whole, const struct mime_limits *limits, struct mime_mail *mail);
void mime_clear(struct mime_mail *mail);

/* The limit that a mail is over, as mime_mail's `problem`; NULL: none. */
const char *mime_problem(const struct headers *headers, const char *raw, size_t size, bool whole,
    const struct mime_limits *limits);
/* Parses into records for mime_take: what the confined process sends. */
void mime_parse(const char *raw, size_t size, bool whole, const struct mime_limits *limits, GString *records);
/* Takes such records; they are no more trusted than the mail: what is not as mime_parse makes it, failed. */
void mime_take(const char *records, size_t size, struct mime_mail *mail);

#endif
