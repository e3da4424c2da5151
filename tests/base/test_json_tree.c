/* The JSON reader: places, both manners, and jansson as the oracle of the strict one. */

#include "base/json_tree.h"
#include "base/random.h"
#include "support/check.h"
#include "support/folder.h"

#include <jansson.h>
#include <string.h>

static int start(void **state)
{
    *state = ct_arena_new();
    return *state == NULL;
}

static int stop(void **state)
{
    ct_arena_free(*state);
    return 0;
}

static const ct_node *read_strictly(ct_arena *mem, ct_str text, ct_problems *problems)
{
    ct_node *root = NULL;
    ct_problems_start(problems, mem, NULL);
    ct_status status =
        ct_json_tree_read_strictly(text, (ct_json_strictness){0}, mem, problems, &root, NULL);
    assert_true((status == CT_OK) == (root != NULL));
    assert_true((problems->faults == 0) == (root != NULL));
    return root;
}

/* --- Places ---------------------------------------------------------------------------------- */

static void values_have_their_places_and_texts_their_characters(void **state)
{
    ct_problems problems;
    ct_error err = {0};
    ct_node *root = NULL;
    ct_problems_start(&problems, *state, "x");
    check_ok(
        ct_json_tree_read(CT_STR("\xEF\xBB\xBF// c\n{\"å\": [1, -2.5e1, true, null],\r\n\t\"b\": "
                                 "\"\\\"\\\\\\/\\n\\t\\u00e5\\ud83d\\ude00\",}"),
                          *state, &problems, &root, &err),
        err);
    assert_int_equal(root->kind, CT_NODE_OBJECT);
    assert_int_equal(root->count, 2);
    const ct_node *list = ct_node_get(root, "å");
    assert_int_equal(list->count, 4);
    assert_int_equal(list->line, 2);
    assert_int_equal(list->column, 2);
    assert_true(list->first->next->number == -25);
    assert_int_equal(list->first->next->column, 11);
    assert_int_equal(list->first->next->next->kind, CT_NODE_BOOLEAN);
    const ct_node *text = ct_node_get(root, "b");
    assert_int_equal(text->line, 3);
    assert_int_equal(text->column, 2);
    assert_true(ct_str_is(text->text, "\"\\/\n\tå😀"));
    assert_null(ct_node_get(root, "c"));
    assert_null(ct_node_get(NULL, "c"));
}

static void a_long_line_is_read_in_one_go(void **state)
{
    ct_text text = {.mem = *state};
    ct_problems problems;
    ct_error err = {0};
    ct_node *root = NULL;
    ct_text_addf(&text, "[");
    for (int i = 0; i < 100000; i++) {
        ct_text_addf(&text, "7,");
    }
    ct_text_addf(&text, "]");
    ct_problems_start(&problems, *state, "x");
    check_ok(ct_json_tree_read(ct_text_view(&text), *state, &problems, &root, &err), err);
    assert_int_equal(root->count, 100000);
    const ct_node *last = root->first;
    while (last->next != NULL) {
        last = last->next;
    }
    assert_int_equal(last->column, 2 * 99999 + 2);
}

/* With a search through the list this would take minutes. */
static void an_object_with_many_members_is_searched_by_a_table(void **state)
{
    enum { MANY = 65000 };
    ct_text text = {.mem = *state};
    ct_problems problems;
    ct_text_addf(&text, "{");
    for (int i = 0; i < MANY; i++) {
        ct_text_addf(&text, "%s\"key %d\": %d", i == 0 ? "" : ",\n", i, i);
    }
    ct_str open = ct_str_copy(*state, ct_text_view(&text));
    ct_text_addf(&text, "}");
    const ct_node *root = read_strictly(*state, ct_text_view(&text), &problems);
    assert_non_null(root);
    for (int i = 0; i < MANY; i++) {
        const ct_node *found = ct_node_find(root, ct_str_format(*state, "key %d", i));
        assert_true(found != NULL && found->number == i && found->line == (uint32_t)i + 1);
    }
    assert_null(ct_node_get(root, "key 65000"));
    ct_str twice = ct_str_format(*state, "%.*s,\n  \"key 31000\": 1}", CT_ARG(open));
    assert_null(read_strictly(*state, twice, &problems));
    assert_string_equal(problems.items[0].sentence, "the same key stands twice in an object");
    assert_int_equal(problems.items[0].at.line, MANY + 1);
    assert_int_equal(problems.items[0].at.column, 3);
}

