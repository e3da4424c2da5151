/* Checks a report file against the rules of its pairing system, lists its problems, and explains
 * why a player was paired as they were in the newest round.
 * usage: check_and_explain FILE PLAYER-NUMBER
 * cc check_and_explain.c $(pkg-config --cflags --libs crosstable) -o check_and_explain */
#include <crosstable.h>
#include <stdio.h>
#include <stdlib.h>

static char *read_file(const char *path, size_t *length)
{
    enum { MOST = 16 * 1024 * 1024 };
    FILE *file = fopen(path, "rb");
    char *text = malloc(MOST);
    *length = file == NULL || text == NULL ? 0 : fread(text, 1, MOST, file);
    if (file == NULL) {
        perror(path);
    } else {
        fclose(file);
    }
    return text;
}

static void print_problems(crosstable_event *event, const char *path)
{
    crosstable_problem problem;
    for (size_t i = 0; crosstable_event_problem(event, i, &problem) == CROSSTABLE_OK; i++) {
        printf("%s:%u: %s: %s\n    %s\n", path, (unsigned)problem.line,
               problem.is_fault ? "fault" : "warning", problem.sentence, problem.cure);
    }
}

static crosstable_status check_and_explain(crosstable_event *event, uint32_t player)
{
    crosstable_verdict verdict;
    const char *reasons = NULL;
    crosstable_status status = crosstable_event_check(event, &verdict);
    if (status != CROSSTABLE_OK) {
        return status;
    }
    printf("%u of %u rounds are paired as the rules ask; breaches: %u\n",
           (unsigned)verdict.rounds_agreeing, (unsigned)verdict.rounds, (unsigned)verdict.breaches);
    status = crosstable_event_explain(event, 0, player, 0, &reasons);
    if (status == CROSSTABLE_OK) {
        printf("\n%s", reasons);
    }
    return status;
}

int main(int argc, char **argv)
{
    size_t length = 0;
    char *text = argc == 3 ? read_file(argv[1], &length) : NULL;
    crosstable_event *event = crosstable_event_new();
    if (text == NULL || event == NULL) {
        fprintf(stderr, "usage: check_and_explain FILE PLAYER-NUMBER\n");
        crosstable_event_free(event);
        free(text);
        return 2;
    }
    crosstable_status status = crosstable_event_read(event, text, length);
    print_problems(event, argv[1]);
    if (status == CROSSTABLE_OK) {
        status = check_and_explain(event, (uint32_t)strtoul(argv[2], NULL, 10));
    }
    if (status != CROSSTABLE_OK) {
        fprintf(stderr, "%s\n", crosstable_event_message(event));
    }
    crosstable_event_free(event);
    free(text);
    return status == CROSSTABLE_OK ? 0 : 1;
}
