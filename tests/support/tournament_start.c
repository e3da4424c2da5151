/* The settings of random tournaments: who plays, when they are away, and how points are counted. */

#include "support/tournament_private.h"

/* One of a few rates, often 0. */
static double rate(tournament *t, double some, double many)
{
    uint32_t kind = below(t, 4);
    return kind < 2 ? 0 : kind == 2 ? some : many;
}

/* --- Players and teams ----------------------------------------------------------------------- */

/* What a player and a team have in common. */
typedef struct entry {
    ct_tpn tpn;
    uint16_t enters, leaves;
    ct_leave leave;
} entry;

/* Entries of rising numbers, some late, some leaving. */
static entry *make_entries(tournament *t, uint32_t count)
{
    entry *entries = need(CT_NEW(t->event->mem, entry, count));
    bool has_gaps = chance(t, 0.2);
    double late = rate(t, 0.1, 0.3);
    double leaving = rate(t, 0.05, 0.2);
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) {
        entry *e = &entries[i];
        number += 1 + (has_gaps ? below(t, 3) : 0);
        *e = (entry){.tpn = {number}, .enters = 1};
        if (chance(t, late)) {
            e->enters = (uint16_t)(1 + below(t, 4));
        }
        if (chance(t, leaving)) {
            e->leaves = (uint16_t)(e->enters + 1 + below(t, 5));
            e->leave = CT_WITHDRAWN;
        }
    }
    for (uint32_t i = count - 1; i > 0 && chance(t, 0.9); i--) { /* the order has no meaning */
        uint32_t other = below(t, i + 1);
        entry swap = entries[i];
        entries[i] = entries[other];
        entries[other] = swap;
    }
    return entries;
}

static void reserve(ct_event *event, uint32_t players)
{
    ct_error err;
    if (ct_event_reserve(event, players, event->rounds, &err) != CT_OK) {
        abort();
    }
}

static void add_players(tournament *t, uint32_t count)
{
    ct_event *event = t->event;
    const entry *entries = make_entries(t, count);
    reserve(event, count);
    event->player_count = count;
    for (ct_index who = 0; who < count; who++) {
        const entry *e = &entries[who];
        event->players[who] = (ct_player){.tpn = e->tpn,
                                          .name = CT_STR("Player"),
                                          .enters = e->enters,
                                          .leaves = e->leaves,
                                          .leave = e->leave};
    }
}

static void add_members(tournament *t, ct_team *team, uint32_t boards)
{
    ct_event *event = t->event;
    team->member_count = boards + below(t, 2);
    team->members = need(CT_NEW(event->mem, ct_index, team->member_count));
    for (uint32_t m = 0; m < team->member_count; m++) {
        team->members[m] = event->player_count;
        event->players[event->player_count] =
            (ct_player){.tpn = {event->player_count + 1}, .name = CT_STR("Player"), .enters = 1};
        event->player_count++;
    }
}

static void add_teams(tournament *t, uint32_t count, uint32_t boards)
{
    ct_event *event = t->event;
    const entry *entries = make_entries(t, count);
    reserve(event, count * (boards + 1));
    event->teams = need(CT_NEW(event->mem, ct_team, count));
    event->team_count = count;
    for (ct_index who = 0; who < count; who++) {
        const entry *e = &entries[who];
        event->teams[who] = (ct_team){.tpn = e->tpn,
                                      .name = CT_STR("Team"),
                                      .enters = e->enters,
                                      .leaves = e->leaves,
                                      .leave = e->leave};
        add_members(t, &event->teams[who], boards);
    }
}

/* --- Byes and forbidden pairs ---------------------------------------------------------------- */

