#ifndef CT_ASK_H
#define CT_ASK_H

/* One operation asked through the library. */

#include "api/handle.h"
#include "operations/offers.h"
#include "operations/table.h"

typedef struct ct_ask {
    ct_arena *mem;            /* set by the caller, who frees it; everything below lives here */
    crosstable_event *handle; /* the first one; NULL for operations without an event */
    const ct_operation *operation;
    ct_problems problems, none;
    ct_desk_event *on_desk;
    ct_services services;
    ct_rating_offer ratings;
    ct_desk desk;
    ct_request request;
    ct_answer answer;
    ct_event *first_made; /* of the events that were handed over one by one */
    ct_made_document *documents;
    uint32_t document_count, document_room;
} ct_ask;

/* Runs an operation about these events; what it changes or makes goes to the first. `now` has
 * nothing but `mem` before. CT_NOT_FOUND with a NULL operation when there is none of this name. */
ct_status ct_ask_run(ct_ask *now, crosstable_event *const *events, size_t count,
                     const char *operation, ct_str request, ct_error *err);

/* Services on files of this machine, where they are built; and closes what they opened. */
void ct_ask_offer(ct_ask *now);
void ct_ask_close_offers(ct_ask *now);

ct_status ct_ask_add_document(ct_ask *now, const char *media_type, ct_str text, ct_error *err);

#endif
