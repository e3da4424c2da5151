/* What kind of event it is, and which edition of C.07 holds for it. */

#include "event/systems.h"
#include "event/team_rules.h"
#include "standings/scoreboard_private.h"

#include <string.h>

/* --- Pre-determined pairings ----------------------------------------------------------------- */

static bool contains(ct_str text, const char *word)
{
    ct_str wanted = ct_str_of(word);
    for (size_t at = 0; at + wanted.len <= text.len; at++) {
        if (ct_str_equal_ignoring_case(ct_str_slice(text, at, wanted.len), wanted)) {
            return true;
        }
    }
    return false;
}

static bool contains_one_of(ct_str text, const char *const *words)
{
    while (*words != NULL && !contains(text, *words)) {
        words++;
    }
    return *words != NULL;
}

bool ct_scoreboard_is_predetermined(const ct_event *event)
{
    static const char *const systems[] = {"round-robin", "berger", "scheveningen", "schiller",
                                          NULL};
    static const char *const codes[] = {"ROUNDROBIN", "SCHEVENINGEN", "SCHILLER", NULL};
    static const char *const types[] = {"round robin", "round-robin",  "roundrobin",
                                        "berger",      "scheveningen", NULL};
    const ct_system_row *row = ct_event_system(event).row;
    if (row != NULL) {
        return contains_one_of(ct_str_of(row->name), systems);
    }
    return contains_one_of(ct_str_is_blank(event->type_code) ? event->type : event->type_code,
                           ct_str_is_blank(event->type_code) ? types : codes);
}

/* --- Teams ----------------------------------------------------------------------------------- */

ct_score_kind ct_scoreboard_primary(const ct_event *event)
{
    if (!event->is_team_event) {
        return CT_GAME_POINTS;
    }
    ct_str first = ct_str_slice(ct_str_trim(event->standings), 0, 4);
    bool by_games =
        ct_event_team_rules(event).by_game_points ||
        ct_str_equal_ignoring_case(ct_str_trim(event->type_code), CT_STR("CUSTOM_TEAM_SWISS_GP")) ||
        ct_str_equal_ignoring_case(first, CT_STR("GPTS"));
    return by_games && !ct_str_equal_ignoring_case(first, CT_STR("MPTS")) ? CT_GAME_POINTS
                                                                          : CT_MATCH_POINTS;
}

/* A cell that is a board of a match: a game, or a forfeit win without opponent. */
static bool is_board(ct_cell cell)
{
    return cell.outcome < CT_OUTCOMES && ct_outcome_has_opponent(cell.outcome) &&
           (cell.opponent != CT_NOBODY || cell.outcome == CT_FORFEIT_WIN);
}

unsigned ct_scoreboard_boards(const ct_event *event)
{
    unsigned most = (unsigned)event->board_colours.len;
    if (!event->is_team_event || most > 0) {
        return event->is_team_event ? most : 1;
    }
    for (ct_index t = 0; t < event->team_count; t++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            unsigned boards = 0;
            for (uint32_t m = 0; m < event->teams[t].member_count; m++) {
                ct_index player = event->teams[t].members[m];
                boards +=
                    player < event->player_count && is_board(ct_event_cell(event, player, round));
            }
            most = boards > most ? boards : most;
        }
    }
    return most > 0 ? most : 1;
}

/* --- Editions -------------------------------------------------------------------------------- */

typedef struct edition_row {
    ct_c07 edition;
    const char *name;
} edition_row;

static const edition_row editions[] = {
    {CT_C07_2026, "2026-03"}, {CT_C07_2024_AUGUST, "2024-08"}, {CT_C07_2024_APRIL, "2024-04"},
    {CT_C07_2023, "2023-09"}, {CT_C07_VIRTUAL, "2009-07"},
};
enum { EDITIONS = sizeof editions / sizeof *editions };

const char *ct_c07_name(ct_c07 edition)
{
    for (size_t i = 0; i < EDITIONS; i++) {
        if (editions[i].edition == edition) {
            return editions[i].name;
        }
    }
    return "by date";
}

ct_c07 ct_c07_named(ct_str name)
{
    ct_str word = ct_str_trim(name);
    for (size_t i = 0; i < EDITIONS; i++) {
        ct_str known = ct_str_of(editions[i].name);
        if (ct_str_equal(word, known) ||
            (word.len == 4 && ct_str_equal(word, ct_str_slice(known, 0, 4)))) {
            return editions[i].edition; /* "2024" is the later one of that year */
        }
    }
    return ct_str_equal_ignoring_case(word, CT_STR("virtual")) ? CT_C07_VIRTUAL : CT_C07_BY_DATE;
}

/* Year × 100 + month of YYYY/MM/DD or DD/MM/YYYY with / - or . between; 0 when it is no date. */
static unsigned month_of(ct_str text)
{
    ct_str rest = ct_str_trim(text);
    size_t digits = 0;
    while (digits < rest.len && rest.at[digits] >= '0' && rest.at[digits] <= '9') {
        digits++;
    }
    if (digits == rest.len || strchr("/-.", rest.at[digits]) == NULL) {
        return 0;
    }
    char separator = rest.at[digits];
    ct_str parts[3];
    for (int i = 0; i < 3; i++) {
        parts[i] = ct_str_cut(&rest, separator);
    }
    ct_str year_text = parts[0].len == 4 ? parts[0] : parts[2];
    uint64_t year = 0;
    uint64_t month = 0;
    bool is_date = year_text.len == 4 && ct_str_to_unsigned(year_text, &year) &&
                   ct_str_to_unsigned(parts[1], &month) && month >= 1 && month <= 12;
    return is_date ? (unsigned)(year * 100 + month) : 0;
}

ct_c07 ct_c07_of(const ct_event *event)
{
    unsigned month = month_of(event->start);
    for (size_t i = 0; month != 0 && i < EDITIONS; i++) {
        if (month >= (unsigned)editions[i].edition) {
            return editions[i].edition;
        }
    }
    return month == 0 ? CT_C07_2026 : CT_C07_VIRTUAL;
}
