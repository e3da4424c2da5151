#include "report/standings_groups.h"

#include "base/date.h"
#include "pairing/cup/course.h"

#include <stdlib.h>
#include <string.h>

enum { OTHERS = 1000, NONE = 2000 };

static const char *const names[CT_GROUPINGS] = {"none", "category", "federation", "club",
                                                "sex",  "age",      "title"};

const char *ct_grouping_name(ct_grouping by)
{
    return by < CT_GROUPINGS ? names[by] : "none";
}

ct_grouping ct_grouping_named(ct_str name)
{
    for (int i = 1; i < CT_GROUPINGS; i++) {
        if (ct_str_is(name, names[i])) {
            return (ct_grouping)i;
        }
    }
    return CT_UNGROUPED;
}

static ct_group group_of_age(ct_str birth, unsigned now)
{
    static const struct {
        unsigned most;
        const char *name;
    } rows[] = {{8, "U8"},   {10, "U10"}, {12, "U12"},      {14, "U14"}, {16, "U16"},
                {18, "U18"}, {20, "U20"}, {49, "21 to 49"}, {64, "50+"}};
    unsigned year = ct_date_year(birth);
    if (year == 0 || year > now) {
        return (ct_group){CT_STR("age unknown"), NONE};
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (now - year <= rows[i].most) {
            return (ct_group){ct_str_of(rows[i].name), (int)i};
        }
    }
    return (ct_group){CT_STR("65+"), OTHERS};
}

static ct_group group_of_title(ct_str title)
{
    static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        if (ct_str_is(title, titles[i])) {
            return (ct_group){title, (int)i};
        }
    }
    return title.len > 0 ? (ct_group){title, OTHERS} : (ct_group){CT_STR("no title"), NONE};
}

static ct_group group_of_word(ct_str word, const char *without)
{
    return word.len > 0 ? (ct_group){word, 0} : (ct_group){ct_str_of(without), NONE};
}

static ct_group group_of(const ct_player *player, ct_grouping by, unsigned now)
{
    switch (by) {
    case CT_BY_CATEGORY: return group_of_word(player->category, "no category");
    case CT_BY_FEDERATION: return group_of_word(player->federation, "no federation");
    case CT_BY_CLUB: return group_of_word(player->club, "no club");
    case CT_BY_AGE: return group_of_age(player->birth, now);
    case CT_BY_TITLE: return group_of_title(player->title);
    case CT_BY_SEX:
        return player->sex == CT_FEMALE ? (ct_group){CT_STR("women"), 0}
               : player->sex == CT_MALE ? (ct_group){CT_STR("men"), 1}
                                        : (ct_group){CT_STR("sex not given"), NONE};
    case CT_UNGROUPED:
    case CT_GROUPINGS: break;
    }
    return (ct_group){0};
}

typedef struct entry {
    ct_group group;
    ct_index player;
} entry;

static int compare_groups(const ct_group *a, const ct_group *b)
{
    if (a->order != b->order) {
        return a->order < b->order ? -1 : 1;
    }
    return ct_str_compare(a->name, b->name);
}

static int compare_entries(const void *one, const void *other)
{
    const entry *a = one;
    const entry *b = other;
    int order = compare_groups(&a->group, &b->group);
    return order != 0 ? order : (a->player > b->player) - (a->player < b->player);
}

ct_status ct_groups_make(const ct_event *event, ct_grouping by, ct_arena *mem, ct_groups *out,
                         ct_error *err)
{
    if (event->is_team_event) {
        return ct_fail(err, CT_INVALID, "teams are not grouped by %s", ct_grouping_name(by));
    }
    unsigned now = ct_date_year(event->start);
    if (by == CT_BY_AGE && now == 0) {
        ct_fail(err, CT_INVALID, "ages need the start date of the event, which it does not have");
        ct_error_cure(err, "add the record: 042 YYYY/MM/DD");
        return CT_INVALID;
    }
    entry *entries = CT_NEW(mem, entry, event->player_count);
    ct_groups made = {.groups = CT_NEW(mem, ct_group, event->player_count),
                      .of = CT_NEW(mem, uint32_t, event->player_count)};
    CT_NEED(entries, err);
    CT_NEED(made.groups, err);
    CT_NEED(made.of, err);
    for (ct_index i = 0; i < event->player_count; i++) {
        entries[i] = (entry){group_of(&event->players[i], by, now), i};
    }
    qsort(entries, event->player_count, sizeof *entries, compare_entries);
    for (uint32_t i = 0; i < event->player_count; i++) {
        if (i == 0 || compare_groups(&entries[i - 1].group, &entries[i].group) != 0) {
            made.groups[made.count++] = entries[i].group;
        }
        made.of[entries[i].player] = made.count - 1;
    }
    *out = made;
    return CT_OK;
}

