#include "audit/rerank.h"

#include "event/matches.h"

typedef struct checker {
    const ct_event *event;
    ct_arena *mem;
    ct_reranking *out;
    bool is_open; /* the last round has games without a result */
} checker;

const char *ct_rank_fault_name(ct_rank_fault fault)
{
    switch (fault) {
    case CT_POINTS_DIFFER: return "points";
    case CT_GAME_POINTS_DIFFER: return "game points";
    case CT_RANK_DIFFERS: break;
    }
    return "rank";
}

static uint32_t entrants(const checker *check)
{
    return check->out->of_teams ? check->event->team_count : check->event->player_count;
}

static uint32_t number_of(const checker *check, ct_index who)
{
    return check->out->of_teams ? check->event->teams[who].tpn.number
                                : check->event->players[who].tpn.number;
}

static uint32_t rank_of(const checker *check, ct_index who)
{
    return check->out->of_teams ? check->event->teams[who].declared.rank
                                : check->event->players[who].declared.rank;
}

static const char *kind_of(const checker *check)
{
    return check->out->of_teams ? "team" : "player";
}

/* Room for every difference that there can be: two scores and a rank each. */
static void add(const checker *check, ct_rank_difference made)
{
    check->out->differences[check->out->count++] = made;
}

/* --- Points ----------------------------------------------------------------------------------- */

static int64_t adjustments_of(const ct_event *event, ct_index who, unsigned rounds, bool in_matches)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        const ct_adjustment *change = &event->adjustments[i];
        for (uint32_t k = 0; rounds > 0 && change->round <= rounds && k < change->who_count; k++) {
            if (change->who[k] == who) {
                sum += in_matches ? change->match_points : change->points;
            }
        }
    }
    return sum;
}

/* What was declared may or may not include an open last round. */
static void judge_points(const checker *check, ct_rank_fault fault, ct_index who, int64_t declared,
                         const int64_t found[2])
{
    check->out->points_checked += fault == CT_POINTS_DIFFER ? 1 : 0;
    if (declared == found[0] || (check->is_open && declared == found[1])) {
        return;
    }
    char said[16];
    char right[16];
    ct_points_format((ct_points)declared, check->event->unit, false, said);
    ct_points_format((ct_points)found[0], check->event->unit, false, right);
    const char *name = fault == CT_GAME_POINTS_DIFFER ? "game points"
                       : check->out->of_teams         ? "match points"
                                                      : "points";
    add(check, (ct_rank_difference){.fault = fault,
                                    .who = who,
                                    .rival = CT_NOBODY,
                                    .declared = declared,
                                    .found = found[0],
                                    .sentence = ct_str_format(
                                        check->mem, "%s %u: %s %s in the file, %s by the results",
                                        kind_of(check), number_of(check, who), said, name, right)});
}

static void check_player_points(const checker *check, ct_index who)
{
    const ct_event *event = check->event;
    int64_t sum = 0;
    int64_t before_last = 0;
    for (unsigned round = 1; round <= event->rounds_paired; round++) {
        before_last = sum;
        sum += ct_scoring_points(&event->scoring, ct_event_cell(event, who, round));
    }
    unsigned rounds = event->rounds_paired;
    const int64_t found[] = {sum + adjustments_of(event, who, rounds, false),
                             before_last + adjustments_of(event, who, rounds - 1, false)};
    judge_points(check, CT_POINTS_DIFFER, who, event->players[who].declared.points, found);
}

static void check_team_points(const checker *check, const ct_match *matches, ct_index who)
{
    const ct_event *event = check->event;
    unsigned rounds = event->rounds_paired;
    int64_t match_points[2] = {adjustments_of(event, who, rounds, true),
                               adjustments_of(event, who, rounds - 1, true)};
    int64_t game_points[2] = {adjustments_of(event, who, rounds, false),
                              adjustments_of(event, who, rounds - 1, false)};
    for (unsigned round = 1; round <= rounds; round++) {
        const ct_match *match = &matches[(size_t)who * rounds + round - 1];
        for (int skips_last = 0; skips_last < 2; skips_last++) {
            bool counts = skips_last == 0 || round < rounds;
            match_points[skips_last] += counts ? match->match_points : 0;
            game_points[skips_last] += counts ? match->game_points : 0;
        }
    }
    const ct_team *team = &event->teams[who];
    judge_points(check, CT_POINTS_DIFFER, who, team->declared.match_points, match_points);
    judge_points(check, CT_GAME_POINTS_DIFFER, who, team->declared.game_points, game_points);
}

