/* Reads a report file, pairs the next round and prints it. usage: pair_round FILE
 *
 *     cc pair_round.c $(pkg-config --cflags --libs crosstable) -o pair_round */

#include <crosstable.h>
#include <stdio.h>

static char text[4 * 1024 * 1024];

static void print_side(const crosstable_event *event, unsigned number)
{
    char name[80];
    crosstable_event_player_name(event, number, name, sizeof name);
    printf("%u %s", number, name);
}

static void print_round(crosstable_event *event, unsigned round)
{
    printf("Round %u\n", round);
    for (size_t i = 0; i < crosstable_event_pair_count(event, round); i++) {
        crosstable_pair pair;
        if (crosstable_event_pair(event, round, i, &pair) != CROSSTABLE_OK) {
            return;
        }
        print_side(event, pair.white);
        printf(" - ");
        if (pair.black != 0) {
            print_side(event, pair.black);
        } else {
            printf("%s", pair.result);
        }
        printf("\n");
    }
}

/* Reads the whole file; 0 when there is nothing to be read. */
static size_t read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    size_t length = 0;
    if (file != NULL) {
        length = fread(text, 1, sizeof text, file);
        fclose(file);
    }
    return length;
}

int main(int argc, char **argv)
{
    unsigned round = 0;
    size_t length = argc == 2 ? read_file(argv[1]) : 0;
    crosstable_event *event = crosstable_event_new();
    if (length == 0 || event == NULL) {
        fprintf(stderr, "usage: pair_round FILE\n");
        crosstable_event_free(event);
        return 2;
    }
    crosstable_status status = crosstable_event_read(event, text, length);
    if (status == CROSSTABLE_OK) {
        status = crosstable_event_pair_next(event, &round);
    }
    if (status == CROSSTABLE_OK) {
        print_round(event, round);
    } else {
        fprintf(stderr, "%s: %s\n", argv[1], crosstable_event_message(event));
    }
    crosstable_event_free(event);
    return status == CROSSTABLE_OK ? 0 : 1;
}
