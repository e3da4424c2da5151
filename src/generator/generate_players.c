/* The field of a random tournament: what was left open, ratings, names, who comes late, who leaves,
 * who asks for byes and who must not meet. */

#include "event/build.h"
#include "generator/generate_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- What was left open ---------------------------------------------------------------------- */

static void draw_whole(int32_t *value, ct_random random, int32_t low, int32_t high)
{
    if (*value == CT_DRAWN) {
        *value = low + (int32_t)ct_random_below(&random, (uint64_t)(high - low) + 1);
    }
}

/* A rate of one in N, N between low and high. */
static void draw_rate(double *value, ct_random random, double low, double high)
{
    if (*value < 0) {
        *value = 1 / (low + (high - low) * ct_random_unit(&random));
    }
}

static void default_to(ct_points *value, ct_points usual)
{
    *value = *value == CT_DRAWN ? usual : *value;
}

static void settle_size(ct_generate_options *o)
{
    if (o->ratings != NULL && o->players == CT_DRAWN) {
        o->players = (int32_t)o->rating_count;
    }
    bool has_teams = ct_generate_makes_teams(o);
    draw_whole(&o->players, ct_generate_random(o, CT_FOR_SIZE, 0), has_teams ? 6 : 15,
               has_teams ? 60 : 215);
    if (o->rounds == CT_DRAWN && o->system != NULL && o->system->needs != NULL) {
        o->rounds = (int32_t)o->system->needs((uint32_t)o->players);
    }
    int32_t most = o->players / 2 < 5 ? 5 : o->players / 2 > 15 ? 15 : o->players / 2;
    most = o->players <= 5 ? o->players - 1 : most;
    draw_whole(&o->rounds, ct_generate_random(o, CT_FOR_SIZE, 1), most < 5 ? most : 5, most);
    /* A bound that is given bounds the drawing of the other. */
    int32_t floor = o->lowest_rating > 2400 ? o->lowest_rating : 2400;
    int32_t high = o->highest_rating;
    draw_whole(&high, ct_generate_random(o, CT_FOR_RATINGS, 0), floor, floor + 400);
    int32_t roof = high < 2300 ? high : 2300;
    draw_whole(&o->lowest_rating, ct_generate_random(o, CT_FOR_RATINGS, 1),
               roof < 1400 ? roof : 1400, roof);
    o->highest_rating = high;
    o->rating_deviation = o->rating_deviation == CT_DRAWN ? 200 : o->rating_deviation;
}

void ct_generate_settle(ct_generate_options *o)
{
    settle_size(o);
    if (o->system != NULL && ct_str_is(ct_str_of(o->system->name), "double-swiss")) {
        o->rounds += o->rounds % 2; /* two games a match */
    }
    if (o->system != NULL && o->system->needs != NULL) { /* tables know no such byes */
        o->half_bye_rate = o->half_bye_rate < 0 ? 0 : o->half_bye_rate;
    }
    draw_rate(&o->forfeit_rate, ct_generate_random(o, CT_FOR_RATES, 0), 6, 30);
    draw_rate(&o->half_bye_rate, ct_generate_random(o, CT_FOR_RATES, 1), 15, 215);
    draw_rate(&o->zero_bye_rate, ct_generate_random(o, CT_FOR_RATES, 2), 15, 215);
    draw_rate(&o->withdrawal_rate, ct_generate_random(o, CT_FOR_RATES, 3), 15, 215);
    draw_rate(&o->reserve_rate, ct_generate_random(o, CT_FOR_RATES, 5), 4, 20);
    draw_rate(&o->empty_board_rate, ct_generate_random(o, CT_FOR_RATES, 6), 40, 400);
    draw_rate(&o->match_forfeit_rate, ct_generate_random(o, CT_FOR_RATES, 7), 40, 400);
    if (o->draw_percentage < 0) {
        ct_random random = ct_generate_random(o, CT_FOR_RATES, 4);
        o->draw_percentage = (double)(10 + ct_random_below(&random, 41));
    }
    if (o->initial_colour == CT_NO_COLOUR) {
        ct_random random = ct_generate_random(o, CT_FOR_COLOUR, 0);
        o->initial_colour = ct_random_below(&random, 2) == 0 ? CT_WHITE : CT_BLACK;
    }
    default_to(&o->pab, o->win);
    default_to(&o->forfeit_win, o->win);
    default_to(&o->full_bye, o->win);
    default_to(&o->half_bye, o->draw);
    default_to(&o->forfeit_loss, 0);
    default_to(&o->zero_bye, o->forfeit_loss); /* record 162 knows one value for both */
    o->system = o->system != NULL ? o->system : ct_pairing_system_named(CT_STR("dutch"));
    o->edition = o->edition == CT_EDITION_BY_DATE ? CT_EDITION_2026 : o->edition;
}

