/* Facts of the players: C.04.3 Art. 1 and 5, C.04.2 Art. 3, C.04.7, straight from the cells. Events
 * with adjusted points (record 299) or different points for White and Black are not handled. */

#include "pairing/dutch/literal_field.h"

#include <stdlib.h>

/* --- Cells ----------------------------------------------------------------------------------- */

static bool was_played(ct_cell cell)
{
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_DRAW:
    case CT_LOSS:
    case CT_WIN_UNRATED:
    case CT_DRAW_UNRATED:
    case CT_LOSS_UNRATED:
    case CT_ADJOURNED: return true;
    default: return false;
    }
}

static int points_of(const ct_event *event, ct_cell cell)
{
    const ct_scoring *s = &event->scoring;
    switch ((ct_outcome)cell.outcome) {
    case CT_WIN:
    case CT_WIN_UNRATED: return s->win[cell.colour];
    case CT_DRAW:
    case CT_DRAW_UNRATED: return s->draw[cell.colour];
    case CT_LOSS:
    case CT_LOSS_UNRATED: return s->loss[cell.colour];
    case CT_FORFEIT_WIN: return s->forfeit_win;
    case CT_FORFEIT_LOSS: return s->forfeit_loss;
    case CT_PAB: return s->pab;
    case CT_FULL_POINT_BYE: return s->full_point_bye;
    case CT_HALF_POINT_BYE: return s->half_point_bye;
    case CT_ZERO_POINT_BYE: return s->zero_point_bye;
    case CT_ABSENT: return s->absent;
    case CT_ADJOURNED: return s->unknown;
    default: return 0;
    }
}

/* Was he taken into account for the pairing of this round? */
static bool took_part(ct_cell cell)
{
    return was_played(cell) || cell.outcome == CT_FORFEIT_WIN || cell.outcome == CT_FORFEIT_LOSS ||
           cell.outcome == CT_PENDING || cell.outcome == CT_PAB;
}

static int points_before(const ct_event *event, ct_index who, unsigned round)
{
    int points = 0;
    for (unsigned r = 1; r < round; r++) {
        points += points_of(event, ct_event_cell(event, who, r));
    }
    return points;
}

/* --- Virtual points -------------------------------------------------------------------------- */

static uint32_t tpn_of(const ct_event *event, ct_index who)
{
    return event->players[who].tpn.number;
}

/* Is he among the first `group` of those who were there from the start, or numbered above the last
 * of them (C.04.7 1.2, 1.3)? */
static bool is_in_group(const ct_event *event, ct_index who, uint32_t group)
{
    uint32_t above = 0;
    for (ct_index other = 0; other < event->player_count; other++) {
        above += event->players[other].enters <= 1 && tpn_of(event, other) < tpn_of(event, who);
    }
    return above < group;
}

static uint32_t starters(const ct_event *event)
{
    uint32_t count = 0;
    for (ct_index who = 0; who < event->player_count; who++) {
        count += event->players[who].enters <= 1;
    }
    return count;
}

static int virtual_points(const ct_event *event, ct_index who, unsigned round)
{
    const ct_acceleration *a = &event->acceleration;
    int points = 0;
    if (a->kind == CT_ACCELERATION_BAKU) {
        uint32_t quarter = (starters(event) + 3) / 4;
        unsigned accelerated = (event->rounds + 1U) / 2;
        unsigned full = (accelerated + 1) / 2;
        int win = event->scoring.win[CT_WHITE];
        points = round <= full ? win : round <= accelerated ? win / 2 : 0;
        return is_in_group(event, who, 2 * quarter) ? points : 0;
    }
    if (a->kind == CT_ACCELERATION_BONUS) {
        uint32_t group = a->group != 0 ? a->group : (starters(event) + 1) / 2;
        return round <= a->rounds && is_in_group(event, who, group) ? a->points : 0;
    }
    for (uint32_t i = 0; a->kind == CT_ACCELERATION_TABLE && i < a->span_count; i++) {
        const ct_span *span = &a->spans[i];
        bool is_meant = round >= span->first_round && round <= span->last_round &&
                        tpn_of(event, who) >= span->first.number &&
                        tpn_of(event, who) <= span->last.number;
        points = is_meant ? span->points : points;
    }
    return points;
}

static int score_before(const ct_event *event, ct_index who, unsigned round)
{
    return points_before(event, who, round) + virtual_points(event, who, round);
}

/* --- The past of a player -------------------------------------------------------------------- */

