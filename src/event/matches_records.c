/* What the records say about matches that left no game: 330 (forfeited), 320 (bye), 240 (bye asked
 * for). The games come first; a record that contradicts them is a problem.
 *
 * TRF16 knows no team bye. When an event has none of those records and exactly one team of an odd
 * number has no match in a round, that team had the pairing-allocated bye. */

#include "event/matches_private.h"

static bool is_decided_by_play(const ct_match *match)
{
    return match->outcome == CT_WIN || match->outcome == CT_DRAW || match->outcome == CT_LOSS;
}

static void forfeit_side(const ct_match_maker *make, ct_index team, ct_index rival,
                         ct_colour colour, uint8_t outcome)
{
    ct_match *match = ct_match_at(make, team);
    ct_points points = match->game_points;
    *match = (ct_match){
        .opponent = rival,
        .colour = (uint8_t)colour,
        .outcome = outcome,
        .game_points = points != 0 ? points : ct_match_free_game_points(make, outcome),
        .match_points = ct_match_points_of(make->event, outcome),
    };
}

static void take_match_forfeits(ct_match_maker *make)
{
    const ct_event *event = make->event;
    for (uint32_t i = 0; i < event->match_forfeit_count; i++) {
        const ct_match_forfeit *record = &event->match_forfeits[i];
        if (record->round < 1 || record->round > event->rounds_paired ||
            record->white >= event->team_count || record->black >= event->team_count) {
            continue;
        }
        make->round = record->round;
        const ct_match *white = ct_match_at(make, record->white);
        const ct_match *black = ct_match_at(make, record->black);
        bool strangers = (white->opponent != CT_NOBODY && white->opponent != record->black) ||
                         (black->opponent != CT_NOBODY && black->opponent != record->white);
        if (strangers || is_decided_by_play(white) || is_decided_by_play(black)) {
            ct_match_complain(make, record->white,
                              strangers ? "meets another team than the one of its forfeited match"
                                        : "plays a match that is recorded as forfeited",
                              "correct the record 330, or the games of the match");
            continue;
        }
        forfeit_side(make, record->white, record->black, CT_WHITE, record->white_outcome);
        forfeit_side(make, record->black, record->white, CT_BLACK, record->black_outcome);
    }
}

static void take_team_byes(ct_match_maker *make)
{
    const ct_event *event = make->event;
    for (uint32_t i = 0; i < event->team_pab_count && i < event->rounds_paired; i++) {
        ct_index team = event->team_pabs[i];
        make->round = i + 1;
        if (team >= event->team_count) {
            continue;
        }
        if (ct_match_at(make, team)->opponent != CT_NOBODY) {
            ct_match_complain(make, team, "has both the pairing-allocated bye and a match",
                              "correct the record 320, or the games of the match");
        } else {
            ct_match_set_free(make, team, CT_PAB);
        }
    }
    for (uint32_t i = 0; event->is_team_event && i < event->bye_count; i++) {
        const ct_bye *bye = &event->byes[i];
        if (bye->who >= event->team_count || bye->round < 1 || bye->round > event->rounds_paired) {
            continue;
        }
        make->round = bye->round;
        if (ct_match_at(make, bye->who)->opponent != CT_NOBODY) {
            ct_match_complain(make, bye->who, "has both a bye and a match",
                              "correct the record 240, or the games of the match");
        } else if (ct_match_at(make, bye->who)->outcome != CT_PAB) {
            ct_match_set_free(make, bye->who, bye->kind);
        }
    }
}

static void infer_byes(ct_match_maker *make)
{
    const ct_event *event = make->event;
    if (event->team_pab_count + event->bye_count + event->match_forfeit_count > 0) {
        return;
    }
    for (make->round = 1; make->round <= event->rounds_paired; make->round++) {
        ct_index idle = CT_NOBODY;
        uint32_t idle_count = 0;
        for (ct_index team = 0; team < event->team_count; team++) {
            const ct_match *match = ct_match_at(make, team);
            if (match->opponent == CT_NOBODY && match->outcome == CT_ABSENT) {
                idle = team;
                idle_count++;
            }
        }
        if (idle_count == 1 && event->team_count % 2 == 1) {
            ct_match_set_free(make, idle, CT_PAB);
        }
    }
}

void ct_match_take_records(ct_match_maker *make)
{
    take_match_forfeits(make);
    take_team_byes(make);
    infer_byes(make);
}
