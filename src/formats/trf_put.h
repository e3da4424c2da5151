#ifndef CT_TRF_PUT_H
#define CT_TRF_PUT_H

/* Lines of fixed columns, written from left to right.
 *
 * Columns count characters from 1, as the FIDE text does. Blanks are put only in front of
 * something, so a line never ends in one. A text that does not fit its column is cut; the comment
 * lines of the file then hold the whole (json.h). Numbers and points must fit:
 * ct_trf_check_limits makes sure of it. */

#include "base/text.h"
#include "event/event.h"

/* Columns of record 001 (and of the national rating records) that may be too narrow for what an
 * event holds. */
enum {
    CT_TRF_TITLE_WIDTH = 3,
    CT_TRF_NAME_WIDTH = 33,
    CT_TRF_FEDERATION_WIDTH = 3,
    CT_TRF_FIDE_ID_WIDTH = 11,
    CT_TRF_BIRTH_WIDTH = 10,
    CT_TRF_DATE_WIDTH = 8,       /* 132 */
    CT_TRF_TEAM_NAME_WIDTH = 32, /* 013, 310 */
    CT_TRF_NICKNAME_WIDTH = 5,   /* 310 */
    CT_TRF_STRENGTH_WIDTH = 6,   /* 310 */
    CT_TRF_POINTS_WIDTH = 4,
    CT_TRF_TEAM_POINTS_WIDTH = 6, /* 310 */
    CT_TRF_MAX_RATING = 9999,
    CT_TRF_MAX_RANK = 9999,
    CT_TRF_MAX_TEAM = 999,
};

/* Points with as few decimals as they need, but at least one: "11.5", "0.25", "-1.0". The unit
 * divides 100. */
void ct_trf_points_format(ct_points points, int32_t unit, char out[16]);

bool ct_trf_points_fit(ct_points points, int32_t unit, size_t columns);

typedef struct ct_trf_line {
    ct_text *out;
    size_t column; /* the next one to be written */
} ct_trf_line;

/* Starts a line with its record code (columns 1 to 3, or more). */
ct_trf_line ct_trf_line_start(ct_text *out, const char *code);
/* Each puts a field at `column`, which must not lie before the end of the last one. An empty text
 * puts nothing. */
void ct_trf_put_left(ct_trf_line *line, size_t column, size_t width, ct_str text);
void ct_trf_put_right(ct_trf_line *line, size_t column, size_t width, ct_str text);
void ct_trf_put_char(ct_trf_line *line, size_t column, char c); /* a blank puts nothing */
void ct_trf_put_number(ct_trf_line *line, size_t column, size_t width, uint32_t number);
void ct_trf_put_zeros(ct_trf_line *line, size_t column, size_t width, uint32_t number); /* 007 */
/* The points must fit. */
void ct_trf_put_points(ct_trf_line *line, size_t column, size_t width, ct_points points,
                       int32_t unit);

#endif
