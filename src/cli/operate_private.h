#ifndef CT_OPERATE_PRIVATE_H
#define CT_OPERATE_PRIVATE_H

/* One run of an operation by the command. */

#include "cli/document.h"
#include "cli/operate.h"
#include "cli/services.h"
#include "operations/table.h"

typedef struct ct_work {
    ct_call *call;
    const ct_operation *operation;
    ct_document document;    /* of an operation on one event, or of the event that it makes */
    ct_document *documents;  /* &document, or those of several events */
    ct_desk_event *on_desk;  /* of each document */
    ct_desk_event the_event; /* of an operation on one event */
    ct_desk desk;
    ct_problems problems;
    ct_service_state services;
    ct_request request;
    ct_bytes *files; /* documents of the request, by input: read once, also from standard input */
    ct_answer answer;
} ct_work;

/* Makes now->request from the words and options of the call (operate_request.c). */
ct_status ct_operate_request(ct_work *now, ct_error *err);
/* The file of a document that the operation makes: the word after that of the event. */
static inline const char *ct_operate_out(const ct_work *now)
{
    return now->call->words[now->operation->events != CT_EVENTS_NONE];
}

#endif
