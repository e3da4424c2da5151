/* Which field a header means: the search in the table of csv_headers.c. Where a name stands under
 * several languages the first one gives the column its language. What "Nome" or "Name" means beside
 * a column for the other half of the name is decided in csv_find.c. */

#include "formats/csv_private.h"

/* Headers of more bytes are not known ones: they need not be folded and compared. */
enum { LONGEST = 200 };

static bool is_kept(unsigned char c)
{
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Degree and ordinal signs of "N°" and the no-break space are two bytes from C2 on. */
static bool is_sign(ct_str s, size_t i)
{
    unsigned char next = i + 1 < s.len ? (unsigned char)s.at[i + 1] : 0;
    return (unsigned char)s.at[i] == 0xC2 &&
           (next == 0xB0 || next == 0xBA || next == 0xAA || next == 0xA0);
}

/* The name as it is compared; the view's `at` is NULL when memory is out. */
static ct_str key_of(ct_str written, ct_arena *mem)
{
    ct_str folded = ct_utf8_fold(mem, written);
    char *out = folded.at == NULL ? NULL : ct_arena_alloc(mem, folded.len + 1, 1);
    if (out == NULL) {
        return CT_NO_TEXT;
    }
    size_t len = 0;
    for (size_t i = 0; i < folded.len; i++) {
        if (is_sign(folded, i)) {
            i++;
        } else if (is_kept((unsigned char)folded.at[i])) {
            out[len++] = folded.at[i];
        }
    }
    return len == 0 ? written : (ct_str){out, len}; /* "#" stays "#" */
}

bool ct_csv_names_start(ct_csv_names *names, ct_arena *mem)
{
    size_t count = 0;
    const ct_csv_header *headers = ct_csv_headers(&count);
    ct_str *keys = CT_NEW(mem, ct_str, count);
    for (size_t i = 0; keys != NULL && i < count; i++) {
        keys[i] = key_of(ct_str_of(headers[i].name), mem);
        if (keys[i].at == NULL) {
            return false;
        }
    }
    *names = (ct_csv_names){.headers = headers, .keys = keys, .count = count, .mem = mem};
    return keys != NULL;
}

const ct_csv_header *ct_csv_header_find(const ct_csv_names *names, ct_str written)
{
    if (written.len == 0 || written.len > LONGEST) {
        return NULL;
    }
    ct_str key = key_of(written, names->mem);
    for (size_t i = 0; i < names->count; i++) {
        if (ct_str_equal(names->keys[i], key)) {
            return &names->headers[i];
        }
    }
    return NULL;
}

const char *ct_csv_field_name(ct_csv_field field)
{
    switch (field) {
    case CT_CSV_NUMBER: return "No";
    case CT_CSV_NAME: return "Name";
    case CT_CSV_LAST_NAME: return "Last name";
    case CT_CSV_FIRST_NAME: return "First name";
    case CT_CSV_TITLE: return "Title";
    case CT_CSV_RATING: return "Rating";
    case CT_CSV_NATIONAL_RATING: return "National rating";
    case CT_CSV_FEDERATION: return "Federation";
    case CT_CSV_FIDE_ID: return "FIDE ID";
    case CT_CSV_NATIONAL_ID: return "National ID";
    case CT_CSV_BIRTH: return "Birth";
    case CT_CSV_SEX: return "Sex";
    case CT_CSV_CLUB: return "Club";
    case CT_CSV_CATEGORY: return "Category";
    case CT_CSV_K: return "K";
    case CT_CSV_TEAM: return "Team";
    case CT_CSV_BOARD: return "Board";
    case CT_CSV_FIELDS: break;
    }
    return "";
}
