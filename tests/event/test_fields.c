/* The table of fields is complete: every byte of every struct belongs to a row, to a member that is
 * deliberately without one, or is padding. */

#include "event/fields.h"
#include "support/check.h"

#include <string.h>

typedef struct span_of_bytes {
    size_t offset, size;
} span_of_bytes;

#define MEMBER_OF(type, member) {offsetof(type, member), sizeof(((type *)0)->member)}

static size_t size_of_row(const ct_field *row)
{
    if (row->type == CT_FIELD_TEXTS) {
        return sizeof(ct_strings);
    }
    if (row->type == CT_FIELD_OBJECT) {
        return row->of->size;
    }
    return ct_field_has_count(row->type) ? sizeof(void *) : row->width;
}

/* Marks what the rows set. */
static void mark_rows(const ct_shape *shape, unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        const ct_field *row = &shape->rows[i];
        bool has_member = row->type != CT_FIELD_FORMAT && row->type != CT_FIELD_KIND &&
                          row->type != CT_FIELD_ROUNDS;
        size_t width = has_member ? size_of_row(row) : 0;
        assert_true(row->offset + width <= size);
        memset(bytes + row->offset, 0, width);
        if (ct_field_has_count(row->type)) {
            memset(bytes + row->other, 0, sizeof(uint32_t));
        } else if (row->has_flag) {
            memset(bytes + row->other, 0, sizeof(bool));
        }
    }
}

/* `bytes` has a mark on everything that is no padding. */
static void check_bytes(const ct_shape *shape, unsigned char *bytes, size_t size,
                        const span_of_bytes *without, size_t count)
{
    assert_int_equal(shape->size, size);
    mark_rows(shape, bytes, size);
    for (size_t i = 0; i < count; i++) {
        memset(bytes + without[i].offset, 0, without[i].size);
    }
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0) {
            fail_msg("byte %zu of %s belongs to a member without a row in event/fields.c", i,
                     shape->name);
        }
    }
}

/* Where the compiler cannot tell padding apart only sizes are checked; the other one can. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
#define MARK(object) memset(object, 0xFF, sizeof *(object)), __builtin_clear_padding(object)
#endif
#endif
#ifndef MARK
#define MARK(object) memset(object, 0, sizeof *(object))
#endif

#define CHECK_STRUCT(type, shape, without)                                   \
    do {                                                                     \
        type object;                                                         \
        MARK(&object);                                                       \
        check_bytes(shape, (unsigned char *)&object, sizeof object, without, \
                    sizeof(without) / sizeof *(without));                    \
    } while (0)

static const ct_shape *inside(const ct_shape *shape, const char *key)
{
    const ct_field *row = ct_field_named(shape, key);
    assert_true(row != NULL && row->of != NULL);
    return row->of;
}

static void every_member_has_a_row(void **state)
{
    (void)state;
    static const span_of_bytes none[] = {{0, 0}};
    /* NOLINTBEGIN(bugprone-sizeof-expression): the size of the pointer is meant */
    static const span_of_bytes event[] = {
        MEMBER_OF(ct_event, mem), MEMBER_OF(ct_event, cells), MEMBER_OF(ct_event, player_room),
        MEMBER_OF(ct_event, round_room), MEMBER_OF(ct_event, keeps_ids)};
    /* NOLINTEND(bugprone-sizeof-expression) */
    static const span_of_bytes player[] = {MEMBER_OF(ct_player, line)};
    static const span_of_bytes team[] = {MEMBER_OF(ct_team, line)};
    static const span_of_bytes line_up[] = {MEMBER_OF(ct_line_up, line)};
    static const span_of_bytes forfeit[] = {MEMBER_OF(ct_match_forfeit, line)};
    static const span_of_bytes scoring[] = {MEMBER_OF(ct_scoring, win[CT_NO_COLOUR]),
                                            MEMBER_OF(ct_scoring, draw[CT_NO_COLOUR]),
                                            MEMBER_OF(ct_scoring, loss[CT_NO_COLOUR])};
    const ct_shape *all = &ct_event_shape;
    CHECK_STRUCT(ct_event, all, event);
    CHECK_STRUCT(ct_player, &ct_player_shape, player);
    CHECK_STRUCT(ct_team, &ct_team_shape, team);
    CHECK_STRUCT(ct_cell, &ct_cell_shape, none);
    CHECK_STRUCT(ct_national, inside(&ct_player_shape, "nationals"), none);
    CHECK_STRUCT(ct_scoring, inside(all, "scoring"), scoring);
    CHECK_STRUCT(ct_team_scoring, inside(all, "team_scoring"), none);
    CHECK_STRUCT(ct_setting, inside(all, "settings"), none);
    CHECK_STRUCT(ct_acceleration, inside(all, "acceleration"), none);
    CHECK_STRUCT(ct_span, inside(inside(all, "acceleration"), "spans"), none);
    CHECK_STRUCT(ct_bye, inside(all, "byes"), none);
    CHECK_STRUCT(ct_forbidden, inside(all, "forbidden"), none);
    CHECK_STRUCT(ct_adjustment, inside(all, "adjustments"), none);
    CHECK_STRUCT(ct_line_up, inside(all, "line_ups"), line_up);
    CHECK_STRUCT(ct_match_forfeit, inside(all, "match_forfeits"), forfeit);
    CHECK_STRUCT(ct_note, inside(all, "notes"), none);
    CHECK_STRUCT(ct_next_ids, inside(all, "next_ids"), none);
}

