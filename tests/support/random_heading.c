/* Random headings, systems, settings and notes. */

#include "event/systems.h"
#include "support/random_parts.h"

#include <stdlib.h>

static const char *const dates[] = {"2026/03/01", "2025/12/31", "01.02.2026", "2026-02-01",
                                    "in May"};

static void random_officials(random_maker *make)
{
    ct_event *event = make->event;
    event->arbiter = random_words(make, 60);
    uint32_t count = random_below(make, 4);
    event->deputies.items = random_alloc(make, count, sizeof *event->deputies.items);
    for (uint32_t i = 0; i < count; i++) {
        ct_str deputy = random_words(make, 40);
        if (deputy.len != 0) {
            event->deputies.items[event->deputies.count++] = deputy;
        }
    }
}

/* Dates of the first rounds; the last of them is given. */
static void random_round_dates(random_maker *make)
{
    ct_event *event = make->event;
    uint32_t count = random_below(make, make->rounds + 1);
    event->dates.items = random_alloc(make, count, sizeof *event->dates.items);
    event->dates.count = count;
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 == count || random_chance(make, 0.9)) {
            event->dates.items[i] = ct_str_format(event->mem, "26/03/%02u", i % 28 + 1);
        }
    }
}

static void random_system(random_maker *make)
{
    static const ct_edition editions[] = {CT_EDITION_BY_DATE, CT_EDITION_2017, CT_EDITION_2026};
    ct_event *event = make->event;
    const ct_system_row *rows = ct_system_rows();
    uint32_t count = 0;
    while (rows[count].name != NULL) {
        count++;
    }
    const ct_system_row *row = &rows[random_below(make, count)];
    if (row->is_for_teams == event->is_team_event && random_chance(make, 0.8)) {
        if (ct_event_choose_system(event, row, editions[random_below(make, 3)], NULL) != CT_OK) {
            abort();
        }
    } else if (random_chance(make, 0.2)) {
        event->type_code =
            event->is_team_event ? CT_STR("CUSTOM_TEAM_SWISS") : CT_STR("CUSTOM_SWISS");
    }
}

static void random_settings(random_maker *make)
{
    static const char *const names[] = {"dutch.seed", "keizer.step", "lim.maxima", "print.logo"};
    static const char *const values[] = {"1", "yes", "½", "a \"quoted\" value", "", "-3.5"};
    ct_event *event = make->event;
    event->settings = random_alloc(make, 4, sizeof *event->settings);
    for (uint32_t i = 0; i < 4; i++) {
        if (random_chance(make, 0.3)) {
            event->settings[event->setting_count++] =
                (ct_setting){ct_str_of(names[i]), ct_str_of(values[random_below(make, 6)])};
        }
    }
}

static void random_texts(random_maker *make)
{
    static const char *const tie_breaks[] = {"BH/C1, BH, SB", "DE,WIN,BPG"};
    static const char *const standings[] = {"PTS, BH/C1, SB"};
    static const char *const controls[] = {"5400+30", "40/6000+30:900+30", "W300-B240"};
    static const char *const methods[] = {"GER FIDON", "FID FIDE", "POL HBFN"};
    static const char *const federations[] = {"GER", "SUI", "NOR"};
    ct_event *event = make->event;
    event->city = random_words(make, 30);
    event->federation = RANDOM_PICK(make, federations);
    event->start = RANDOM_PICK(make, dates);
    event->end = RANDOM_PICK(make, dates);
    event->type = random_words(make, 40);
    event->rate_of_play = random_words(make, 40);
    event->controller = random_words(make, 40);
    event->rank_method = RANDOM_PICK(make, methods);
    event->tie_breaks = RANDOM_PICK(make, tie_breaks);
    event->standings = RANDOM_PICK(make, standings);
    event->time_control = RANDOM_PICK(make, controls);
    if (random_chance(make, 0.5)) {
        event->declared.players = ct_str_format(event->mem, "%u", event->player_count);
        event->declared.rated = CT_STR("3");
        event->declared.teams = ct_str_format(event->mem, "%u", event->team_count);
    }
}

void random_heading(random_maker *make)
{
    ct_event *event = make->event;
    event->initial_colour = (ct_colour)random_below(make, 3);
    if (random_chance(make, 0.8)) {
        event->name = random_words(make, 80);
    }
    random_system(make);
    if (random_chance(make, 0.7)) {
        random_texts(make);
        random_officials(make);
        random_round_dates(make);
    }
    if (random_chance(make, 0.3)) {
        random_settings(make);
    }
    if (!event->is_team_event) {
        event->pairs_by_rank = random_chance(make, 0.1);
    }
}

/* --- Notes ----------------------------------------------------------------------------------- */

static void add_note(random_maker *make, const char *after, uint32_t ordinal)
{
    static const char *const lines[] = {
        "### checked by hand",      "###",          "777 what is this?",
        "###    indented, \"odd\"", "402   x  ½ ;", "### 001    1 not a player",
    };
    ct_event *event = make->event;
    event->notes[event->note_count++] =
        (ct_note){ct_str_of(lines[random_below(make, 6)]), ct_str_of(after), ordinal};
}

/* In the order in which they stand in the file. Only after records that the event surely has. */
void random_notes(random_maker *make)
{
    ct_event *event = make->event;
    if (make->shape.is_plain || random_chance(make, 0.6)) {
        return;
    }
    uint32_t teams = event->is_team_event ? event->team_count : 0;
    event->notes =
        random_alloc(make, (size_t)event->player_count + teams + 3, sizeof *event->notes);
    if (random_chance(make, 0.5)) {
        add_note(make, "", 0);
    }
    if (event->name.len != 0 && random_chance(make, 0.5)) {
        add_note(make, "012", 0);
    }
    if (event->city.len != 0 && random_chance(make, 0.3)) {
        add_note(make, "022", 0);
    }
    for (uint32_t i = 1; i <= event->player_count; i++) {
        if (random_chance(make, 0.05)) {
            add_note(make, "001", i);
        }
    }
    for (uint32_t i = 1; i <= teams; i++) {
        if (random_chance(make, 0.05)) {
            add_note(make, "310", i);
        }
    }
}
