/* Places of a knock-out, read off its bracket stage by stage: a later stage overwrites what an
 * earlier one said. */

#include "standings/cup_places.h"

#include "pairing/cup/course.h"
#include "standings/working_words.h"

#include <assert.h>

/* --- The round reached ----------------------------------------------------------------------- */

typedef struct place {
    ct_value value;
    ct_str words;
} place;

/* "1st", "2nd", "3rd", "4th", "11th". */
static const char *ending_of(uint32_t number)
{
    bool is_teen = number % 100 >= 11 && number % 100 <= 13;
    return is_teen            ? "th"
           : number % 10 == 1 ? "st"
           : number % 10 == 2 ? "nd"
           : number % 10 == 3 ? "rd"
                              : "th";
}

/* Everybody before the bracket is looked at: behind it, by the place in the group. */
static void place_behind(const ct_scoreboard *board, const ct_cup *cup, ct_arena *mem, place *out)
{
    int64_t ahead = cup->has_bracket ? (int64_t)1 << cup->bracket.stages_in_all : 0;
    for (ct_index who = 0; who < board->count; who++) {
        out[who] = (place){CT_WHOLE(ahead + (int64_t)board->count + 1), {0}};
    }
    for (uint32_t g = 0; g < cup->group_count; g++) {
        ct_group_name name = ct_group_name_of(g);
        for (uint32_t i = 0; i < cup->sizes[g]; i++) {
            out[cup->tables[g][i].who] =
                (place){CT_WHOLE(ahead + i + 1),
                        ct_str_format(mem, "%u%s of group %s", i + 1, ending_of(i + 1), name.at)};
        }
    }
}

/* Still in a stage: half a place ahead of those who lose in it. */
static place place_in(const ct_cup *cup, unsigned stage, ct_arena *mem)
{
    int64_t behind = (int64_t)1 << (cup->bracket.stages_in_all - stage);
    return (place){{2 * behind + 1, 2},
                   ct_str_format(mem, "in the %s", ct_cup_stage_name(&cup->bracket, stage))};
}

static place place_out(const ct_cup *cup, unsigned stage)
{
    int64_t ahead = (int64_t)1 << (cup->bracket.stages_in_all - stage);
    return (place){CT_WHOLE(ahead + 1), ct_str_of(ct_cup_stage_name(&cup->bracket, stage))};
}

static place place_of(const ct_cup *cup, unsigned stage, const ct_cup_match *match, ct_index who,
                      ct_arena *mem)
{
    bool goes_on = match->end == CT_MATCH_GOES_ON;
    bool won = ct_cup_winner(match) == who;
    if (match->is_for_third_place) {
        return goes_on ? (place){CT_WHOLE(3), CT_STR("in the match for third place")}
               : won   ? (place){CT_WHOLE(3), CT_STR("third place")}
               : match->end == CT_MATCH_EMPTY ? (place){CT_WHOLE(3), CT_STR("semi-final")}
                                              : (place){CT_WHOLE(4), CT_STR("fourth place")};
    }
    if (goes_on) {
        return place_in(cup, stage, mem);
    }
    bool is_final = stage == cup->bracket.stages_in_all;
    return !won       ? place_out(cup, stage)
           : is_final ? (place){CT_WHOLE(1), CT_STR("winner")}
                      : place_in(cup, stage + 1, mem);
}

/* "semi-final, won", with the points of the match. */
static void show_match(const ct_asked *asked, const ct_cup *cup, const ct_cup_stage *stage,
                       const ct_cup_match *match, ct_index who)
{
    bool is_one = match->one == who;
    const char *name = match->is_for_third_place ? "match for third place"
                                                 : ct_cup_stage_name(&cup->bracket, stage->number);
    const char *how = match->end == CT_MATCH_GOES_ON ? "to be decided"
                      : match->end == CT_MATCH_BYE   ? "without an opponent"
                      : match->end == CT_MATCH_EMPTY ? "nobody went through"
                      : ct_cup_winner(match) == who  ? "won"
                                                     : "lost";
    bool by_tie = match->end == CT_MATCH_TIE;
    ct_points points = is_one ? match->points_one : match->points_other;
    ct_working_add(asked->working,
                   (ct_term){.round = stage->first_round,
                             .opponent = is_one ? match->other : match->one,
                             .amount = ct_value_of_points(points, asked->board->event->unit),
                             .words = ct_str_format(
                                 asked->mem, "%s: %s%s%s", name, how, by_tie ? "; the winner " : "",
                                 by_tie ? ct_tie_rule_sentence((ct_tie_rule)match->rule) : "")});
}

