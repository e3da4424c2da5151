/* The event as C.07 looks at it: Articles 15 and 16. */

#include "standings/literal.h"

#include "event/matches.h"
#include "event/systems.h"
#include "event/team_rules.h"
#include "support/check.h"

#include <string.h>
#include <strings.h>

enum { DUMMY_SINCE = 202309, CAPS_SINCE = 202603 };

int literal_compare(literal_number a, literal_number b)
{
    int64_t left = a.top * b.bottom;
    int64_t right = b.top * a.bottom;
    return (left > right) - (left < right);
}

/* --- The crosstable --------------------------------------------------------------------------- */

static bool text_has(ct_str text, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= text.len; at++) {
        if (strncasecmp(text.at + at, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/* 15.2: the schedule was known before the event. */
static bool schedule_is_fixed(const ct_event *event)
{
    static const char *const systems[] = {
        "round-robin",         "double-round-robin", "berger-groups",    "scheveningen",
        "double-scheveningen", "schiller",           "team-round-robin", "team-double-round-robin"};
    const ct_system_row *row = ct_event_system(event).row;
    if (row != NULL) {
        bool found = false;
        for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
            found = found || strcmp(row->name, systems[i]) == 0;
        }
        return found;
    }
    if (!ct_str_is_blank(event->type_code)) {
        return text_has(event->type_code, "ROUNDROBIN") ||
               text_has(event->type_code, "SCHEVENINGEN") || text_has(event->type_code, "SCHILLER");
    }
    return text_has(event->type, "round robin") || text_has(event->type, "round-robin") ||
           text_has(event->type, "roundrobin") || text_has(event->type, "berger") ||
           text_has(event->type, "scheveningen");
}

static int primary_score(const ct_event *event)
{
    ct_str first = ct_str_slice(ct_str_trim(event->standings), 0, 4);
    if (!event->is_team_event || ct_str_equal_ignoring_case(first, CT_STR("GPTS"))) {
        return LITERAL_GAME_POINTS;
    }
    if (ct_str_equal_ignoring_case(first, CT_STR("MPTS"))) {
        return LITERAL_MATCH_POINTS;
    }
    bool by_games = ct_event_team_rules(event).by_game_points ||
                    ct_str_equal(event->type_code, CT_STR("CUSTOM_TEAM_SWISS_GP"));
    return by_games ? LITERAL_GAME_POINTS : LITERAL_MATCH_POINTS;
}

/* Boards of a match: the pattern of colours says, else the longest match. */
static unsigned boards_of(const ct_event *event)
{
    unsigned most = 1;
    if (!event->is_team_event || event->board_colours.len > 0) {
        return event->is_team_event ? (unsigned)event->board_colours.len : 1;
    }
    for (ct_index team = 0; team < event->team_count; team++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            unsigned boards = 0;
            for (uint32_t m = 0; m < event->teams[team].member_count; m++) {
                ct_cell cell = ct_event_cell(event, event->teams[team].members[m], round);
                boards += cell.opponent != CT_NOBODY || cell.outcome == CT_FORFEIT_WIN;
            }
            most = boards > most ? boards : most;
        }
    }
    return most;
}

static literal_round round_of_player(const ct_event *event, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(event, who, round);
    return (literal_round){.opponent = cell.opponent,
                           .colour = cell.colour,
                           .outcome = cell.outcome,
                           .points = {ct_scoring_points(&event->scoring, cell), 0}};
}

static literal_round round_of_team(const ct_match *match)
{
    return (literal_round){.opponent = match->opponent,
                           .colour = match->colour,
                           .outcome = match->outcome,
                           .points = {match->game_points, match->match_points}};
}

literal_event literal_event_make(const ct_event *event, unsigned rounds, unsigned edition,
                                 ct_arena *mem)
{
    literal_event l = {.event = event, .mem = mem, .edition = edition};
    ct_match *matches = NULL;
    ct_error err = {0};
    l.rounds = rounds == 0 ? event->rounds_paired : rounds;
    l.count = event->is_team_event ? event->team_count : event->player_count;
    l.primary = primary_score(event);
    l.is_predetermined = schedule_is_fixed(event);
    l.is_final = l.rounds == (event->rounds == 0 ? event->rounds_paired : event->rounds);
    l.boards = boards_of(event);
    l.table = CT_NEW(mem, literal_round, (size_t)l.count * l.rounds);
    assert_non_null(l.table);
    if (event->is_team_event) {
        check_ok(ct_event_matches(event, mem, &matches, NULL, &err), err);
    }
    for (ct_index who = 0; who < l.count; who++) {
        for (unsigned round = 1; round <= l.rounds; round++) {
            l.table[(size_t)who * l.rounds + round - 1] =
                event->is_team_event
                    ? round_of_team(&matches[(size_t)who * event->rounds_paired + round - 1])
                    : round_of_player(event, who, round);
        }
    }
    return l;
}

literal_event literal_event_fore(const literal_event *l)
{
    literal_event fore = *l;
    size_t cells = (size_t)l->count * l->rounds;
    fore.table = CT_NEW(l->mem, literal_round, cells);
    assert_non_null(fore.table);
    for (size_t at = 0; at < cells; at++) {
        fore.table[at] = l->table[at];
        bool is_last = l->is_final && at % l->rounds == l->rounds - 1;
        if (is_last && l->table[at].opponent != CT_NOBODY) {
            fore.table[at].outcome = CT_DRAW;
            fore.table[at].is_imagined = true;
            fore.table[at].points[0] = literal_draw(l, LITERAL_GAME_POINTS);
            fore.table[at].points[1] = literal_draw(l, LITERAL_MATCH_POINTS);
        }
    }
    return fore;
}

const literal_round *literal_at(const literal_event *l, ct_index who, unsigned round)
{
    return &l->table[(size_t)who * l->rounds + round - 1];
}

/* --- What a round was ------------------------------------------------------------------------- */

/* 15.1: a match is played when a game of it is. */
static bool nobody_played(const literal_event *l, ct_index team, unsigned round)
{
    unsigned games = 0;
    for (uint32_t m = 0; m < l->event->teams[team].member_count; m++) {
        ct_cell cell = ct_event_cell(l->event, l->event->teams[team].members[m], round);
        games += ct_outcome_is_played((ct_outcome)cell.outcome);
    }
    return games == 0;
}

bool literal_is_forfeit(const literal_event *l, ct_index who, unsigned round)
{
    const literal_round *at = literal_at(l, who, round);
    bool is_forfeit = at->outcome == CT_FORFEIT_WIN || at->outcome == CT_FORFEIT_LOSS;
    bool is_level_by_forfeits = l->event->is_team_event && at->outcome == CT_DRAW &&
                                !at->is_imagined && nobody_played(l, who, round);
    return (is_forfeit || is_level_by_forfeits) && !literal_is_nothing(l, who, round);
}

bool literal_is_nothing(const literal_event *l, ct_index who, unsigned round)
{
    const literal_round *at = literal_at(l, who, round);
    return at->outcome == CT_PENDING || (l->is_predetermined && at->opponent == CT_NOBODY);
}

/* 16.1: a half- or zero-point bye, or not there. The half-point bye in the second game of a match
 * is a part of the pairing-allocated bye (C.04.5 1.4). */
static bool is_requested_bye(const literal_event *l, ct_index who, unsigned round)
{
    const literal_round *at = literal_at(l, who, round);
    if (literal_is_nothing(l, who, round)) {
        return false;
    }
    if (at->outcome == CT_HALF_POINT_BYE && ct_event_plays_double_matches(l->event) &&
        !l->event->is_team_event && round % 2 == 0 &&
        literal_at(l, who, round - 1)->outcome == CT_PAB) {
        return false;
    }
    return at->outcome == CT_HALF_POINT_BYE || at->outcome == CT_ZERO_POINT_BYE ||
           at->outcome == CT_ABSENT;
}

bool literal_is_voluntary(const literal_event *l, ct_index who, unsigned round)
{
    return is_requested_bye(l, who, round) ||
           (literal_is_forfeit(l, who, round) &&
            literal_at(l, who, round)->outcome == CT_FORFEIT_LOSS);
}

bool literal_is_played(const literal_event *l, ct_index who, unsigned round)
{
    const literal_round *at = literal_at(l, who, round);
    return at->opponent != CT_NOBODY && ct_outcome_is_played((ct_outcome)at->outcome) &&
           !literal_is_forfeit(l, who, round);
}

bool literal_is_game(const literal_event *l, ct_index who, unsigned round, bool with_forfeits)
{
    return literal_is_played(l, who, round) ||
           ((l->is_predetermined || with_forfeits) && literal_is_forfeit(l, who, round) &&
            literal_at(l, who, round)->opponent != CT_NOBODY);
}

/* --- Points ----------------------------------------------------------------------------------- */

ct_points literal_win(const literal_event *l, int score)
{
    return score == LITERAL_MATCH_POINTS ? l->event->team_scoring.win
                                         : (ct_points)l->boards * l->event->scoring.win[CT_WHITE];
}

ct_points literal_draw(const literal_event *l, int score)
{
    return score == LITERAL_MATCH_POINTS ? l->event->team_scoring.draw
                                         : (ct_points)l->boards * l->event->scoring.draw[CT_WHITE];
}

ct_points literal_loss(const literal_event *l, int score)
{
    return score == LITERAL_MATCH_POINTS ? l->event->team_scoring.loss
                                         : (ct_points)l->boards * l->event->scoring.loss[CT_WHITE];
}

/* Record 299; that of the whole event counts from the first round. */
static ct_points given(const literal_event *l, ct_index who, int score, unsigned up_to)
{
    ct_points sum = 0;
    for (uint32_t i = 0; i < l->event->adjustment_count && up_to > 0; i++) {
        const ct_adjustment *change = &l->event->adjustments[i];
        for (uint32_t k = 0; k < change->who_count; k++) {
            if (change->who[k] == who && change->round <= up_to) {
                sum += score == LITERAL_MATCH_POINTS ? change->match_points : change->points;
            }
        }
    }
    return sum;
}

ct_points literal_score(const literal_event *l, ct_index who, int score, unsigned up_to)
{
    ct_points sum = given(l, who, score, up_to);
    for (unsigned round = 1; round <= up_to; round++) {
        sum += literal_at(l, who, round)->points[score];
    }
    return sum;
}

/* 16.2.5: a requested bye after which only voluntarily unplayed rounds follow, or none. */
static bool is_bye_at_the_end(const literal_event *l, ct_index who, unsigned round)
{
    if (!is_requested_bye(l, who, round)) {
        return false;
    }
    for (unsigned later = round + 1; later <= l->rounds; later++) {
        if (!literal_is_voluntary(l, who, later)) {
            return false;
        }
    }
    return true;
}

/* 16.3; with virtual opponents every unplayed round of a Swiss was a draw. */
ct_points literal_score_for_others(const literal_event *l, ct_index who, int score)
{
    ct_points sum = given(l, who, score, l->rounds);
    for (unsigned round = 1; round <= l->rounds; round++) {
        bool is_unplayed = !l->is_predetermined && !literal_is_played(l, who, round) &&
                           !literal_is_nothing(l, who, round);
        bool is_drawn = l->edition >= DUMMY_SINCE ? is_bye_at_the_end(l, who, round) : is_unplayed;
        sum += is_drawn ? literal_draw(l, score) : literal_at(l, who, round)->points[score];
    }
    return sum;
}

/* The own score before the round, what was left of the point in it, half a point for every later
 * round. */
static ct_points virtual_opponent(const literal_event *l, ct_index who, unsigned round, int score)
{
    ct_points own = literal_at(l, who, round)->points[score];
    ct_points left = literal_win(l, score);
    if (own >= literal_win(l, score)) {
        left = 0;
    } else if (own > 0 && own >= literal_draw(l, score)) {
        left = literal_draw(l, score);
    }
    return literal_score(l, who, score, round - 1) + left +
           (ct_points)(l->rounds - round) * literal_draw(l, score);
}

ct_points literal_dummy(const literal_event *l, ct_index who, unsigned round, int score)
{
    if (l->edition < DUMMY_SINCE) {
        return virtual_opponent(l, who, round, score);
    }
    const literal_round *at = literal_at(l, who, round);
    ct_points own = literal_score(l, who, score, l->rounds);
    if (l->edition < CAPS_SINCE) {
        return own;
    }
    ct_points cap = literal_is_forfeit(l, who, round) && at->opponent != CT_NOBODY
                        ? literal_score_for_others(l, at->opponent, score) /* 16.4.1 */
                        : literal_draw(l, score) * (ct_points)l->rounds;   /* 16.4.2 */
    return own < cap ? own : cap;
}

ct_points literal_maximum(const literal_event *l, int score)
{
    unsigned most = l->rounds;
    if (l->is_predetermined) { /* without free rounds */
        most = 0;
        for (ct_index who = 0; who < l->count; who++) {
            unsigned scheduled = 0;
            for (unsigned round = 1; round <= l->rounds; round++) {
                scheduled += literal_at(l, who, round)->opponent != CT_NOBODY;
            }
            most = scheduled > most ? scheduled : most;
        }
    }
    return (ct_points)most * literal_win(l, score);
}
