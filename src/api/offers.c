/* What the library offers to operations on files of this machine, where the floors are built. */

#include "operations/offers.h"

#include "api/ask.h"
#include "api/handle.h"

#include <stdlib.h>
#include <string.h>

crosstable_status crosstable_event_use_ratings(crosstable_event *handle, const char *path)
{
    CT_API_NEED(handle, path);
    ct_error error = {0};
    char *copy = strdup(path);
    if (copy == NULL) {
        return ct_handle_finish(handle, ct_fail_memory(&error), &error);
    }
    free(handle->ratings);
    handle->ratings = copy;
    return CROSSTABLE_OK;
}

#ifdef CT_WITH_STORE

static ct_status need_path(const ct_ask *now, ct_error *err)
{
    if (now->ratings.path != NULL) {
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "it is not known where the rating list is kept");
    ct_error_cure(err, "name the file of its index with crosstable_event_use_ratings");
    return CT_MISUSE;
}

static struct ct_rating_index *open_index(void *self, ct_error *err)
{
    ct_ask *now = self;
    return need_path(now, err) == CT_OK ? ct_rating_offer_index(&now->ratings, err) : NULL;
}

static const char *index_file(void *self, bool to_be_made, ct_error *err)
{
    const ct_ask *now = self;
    (void)to_be_made; /* its folder is the caller's affair */
    return need_path(now, err) == CT_OK ? now->ratings.path : NULL;
}

static ct_status find_player(void *self, uint64_t fide_id, ct_arena *mem, ct_player *out,
                             ct_error *err)
{
    ct_ask *now = self;
    CT_TRY(need_path(now, err));
    return ct_rating_offer_player(&now->ratings, fide_id, mem, out, err);
}

#ifdef CT_WITH_LAB
static ct_status read_results(void *self, const char *name, const ct_desk *desk,
                              struct ct_study *study, struct ct_results *out, ct_error *err)
{
    (void)self;
    return ct_results_offer_read(name, desk, study, out, err);
}
#endif

void ct_ask_offer(ct_ask *now)
{
    now->ratings.path = now->handle == NULL ? NULL : now->handle->ratings;
    now->services.rating_index = open_index;
    now->services.rating_index_file = index_file;
    now->services.rated_player = find_player;
#ifdef CT_WITH_LAB
    now->services.read_results = read_results;
#endif
}

void ct_ask_close_offers(ct_ask *now)
{
    ct_rating_offer_close(&now->ratings);
}

#else

void ct_ask_offer(ct_ask *now)
{
    (void)now;
}

void ct_ask_close_offers(ct_ask *now)
{
    (void)now;
}

#endif
