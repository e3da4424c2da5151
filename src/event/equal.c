/* Deep equality of events, with the name of the first difference.
 *
 * What is compared stands in tables of fields: a field missing there is not part of the event's
 * identity. Scalars are compared byte by byte, so a row must never name a struct with padding. */

#include "event/event.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct field {
    const char *name;
    size_t offset;
    size_t size; /* of a scalar; 0 for a ct_str */
} field;

#define TEXT(type, member)   {#member, offsetof(type, member), 0}
#define NUMBER(type, member) {#member, offsetof(type, member), sizeof(((type *)0)->member)}
#define END                  {NULL, 0, 0}

static const field event_fields[] = {
    TEXT(ct_event, name),
    TEXT(ct_event, city),
    TEXT(ct_event, federation),
    TEXT(ct_event, start),
    TEXT(ct_event, end),
    TEXT(ct_event, player_count_text),
    TEXT(ct_event, rated_count_text),
    TEXT(ct_event, team_count_text),
    TEXT(ct_event, type),
    TEXT(ct_event, arbiter),
    TEXT(ct_event, rate_of_play),
    TEXT(ct_event, rank_method),
    TEXT(ct_event, controller),
    TEXT(ct_event, type_code),
    TEXT(ct_event, tie_breaks),
    TEXT(ct_event, standings),
    TEXT(ct_event, time_control),
    TEXT(ct_event, system),
    TEXT(ct_event, board_colours),
    NUMBER(ct_event, rounds),
    NUMBER(ct_event, initial_colour),
    NUMBER(ct_event, pairs_by_rank),
    NUMBER(ct_event, unit),
    NUMBER(ct_event, acceleration.kind),
    NUMBER(ct_event, acceleration.points),
    NUMBER(ct_event, acceleration.rounds),
    NUMBER(ct_event, acceleration.group),
    NUMBER(ct_event, acceleration.second_group),
    NUMBER(ct_event, team_scoring.win),
    NUMBER(ct_event, team_scoring.draw),
    NUMBER(ct_event, team_scoring.loss),
    NUMBER(ct_event, team_scoring.pab_match_points),
    NUMBER(ct_event, team_scoring.pab_game_points),
    NUMBER(ct_event, team_scoring.pab_is_given),
    NUMBER(ct_event, is_team_event),
    NUMBER(ct_event, deputies.count),
    NUMBER(ct_event, dates.count),
    NUMBER(ct_event, setting_count),
    NUMBER(ct_event, acceleration.span_count),
    NUMBER(ct_event, bye_count),
    NUMBER(ct_event, forbidden_count),
    NUMBER(ct_event, adjustment_count),
    NUMBER(ct_event, player_count),
    NUMBER(ct_event, rounds_paired),
    NUMBER(ct_event, team_count),
    NUMBER(ct_event, team_pab_count),
    NUMBER(ct_event, line_up_count),
    NUMBER(ct_event, match_forfeit_count),
    NUMBER(ct_event, note_count),
    END,
};

static const field player_fields[] = {
    NUMBER(ct_player, tpn.number), TEXT(ct_player, name),
    NUMBER(ct_player, sex),        TEXT(ct_player, title),
    NUMBER(ct_player, rating),     NUMBER(ct_player, k),
    TEXT(ct_player, federation),   TEXT(ct_player, fide_id),
    TEXT(ct_player, birth),        TEXT(ct_player, club),
    TEXT(ct_player, category),     NUMBER(ct_player, national_count),
    NUMBER(ct_player, has_points), NUMBER(ct_player, points),
    NUMBER(ct_player, rank),       NUMBER(ct_player, fixed_board),
    NUMBER(ct_player, enters),     NUMBER(ct_player, leaves),
    NUMBER(ct_player, leave),      END,
};

static const field national_fields[] = {
    TEXT(ct_national, federation), TEXT(ct_national, class_name),
    TEXT(ct_national, name),       NUMBER(ct_national, rating),
    TEXT(ct_national, origin),     TEXT(ct_national, number),
    TEXT(ct_national, birth),      END,
};

static const field cell_fields[] = {
    NUMBER(ct_cell, opponent),
    NUMBER(ct_cell, colour),
    NUMBER(ct_cell, outcome),
    NUMBER(ct_cell, board),
    END,
};

static const field team_fields[] = {
    NUMBER(ct_team, tpn.number),
    TEXT(ct_team, name),
    TEXT(ct_team, nickname),
    TEXT(ct_team, strength),
    NUMBER(ct_team, member_count),
    NUMBER(ct_team, has_points),
    NUMBER(ct_team, match_points),
    NUMBER(ct_team, game_points),
    NUMBER(ct_team, rank),
    NUMBER(ct_team, enters),
    NUMBER(ct_team, leaves),
    NUMBER(ct_team, leave),
    END,
};

