/* The arena: blocks are zero, aligned and apart, and come from the same chunks after a reset. */

#include "unit.h"

#include "base/arena.h"
#include "base/random.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

static bool all_are(const unsigned char *block, size_t size, unsigned char value)
{
    for (size_t i = 0; i < size; i++) {
        if (block[i] != value) {
            return false;
        }
    }
    return true;
}

static void freeing_no_arena_is_fine(void **state)
{
    (void)state;
    ct_arena_free(NULL);
}

static void an_empty_arena_has_handed_out_nothing(void **state)
{
    assert_int_equal(ct_arena_used(*state), 0);
    ct_arena_reset(*state);
    assert_int_equal(ct_arena_used(*state), 0);
}

static bool is_fresh(const unsigned char *block, size_t size)
{
    return (uintptr_t)block % alignof(max_align_t) == 0 && all_are(block, size, 0);
}

static void check(bool right, uint64_t seed, size_t block)
{
    if (!right) {
        fail_msg("seed %d: block %zu is not fresh, or was overwritten", (int)seed, block);
    }
}

static void blocks_are_aligned_zeroed_and_apart(void **state)
{
    enum { BLOCKS = 2000 };
    ct_arena *mem = *state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ct_random random = {.seed = seed};
        unsigned char *blocks[BLOCKS];
        size_t sizes[BLOCKS];
        size_t total = 0;
        for (size_t i = 0; i < BLOCKS; i++) {
            sizes[i] = ct_random_below(&random, i % 100 == 0 ? 20000 : 100);
            blocks[i] = ct_arena_alloc(mem, sizes[i], 1);
            total += sizes[i];
            assert_non_null(blocks[i]);
            check(is_fresh(blocks[i], sizes[i]), seed, i);
            memset(blocks[i], (int)(i % 255 + 1), sizes[i]);
        }
        for (size_t i = 0; i < BLOCKS; i++) {
            check(all_are(blocks[i], sizes[i], (unsigned char)(i % 255 + 1)), seed, i);
        }
        assert_int_equal(ct_arena_used(mem), total);
        assert_true(ct_arena_held(mem) >= total);
        ct_arena_reset(mem);
    }
}

static void empty_blocks_are_valid_and_different(void **state)
{
    char *a = ct_arena_alloc(*state, 0, 8);
    char *b = ct_arena_alloc(*state, 8, 0);
    assert_non_null(a);
    assert_non_null(b);
    assert_ptr_not_equal(a, b);
    char *grown_a = ct_arena_grow(*state, a, 0, 4, 1);
    char *grown_b = ct_arena_grow(*state, b, 0, 4, 1);
    memset(grown_a, 'a', 4);
    memset(grown_b, 'b', 4);
    assert_memory_equal(grown_a, "aaaa", 4);
}

static void a_reset_arena_reuses_its_chunks(void **state)
{
    ct_arena *mem = *state;
    size_t held = 0;
    for (int turn = 0; turn < 50; turn++) {
        for (size_t i = 0; i < 300; i++) {
            unsigned char *block = ct_arena_alloc(mem, i % 7 == 0 ? 5000 : 60, 1);
            assert_non_null(block);
            assert_true(all_are(block, 60, 0));
            memset(block, 0xAA, 60);
        }
        if (turn == 0) {
            held = ct_arena_held(mem);
        }
        assert_int_equal(ct_arena_held(mem), held);
        ct_arena_reset(mem);
    }
}

static void a_kept_chunk_serves_another_order_of_sizes(void **state)
{
    ct_arena *mem = *state;
    assert_non_null(ct_arena_alloc(mem, 100, 1));
    assert_non_null(ct_arena_alloc(mem, 10000, 1));
    assert_non_null(ct_arena_alloc(mem, 100000, 1));
    size_t held = ct_arena_held(mem);
    ct_arena_reset(mem);
    assert_non_null(ct_arena_alloc(mem, 100000, 1));
    assert_non_null(ct_arena_alloc(mem, 10000, 1));
    assert_non_null(ct_arena_alloc(mem, 100, 1));
    assert_int_equal(ct_arena_held(mem), held);
}

