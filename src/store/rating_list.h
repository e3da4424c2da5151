#ifndef CT_RATING_LIST_H
#define CT_RATING_LIST_H

/* FIDE's rating lists, record by record: the fixed-width text (players_list_foa.txt,
 * standard_rating_list.txt and the like: columns are found from the header line) and the XML.
 * store/rating_index.h keeps them for looking up. */

#include "base/text.h"
#include "event/event.h"
#include "formats/encoding.h"

typedef struct ct_rated {
    uint64_t fide_id;
    ct_str name; /* "Last, First", UTF-8; valid during the call only */
    ct_str federation;
    ct_str title;
    ct_str women_title;
    ct_str birth;                    /* year */
    char sex;                        /* 'm', 'w' or 0 */
    uint16_t standard, rapid, blitz; /* 0 = none */
    uint8_t standard_k, rapid_k, blitz_k;
    bool is_inactive;
} ct_rated;

/* Called for each record; anything but CT_OK ends the reading with that status. */
typedef ct_status ct_rated_sink(void *context, const ct_rated *rated, ct_error *err);

/* A reader that is fed pieces of any size, so that a list of 1.5 million lines need not be in
 * memory. */
typedef struct ct_rating_reader ct_rating_reader;
ct_rating_reader *ct_rating_reader_new(const char *file, ct_rated_sink *sink, void *context);
/* The encoding, to be said before the first piece; CT_ENCODING_UTF8 (the usual one) reads what is
 * not UTF-8 as Windows-1252. */
void ct_rating_reader_decode(ct_rating_reader *reader, ct_encoding encoding);
/* Was something read as Windows-1252 because it is not UTF-8? */
bool ct_rating_reader_met_foreign(const ct_rating_reader *reader);
/* The format (text or XML) is found from the first bytes. */
ct_status ct_rating_reader_feed(ct_rating_reader *reader, ct_str piece, bool is_last,
                                ct_error *err);
/* Records given to the sink, and lines or elements passed over because they were not understood
 * (with the first such line). */
uint64_t ct_rating_reader_count(const ct_rating_reader *reader);
uint64_t ct_rating_reader_skipped(const ct_rating_reader *reader, uint64_t *first_line);
void ct_rating_reader_free(ct_rating_reader *reader);

#endif
