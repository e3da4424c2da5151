#ifndef CT_GROUP_TABLES_H
#define CT_GROUP_TABLES_H

/* Tables beside the standings of two-phase events and of Scheveningen matches. */

#include "pairing/cup/course.h"
#include "report/sheet_event.h"
#include "standings/standings.h"

/* A column of the tables of groups: one of the rules by which those with equal points are ranked. */
typedef struct ct_group_rule {
    const char *title; /* "SB" */
    uint32_t key;      /* position in the keys of a row */
    unsigned points;   /* how many factors of a key are points: 0 a count, 1 points, 2 points² */
} ct_group_rule;

/* Two-phase events: how the groups stand; false in other events. */
bool ct_group_tables_follow(const ct_standings *standings, ct_arena *mem, ct_cup *out);
/* The rules that have a column; returns how many. The rating has none. */
uint32_t ct_group_rules(const ct_cup *cup, ct_group_rule out[CT_GROUP_KEYS]);
ct_value ct_group_value(const ct_group_rule *rule, const ct_group_standing *row, int32_t unit);

/* Two-phase events: the table of each group, by which players qualify. Nothing in other events. */
ct_status ct_group_tables_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err);

/* Scheveningen: the score of the two teams. Nothing in other events. */
ct_status ct_sides_report(const ct_standings *standings, ct_sheet *sheet, ct_error *err);

#endif
