/* Direct encounter (C.07 6) and its extended forms for teams (13.3).
 *
 * One *level* takes a group of tied participants and their games with each other:
 *  - 6.2: if all have met, the sums rank them, and equal sums make a new group;
 *  - 6.3: if not, whoever stays alone at the top whatever happens in the missing games is first,
 *    and so on down; the rest is a new group. Somebody stays alone at the top exactly when
 *    their points with all missing games lost exceed those of every rival with all of them won.
 * A group that was split is asked again, part by part: all that is one application of Art. 6.
 *
 * EDE applies Art. 6 by the primary score and, where that parts nobody, by the secondary one
 * (13.3.1). The parts of a group go on by the score that parted it, for that is still the same
 * application; a part in which it parts nobody any more starts again with the other score (13.3.3).
 * Two teams that neither score parts go to the boards of their own match (13.3.2).
 *
 * The games among the tied are collected once, so that a level costs O(group + games in it), plus a
 * sort when it splits. In a Swiss of R rounds a group of more than about 2R does not split by 6.3:
 * everybody has played at most R games in it, so that the best case of each (more than R games
 * missing) is above the worst case of any other (at most R wins). A smaller group splits fewer
 * than about 2R times. */

#include "standings/board_breaks.h"
#include "standings/tie_break.h"
#include "standings/working_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* All games of two of the tied. */
typedef struct meeting {
    uint32_t other; /* place of the other in `who` */
    uint32_t games;
    int64_t points[CT_SCORE_KINDS];
} meeting;

/* One of the tied, in the order found so far. */
typedef struct seat {
    uint32_t place;      /* in `who` */
    bool opens;          /* is ranked below the seat before */
    int64_t points;      /* in the games of the level, in 1/scale */
    int64_t worst, best; /* with all missing games lost, won */
} seat;

typedef struct encounter {
    const ct_asked *asked;
    ct_index *who; /* the tied, in rising order */
    uint32_t count;
    meeting *meetings;
    uint32_t *first; /* meetings of place p: first[p] … first[p + 1] - 1 */
    uint32_t meeting_count, meeting_room;
    uint32_t *group; /* label of the group at hand, by place */
    uint32_t groups; /* labels used */
    int64_t scale;   /* 6.1.2: averages of points are whole counts of 1/scale */
    seat *seats;     /* best first */
    ct_score_kind kinds[CT_SCORE_KINDS];
    unsigned kind_count;
    unsigned boards; /* ct_board_rule, together; 0 = none */
    ct_text words;   /* the levels of the one whose working is shown */
} encounter;

/* --- The games among the tied ---------------------------------------------------------------- */

static int by_index(const void *a, const void *b)
{
    ct_index one = *(const ct_index *)a;
    ct_index other = *(const ct_index *)b;
    return (one > other) - (one < other);
}

/* The place of somebody among the tied, or UINT32_MAX. */
static uint32_t place_of(const encounter *e, ct_index who)
{
    uint32_t low = 0;
    uint32_t high = e->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (e->who[middle] < who) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < e->count && e->who[low] == who ? low : UINT32_MAX;
}