static ct_status check_points(const checker *check, ct_error *err)
{
    const ct_event *event = check->event;
    ct_match *matches = NULL;
    if (event->rounds_paired == 0) {
        return CT_OK;
    }
    if (check->out->of_teams) {
        CT_TRY(ct_event_matches(event, check->mem, &matches, NULL, err));
    }
    for (ct_index who = 0; who < entrants(check); who++) {
        if (matches != NULL && event->teams[who].declared.has_points) {
            check_team_points(check, matches, who);
        } else if (matches == NULL && event->players[who].declared.has_points) {
            check_player_points(check, who);
        }
    }
    return CT_OK;
}

/* --- Ranks ------------------------------------------------------------------------------------ */

/* The ranks that somebody may have: those of all who are tied with them, counted among those whom
 * the file ranks. */
typedef struct allowed {
    uint32_t first, last;
} allowed;

static ct_status find_allowed(const checker *check, const ct_standings *standings, allowed *out,
                              ct_error *err)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < standings->count;) {
        uint32_t end = i;
        uint32_t first = seen + 1;
        while (end < standings->count && standings->rows[end].place == standings->rows[i].place) {
            seen += rank_of(check, standings->rows[end].who) != 0 ? 1 : 0;
            end++;
        }
        for (; i < end; i++) {
            out[standings->rows[i].who] = (allowed){first, seen};
        }
    }
    return standings->count <= entrants(check)
               ? CT_OK
               : ct_fail(err, CT_INVALID, "the standings have more rows than the event");
}

/* Somebody who is better by the standings and worse by the file, or the other way round: of those
 * who should stand above the best, of those who should stand below the last. */
static ct_index find_rival(const checker *check, const ct_standings *standings, const allowed *may,
                           ct_index who)
{
    uint32_t rank = rank_of(check, who);
    bool is_too_high = rank < may[who].first;
    ct_index found = CT_NOBODY;
    for (uint32_t i = 0; i < standings->count; i++) {
        ct_index other = standings->rows[i].who;
        uint32_t theirs = rank_of(check, other);
        if (theirs == 0 || other == who) {
            continue;
        }
        if (is_too_high && may[other].last < may[who].first && theirs > rank) {
            return other;
        }
        if (!is_too_high && may[other].first > may[who].last && theirs < rank) {
            found = other;
        }
    }
    return found;
}

/* "BH/C1 31.5 against 32 of player 2": the first code in which the two differ. */
static void add_reason(const checker *check, const ct_standings *standings, ct_index who,
                       ct_index rival, ct_text *out)
{
    uint32_t codes = standings->order.count;
    for (uint32_t k = 0; rival != CT_NOBODY && k < codes; k++) {
        if (!standings->has_value[(size_t)who * codes + k] ||
            !standings->has_value[(size_t)rival * codes + k]) {
            continue;
        }
        ct_value ours = ct_standings_value(standings, who, k);
        ct_value theirs = ct_standings_value(standings, rival, k);
        if (ct_value_compare(ours, theirs) != 0) {
            char one[32];
            char other[32];
            ct_value_format(ours, one);
            ct_value_format(theirs, other);
            ct_text_addf(out, ": %.*s %s against %s of %s %u",
                         CT_ARG(standings->order.codes[k].text), one, other, kind_of(check),
                         number_of(check, rival));
            return;
        }
    }
}

static ct_str order_text(const ct_standings *standings, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    for (uint32_t k = 0; k < standings->order.count; k++) {
        ct_text_addf(&text, "%s%.*s", k > 0 ? "," : "", CT_ARG(standings->order.codes[k].text));
    }
    return ct_text_view(&text);
}

static void add_rank(const checker *check, const ct_standings *standings, const allowed *may,
                     ct_index who)
{
    ct_index rival = find_rival(check, standings, may, who);
    ct_text text = {.mem = check->mem};
    ct_text_addf(&text, "%s %u: rank %u in the file, %u", kind_of(check), number_of(check, who),
                 rank_of(check, who), may[who].first);
    if (may[who].last > may[who].first) {
        ct_text_addf(&text, " to %u", may[who].last);
    }
    ct_text_addf(&text, " by %.*s", CT_ARG(check->out->order));
    add_reason(check, standings, who, rival, &text);
    add(check, (ct_rank_difference){.fault = CT_RANK_DIFFERS,
                                    .who = who,
                                    .rival = rival,
                                    .declared = rank_of(check, who),
                                    .found = may[who].first,
                                    .sentence = ct_text_view(&text)});
}

static bool rank_is_wrong(const checker *check, const allowed *may, ct_index who)
{
    uint32_t rank = rank_of(check, who);
    return rank != 0 && (rank < may[who].first || rank > may[who].last);
}

