#ifndef CT_CSV_H
#define CT_CSV_H

/* Player lists from spreadsheets: any column order, separator ; , or tab (found by looking), quotes
 * as in RFC 4180, Excel's byte-order mark and its `sep=;` line, UTF-8 or Latin-1. The header names
 * the columns in English, Italian, Swedish, Hungarian, German, French or Dutch; a list without a
 * header is refused with an example. */

#include "base/csv_cell.h"
#include "base/text.h"
#include "event/event.h"

typedef enum ct_csv_field {
    CT_CSV_NUMBER, /* starting number */
    CT_CSV_NAME,   /* "Last, First" or as written */
    CT_CSV_LAST_NAME,
    CT_CSV_FIRST_NAME,
    CT_CSV_TITLE,
    CT_CSV_RATING, /* FIDE */
    CT_CSV_NATIONAL_RATING,
    CT_CSV_FEDERATION,
    CT_CSV_FIDE_ID,
    CT_CSV_NATIONAL_ID,
    CT_CSV_BIRTH,
    CT_CSV_SEX,
    CT_CSV_CLUB,
    CT_CSV_CATEGORY,
    CT_CSV_K,
    CT_CSV_TEAM,
    CT_CSV_BOARD, /* fixed board */
    CT_CSV_FIELDS
} ct_csv_field;

typedef struct ct_csv_players {
    ct_player *players; /* texts in the arena; tpn.number 0 where the list has none */
    ct_str *teams;      /* team name of each player, empty when none */
    uint32_t count;
    uint32_t columns_used;
    ct_strings columns_ignored; /* headers that were not understood */
} ct_csv_players;

/* Reads a list. Problems with line and column (of the file, from 1). */
ct_status ct_csv_read_players(ct_str text, ct_arena *mem, ct_csv_players *out,
                              ct_problems *problems, ct_error *err);

/* The players of an event as a list with English headers, separator `,`, RFC 4180 quotes, CRLF.
 * `is_raw`: as in ct_csv_put. */
ct_status ct_csv_write_players(const ct_event *event, bool is_raw, ct_text *out, ct_error *err);

/* One header name understood for a field, in a language ("en", "it", "sv", "hu", "de", "fr", "nl");
 * NULL past the last. For the manual page. */
typedef struct ct_csv_header {
    ct_csv_field field;
    const char *language;
    const char *name;
} ct_csv_header;
const ct_csv_header *ct_csv_headers(size_t *count);

#endif