/* --- The strict manner ----------------------------------------------------------------------- */

static void what_people_may_write_is_refused_in_documents(void **state)
{
    static const struct {
        const char *text;
        size_t column;
        const char *sentence;
    } wrong[] = {
        {"[1, 2,]", 7, "nothing follows after the comma"},
        {"{\"a\": 1,}", 9, "nothing follows after the comma"},
        {"[1] // c", 5, "comments cannot stand here"},
        {"/* c */ [1]", 1, "comments cannot stand here"},
        {"[01]", 2, "this is no number"},
        {"[1.]", 2, "this is no number"},
        {"[.5]", 2, "this is no value"},
        {"[+1]", 2, "this is no value"},
        {"[1e]", 2, "this is no number"},
        {"[9223372036854775808]", 2, "a number is too large"},
        {"[1e400]", 2, "a number is too large"},
        {"{\"\\u0000\": 1}", 10, "a key contains a zero character"},
        {"[\"\\x\"]", 4, "a backslash stands before something that it does not change"},
        {"{\"a\": 1, \"a\": 2}", 10, "the same key stands twice in an object"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ct_problems problems;
        assert_null(read_strictly(*state, ct_str_of(wrong[i].text), &problems));
        assert_int_equal(problems.count, 1);
        assert_string_equal(problems.items[0].sentence, wrong[i].sentence);
        assert_int_equal(problems.items[0].at.column, wrong[i].column);
        assert_string_not_equal(problems.items[0].cure, "");
    }
}

static void a_line_of_a_file_gives_its_number_to_every_place(void **state)
{
    ct_problems problems;
    ct_node *root = NULL;
    ct_json_strictness how = {.line = 17, .longest_text = 5};
    ct_problems_start(&problems, *state, NULL);
    assert_int_equal(ct_json_tree_read_strictly(CT_STR("{\n\"a\": [\"12345\"]}"), how, *state,
                                                &problems, &root, NULL),
                     CT_OK);
    assert_int_equal(root->first->line, 17);
    assert_int_equal(root->first->first->column, 0);
    root = NULL;
    assert_int_equal(
        ct_json_tree_read_strictly(CT_STR("[\"123456\"]"), how, *state, &problems, &root, NULL),
        CT_INVALID);
    assert_null(root);
    assert_int_equal(problems.items[0].at.line, 17);
    assert_string_equal(problems.items[0].sentence,
                        "a text has 6 bytes; none may have more than 5");
}

/* --- The oracle ------------------------------------------------------------------------------ */

static void add_random_text(ct_text *out, ct_random *random)
{
    static const char *const pieces[] = {
        "a",   "Å",   "\\n",     "\\u0000", "\\u00e5", "\\\"", "\\b\\f", "\\ud83d\\ude00",
        "杯",  " ",   "\\ud83d", "\\u12",   "\x07",    "\xC3", "/",      "\\/",
        "key", "\\\\"};
    ct_text_add(out, CT_STR("\""));
    for (uint64_t left = ct_random_below(random, 4); left > 0; left--) {
        uint64_t odd = ct_random_below(random, 40) == 0; /* the wrong ones are rare */
        uint64_t at = odd ? 10 + ct_random_below(random, 4) : ct_random_below(random, 10);
        ct_text_add(out, ct_str_of(pieces[at]));
    }
    ct_text_add(out, CT_STR("\""));
}

static void add_random_value(ct_text *out, ct_random *random, unsigned depth)
{
    static const char *const scalars[] = {"0",
                                          "-1",
                                          "12.5",
                                          "1e3",
                                          "true",
                                          "false",
                                          "null",
                                          "9223372036854775807",
                                          "01",
                                          "1.e1",
                                          "1e-400",
                                          "-0.0",
                                          "123456789012345678901234567890.5",
                                          "1E+2",
                                          "nul",
                                          "-"};
    uint64_t die = ct_random_below(random, depth > 4 ? 2 : 5);
    if (die == 0) {
        add_random_text(out, random);
    } else if (die == 1) {
        uint64_t odd = ct_random_below(random, 60) == 0;
        ct_text_add(out, ct_str_of(scalars[ct_random_below(random, odd ? 16 : 8)]));
    } else {
        bool is_list = die == 2;
        ct_text_add(out, ct_str_of(is_list ? "[" : "{"));
        uint64_t count = ct_random_below(random, 4);
        for (uint64_t i = 0; i < count; i++) {
            ct_text_add(out, ct_str_of(i == 0 ? "" : ct_random_below(random, 2) ? "," : " ,\n "));
            if (!is_list) {
                add_random_text(out, random);
                ct_text_add(out, CT_STR(": "));
            }
            add_random_value(out, random, depth + 1);
        }
        ct_text_add(out, ct_str_of(is_list ? "]" : " }"));
    }
}

/* Changes, takes out or doubles a byte. */
static ct_str damaged(ct_arena *mem, ct_str text, ct_random *random)
{
    static const char bytes[] = "{}[],:\"\\ \n0-.eEtfn/u\xFF";
    ct_text out = {.mem = mem};
    size_t at = ct_random_below(random, text.len);
    uint64_t how = ct_random_below(random, 4);
    ct_text_add(&out, ct_str_slice(text, 0, at));
    if (how == 0) {
        ct_text_add_chars(&out, bytes[ct_random_below(random, sizeof bytes - 1)], 1);
    }
    ct_text_add(&out, ct_str_slice(text, at + (how != 3), how == 2 ? 0 : text.len));
    return ct_text_view(&out);
}

static bool same_value(const ct_node *node, const json_t *oracle)
{
    switch (json_typeof(oracle)) {
    case JSON_NULL: return node->kind == CT_NODE_NULL;
    case JSON_TRUE:
    case JSON_FALSE:
        return node->kind == CT_NODE_BOOLEAN && (node->number != 0) == json_is_true(oracle);
    case JSON_INTEGER:
    case JSON_REAL:
        return node->kind == CT_NODE_NUMBER && node->number == json_number_value(oracle);
    case JSON_STRING:
        return node->kind == CT_NODE_TEXT &&
               ct_str_equal(node->text,
                            (ct_str){json_string_value(oracle), json_string_length(oracle)});
    case JSON_ARRAY:
    case JSON_OBJECT: break;
    }
    bool is_list = json_is_array(oracle);
    bool is_same = node->kind == (is_list ? CT_NODE_LIST : CT_NODE_OBJECT) &&
                   node->count == (is_list ? json_array_size(oracle) : json_object_size(oracle));
    size_t i = 0;
    for (const ct_node *child = node->first; is_same && child != NULL; child = child->next, i++) {
        const json_t *other =
            is_list ? json_array_get(oracle, i)
                    : json_object_getn(oracle, child->key.len == 0 ? "" : child->key.at,
                                       child->key.len);
        is_same = other != NULL && same_value(child, other);
    }
    return is_same;
}

static void jansson_gives_the_same_verdict_and_the_same_values(void **state)
{
    uint64_t cases = 20 * test_number("CROSSTABLE_SEEDS", 2000);
    uint64_t accepted = 0;
    for (uint64_t seed = 1; seed <= cases; seed++) {
        ct_random random = {.seed = seed, .stream = 0x6A736F6E};
        ct_text made = {.mem = *state};
        ct_problems problems;
        add_random_value(&made, &random, 0);
        ct_str text = ct_text_view(&made);
        text = ct_random_below(&random, 2) ? damaged(*state, text, &random) : text;
        size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY;
        json_t *oracle = json_loadb(text.len == 0 ? "" : text.at, text.len, flags, NULL);
        const ct_node *root = read_strictly(*state, text, &problems);
        if ((root != NULL) != (oracle != NULL) || (root != NULL && !same_value(root, oracle))) {
            fail_msg("seed %llu: jansson %s\n%.*s\n%s", (unsigned long long)seed,
                     oracle != NULL ? "accepts" : "refuses", CT_ARG(text),
                     root != NULL ? "we accept" : problems.items[0].sentence);
        }
        accepted += root != NULL;
        json_decref(oracle);
        ct_arena_reset(*state);
    }
    assert_true(accepted > cases / 4 && accepted < cases - cases / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values_have_their_places_and_texts_their_characters, start,
                                        stop),
        cmocka_unit_test_setup_teardown(a_long_line_is_read_in_one_go, start, stop),
        cmocka_unit_test_setup_teardown(an_object_with_many_members_is_searched_by_a_table, start,
                                        stop),
        cmocka_unit_test_setup_teardown(what_people_may_write_is_refused_in_documents, start, stop),
        cmocka_unit_test_setup_teardown(a_line_of_a_file_gives_its_number_to_every_place, start,
                                        stop),
        cmocka_unit_test_setup_teardown(jansson_gives_the_same_verdict_and_the_same_values, start,
                                        stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
