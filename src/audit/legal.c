/* The independent auditor of one round. It makes one small record for each player from the cells of
 * the rounds before, and checks each pair by each article. */

#include "audit/legal.h"

#include <stdio.h>

/* What the articles need to know of a player before the round. */
typedef struct record {
    ct_points score;
    int whites_ahead;            /* games with White minus games with Black */
    uint8_t latest, before;      /* colours of the two latest games */
    unsigned pab_round;          /* 0 = had none */
    unsigned unplayed_win_round; /* first round with a win's points and no game; 0 = none */
} record;

typedef struct auditor {
    const ct_event *event;
    unsigned round;
    ct_edition edition;
    bool is_swiss;
    bool is_dutch;   /* or another system with its C3 */
    bool is_strict;  /* C.04.4.1, C.04.4.2: C3 holds for topscorers too */
    bool is_amalfi;  /* byes may repeat; colours bind in all rounds but the last */
    bool is_relaxed; /* Olympiad without looking ahead: the last ones left may meet again */
    bool is_double;  /* rounds 2k−1 and 2k are match k (C.04.5) */
    bool is_last;
    ct_points win;
    record *records;
    ct_problems *problems;
} auditor;

/* --- Records --------------------------------------------------------------------------------- */

/* A game over the board: an opponent, and no forfeit and no missing result. */
static bool was_game(const ct_event *event, ct_cell cell)
{
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_DRAW:
    case CT_LOSS:
    case CT_WIN_UNRATED:
    case CT_DRAW_UNRATED:
    case CT_LOSS_UNRATED:
    case CT_ADJOURNED: return cell.opponent < event->player_count;
    default: return false;
    }
}

/* C.04.1 art. 4; C.2 of 2017. */
static bool bars_from_bye(const auditor *a, ct_cell cell)
{
    if (a->edition == CT_EDITION_2017) {
        return cell.outcome == CT_FORFEIT_WIN;
    }
    return cell.outcome != CT_PENDING && ct_scoring_points(&a->event->scoring, cell) >= a->win;
}

/* The rounds of the match (C.04.5) to which a round belongs; otherwise the round itself. */
static unsigned match_begin(const auditor *a, unsigned round)
{
    return a->is_double ? round - (round + 1) % 2 : round;
}

static unsigned match_end(const auditor *a, unsigned round)
{
    return a->is_double ? round + round % 2 : round;
}

/* Did `who` lose by forfeit all games of the match with this opponent (C.04.5, Preface)? */
static bool forfeits_match(const auditor *a, ct_index who, ct_index opponent, unsigned round)
{
    unsigned games = 0;
    unsigned lost = 0;
    for (unsigned r = match_begin(a, round); r <= match_end(a, round); r++) {
        ct_cell cell = ct_event_cell(a->event, who, r);
        games += cell.opponent == opponent;
        lost += cell.opponent == opponent && cell.outcome == CT_FORFEIT_LOSS;
    }
    return games > 0 && games == lost;
}

/* C.04.5 C2: a full-point bye, or a match won by forfeit. */
static bool match_bars_from_bye(const auditor *a, ct_index who, ct_cell cell, unsigned round)
{
    return cell.outcome == CT_FULL_POINT_BYE ||
           (cell.outcome == CT_FORFEIT_WIN && cell.opponent < a->event->player_count &&
            forfeits_match(a, cell.opponent, who, round));
}

static void take_round(const auditor *a, record *r, ct_index who, unsigned round)
{
    ct_cell cell = ct_event_cell(a->event, who, round);
    r->score += ct_scoring_points(&a->event->scoring, cell);
    if (!was_game(a->event, cell)) {
        if (cell.outcome == CT_PAB && r->pab_round == 0) {
            r->pab_round = round;
        } else if (r->unplayed_win_round == 0 &&
                   (a->is_double ? match_bars_from_bye(a, who, cell, round)
                                 : bars_from_bye(a, cell))) {
            r->unplayed_win_round = round;
        }
    } else if (cell.colour == CT_WHITE || cell.colour == CT_BLACK) {
        r->whites_ahead += cell.colour == CT_WHITE ? 1 : -1;
        r->before = r->latest;
        r->latest = cell.colour;
    }
}

static record make_record(const auditor *a, ct_index who)
{
    record r = {.score = ct_event_adjustment(a->event, who, a->round - 1)};
    for (unsigned round = 1; round < a->round; round++) {
        take_round(a, &r, who, round);
    }
    return r;
}

/* C.04.3 1.7.1: the colour that must come next, or none. */
static ct_colour absolute_preference(const record *r)
{
    if (r->whites_ahead > 1 || r->whites_ahead < -1) {
        return r->whites_ahead > 1 ? CT_BLACK : CT_WHITE;
    }
    bool repeats = r->latest != CT_NO_COLOUR && r->latest == r->before;
    return repeats ? ct_colour_other((ct_colour)r->latest) : CT_NO_COLOUR;
}

