#ifndef CT_OPERATE_PRIVATE_H
#define CT_OPERATE_PRIVATE_H

/* One run of a command that is made from an operation: what operate.c and operate_request.c share. */

#include "cli/document.h"
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

/* The file of a document that the operation makes: the word after that of the event. */
static inline const char *ct_work_out(const ct_work *now)
{
    return now->call->words[now->operation->events != CT_EVENTS_NONE];
}

/* Fills the request from the words and options of the call. Without an event on the desk players
 * are counted, not found. CT_MISUSE, and what ct_request_set says. */
ct_status ct_work_ask(ct_work *now, ct_error *err);

#endif
