#ifndef CT_PRIZE_FUND_H
#define CT_PRIZE_FUND_H

/* The prize fund of an event, as organisers announce it: a table with one line for each list of
 * prizes. docs/prizes.md describes the file, examples/prizes.csv is one.
 *
 * Money is counted in hundredths of the currency, always as whole numbers. */

#include "event/event.h"

typedef int64_t ct_cents;

/* Who gets what when players have equally many points. */
typedef enum ct_prize_sharing {
    CT_SHARING_EQUAL = 0, /* they put their prizes together and share equally */
    /* A part of the prize of the own place (usually half), and the rest of all their prizes shared
     * equally. */
    CT_SHARING_HORT,
    CT_SHARING_BY_RANK, /* tie-breaks decide; only a shared place is shared */
} ct_prize_sharing;

/* How many prizes somebody may have. */
typedef enum ct_prize_rule {
    CT_ONE_PRIZE_BEST = 0,     /* one: the greatest */
    CT_ONE_PRIZE_PLACES_FIRST, /* one: lists in the order places, categories as listed */
    CT_ONE_PRIZE_ALL,          /* all that they win */
} ct_prize_rule;

/* Where the coins go that rounding down leaves over. */
typedef enum ct_prize_rest {
    CT_REST_BEST_PLACED = 0, /* one each to the best placed of the group */
    CT_REST_LARGEST,         /* one each to those who lost most by rounding */
    CT_REST_FUND,            /* back into the fund */
} ct_prize_rest;

typedef enum ct_prize_field {
    CT_PRIZE_RATING,
    CT_PRIZE_AGE, /* reached in the year of the event */
    CT_PRIZE_BORN,
    CT_PRIZE_SEX,
    CT_PRIZE_CLUB,
    CT_PRIZE_FEDERATION,
    CT_PRIZE_CATEGORY,
    CT_PRIZE_TITLE,
    CT_PRIZE_FIELDS
} ct_prize_field;

typedef enum ct_prize_test {
    CT_IS,
    CT_IS_NOT,
    CT_BELOW,
    CT_AT_MOST,
    CT_ABOVE,
    CT_AT_LEAST
} ct_prize_test;

/* One condition: "rating < 1900", "age = 12-14", "club = Castle Hill", "rating = none". */
typedef struct ct_prize_condition {
    ct_prize_field field;
    ct_prize_test test;
    bool is_none;        /* nothing known: unrated, no club */
    int64_t least, most; /* numbers: the range of CT_IS; else both the number */
    ct_str text;
} ct_prize_condition;

typedef struct ct_prize_list {
    ct_str name;
    bool is_places; /* for everybody, without conditions */
    ct_str who;     /* the conditions as written; all must hold */
    ct_prize_condition *conditions;
    uint32_t condition_count;
    ct_cents *prizes; /* first prize first */
    uint32_t prize_count;
    ct_cents sum;
} ct_prize_list;

typedef struct ct_prize_fund {
    ct_str currency; /* "EUR"; may be empty */
    ct_prize_sharing sharing;
    unsigned own_percent; /* Hort: the part by place, usually 50 */
    ct_prize_rule rule;
    ct_prize_rest rest;
    ct_cents coin; /* prizes are multiples of it; at least 1 */
    bool withdrawn_may_win;
    ct_prize_list *lists;
    uint32_t list_count;
    ct_cents sum;
} ct_prize_fund;

/* Reads a fund. Every fault is in `problems`, with line and cure; CT_INVALID when there is one. The
 * fund lives in `mem` and borrows `text`. */
ct_status ct_prize_fund_read(ct_str text, ct_arena *mem, ct_prize_fund *out, ct_problems *problems,
                             ct_error *err);

/* Does the player fit? `year` of the event; 0 = not known. When something the condition asks about
 * is missing, the player does not, and `*missing` (may be NULL) gets its name: "club", "birth
 * date", "date of the event". */
bool ct_prize_list_fits(const ct_prize_list *list, const ct_player *player, unsigned year,
                        const char **missing);

/* "12.50", "1200": with two decimals where there are any. */
void ct_cents_format(ct_cents cents, char out[32]);

/* The settings in words, for reports. */
const char *ct_prize_sharing_words(ct_prize_sharing sharing);
const char *ct_prize_rule_words(ct_prize_rule rule);
const char *ct_prize_rest_words(ct_prize_rest rest);

#endif
