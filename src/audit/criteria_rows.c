/* The criteria of C.04.3, one row each, and how each is measured: straight from the articles. Where
 * both editions say the same they share the measure. */

#include "audit/criteria_private.h"

#include <stdlib.h>

static const ct_entrant *entrant(const ct_measuring *m, uint32_t i)
{
    return &m->whole->round->entrants[i];
}

static uint32_t partner(const ct_measuring *m, uint32_t i)
{
    return m->whole->arrangement->partner[i];
}

static bool floats(const ct_measuring *m, uint32_t i)
{
    for (uint32_t k = 0; k < m->here->floater_count; k++) {
        if (m->here->floaters[k] == i) {
            return true;
        }
    }
    return false;
}

static void add_item(ct_measuring *m, ct_points value)
{
    m->out->items[m->out->count++] = value;
}

static void concern(ct_measuring *m, uint32_t i)
{
    m->out->concerned[m->out->concerned_count++] = i;
}

/* The value is the number of those concerned. */
static void count_concerned(ct_measuring *m)
{
    add_item(m, (ct_points)m->out->concerned_count);
}

static int descending(const void *a, const void *b)
{
    ct_points one = *(const ct_points *)a;
    ct_points other = *(const ct_points *)b;
    return one > other ? -1 : one < other;
}

static void sort_items(ct_measuring *m)
{
    qsort(m->out->items, m->out->count, sizeof *m->out->items, descending);
}

/* C5: the score of whoever gets the bye. A property of the round: every bracket has the same. */
static void bye_score(ct_measuring *m)
{
    uint32_t bye = m->whole->arrangement->bye;
    if (bye != CT_SINGLE) {
        add_item(m, entrant(m, bye)->score);
        concern(m, bye);
    }
}

/* C6, 2017 C.5 */
static void downfloaters(ct_measuring *m)
{
    for (uint32_t i = 0; i < m->here->floater_count; i++) {
        concern(m, m->here->floaters[i]);
    }
    count_concerned(m);
}

/* C7: floaters are ranked, so their scores descend. */
static void downfloater_scores(ct_measuring *m)
{
    for (uint32_t i = 0; i < m->here->floater_count; i++) {
        add_item(m, entrant(m, m->here->floaters[i])->score);
        concern(m, m->here->floaters[i]);
    }
}

/* C8: what the following bracket reached of C6 and C7. The pairing of that bracket is the best that
 * there is, so what was reached is what could be. */
static void next_bracket(ct_measuring *m)
{
    if (m->next == NULL) {
        return;
    }
    add_item(m, (ct_points)m->next->floater_count);
    for (uint32_t i = 0; i < m->next->floater_count; i++) {
        add_item(m, entrant(m, m->next->floaters[i])->score);
        concern(m, m->next->floaters[i]);
    }
}

/* C9: only in a bracket that floats one player, who then gets the bye. */
static void bye_unplayed(ct_measuring *m)
{
    if (ct_judged_gives_bye(m->whole, m->here)) {
        add_item(m, entrant(m, m->here->floaters[0])->unplayed);
        concern(m, m->here->floaters[0]);
    }
}

/* Is one of the two in the game of this member a topscorer (1.8: in the last round only)? */
static bool topscorer_plays(const ct_measuring *m, uint32_t i)
{
    return entrant(m, i)->is_topscorer || entrant(m, partner(m, i))->is_topscorer;
}

/* C10, C11: members whose game is touched by a topscorer and who get too much of a colour. */
static void count_topscorer_colours(ct_measuring *m, bool thrice)
{
    for (uint32_t k = 0; k < m->here->count; k++) {
        uint32_t i = m->here->members[k];
        if (floats(m, i) || !topscorer_plays(m, i)) {
            continue;
        }
        const ct_past *past = &m->whole->round->history->past[entrant(m, i)->who];
        uint8_t colour = m->whole->arrangement->colour[i];
        int difference = past->colour_difference + (colour == CT_WHITE ? 1 : -1);
        bool fails = thrice ? past->streak >= 2 && past->last_colour == colour
                            : difference > 2 || difference < -2;
        if (fails) {
            concern(m, i);
        }
    }
    count_concerned(m);
}

static void colour_imbalance(ct_measuring *m) /* C10 */
{
    count_topscorer_colours(m, false);
}

