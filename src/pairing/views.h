#ifndef CT_VIEWS_H
#define CT_VIEWS_H

/* How far an engine looks beyond a bracket while it pairs it (Dutch 2026, Burstein), from the
 * narrowest view to the widest: the first answer that holds in the whole field is the answer.
 *
 * A narrow view leaves out constraints (completion, C4; the next bracket, C8 of the Dutch and C7 of
 * the Burstein System), so its best candidates are at least as good as the true ones. If the one it
 * generates first satisfies what was left out as well as anything can, no true candidate is better
 * or earlier. */

#include "pairing/outlook.h"

typedef enum ct_view {
    CT_VIEW_EXITS, /* the bracket, and as many anonymous exits as members must float */
    CT_VIEW_NEXT,  /* also the next scoregroup, and exits beyond it */
    CT_VIEW_ALL,   /* everybody not yet paired, and the bye */
} ct_view;

/* Did a view fail otherwise than by having no solution (out of memory, say)? A wider view would not
 * help then. */
static inline bool ct_view_is_trouble(ct_status status)
{
    return status != CT_OK && status != CT_IMPOSSIBLE;
}

/* A bracket whose narrowest view gave no answer that holds. */
typedef struct ct_wider {
    void *engine;
    /* The best candidate of the bracket within a view. `leavers` (NULL but for CT_VIEW_NEXT)
     * receives, in its list of floaters, those whom the next bracket could not pair. CT_IMPOSSIBLE
     * when the view has no solution. */
    ct_status (*pair)(void *engine, ct_view view, uint32_t exits, ct_bracket_result *result,
                      ct_bracket_result *leavers, ct_error *err);
    uint32_t floats; /* how many must leave the bracket if it is taken by itself */
    uint32_t next, next_end;
} ct_wider;

/* Pairs the bracket in the view of the next scoregroup if that may be enough, else in the view of
 * everybody, and takes the answer out of the outlook. */
ct_status ct_pair_in_wider_views(ct_outlook *outlook, const ct_wider *bracket,
                                 ct_bracket_result *result, ct_error *err);

#endif
