#include "operations/offers.h"
#include "store/rating_index.h"

ct_rating_index *ct_rating_offer_index(ct_rating_offer *offer, ct_error *err)
{
    if (offer->index == NULL && offer->path != NULL &&
        ct_rating_index_open(offer->path, &offer->index, err) == CT_NOT_FOUND) {
        err->status = CT_IO; /* the file is missing */
    }
    return offer->index;
}

ct_status ct_rating_offer_player(ct_rating_offer *offer, uint64_t fide_id, ct_arena *mem,
                                 ct_player *out, ct_error *err)
{
    ct_rated rated;
    ct_rating_index *index = ct_rating_offer_index(offer, err);
    if (index == NULL) {
        return err->status;
    }
    ct_status status = ct_rating_index_by_id(index, fide_id, mem, &rated, err);
    if (status == CT_NOT_FOUND) {
        ct_error_cure(err, "check the number, or give the name and the rating by hand");
    }
    CT_TRY(status);
    *out = (ct_player){
        .name = rated.name,
        .sex = (ct_sex)rated.sex,
        .title = rated.title.len > 0 ? rated.title : rated.women_title,
        .rating = rated.standard,
        .k = rated.standard_k,
        .federation = rated.federation,
        .fide_id = ct_str_format(mem, "%llu", (unsigned long long)rated.fide_id),
        .birth = rated.birth,
    };
    return CT_OK;
}

void ct_rating_offer_close(ct_rating_offer *offer)
{
    if (offer->index != NULL) {
        ct_rating_index_close(offer->index);
    }
    offer->index = NULL;
}
