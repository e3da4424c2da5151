#ifndef CT_CSV_PRIVATE_H
#define CT_CSV_PRIVATE_H

/* What the files of the CSV reader share: meanings of headers, values of cells. */

#include "base/csv_rows.h"
#include "formats/csv.h"

/* --- The beginning (csv_start.c) ------------------------------------------------------------- */

enum { CT_CSV_LOOKED_AT = 20 }; /* rows looked at to find separator and header */

/* The file as UTF-8 rows, whatever its encoding; separator 0 when it must be found. False after a
 * fault (UTF-16, NUL bytes) or when memory is out (then `failed`). */
bool ct_csv_start(ct_csv_rows *rows, ct_str text, ct_arena *mem, ct_problems *problems);

/* --- Headers (csv_names.c) ------------------------------------------------------------------- */

/* The names as they are compared, made once for a list. */
typedef struct ct_csv_names {
    const ct_csv_header *headers;
    const ct_str *keys;
    size_t count;
    ct_arena *mem;
} ct_csv_names;
/* False when memory is out. */
bool ct_csv_names_start(ct_csv_names *names, ct_arena *mem);
/* The row of the table for a name as written, or NULL. */
const ct_csv_header *ct_csv_header_find(const ct_csv_names *names, ct_str written);

/* The English name of a field, as ct_csv_write_players writes it. */
const char *ct_csv_field_name(ct_csv_field field);

/* --- Columns (csv_find.c) -------------------------------------------------------------------- */

/* What each column holds. */
typedef struct ct_csv_columns {
    size_t at[CT_CSV_FIELDS]; /* column of a field, SIZE_MAX when there is none */
    const char *sex_language; /* of the header of CT_CSV_SEX: f is a man in Hungarian */
    size_t count;             /* cells of the header row */
    size_t used;
    ct_strings ignored;
} ct_csv_columns;

/* Finds separator and header and leaves `rows` after the header row. CT_INVALID when there is no
 * header; the problems say why. */
ct_status ct_csv_find_columns(ct_csv_rows *rows, ct_csv_columns *out, ct_error *err);

/* --- Values (csv_values.c, csv_people.c) ----------------------------------------------------- */

/* Each reads one cell that is not empty; problems go to the list at the cell's place. False when
 * memory is out. */
typedef struct ct_csv_value {
    ct_str text;
    const ct_csv_cell *cell;
    const char *language; /* of the column's header; only for the sex */
    ct_arena *mem;
    ct_problems *problems;
} ct_csv_value;

uint32_t ct_csv_read_number(const ct_csv_value *value, const char *what, uint32_t most);
uint16_t ct_csv_read_rating(const ct_csv_value *value);
uint8_t ct_csv_read_k(const ct_csv_value *value);
ct_sex ct_csv_read_sex(const ct_csv_value *value);
bool ct_csv_read_text(const ct_csv_value *value, ct_str *out);
bool ct_csv_read_title(const ct_csv_value *value, ct_str *out);
bool ct_csv_read_federation(const ct_csv_value *value, ct_str *out);
bool ct_csv_read_fide_id(const ct_csv_value *value, ct_str *out);
bool ct_csv_read_birth(const ct_csv_value *value, ct_str *out);

#endif
