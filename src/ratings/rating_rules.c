/* Editions of the FIDE Rating Regulations (B.02), as far as a tournament needs them, and the
 * formula of the older literature beside them.
 *
 * The 400-point rule has changed most: 350 until June 2009; 400 from July 2009; from 2022 the
 * higher rated player could profit once in an event, in the game with the greatest difference; from
 * March 2024 again in all games; from October 2025 players of 2650 and above use the real
 * difference. */

#include "ratings/rating_rules.h"

#include "ratings/rating_tables.h"

#include <math.h>
#include <stdlib.h>

/* --- Editions --------------------------------------------------------------------------------- */

static const ct_date july_2009 = {2009, 7, 1};
static const ct_date january_2022 = {2022, 1, 1};
static const ct_date march_2024 = {2024, 3, 1};
static const ct_date october_2025 = {2025, 10, 1};

static void set_fide_rules(ct_rating_rules *rules)
{
    bool is_known = rules->day.year > 0;
    bool before_2024 = is_known && ct_date_compare(rules->day, march_2024) < 0;
    bool before_2025 = is_known && ct_date_compare(rules->day, october_2025) < 0;
    rules->limit = is_known && ct_date_compare(rules->day, july_2009) < 0 ? 350 : 400;
    rules->limit_is_once = before_2024 && ct_date_compare(rules->day, january_2022) >= 0;
    rules->limit_ends = before_2025 ? 0 : 2650;
    rules->floor = before_2024 ? 1000 : 1400;
    rules->fixed_k = before_2024 && rules->play != CT_PLAY_STANDARD ? 20 : 0;
    rules->is_older_than_2024 = before_2024;
}

ct_rating_rules ct_rating_rules_on(ct_rating_method method, ct_rate_of_play play, ct_date day)
{
    ct_rating_rules rules = {.method = method, .play = play, .day = day};
    if (method == CT_RATING_FIDE) {
        set_fide_rules(&rules);
    }
    return rules;
}

const char *ct_rating_rules_words(const ct_rating_rules *rules)
{
    if (rules->method == CT_RATING_MARCHESE) {
        return "expected score 1/(1 + 10^(−D/400)); K 15, 10 from 2400 on";
    }
    if (rules->method == CT_RATING_GLICKO2) {
        return "all games of the report are one rating period";
    }
    if (rules->limit == 350) {
        return "a difference above 350 counts as 350 (rules before July 2009)";
    }
    if (rules->limit_is_once) {
        return "a difference above 400 counts as 400, for the higher rated player once in an event "
               "(rules of 2022)";
    }
    return rules->limit_ends == 0
               ? "a difference above 400 counts as 400 (8.3.1)"
               : "a difference above 400 counts as 400, not for players of 2650 and above (8.3.1, "
                 "October 2025)";
}

/* --- Rate of play ----------------------------------------------------------------------------- */

static bool mentions(ct_str text, const char *word)
{
    ct_str wanted = ct_str_of(word);
    for (size_t i = 0; i + wanted.len <= text.len; i++) {
        if (ct_str_equal_ignoring_case(ct_str_slice(text, i, wanted.len), wanted)) {
            return true;
        }
    }
    return false;
}

/* Record 222 in the form S or S+I (seconds for all moves): seconds for 60 moves, 0 for others. */
static uint64_t seconds_for_sixty(ct_str coded)
{
    uint64_t seconds = 0;
    uint64_t increment = 0;
    ct_str rest = coded;
    ct_str base = ct_str_cut(&rest, '+');
    if (!ct_str_to_unsigned(base, &seconds) || seconds > 100000) {
        return 0;
    }
    if (base.len < coded.len && (!ct_str_to_unsigned(rest, &increment) || increment > 3600)) {
        return 0;
    }
    return seconds + 60 * increment;
}

ct_rate_of_play ct_event_rate_of_play(const ct_event *event)
{
    enum { MINUTE = 60 };
    if (mentions(event->rate_of_play, "blitz") || mentions(event->time_control, "blitz")) {
        return CT_PLAY_BLITZ;
    }
    if (mentions(event->rate_of_play, "rapid") || mentions(event->time_control, "rapid")) {
        return CT_PLAY_RAPID;
    }
    uint64_t seconds = seconds_for_sixty(event->time_control);
    if (seconds == 0 || seconds >= (uint64_t)60 * MINUTE) {
        return CT_PLAY_STANDARD;
    }
    return seconds <= (uint64_t)10 * MINUTE ? CT_PLAY_BLITZ : CT_PLAY_RAPID;
}

const char *ct_rate_of_play_name(ct_rate_of_play play)
{
    static const char *const names[] = {"standard", "rapid", "blitz"};
    return names[play];
}

/* --- K ---------------------------------------------------------------------------------------- */

static ct_k fide_k(const ct_rating_rules *rules, const ct_player *player)
{
    if (rules->fixed_k > 0) {
        return (ct_k){rules->fixed_k, CT_K_FIXED};
    }
    if (player->rating >= 2400) {
        return (ct_k){10, CT_K_TOP};
    }
    unsigned born = ct_date_year(player->birth);
    if (player->rating < 2300 && born > 0 && rules->day.year > 0 && rules->day.year <= born + 18) {
        return (ct_k){40, CT_K_JUNIOR};
    }
    bool may_be_junior = player->rating < 2300 && (born == 0 || rules->day.year == 0);
    return (ct_k){20, may_be_junior ? CT_K_NO_BIRTH : CT_K_USUAL};
}

ct_k ct_rating_k(const ct_rating_rules *rules, const ct_player *player)
{
    if (player->k > 0) {
        return (ct_k){player->k, CT_K_GIVEN};
    }
    if (rules->method == CT_RATING_MARCHESE) {
        return player->rating >= 2400 ? (ct_k){10, CT_K_TOP} : (ct_k){15, CT_K_USUAL};
    }
    return fide_k(rules, player);
}

ct_k ct_rating_k_for(const ct_rating_rules *rules, ct_k k, uint32_t games)
{
    enum { MOST = 700 };
    if (rules->method != CT_RATING_FIDE || games == 0 || (uint64_t)k.value * games <= MOST) {
        return k;
    }
    return (ct_k){MOST / games, CT_K_PERIOD};
}

const char *ct_k_words(ct_k_reason reason)
{
    switch (reason) {
    case CT_K_GIVEN: return "given";
    case CT_K_TOP: return "2400 and above";
    case CT_K_JUNIOR: return "under 18";
    case CT_K_FIXED: return "fixed";
    case CT_K_NO_BIRTH: return "no birth date";
    case CT_K_PERIOD: return "700 in a period";
    case CT_K_USUAL: break;
    }
    return "usual";
}

/* --- Expectation ------------------------------------------------------------------------------ */

int ct_rating_difference(const ct_rating_rules *rules, unsigned own, unsigned opponent)
{
    int difference = (int)own - (int)opponent;
    bool is_limited = rules->limit > 0 && (rules->limit_ends == 0 || own < rules->limit_ends);
    if (!is_limited || abs(difference) <= rules->limit) {
        return difference;
    }
    return difference < 0 ? -rules->limit : rules->limit;
}

int64_t ct_rating_expected(const ct_rating_rules *rules, int difference)
{
    if (rules->method == CT_RATING_MARCHESE) {
        return llround((double)CT_MICRO / (1.0 + pow(10.0, -difference / 400.0)));
    }
    return (int64_t)ct_rating_pd(difference) * (CT_MICRO / 100);
}