/* --- Standings by group ---------------------------------------------------------------------- */

bool ct_standings_are_by_group(const ct_standings *standings)
{
    return standings->order.count > 0 && strcmp(standings->order.codes[0].row->code, "GROUP") == 0;
}

/* The groups of an event that is ranked group by group; last, if there are any, those in none. */
static ct_status make_own_groups(const ct_event *event, ct_arena *mem, ct_groups *out,
                                 ct_error *err)
{
    ct_plan_group *members = NULL;
    uint32_t count = 0;
    uint32_t others = event->player_count;
    CT_TRY(ct_event_groups(event, mem, &members, &count, err));
    ct_groups made = {.groups = CT_NEW(mem, ct_group, (size_t)count + 1),
                      .count = count,
                      .of = CT_NEW(mem, uint32_t, (size_t)event->player_count + 1)};
    CT_NEED(made.groups, err);
    CT_NEED(made.of, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        made.of[who] = count;
    }
    for (uint32_t g = 0; g < count; g++) {
        for (uint32_t i = 0; i < members[g].count; i++) {
            made.of[members[g].members[i]] = g;
        }
        made.groups[g].name = ct_str_format(mem, "Group %s", ct_group_name_of(g).at);
        others -= members[g].count;
    }
    if (others > 0) {
        made.groups[made.count++].name = CT_STR("In no group");
    }
    *out = made;
    return CT_OK;
}

/* The rows of a group, or of everybody (group_of NULL); out->rows has room for all. */
static void take_group(const ct_standings *from, const uint32_t *group_of, uint32_t group,
                       uint32_t top, ct_ranked_group *out)
{
    uint32_t seen = 0;
    uint32_t place = 0;
    uint32_t rank = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        const ct_standing *row = &from->rows[i];
        if (group_of != NULL && group_of[row->who] != group) {
            continue;
        }
        seen++;
        place = row->place == rank ? place : seen;
        rank = row->place;
        if (top != 0 && place > top) {
            break;
        }
        out->rows[out->count++] = (ct_ranked){row, place};
    }
}

ct_status ct_standings_divide(const ct_standings *standings, const ct_standings_view *view,
                              ct_arena *mem, ct_ranked_groups *out, ct_error *err)
{
    const ct_event *event = standings->board->event;
    ct_groups groups = {.count = 1};
    bool is_grouped = view->by != CT_UNGROUPED || ct_standings_are_by_group(standings);
    if (view->by != CT_UNGROUPED) {
        CT_TRY(ct_groups_make(event, view->by, mem, &groups, err));
    } else if (is_grouped) {
        CT_TRY(make_own_groups(event, mem, &groups, err));
    }
    ct_ranked_groups made = {.is_grouped = is_grouped,
                             .items = CT_NEW(mem, ct_ranked_group, (size_t)groups.count + 1),
                             .count = groups.count};
    CT_NEED(made.items, err);
    for (uint32_t g = 0; g < groups.count; g++) {
        ct_ranked_group *group = &made.items[g];
        group->name = groups.groups == NULL ? CT_NO_TEXT : groups.groups[g].name;
        group->rows = CT_NEW(mem, ct_ranked, standings->count);
        CT_NEED(group->rows, err);
        take_group(standings, groups.of, g, view->top, group);
    }
    *out = made;
    return CT_OK;
}
