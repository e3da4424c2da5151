#ifndef CT_CODE_WORDS_H
#define CT_CODE_WORDS_H

/* One code as people and programs write it; what codes.c and code_words.c share. */

#include "standings/tie_break.h"

/* What stands after the name of a tie-break, as written. */
typedef struct ct_modifiers {
    uint8_t cut_low, cut_high;
    int16_t limit;
    uint16_t divisor, unrated;
    bool has_cut, has_median, has_limit;
    bool forfeits_count, fore, reverse;
    bool by_match_points, by_game_points;
} ct_modifiers;

typedef struct ct_code_reading {
    const ct_tie_break_row *row;
    ct_modifiers modifiers;
} ct_code_reading;

/* Is the whole text the name of a tie-break ("BH", "Buchholz", "sonneborn-berger") with modifiers
 * behind it ("/C1", "-C1", "C1", " Cut 1")? The longest name that leaves modifiers wins. */
bool ct_code_words_read(ct_str text, ct_code_reading *out);

/* ct_codes_read, with the score of the event in front when the list has no score. */
ct_status ct_codes_read_order(ct_str text, const ct_scoreboard *board, ct_arena *mem,
                              ct_code_list *out, ct_error *err);

/* Up to three codes that look like the word, as "BH, SB"; empty when none does. */
void ct_code_words_near(ct_str word, char *out, size_t size);

#endif
