/* Scores and own records (C.07 7, 11.1, 12.1, 13.1). */

#include "standings/literal.h"

#include <string.h>

static bool is_win(const literal_round *at)
{
    return at->outcome == CT_WIN || at->outcome == CT_WIN_UNRATED || at->outcome == CT_FORFEIT_WIN;
}

/* 7.2 to 7.4: over the board; 15.2: where the schedule is fixed forfeits are games, but for losses.
 */
static bool is_own_game(const literal_event *l, ct_index who, unsigned round)
{
    return literal_is_played(l, who, round) ||
           (l->is_predetermined && literal_is_forfeit(l, who, round) &&
            literal_at(l, who, round)->outcome != CT_FORFEIT_LOSS);
}

/* 7.1. */
static bool has_the_points_of_a_win(const literal_event *l, const literal_round *at)
{
    if (l->event->is_team_event) {
        return at->outcome != CT_PENDING &&
               at->points[LITERAL_MATCH_POINTS] >= l->event->team_scoring.win;
    }
    ct_points win = l->event->scoring.win[at->colour == CT_BLACK ? CT_BLACK : CT_WHITE];
    return at->outcome != CT_PENDING && at->points[LITERAL_GAME_POINTS] >= win;
}

/* 7.7 in half points. */
static int64_t standard(const literal_event *l, ct_index who, unsigned round, int score)
{
    const literal_round *at = literal_at(l, who, round);
    if (at->outcome == CT_PENDING) {
        return 0;
    }
    ct_points other = is_own_game(l, who, round) ? literal_at(l, at->opponent, round)->points[score]
                                                 : literal_draw(l, score);
    return at->points[score] > other ? 2 : at->points[score] == other ? 1 : 0;
}

static int64_t of_round(const literal_event *l, const literal_code *code, ct_index who,
                        unsigned round)
{
    const literal_round *at = literal_at(l, who, round);
    if (strcmp(code->name, "WIN") == 0) {
        return has_the_points_of_a_win(l, at);
    }
    if (strcmp(code->name, "WON") == 0) {
        return is_own_game(l, who, round) && is_win(at);
    }
    if (strcmp(code->name, "BPG") == 0) {
        return is_own_game(l, who, round) && at->colour == CT_BLACK;
    }
    if (strcmp(code->name, "BWG") == 0) {
        return is_own_game(l, who, round) && at->colour == CT_BLACK && is_win(at);
    }
    if (strcmp(code->name, "PS") == 0) { /* 7.5; cuts take the first rounds */
        return round <= code->low ? 0 : literal_score(l, who, code->score, round);
    }
    if (strcmp(code->name, "STD") == 0) {
        return standard(l, who, round, code->score);
    }
    return !literal_is_voluntary(l, who, round); /* REP, 7.6 */
}

/* What the rounds add up to, and of which part of a point. */
static int64_t bottom_of(const literal_event *l, const char *name)
{
    return strcmp(name, "PS") == 0 ? l->event->unit : strcmp(name, "STD") == 0 ? 2 : 1;
}

static bool is_of_rounds(const char *name)
{
    static const char *const names[] = {"WIN", "WON", "BPG", "BWG", "PS", "STD", "REP"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool literal_own(const literal_event *l, const literal_code *code, ct_index who,
                 literal_number *out)
{
    const char *name = code->name;
    int64_t unit = l->event->unit;
    if (is_of_rounds(name)) {
        *out = (literal_number){0, bottom_of(l, name)};
        for (unsigned round = 1; round <= l->rounds; round++) {
            out->top += of_round(l, code, who, round);
        }
    } else if (strcmp(name, "TPN") == 0) {
        *out = (literal_number){ct_event_participant_tpn(l->event, who).number, 1};
    } else if (strcmp(name, "PTS") == 0) {
        *out = (literal_number){literal_score(l, who, l->primary, l->rounds), unit};
    } else if (strcmp(name, "MPTS") == 0) {
        *out = (literal_number){literal_score(l, who, LITERAL_MATCH_POINTS, l->rounds), unit};
    } else if (strcmp(name, "GPTS") == 0) {
        *out = (literal_number){literal_score(l, who, LITERAL_GAME_POINTS, l->rounds), unit};
    } else if (strcmp(name, "MPvGP") == 0) {
        *out = (literal_number){literal_score(l, who, 1 - l->primary, l->rounds), unit};
    } else if (strcmp(name, "BC") == 0) {
        *out = (literal_number){literal_board_count(l, who, (literal_matches){0}), unit};
    } else {
        return false;
    }
    return true;
}
