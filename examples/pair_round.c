/* Pairs the next round of a report file and prints it. usage: pair_round FILE
 * cc pair_round.c $(pkg-config --cflags --libs crosstable) -o pair_round */
#include <crosstable.h>
#include <stdio.h>

static void print_player(const crosstable_event *event, unsigned number, const char *end)
{
    char name[80] = "";
    crosstable_event_player_name(event, number, name, sizeof name);
    printf("%u %s%s", number, name, end);
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
    unsigned round = 0;
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
    crosstable_pair pair;
    for (size_t i = 0; crosstable_event_pair(event, round, i, &pair) == CROSSTABLE_OK; i++) {
        print_player(event, pair.white, pair.black != 0 ? " - " : " has the bye\n");
        if (pair.black != 0) {
            print_player(event, pair.black, "\n");
        }
    }
    crosstable_event_free(event);
    return status == CROSSTABLE_OK ? 0 : 1;
}
