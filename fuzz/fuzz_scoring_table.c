/* Scoring tables. Promises: no fault means a full grid with sides that grow and values from 0 to 1,
 * and a value can be had for any shares. */

#include "fuzz.h"

#include "standings/scoring_table.h"

#include <stdlib.h>

static void promise(bool kept)
{
    if (!kept) {
        abort();
    }
}

static void check_side(const ct_scoring_side *side)
{
    promise(side->count > 0 && side->most > 0);
    for (uint32_t i = 0; i < side->count; i++) {
        promise(side->at[i] >= 0 && side->at[i] <= side->most);
        promise(i == 0 || side->at[i - 1] < side->at[i]);
    }
}

static void check_values(const ct_scoring_table *table)
{
    static const ct_value shares[] = {{-1, 3}, {0, 1}, {1, 3}, {1, 2}, {1, 1}, {9, 2}};
    enum { SHARES = sizeof shares / sizeof *shares };
    for (int i = 0; i < SHARES * SHARES * SHARES; i++) {
        int32_t value = ct_scoring_table_value(
            table, shares[i % SHARES], shares[i / SHARES % SHARES], shares[i / SHARES / SHARES]);
        promise(value >= 0 && value <= CT_SCORING_WHOLE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    ct_scoring_table *table = NULL;
    ct_problems problems;
    ct_error err = {0};
    promise(mem != NULL);
    ct_problems_start(&problems, mem, "fuzz");
    ct_status status =
        ct_scoring_table_read((ct_str){(const char *)data, size}, mem, &table, &problems, &err);
    promise(status == CT_TOO_LARGE || (status == CT_OK) == (problems.faults == 0));
    if (status == CT_OK) {
        check_side(&table->own);
        check_side(&table->opponent);
        check_side(&table->result);
        check_values(table);
    }
    ct_arena_free(mem);
    return 0;
}