/* --- Ratings --------------------------------------------------------------------------------- */

static uint16_t draw_rating(const ct_generate_options *o, ct_index who)
{
    ct_random random = ct_generate_random(o, CT_FOR_RATINGS, 2 + (uint64_t)who);
    if (o->mean_rating == CT_DRAWN) {
        uint64_t span = (uint64_t)(o->highest_rating - o->lowest_rating) + 1;
        return (uint16_t)((uint64_t)o->lowest_rating + ct_random_below(&random, span));
    }
    double rating = o->mean_rating + o->rating_deviation * ct_random_normal(&random);
    return (uint16_t)lround(fmin(fmax(rating, 1), 4000));
}

static int descending(const void *a, const void *b)
{
    return (int)*(const uint16_t *)b - (int)*(const uint16_t *)a;
}

static uint16_t *rate_field(const ct_generate_options *o, ct_arena *scratch)
{
    uint32_t count = (uint32_t)o->players;
    uint16_t *ratings = CT_NEW(scratch, uint16_t, count);
    for (ct_index who = 0; ratings != NULL && who < count; who++) {
        ratings[who] = o->ratings != NULL ? o->ratings[who] : draw_rating(o, who);
    }
    if (ratings != NULL) {
        qsort(ratings, count, sizeof *ratings, descending);
    }
    return ratings;
}

/* --- Names ----------------------------------------------------------------------------------- */

#define PICK(random, list) (list)[ct_random_below(random, sizeof(list) / sizeof *(list))]

ct_str ct_generate_name(const ct_generate_options *o, ct_index who, ct_arena *mem)
{
    static const char *const heads[] = {"Bar", "Cor", "Del", "Fen", "Gal", "Hol", "Jor",
                                        "Kal", "Lam", "Mor", "Nev", "Ost", "Pel", "Ros",
                                        "Sal", "Tor", "Ulm", "Ver", "Wil", "Zan"};
    static const char *const middles[] = {"a",  "ber", "di", "ken", "lo",
                                          "mi", "ne",  "ri", "to",  ""};
    static const char *const tails[] = {"sson", "ski", "ner", "ov", "ez",
                                        "ini",  "ak",  "ell", "ou", "sen"};
    static const char *const first[] = {"Ada",  "Bo",  "Cleo", "Dan",  "Eva", "Finn", "Gia",
                                        "Hugo", "Ida", "Jan",  "Kira", "Leo", "Mia",  "Nils",
                                        "Oda",  "Pau", "Rea",  "Sven", "Tea", "Udo"};
    ct_random random = ct_generate_random(o, CT_FOR_NAMES, who);
    const char *parts[] = {PICK(&random, heads), PICK(&random, middles), PICK(&random, tails), ", ",
                           PICK(&random, first)};
    char name[40];
    size_t len = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t part = strlen(parts[i]);
        memcpy(name + len, parts[i], part);
        len += part;
    }
    return ct_str_copy(mem, (ct_str){name, len});
}

/* --- Coming and going ------------------------------------------------------------------------ */

static uint16_t draw_entry(const ct_generate_options *o, ct_index who)
{
    ct_random random = ct_generate_random(o, CT_FOR_ENTRIES, who);
    if (!ct_random_chance(&random, o->late_rate) || o->rounds < 2) {
        return 1;
    }
    return (uint16_t)(2 + ct_random_below(&random, (uint64_t)(o->rounds + 1) / 2));
}

static void draw_withdrawal(const ct_generate_options *o, ct_index who, ct_player *player)
{
    ct_random random = ct_generate_random(o, CT_FOR_WITHDRAWALS, who);
    unsigned rounds = (unsigned)o->rounds;
    if (ct_random_chance(&random, o->withdrawal_rate) && player->enters < rounds) {
        player->leaves =
            (uint16_t)(player->enters + 1U + ct_random_below(&random, rounds - player->enters));
        player->leave = CT_WITHDRAWN;
    }
}

