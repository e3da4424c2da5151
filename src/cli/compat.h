#ifndef CT_COMPAT_H
#define CT_COMPAT_H

/* The command line of JaVaFo and bbpPairings, so that crosstable can stand in for them:
 *
 *   crosstable [-r] [--SYSTEM] IN -p [OUT] [-l [LIST]]          pair the next round
 *   crosstable [-r] [--SYSTEM] IN -c [ROUND] [-l [LIST]]        check the rounds paired
 *   crosstable [-r] [--SYSTEM] (MODEL -g | -g [CONFIG|SEED]) [-b] -o OUT [-s SEED]
 *   crosstable -r                                               tell the release
 *
 * Switches may stand in any order once the input is named; -b (Baku acceleration) may stand in each
 * form. -w and -q, which choose among the algorithms of JaVaFo, are accepted and do nothing. A file
 * named without a folder is put beside the input. The program prints what those programs print,
 * with their exit codes: 0 done, 1 no valid pairing, 2 unexpected, 3 invalid request or input, 4
 * too large, 5 file error. */

#include "cli/command.h"
#include "pairing/system.h"

/* Is this such a command line? It is when its first word is --SYSTEM, -r, -g, -b or -w; or when
 * that is neither an option nor a command of ours, an option follows, and a -p, -c or -g. */
bool ct_compat_is_meant(size_t count, const char *const *words);
ct_exit ct_compat_run(ct_call *call, size_t count, const char *const *words);

/* The forms above with what they do, for help and manual; ended by a NULL line. */
const ct_example *ct_compat_usage(void);

/* --- Private to the compat files ------------------------------------------------------------- */

typedef enum ct_compat_mode {
    CT_COMPAT_NONE,
    CT_COMPAT_PAIR,
    CT_COMPAT_CHECK,
    CT_COMPAT_GENERATE,
} ct_compat_mode;

typedef struct ct_compat {
    ct_compat_mode mode;
    const ct_pairing_system *system; /* NULL: as the event says */
    const char *input;               /* or the model of a generator */
    const char *output;
    const char *config;
    const char *list; /* "" when its name is left out; NULL: no checklist */
    uint64_t seed;
    unsigned round; /* to be checked; 0 = all */
    bool has_seed;
    bool is_baku;
    bool wants_release;
} ct_compat;

ct_exit ct_compat_pair(ct_call *call, const ct_compat *given);
ct_exit ct_compat_check(ct_call *call, const ct_compat *given);
ct_exit ct_compat_generate(ct_call *call, const ct_compat *given);

#endif
