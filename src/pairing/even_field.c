/* The field of a Dubov or Burstein round. For all candidates for the bye at once one search tells
 * who leaves the others pairable: by Gallai and Edmonds, the players whom some maximum matching
 * leaves single. */

#include "pairing/even_field.h"

#include "pairing/swiss.h"

/* Copies the entrants of `round` except one (CT_SINGLE = none); nobody counts as a topscorer. */
static ct_status copy_field(const ct_round *round, uint32_t without, ct_arena *mem,
                            ct_even_field *out, ct_error *err)
{
    out->round = *round;
    out->round.count = 0;
    out->round.entrants = CT_NEW(mem, ct_entrant, round->count);
    out->origin = CT_NEW(mem, uint32_t, round->count);
    CT_NEED(out->round.entrants, err);
    CT_NEED(out->origin, err);
    for (uint32_t i = 0; i < round->count; i++) {
        if (i != without) {
            uint32_t at = out->round.count++;
            out->origin[at] = i;
            out->round.entrants[at] = round->entrants[i];
            out->round.entrants[at].is_topscorer = false;
        }
    }
    out->round.may_meet = ct_graph_new(mem, out->round.count);
    CT_NEED(out->round.may_meet.adjacent, err);
    for (uint32_t i = 0; i < out->round.count; i++) {
        for (uint32_t k = i + 1; k < out->round.count; k++) {
            if (ct_graph_has(&round->may_meet, out->origin[i], out->origin[k]) &&
                !ct_same_absolute(&out->round.entrants[i], &out->round.entrants[k])) {
                ct_graph_join(&out->round.may_meet, i, k);
            }
        }
    }
    return CT_OK;
}

/* 3.1.3, 3.1.4, 3.1.5: should `a` have the bye rather than `b`? */
static bool goes_before(const ct_round *round, const uint32_t *rank, uint32_t a, uint32_t b)
{
    const ct_entrant *one = &round->entrants[a];
    const ct_entrant *other = &round->entrants[b];
    unsigned games = round->history->past[one->who].games;
    unsigned other_games = round->history->past[other->who].games;
    if (one->score != other->score) {
        return one->score < other->score;
    }
    return games != other_games ? games > other_games : rank[a] > rank[b];
}

/* 3.1: the entrant who has the bye, CT_SINGLE when nobody needs one. `all` is the whole field. */
static ct_status choose_bye(const ct_round *all, const uint32_t *rank, const char *article,
                            ct_arena *mem, uint32_t *bye, ct_error *err)
{
    uint64_t *spare = CT_NEW(mem, uint64_t, all->may_meet.words);
    bool can_be_paired = false;
    CT_NEED(spare, err);
    CT_TRY(ct_swiss_find_spares(&all->may_meet, mem, spare, &can_be_paired, err)); /* 3.1.2 */
    if (!can_be_paired) {
        return ct_swiss_refuse(all, spare, article, err);
    }
    *bye = CT_SINGLE;
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->entrants[i].may_have_bye && ct_bits_has(spare, i) && /* 3.1.1 */
            (*bye == CT_SINGLE || goes_before(all, rank, i, *bye))) {
            *bye = i;
        }
    }
    return all->count % 2 == 1 && *bye == CT_SINGLE ? ct_swiss_refuse(all, NULL, article, err)
                                                    : CT_OK;
}

ct_status ct_even_field_make(const ct_round *round, const uint32_t *rank, const char *article,
                             ct_arena *mem, ct_even_field *out, ct_error *err)
{
    ct_even_field field = {.bye = CT_NOBODY};
    uint32_t bye = CT_SINGLE;
    CT_TRY(copy_field(round, CT_SINGLE, mem, &field, err));
    CT_TRY(choose_bye(&field.round, rank, article, mem, &bye, err));
    if (bye != CT_SINGLE) {
        field.bye = round->entrants[bye].who;
        CT_TRY(copy_field(round, bye, mem, &field, err));
    }
    *out = field;
    return CT_OK;
}

ct_status ct_even_field_serves(const ct_round *round, const ct_even_field_names *names,
                               ct_error *err)
{
    if (round->planned == 0) {
        ct_fail(err, CT_INVALID, "the %s System must know how many rounds there will be: %s",
                names->title, names->needs_rounds);
        ct_error_rule(err, names->rounds_article);
        ct_error_cure(err, "set the number of rounds: record 142, or \"rounds\" in JSON");
        return CT_INVALID;
    }
    if (round->edition != CT_EDITION_2026) {
        ct_fail(err, CT_UNSUPPORTED, "of the %s System only the edition of 2026 is known",
                names->title);
        ct_error_rule(err, names->article);
        ct_error_cure(err, "choose --edition 2026, or correct the start date (record 042)");
        return CT_UNSUPPORTED;
    }
    return CT_OK;
}