/* Every struct in a list of the event is in the test above. */
static void there_are_no_other_structs(void **state)
{
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < ct_event_shape.row_count; i++) {
        count += ct_event_shape.rows[i].of != NULL;
    }
    assert_int_equal(count, 13);
}

/* --- Shapes of others ------------------------------------------------------------------------ */

typedef struct order {
    ct_str dish;
    uint16_t tables;
    bool is_urgent;
    ct_strings guests;
} order;

static const ct_field order_rows[] = {
    {"dish", CT_FIELD_TEXT, .offset = offsetof(order, dish), .is_required = true},
    {"tables", CT_FIELD_NUMBER, .offset = offsetof(order, tables), .width = 2, .least = 1,
     .most = 40},
    {"is_urgent", CT_FIELD_FLAG, .offset = offsetof(order, is_urgent), .width = 1},
    {"guests", CT_FIELD_TEXTS, .offset = offsetof(order, guests)},
};
static const order usual_order = {.tables = 1};
static const ct_shape order_shape = {.name = "order",
                                     .rows = order_rows,
                                     .row_count = 4,
                                     .size = sizeof(order),
                                     .model = &usual_order};

static size_t read_order(ct_arena *mem, const char *text, order *out, ct_problems *problems)
{
    ct_node *root = NULL;
    ct_error err = {0};
    ct_problems_start(problems, mem, NULL);
    check_ok(ct_json_tree_read_strictly(ct_str_of(text), (ct_json_strictness){0}, mem, problems,
                                        &root, &err),
             err);
    ct_field_reader from = {.mem = mem, .problems = problems, .whole = "the order", .see = "ask"};
    *out = usual_order;
    ct_shape_read(&from, &order_shape, root, out, NULL, NULL);
    return problems->count;
}

static void any_shape_can_be_read_without_an_event(void **state)
{
    ct_arena *mem = ct_arena_new();
    ct_problems problems;
    order made;
    (void)state;
    assert_int_equal(
        read_order(mem, "{\"dish\": \"soup\", \"guests\": [\"a\", \"b\"]}", &made, &problems), 0);
    assert_true(ct_str_is(made.dish, "soup") && made.tables == 1 && made.guests.count == 2);
    assert_int_equal(
        read_order(mem, "{\"tables\": 99,\n\"is_urgent\": 3, \"gests\": []}", &made, &problems), 4);
    assert_string_equal(problems.items[0].sentence, "the order has no \"dish\"");
    assert_string_equal(problems.items[1].sentence, "/tables is 99, out of range");
    assert_int_equal(problems.items[2].at.line, 2);
    assert_string_equal(problems.items[2].cure, "ask");
    assert_string_equal(problems.items[3].cure, "did you mean \"guests\"?");
    ct_arena_free(mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_has_a_row),
        cmocka_unit_test(there_are_no_other_structs),
        cmocka_unit_test(any_shape_can_be_read_without_an_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
