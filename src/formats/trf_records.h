#ifndef CT_TRF_RECORDS_H
#define CT_TRF_RECORDS_H

/* The kinds of lines of a report file: one row each, in the order in which TRF26 files are written.
 *
 * JaVaFo's XX lines and bbpPairings' BB lines say in another way what a TRF26 record says; their
 * rows name that record, which is also the anchor of notes (ct_note.after). */

#include "base/text.h"

typedef enum ct_trf_kind {
    CT_TRF_NAME,            /* 012 */
    CT_TRF_CITY,            /* 022 */
    CT_TRF_FEDERATION,      /* 032 */
    CT_TRF_START,           /* 042 */
    CT_TRF_END,             /* 052 */
    CT_TRF_PLAYER_COUNT,    /* 062 */
    CT_TRF_RATED_COUNT,     /* 072 */
    CT_TRF_TEAM_COUNT,      /* 082 */
    CT_TRF_TYPE,            /* 092 */
    CT_TRF_ARBITER,         /* 102 */
    CT_TRF_DEPUTY,          /* 112 */
    CT_TRF_RATE_OF_PLAY,    /* 122 */
    CT_TRF_DATES,           /* 132 */
    CT_TRF_ROUNDS,          /* 142 */
    CT_TRF_COLOUR,          /* 152 */
    CT_TRF_SCORING,         /* 162 */
    CT_TRF_RANK_METHOD,     /* 172 */
    CT_TRF_CONTROLLER,      /* 182 */
    CT_TRF_TYPE_CODE,       /* 192 */
    CT_TRF_TIE_BREAKS,      /* 202 */
    CT_TRF_STANDINGS,       /* 212 */
    CT_TRF_TIME_CONTROL,    /* 222 */
    CT_TRF_BOARD_COLOURS,   /* 352 */
    CT_TRF_TEAM_SCORING,    /* 362 */
    CT_TRF_PLAYER,          /* 001 */
    CT_TRF_OLD_TEAM,        /* 013 */
    CT_TRF_TEAM,            /* 310 */
    CT_TRF_LINE_UP,         /* 300 */
    CT_TRF_TEAM_PAB,        /* 320 */
    CT_TRF_MATCH_FORFEIT,   /* 330 */
    CT_TRF_BYE,             /* 240 */
    CT_TRF_ACCELERATION,    /* 250 */
    CT_TRF_FORBIDDEN,       /* 260 */
    CT_TRF_ADJUSTMENT,      /* 299 */
    CT_TRF_XX_ROUNDS,       /* XXR */
    CT_TRF_XX_COLOUR,       /* XXC */
    CT_TRF_XX_SCORING,      /* XXS */
    CT_TRF_XX_ABSENT,       /* XXZ */
    CT_TRF_XX_ACCELERATION, /* XXA */
    CT_TRF_XX_FORBIDDEN,    /* XXP */
    CT_TRF_BB_WIN,          /* BBW */
    CT_TRF_BB_DRAW,         /* BBD */
    CT_TRF_BB_LOSS,         /* BBL */
    CT_TRF_BB_ZERO,         /* BBZ: zero-point bye */
    CT_TRF_BB_FORFEIT,      /* BBF: forfeit loss */
    CT_TRF_BB_PAB,          /* BBU */
    CT_TRF_KINDS,
} ct_trf_kind;

/* A line that is no record of the format. */
#define CT_TRF_UNKNOWN CT_TRF_KINDS

/* From which edition on a record is part of the format. */
typedef enum ct_trf_since { CT_SINCE_06, CT_SINCE_26, CT_SINCE_JAVAFO, CT_SINCE_BBP } ct_trf_since;

typedef struct ct_trf_record {
    char code[4];  /* columns 1-3 */
    char trf26[4]; /* the TRF26 record that says the same: its own code but for XX and BB lines */
    ct_trf_since since;
    bool is_once;      /* a second one is a mistake */
    const char *title; /* for messages: "number of rounds" */
} ct_trf_record;

/* The row of a kind (not CT_TRF_UNKNOWN). */
const ct_trf_record *ct_trf_record_of(ct_trf_kind kind);

/* The kind with this code (three characters; case does not matter), or CT_TRF_UNKNOWN. O(1). */
ct_trf_kind ct_trf_kind_of(const char *code);

/* The order of notes and of the sections of a file: the kind of the TRF26 record that `after` names
 * (ct_note.after), -1 for the top (empty), CT_TRF_KINDS for what is no record. */
int ct_trf_section(ct_str after);

#endif
