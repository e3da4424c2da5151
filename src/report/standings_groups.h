#ifndef CT_STANDINGS_GROUPS_H
#define CT_STANDINGS_GROUPS_H

/* Players by what they have in common: for standings of categories, federations, clubs, sexes, ages
 * and titles. */

#include "standings/standings.h"

typedef enum ct_grouping {
    CT_UNGROUPED = 0,
    CT_BY_CATEGORY,
    CT_BY_FEDERATION,
    CT_BY_CLUB,
    CT_BY_SEX,
    CT_BY_AGE,
    CT_BY_TITLE,
    CT_GROUPINGS
} ct_grouping;

/* "category", … ; CT_UNGROUPED for words that name none. */
const char *ct_grouping_name(ct_grouping by);
ct_grouping ct_grouping_named(ct_str name);

typedef struct ct_group {
    ct_str name; /* "U14", "ITA", "women"; "no club" */
    int order;   /* groups are sorted by this, then by name; "no club" and the like come last */
} ct_group;

typedef struct ct_groups {
    ct_group *groups; /* in order */
    uint32_t count;
    uint32_t *of; /* by player: position in `groups` */
} ct_groups;

/* The groups that occur. Ages are those of FIDE's championships: a year of birth is U8 when the
 * event's year is at most 8 more, and so on by twos to U20; 50+ and 65+ when it is at least so much
 * more. Everybody stands in the narrowest group. CT_INVALID when ages are wanted and the event has
 * no start date, and for team events. */
ct_status ct_groups_make(const ct_event *event, ct_grouping by, ct_arena *mem, ct_groups *out,
                         ct_error *err);

/* --- Standings by group ---------------------------------------------------------------------- */

typedef struct ct_standings_view {
    ct_grouping by;
    uint32_t top; /* places shown; 0 = all. Those who share the last one are all shown */
    ct_ties ties; /* how the standings were made, for the words below the table */
    uint64_t seed;
} ct_standings_view;

/* A row of the standings, and its place in its group. */
typedef struct ct_ranked {
    const ct_standing *row;
    uint32_t place;
} ct_ranked;

typedef struct ct_ranked_group {
    ct_str name; /* "U14"; "Group A" of an event that is ranked group by group; else empty */
    ct_ranked *rows;
    uint32_t count;
} ct_ranked_group;

typedef struct ct_ranked_groups {
    bool is_grouped; /* otherwise there is one group, without a name */
    ct_ranked_group *items;
    uint32_t count;
} ct_ranked_groups;

/* The rows that a view shows, by group. Equal places of the event are equal places of the group.
 * CT_INVALID as ct_groups_make. */
ct_status ct_standings_divide(const ct_standings *standings, const ct_standings_view *view,
                              ct_arena *mem, ct_ranked_groups *out, ct_error *err);

/* Is everybody of a group ranked before everybody of the next? */
bool ct_standings_are_by_group(const ct_standings *standings);

#endif