static void the_latest_block_grows_in_place(void **state)
{
    ct_arena *mem = *state;
    uint32_t *list = CT_NEW(mem, uint32_t, 3);
    list[0] = 10;
    list[2] = 12;
    uint32_t *grown = ct_arena_grow(mem, list, 3, 50, sizeof *list);
    assert_ptr_equal(grown, list);
    assert_int_equal(grown[0], 10);
    assert_int_equal(grown[2], 12);
    assert_true(all_are((unsigned char *)&grown[3], 47 * sizeof *grown, 0));
    assert_int_equal(ct_arena_used(mem), 50 * sizeof *grown);
}

static void an_older_block_is_copied_when_it_grows(void **state)
{
    ct_arena *mem = *state;
    char *first = ct_arena_alloc(mem, 4, 1);
    memset(first, 'a', 4);
    char *second = ct_arena_alloc(mem, 4, 1);
    memset(second, 'e', 4);
    char *grown = ct_arena_grow(mem, first, 4, 8, 1);
    assert_ptr_not_equal(grown, first);
    assert_memory_equal(grown, "aaaa\0\0\0\0", 8);
    assert_memory_equal(first, "aaaa", 4);
    assert_memory_equal(second, "eeee", 4);
}

static void growth_zeroes_what_a_former_turn_left(void **state)
{
    ct_arena *mem = *state;
    memset(ct_arena_alloc(mem, 2000, 1), 0xEE, 2000);
    ct_arena_reset(mem);
    unsigned char *list = ct_arena_alloc(mem, 5, 1);
    list = ct_arena_grow(mem, list, 5, 2000, 1);
    assert_true(all_are(list, 2000, 0));
}

static void growth_across_chunks_keeps_the_contents(void **state)
{
    ct_arena *mem = *state;
    size_t room = 1;
    uint64_t *list = NULL;
    size_t count = 0;
    for (; count < 100000; count++) {
        if (list == NULL || count == room) {
            size_t more = list == NULL ? 1 : room * 2;
            list = ct_arena_grow(mem, list, list == NULL ? 0 : room, more, sizeof *list);
            assert_non_null(list);
            room = more;
        }
        list[count] = count * 3;
    }
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(list[i], i * 3);
    }
}

static void growing_to_no_more_changes_nothing(void **state)
{
    char *block = ct_arena_alloc(*state, 10, 1);
    assert_ptr_equal(ct_arena_grow(*state, block, 10, 10, 1), block);
    assert_ptr_equal(ct_arena_grow(*state, block, 10, 3, 1), block);
    assert_int_equal(ct_arena_used(*state), 10);
}

static void sizes_that_overflow_are_refused(void **state)
{
    ct_arena *mem = *state;
    char *block = ct_arena_alloc(mem, 8, 1);
    memset(block, 'u', 8);
    assert_null(ct_arena_alloc(mem, SIZE_MAX / 2 + 2, 2));
    assert_null(ct_arena_alloc(mem, SIZE_MAX, 1));
    assert_null(ct_arena_alloc(mem, SIZE_MAX, SIZE_MAX));
    assert_null(ct_arena_alloc(mem, (size_t)PTRDIFF_MAX, 1));
    assert_null(ct_arena_grow(mem, block, 8, SIZE_MAX, 2));
    assert_null(ct_arena_grow(mem, block, 8, SIZE_MAX - 3, 1));
    assert_memory_equal(block, "uuuuuuuu", 8);
    assert_int_equal(ct_arena_used(mem), 8);
    assert_ptr_equal(ct_arena_grow(mem, block, 8, 16, 1), block);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(freeing_no_arena_is_fine),
        TEST(an_empty_arena_has_handed_out_nothing),
        TEST(blocks_are_aligned_zeroed_and_apart),
        TEST(empty_blocks_are_valid_and_different),
        TEST(a_reset_arena_reuses_its_chunks),
        TEST(a_kept_chunk_serves_another_order_of_sizes),
        TEST(the_latest_block_grows_in_place),
        TEST(an_older_block_is_copied_when_it_grows),
        TEST(growth_zeroes_what_a_former_turn_left),
        TEST(growth_across_chunks_keeps_the_contents),
        TEST(growing_to_no_more_changes_nothing),
        TEST(sizes_that_overflow_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
