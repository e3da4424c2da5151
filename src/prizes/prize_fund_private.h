#ifndef CT_PRIZE_FUND_PRIVATE_H
#define CT_PRIZE_FUND_PRIVATE_H

/* What prize_fund.c and prize_conditions.c share. */

#include "prizes/prize_fund.h"

typedef struct ct_fund_reader {
    ct_arena *mem;
    ct_prize_fund *fund;
    ct_problems *problems;
    size_t line;
    bool failed; /* memory is out */
} ct_fund_reader;

/* A fault of this line. */
ct_error *ct_fund_fault(ct_fund_reader *reader, const char *format, ...) CT_PRINTF(2, 3);

/* Reads list->who into its conditions. */
void ct_fund_read_conditions(ct_fund_reader *reader, ct_prize_list *list);

#endif