/* 1.4; in 2017 A.4.b. */
static literal_float float_in(const literal_field *field, ct_index who, unsigned round)
{
    const ct_event *event = field->event;
    ct_cell cell = ct_event_cell(event, who, round);
    if (was_played(cell)) {
        int ours = score_before(event, who, round);
        int theirs = score_before(event, cell.opponent, round);
        return ours > theirs ? LITERAL_DOWN : ours < theirs ? LITERAL_UP : LITERAL_LEVEL;
    }
    bool scored = points_of(event, cell) > event->scoring.loss[CT_WHITE];
    bool is_down = field->edition == CT_EDITION_2017 || cell.outcome == CT_PAB || scored;
    return is_down ? LITERAL_DOWN : LITERAL_LEVEL;
}

/* C2 */
static bool bars_the_bye(const literal_field *field, ct_cell cell)
{
    if (cell.outcome == CT_PAB || cell.outcome == CT_FORFEIT_WIN) {
        bool is_full = points_of(field->event, cell) >= field->event->scoring.win[CT_WHITE];
        return cell.outcome == CT_PAB || field->edition == CT_EDITION_2017 || is_full;
    }
    return field->edition != CT_EDITION_2017 && !was_played(cell) && cell.outcome != CT_PENDING &&
           points_of(field->event, cell) >= field->event->scoring.win[CT_WHITE];
}

/* 1.7 */
static void find_preference(literal_player *p)
{
    if (p->games == 0) {
        return;
    }
    ct_colour last = p->colours[p->games - 1];
    bool is_repeated = p->games >= 2 && p->colours[p->games - 2] == last;
    p->wants = ct_colour_other(last);
    p->strength = LITERAL_MILD;
    if (p->difference != 0) {
        p->strength = LITERAL_STRONG;
        p->wants = p->difference > 0 ? CT_BLACK : CT_WHITE;
    }
    if (is_repeated) {
        p->strength = LITERAL_ABSOLUTE;
        p->wants = ct_colour_other(last);
    }
    if (p->difference > 1 || p->difference < -1) {
        p->strength = LITERAL_ABSOLUTE;
        p->wants = p->difference > 0 ? CT_BLACK : CT_WHITE;
    }
}

static literal_player describe(const literal_field *field, ct_index who)
{
    const ct_event *event = field->event;
    unsigned round = field->round;
    literal_player p = {
        .who = who,
        .tpn = tpn_of(event, who),
        .score = score_before(event, who, round),
        .points = points_before(event, who, round),
        .may_have_bye = true,
    };
    for (unsigned r = 1; r < round; r++) {
        ct_cell cell = ct_event_cell(event, who, r);
        p.may_have_bye = p.may_have_bye && !bars_the_bye(field, cell);
        if (was_played(cell)) {
            p.colours[p.games++] = (ct_colour)cell.colour;
            p.difference += cell.colour == CT_WHITE ? 1 : -1;
        } else {
            p.unplayed++;
        }
    }
    for (unsigned ago = 1; ago <= 2 && ago < round; ago++) {
        p.floats[ago - 1] = float_in(field, who, round - ago);
    }
    int most = (int)(round - 1) * event->scoring.win[CT_WHITE];
    p.is_topscorer = round == event->rounds && 2 * p.points > most; /* 1.8 */
    find_preference(&p);
    return p;
}

/* --- Pairs ----------------------------------------------------------------------------------- */

static bool same_text(ct_str a, ct_str b)
{
    return a.len > 0 && ct_str_equal(a, b);
}

static bool is_forbidden(const literal_field *field, ct_index a, ct_index b)
{
    const ct_event *event = field->event;
    for (uint32_t i = 0; i < event->forbidden_count; i++) {
        const ct_forbidden *rule = &event->forbidden[i];
        if (field->round < rule->first_round ||
            (rule->last_round != 0 && field->round > rule->last_round)) {
            continue;
        }
        unsigned named = 0;
        for (uint32_t k = 0; k < rule->member_count; k++) {
            named += rule->members[k] == a || rule->members[k] == b;
        }
        ct_str of_a =
            rule->kind == CT_FORBIDDEN_CLUB ? event->players[a].club : event->players[a].federation;
        ct_str of_b =
            rule->kind == CT_FORBIDDEN_CLUB ? event->players[b].club : event->players[b].federation;
        bool is_meant = rule->name.len == 0 || ct_str_equal(rule->name, of_a);
        if (rule->kind == CT_FORBIDDEN_LIST ? named == 2 : is_meant && same_text(of_a, of_b)) {
            return true;
        }
    }
    return false;
}

/* C1, C3 */
static bool may_meet(const literal_field *field, const literal_player *a, const literal_player *b)
{
    for (unsigned r = 1; r < field->round; r++) {
        ct_cell cell = ct_event_cell(field->event, a->who, r);
        if (was_played(cell) && cell.opponent == b->who) {
            return false;
        }
    }
    bool is_clash =
        a->strength == LITERAL_ABSOLUTE && b->strength == LITERAL_ABSOLUTE && a->wants == b->wants;
    return !(is_clash && !a->is_topscorer && !b->is_topscorer) &&
           !is_forbidden(field, a->who, b->who);
}