/* 1.8 */
static bool is_topscorer(const auditor *a, const record *r)
{
    ct_points best = a->event->scoring.win[CT_WHITE];
    best = a->event->scoring.win[CT_BLACK] > best ? a->event->scoring.win[CT_BLACK] : best;
    return a->is_last && !a->is_strict && 2 * (int64_t)r->score > (int64_t)(a->round - 1) * best;
}

/* --- Problems -------------------------------------------------------------------------------- */

static unsigned tpn(const auditor *a, ct_index who)
{
    return a->event->players[who].tpn.number;
}

static ct_error *report(const auditor *a, ct_index who, const char *rule, const char *what)
{
    size_t line = a->event->players[who].line;
    size_t column = line == 0 ? 0 : 92 + 10 * (size_t)(a->round - 1);
    return ct_problem_add(a->problems, CT_FAULT, line, column, rule, "round %u: %s", a->round,
                          what);
}

static void report_pair(const auditor *a, ct_cell cell, ct_index who, const char *rule,
                        const char *what)
{
    char sentence[160];
    snprintf(sentence, sizeof sentence, "%u and %u %s", tpn(a, who), tpn(a, cell.opponent), what);
    report(a, who, rule, sentence);
}

/* --- Pairs ----------------------------------------------------------------------------------- */

/* Does the pairing of a past round bar the two from meeting again? In a match of two games one
 * forfeited game alone does not lift the bar. */
static bool counts_as_met(const auditor *a, ct_index who, ct_cell past, unsigned round)
{
    return a->is_double ? !forfeits_match(a, who, past.opponent, round) &&
                              !forfeits_match(a, past.opponent, who, round)
                        : was_game(a->event, past);
}

static void ask_for_rematch(const auditor *a, ct_index who, ct_cell cell)
{
    for (unsigned round = 1; round < match_begin(a, a->round); round++) {
        ct_cell past = ct_event_cell(a->event, who, round);
        if (past.opponent == cell.opponent && counts_as_met(a, who, past, round)) {
            char what[64];
            snprintf(what, sizeof what, "have already played each other in round %u", round);
            report_pair(a, cell, who, "C.04.1 2", what);
            return;
        }
    }
}

static bool lists_both(const ct_forbidden *rule, ct_index one, ct_index other)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < rule->member_count; i++) {
        found |= rule->members[i] == one ? 1U : rule->members[i] == other ? 2U : 0U;
    }
    return found == 3;
}

static bool keeps_apart(const ct_event *event, const ct_forbidden *rule, ct_index one,
                        ct_index other)
{
    if (rule->kind == CT_FORBIDDEN_LIST) {
        return lists_both(rule, one, other);
    }
    bool by_club = rule->kind == CT_FORBIDDEN_CLUB;
    ct_str a = by_club ? event->players[one].club : event->players[one].federation;
    ct_str b = by_club ? event->players[other].club : event->players[other].federation;
    return a.len > 0 && ct_str_equal(a, b) && (rule->name.len == 0 || ct_str_equal(a, rule->name));
}

static void ask_for_ban(const auditor *a, ct_index who, ct_cell cell)
{
    for (uint32_t i = 0; i < a->event->forbidden_count; i++) {
        const ct_forbidden *rule = &a->event->forbidden[i];
        bool is_over = rule->last_round != 0 && a->round > rule->last_round;
        if (a->round >= rule->first_round && !is_over &&
            keeps_apart(a->event, rule, who, cell.opponent)) {
            report_pair(a, cell, who, "TRF 260", "are a forbidden pair");
            return;
        }
    }
}

/* C.04.3 C3 */
static void ask_for_colours(const auditor *a, ct_index who, ct_cell cell)
{
    const record *one = &a->records[who];
    const record *other = &a->records[cell.opponent];
    ct_colour wish = absolute_preference(one);
    if (wish == CT_NO_COLOUR || wish != absolute_preference(other) || is_topscorer(a, one) ||
        is_topscorer(a, other)) {
        return;
    }
    report_pair(a, cell, who, a->is_strict ? "C.04.4 C3" : "C.04.3 C3",
                wish == CT_WHITE ? "must both have White" : "must both have Black");
}

/* Amalfi 3.1 */
static void ask_for_forced_colour(const auditor *a, ct_index who)
{
    const record *r = &a->records[who];
    ct_colour colour = (ct_colour)ct_event_cell(a->event, who, a->round).colour;
    int ahead = colour == CT_WHITE ? r->whites_ahead : -r->whites_ahead;
    bool is_third = r->latest == colour && r->before == colour;
    if (colour != CT_NO_COLOUR && (is_third || ahead >= 2)) {
        char what[96];
        snprintf(
            what, sizeof what, "%u has %s %s", tpn(a, who), colour == CT_WHITE ? "White" : "Black",
            is_third ? "for the third time running" : "three times more than the other colour");
        report(a, who, "Amalfi 3.1", what);
    }
}

/* Does the opponent name this player too? */
static bool is_mutual(const auditor *a, ct_index who, ct_cell cell)
{
    return cell.opponent != who && ct_event_cell(a->event, cell.opponent, a->round).opponent == who;
}

