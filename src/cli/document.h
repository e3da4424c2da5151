#ifndef CT_DOCUMENT_H
#define CT_DOCUMENT_H

/* An event file that a command reads, changes and writes back.
 *
 * What a file is shows in its bytes: JSON begins with '{', all else is a report file (TRF). It is
 * written back as it was read: the same dialect and line ends. When a function here returns
 * anything but CT_EXIT_DONE it has reported the problems of the file, or the failure: the command
 * just returns that code. */

#include "cli/command.h"
#include "event/event.h"
#include "operations/event_file.h"
#include "store/file.h"

typedef struct ct_document {
    const char *path;
    ct_event *event;
    ct_file_form form;
    ct_problems problems;
    bool declared_may_differ; /* set before reading: see ct_problems */
    ct_file_lock lock;        /* {0} when the file is only read */
} ct_document;

/* Decodes a text that is not UTF-8 as --encoding says, if the command has that option and it is
 * given; otherwise the text is left to its reader. `*found` is the encoding used. CT_NO_MEMORY. */
ct_status ct_document_decode(const ct_call *call, ct_str *text, ct_encoding *found, ct_error *err);

/* Reads without printing anything: all problems are in out->problems, sorted. CT_IO when the file
 * cannot be read. */
ct_status ct_document_read(const ct_call *call, const char *path, ct_document *out, ct_error *err);

/* Opens for reading. Warnings are kept for ct_call_answer. "-" is standard input. */
ct_exit ct_document_open(ct_call *call, const char *path, ct_document *out);

/* A note when an encoding was assumed and not asked for. */
void ct_document_tell_encoding(const ct_call *call, const ct_document *document);

/* Takes the lock of a file that is to be changed, to be released by the caller. */
ct_exit ct_document_lock(const ct_call *call, const char *path, ct_document *out);

/* Writes a changed document back, the previous version staying as name.bak. Nothing is written
 * unless the text to be written reads back as an equal event without faults. */
ct_exit ct_document_save(ct_call *call, ct_document *document);

/* Fills in the points, ranks and counts that the event does not declare yet, so that every file we
 * write is complete; ct_document_save does it, too. */
ct_exit ct_document_complete(const ct_call *call, ct_event *event);

/* The event as text in call->mem, checked as above. */
ct_exit ct_document_text(const ct_call *call, const ct_event *event, const ct_file_form *form,
                         const char *path, ct_str *out);

/* The form asked for with --format, else by the end of the name: .json, .csv, or .trf, .trfx, .txt
 * and none for TRF26; others are refused. CSV only when `csv_is_fine`. */
ct_exit ct_document_form(const ct_call *call, const char *path, bool csv_is_fine,
                         ct_file_form *out);

/* The kind of file by the end of its name, as above; false when the end is none of these. */
bool ct_document_kind(const char *path, ct_file_kind *out);

#endif
