#include "cli/ranking.h"

#include "cli/legacy.h"
#include "standings/scoring_table.h"
#include "store/file.h"

static uint64_t seed_of(const ct_call *call)
{
    uint64_t seed = 0;
    (void)ct_str_to_unsigned(ct_call_text(call, "seed"), &seed);
    return seed;
}

/* The table of TB2; NULL when none is named. */
static ct_exit read_scoring(const ct_call *call, ct_scoring_table **out)
{
    const char *path = ct_call_value(call, "scoring");
    ct_error error = {0};
    ct_str text;
    if (path == NULL) {
        return CT_EXIT_DONE;
    }
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    CT_STEP(ct_call_check_file(call, status, &error));
    ct_problems problems;
    ct_problems_start(&problems, call->mem, path);
    status = ct_scoring_table_read(text, call->mem, out, &problems, &error);
    if (status != CT_OK && problems.faults > 0) {
        return ct_call_refuse_list(call, ct_exit_of(status), &problems);
    }
    return ct_call_check(call, status, &error);
}

ct_exit ct_ranking_make(const ct_call *call, const ct_event *event, ct_ranking *out)
{
    bool by_lot = ct_str_is(ct_call_text(call, "ties"), "lots");
    if (!by_lot && ct_call_has(call, "seed")) {
        return ct_call_misuse(call, "add --ties lots", "--seed is for drawing lots");
    }
    unsigned round = 0;
    if (ct_call_has(call, "round")) {
        CT_STEP(ct_call_games_round(call, event, &round));
    }
    ct_scoring_table *table = NULL;
    CT_STEP(read_scoring(call, &table));
    ct_standings_options options = {
        .rounds = round,
        .edition = ct_c07_named(ct_call_text(call, "edition")),
        .order = ct_call_text(call, "order"),
        .ties = by_lot ? CT_TIES_LOTS : CT_TIES_SHARED,
        .seed = seed_of(call),
        .is_lenient = ct_call_has(call, "lenient"),
        .table = table,
    };
    out->view = (ct_standings_view){.ties = options.ties, .seed = options.seed};
    ct_error error;
    ct_status status = ct_standings_make(event, &options, call->mem, &out->standings, &error);
    return ct_call_check(call, status, &error);
}