static int size_of_difference(const literal_player *p)
{
    return p->difference < 0 ? -p->difference : p->difference;
}

/* 5.2: has the higher ranked `a` White against `b`? */
static bool has_white(const literal_field *field, const literal_player *a, const literal_player *b)
{
    if (a->wants != b->wants) { /* 5.2.1 */
        return a->wants == CT_WHITE || b->wants == CT_BLACK;
    }
    if (a->strength != b->strength) { /* 5.2.2 */
        return (a->strength > b->strength) == (a->wants == CT_WHITE);
    }
    if (a->strength == LITERAL_ABSOLUTE && size_of_difference(a) != size_of_difference(b)) {
        return (size_of_difference(a) > size_of_difference(b)) == (a->wants == CT_WHITE);
    }
    for (unsigned back = 1; back <= a->games && back <= b->games; back++) { /* 5.2.3 */
        ct_colour of_a = a->colours[a->games - back];
        if (of_a != b->colours[b->games - back]) {
            return of_a == CT_BLACK;
        }
    }
    if (a->wants != CT_NO_COLOUR) { /* 5.2.4 */
        return a->wants == CT_WHITE;
    }
    return (a->number % 2 == 1) == (field->initial == CT_WHITE); /* 5.2.5 */
}

/* --- The field ------------------------------------------------------------------------------- */

static bool is_there(const ct_event *event, ct_index who, unsigned round)
{
    const ct_player *p = &event->players[who];
    bool is_there = round >= p->enters && (p->leaves == 0 || round < p->leaves);
    for (uint32_t i = 0; i < event->bye_count; i++) {
        is_there = is_there && !(event->byes[i].who == who && event->byes[i].round == round);
    }
    return is_there;
}

static int by_1_2(const void *left, const void *right)
{
    const literal_player *a = left;
    const literal_player *b = right;
    if (a->score != b->score) {
        return a->score > b->score ? -1 : 1;
    }
    return a->tpn < b->tpn ? -1 : 1;
}

static ct_colour drawn_colour(const ct_event *event)
{
    ct_index first = CT_NOBODY;
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, 1);
        if (took_part(cell) && cell.outcome != CT_PAB &&
            (first == CT_NOBODY || tpn_of(event, who) < tpn_of(event, first))) {
            first = who;
        }
    }
    if (event->initial_colour != CT_NO_COLOUR || first == CT_NOBODY) {
        return event->initial_colour == CT_BLACK ? CT_BLACK : CT_WHITE;
    }
    return (ct_colour)ct_event_cell(event, first, 1).colour;
}

/* The ruling on 5.2.5: numbers of those who take part now or did before. */
static void number_players(literal_field *field)
{
    const ct_event *event = field->event;
    for (ct_index who = 0; who < event->player_count; who++) {
        bool counts = false;
        for (unsigned r = 1; r < field->round; r++) {
            counts = counts || took_part(ct_event_cell(event, who, r));
        }
        for (unsigned i = 0; i < field->count; i++) {
            counts = counts || field->player[i].who == who;
        }
        for (unsigned i = 0; counts && i < field->count; i++) {
            field->player[i].number += tpn_of(event, who) <= field->player[i].tpn;
        }
    }
}

literal_field *literal_field_new(const ct_event *event, unsigned round, ct_edition edition,
                                 const bool *present, ct_arena *mem)
{
    literal_field *field = CT_NEW(mem, literal_field, 1);
    if (field == NULL) {
        abort();
    }
    field->event = event;
    field->edition = edition;
    field->round = round;
    field->initial = drawn_colour(event);
    field->mem = mem;
    for (ct_index who = 0; who < event->player_count; who++) {
        if (present != NULL ? present[who] : is_there(event, who, round)) {
            if (field->count == LITERAL_MOST) {
                abort();
            }
            field->player[field->count++] = describe(field, who);
        }
    }
    qsort(field->player, field->count, sizeof field->player[0], by_1_2);
    number_players(field);
    for (unsigned i = 0; i < field->count; i++) {
        for (unsigned k = i + 1; k < field->count; k++) {
            bool meets = may_meet(field, &field->player[i], &field->player[k]);
            field->may_meet[i][k] = field->may_meet[k][i] = meets;
            field->has_white[i][k] = has_white(field, &field->player[i], &field->player[k]);
            field->has_white[k][i] = !field->has_white[i][k];
        }
    }
    return field;
}

literal_set literal_top_group(const literal_field *field, literal_set of)
{
    literal_set group = 0;
    int score = 0;
    for (unsigned i = 0; i < field->count; i++) {
        if (literal_has(of, i) && (group == 0 || field->player[i].score == score)) {
            group |= 1U << i;
            score = field->player[i].score;
        }
    }
    return group;
}
