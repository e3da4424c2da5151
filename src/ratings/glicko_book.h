#ifndef CT_GLICKO_BOOK_H
#define CT_GLICKO_BOOK_H

/* To whom the figures of a Glicko-2 list belong: each entry is looked up among the players of the
 * events of a period.
 *
 * An entry with a FIDE number means the players with that number; where nobody has it, and without
 * a number, the player of that name (letters folded). The pairing number counts only where an entry
 * has neither, and only when there is one event: in another event it belongs to somebody else. */

#include "event/event.h"
#include "formats/glicko_list.h"

typedef struct ct_glicko_book {
    const ct_glicko_entry ***of;    /* [event][player]; NULL = not in the list */
    const ct_glicko_entry **absent; /* entries of players who are in no event */
    uint32_t absent_count;
} ct_glicko_book;

/* Where the players of a list are looked for. */
typedef struct ct_glicko_field {
    const ct_event *const *events;
    uint32_t event_count;
    bool keeps_absent; /* entries of players who are in no event stay in the book */
} ct_glicko_field;

/* Assigns the entries to players. Two players of one name and two entries for one player are
 * faults, and so are entries of players who are in no event, unless these are kept. Lives in `mem`,
 * borrows list and events. O(entries · players). */
ct_status ct_glicko_book_make(const ct_glicko_list *list, const ct_glicko_field *field,
                              ct_arena *mem, ct_glicko_book *out, ct_problems *problems,
                              ct_error *err);

#endif
