/* Results as people write them.
 *
 * What is typed is first brought to one spelling (small letters, no blanks, one dash, h for a
 * half), then looked up. The first row of a pair of outcomes says how it is shown. */

#include "event/edit.h"

#include <string.h>

typedef struct result_row {
    const char *key;   /* in the one spelling */
    const char *shown; /* NULL: only understood */
    ct_outcome white, black;
} result_row;

static const result_row rows[] = {
    {"1-0", "1-0", CT_WIN, CT_LOSS},
    {"h-h", "½-½", CT_DRAW, CT_DRAW},
    {"0-1", "0-1", CT_LOSS, CT_WIN},
    {"h-0", "½-0", CT_DRAW, CT_LOSS},
    {"0-h", "0-½", CT_LOSS, CT_DRAW},
    {"0-0", "0-0", CT_LOSS, CT_LOSS},
    {"1-0u", "1-0U", CT_WIN_UNRATED, CT_LOSS_UNRATED},
    {"h-hu", "½-½U", CT_DRAW_UNRATED, CT_DRAW_UNRATED},
    {"0-1u", "0-1U", CT_LOSS_UNRATED, CT_WIN_UNRATED},
    {"h-0u", "½-0U", CT_DRAW_UNRATED, CT_LOSS_UNRATED},
    {"0-hu", "0-½U", CT_LOSS_UNRATED, CT_DRAW_UNRATED},
    {"0-0u", "0-0U", CT_LOSS_UNRATED, CT_LOSS_UNRATED},
    {"+/-", "+/-", CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
    {"-/+", "-/+", CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
    {"-/-", "-/-", CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
    {"?", "?", CT_ADJOURNED, CT_ADJOURNED},
    /* White's part alone */
    {"1", NULL, CT_WIN, CT_LOSS},
    {"h", NULL, CT_DRAW, CT_DRAW},
    {"r", NULL, CT_DRAW, CT_DRAW},
    {"d", NULL, CT_DRAW, CT_DRAW},
    {"0", NULL, CT_LOSS, CT_WIN},
    {"1u", NULL, CT_WIN_UNRATED, CT_LOSS_UNRATED},
    {"hu", NULL, CT_DRAW_UNRATED, CT_DRAW_UNRATED},
    {"0u", NULL, CT_LOSS_UNRATED, CT_WIN_UNRATED},
    /* other ways to write a forfeit */
    {"1-0f", NULL, CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
    {"0-1f", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
    {"0-0f", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
    {"1f-0f", NULL, CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
    {"0f-1f", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
    {"0f-0f", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
    {"+-", NULL, CT_FORFEIT_WIN, CT_FORFEIT_LOSS},
    {"-+", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
    {"--", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
    {"+--", NULL, CT_FORFEIT_WIN, CT_FORFEIT_LOSS}, /* "+:-", "+ - -" */
    {"--+", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_WIN},
    {"---", NULL, CT_FORFEIT_LOSS, CT_FORFEIT_LOSS},
    {"?-?", NULL, CT_ADJOURNED, CT_ADJOURNED},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* Spellings of one character of the key. Longer ones first where one begins like another. */
typedef struct spelling {
    const char *written;
    const char *key;
} spelling;

static const spelling spellings[] = {
    {"1/2", "h"}, {"0.5", "h"}, {"0,5", "h"}, {"½", "h"}, {"=", "h"}, {":", "-"},
    {"–", "-"},   {"—", "-"},   {"−", "-"},   {" ", ""},  {"\t", ""}, {NULL, NULL},
};

/* Brings `text` to the one spelling; false when it is longer than any key or holds a 0 byte. */
static bool normalise(ct_str text, char *key, size_t size)
{
    size_t len = 0;
    while (text.len != 0) {
        const spelling *found = spellings;
        while (found->written != NULL && !ct_str_starts(text, found->written)) {
            found++;
        }
        char c = text.at[0];
        char small[2] = {(char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c), '\0'};
        const char *add = found->written != NULL ? found->key : small;
        size_t used = found->written != NULL ? strlen(found->written) : 1;
        if (c == '\0' || len + strlen(add) >= size) {
            return false;
        }
        memcpy(key + len, add, strlen(add));
        len += strlen(add);
        text = ct_str_slice(text, used, text.len);
    }
    key[len] = '\0';
    return true;
}

ct_status ct_result_parse(ct_str text, ct_outcome *white, ct_outcome *black, ct_error *err)
{
    char key[8];
    if (normalise(ct_str_trim(text), key, sizeof key)) {
        for (int i = 0; i < ROWS; i++) {
            if (strcmp(rows[i].key, key) == 0) {
                *white = rows[i].white;
                *black = rows[i].black;
                return CT_OK;
            }
        }
    }
    ct_fail(err, CT_INVALID, "\"%.*s\" is no result", CT_ARG(ct_utf8_fit(text, 40)));
    ct_error_cure(err,
                  "write 1-0, ½-½, 0-1 (or White's part: 1, ½, 0), ½-0, 0-½, 0-0; "
                  "+/-, -/+, -/- for forfeits; 1-0U, ½-½U, 0-1U unrated; ? adjourned");
    return CT_INVALID;
}

const char *ct_result_format(ct_outcome white, ct_outcome black)
{
    for (int i = 0; i < ROWS; i++) {
        if (rows[i].white == white && rows[i].black == black) {
            return rows[i].shown;
        }
    }
    return "";
}