ct_status ct_generate_players(const ct_generate_options *o, ct_event *event, ct_arena *scratch,
                              ct_error *err)
{
    uint32_t count = (uint32_t)o->players;
    uint16_t *ratings = rate_field(o, scratch);
    CT_NEED(ratings, err);
    CT_TRY(ct_event_reserve(event, count, (unsigned)o->rounds, err));
    for (ct_index who = 0; who < count; who++) {
        ct_player player = {.tpn = {who + 1},
                            .name = ct_generate_name(o, who, event->mem),
                            .rating = ratings[who],
                            .enters = draw_entry(o, who)};
        CT_NEED(player.name.at, err);
        draw_withdrawal(o, who, &player);
        ct_event_put_player(event, who, &player);
    }
    return CT_OK;
}

/* --- Byes ------------------------------------------------------------------------------------ */

/* A bye with chance `rate`, after each another with the same chance, each in any round in which the
 * player is in the event; a round that has a bye already gets no second one. */
static void draw_byes(ct_random random, double rate, ct_event *event, ct_index who, ct_outcome kind)
{
    const ct_player *player = &event->players[who];
    unsigned first = player->enters;
    unsigned last = player->leaves != 0 ? player->leaves - 1U : event->rounds;
    unsigned left = last - first + 1;
    for (; left > 0 && ct_random_chance(&random, rate); left--) {
        unsigned round = first + (unsigned)ct_random_below(&random, last - first + 1U);
        if (ct_event_room_cell(event, who, round).outcome == CT_ABSENT) {
            ct_event_put_outcome(event, who, round, kind);
        }
    }
}

void ct_generate_byes(const ct_generate_options *o, ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        draw_byes(ct_generate_random(o, CT_FOR_HALF_BYES, who), o->half_bye_rate, event, who,
                  CT_HALF_POINT_BYE);
        draw_byes(ct_generate_random(o, CT_FOR_FULL_BYES, who), o->full_bye_rate, event, who,
                  CT_FULL_POINT_BYE);
        draw_byes(ct_generate_random(o, CT_FOR_ZERO_BYES, who), o->zero_bye_rate, event, who,
                  CT_ZERO_POINT_BYE);
    }
}

void ct_generate_whole_matches(ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        ct_player player = event->players[who];
        player.enters = (uint16_t)(player.enters - (player.enters + 1) % 2);
        if (player.leaves != 0) {
            player.leaves = (uint16_t)(player.leaves + (player.leaves + 1) % 2);
        }
        if (player.leaves > event->rounds) {
            player.leaves = 0;
            player.leave = CT_STAYS;
        }
        ct_event_put_player(event, who, &player);
        for (unsigned round = 2; round <= event->rounds; round += 2) {
            ct_event_put_cell(event, who, round, ct_event_room_cell(event, who, round - 1));
        }
    }
}

/* --- Forbidden pairs ------------------------------------------------------------------------- */

static bool is_known(const ct_forbidden *rules, uint32_t count, ct_index low, ct_index high)
{
    for (uint32_t i = 0; i < count; i++) {
        const ct_index *members = rules[i].members;
        if (members[0] == low && members[1] == high) {
            return true;
        }
    }
    return false;
}

ct_status ct_generate_forbidden(const ct_generate_options *o, ct_event *event, ct_error *err)
{
    uint32_t wanted = (uint32_t)o->forbidden_pairs;
    ct_random random = ct_generate_random(o, CT_FOR_FORBIDDEN, 0);
    if (wanted == 0) {
        return CT_OK;
    }
    ct_index *members = CT_NEW(event->mem, ct_index, 2 * (size_t)wanted);
    ct_forbidden *rules = CT_NEW(event->mem, ct_forbidden, wanted);
    uint32_t count = 0;
    CT_NEED(members, err);
    CT_NEED(rules, err);
    while (count < wanted) {
        ct_index low = (ct_index)ct_random_below(&random, event->player_count);
        ct_index high = (ct_index)ct_random_below(&random, event->player_count);
        if (low >= high || is_known(rules, count, low, high)) {
            continue;
        }
        members[0] = low;
        members[1] = high;
        rules[count++] = (ct_forbidden){
            .kind = CT_FORBIDDEN_LIST, .first_round = 1, .members = members, .member_count = 2};
        members += 2;
    }
    ct_event_put_forbidden(event, rules, count);
    return CT_OK;
}
