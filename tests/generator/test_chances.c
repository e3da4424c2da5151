/* The models of results: published examples and what any model must obey. */

#include "generator/chances.h"
#include "support/check.h"

#include <math.h>

static void near(double is, double wanted)
{
    if (fabs(is - wanted) > 0.0006) {
        fail_msg("%.4f is not %.3f", is, wanted);
    }
}

static void milvangs_example_is_met(void **state)
{
    (void)state;
    ct_chances chances = ct_chances_milvang(2467, 2344);
    near(chances.white, 0.511);
    near(chances.black, 0.138);
    near(chances.draw, 0.351);
}

static void check_chances(ct_chances chances)
{
    assert_true(chances.white >= 0 && chances.draw >= 0 && chances.black >= 0);
    near(chances.white + chances.draw + chances.black, 1);
}

static void chances_add_up_for_every_rating(void **state)
{
    (void)state;
    for (unsigned white = 0; white <= 4000; white += 37) {
        for (unsigned black = 0; black <= 4000; black += 41) {
            check_chances(ct_chances_milvang(white, black));
            check_chances(ct_chances_fixed(white, black, 0.3));
        }
    }
}

static void a_stronger_player_never_does_worse(void **state)
{
    (void)state;
    for (unsigned rating = 1300; rating < 2900; rating++) {
        ct_chances weaker = ct_chances_fixed(rating, 2000, 0.4);
        ct_chances stronger = ct_chances_fixed(rating + 1, 2000, 0.4);
        assert_true(weaker.white + weaker.draw / 2 <= stronger.white + stronger.draw / 2 + 1e-12);
    }
}

static void strong_fields_draw_more(void **state)
{
    (void)state;
    assert_true(ct_chances_milvang(2700, 2700).draw > ct_chances_milvang(1500, 1500).draw + 0.1);
}

static void fixed_draws_are_as_many_as_asked_for(void **state)
{
    (void)state;
    near(ct_chances_fixed(2000, 2000, 0.35).draw, 0.35);
    near(ct_chances_fixed(2000, 2000, 0.35).white, 0.325);
    assert_true(ct_chances_fixed(2800, 1400, 0.35).draw < 0.01); /* no room: the favourite wins */
}

static void the_unrated_play_like_the_weakest_rated(void **state)
{
    (void)state;
    assert_true(ct_chances_milvang(0, 2000).black == ct_chances_milvang(CT_UNRATED, 2000).black);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(milvangs_example_is_met),
        cmocka_unit_test(chances_add_up_for_every_rating),
        cmocka_unit_test(a_stronger_player_never_does_worse),
        cmocka_unit_test(strong_fields_draw_more),
        cmocka_unit_test(fixed_draws_are_as_many_as_asked_for),
        cmocka_unit_test(the_unrated_play_like_the_weakest_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