static void colour_thrice(ct_measuring *m) /* C11 */
{
    count_topscorer_colours(m, true);
}

/* C12, C13: in a pair that wants the same colour one must go without: the one with the weaker
 * preference (5.2.2), else the one who was given the other colour. */
static void count_missed_colours(ct_measuring *m, bool strong_only)
{
    for (uint32_t k = 0; k < m->here->count; k++) {
        uint32_t i = m->here->members[k];
        if (floats(m, i)) {
            continue;
        }
        const ct_entrant *me = entrant(m, i);
        const ct_entrant *other = entrant(m, partner(m, i));
        bool clash = me->wants != CT_NO_COLOUR && me->wants == other->wants;
        bool mine = me->strength != other->strength ? me->strength < other->strength
                                                    : m->whole->arrangement->colour[i] != me->wants;
        if (clash && mine && (!strong_only || me->strength == CT_STRONG)) {
            concern(m, i);
        }
    }
    count_concerned(m);
}

static void missed_colours(ct_measuring *m) /* C12 */
{
    count_missed_colours(m, false);
}

static void missed_strong_colours(ct_measuring *m) /* C13 */
{
    count_missed_colours(m, true);
}

static bool had(const ct_entrant *e, unsigned rounds_ago, ct_float which)
{
    return (rounds_ago == 1 ? e->float1 : e->float2) == which;
}

/* C14, C16: residents who float down as they did then. */
static void count_resident_floaters(ct_measuring *m, unsigned rounds_ago)
{
    for (uint32_t k = m->here->mdps; k < m->here->count; k++) {
        uint32_t i = m->here->members[k];
        if (floats(m, i) && had(entrant(m, i), rounds_ago, CT_DOWNFLOAT)) {
            concern(m, i);
        }
    }
    count_concerned(m);
}

static void resident_floaters_1(ct_measuring *m)
{
    count_resident_floaters(m, 1);
}

static void resident_floaters_2(ct_measuring *m)
{
    count_resident_floaters(m, 2);
}

/* C15, C17 and C19, C21: opponents of MDPs who floated up then; how many, and by how much. */
static void list_mdp_opponents(ct_measuring *m, unsigned rounds_ago, bool by_difference)
{
    for (uint32_t k = 0; k < m->here->mdps; k++) {
        uint32_t i = m->here->members[k];
        if (floats(m, i) || !had(entrant(m, partner(m, i)), rounds_ago, CT_UPFLOAT)) {
            continue;
        }
        concern(m, partner(m, i));
        if (by_difference) {
            add_item(m, entrant(m, i)->score - entrant(m, partner(m, i))->score);
        }
    }
    if (by_difference) {
        sort_items(m);
    } else {
        count_concerned(m);
    }
}

static void mdp_opponents_1(ct_measuring *m)
{
    list_mdp_opponents(m, 1, false);
}

static void mdp_opponents_2(ct_measuring *m)
{
    list_mdp_opponents(m, 2, false);
}

static void opponent_differences_1(ct_measuring *m)
{
    list_mdp_opponents(m, 1, true);
}

static void opponent_differences_2(ct_measuring *m)
{
    list_mdp_opponents(m, 2, true);
}

/* C18, C20: MDPs who floated down then. The text gives no difference for one who floats on:
 * it counts as larger than any real one, and as the larger the higher the player's score. */
static void list_mdps(ct_measuring *m, unsigned rounds_ago)
{
    for (uint32_t k = 0; k < m->here->mdps; k++) {
        uint32_t i = m->here->members[k];
        if (!had(entrant(m, i), rounds_ago, CT_DOWNFLOAT)) {
            continue;
        }
        concern(m, i);
        add_item(m, floats(m, i) ? CT_FLOATS_ON + entrant(m, i)->score
                                 : entrant(m, i)->score - entrant(m, partner(m, i))->score);
    }
    sort_items(m);
}

static void mdp_differences_1(ct_measuring *m)
{
    list_mdps(m, 1);
}

static void mdp_differences_2(ct_measuring *m)
{
    list_mdps(m, 2);
}

/* --- 2017 ------------------------------------------------------------------------------------ */

