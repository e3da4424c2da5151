/* The rows, and how one is run. */

#include "operations/table.h"

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

ct_status ct_operation_run(const ct_request *request, ct_desk *desk, ct_answer *answer,
                           ct_error *err)
{
    const ct_operation *operation = request->operation;
    ct_event *before = desk->event;
    *answer = (ct_answer){0};
    if (operation->effect == CT_CHANGES) {
        desk->event = before;
    }
    ct_status status = operation->run(request->asked, desk, answer, err);
    if (status != CT_OK || !answer->is_changed) {
        if (answer->about == NULL && operation->effect == CT_CHANGES) {
            answer->about = desk->event; /* what the answer is about */
        }
        desk->event = before;
    }
    return status;
}
