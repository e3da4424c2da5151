#include "expect_problem.h"

#include "small_event.h"

#include "base/unit.h"
#include "event/build.h"
#include "event/edit.h"
#include "event/validate.h"

#include <string.h>

ct_problems problems;

void validate(const ct_event *event)
{
    ct_error err;
    ct_problems_start(&problems, event->mem, "open.trf");
    assert_int_equal(ct_event_validate(event, true, event->mem, &problems, &err), CT_OK);
}

void expect(const ct_event *event, ct_severity severity, size_t line, size_t column,
            const char *sentence)
{
    validate(event);
    for (size_t i = 0; i < problems.count; i++) {
        const ct_error *found = &problems.items[i];
        if (strcmp(found->sentence, sentence) == 0) {
            assert_int_equal(found->severity, severity);
            assert_int_equal(found->at.line, line);
            assert_int_equal(found->at.column, column);
            assert_string_equal(found->at.file, "open.trf");
            assert_int_not_equal(found->cure[0], '\0');
            return;
        }
    }
    fail_msg("not reported: %s\nbut: %s", sentence,
             problems.count > 0 ? problems.items[0].sentence : "nothing");
}

void expect_only(const ct_event *event, ct_severity severity, size_t line, size_t column,
                 const char *sentence)
{
    expect(event, severity, line, column, sentence);
    assert_int_equal(problems.faults, severity == CT_FAULT);
    assert_int_equal(problems.warnings, severity == CT_WARNING);
}

void expect_silence(const ct_event *event)
{
    validate(event);
    if (problems.count > 0) {
        fail_msg("reported: %s", problems.items[0].sentence);
    }
}

ct_event *sound_event(ct_arena *mem)
{
    ct_event *event = small_event(mem, 4, 2);
    event->rounds = 3;
    event->players[0].name = CT_STR("Adam, Eva");
    small_game(event, 1, 1, 2, "10");
    small_game(event, 1, 3, 4, "==");
    small_game(event, 2, 4, 1, "01");
    small_game(event, 2, 2, 3, "01");
    ct_event_update_points(event);
    return event;
}

ct_cell *cell_of(ct_event *event, uint32_t number, unsigned round)
{
    return ct_event_cell_at(event, number - 1, round);
}