/* A.8: the difference of a downfloater, to one point below the lowest score of the bracket. */
static ct_points floater_difference(const ct_measuring *m, uint32_t i)
{
    const ct_entrant *lowest = entrant(m, m->here->members[m->here->count - 1]);
    return entrant(m, i)->score - (lowest->score - m->whole->round->history->event->unit);
}

/* C.6: one number for each pair and for each downfloater. */
static void score_differences(ct_measuring *m)
{
    for (uint32_t k = 0; k < m->here->count; k++) {
        uint32_t i = m->here->members[k];
        if (floats(m, i)) {
            add_item(m, floater_difference(m, i));
            concern(m, i);
        } else if (i < partner(m, i)) {
            add_item(m, entrant(m, i)->score - entrant(m, partner(m, i))->score);
        }
    }
    sort_items(m);
}

/* C.12 … C.19: everybody to whom this bracket gives the float of then, MDPs and residents alike;
 * how many, and by how much. */
static void list_floats(ct_measuring *m, unsigned rounds_ago, ct_float which, bool by_difference)
{
    for (uint32_t k = 0; k < m->here->count; k++) {
        uint32_t i = m->here->members[k];
        bool leaves = floats(m, i);
        ct_points difference = leaves ? floater_difference(m, i)
                                      : entrant(m, i)->score - entrant(m, partner(m, i))->score;
        ct_float given = difference > 0 ? CT_DOWNFLOAT : difference < 0 ? CT_UPFLOAT : CT_NO_FLOAT;
        if (given != which || !had(entrant(m, i), rounds_ago, which)) {
            continue;
        }
        concern(m, i);
        if (by_difference) {
            add_item(m, abs(difference));
        }
    }
    if (by_difference) {
        sort_items(m);
    } else {
        count_concerned(m);
    }
}

static void downfloats_1(ct_measuring *m)
{
    list_floats(m, 1, CT_DOWNFLOAT, false);
}

static void upfloats_1(ct_measuring *m)
{
    list_floats(m, 1, CT_UPFLOAT, false);
}

static void downfloats_2(ct_measuring *m)
{
    list_floats(m, 2, CT_DOWNFLOAT, false);
}

static void upfloats_2(ct_measuring *m)
{
    list_floats(m, 2, CT_UPFLOAT, false);
}

static void downfloat_differences_1(ct_measuring *m)
{
    list_floats(m, 1, CT_DOWNFLOAT, true);
}

static void upfloat_differences_1(ct_measuring *m)
{
    list_floats(m, 1, CT_UPFLOAT, true);
}

static void downfloat_differences_2(ct_measuring *m)
{
    list_floats(m, 2, CT_DOWNFLOAT, true);
}

static void upfloat_differences_2(ct_measuring *m)
{
    list_floats(m, 2, CT_UPFLOAT, true);
}

/* --- The rows -------------------------------------------------------------------------------- */

#define LEAVES "player would leave the bracket unpaired", "players would leave the bracket unpaired"
#define NEXT_LEAVES                                  \
    "player would be left unpaired in the next one", \
        "players would be left unpaired in the next one"
#define IMBALANCE                                                                               \
    "player in a topscorer's game would have one colour three times more often than the other", \
        "players in topscorers' games would have one colour three times more often than the other"
#define THRICE                                                                     \
    "player in a topscorer's game would have the same colour three times running", \
        "players in topscorers' games would have the same colour three times running"
#define COLOUR \
    "player would miss the colour preference", "players would miss their colour preference"
#define STRONG_COLOUR                               \
    "player would miss a strong colour preference", \
        "players would miss their strong colour preference"
#define DOWN(when)                                             \
    "player who floated down " when " would float down again", \
        "players who floated down " when " would float down again"
#define UP(when)                                           \
    "player who floated up " when " would float up again", \
        "players who floated up " when " would float up again"
#define DOWN_BY(when) \
    "", "the score differences of players floating down who did so " when " would be"
#define UP_BY(when) "", "the score differences of players who floated up " when " would be"
#define LAST        "in the previous round"
#define BEFORE      "two rounds ago"

