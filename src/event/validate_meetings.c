/* Who met whom: repeated pairings (C.04.1 2) and forbidden pairs that met. Both are warnings,
 * because other programs and arbiters pair so. Participants are players, or teams in a team
 * event. */

#include "event/systems.h"
#include "event/validate_private.h"

/* The opponent of a participant in a round, or CT_NOBODY; of games and matches really played, or of
 * all. */
static ct_index opponent_of(const ct_check *check, ct_index who, unsigned round, bool played_only)
{
    const ct_event *event = check->event;
    ct_index opponent = CT_NOBODY;
    uint8_t outcome = CT_ABSENT;
    if (event->is_team_event) {
        const ct_match *match = &check->matches[(size_t)who * event->rounds_paired + round - 1];
        opponent = match->opponent;
        outcome = match->outcome;
    } else {
        ct_cell cell = ct_event_cell(event, who, round);
        opponent = cell.opponent;
        outcome = cell.outcome;
    }
    return played_only && !ct_outcome_is_played(outcome) ? CT_NOBODY : opponent;
}

static ct_place place_of(const ct_check *check, ct_index who, unsigned round)
{
    return check->event->is_team_event ? ct_check_at_team(check, who)
                                       : ct_check_at_cell(check, who, round, CT_PART_OPPONENT);
}

/* --- Rematches ------------------------------------------------------------------------------- */

/* The round in which `who` first met each participant; valid where the stamp is `who` + 1. */
typedef struct meetings {
    ct_index *stamp;
    uint16_t *round;
} meetings;

/* C.04.5: are these the two games of one match? */
static bool is_second_game(const ct_check *check, unsigned first, unsigned round)
{
    return round == first + 1 && round % 2 == 0 && ct_event_plays_double_matches(check->event);
}

static void check_rematches(const ct_check *check, ct_index who, const meetings *met)
{
    for (unsigned round = 1; round <= check->event->rounds_paired; round++) {
        ct_index opponent = opponent_of(check, who, round, true);
        if (opponent == CT_NOBODY || opponent <= who) {
            continue;
        }
        if (met->stamp[opponent] != who + 1) {
            met->stamp[opponent] = who + 1;
            met->round[opponent] = (uint16_t)round;
        } else if (!is_second_game(check, met->round[opponent], round) &&
                   !ct_check_passes_over(check, CT_WARNING)) {
            ct_error *made = ct_check_add(
                check, CT_WARNING, place_of(check, who, round), "C.04.1 2",
                "%s meets %s in round %u again after round %u",
                ct_check_participant(check, who).text, ct_check_participant(check, opponent).text,
                round, met->round[opponent]);
            ct_error_cure(made, "check the opponents of both rounds");
        }
    }
}

/* --- Forbidden pairs ------------------------------------------------------------------------- */

static void report_forbidden(const ct_check *check, ct_index who, ct_index opponent, unsigned round)
{
    if (!ct_check_passes_over(check, CT_WARNING)) {
        ct_error *made = ct_check_add(check, CT_WARNING, place_of(check, who, round), "TRF 260",
                                      "%s meets %s in round %u, which is forbidden",
                                      ct_check_participant(check, who).text,
                                      ct_check_participant(check, opponent).text, round);
        ct_error_cure(made, "correct the rounds of the rule, or the pairing");
    }
}

static unsigned last_round_of(const ct_check *check, const ct_forbidden *rule)
{
    unsigned last = check->event->rounds_paired;
    return rule->last_round != 0 && rule->last_round < last ? rule->last_round : last;
}

static void check_forbidden_list(const ct_check *check, const ct_forbidden *rule, uint32_t *listed,
                                 uint32_t stamp)
{
    for (uint32_t i = 0; i < rule->member_count; i++) {
        listed[rule->members[i]] = stamp;
    }
    for (uint32_t i = 0; i < rule->member_count; i++) {
        ct_index who = rule->members[i];
        for (unsigned round = rule->first_round; round <= last_round_of(check, rule); round++) {
            ct_index opponent = opponent_of(check, who, round, false);
            if (opponent != CT_NOBODY && opponent > who && listed[opponent] == stamp) {
                report_forbidden(check, who, opponent, round);
            }
        }
    }
}

static bool is_of_rule(const ct_forbidden *rule, const ct_player *one, const ct_player *other)
{
    bool by_club = rule->kind == CT_FORBIDDEN_CLUB;
    ct_str a = by_club ? one->club : one->federation;
    ct_str b = by_club ? other->club : other->federation;
    return a.len != 0 && ct_str_equal(a, b) && (rule->name.len == 0 || ct_str_equal(a, rule->name));
}

/* Clubs and federations; players only. */
static void check_forbidden_names(const ct_check *check, const ct_forbidden *rule)
{
    const ct_event *event = check->event;
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = rule->first_round; round <= last_round_of(check, rule); round++) {
            ct_index opponent = opponent_of(check, who, round, false);
            if (opponent != CT_NOBODY && opponent > who &&
                is_of_rule(rule, &event->players[who], &event->players[opponent])) {
                report_forbidden(check, who, opponent, round);
            }
        }
    }
}

ct_status ct_check_meetings(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    if (check->is_broken || (event->is_team_event && check->matches == NULL)) {
        return CT_OK;
    }
    uint32_t count = ct_check_participants(check);
    meetings met = {.stamp = CT_NEW(check->mem, ct_index, count),
                    .round = CT_NEW(check->mem, uint16_t, count)};
    uint32_t *listed = CT_NEW(check->mem, uint32_t, count);
    CT_NEED(met.stamp, err);
    CT_NEED(met.round, err);
    CT_NEED(listed, err);
    for (ct_index who = 0; who < count && ct_check_is_swiss(check); who++) {
        check_rematches(check, who, &met);
    }
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        if (event->forbidden[i].kind == CT_FORBIDDEN_LIST) {
            check_forbidden_list(check, &event->forbidden[i], listed, i + 1);
        } else if (!event->is_team_event) {
            check_forbidden_names(check, &event->forbidden[i]);
        }
    }
    return CT_OK;
}
