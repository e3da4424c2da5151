/* Keizer totals as a score. The table comes from the pairing room, which needs it to pair; here it
 * is only looked up, and shown. */

#include "standings/keizer_totals.h"

#include "pairing/keizer_score.h"

/* The working tells the total as what it is: made with the values from before the last round. */
static void show(const ct_asked *asked, const ct_keizer_row *row, uint32_t place, uint32_t count)
{
    char total[24];
    char value[24];
    ct_keizer_format(row->total, total);
    ct_keizer_format(row->value, value);
    ct_working_add(asked->working,
                   (ct_term){.opponent = CT_NOBODY,
                             .amount = {row->total, CT_KEIZER_UNIT},
                             .words = CT_STR("own value and results × values of the opponents, all "
                                             "from before the last round")});
    ct_working_conclude(asked->working, "total %s: place %u of %u, worth %s from now on", total,
                        place, count, value);
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
    for (uint32_t i = 0; i < table.count; i++) {
        const ct_keizer_row *row = &table.rows[i];
        out[row->who] = (ct_value){row->total, CT_KEIZER_UNIT};
        if (asked->working != NULL && asked->of_whom == row->who) {
            show(asked, row, i + 1, table.count);
        }
    }
    return CT_OK;
}
