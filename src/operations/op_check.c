/* check: every round of an event paired anew and compared, and its points and ranks. */

#include "audit/check.h"
#include "audit/rerank.h"
#include "event/team_table.h"
#include "operations/engine.h"
#include "operations/judging_private.h"
#include "operations/problem_answer.h"
#include "report/check_report.h"
#include "report/rerank_report.h"

typedef struct check_request {
    ct_whole round;
    bool no_ranks;
    bool ranks_only;
    ct_str system;
    unsigned edition;
} check_request;

/* --- The data -------------------------------------------------------------------------------- */

typedef struct check_pair {
    ct_index white, black, bye;
} check_pair;

typedef struct check_round {
    uint32_t round;
    ct_str agreement;
    uint32_t pairs, colours_only;
    check_pair *checker, *tournament;
    uint32_t checker_count, tournament_count;
    ct_str why;
} check_round;

typedef struct check_difference {
    ct_str kind;
    ct_index number, rival;
    double declared, found;
    ct_str sentence;
} check_difference;

typedef struct check_ranking {
    bool is_clean;
    ct_str order;
    bool is_listed;
    uint32_t round;
    uint32_t points_checked, ranks_checked, entrants;
    ct_str list_fault;
    check_difference *differences;
    uint32_t difference_count;
} check_ranking;

typedef struct check_answer {
    bool is_clean;
    ct_str verdict;
    ct_str system;
    uint32_t edition;
    uint32_t planned_rounds, rounds_checked, rounds_agreeing;
    uint32_t pairs, pairs_differing, breaches;
    check_round *rounds;
    uint32_t round_count;
    ct_problem_answers illegal;
    const check_ranking *ranking;
    /* For the text: */
    const ct_event *table; /* the event; of a team event the table of its matches */
    const ct_audit *audit; /* NULL = not asked for */
    const ct_reranking *ranks;
} check_answer;

static const ct_field pair_rows[] = {
    CT_OUT_PLAYER(check_pair, white, white, "Pairing number of White; null for a bye."),
    CT_OUT_PLAYER(check_pair, black, black, "Pairing number of Black; null for a bye."),
    CT_OUT_PLAYER(check_pair, bye, bye, "Who has the bye; null for a game."),
};
static const ct_shape pair_shape =
    CT_ANSWER_SHAPE("checked_pair", "A game or the bye.", pair_rows, check_pair);

static const ct_field round_rows[] = {
    CT_OUT_NUMBER(check_round, round, round, "The round."),
    CT_OUT_TEXT(check_round, agreement, agreement,
                "agrees, colours differ, pairs differ, or no pairing exists."),
    CT_OUT_NUMBER(check_round, pairs, pairs, "Pairs of the tournament, the bye counted."),
    CT_OUT_NUMBER(check_round, colours_only, colours_only,
                  "How many differ in colours alone; they come first in both lists."),
    CT_OUT_OBJECTS(check_round, checker, checker, checker_count, pair_shape,
                   "What the checker pairs otherwise."),
    CT_OUT_OBJECTS(check_round, tournament, tournament, tournament_count, pair_shape,
                   "What the tournament has there."),
    CT_OUT_TEXT_OR_NULL(check_round, why, why, "Why no pairing exists."),
};
static const ct_shape round_shape =
    CT_ANSWER_SHAPE("checked_round", "A round paired anew.", round_rows, check_round);

static const ct_field difference_rows[] = {
    CT_OUT_TEXT(check_difference, kind, kind, "points, game points, or rank."),
    CT_OUT_PLAYER(check_difference, number, number, "Of whom: pairing number."),
    CT_OUT_REAL(check_difference, declared, declared, "What the file says."),
    CT_OUT_REAL(check_difference, found, found, "What its results give: of ranks the best one."),
    CT_OUT_PLAYER(check_difference, rival, rival,
                  "Who is ranked on the wrong side; null = nobody."),
    CT_OUT_TEXT(check_difference, sentence, sentence, "The same in words."),
};
static const ct_shape difference_shape =
    CT_ANSWER_SHAPE("declared_difference", "Points or a rank that the results do not give.",
                    difference_rows, check_difference);