/* Byes asked for, sorted by round and number. */
static void add_byes(tournament *t)
{
    static const uint8_t kinds[] = {CT_HALF_POINT_BYE, CT_HALF_POINT_BYE, CT_ZERO_POINT_BYE,
                                    CT_FULL_POINT_BYE};
    ct_event *event = t->event;
    uint32_t count = tournament_entrants(event);
    double asked = rate(t, 0.04, event->is_team_event ? 0.12 : 0.15);
    event->byes = need(CT_NEW(event->mem, ct_bye, (size_t)count * event->rounds));
    for (unsigned round = 1; round <= event->rounds; round++) {
        for (uint32_t number = 1; number <= 3 * count; number++) {
            ct_index who = event->is_team_event ? ct_event_find_team(event, (ct_tpn){number})
                                                : ct_event_find_player(event, (ct_tpn){number});
            if (who != CT_NOBODY && ct_event_player_is_available(event, who, round) &&
                chance(t, asked)) {
                event->byes[event->bye_count++] =
                    (ct_bye){.who = who, .round = (uint16_t)round, .kind = kinds[below(t, 4)]};
            }
        }
    }
}

static void add_forbidden(tournament *t)
{
    ct_event *event = t->event;
    uint32_t entrants = tournament_entrants(event);
    uint32_t count = chance(t, 0.75) ? 0 : 1 + below(t, 3);
    event->forbidden = need(CT_NEW(event->mem, ct_forbidden, count));
    event->forbidden_count = count;
    for (uint32_t i = 0; i < count; i++) {
        ct_forbidden *rule = &event->forbidden[i];
        rule->kind = CT_FORBIDDEN_LIST;
        rule->first_round = (uint16_t)(1 + below(t, 3));
        rule->last_round = chance(t, 0.5) ? 0 : (uint16_t)(rule->first_round + below(t, 3));
        rule->members = need(CT_NEW(event->mem, ct_index, 3));
        ct_index first = below(t, entrants);
        rule->member_count = 2 + below(t, 2);
        for (uint32_t k = 0; k < rule->member_count; k++) {
            rule->members[k] = (first + k) % entrants;
        }
    }
}

/* --- Points ---------------------------------------------------------------------------------- */

static void choose_scoring(tournament *t)
{
    ct_event *event = t->event;
    ct_scoring *s = &event->scoring;
    int32_t point = event->unit;
    uint32_t kind = below(t, 8);
    if (kind == 0 || kind == 1) { /* 3-1-0, or 3-2-1 with nothing for those who do not come */
        ct_points loss = kind == 0 ? 0 : point;
        for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
            s->win[colour] = 3 * point;
            s->draw[colour] = point + loss;
            s->loss[colour] = loss;
        }
        s->forfeit_win = s->full_point_bye = 3 * point;
        s->half_point_bye = s->unknown = point + loss;
        s->pab = (1 + (ct_points)below(t, 3)) * point;
        s->zero_point_bye = chance(t, 0.5) ? loss : 0;
    } else if (kind == 2) {
        s->pab = point / 2;
    } else if (kind == 3) { /* half a point for a loss */
        s->loss[CT_WHITE] = s->loss[CT_BLACK] = point / 2;
        s->win[CT_WHITE] = s->win[CT_BLACK] = 2 * point;
        s->draw[CT_WHITE] = s->draw[CT_BLACK] = point;
        s->forfeit_win = chance(t, 0.5) ? 2 * point : point;
    }
}

static void add_spans(tournament *t)
{
    ct_event *event = t->event;
    ct_acceleration *a = &event->acceleration;
    a->kind = CT_ACCELERATION_TABLE;
    a->span_count = 1 + below(t, 3);
    a->spans = need(CT_NEW(event->mem, ct_span, a->span_count));
    for (uint32_t i = 0; i < a->span_count; i++) {
        ct_span *span = &a->spans[i];
        span->points = (ct_points)(1 + below(t, 4)) * (event->unit / 2);
        span->first_round = (uint16_t)(1 + below(t, 3));
        span->last_round = (uint16_t)(span->first_round + below(t, 4));
        if (span->last_round > event->rounds) {
            span->last_round = event->rounds;
        }
        span->first.number = 1 + below(t, tournament_entrants(event));
        span->last.number = span->first.number + below(t, tournament_entrants(event));
    }
}

