#ifndef CT_RATING_LIST_PRIVATE_H
#define CT_RATING_LIST_PRIVATE_H

/* What the readers of the two forms of rating lists share. */

#include "store/rating_list.h"

/* Which rating a column headed by a month, or the element <rating>, holds: the name of the file
 * says it. */
typedef enum ct_list_column { CT_STANDARD, CT_RAPID, CT_BLITZ } ct_list_column;

typedef struct ct_rating_text ct_rating_text;
typedef struct ct_rating_xml ct_rating_xml;

struct ct_rating_reader {
    const char *file;
    ct_rated_sink *sink;
    void *context;
    ct_list_column rate;
    ct_arena *mem; /* texts of one record; reset before the next */
    char start[8]; /* first bytes, until the form is known */
    size_t start_len;
    ct_rating_text *text;
    ct_rating_xml *xml;
    ct_encoding encoding;
    uint64_t count, skipped, first_skipped;
    uint64_t foreign; /* lines (pieces of XML) that are not UTF-8 and were read as Windows-1252 */
    ct_status status; /* of the first failure, returned by every later call */
    ct_error error;
};

/* Gives a record to the sink. */
ct_status ct_rating_give(ct_rating_reader *reader, const ct_rated *rated, ct_error *err);
/* Counts a line or element that was not understood. */
void ct_rating_skip(ct_rating_reader *reader, uint64_t line);

/* The fields of a record as the list writes them; each is trimmed. */
typedef struct ct_rated_texts {
    ct_str id, name, federation, sex, title, women_title, birth, flag;
    ct_str rating[3], k[3]; /* by ct_list_column */
} ct_rated_texts;

/* The record they make. False when the number or the name is missing, or a number is none. */
bool ct_rated_from_texts(const ct_rated_texts *texts, ct_arena *mem, ct_rated *out);

/* Both are fed whole pieces; `_new` gives NULL when memory is out. */
ct_rating_text *ct_rating_text_new(void);
void ct_rating_text_free(ct_rating_text *text);
ct_status ct_rating_text_feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err);

ct_rating_xml *ct_rating_xml_new(ct_rating_reader *reader);
void ct_rating_xml_free(ct_rating_xml *xml);
ct_status ct_rating_xml_feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err);

#endif
