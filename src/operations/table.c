/* The rows, and how one is run. */

#include "operations/table.h"

#include "event/patch.h"
#include "event/published.h"
#include "operations/core.h"

static const ct_operation *const *const families[] = {
    ct_people_operations,  ct_round_operations,     ct_looking_operations,
    ct_judging_operations, ct_generator_operations,
#ifdef CT_WITH_LAB
    ct_lab_operations,
#endif
#ifdef CT_WITH_STORE
    ct_store_operations,
#endif
};

const ct_operation *ct_operation_at(size_t index)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        for (const ct_operation *const *row = families[i]; *row != NULL; row++) {
            if (index-- == 0) {
                return *row;
            }
        }
    }
    return NULL;
}

const ct_operation *ct_operation_named(ct_str name)
{
    const ct_operation *row = NULL;
    for (size_t i = 0; (row = ct_operation_at(i)) != NULL && !ct_str_is(name, row->name); i++) {
    }
    return row;
}

bool ct_request_changes(const ct_request *request)
{
    const ct_operation *operation = request->operation;
    return operation->effect == CT_CHANGES &&
           (operation->changes == NULL || operation->changes(request->asked));
}

/* Runs an operation that changes the event on a copy. Rounds that were published keep their board
 * numbers (C.04.2 4.3). */
static ct_status change(const ct_request *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    ct_event *before = desk->event;
    ct_published_boards boards = {0};
    CT_TRY(ct_event_clone(before, desk->mem, &desk->event, err));
    ct_status status = ct_published_note(before, 1, desk->mem, &boards, err);
    if (status == CT_OK) {
        status = request->operation->run(request->asked, desk, answer, err);
    }
    if (status == CT_OK && answer->is_changed) {
        status = ct_published_keep(desk->event, &boards, desk->mem, err);
    }
    if (status != CT_OK || !answer->is_changed) {
        answer->about = answer->about == NULL ? desk->event : answer->about;
        desk->event = before;
    }
    return status;
}

ct_status ct_operation_run(const ct_request *request, ct_desk *desk, ct_answer *answer,
                           ct_error *err)
{
    *answer = (ct_answer){0};
    return request->operation->effect == CT_CHANGES
               ? change(request, desk, answer, err)
               : request->operation->run(request->asked, desk, answer, err);
}