static void ask_pair(const auditor *a, ct_index who, ct_cell cell)
{
    if (!is_mutual(a, who, cell)) {
        report_pair(a, cell, who, "TRF 001", "do not name each other as opponents");
        return;
    }
    if (who > cell.opponent) {
        return; /* asked when it was the other's turn */
    }
    if (a->is_swiss && !a->is_relaxed) {
        ask_for_rematch(a, who, cell);
    }
    if (a->is_dutch) {
        ask_for_colours(a, who, cell);
    }
    if (a->is_amalfi && !a->is_last) {
        ask_for_forced_colour(a, who);
        ask_for_forced_colour(a, cell.opponent);
    }
    ask_for_ban(a, who, cell);
}

/* --- Byes ------------------------------------------------------------------------------------ */

static void ask_bye(const auditor *a, ct_index who, ct_index first)
{
    const record *r = &a->records[who];
    char what[128];
    if (first != CT_NOBODY) {
        snprintf(what, sizeof what, "%u and %u both have the pairing-allocated bye", tpn(a, first),
                 tpn(a, who));
        report(a, who, "C.04.1 3", what);
    }
    if (!a->is_swiss || a->is_amalfi) {
        return;
    }
    if (r->pab_round != 0) {
        snprintf(what, sizeof what, "%u had the pairing-allocated bye in round %u already",
                 tpn(a, who), r->pab_round);
        report(a, who, "C.04.1 4", what);
    } else if (r->unplayed_win_round != 0) {
        snprintf(what, sizeof what,
                 "%u may not have the bye: the points of a win without a game in round %u",
                 tpn(a, who), r->unplayed_win_round);
        report(a, who, "C.04.1 4", what);
    }
}

/* --- The round ------------------------------------------------------------------------------- */

/* False without a row. */
static bool is_one_of(const ct_system_row *row, const char *const *names)
{
    for (; row != NULL && *names != NULL; names++) {
        if (ct_str_is(ct_str_of(row->name), *names)) {
            return true;
        }
    }
    return false;
}

static bool says_relaxed(const ct_event *event)
{
    for (uint32_t i = 0; i < event->setting_count; i++) {
        if (ct_str_is(event->settings[i].name, "olympiad.rules")) {
            return ct_str_is(event->settings[i].value, "relaxed");
        }
    }
    return false;
}

static auditor make_auditor(const ct_event *event, unsigned round, const ct_legal_rules *rules)
{
    static const char *const with_c3[] = {"dutch", "dubov", "burstein", "monrad", "random", NULL};
    static const char *const strict[] = {"dubov", "burstein", NULL};
    static const char *const amalfi[] = {"amalfi", NULL};
    static const char *const olympiad[] = {"olympiad", NULL};
    static const char *const of_two_games[] = {"double-swiss", NULL};
    const ct_system_row *row = rules->system != NULL ? rules->system : ct_event_system(event).row;
    unsigned rounds = rules->rounds != 0   ? rules->rounds
                      : event->rounds != 0 ? event->rounds
                                           : event->rounds_paired;
    const ct_points *win = event->scoring.win;
    return (auditor){
        .event = event,
        .round = round,
        .edition = rules->edition != CT_EDITION_BY_DATE ? rules->edition : ct_event_edition(event),
        .is_swiss = row == NULL || row->is_swiss,
        .is_dutch = row == NULL || is_one_of(row, with_c3),
        .is_strict = is_one_of(row, strict),
        .is_amalfi = is_one_of(row, amalfi),
        .is_relaxed = is_one_of(row, olympiad) && says_relaxed(event),
        .is_double = is_one_of(row, of_two_games),
        .is_last = round == rounds,
        .win = win[CT_WHITE] < win[CT_BLACK] ? win[CT_WHITE] : win[CT_BLACK],
    };
}

ct_status ct_audit_legal(const ct_event *event, unsigned round, ct_edition edition, ct_arena *mem,
                         ct_problems *problems, ct_error *err)
{
    ct_legal_rules rules = {.edition = edition};
    return ct_audit_legal_by(event, round, &rules, mem, problems, err);
}

ct_status ct_audit_legal_by(const ct_event *event, unsigned round, const ct_legal_rules *rules,
                            ct_arena *mem, ct_problems *problems, ct_error *err)
{
    if (event->is_team_event) {
        return ct_fail(err, CT_UNSUPPORTED, "rounds of team events cannot be audited yet");
    }
    if (round == 0 || round > event->rounds_paired) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired: the event has %u so far", round,
                       event->rounds_paired);
    }
    auditor a = make_auditor(event, round, rules);
    a.problems = problems;
    a.records = CT_NEW(mem, record, event->player_count);
    CT_NEED(a.records, err);
    for (ct_index who = 0; who < event->player_count; who++) {
        a.records[who] = make_record(&a, who);
    }
    ct_index bye = CT_NOBODY;
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        if (cell.opponent < event->player_count) {
            ask_pair(&a, who, cell);
        } else if (cell.outcome == CT_PAB) {
            ask_bye(&a, who, bye);
            bye = bye == CT_NOBODY ? who : bye;
        }
    }
    return CT_OK;
}