/* Baku wants a win to be worth two draws. */
static bool fits_baku(const ct_event *event)
{
    const ct_scoring *s = &event->scoring;
    return event->is_team_event
               ? event->team_scoring.win == 2 * event->team_scoring.draw
               : s->win[CT_WHITE] == 2 * s->draw[CT_WHITE] && s->loss[CT_WHITE] == 0;
}

static void choose_acceleration(tournament *t)
{
    ct_event *event = t->event;
    uint32_t kind = below(t, 12);
    if (kind == 0 && fits_baku(event)) {
        event->acceleration.kind = CT_ACCELERATION_BAKU;
    } else if (kind == 1) {
        event->acceleration.kind = CT_ACCELERATION_BONUS;
        event->acceleration.points = (ct_points)(1 + below(t, 2)) * event->unit;
        event->acceleration.rounds = (uint16_t)(1 + below(t, 3));
        event->acceleration.group = below(t, tournament_entrants(event));
    } else if (kind == 2) {
        add_spans(t);
    }
}

/* The type of the Swiss team system; only match points can be accelerated. */
static void choose_team_code(tournament *t, const char *code)
{
    static const char *const codes[] = {
        "FIDE_TEAM",          "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEB",   "FIDE_TEAM_MP_GP",
        "FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_TYPEA_GP"};
    bool is_given = code[0] != '\0';
    uint32_t chosen = below(t, 7);
    t->event->type_code = ct_str_of(is_given ? code : codes[chosen]);
    if (is_given || chosen < 5) {
        choose_acceleration(t);
    }
}

/* --- The whole ------------------------------------------------------------------------------- */

/* An event of so many rounds that the last ones often cannot be paired. */
static tournament new_tournament(uint64_t seed, uint32_t most, ct_arena *mem, uint32_t *count)
{
    tournament t = {.event = need(ct_event_new(mem)), .random = {.seed = seed}};
    *count = 4 + below(&t, most - 3);
    t.event->name = CT_STR("Random");
    t.event->rounds = (uint16_t)(3 + below(&t, *count));
    t.event->initial_colour = chance(&t, 0.5) ? CT_WHITE : CT_BLACK;
    return t;
}

tournament tournament_start(uint64_t seed, uint32_t most, ct_arena *mem)
{
    uint32_t count;
    tournament t = new_tournament(seed, most, mem, &count);
    t.favourite = 0.5 + 0.5 * ct_random_unit(&t.random);
    t.draws = 0.8 * ct_random_unit(&t.random);
    t.forfeits = rate(&t, 0.05, 0.2);
    t.odd_results = rate(&t, 0.02, 0.1);
    t.absences = rate(&t, 0.03, 0.1);
    if (chance(&t, 0.5)) { /* pasts that no engine leads to */
        t.wild_rounds = below(&t, t.event->rounds);
    }
    choose_scoring(&t);
    add_players(&t, count);
    add_byes(&t);
    add_forbidden(&t);
    choose_acceleration(&t);
    return t;
}

tournament tournament_start_teams(uint64_t seed, uint32_t most, const char *code, ct_arena *mem)
{
    uint32_t count;
    tournament t = new_tournament(seed, most, mem, &count);
    ct_event *event = t.event;
    uint32_t boards = 2 + below(&t, 2);
    event->is_team_event = true;
    event->board_colours = ct_str_slice(chance(&t, 0.5) ? CT_STR("WBW") : CT_STR("BWB"), 0, boards);
    event->team_scoring = (ct_team_scoring){.win = 2 * event->unit, .draw = event->unit};
    if (chance(&t, 0.2)) {
        event->team_scoring.win = 3 * event->unit;
    }
    t.favourite = 0.5;
    t.draws = 0.6 * ct_random_unit(&t.random);
    t.forfeits = rate(&t, 0.05, 0.15);
    t.absences = rate(&t, 0.03, 0.1);
    t.wild_rounds = chance(&t, 0.4) ? below(&t, event->rounds) : 0;
    add_teams(&t, count, boards);
    add_byes(&t);
    add_forbidden(&t);
    choose_team_code(&t, code);
    return t;
}
