/* The story of a random event, and the dice that all its chapters use. */

#include "support/random_event.h"

#include "support/random_parts.h"

#include <stdio.h>
#include <stdlib.h>

/* --- Dice ------------------------------------------------------------------------------------ */

uint32_t random_below(random_maker *make, uint32_t below)
{
    return (uint32_t)ct_random_below(&make->random, below);
}

uint32_t random_from(random_maker *make, uint32_t low, uint32_t high)
{
    return low + random_below(make, high - low + 1);
}

bool random_chance(random_maker *make, double p)
{
    return ct_random_chance(&make->random, p) != 0;
}

static void *must(void *block)
{
    if (block == NULL) {
        fprintf(stderr, "random events: memory is out\n");
        abort();
    }
    return block;
}

void *random_alloc(random_maker *make, size_t count, size_t size)
{
    return must(ct_arena_alloc(make->event->mem, count, size));
}

ct_index *random_order(random_maker *make, uint32_t count)
{
    ct_index *order = random_alloc(make, count, sizeof *order);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = random_below(make, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    return order;
}

ct_str random_pick(random_maker *make, const char *const *texts, uint32_t count)
{
    uint32_t at = random_below(make, count + count / 4 + 1);
    return at < count ? ct_str_of(texts[at]) : (ct_str){0};
}

ct_str random_words(random_maker *make, size_t length)
{
    static const char *const words[] = {
        "Open",   "Grenzach", "Łódź",  "\"Memorial\"", "von",    "R\\W",         "2026",
        "Åre",    "杯",       "A;B",   "Straße",       "100%",   "Cafe\xCC\x81", "{x}",
        "O'Neil", "m/w",      "№ 7,5", "<b>",          "& Sohn", "🏆",           "it's",
    };
    enum { WORDS = sizeof words / sizeof *words };
    ct_text text = {.mem = make->event->mem};
    for (uint32_t left = random_below(make, 7); left > 0; left--) {
        if (text.len != 0) {
            ct_text_add_chars(&text, ' ', 1);
        }
        ct_text_add(&text, ct_str_of(words[random_below(make, WORDS)]));
    }
    ct_str made = ct_text_view(&text);
    return ct_str_trim(ct_str_slice(made, 0, ct_utf8_offset(made, length)));
}

ct_points random_points(random_maker *make, int32_t lowest_tenths, int32_t highest_tenths)
{
    int32_t unit = make->event->unit;
    int32_t step = unit % 10 == 0 ? 1 : 5;
    int32_t low = lowest_tenths / step;
    int32_t high = highest_tenths / step;
    int32_t steps = low + (int32_t)random_below(make, (uint32_t)(high - low + 1));
    return steps * step * unit / 10;
}

ct_index *random_by_number(random_maker *make)
{
    const ct_event *event = make->event;
    uint32_t size = 0;
    bool of_teams = event->is_team_event;
    const ct_index *map = must(of_teams ? ct_event_map_teams(event, event->mem, &size)
                                        : ct_event_map_players(event, event->mem, &size));
    ct_index *sorted = random_alloc(make, size, sizeof *sorted);
    uint32_t count = 0;
    for (uint32_t number = 0; number < size; number++) {
        if (map[number] != CT_NOBODY) {
            sorted[count++] = map[number];
        }
    }
    return sorted;
}

/* --- The story ------------------------------------------------------------------------------- */

static uint32_t choose_player_count(random_maker *make)
{
    if (make->shape.players != 0) {
        return make->shape.players;
    }
    uint32_t die = random_below(make, 20);
    return die == 0 ? 0 : die == 1 ? random_from(make, 100, 400) : random_from(make, 1, 60);
}

static void choose_rounds(random_maker *make, bool nobody_plays)
{
    ct_event *event = make->event;
    make->rounds = nobody_plays              ? 0
                   : make->shape.rounds != 0 ? make->shape.rounds
                                             : random_below(make, 12);
    if (random_chance(make, 0.8)) {
        event->rounds = (uint16_t)(make->rounds + random_below(make, 4));
    }
}

static bool chooses_teams(random_maker *make)
{
    bool by_chance = random_chance(make, 0.3);
    return make->shape.kind == RANDOM_TEAMS || (make->shape.kind == RANDOM_ANY_KIND && by_chance);
}

ct_event *random_event(ct_arena *mem, uint64_t seed, const random_event_shape *shape)
{
    random_maker make = {.event = must(ct_event_new(mem)),
                         .random = {.seed = seed, .stream = 0x6576656E74},
                         .shape = shape != NULL ? *shape : (random_event_shape){0}};
    bool of_teams = chooses_teams(&make);
    make.event->is_team_event = of_teams;
    random_scoring(&make);
    if (of_teams) {
        uint32_t teams =
            random_chance(&make, 0.1) ? random_from(&make, 13, 40) : random_from(&make, 2, 12);
        choose_rounds(&make, false);
        random_teams(&make, teams);
    } else {
        uint32_t players = choose_player_count(&make);
        choose_rounds(&make, players == 0);
        random_players(&make, players);
    }
    random_rules(&make);
    random_heading(&make);
    if (ct_event_reserve(make.event, make.event->player_count, make.rounds, NULL) != CT_OK) {
        abort();
    }
    make.event->rounds_paired = (uint16_t)make.rounds;
    if (of_teams) {
        random_team_rounds(&make);
    } else {
        random_rounds(&make);
        random_prize_teams(&make);
    }
    random_adjustments(&make);
    random_declared_points(&make);
    random_notes(&make);
    return make.event;
}
