/* Explaining the Burstein System, C.04.4.2: the Index, the bracket numbered by it, the first
 * against the last. Seeding rounds are explained as the Dutch ones that they are. */

#include "audit/explain_even_field.h"
#include "pairing/burstein/burstein.h"

static const ct_even_field_articles cite = {
    .c1 = "C.04.4.2 C1",
    .c3 = "C.04.4.2 C3",
    .bye = "C.04.4.2 3.1",
    .bye_order = "the lowest rank by the Index",
    .bracket = "C.04.4.2 3.2",
    .colours = {[CT_COLOUR_BOTH] = "C.04.4.2 5.2.2",
                [CT_COLOUR_STRONGER] = "C.04.4.2 5.2.3",
                [CT_COLOUR_ALTERNATE] = "C.04.4.2 5.2.4",
                [CT_COLOUR_HIGHER] = "C.04.4.2 5.2.5",
                [CT_COLOUR_INITIAL] = "C.04.4.2 5.2.1"},
};

/* The members of the player's bracket by BSN. */
typedef struct bracket {
    uint32_t *members;
    uint32_t count;
    uint32_t incoming; /* how many came down */
} bracket;

static ct_status explain_seeding(ct_inquiry *q, ct_error *err)
{
    ct_say(q, CT_TOPIC_PLACE, "C.04.4.2 1.6",
           "Round %u is one of the %u seeding rounds of %u: it is paired by the Dutch System.",
           q->round.number, ct_burstein_seeding_rounds(q->round.planned), q->round.planned);
    CT_TRY(ct_standard_find(ct_pairing_system_named(CT_STR("dutch")), &q->round, q->mem,
                            &q->standard, err));
    CT_TRY(ct_criteria_judge(&q->round, &q->arrangement, q->standard.arrangement.collapse, q->mem,
                             &q->judgement, err));
    return ct_explain_dutch(q, err);
}

static void say_place(ct_inquiry *q, const ct_burstein_index *index)
{
    const ct_entrant *e = &q->round.entrants[q->me];
    double unit = q->answer.event->unit;
    ct_say(
        q, CT_TOPIC_PLACE, "C.04.4.2 1.8",
        "%s has %s. The opponents met make a Buchholz of %g and a Sonneborn-Berger of %g: number "
        "%u of the %u to be paired by this Index.",
        ct_name_of(q, q->me), ct_points_text(q, e->score), (double)index[q->me].buchholz / unit,
        (double)index[q->me].sonneborn / (unit * unit), index[q->me].rank + 1, q->round.count);
}

/* Everybody who was in the bracket: paired there, or sent on from there. */
static ct_status find_bracket(ct_inquiry *q, const ct_burstein_index *index, bracket *out,
                              ct_error *err)
{
    unsigned number = ct_engine_bracket(q, q->me);
    bracket b = {.members = CT_NEW(q->mem, uint32_t, q->round.count)};
    CT_NEED(b.members, err);
    for (uint32_t i = 0; i < q->round.count; i++) {
        unsigned home = ct_even_field_home(q, i);
        if (home > number || ct_engine_bracket(q, i) < number) {
            continue;
        }
        b.incoming += home < number;
        uint32_t at = b.count++;
        while (at > 0 && index[b.members[at - 1]].rank > index[i].rank) {
            b.members[at] = b.members[at - 1];
            at--;
        }
        b.members[at] = i;
    }
    *out = b;
    return CT_OK;
}

static uint32_t bsn_of(const bracket *b, uint32_t entrant)
{
    uint32_t bsn = 0;
    while (bsn < b->count && b->members[bsn] != entrant) {
        bsn++;
    }
    return bsn + 1;
}

static void say_bracket(ct_inquiry *q, const bracket *b)
{
    ct_text text = {.mem = q->mem};
    if (b->count <= CT_MEMBERS_SHOWN) {
        ct_text_addf(&text, ": %s", ct_list_text(q, b->members, b->count));
    }
    if (b->incoming > 0) {
        ct_text_addf(&text, "; %u of them came down from above", b->incoming);
    }
    ct_say(q, CT_TOPIC_PLACE, "C.04.4.2 4.1",
           "The bracket has %u players, numbered by the Index%s.", b->count,
           ct_text_done(q, &text));
}

static void say_floats(ct_inquiry *q)
{
    unsigned home = ct_even_field_home(q, q->me);
    unsigned there = ct_engine_bracket(q, q->me);
    if (home < there) {
        ct_say(
            q, CT_TOPIC_FLOATS, "C.04.4.2 C5",
            "%s was left over in %s above: as few float as possible (C5), with the lowest scores "
            "(C6), such that the next bracket does best (C7), then with the fewest colours "
            "against a preference (C8).",
            ct_number_of(q, q->me), there - home == 1 ? "the bracket" : "the brackets");
    }
}

static void say_opponent(ct_inquiry *q, const bracket *b)
{
    uint32_t other = q->standard.arrangement.partner[q->me];
    uint32_t mine = bsn_of(b, q->me);
    uint32_t theirs = bsn_of(b, other);
    ct_say(
        q, CT_TOPIC_OPPONENT, "C.04.4.2 4.3",
        "%s is number %u and meets number %u, %s: from number 1 on, each is given the last who is "
        "free and with whom the bracket stays at its best (C1 to C8).",
        ct_number_of(q, q->me), mine, theirs, ct_name_of(q, other));
}

ct_status ct_explain_burstein(ct_inquiry *q, ct_error *err)
{
    ct_burstein_index *index = NULL;
    bracket b = {0};
    if (q->round.number <= ct_burstein_seeding_rounds(q->round.planned)) {
        return explain_seeding(q, err);
    }
    CT_TRY(ct_burstein_index_of(&q->round, q->mem, &index, err));
    say_place(q, index);
    ct_say_published(q, cite.bracket);
    if (q->standard.arrangement.bye == q->me) {
        ct_even_field_say_bye(q, &cite, CT_TOPIC_BYE);
    } else {
        CT_TRY(find_bracket(q, index, &b, err));
        say_bracket(q, &b);
        say_floats(q);
        say_opponent(q, &b);
        ct_even_field_say_colours(q, &cite);
    }
    ct_even_field_say_why_not(
        q, &cite,
        "every pairing of it in which they meet is worse in C5 to C8 or comes "
        "later in the order of Art. 4");
    return CT_OK;
}
