/* tools/check-writes finds every way in which a room could write into an event past event/edit.h
 * and event/build.h: each case is one line in a file of another room. */

#include "support/check.h"
#include "support/folder.h"
#include "support/process.h"

#include <stdio.h>
#include <string.h>

/* What the script says to a tree that has the project's rooms base and event, and one file in
 * `room` with this line. */
static test_run check_line(const char *room, const char *line)
{
    char text[1024];
    const char *folder = test_folder_make();
    snprintf(text, sizeof text,
             "#include \"event/build.h\"\n#include <string.h>\n"
             "void use(ct_event *event, const ct_event *other);\n"
             "void use(ct_event *event, const ct_event *other)\n"
             "{\n    (void)event;\n    (void)other;\n    %s\n}\n",
             line);
    test_file_write(test_path(folder, "line.c"), text);
    snprintf(text, sizeof text,
             "mkdir -p src/%s && mv line.c src/%s/ && ln -s \"$CROSSTABLE_SOURCE/include\" . && "
             "ln -s \"$CROSSTABLE_SOURCE\"/src/base src/ && { [ -d src/event ] || "
             "ln -s \"$CROSSTABLE_SOURCE\"/src/event src/; } && "
             "\"$CROSSTABLE_SOURCE\"/tools/check-writes . 2>&1; status=$?; rm -r src include; "
             "exit $status",
             room, room);
    test_run run = test_shell_in(folder, text);
    test_folder_remove(folder);
    return run;
}

static void expect(const char *line, int code, const char *words)
{
    test_run run = check_line("pairing", line);
    if (run.code != code || strstr(run.out, words) == NULL) {
        fail_msg("%s: exit %d, %s%s", line, run.code, run.out, run.err);
    }
    test_run_free(&run);
}

static void a_write_into_an_event_is_found(void **state)
{
    static const char *const lines[] = {
        "event->rounds = 9;",
        "event->rounds_paired++;",
        "event->scoring.pab = 0;",
        "event->scoring.win[CT_WHITE] += 1;",
        "event->players[0].rating = 2000;",
        "event->players[0] = (ct_player){.enters = 1};",
        "event->cells[0].outcome = CT_WIN;",
        "event->teams[0].members[0] = 1;",
        "event->forbidden[0].members[0] = 1;",
        "event->deputies.items[0] = CT_STR(\"A\");",
        "event->acceleration.spans[0].points = 1;",
        "ct_player *player = &event->players[0]; player->rating = 2000;",
        "ct_str *name = &event->name; name->len = 0;",
        "memset(event->cells, 0, sizeof *event->cells);",
        "*event = *other;",
        "ct_event copy = *other; copy.cells[0] = CT_EMPTY_CELL;",
        "ct_event copy = *other; copy.rounds_paired = 1;",
        "((ct_player *)event->players)->rating = 2000;",
        "ct_event_cell_at(event, 0, 1)->outcome = CT_WIN;",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect(lines[i], 1, "src/pairing/line.c:8");
    }
}

static void reading_and_the_functions_of_event_are_allowed(void **state)
{
    static const char *const lines[] = {
        "const ct_player *player = &event->players[0]; (void)player;",
        "ct_player player = event->players[0]; player.rating = 1; (void)player;",
        "ct_event copy = *other; (void)copy.cells;",
        "ct_event_put_outcome(event, 0, 1, CT_WIN);",
        "ct_event_put_rounds(event, 9);",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect(lines[i], 0, "");
    }
}

static void readers_of_bytes_may_fill_an_event(void **state)
{
    (void)state;
    test_run run = check_line("formats", "event->rounds = 9;");
    assert_int_equal(run.code, 0);
    test_run_free(&run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_write_into_an_event_is_found),
        cmocka_unit_test(reading_and_the_functions_of_event_are_allowed),
        cmocka_unit_test(readers_of_bytes_may_fill_an_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