static const ct_field ranking_rows[] = {
    CT_OUT_FLAG(check_ranking, clean, is_clean, "Nothing differs."),
    CT_OUT_TEXT_OR_NULL(check_ranking, order, order,
                        "Codes by which ranks were judged; null when there are none to judge."),
    CT_OUT_FLAG(check_ranking, listed, is_listed, "The file lists its tie-breaks."),
    CT_OUT_NUMBER_OR_NULL(check_ranking, round, round, "After which round the ranks fit best."),
    CT_OUT_NUMBER(check_ranking, points_checked, points_checked, "Points that the file declares."),
    CT_OUT_NUMBER(check_ranking, ranks_checked, ranks_checked, "Ranks that the file declares."),
    CT_OUT_NUMBER(check_ranking, entrants, entrants, "Players, or teams in a team event."),
    CT_OUT_TEXT_OR_NULL(check_ranking, list_fault, list_fault,
                        "Why not all of its tie-breaks could be used."),
    CT_OUT_OBJECTS(check_ranking, differences, differences, difference_count, difference_shape,
                   "What differs, points first."),
};
static const ct_shape ranking_shape =
    CT_ANSWER_SHAPE("checked_ranking", "Declared points and ranks against the results.",
                    ranking_rows, check_ranking);

static const ct_field answer_rows[] = {
    CT_OUT_FLAG(check_answer, clean, is_clean,
                "No pair differs, nothing is against the rules, and points and ranks are right, as "
                "far as they were asked for."),
    CT_OUT_TEXT_OR_NULL(check_answer, verdict, verdict,
                        "Of the worst round: agrees, colours differ, pairs differ, or no pairing "
                        "exists; null when pairings were not asked for."),
    CT_OUT_TEXT_OR_NULL(check_answer, system, system, "System by which rounds were paired anew."),
    CT_OUT_NUMBER_OR_NULL(check_answer, edition, edition,
                          "Edition of its rules; null where there is only one."),
    CT_OUT_NUMBER_OR_NULL(check_answer, planned_rounds, planned_rounds,
                          "Rounds of the event; the last one has rules of its own."),
    CT_OUT_NUMBER(check_answer, rounds_checked, rounds_checked, "Rounds paired anew."),
    CT_OUT_NUMBER(check_answer, rounds_agreeing, rounds_agreeing, "Rounds that agree."),
    CT_OUT_NUMBER(check_answer, pairs, pairs, "Pairs of the tournament in these rounds."),
    CT_OUT_NUMBER(check_answer, pairs_differing, pairs_differing, "Pairs that differ."),
    CT_OUT_NUMBER(check_answer, breaches, breaches, "Breaches of the absolute rules."),
    CT_OUT_OBJECTS(check_answer, rounds, rounds, round_count, round_shape, "Round by round."),
    CT_OUT_OBJECTS(check_answer, illegal, illegal.items, illegal.count, ct_problem_answer_shape,
                   "What is against the rules."),
    CT_OUT_OBJECT_OR_NULL(check_answer, ranking, ranking, ranking_shape,
                          "Points and ranks; null when they were not asked for."),
};
static const ct_shape answer_shape = CT_ANSWER_SHAPE(
    "check", "An event against the rules of its pairing system.", answer_rows, check_answer);

/* --- Filling --------------------------------------------------------------------------------- */

static ct_status fill_pairs(const ct_audit_list *list, ct_arena *mem, check_pair **out,
                            uint32_t *count, ct_error *err)
{
    *out = CT_NEW(mem, check_pair, list->count);
    CT_NEED(*out, err);
    for (uint32_t i = 0; i < list->count; i++) {
        ct_audit_pair pair = list->pairs[i];
        (*out)[i] = pair.black == CT_NOBODY ? (check_pair){CT_NOBODY, CT_NOBODY, pair.white}
                                            : (check_pair){pair.white, pair.black, CT_NOBODY};
    }
    *count = list->count;
    return CT_OK;
}

static ct_status fill_round(const ct_audit_round *round, ct_arena *mem, check_round *out,
                            ct_error *err)
{
    *out = (check_round){.round = round->number,
                         .agreement = ct_str_of(ct_agreement_name(round->agreement)),
                         .pairs = round->pairs,
                         .colours_only = round->colours_only};
    if (round->agreement == CT_NOT_PAIRABLE) {
        out->why = ct_str_of(round->why_not.sentence);
    }
    CT_TRY(fill_pairs(&round->checker, mem, &out->checker, &out->checker_count, err));
    return fill_pairs(&round->tournament, mem, &out->tournament, &out->tournament_count, err);
}

