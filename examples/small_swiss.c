/* A small Swiss from nothing: players are entered, three rounds paired and played, the final
 * standings printed, with the working of one value.
 * usage: small_swiss
 * cc small_swiss.c $(pkg-config --cflags --libs crosstable) -o small_swiss */
#include <crosstable.h>
#include <stdio.h>
#include <stdlib.h>

static void must(const crosstable_event *event, crosstable_status status)
{
    if (status != CROSSTABLE_OK) {
        fprintf(stderr, "%s\n", crosstable_event_message(event));
        exit(1); /* NOLINT(concurrency-mt-unsafe): there is one thread */
    }
}

static const char *name_of(crosstable_event *event, uint32_t number)
{
    crosstable_player player;
    must(event, crosstable_event_player(event, number, &player));
    return player.name; /* the handle's, until the event changes */
}

static void enter_players(crosstable_event *event)
{
    static const crosstable_player players[] = {
        {.name = "Okafor, Chidi", .rating = 1987}, {.name = "Keller, Anna", .rating = 2105},
        {.name = "Rossi, Ugo", .birth = "1958"},   {.name = "Dubois, Élise", .rating = 1702},
        {.name = "Novák, Tomáš", .rating = 2063},
    };
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        must(event, crosstable_event_add_player(event, &players[i], NULL));
    }
    must(event, crosstable_event_number_players(event)); /* by rating, title and name */
}

/* The better number wins with White and draws with Black. */
static void play_round(crosstable_event *event, uint32_t round)
{
    crosstable_pair pair;
    printf("Round %u\n", (unsigned)round);
    for (size_t i = 0; crosstable_event_pair(event, round, i, &pair) == CROSSTABLE_OK; i++) {
        if (pair.black == 0) {
            printf("     %s: %s\n", name_of(event, pair.white), pair.result);
            continue;
        }
        must(event, crosstable_event_set_result(event, round, pair.white,
                                                pair.white < pair.black ? "1-0" : "½"));
        must(event, crosstable_event_pair(event, round, i, &pair));
        printf("  %u. %s %s %s\n", (unsigned)pair.board, name_of(event, pair.white), pair.result,
               name_of(event, pair.black));
    }
}

static void print_standings(crosstable_event *event)
{
    crosstable_standing row;
    crosstable_value value;
    must(event, crosstable_event_rank(event, &(crosstable_ranking){.order = "PTS,BH,SB"}, NULL));
    printf("Standings\n");
    for (size_t i = 0; crosstable_event_standing(event, i, &row) == CROSSTABLE_OK; i++) {
        printf("  %u. %s %s", (unsigned)row.place, name_of(event, row.number), row.points);
        for (size_t k = 1; k < row.value_count; k++) { /* the first one is the points */
            must(event, crosstable_event_standing_value(event, i, k, &value));
            printf(" %s %s", value.code, value.shown);
        }
        printf("\n");
    }
}

int main(void)
{
    crosstable_event *event = crosstable_event_new();
    const char *text = NULL;
    if (event == NULL) {
        return 2;
    }
    must(event, crosstable_event_set_heading(event, CROSSTABLE_NAME, "Evening Cup"));
    must(event, crosstable_event_set_heading(event, CROSSTABLE_START, "2026/05/01"));
    must(event, crosstable_event_set_system(event, "dutch", 0));
    must(event, crosstable_event_set_rounds(event, 3));
    must(event, crosstable_event_set_initial_colour(event, CROSSTABLE_WHITE));
    enter_players(event);
    for (uint32_t round = 1; round <= 3; round++) {
        must(event, crosstable_event_pair_next(event, NULL));
        play_round(event, round);
    }
    print_standings(event);
    must(event, crosstable_event_working(event, 1, "BH", &text));
    printf("\n%s\n", text);
    must(event, crosstable_event_write(event, CROSSTABLE_TRF26, &text, NULL));
    printf("%s", text);
    crosstable_event_free(event);
    return 0;
}