static const field setting_fields[] = {TEXT(ct_setting, name), TEXT(ct_setting, value), END};

static const field bye_fields[] = {
    NUMBER(ct_bye, who),
    NUMBER(ct_bye, round),
    NUMBER(ct_bye, kind),
    END,
};

static const field forbidden_fields[] = {
    NUMBER(ct_forbidden, kind),         NUMBER(ct_forbidden, first_round),
    NUMBER(ct_forbidden, last_round),   TEXT(ct_forbidden, name),
    NUMBER(ct_forbidden, member_count), END,
};

static const field span_fields[] = {
    NUMBER(ct_span, match_points),
    NUMBER(ct_span, points),
    NUMBER(ct_span, first_round),
    NUMBER(ct_span, last_round),
    NUMBER(ct_span, first.number),
    NUMBER(ct_span, last.number),
    END,
};

static const field adjustment_fields[] = {
    NUMBER(ct_adjustment, type),      NUMBER(ct_adjustment, match_points),
    NUMBER(ct_adjustment, points),    NUMBER(ct_adjustment, round),
    NUMBER(ct_adjustment, who_count), END,
};

static const field line_up_fields[] = {
    NUMBER(ct_line_up, round),
    NUMBER(ct_line_up, team),
    NUMBER(ct_line_up, opponent),
    NUMBER(ct_line_up, player_count),
    END,
};

static const field match_forfeit_fields[] = {
    NUMBER(ct_match_forfeit, round),         NUMBER(ct_match_forfeit, white),
    NUMBER(ct_match_forfeit, black),         NUMBER(ct_match_forfeit, white_outcome),
    NUMBER(ct_match_forfeit, black_outcome), END,
};

static const field note_fields[] = {
    TEXT(ct_note, text),
    TEXT(ct_note, after),
    NUMBER(ct_note, ordinal),
    END,
};

static const field index_fields[] = {{"", 0, sizeof(ct_index)}, END};
static const field string_fields[] = {{"", 0, 0}, END};

/* Where the first difference goes. */
typedef struct report {
    char *where;
    size_t size;
} report;

static bool differ(report to, const char *format, ...) CT_PRINTF(2, 3);

static bool differ(report to, const char *format, ...)
{
    if (to.where != NULL && to.size != 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(to.where, to.size, format, args);
        va_end(args);
    }
    return false;
}

static bool texts_equal(const char *one, const char *other)
{
    ct_str a;
    ct_str b;
    memcpy(&a, one, sizeof a);
    memcpy(&b, other, sizeof b);
    return ct_str_equal(a, b);
}

/* The first field that differs, or NULL. */
static const field *first_difference(const field *fields, const void *a, const void *b)
{
    for (const field *f = fields; f->name != NULL; f++) {
        const char *one = (const char *)a + f->offset;
        const char *other = (const char *)b + f->offset;
        bool same = f->size != 0 ? memcmp(one, other, f->size) == 0 : texts_equal(one, other);
        if (!same) {
            return f;
        }
    }
    return NULL;
}

/* An array of `count` structs of `size` bytes, in both events. */
typedef struct pair_of_arrays {
    const char *name;
    const void *a;
    const void *b;
    size_t count;
    size_t size;
} pair_of_arrays;

static bool arrays_equal(pair_of_arrays arrays, const field *fields, report to)
{
    for (size_t i = 0; i < arrays.count; i++) {
        const field *found = first_difference(fields, (const char *)arrays.a + i * arrays.size,
                                              (const char *)arrays.b + i * arrays.size);
        if (found != NULL) {
            return differ(to, "%s[%zu]%s%s", arrays.name, i, found->name[0] == '\0' ? "" : ".",
                          found->name);
        }
    }
    return true;
}

/* The same array member of both; their counts are known to be equal. */
#define EQUAL_ARRAYS(name, member, count, fields)                                           \
    arrays_equal((pair_of_arrays){name, a->member, b->member, a->count, sizeof *a->member}, \
                 fields, to)

/* A list inside each struct of an array: where its pointer and its count (uint32_t) stand. */
typedef struct inner_list {
    const char *name;
    size_t offset;
    size_t count_offset;
    size_t size; /* of its structs */
} inner_list;

static const void *pointer_at(const char *owner, size_t offset)
{
    const void *pointer;
    memcpy((void *)&pointer, owner + offset, sizeof pointer);
    return pointer;
}

