/* Random players: names that test every reader and writer, numbers with gaps, late entries,
 * withdrawals. */

#include "support/random_parts.h"

#include <stdlib.h>

static const char *const last_names[] = {
    "Müller",
    "Weiß",
    "Åström",
    "Żółkiewski",
    "王",
    "O'Neil",
    "de la Cruz",
    "Nguyễn",
    "Re\xCC\x81my",
    "Smith",
    "Ben-Ari",
    "van 't Hoff",
    "\"Blitz\" Bauer",
    "Back\\slash",
    "Semi;Colon",
    "Jr., Al",
    "Ølgård",
    "Иванов",
    "Γεωργίου",
    "𝔐ax",
    "100%",
    "{Curly}",
    "<Angle>",
    "A",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Ångström-Österreicher-Łukasiewicz von und zu Straße",
};
static const char *const first_names[] = {
    "Anna", "Zoë", "小明", "J.", "Jean-Luc", "Ása", "Mihály \"Misi\"", "Bjo\xCC\x88rn", "Ж.",
};
static const char *const titles[] = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
static const char *const federations[] = {"GER", "POL", "NOR", "ITA", "IND", "CHN", "FID"};
static const char *const clubs[] = {"SK Łódź 1903", "Turm; Basel", "\"Rochade\"", "Ås", "王牌"};
static const char *const categories[] = {"U12", "S65", "<1600", "women, U20"};
static const char *const births[] = {"1999/05/01", "2012", "1950/12/31", "2004/00/00"};

enum {
    LAST_NAMES = sizeof last_names / sizeof *last_names,
    FIRST_NAMES = sizeof first_names / sizeof *first_names,
    FEDERATIONS = sizeof federations / sizeof *federations,
};

static ct_str random_name(random_maker *make)
{
    const char *last = last_names[random_below(make, LAST_NAMES)];
    const char *first = first_names[random_below(make, FIRST_NAMES)];
    return random_chance(make, 0.1) ? ct_str_of(last)
                                    : ct_str_format(make->event->mem, "%s, %s", last, first);
}

static ct_str random_number(random_maker *make)
{
    static const uint32_t limits[] = {100, 1000000, 99999999};
    if (random_chance(make, 0.2)) {
        return (ct_str){0};
    }
    return ct_str_format(make->event->mem, "%u",
                         1 + random_below(make, limits[random_below(make, 3)]));
}

static void random_nationals(random_maker *make, ct_player *player)
{
    player->national_count = random_from(make, 1, 2);
    player->nationals = random_alloc(make, player->national_count, sizeof *player->nationals);
    uint32_t first = random_below(make, FEDERATIONS);
    for (uint32_t i = 0; i < player->national_count; i++) {
        player->nationals[i] = (ct_national){
            .federation = ct_str_of(federations[(first + i) % FEDERATIONS]),
            .class_name = random_chance(make, 0.3) ? CT_STR("1N") : (ct_str){0},
            .name = random_chance(make, 0.2) ? CT_STR("Mueller, Anna") : (ct_str){0},
            .rating = (uint16_t)(random_chance(make, 0.1) ? 0 : random_from(make, 500, 2900)),
            .origin = random_chance(make, 0.5) ? ct_str_of(federations[0]) : (ct_str){0},
            .number = random_number(make),
            .birth = random_chance(make, 0.2) ? CT_STR("1999") : (ct_str){0},
        };
    }
}

static void random_stay(random_maker *make, ct_player *player)
{
    unsigned last = make->event->rounds != 0 ? make->event->rounds : make->rounds + 1;
    player->enters = 1;
    if (last >= 2 && random_chance(make, 0.08)) {
        player->enters = (uint16_t)random_from(make, 2, last);
    }
    if (last > player->enters && random_chance(make, 0.08)) {
        player->leaves = (uint16_t)random_from(make, player->enters + 1U, last);
        player->leave = random_chance(make, 0.2) ? CT_EXPELLED : CT_WITHDRAWN;
    }
}

static ct_player random_player(random_maker *make, uint32_t number)
{
    static const ct_sex sexes[] = {CT_SEX_UNKNOWN, CT_MALE, CT_FEMALE};
    static const uint8_t factors[] = {0, 10, 20, 40};
    ct_player player = {
        .tpn = {number},
        .name = random_name(make),
        .sex = sexes[random_below(make, 3)],
        .rating = (uint16_t)(random_chance(make, 0.2) ? 0 : random_from(make, 1000, 2900)),
        .federation = RANDOM_PICK(make, federations),
        .fide_id = random_number(make),
        .birth = RANDOM_PICK(make, births),
    };
    if (random_chance(make, 0.5)) {
        player.title = RANDOM_PICK(make, titles);
    }
    if (random_chance(make, 0.3)) {
        player.k = factors[random_below(make, 4)];
        player.club = RANDOM_PICK(make, clubs);
        player.category = RANDOM_PICK(make, categories);
    }
    if (random_chance(make, 0.15)) {
        random_nationals(make, &player);
    }
    random_stay(make, &player);
    return player;
}

/* Ascending numbers, with gaps in some events. */
static uint32_t *random_numbers(random_maker *make, uint32_t count)
{
    bool has_gaps = random_chance(make, 0.3);
    uint32_t *numbers = random_alloc(make, count, sizeof *numbers);
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) {
        number += has_gaps && random_chance(make, 0.2) ? random_from(make, 2, 9) : 1;
        numbers[i] = number;
    }
    return numbers;
}

static void random_ranks(random_maker *make)
{
    ct_event *event = make->event;
    const ct_index *order = random_order(make, event->player_count);
    bool all = random_chance(make, 0.7);
    for (uint32_t i = 0; i < event->player_count; i++) {
        event->players[order[i]].declared.rank = all || random_chance(make, 0.5) ? i + 1 : 0;
    }
}

void random_players(random_maker *make, uint32_t count)
{
    ct_event *event = make->event;
    if (ct_event_reserve(event, count, 0, NULL) != CT_OK) {
        abort();
    }
    const uint32_t *numbers = random_numbers(make, count);
    bool is_shuffled = random_chance(make, 0.3);
    const ct_index *order = random_order(make, count);
    for (uint32_t i = 0; i < count; i++) {
        event->players[i] = random_player(make, numbers[is_shuffled ? order[i] : i]);
    }
    event->player_count = count;
    if (random_chance(make, 0.6)) {
        random_ranks(make);
    }
    if (count != 0 && random_chance(make, 0.2)) {
        uint16_t board = (uint16_t)random_from(make, 1, 20);
        event->players[random_below(make, count)].fixed_board = board;
    }
}
