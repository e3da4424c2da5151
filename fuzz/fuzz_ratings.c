/* Rating lists, text and XML. The first byte is the size of the pieces. Promises: pieces of any
 * size give the same records, the same counts and the same verdict; names are UTF-8; ratings are
 * within their limits. */

#include "fuzz.h"

#include "store/rating_list.h"

#include <stdlib.h>

typedef struct outcome {
    uint64_t sum; /* of the records, in their order */
    uint64_t count, skipped, first_skipped;
    ct_status status;
    size_t line;
} outcome;

static void promise(bool kept)
{
    if (!kept) {
        abort();
    }
}

static void mix(uint64_t *sum, uint64_t value)
{
    *sum = (*sum ^ value) * UINT64_C(0x100000001B3);
}

static void mix_text(uint64_t *sum, ct_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        mix(sum, (unsigned char)text.at[i]);
    }
    mix(sum, text.len);
}

static ct_status take(void *context, const ct_rated *rated, ct_error *err)
{
    (void)err;
    outcome *made = context;
    promise(rated->fide_id != 0 && rated->name.len > 0 && ct_utf8_is_valid(rated->name));
    promise(rated->standard <= 4000 && rated->rapid <= 4000 && rated->blitz <= 4000);
    promise(rated->birth.len == 0 || rated->birth.len == 4);
    mix(&made->sum, rated->fide_id);
    mix_text(&made->sum, rated->name);
    mix_text(&made->sum, rated->federation);
    mix_text(&made->sum, rated->title);
    mix_text(&made->sum, rated->birth);
    mix(&made->sum, (uint64_t)rated->standard << 32 | (uint64_t)rated->rapid << 16 | rated->blitz);
    return CT_OK;
}

static outcome read_list(ct_str list, size_t piece)
{
    outcome made = {0};
    ct_error err = {0};
    ct_rating_reader *reader = ct_rating_reader_new("fuzz", take, &made);
    promise(reader != NULL);
    size_t at = 0;
    do {
        ct_str part = ct_str_slice(list, at, piece);
        at += part.len;
        made.status = ct_rating_reader_feed(reader, part, at == list.len, &err);
    } while (made.status == CT_OK && at < list.len);
    made.count = ct_rating_reader_count(reader);
    made.skipped = ct_rating_reader_skipped(reader, &made.first_skipped);
    made.line = err.at.line;
    ct_rating_reader_free(reader);
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    ct_str list = {(const char *)data + 1, size - 1};
    outcome whole = read_list(list, list.len + 1);
    outcome cut = read_list(list, 1 + (size_t)data[0]);
    promise(whole.sum == cut.sum && whole.count == cut.count && whole.skipped == cut.skipped);
    promise(whole.first_skipped == cut.first_skipped && whole.status == cut.status &&
            whole.line == cut.line);
    return 0;
}
