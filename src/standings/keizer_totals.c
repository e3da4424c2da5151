/* Keizer totals as a score. The table comes from the pairing room, which needs it to pair; here it
 * is only looked up, and shown. */

#include "standings/keizer_totals.h"

#include "pairing/ratings/keizer_score.h"
#include "standings/working_words.h"

/* "draw, value 47": what a share was taken of. */
static ct_str words_of(ct_arena *mem, const ct_turn *turn, const ct_keizer_term *term)
{
    char value[24];
    ct_keizer_format(term->value, value);
    return ct_str_format(
        mem, "%s, %svalue %s", ct_turn_words(turn),
        turn->opponent == CT_NOBODY || turn->outcome == CT_FORFEIT_LOSS ? "own " : "", value);
}

/* The own value and each round, with the values that the total was made of: those from before the
 * last round, unless the settings say otherwise. */
static ct_status show_terms(const ct_asked *asked, ct_index who, ct_error *err)
{
    const ct_scoreboard *board = asked->board;
    ct_arena *mem = asked->working->mem;
    ct_keizer_term *terms = CT_NEW(mem, ct_keizer_term, (size_t)board->rounds + 1);
    CT_NEED(terms, err);
    CT_TRY(ct_keizer_terms_of(board->event, board->rounds, who, mem, terms, err));
    if (terms[0].points != 0) {
        ct_working_add(asked->working, (ct_term){.opponent = CT_NOBODY,
                                                 .amount = {terms[0].points, CT_KEIZER_UNIT},
                                                 .words = CT_STR("of the own value")});
    }
    for (unsigned round = 1; round <= board->rounds; round++) {
        const ct_turn *turn = ct_turn_of(board, who, round);
        ct_working_add(asked->working, (ct_term){.round = round,
                                                 .opponent = turn->opponent,
                                                 .amount = {terms[round].points, CT_KEIZER_UNIT},
                                                 .words = words_of(mem, turn, &terms[round])});
    }
    return CT_OK;
}

static ct_status show(const ct_asked *asked, const ct_keizer_table *table, uint32_t at,
                      ct_error *err)
{
    const ct_keizer_row *row = &table->rows[at];
    char total[24];
    char value[24];
    ct_keizer_format(row->total, total);
    ct_keizer_format(row->value, value);
    CT_TRY(show_terms(asked, row->who, err));
    ct_working_conclude(asked->working, "total %s: place %u of %u, worth %s from now on", total,
                        at + 1, table->count, value);
    return CT_OK;
}

ct_status ct_keizer_totals(const ct_asked *asked, ct_value *out, ct_error *err)
{
    const ct_scoreboard *board = asked->board;
    ct_keizer_rules rules;
    ct_keizer_table table = {0};
    CT_TRY(ct_keizer_rules_read(board->event, &rules, err));
    CT_TRY(ct_keizer_table_make(board->event, board->rounds, &rules, asked->mem, &table, err));
    for (ct_index who = 0; who < board->count; who++) {
        out[who] = CT_WHOLE(0);
    }
    ct_status status = CT_OK;
    for (uint32_t i = 0; i < table.count && status == CT_OK; i++) {
        const ct_keizer_row *row = &table.rows[i];
        out[row->who] = (ct_value){row->total, CT_KEIZER_UNIT};
        if (asked->working != NULL && asked->of_whom == row->who) {
            status = show(asked, &table, i, err);
        }
    }
    return status;
}
