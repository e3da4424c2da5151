/* Comparing an engine with its reference. */

#include "compare.h"

#include "audit/check.h"
#include "support/check.h"

#include <inttypes.h>
#include <string.h>

/* Pairings as text, or "impossible". */
static void write_answer(const ct_event *event, bool is_possible, const ct_pairings *pairings,
                         char out[PAIRINGS_TEXT])
{
    if (is_possible) {
        pairings_text(event, pairings, out);
    } else {
        snprintf(out, PAIRINGS_TEXT, "impossible");
    }
}

void compare_tell(const tournament *t)
{
    const ct_event *event = t->event;
    for (ct_str text = ct_str_of(tournament_text(event, event->mem)); text.len > 0;) {
        ct_str line = ct_str_cut(&text, '\n');
        print_error("%.*s\n", CT_ARG(line)); /* cmocka cuts long messages */
    }
    for (ct_index who = 0; t->present != NULL && who < tournament_entrants(event); who++) {
        if (!t->present[who]) {
            print_error("not present: %u\n", event->is_team_event ? event->teams[who].tpn.number
                                                                  : event->players[who].tpn.number);
        }
    }
}

void compare_round(const tournament *t, literal_reference *reference, ct_status status,
                   const ct_pairings *found)
{
    ct_pair pairs[LITERAL_PAIRS];
    char ours[PAIRINGS_TEXT];
    char theirs[PAIRINGS_TEXT];
    unsigned round = t->event->rounds_paired + 1U;
    literal_pairs wanted = reference(t->event, round, t->present);
    for (uint32_t i = 0; i < wanted.count; i++) {
        pairs[i] = (ct_pair){.white = wanted.white[i], .black = wanted.black[i]};
    }
    ct_pairings answer = {.pairs = pairs, .count = wanted.count, .bye = wanted.bye};
    write_answer(t->event, status == CT_OK, found, ours);
    write_answer(t->event, wanted.is_possible, &answer, theirs);
    if (strcmp(ours, theirs) != 0) {
        compare_tell(t);
        fail_msg("seed %" PRIu64 ": round %u\nreference: %s\nengine:    %s", t->random.seed, round,
                 theirs, ours);
    }
}

static void compare_paired(tournament *t, ct_status status, const ct_pairings *found, void *context)
{
    const comparison *c = context;
    compare_round(t, c->reference, status, found);
}

/* The series with the comparison in each round; `copy` lives as long. */
static series with_reference(comparison *copy)
{
    series s = copy->how;
    s.paired = compare_paired;
    s.context = copy;
    return s;
}

void compare_many(const comparison *c, uint64_t usual)
{
    comparison copy = *c;
    series s = with_reference(&copy);
    series_play_many(&s, usual);
}

void compare_all(const comparison *c, uint64_t count)
{
    comparison copy = *c;
    series s = with_reference(&copy);
    series_tally sum = series_play(&s, 1, count);
    assert_true(sum.byes > 0 && sum.impossible > 0);
}

void compare_audit(tournament *t, void *context)
{
    ct_audit_options options = {.first = t->wild_rounds + 1U};
    ct_audit audit;
    ct_error err = {0};
    (void)context;
    if (t->event->rounds_paired <= t->wild_rounds) {
        return;
    }
    check_ok(ct_audit_event(t->event, &options, NULL, t->event->mem, &audit, &err), err);
    if (!ct_audit_is_clean(&audit)) {
        compare_tell(t);
        fail_msg("seed %" PRIu64 ": %s; %s", t->random.seed, ct_agreement_name(audit.worst),
                 audit.illegal.count > 0 ? audit.illegal.items[0].sentence : "all is legal");
    }
}