static ct_status fill_audit(const ct_audit *audit, ct_arena *mem, check_answer *data, ct_error *err)
{
    data->audit = audit;
    data->verdict = ct_str_of(ct_agreement_name(audit->worst));
    data->system = ct_str_of(audit->system->name);
    data->edition = audit->system->has_editions ? (uint32_t)audit->edition : 0;
    data->planned_rounds = audit->planned_rounds;
    data->rounds_checked = audit->round_count;
    data->rounds_agreeing = audit->agreeing;
    data->pairs = audit->pairs;
    data->pairs_differing = audit->differing;
    data->breaches = (uint32_t)audit->illegal.faults;
    data->rounds = CT_NEW(mem, check_round, audit->round_count);
    CT_NEED(data->rounds, err);
    for (; data->round_count < audit->round_count; data->round_count++) {
        CT_TRY(fill_round(&audit->rounds[data->round_count], mem, &data->rounds[data->round_count],
                          err));
    }
    return ct_problem_answers_of(&audit->illegal, mem, &data->illegal, err);
}

static check_difference difference_of(const ct_rank_difference *item, int32_t unit)
{
    double scale = item->fault == CT_RANK_DIFFERS ? 1 : (double)unit;
    return (check_difference){.kind = ct_str_of(ct_rank_fault_name(item->fault)),
                              .number = item->who,
                              .rival = item->rival,
                              .declared = (double)item->declared / scale,
                              .found = (double)item->found / scale,
                              .sentence = item->sentence};
}

static ct_status fill_ranking(const ct_reranking *ranks, int32_t unit, ct_arena *mem,
                              check_answer *data, ct_error *err)
{
    check_ranking *out = CT_NEW(mem, check_ranking, 1);
    CT_NEED(out, err);
    bool is_judged = ranks->ranks_checked > 0;
    *out = (check_ranking){.is_clean = ranks->count == 0,
                           .order = is_judged ? ranks->order : CT_STR(""),
                           .is_listed = ranks->has_list,
                           .round = is_judged ? ranks->rounds : 0,
                           .points_checked = ranks->points_checked,
                           .ranks_checked = ranks->ranks_checked,
                           .entrants = ranks->entrants,
                           .differences = CT_NEW(mem, check_difference, ranks->count),
                           .difference_count = ranks->count};
    CT_NEED(out->differences, err);
    if (ranks->list_fault.status != CT_OK) {
        out->list_fault = ct_str_of(ranks->list_fault.sentence);
    }
    for (uint32_t i = 0; i < ranks->count; i++) {
        out->differences[i] = difference_of(&ranks->differences[i], unit);
    }
    data->ranking = out;
    data->ranks = ranks;
    return CT_OK;
}

/* --- The text -------------------------------------------------------------------------------- */

static void add_missing(const char *before, const ct_reranking *ranks, const char *after,
                        ct_text *out)
{
    ct_text missing = {.mem = out->mem};
    if (ct_rerank_report_missing(ranks, &missing)) {
        ct_text_addf(out, "%s%.*s%s", before, CT_ARG(ct_text_view(&missing)), after);
    }
}

static void add_verdicts(const check_answer *data, ct_text *out)
{
    if (data->audit != NULL) {
        ct_check_report_verdict(data->audit, out);
    }
    if (data->ranks != NULL) {
        ct_text_add(out, data->audit != NULL ? CT_STR("; ") : CT_STR(""));
        ct_rerank_report_verdict(data->ranks, out);
        add_missing("; ", data->ranks, "", out);
    }
    ct_text_add(out, CT_STR("\n"));
}

static void write_text(const ct_answer *answer, size_t width, bool is_short, ct_text *out)
{
    const check_answer *data = answer->data;
    if (is_short) {
        add_verdicts(data, out);
        return;
    }
    if (data->ranks != NULL) {
        ct_rerank_report_text(data->ranks, out);
    }
    if (data->audit != NULL) {
        ct_check_report_text(data->table, data->audit, width, out);
    }
    if (data->ranks != NULL) {
        ct_text_add(out, CT_STR("Ranks:   "));
        ct_rerank_report_verdict(data->ranks, out);
        ct_text_add(out, CT_STR("\n"));
        add_missing("Missing: ", data->ranks, "\n", out);
    }
}