/* The lists inside arrays of which everything else is equal. */
static bool lists_equal(pair_of_arrays owners, inner_list list, const field *fields, report to)
{
    for (size_t i = 0; i < owners.count; i++) {
        const char *one = (const char *)owners.a + i * owners.size;
        const char *other = (const char *)owners.b + i * owners.size;
        uint32_t count;
        memcpy(&count, one + list.count_offset, sizeof count);
        pair_of_arrays lists = {list.name, pointer_at(one, list.offset),
                                pointer_at(other, list.offset), count, list.size};
        if (!arrays_equal(lists, fields, (report){NULL, 0})) {
            char name[64];
            snprintf(name, sizeof name, "%s[%zu].%s", owners.name, i, list.name);
            lists.name = name;
            return arrays_equal(lists, fields, to);
        }
    }
    return true;
}

#define EQUAL_LISTS(array, array_count, type, member, count_member, fields)                     \
    lists_equal((pair_of_arrays){#array, a->array, b->array, a->array_count, sizeof *a->array}, \
                (inner_list){#member, offsetof(type, member), offsetof(type, count_member),     \
                             sizeof *a->array->member},                                         \
                fields, to)

static bool headings_equal(const ct_event *a, const ct_event *b, report to)
{
    const field *found = first_difference(event_fields, a, b);
    if (found != NULL) {
        return differ(to, "%s", found->name);
    }
    if (!ct_scoring_equal(&a->scoring, &b->scoring)) {
        return differ(to, "scoring");
    }
    return EQUAL_ARRAYS("deputies", deputies.items, deputies.count, string_fields) &&
           EQUAL_ARRAYS("dates", dates.items, dates.count, string_fields) &&
           EQUAL_ARRAYS("settings", settings, setting_count, setting_fields) &&
           EQUAL_ARRAYS("notes", notes, note_count, note_fields);
}

static bool players_equal(const ct_event *a, const ct_event *b, report to)
{
    return EQUAL_ARRAYS("players", players, player_count, player_fields) &&
           EQUAL_LISTS(players, player_count, ct_player, nationals, national_count,
                       national_fields);
}

static bool cells_equal(const ct_event *a, const ct_event *b, report to)
{
    for (ct_index i = 0; i < a->player_count; i++) {
        for (unsigned round = 1; round <= a->rounds_paired; round++) {
            const ct_cell *one = &a->cells[(size_t)i * a->round_room + round - 1];
            const ct_cell *other = &b->cells[(size_t)i * b->round_room + round - 1];
            if (memcmp(one, other, sizeof *one) == 0) { /* nearly always */
                continue;
            }
            const field *found = first_difference(cell_fields, one, other);
            if (found != NULL) {
                return differ(to, "players[%u].rounds[%u].%s", i, round, found->name);
            }
        }
    }
    return true;
}

static bool rules_equal(const ct_event *a, const ct_event *b, report to)
{
    return EQUAL_ARRAYS("acceleration.spans", acceleration.spans, acceleration.span_count,
                        span_fields) &&
           EQUAL_ARRAYS("byes", byes, bye_count, bye_fields) &&
           EQUAL_ARRAYS("forbidden", forbidden, forbidden_count, forbidden_fields) &&
           EQUAL_ARRAYS("adjustments", adjustments, adjustment_count, adjustment_fields) &&
           EQUAL_LISTS(forbidden, forbidden_count, ct_forbidden, members, member_count,
                       index_fields) &&
           EQUAL_LISTS(adjustments, adjustment_count, ct_adjustment, who, who_count, index_fields);
}

static bool teams_equal(const ct_event *a, const ct_event *b, report to)
{
    return EQUAL_ARRAYS("teams", teams, team_count, team_fields) &&
           EQUAL_ARRAYS("team_pabs", team_pabs, team_pab_count, index_fields) &&
           EQUAL_ARRAYS("line_ups", line_ups, line_up_count, line_up_fields) &&
           EQUAL_ARRAYS("match_forfeits", match_forfeits, match_forfeit_count,
                        match_forfeit_fields) &&
           EQUAL_LISTS(teams, team_count, ct_team, members, member_count, index_fields) &&
           EQUAL_LISTS(line_ups, line_up_count, ct_line_up, players, player_count, index_fields);
}

bool ct_event_equal(const ct_event *a, const ct_event *b, char *where, size_t size)
{
    report to = {where, size};
    return headings_equal(a, b, to) && players_equal(a, b, to) && cells_equal(a, b, to) &&
           rules_equal(a, b, to) && teams_equal(a, b, to);
}