static const ct_criterion rows_2026[] = {
    {"C.04.3 C5", bye_score, CT_FAILURE_BYE_SCORE, NULL, "", ""},
    {"C.04.3 C6", downfloaters, CT_FAILURE_COUNT, "in", LEAVES},
    {"C.04.3 C7", downfloater_scores, CT_FAILURE_SCORES, "in",
     "the player leaving the bracket would have", "the players leaving the bracket would have"},
    {"C.04.3 C8", next_bracket, CT_FAILURE_NEXT, "after", NEXT_LEAVES},
    {"C.04.3 C9", bye_unplayed, CT_FAILURE_BYE_UNPLAYED, NULL, "", ""},
    {"C.04.3 C10", colour_imbalance, CT_FAILURE_COUNT, "in", IMBALANCE},
    {"C.04.3 C11", colour_thrice, CT_FAILURE_COUNT, "in", THRICE},
    {"C.04.3 C12", missed_colours, CT_FAILURE_COUNT, "in", COLOUR},
    {"C.04.3 C13", missed_strong_colours, CT_FAILURE_COUNT, "in", STRONG_COLOUR},
    {"C.04.3 C14", resident_floaters_1, CT_FAILURE_COUNT, "in", DOWN(LAST)},
    {"C.04.3 C15", mdp_opponents_1, CT_FAILURE_COUNT, "in", UP(LAST)},
    {"C.04.3 C16", resident_floaters_2, CT_FAILURE_COUNT, "in", DOWN(BEFORE)},
    {"C.04.3 C17", mdp_opponents_2, CT_FAILURE_COUNT, "in", UP(BEFORE)},
    {"C.04.3 C18", mdp_differences_1, CT_FAILURE_DIFFERENCES, "in", DOWN_BY(LAST)},
    {"C.04.3 C19", opponent_differences_1, CT_FAILURE_DIFFERENCES, "in", UP_BY(LAST)},
    {"C.04.3 C20", mdp_differences_2, CT_FAILURE_DIFFERENCES, "in", DOWN_BY(BEFORE)},
    {"C.04.3 C21", opponent_differences_2, CT_FAILURE_DIFFERENCES, "in", UP_BY(BEFORE)},
};

static const ct_criterion rows_2017[] = {
    {"C.04.3 C.5", downfloaters, CT_FAILURE_COUNT, "in", LEAVES},
    {"C.04.3 C.6", score_differences, CT_FAILURE_DIFFERENCES, "in", "",
     "the pairing score differences would be"},
    {"C.04.3 C.7", ct_reach_next, CT_FAILURE_NEXT, "after", NEXT_LEAVES},
    {"C.04.3 C.8", colour_imbalance, CT_FAILURE_COUNT, "in", IMBALANCE},
    {"C.04.3 C.9", colour_thrice, CT_FAILURE_COUNT, "in", THRICE},
    {"C.04.3 C.10", missed_colours, CT_FAILURE_COUNT, "in", COLOUR},
    {"C.04.3 C.11", missed_strong_colours, CT_FAILURE_COUNT, "in", STRONG_COLOUR},
    {"C.04.3 C.12", downfloats_1, CT_FAILURE_COUNT, "in", DOWN(LAST)},
    {"C.04.3 C.13", upfloats_1, CT_FAILURE_COUNT, "in", UP(LAST)},
    {"C.04.3 C.14", downfloats_2, CT_FAILURE_COUNT, "in", DOWN(BEFORE)},
    {"C.04.3 C.15", upfloats_2, CT_FAILURE_COUNT, "in", UP(BEFORE)},
    {"C.04.3 C.16", downfloat_differences_1, CT_FAILURE_DIFFERENCES, "in", DOWN_BY(LAST)},
    {"C.04.3 C.17", upfloat_differences_1, CT_FAILURE_DIFFERENCES, "in", UP_BY(LAST)},
    {"C.04.3 C.18", downfloat_differences_2, CT_FAILURE_DIFFERENCES, "in", DOWN_BY(BEFORE)},
    {"C.04.3 C.19", upfloat_differences_2, CT_FAILURE_DIFFERENCES, "in", UP_BY(BEFORE)},
};

const ct_criterion *ct_criteria_rows(ct_edition edition, uint32_t *count)
{
    bool is_2017 = edition == CT_EDITION_2017;
    *count = is_2017 ? sizeof rows_2017 / sizeof *rows_2017 : sizeof rows_2026 / sizeof *rows_2026;
    return is_2017 ? rows_2017 : rows_2026;
}