/* --- The operation --------------------------------------------------------------------------- */

/* One round has no ranks of its own. */
static bool asks_ranks(const void *request)
{
    const check_request *asked = request;
    return !asked->no_ranks && !asked->round.is_given;
}

static ct_status check_misuse(const check_request *asked, ct_error *err)
{
    if (asked->ranks_only && !asks_ranks(asked)) {
        ct_fail(err, CT_MISUSE, "ranks-only and %s exclude each other",
                asked->no_ranks ? "no-ranks" : "round");
        ct_error_cure(err, "give one of the two");
        return CT_MISUSE;
    }
    return CT_OK;
}

static ct_status check_pairings(const check_request *asked, const ct_desk *desk, check_answer *data,
                                ct_error *err)
{
    const ct_event *event = desk->event;
    unsigned round = ct_whole_or(asked->round, 0);
    ct_audit_options options = {
        .edition = ct_engine_edition(asked->edition), .first = round, .last = round};
    CT_TRY(ct_engine_named(asked->system, desk->mem, &options.system, err));
    if (round > event->rounds_paired) {
        ct_fail_at(err, CT_NOT_FOUND, (ct_place){.file = desk->events[0].name},
                   "round %u is not paired", round);
        ct_error_cure(err, "rounds 1 to %u can be checked", event->rounds_paired);
        return CT_NOT_FOUND;
    }
    ct_audit *audit = CT_NEW(desk->mem, ct_audit, 1);
    CT_NEED(audit, err);
    CT_TRY(ct_audit_event(event, &options, desk->events[0].name, desk->mem, audit, err));
    return fill_audit(audit, desk->mem, data, err);
}

static ct_status check_ranks(const ct_desk *desk, check_answer *data, ct_error *err)
{
    ct_reranking *ranks = CT_NEW(desk->mem, ct_reranking, 1);
    CT_NEED(ranks, err);
    CT_TRY(ct_audit_ranks(desk->event, desk->mem, ranks, err));
    return fill_ranking(ranks, desk->event->unit, desk->mem, data, err);
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const check_request *asked = request;
    check_answer *data = CT_NEW(desk->mem, check_answer, 1);
    CT_NEED(data, err);
    CT_TRY(check_misuse(asked, err));
    CT_TRY(ct_event_table(desk->event, desk->mem, &data->table, err));
    if (!asked->ranks_only) {
        CT_TRY(check_pairings(asked, desk, data, err));
    }
    if (asks_ranks(asked)) {
        CT_TRY(check_ranks(desk, data, err));
    }
    data->is_clean = (data->audit == NULL || ct_audit_is_clean(data->audit)) &&
                     (data->ranks == NULL || data->ranks->count == 0);
    answer->is_no = !data->is_clean;
    answer->data = data;
    answer->about = data->table;
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(check_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "all",
     .range = "1..999",
     .sentence = "check only this round, and no ranks"},
    {.name = "no-ranks",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(check_request, no_ranks),
     .sentence = "check the pairings alone"},
    {.name = "ranks-only",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(check_request, ranks_only),
     .sentence = "check points and ranks alone"},
    CT_SYSTEM_INPUT(check_request),
    CT_EDITION_INPUT(check_request),
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable check open.trf", "every round, with each pair that differs"},
    {"crosstable check --quiet season/*.trf", "one line for each file"},
    {.line = NULL},
};

const ct_operation ct_operation_check = {
    .name = "check",
    .summary = "pair every round anew and compare; rank anew, too",
    .details =
        "A round that differs need not be wrong: an arbiter may have had reasons. Rounds are "
        "judged from what was really played before them. Breaches of the absolute rules are "
        "listed, too. Points and ranks in the file are compared with its results and with the "
        "tie-breaks it lists (records 202 and 212).",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_ARBITER,
    .takes_each = true,
    .request_size = sizeof(check_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .declared_may_differ = asks_ranks,
    .run = run,
    .text = write_text,
};
