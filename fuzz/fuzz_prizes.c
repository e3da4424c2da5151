/* Prize funds. Promises: no fault means lists with prizes that do not rise and sums that are right; a
 * fault has a line, a sentence and a cure. */

#include "fuzz.h"

#include "prizes/prize_fund.h"

#include <stdlib.h>

static void promise(bool kept)
{
    if (!kept) {
        abort();
    }
}

static void check_list(const ct_prize_list *list)
{
    ct_cents sum = 0;
    promise(list->prize_count > 0);
    for (uint32_t i = 0; i < list->prize_count; i++) {
        promise(list->prizes[i] >= 0 && (i == 0 || list->prizes[i] <= list->prizes[i - 1]));
        sum += list->prizes[i];
    }
    promise(sum == list->sum && list->is_places == (list->condition_count == 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ct_arena *mem = ct_arena_new();
    ct_prize_fund fund;
    ct_problems problems;
    ct_error err = {0};
    promise(mem != NULL);
    ct_problems_start(&problems, mem, "fuzz");
    ct_status status =
        ct_prize_fund_read((ct_str){(const char *)data, size}, mem, &fund, &problems, &err);
    promise((status == CT_OK) == (problems.faults == 0));
    for (size_t i = 0; i < problems.count; i++) {
        const ct_error *problem = &problems.items[i];
        promise(problem->at.line > 0 && problem->sentence[0] != '\0' && problem->cure[0] != '\0');
    }
    ct_cents sum = 0;
    for (uint32_t i = 0; status == CT_OK && i < fund.list_count; i++) {
        check_list(&fund.lists[i]);
        sum += fund.lists[i].sum;
    }
    promise(status != CT_OK || (fund.list_count > 0 && sum == fund.sum && fund.coin > 0));
    ct_arena_free(mem);
    return 0;
}