/* The list without its last entry; empty when there was only one. */
static ct_str without_last(ct_str list)
{
    size_t len = list.len;
    while (len > 0 && list.at[len - 1] != ',' && list.at[len - 1] != ';') {
        len--;
    }
    return ct_str_slice(list, 0, len > 0 ? len - 1 : 0);
}

/* The standings by the list of the file; by its beginning, when a code in it cannot be used; else
 * by the score of the event alone (points, the round reached in a knock-out, …). */
static ct_status rank(const checker *check, unsigned rounds, ct_standings *out, ct_error *err)
{
    const ct_event *event = check->event;
    ct_reranking *result = check->out;
    ct_standings_options options = {.rounds = rounds, .is_lenient = true};
    ct_status status = CT_INVALID;
    if (result->has_list) {
        status = ct_standings_make(event, &options, check->mem, out, err);
        result->list_fault = status == CT_INVALID ? *err : result->list_fault;
    }
    ct_str score = ct_str_of(ct_codes_score(event));
    ct_str list =
        ct_str_is_blank(event->standings)
            ? ct_str_format(check->mem, "%.*s,%.*s", CT_ARG(score), CT_ARG(event->tie_breaks))
            : event->standings;
    CT_NEED(list.at, err);
    while (status == CT_INVALID && result->has_list) {
        list = without_last(list);
        result->has_list = list.len > 0 && !ct_str_equal(ct_str_trim(list), score);
        options.order = list;
        if (result->has_list) {
            status = ct_standings_make(event, &options, check->mem, out, err);
        }
    }
    for (int tries = 0; status == CT_INVALID && tries < 2; tries++) {
        options.order = tries == 0 ? score : CT_STR("PTS"); /* settings of the score may be wrong */
        status = ct_standings_make(event, &options, check->mem, out, err);
    }
    return status;
}

/* One ranking of the event, and what it says about the ranks of the file. */
typedef struct view {
    ct_standings standings;
    allowed *may;
    uint32_t wrong;
    unsigned rounds;
} view;

static ct_status look(const checker *check, unsigned rounds, view *out, ct_error *err)
{
    *out = (view){.rounds = rounds, .may = CT_NEW(check->mem, allowed, entrants(check))};
    CT_NEED(out->may, err);
    CT_TRY(rank(check, rounds, &out->standings, err));
    CT_TRY(find_allowed(check, &out->standings, out->may, err));
    for (ct_index who = 0; who < entrants(check); who++) {
        out->wrong += rank_is_wrong(check, out->may, who) ? 1 : 0;
    }
    return CT_OK;
}

static ct_status check_ranks(const checker *check, ct_error *err)
{
    ct_reranking *result = check->out;
    unsigned rounds = check->event->rounds_paired;
    for (ct_index who = 0; who < entrants(check); who++) {
        result->ranks_checked += rank_of(check, who) != 0 ? 1 : 0;
    }
    if (result->ranks_checked == 0 || rounds == 0) {
        result->ranks_checked = 0;
        return CT_OK;
    }
    view best;
    CT_TRY(look(check, rounds, &best, err));
    if (best.wrong > 0 && check->is_open && rounds > 1) {
        view before;
        CT_TRY(look(check, rounds - 1, &before, err));
        best = before.wrong < best.wrong ? before : best;
    }
    result->rounds = best.rounds;
    result->order = order_text(&best.standings, check->mem);
    for (uint32_t i = 0; i < best.standings.count; i++) {
        ct_index who = best.standings.rows[i].who;
        if (rank_is_wrong(check, best.may, who)) {
            add_rank(check, &best.standings, best.may, who);
        }
    }
    return CT_OK;
}

static bool last_round_is_open(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        if (ct_event_cell(event, who, event->rounds_paired).outcome == CT_PENDING) {
            return true;
        }
    }
    return false;
}

ct_status ct_audit_ranks(const ct_event *event, ct_arena *mem, ct_reranking *out, ct_error *err)
{
    ct_error spare;
    ct_reranking made = {.of_teams = event->is_team_event,
                         .has_list = event->tie_breaks.len > 0 || event->standings.len > 0};
    checker check = {
        .event = event, .mem = mem, .out = &made, .is_open = last_round_is_open(event)};
    made.entrants = entrants(&check);
    made.differences = CT_NEW(mem, ct_rank_difference, 3 * (size_t)entrants(&check));
    CT_NEED(made.differences, err);
    CT_TRY(check_points(&check, err));
    CT_TRY(check_ranks(&check, err == NULL ? &spare : err));
    for (uint32_t i = 0; i < made.count; i++) {
        CT_NEED(made.differences[i].sentence.at, err);
    }
    *out = made;
    return CT_OK;
}
