/* Pairs the next round of a report file, of players or of teams, and prints it.
 * usage: pair_round FILE
 * cc pair_round.c $(pkg-config --cflags --libs crosstable) -o pair_round */
#include <crosstable.h>
#include <stdio.h>

static void print_player(crosstable_event *event, uint32_t number, const char *end)
{
    char name[80] = "";
    crosstable_event_player_name(event, number, name, sizeof name);
    printf("%u %s%s", number, name, end);
}

static void print_games(crosstable_event *event, uint32_t round)
{
    crosstable_pair pair;
    for (size_t i = 0; crosstable_event_pair(event, round, i, &pair) == CROSSTABLE_OK; i++) {
        print_player(event, pair.white, pair.black != 0 ? " - " : " has the bye\n");
        if (pair.black != 0) {
            print_player(event, pair.black, "\n");
        }
    }
}

static void print_team(crosstable_event *event, uint32_t number, const char *end)
{
    char name[80] = "";
    crosstable_event_team_name(event, number, name, sizeof name);
    printf("%u %s%s", number, name, end);
}

static void print_matches(crosstable_event *event, uint32_t round)
{
    crosstable_match match;
    crosstable_pair board;
    for (size_t i = 0; crosstable_event_match(event, round, i, &match) == CROSSTABLE_OK; i++) {
        print_team(event, match.white, match.black != 0 ? " - " : " has the bye\n");
        if (match.black != 0) {
            print_team(event, match.black, "\n");
        }
        for (size_t b = 0; crosstable_event_board(event, round, i, b, &board) == CROSSTABLE_OK;
             b++) {
            printf("  board %u: ", board.board);
            print_player(event, board.white, " - ");
            print_player(event, board.black, "\n");
        }
    }
}

int main(int argc, char **argv)
{
    static char text[4 * 1024 * 1024];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: pair_round FILE\n");
        return 2;
    }
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    uint32_t round = 0;
    crosstable_event *event = crosstable_event_new();
    if (event == NULL) {
        return 2;
    }
    crosstable_status status = crosstable_event_read(event, text, length);
    if (status == CROSSTABLE_OK) {
        status = crosstable_event_pair_next(event, &round);
    }
    if (status == CROSSTABLE_OK) {
        printf("Round %u\n", round);
    } else {
        fprintf(stderr, "%s: %s\n", argv[1], crosstable_event_message(event));
    }
    if (status == CROSSTABLE_OK && crosstable_event_team_count(event) > 0) {
        print_matches(event, round);
    } else if (status == CROSSTABLE_OK) {
        print_games(event, round);
    }
    crosstable_event_free(event);
    return status == CROSSTABLE_OK ? 0 : 1;
}