static void place_stage(const ct_asked *asked, const ct_cup *cup, const ct_cup_stage *stage,
                        place *out)
{
    for (uint32_t i = 0; i < stage->count; i++) {
        const ct_cup_match *match = &stage->matches[i];
        const ct_index sides[] = {match->one, match->other};
        for (int side = 0; side < 2; side++) {
            ct_index who = sides[side];
            if (who == CT_NOBODY) {
                continue;
            }
            out[who] = place_of(cup, stage->number, match, who, asked->mem);
            if (ct_asked_shows(asked, who)) {
                show_match(asked, cup, stage, match, who);
            }
        }
    }
}

static ct_status find_places(const ct_asked *asked, place **out, ct_error *err)
{
    const ct_scoreboard *board = asked->board;
    ct_cup cup;
    CT_TRY(ct_cup_follow(board->event, board->rounds, asked->mem, &cup, err));
    place *places = CT_NEW(asked->mem, place, (size_t)board->count + 1);
    CT_NEED(places, err);
    place_behind(board, &cup, asked->mem, places);
    for (uint32_t s = 0; cup.has_bracket && s < cup.bracket.stage_count; s++) {
        place_stage(asked, &cup, &cup.bracket.stages[s], places);
    }
    *out = places;
    return CT_OK;
}

ct_status ct_cup_places(const ct_asked *asked, ct_value *out, ct_error *err)
{
    place *places = NULL;
    CT_TRY(find_places(asked, &places, err));
    assert(places != NULL);
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = places[who].value;
        if (ct_asked_shows(asked, who)) {
            ct_str words = places[who].words;
            ct_working_conclude(asked->working, "reached: %.*s",
                                CT_ARG(words.len > 0 ? words : CT_STR("not in the bracket")));
        }
    }
    return CT_OK;
}

ct_status ct_cup_words(const ct_asked *asked, ct_str *out, ct_error *err)
{
    place *places = NULL;
    CT_TRY(find_places(asked, &places, err));
    assert(places != NULL);
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = places[who].words;
    }
    return CT_OK;
}

/* --- Groups ---------------------------------------------------------------------------------- */

/* Groups from 1, by participant; those in none have one more than there are. */
static ct_status number_groups(const ct_asked *asked, uint32_t **out, uint32_t *count,
                               ct_error *err)
{
    const ct_scoreboard *board = asked->board;
    ct_plan_group *groups = NULL;
    CT_TRY(ct_event_groups(board->event, asked->mem, &groups, count, err));
    if (*count == 0) {
        ct_fail(err, CT_INVALID, "the event is not played in groups");
        ct_error_cure(err, "leave GROUP out of the list");
        return CT_INVALID;
    }
    uint32_t *of = CT_NEW(asked->mem, uint32_t, (size_t)board->count + 1);
    CT_NEED(of, err);
    for (ct_index who = 0; who < board->count; who++) {
        of[who] = *count + 1;
    }
    for (uint32_t g = 0; g < *count; g++) {
        for (uint32_t i = 0; i < groups[g].count; i++) {
            of[groups[g].members[i]] = g + 1;
        }
    }
    *out = of;
    return CT_OK;
}

ct_status ct_group_numbers(const ct_asked *asked, ct_value *out, ct_error *err)
{
    uint32_t *of = NULL;
    uint32_t count = 0;
    CT_TRY(number_groups(asked, &of, &count, err));
    assert(of != NULL);
    for (ct_index who = 0; who < asked->board->count; who++) {
        out[who] = CT_WHOLE(of[who]);
        if (ct_asked_shows(asked, who)) {
            ct_group_name name = ct_group_name_of(of[who] - 1);
            ct_working_conclude(asked->working, "%s%s", of[who] > count ? "no group" : "group ",
                                of[who] > count ? "" : name.at);
        }
    }
    return CT_OK;
}

ct_status ct_group_words(const ct_asked *asked, ct_str *out, ct_error *err)
{
    uint32_t *of = NULL;
    uint32_t count = 0;
    CT_TRY(number_groups(asked, &of, &count, err));
    assert(of != NULL);
    for (ct_index who = 0; who < asked->board->count; who++) {
        ct_group_name name = ct_group_name_of(of[who] - 1);
        if (of[who] <= count) { /* others have no group */
            out[who] = ct_str_copy(asked->mem, ct_str_of(name.at));
        }
    }
    return CT_OK;
}
