#ifndef CT_HANDLE_H
#define CT_HANDLE_H

/* What the files of the public library share. */

#include "event/event.h"
#include "operations/event_file.h"

#include <crosstable.h>

/* The lines of a round: games of players, or matches. */
typedef struct ct_seen_round {
    bool is_made;
    crosstable_pair *pairs;
    uint32_t pair_count;
    struct ct_seen_match *matches;
    uint32_t match_count;
} ct_seen_round;

/* Lists made for indexed access; all go when the event changes. */
typedef struct ct_seen {
    crosstable_player *players; /* NULL = not made */
    ct_index *player_at;        /* [number] CT_NOBODY = none */
    uint32_t player_at_size;
    crosstable_team *teams;
    ct_index *team_at;
    uint32_t team_at_size;
    ct_seen_round *rounds;                       /* [round - 1] */
    const ct_event *table;                       /* of the matches of a team event */
    struct ct_match *results;                    /* [team × rounds paired] */
    crosstable_value *values;                    /* [row × codes]; in handle->ranks, as standings */
    const struct ct_standings_answer *standings; /* NULL = not ranked; in handle->ranks */
} ct_seen;

struct crosstable_event {
    ct_arena *mem; /* of the event; replaced by reading */
    ct_arena *problem_mem;
    ct_arena *given; /* texts that the caller looks at */
    ct_arena *work;  /* reset by each call */
    ct_arena *lists; /* of `seen` */
    ct_arena *ranks; /* of seen.standings */
    ct_event *event;
    ct_file_form form;     /* of the text read */
    ct_status read_status; /* of the latest reading */
    ct_problems problems;  /* of that text */
    ct_seen seen;
    char *ratings; /* the file of the index of the rating list, or NULL */
    char message[800];
};

/* Returns from a function that gives a status when its handle or an argument is NULL. */
#define CT_API_NEED(handle, argument)                      \
    do {                                                   \
        if ((handle) == NULL || (argument) == NULL) {      \
            return ct_handle_fail_null(handle, #argument); \
        }                                                  \
    } while (0)
crosstable_status ct_handle_fail_null(crosstable_event *handle, const char *argument);

/* Keeps the message of a failure in the handle; returns the public status. */
crosstable_status ct_handle_finish(crosstable_event *handle, ct_status status,
                                   const ct_error *error);

/* The same where there may be no handle: the message is then lost. */
crosstable_status ct_handle_told(crosstable_event *handle, ct_status status, const ct_error *error);

/* Refuses a struct of a newer header: a reserved member is not 0. */
ct_status ct_handle_need_zeros(const uint32_t *reserved, size_t count, ct_error *err);
#define CT_API_ZEROS(given, err) \
    ct_handle_need_zeros((given)->reserved, sizeof(given)->reserved / sizeof(uint32_t), err)

/* --- Changing -------------------------------------------------------------------------------- */

/* The lists made so far are no longer those of the event. */
void ct_handle_forget(crosstable_event *handle);

/* Changes an event by a function of event/edit.h; `what` is whatever it needs. */
typedef ct_status ct_handle_edit(ct_event *event, const void *what, ct_arena *work, ct_error *err);

/* Runs an edit on a copy of the event that becomes the event on success. Rounds that are paired
 * keep their board numbers (C.04.2 4.3). */
crosstable_status ct_handle_change(crosstable_event *handle, ct_handle_edit *edit,
                                   const void *what);
/* The same for an edit that changes nothing when it fails: the event itself is edited while no
 * round is paired, so that entering n players takes no n copies. */
crosstable_status ct_handle_enter(crosstable_event *handle, ct_handle_edit *edit, const void *what);

/* Puts an event in place of that of the handle; it lives in `mem`, which the handle owns now. */
void ct_handle_put(crosstable_event *handle, ct_event *event, ct_arena *mem);

/* --- Looking --------------------------------------------------------------------------------- */

/* The index of a player or team by number; CT_NOT_FOUND. The first call makes a map, O(n). */
ct_status ct_handle_find_player(crosstable_event *handle, uint32_t number, ct_index *out,
                                ct_error *err);
ct_status ct_handle_find_team(crosstable_event *handle, uint32_t number, ct_index *out,
                              ct_error *err);

/* The place for the lines of a paired round; NULL when memory is out. */
ct_seen_round *ct_handle_round(crosstable_event *handle, uint32_t round);

/* A terminated copy of a text for the lists; "" when it is empty, NULL when memory is out. */
const char *ct_handle_keep(crosstable_event *handle, ct_str text);
/* NULL and "" are an empty text. */
static inline ct_str ct_handle_text(const char *text)
{
    return text == NULL ? CT_NO_TEXT : ct_str_of(text);
}

/* Copies a name, cut to `size` bytes at a whole character; returns its whole length. */
size_t ct_handle_copy(ct_str name, char *out, size_t size);

/* What a line of a round says: "1-0", "pab", "" while a game is open. `table` is the event, or the
 * table of its matches. */
const char *ct_handle_result(const ct_event *table, ct_index white, ct_index black, unsigned round);

/* --- Asking ---------------------------------------------------------------------------------- */

/* Runs the operation of this name about the event and gives its page for people, in handle->given.
 */
crosstable_status ct_handle_page(crosstable_event *handle, const char *operation, ct_str request,
                                 const char **text);

#endif