static meeting *meeting_with(encounter *e, uint32_t place, uint32_t other)
{
    for (uint32_t i = e->first[place]; i < e->meeting_count; i++) {
        if (e->meetings[i].other == other) {
            return &e->meetings[i];
        }
    }
    if (e->meeting_count == e->meeting_room) {
        uint32_t room = e->meeting_room == 0 ? 16 : 2 * e->meeting_room;
        meeting *more =
            ct_arena_grow(e->asked->mem, e->meetings, e->meeting_room, room, sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        e->meetings = more;
        e->meeting_room = room;
    }
    meeting *made = &e->meetings[e->meeting_count++];
    *made = (meeting){.other = other};
    return made;
}

static ct_status collect_games(encounter *e, uint32_t place, ct_error *err)
{
    const ct_scoreboard *board = e->asked->board;
    ct_index who = e->who[place];
    e->first[place] = e->meeting_count;
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        if (!ct_turn_counts_as_played(board, turn, e->asked->code->forfeits_count)) {
            continue; /* 6.1.1 */
        }
        uint32_t other = place_of(e, turn->opponent);
        if (other == UINT32_MAX) {
            continue;
        }
        meeting *with = meeting_with(e, place, other);
        CT_NEED(with, err);
        with->games++;
        for (int kind = 0; kind < CT_SCORE_KINDS; kind++) {
            with->points[kind] += turn->points[kind];
        }
        if (ct_asked_shows(e->asked, who)) {
            ct_points points = turn->points[e->kinds[0]];
            ct_working_add(e->asked->working,
                           (ct_term){
                               .round = round,
                               .opponent = turn->opponent,
                               .amount = ct_value_of_points(points, board->event->unit),
                               .words = ct_str_of(ct_turn_words(turn)),
                           });
        }
    }
    return CT_OK;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

enum { LARGEST_SCALE = 1000000 };

/* 6.1.2: the smallest scale in which every average is whole. */
static ct_status find_scale(encounter *e, ct_error *err)
{
    e->scale = 1;
    for (uint32_t i = 0; i < e->meeting_count; i++) {
        int64_t games = e->meetings[i].games;
        assert(games > 0);
        e->scale *= games / common_divisor(e->scale, games);
        if (e->scale > LARGEST_SCALE) {
            return ct_fail(err, CT_TOO_LARGE,
                           "those tied met in too many different numbers of games");
        }
    }
    return CT_OK;
}

static ct_status start(encounter *e, const ct_index *tied, uint32_t count, ct_error *err)
{
    ct_arena *mem = e->asked->mem;
    e->count = count;
    e->who = CT_NEW(mem, ct_index, count);
    e->first = CT_NEW(mem, uint32_t, (size_t)count + 1);
    e->group = CT_NEW(mem, uint32_t, count);
    e->seats = CT_NEW(mem, seat, count);
    CT_NEED(e->who, err);
    CT_NEED(e->first, err);
    CT_NEED(e->group, err);
    CT_NEED(e->seats, err);
    memcpy(e->who, tied, count * sizeof *tied);
    qsort(e->who, count, sizeof *e->who, by_index);
    for (uint32_t place = 0; place < count; place++) {
        CT_TRY(collect_games(e, place, err));
        e->seats[place].place = place;
    }
    e->first[count] = e->meeting_count;
    return find_scale(e, err);
}

/* --- One level ------------------------------------------------------------------------------- */

static ct_points points_of_a_loss(const ct_scoreboard *board, ct_score_kind kind)
{
    return kind == CT_MATCH_POINTS
               ? board->event->team_scoring.loss
               : (ct_points)board->boards * board->event->scoring.loss[CT_WHITE];
}

/* Points, worst and best case of everybody in the group. Returns how many games are missing, each
 * counted on both sides. */
static uint64_t compute_cases(encounter *e, seat *seats, uint32_t size, ct_score_kind kind)
{
    const ct_scoreboard *board = e->asked->board;
    uint64_t all_missing = 0;
    uint32_t label = ++e->groups;
    for (uint32_t i = 0; i < size; i++) {
        e->group[seats[i].place] = label;
    }
    for (uint32_t i = 0; i < size; i++) {
        seat *here = &seats[i];
        int64_t missing = size - 1;
        here->points = 0;
        for (uint32_t m = e->first[here->place]; m < e->first[here->place + 1]; m++) {
            assert(e->meetings != NULL);
            const meeting *with = &e->meetings[m];
            if (e->group[with->other] == label) {
                here->points += with->points[kind] * (e->scale / with->games);
                missing--;
            }
        }
        here->worst = here->points + missing * points_of_a_loss(board, kind) * e->scale;
        here->best = here->points + missing * board->win[kind] * e->scale;
        all_missing += (uint64_t)missing;
    }
    return all_missing;
}

static int by_worst_case(const void *a, const void *b)
{
    const seat *one = a;
    const seat *other = b;
    if (one->worst != other->worst) {
        return one->worst > other->worst ? -1 : 1;
    }
    return (one->place > other->place) - (one->place < other->place);
}

/* Whether the group itself is ranked below the one before it is a fact of its first seat. */
static void sort_group(seat *seats, uint32_t size)
{
    bool opens = seats[0].opens;
    seats[0].opens = false;
    qsort(seats, size, sizeof *seats, by_worst_case);
    seats[0].opens = opens;
}

/* 6.2. Without missing games the worst case is the points. */
static bool split_by_points(seat *seats, uint32_t size)
{
    bool splits = false;
    sort_group(seats, size);
    for (uint32_t i = 1; i < size; i++) {
        bool opens = seats[i].points != seats[i - 1].points;
        seats[i].opens = opens;
        splits = splits || opens;
    }
    return splits;
}

/* Is anybody above all others in any case? Only the one with the highest worst case can be. */
static bool somebody_leads(const seat *seats, uint32_t size)
{
    uint32_t leader = 0;
    for (uint32_t i = 1; i < size; i++) {
        leader = seats[i].worst > seats[leader].worst ? i : leader;
    }
    for (uint32_t i = 0; i < size; i++) {
        if (i != leader && seats[i].best >= seats[leader].worst) {
            return false;
        }
    }
    return true;
}

static int64_t highest_best(const seat *seats, uint32_t size)
{
    int64_t highest = INT64_MIN;
    for (uint32_t i = 0; i < size; i++) {
        highest = seats[i].best > highest ? seats[i].best : highest;
    }
    return highest;
}

/* 6.3: from the top, as long as the next one stays alone there. */
static bool split_by_leaders(seat *seats, uint32_t size)
{
    uint32_t ranked = 0;
    if (!somebody_leads(seats, size)) {
        return false;
    }
    sort_group(seats, size);
    while (ranked + 1 < size &&
           seats[ranked].worst > highest_best(seats + ranked + 1, size - ranked - 1)) {
        seats[++ranked].opens = true;
    }
    return ranked > 0;
}

static void describe_level(encounter *e, const seat *seats, uint32_t size, ct_score_kind kind,
                           bool complete)
{
    const ct_scoreboard *board = e->asked->board;
    for (uint32_t i = 0; i < size && e->asked->working != NULL; i++) {
        if (e->who[seats[i].place] != e->asked->of_whom) {
            continue;
        }
        char points[32];
        ct_value_format((ct_value){seats[i].points, e->scale * board->event->unit}, points);
        ct_text_addf(&e->words, "%s%s%s among %u tied, %s", e->words.len > 0 ? "; then " : "",
                     points,
                     !board->of_teams          ? ""
                     : kind == CT_MATCH_POINTS ? " match points"
                                               : " game points",
                     size, complete ? "all have met (6.2)" : "not all have met (6.3)");
    }
}

static bool split(encounter *e, seat *seats, uint32_t size, ct_score_kind kind)
{
    uint64_t missing = compute_cases(e, seats, size, kind);
    describe_level(e, seats, size, kind, missing == 0);
    return missing == 0 ? split_by_points(seats, size) : split_by_leaders(seats, size);
}

/* --- Two teams: the boards of their own match (13.3.2) --------------------------------------- */

static ct_status split_by_boards(encounter *e, seat *seats, ct_error *err)
{
    const ct_asked *asked = e->asked;
    ct_index one = e->who[seats[0].place];
    ct_index other = e->who[seats[1].place];
    ct_board_points points;
    CT_TRY(ct_board_points_make(asked->board, asked->mem, &points, err));
    points.forfeits_count = asked->code->forfeits_count;
    ct_board_verdict found = ct_board_compare(&points, e->boards, one, other);
    if (found.order < 0) {
        seat first = seats[0];
        seats[0].place = seats[1].place;
        seats[1].place = first.place;
    }
    seats[1].opens = seats[1].opens || found.order != 0;
    if (found.order != 0 && (ct_asked_shows(asked, one) || ct_asked_shows(asked, other))) {
        ct_index rival = asked->of_whom == one ? other : one;
        ct_text_addf(&e->words, "; then ");
        ct_board_verdict_tell(&points, found, asked->of_whom, rival, &e->words);
    }
    return CT_OK;
}

/* --- All levels ------------------------------------------------------------------------------ */

enum { NO_KIND = CT_SCORE_KINDS }; /* no score has been asked in vain */

static ct_status rank_part(encounter *e, seat *seats, uint32_t size, unsigned k, ct_error *err);

/* Ranks the parts of a group that the k-th score has split. */
static ct_status rank_parts(encounter *e, seat *seats, uint32_t size, unsigned k, ct_error *err)
{
    for (uint32_t from = 0, to = 0; from < size; from = to) {
        to = from + 1;
        while (to < size && !seats[to].opens) {
            to++;
        }
        if (to - from < 2) {
            continue;
        }
        CT_TRY(rank_part(e, seats + from, to - from, k, err));
    }
    return CT_OK;
}

/* 13.3.1 and 13.3.2. The score `in_vain` is known to split nobody here. */
static ct_status rank(encounter *e, seat *seats, uint32_t size, unsigned in_vain, ct_error *err)
{
    for (unsigned k = 0; k < e->kind_count; k++) {
        if (k != in_vain && split(e, seats, size, e->kinds[k])) {
            return rank_parts(e, seats, size, k, err);
        }
    }
    return size == 2 && e->boards != 0 ? split_by_boards(e, seats, err) : CT_OK;
}

/* By the same score as long as it splits, which is still one application of Art. 6; then afresh
 * (13.3.3). */
static ct_status rank_part(encounter *e, seat *seats, uint32_t size, unsigned k, ct_error *err)
{
    return split(e, seats, size, e->kinds[k]) ? rank_parts(e, seats, size, k, err)
                                              : rank(e, seats, size, k, err);
}

/* The value of a participant: how many of the tied are ranked below. */
static void put_values(const encounter *e, const ct_index *tied, ct_value *out)
{
    uint32_t *behind = e->group; /* no longer needed */
    for (uint32_t from = 0, to = 0; from < e->count; from = to) {
        to = from + 1;
        while (to < e->count && !e->seats[to].opens) {
            to++;
        }
        for (uint32_t i = from; i < to; i++) {
            behind[e->seats[i].place] = e->count - to;
        }
    }
    for (uint32_t i = 0; i < e->count; i++) {
        out[i] = CT_WHOLE(behind[place_of(e, tied[i])]);
        if (ct_asked_shows(e->asked, tied[i])) {
            ct_str words = ct_text_view(&e->words);
            ct_working_conclude(e->asked->working, "%.*s: ahead of %lld", CT_ARG(words),
                                (long long)out[i].top);
        }
    }
}

static ct_status break_ties(encounter *e, const ct_index *tied, uint32_t count, ct_value *out,
                            ct_error *err)
{
    assert(count >= 2);
    if (e->asked->working != NULL) {
        e->words.mem = e->asked->working->mem;
    }
    CT_TRY(start(e, tied, count, err));
    CT_TRY(rank(e, e->seats, count, NO_KIND, err));
    put_values(e, tied, out);
    return CT_OK;
}

static ct_status direct_encounter(const ct_asked *asked, const ct_index *tied, uint32_t count,
                                  ct_value *out, ct_error *err)
{
    encounter e = {.asked = asked, .kinds = {asked->code->score}, .kind_count = 1};
    return break_ties(&e, tied, count, out, err);
}

/* The primary score, then the other one. */
static encounter extended(const ct_asked *asked, unsigned boards)
{
    ct_score_kind first = asked->code->score;
    return (encounter){
        .asked = asked,
        .kinds = {first, first == CT_MATCH_POINTS ? CT_GAME_POINTS : CT_MATCH_POINTS},
        .kind_count = 2,
        .boards = boards,
    };
}

static ct_status ede(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                     ct_error *err)
{
    encounter e = extended(asked, 0);
    return break_ties(&e, tied, count, out, err);
}

static ct_status edebt(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                       ct_error *err)
{
    encounter e = extended(asked, CT_BOARD_COUNT | CT_TOP_BOARDS);
    return break_ties(&e, tied, count, out, err);
}

static ct_status edebb(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                       ct_error *err)
{
    encounter e = extended(asked, CT_BOARD_COUNT | CT_BOTTOM_BOARDS);
    return break_ties(&e, tied, count, out, err);
}

static ct_status edet(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                      ct_error *err)
{
    encounter e = extended(asked, CT_TOP_BOARDS);
    return break_ties(&e, tied, count, out, err);
}

static ct_status edeb(const ct_asked *asked, const ct_index *tied, uint32_t count, ct_value *out,
                      ct_error *err)
{
    encounter e = extended(asked, CT_BOTTOM_BOARDS);
    return break_ties(&e, tied, count, out, err);
}

const ct_tie_break_row ct_encounter_rows[] = {
    {.code = "DE",
     .title = "Direct encounter",
     .article = "C.07 6",
     .type = "A",
     .sentence = "The points in the games among the tied; where not all of them have met, only who "
                 "leads whatever the missing games bring. With /P forfeits count.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_MAY_CHOOSE_SCORE,
     .among = direct_encounter},
    {.code = "EDE",
     .title = "Extended direct encounter",
     .article = "C.07 13.3",
     .type = "A",
     .sentence = "Direct encounter of teams by the primary score; where that parts nobody, by the "
                 "other one.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_FOR_TEAMS_ONLY,
     .among = ede},
    {.code = "EDEBT",
     .title = "Extended direct encounter with board count and top boards",
     .article = "C.07 13.3",
     .type = "A",
     .sentence = "EDE; two teams still equal in both scores: board count, then top board results, "
                 "of their own match.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_FOR_TEAMS_ONLY,
     .among = edebt},
    {.code = "EDEBB",
     .title = "Extended direct encounter with board count and bottom boards",
     .article = "C.07 13.3",
     .type = "A",
     .sentence = "EDE; two teams still equal in both scores: board count, then bottom board "
                 "elimination, of their own match.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_FOR_TEAMS_ONLY,
     .among = edebb},
    {.code = "EDET",
     .title = "Extended direct encounter with top boards",
     .article = "C.07 13.3",
     .type = "A",
     .sentence = "EDE; two teams still equal in both scores: top board results of their own match.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_FOR_TEAMS_ONLY,
     .among = edet},
    {.code = "EDEB",
     .title = "Extended direct encounter with bottom boards",
     .article = "C.07 13.3",
     .type = "A",
     .sentence = "EDE; two teams still equal in both scores: bottom board elimination of their own "
                 "match.",
     .flags = CT_MAY_COUNT_FORFEITS | CT_FOR_TEAMS_ONLY,
     .among = edeb},
    {.code = NULL},
};
